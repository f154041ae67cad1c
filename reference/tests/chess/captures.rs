//! Section 5 of the page: each cell counts once. Where moves end, captures among them, is in `soundness`.

use spec::chess::Reached;

use super::build::{answers, black, case, play, white};

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
