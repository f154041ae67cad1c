//! Sections 1 and 2 of the page: the board and moves.

use spec::rochine::{Answer, Board, Verdict};

use super::build::{board, case, play, verdicts};

#[test]
fn each_reason_against_a_move_is_given_in_its_order() {
    use Verdict::{Legal, NoMove, NotAdjacent, NotOwn, Occupied, OffBoard};
    for (one, verdict) in [
        ([0, 1, 1, 1], OffBoard),
        ([1, 1, 1, 5], OffBoard),
        ([1, 1, 0, 1], OffBoard),
        ([0, 1, 0, 1], OffBoard),
        ([i32::MIN, 1, i32::MAX, -1], OffBoard),
        ([4, 1, 5, 1], OffBoard),
        ([2, 2, 2, 2], NotOwn),
        ([4, 2, 3, 2], NotOwn),
        ([4, 1, 1, 4], NotOwn),
        ([1, 1, 1, 1], NoMove),
        ([1, 1, 4, 4], NotAdjacent),
        ([2, 1, 3, 2], NotAdjacent),
        ([1, 2, 3, 2], NotAdjacent),
        ([1, 1, 1, 2], Occupied),
        ([2, 1, 3, 1], Occupied),
        ([2, 1, 2, 2], Legal),
    ] {
        assert_eq!(verdicts(&case(4, &[one])), [verdict], "{one:?}");
    }
}

#[test]
fn the_first_number_is_the_column_and_red_begins_on_the_left() {
    let (_, answer) = play(&case(4, &[[2, 1, 2, 2]]));
    assert_eq!(answer, Answer::Unfinished(Board(board(&["h.ll", "hh.l", "h..l", "hhll"]))));
}
