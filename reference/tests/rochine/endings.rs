//! Section 4 of the page: the end.

use games_reference::Literal;
use games_reference::rochine::Rules;
use spec::rochine::Team::{Blue, Red};
use spec::rochine::{Over, Team, Way};

use super::build::{board, trips};

fn over(rows: &[&str], mover: Team) -> Option<(Team, Way)> {
    Literal.over(&board(rows), mover).map(|Over { winner, by }| (winner, by))
}

#[test]
fn half_the_size_or_fewer_pieces_have_lost_and_one_more_has_not() {
    assert_eq!(over(&["h..l", "h..l", "h..l", "h..."], Red), None);
    assert_eq!(over(&["h..l", "h..l", "h...", "h..."], Red), Some((Red, Way::Pieces)));
    assert_eq!(over(&["h..l", "h...", "h...", "h..."], Red), Some((Red, Way::Pieces)));
    assert_eq!(over(&["h..l", "h..l", "...l", "...."], Blue), Some((Blue, Way::Pieces)));
}

#[test]
fn a_side_that_cannot_move_has_lost_before_it_is_its_turn() {
    let held = ["llh.", "lh..", "h...", "...."];
    assert!(trips(&board(&held), Blue).is_empty());
    assert_eq!(over(&held, Red), Some((Red, Way::Immobility)));
    // It is red's turn, and red can move.
    assert_eq!(over(&held, Blue), None);
}

#[test]
fn pieces_are_named_before_immobility() {
    assert_eq!(over(&["lh..", "h...", "h...", "...."], Red), Some((Red, Way::Pieces)));
}

#[test]
fn a_piece_is_free_in_each_of_the_four_directions_wherever_it_stands() {
    // In each drawing, only one blue piece has a free cell, and only one: to the right, to the left, below, above.
    for rows in [
        ["lhl.", "h.h.", "lh..", "h..."],
        [".lhl", ".h.h", "..hl", "...h"],
        ["lhlh", "h..h", "lh.h", "h..."],
        ["lh.h", "hhlh", "lhhh", "h..."],
    ] {
        assert_eq!(trips(&board(&rows), Blue).len(), 1, "{rows:?}");
        assert_eq!(over(&rows, Red), None, "{rows:?}");
    }
}
