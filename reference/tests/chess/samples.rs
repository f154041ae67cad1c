//! The statement's two samples.

use spec::chess::{Answer, Case};

use super::build::reached;
use crate::every_game::{play, sample};

#[test]
fn the_first_sample_is_answered_as_the_statement_says() {
    assert_eq!(play(&sample::<Case>(include_str!("samples/1.in"))).1, Answer(vec![4, 3, 3, 3, 2]));
}

#[test]
fn the_second_sample_is_answered_as_the_statement_says() {
    assert_eq!(play(&sample::<Case>(include_str!("samples/2.in"))).1, Answer(vec![3, 4, 4, 2, 5, 5, 1]));
}

#[test]
fn the_pieces_of_the_first_sample_reach_the_cells_that_the_statement_names() {
    let case = sample::<Case>(include_str!("samples/1.in"));
    let expected: [&[[u32; 2]]; 5] = [
        &[[2, 1], [2, 2], [3, 2], [3, 3]],
        &[[2, 2], [2, 3], [3, 1]],
        &[[1, 1], [1, 3], [2, 2]],
        &[[2, 2], [3, 1], [3, 3]],
        &[[2, 3], [3, 2]],
    ];
    for (turn, expected) in (1..).zip(expected) {
        assert_eq!(reached(&case, turn), expected, "query {turn}");
    }
}

#[test]
fn the_first_samples_fourth_piece_reaches_its_cells_as_the_roads_say() {
    // (3,2) has a straight road to (3,1), and connected roads to (3,3) and (2,2). Another road leads from (3,3) to
    // (2,3), but a piece of the same colour is there.
    let step = play(&sample::<Case>(include_str!("samples/1.in"))).0[3];
    assert_eq!((step.normal.all(), step.straight.free, step.connected.all()), (0, 1, 2));
}
