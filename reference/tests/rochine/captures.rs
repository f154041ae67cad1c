//! Section 3 of the page: captures.

use games_reference::rochine::{Captured, Pieces, Rules};
use games_reference::{Line, Literal};
use spec::rochine::Team::{Blue, Red};

use super::build::{board, captured, trip};
use crate::cells;

/// Returns how many pieces red captures in a row that its move has entered.
fn taken(row: &str) -> usize {
    let side = row.len() as u32;
    let mut rows = vec![".".repeat(row.len()); row.len()];
    rows[1] = row.into();
    let board: Pieces = board(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    let line = Line::row(2, side);
    Literal.taken(&board, Red, trip([1, 1], [2, 1]), &line).len()
}

#[test]
fn two_take_one_on_four_cells_and_on_more_one_fewer_may_take_one_or_two_without_gaps() {
    let four = ["hhl.", ".hhl", "lhh.", ".lhh"];
    for row in four.into_iter().chain(["hhhhl.", ".lhhhh", "hhhl..", ".hhhl.", "hhhhhhl.", ".lhhhhh."]) {
        assert_eq!(taken(row), 1, "{row}");
    }
    for row in ["hhhll.", ".llhhh", "hhhhhll."] {
        assert_eq!(taken(row), 2, "{row}");
    }
    let numbers = ["hhl...", "hhll..", "hhlll.", "hhhlll", "hhhhll", "hhhhhl", "hhhhll..", "hhhhhlll"];
    let gaps = ["hh.hl.", "hhlhh.", "hhh.hl", "lhhhl.", "hhhl.l", "hhh.l.", "hhh.ll", "hhhh.l"];
    let on_four = ["hh.l", "h.hl", "hlh.", "hhhl", "hhll", "hll.", "hl..", "llh.", "hh..", "..l."];
    for row in numbers.into_iter().chain(gaps).chain(on_four) {
        assert_eq!(taken(row), 0, "{row}");
    }
}

fn in_row<const N: usize>(row: [[u32; 2]; N]) -> Captured {
    Captured { row: cells(row), column: cells([]) }
}

#[test]
fn a_line_is_captured_when_a_piece_enters_it_or_moves_within_it() {
    let entered = captured(Red, &["....", "h.l.", ".h.l", "...."], trip([3, 2], [2, 2]));
    assert_eq!(entered, in_row([[2, 3]]));
    let within = captured(Red, &["....", "h.hl", "....", "...."], trip([2, 1], [2, 2]));
    assert_eq!(within, in_row([[2, 4]]));
}

#[test]
fn a_line_that_the_piece_left_is_not_captured() {
    let row = captured(Red, &["....", "hhlh", "....", "...."], trip([2, 4], [1, 4]));
    assert_eq!(row, in_row([]));
    let column = captured(Blue, &[".l..", ".l..", ".h..", ".l.."], trip([4, 2], [4, 1]));
    assert_eq!(column, in_row([]));
}

#[test]
fn no_line_beside_the_cell_entered_is_captured() {
    let waiting = captured(Red, &["....", "hhl.", "....", "..h."], trip([4, 3], [4, 4]));
    assert_eq!(waiting, in_row([]));
}

#[test]
fn a_line_that_was_arranged_before_is_captured_when_a_piece_enters_it() {
    let rows = ["h.....", ".hhhl.", "......", "......", "......", "......"];
    assert_eq!(captured(Red, &rows, trip([1, 1], [2, 1])), in_row([[2, 5]]));
}

#[test]
fn a_column_is_captured_like_a_row_and_blue_captures_like_red() {
    let column = captured(Blue, &[".h..", ".l..", "l...", "...."], trip([3, 1], [3, 2]));
    assert_eq!(column, Captured { row: cells([]), column: cells([[1, 2]]) });
}

#[test]
fn a_move_captures_in_a_row_and_in_a_column_and_never_in_two_rows() {
    let cross = captured(Red, &[".h..", "..hl", ".h..", ".l.."], trip([1, 2], [2, 2]));
    assert_eq!(cross, Captured { row: cells([[2, 4]]), column: cells([[4, 2]]) });
    let rows = captured(Red, &["hhlh", ".lh.", "....", "...."], trip([1, 4], [2, 4]));
    assert_eq!(rows, in_row([[2, 2]]));
}

#[test]
fn a_move_to_the_enemys_advantage_costs_nothing() {
    let own = captured(Red, &["..h.", "ll..", "....", "...."], trip([1, 3], [2, 3]));
    assert_eq!(own, in_row([]));
}
