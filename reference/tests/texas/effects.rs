//! Section 4 of the page: effects, and how they trigger each other.

use crosscheck_core::Cell;
use games_reference::texas::{Pieces, Rules};
use games_reference::{Cells, Literal};
use spec::texas::{Effect, Trigger, Wave};

use super::build::board;
use crate::cells;

fn hit(board: &Pieces, row: u32, col: u32, effect: Effect) -> Cells {
    let cell = Cell::new(row, col);
    Literal.hit(board, Trigger { cell, effect }).into_iter().collect()
}

#[test]
fn an_effect_hits_the_pieces_in_its_reach_and_no_empty_cell() {
    use Effect::{Colour, Column, Cross, Row, Square3};
    let all: [(u32, u32, Effect, &[[u32; 2]]); 9] = [
        (2, 2, Row, &[[2, 1], [2, 2], [2, 3], [2, 4]]),
        (1, 2, Row, &[[1, 2], [1, 3]]),
        (2, 3, Column, &[[1, 3], [2, 3], [3, 3]]),
        (3, 1, Column, &[[2, 1], [3, 1]]),
        (3, 2, Cross, &[[1, 2], [2, 2], [3, 1], [3, 2], [3, 3], [3, 4]]),
        (3, 4, Square3, &[[2, 3], [2, 4], [3, 3], [3, 4]]),
        (2, 1, Square3, &[[1, 2], [2, 1], [2, 2], [3, 1], [3, 2]]),
        (2, 3, Colour, &[[1, 2], [2, 3], [3, 1]]),
        (2, 2, Colour, &[[2, 2], [3, 4]]),
    ];
    let small = board(&[". 1 2 .", "3 4 1 2", "1 2 3 4"]);
    for (row, col, effect, cells) in all {
        let expected: Cells = cells.iter().copied().map(Cell::from).collect();
        assert_eq!(hit(&small, row, col, effect), expected, "{effect:?} at ({row}, {col})");
    }
}

#[test]
fn a_square_of_5_reaches_two_rows_and_two_columns_away() {
    let row = "1 2 3 4 5 6";
    let board = board(&[row; 6]);
    let square = |rows: std::ops::RangeInclusive<u32>, cols: std::ops::RangeInclusive<u32>| {
        rows.flat_map(|row| cols.clone().map(move |col| Cell::new(row, col))).collect::<Cells>()
    };
    assert_eq!(hit(&board, 3, 4, Effect::Square5), square(1..=5, 2..=6));
    assert_eq!(hit(&board, 6, 1, Effect::Square5), square(4..=6, 1..=3));
    assert_eq!(hit(&board, 3, 4, Effect::Square3), square(2..=4, 3..=5));
}

fn wave<const E: usize, const R: usize>(
    effects: [(u32, u32, Effect); E],
    removed: [[u32; 2]; R],
) -> Wave {
    let effect = |(row, col, effect)| Trigger { cell: Cell::new(row, col), effect };
    Wave {
        effects: effects.into_iter().map(effect).collect(),
        removed: removed.into_iter().map(Cell::from).collect(),
    }
}

#[test]
fn effects_go_on_in_waves_until_no_further_piece_has_one() {
    let board = board(&["1- 2 3|", "4 5 6", "7 8 9-"]);
    let waves = Literal.waves(&board, &cells([[1, 1]]));
    let expected = [
        wave([(1, 1, Effect::Row)], [[1, 2], [1, 3]]),
        wave([(1, 3, Effect::Column)], [[2, 3], [3, 3]]),
        wave([(3, 3, Effect::Row)], [[3, 1], [3, 2]]),
    ];
    assert_eq!(waves, expected);
}

#[test]
fn two_effects_that_hit_each_other_act_once_each_and_the_last_wave_may_remove_nothing() {
    let waves = Literal.waves(&board(&["1- 2- 3"]), &cells([[1, 1]]));
    let expected = [wave([(1, 1, Effect::Row)], [[1, 2], [1, 3]]), wave([(1, 2, Effect::Row)], [])];
    assert_eq!(waves, expected);
}

#[test]
fn effects_of_matched_pieces_all_act_in_the_first_wave() {
    // The column of the first and the row of the last are both as they were before anything was removed.
    let board = board(&["7 8 9", "1| 1 1-", "4 5 6"]);
    let waves = Literal.waves(&board, &cells([[2, 1], [2, 2], [2, 3]]));
    let effects = [(2, 1, Effect::Column), (2, 3, Effect::Row)];
    assert_eq!(waves, [wave(effects, [[1, 1], [3, 1]])]);
}

#[test]
fn a_match_without_effects_has_no_wave() {
    assert!(Literal.waves(&board(&["1 1 1 2-"]), &cells([[1, 1], [1, 2], [1, 3]])).is_empty());
}

#[test]
fn colour_effects_of_two_colours_both_act_and_a_second_of_one_colour_is_still_told() {
    let board = board(&["1* 1* 1 2* 1", "3 2 4 2* 1"]);
    let waves = Literal.waves(&board, &cells([[1, 1], [1, 2], [1, 3], [1, 4], [2, 4]]));
    let effects =
        [(1, 1, Effect::Colour), (1, 2, Effect::Colour), (1, 4, Effect::Colour), (2, 4, Effect::Colour)];
    assert_eq!(waves, [wave(effects, [[1, 5], [2, 2], [2, 5]])]);
}

#[test]
fn what_effects_hit_beyond_the_match_is_in_reading_order() {
    // The first wave hits column 1 and then row 3; the removed cells are listed row by row.
    let board = board(&["2 9 9", "1| 1 1", "3 8 7", "4- 5 6"]);
    let waves = Literal.waves(&board, &cells([[2, 1], [2, 2], [2, 3]]));
    let expected = [
        wave([(2, 1, Effect::Column)], [[1, 1], [3, 1], [4, 1]]),
        wave([(4, 1, Effect::Row)], [[4, 2], [4, 3]]),
    ];
    assert_eq!(waves, expected);
    let both = cells([[2, 3], [4, 1]]);
    let board = super::build::board(&["2 9 9", "1 1 1|", "3 8 7", "4- 5 6"]);
    let removed = [[1, 3], [3, 3], [4, 2], [4, 3]];
    let effects = [(2, 3, Effect::Column), (4, 1, Effect::Row)];
    assert_eq!(Literal.waves(&board, &both), [wave(effects, removed)]);
}
