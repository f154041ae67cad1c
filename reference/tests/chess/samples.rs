//! What the statement says of its first sample besides the answers, which are kept in `tests/data/cases`.

use crosscheck_core::Limits;
use spec::chess::Case;

use super::build::{play, reached};

fn first() -> Case {
    let text = include_bytes!("../../../tests/data/cases/chess/sample-1/case.in");
    spec::parse(text, Limits::Contest).expect("a sample is a case")
}

#[test]
fn the_pieces_of_the_first_sample_reach_the_cells_that_the_statement_names() {
    let expected: [&[[u32; 2]]; 5] = [
        &[[2, 1], [2, 2], [3, 2], [3, 3]],
        &[[2, 2], [2, 3], [3, 1]],
        &[[1, 1], [1, 3], [2, 2]],
        &[[2, 2], [3, 1], [3, 3]],
        &[[2, 3], [3, 2]],
    ];
    for (turn, expected) in (1..).zip(expected) {
        assert_eq!(reached(&first(), turn), expected, "query {turn}");
    }
}

#[test]
fn the_first_samples_fourth_piece_reaches_its_cells_as_the_roads_say() {
    // (3,2) has a straight road to (3,1), and connected roads to (3,3) and (2,2). Another road leads from (3,3) to
    // (2,3), but a piece of the same colour is there.
    let step = play(&first()).0[3];
    assert_eq!((step.normal.all(), step.straight.free, step.connected.all()), (0, 1, 2));
}
