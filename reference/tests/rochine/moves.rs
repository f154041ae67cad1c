//! Sections 1 and 2 of the page: the board and moves.

use std::ops::ControlFlow;

use games_reference::rochine::coverage;
use spec::rochine::{Answer, Board, Ruling};

use super::build::{board, case, play, shuffle, verdicts};

#[test]
fn each_reason_against_a_move_is_given_in_its_order() {
    use Ruling::{Legal, NoMove, NotAdjacent, NotOwn, Occupied, OffBoard};
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

#[test]
fn the_sides_move_in_turn_and_an_illegal_move_ends_the_play() {
    // Red's second move is with a blue piece; the player does not look at the legal move after it.
    let case = case(4, &[[2, 1, 2, 2], [3, 1, 3, 2], [4, 1, 3, 1], [4, 1, 3, 1]]);
    assert_eq!(verdicts(&case), [Ruling::Legal, Ruling::Legal, Ruling::NotOwn]);
    assert_eq!(play(&case).1, Answer::Illegal);
}

#[test]
fn a_game_may_go_on_for_as_long_as_there_are_moves() {
    let (steps, answer) = play(&case(4, &shuffle(1000)));
    assert_eq!(steps.len(), 1000);
    assert_eq!(answer, Answer::Unfinished(Board(board(&["hhll", "h..l", "h..l", "hhll"]))));
}

#[test]
fn an_observer_that_stops_the_play_hears_nothing_more_and_there_is_no_answer() {
    let mut heard = 0;
    let answer = games_reference::rochine::player().play(&case(4, &shuffle(9)), &mut |_| {
        heard += 1;
        if heard == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((answer, heard), (None, 4));
}

#[test]
fn coverage_counts_what_is_exercised_and_nothing_else() {
    let two = coverage(&case(4, &[[1, 3, 1, 5], [4, 1, 4, 1]]));
    for clause in ["R1.1", "R1.2", "R2.2", "R2.7", "R4.4", "R4.5"] {
        assert_eq!(two.get(clause), Some(&1), "{clause}");
    }
    for clause in ["R2.3", "R2.8", "R3.1", "R4.1", "R4.3"] {
        assert_eq!(two.get(clause), None, "{clause}");
    }
}
