//! Sections 4 and 5 of the page: captures, and counting each cell once.

use spec::chess::{Placement, Reached};

use super::build::play;
use super::build::{answers, black, case, reached, white};

const LINE: [&str; 3] = ["+2+2+2+", "       ", "+ + + +"];

fn last(pieces: &[Placement]) -> Vec<[u32; 2]> {
    reached(&case(&LINE, pieces), pieces.len())
}

#[test]
fn a_lower_and_an_equal_level_of_the_other_colour_are_captured_and_a_higher_is_not() {
    assert_eq!(last(&[white(1, 1, 3), black(2, 1, 1)]), [[1, 2], [1, 3]]);
    assert_eq!(last(&[white(2, 1, 3), black(2, 1, 1)]), [[1, 2], [1, 3]]);
    assert_eq!(last(&[white(2, 1, 3), black(1, 1, 1)]), [[1, 2]]);
    assert_eq!(last(&[black(1, 1, 3), white(2, 1, 1)]), [[1, 2], [1, 3]]);
    assert_eq!(last(&[black(2, 1, 3), white(1, 1, 1)]), [[1, 2]]);
}

#[test]
fn a_piece_of_the_own_colour_is_never_captured() {
    assert_eq!(last(&[black(1, 1, 3), black(2, 1, 1)]), [[1, 2]]);
    assert_eq!(last(&[white(2, 1, 3), white(2, 1, 1)]), [[1, 2]]);
}

#[test]
fn a_capture_ends_the_move_on_each_kind_of_road() {
    assert_eq!(last(&[white(1, 1, 2), black(1, 1, 1)]), [[1, 2]]);
    let connected = ["+3+3+", "     ", "+ + +"];
    assert_eq!(answers(&case(&connected, &[white(1, 1, 2), black(1, 1, 1)])), [2, 1]);
    let normal = ["+1+1+", "     ", "+ + +"];
    assert_eq!(answers(&case(&normal, &[white(1, 1, 2), black(1, 1, 1)])), [2, 1]);
}

#[test]
fn behind_a_capture_another_piece_is_safe() {
    assert_eq!(last(&[white(1, 1, 2), white(1, 1, 3), black(2, 1, 1)]), [[1, 2]]);
}

#[test]
fn a_captured_piece_counts_once_however_many_roads_lead_to_it() {
    // White is in the middle; connected roads lead to it from all sides.
    let all = ["+3+3+", "3 3 3", "+3+3+", "3 3 3", "+3+3+"];
    let case = case(&all, &[white(1, 2, 2), black(1, 1, 1)]);
    assert_eq!(answers(&case), [8, 8]);
    assert_eq!(play(&case).0[1].connected, Reached { free: 7, captured: 1 });
}

#[test]
fn a_cell_reached_by_two_kinds_of_road_counts_once() {
    // (1,2) is reached by the straight road, and by the connected roads round the square.
    let case = case(&["+2+", "3 3", "+3+"], &[black(1, 1, 1)]);
    let step = play(&case).0[0];
    assert_eq!((step.straight.free, step.connected.free, step.reachable), (1, 3, 3));
}

#[test]
fn captures_are_told_apart_from_empty_cells_by_kind_of_road() {
    let drawing = ["+1+", "3 3", "+3+"];
    let step = play(&case(&drawing, &[white(1, 1, 2), black(1, 1, 1)])).0[1];
    assert_eq!(step.normal, Reached { free: 0, captured: 1 });
    assert_eq!(step.straight, Reached::default());
    assert_eq!(step.connected, Reached { free: 2, captured: 1 });
    assert_eq!(step.reachable, 3);
}
