//! The four kinds of road; a move uses only one kind.

use super::build::{black, case, reached, told};

fn one(drawing: &[&str], x: u32, y: u32) -> Vec<[u32; 2]> {
    reached(&case(drawing, &[black(1, x, y)]), 1)
}

#[test]
fn a_blocked_edge_is_not_passed() {
    assert_eq!(one(&["+0+", "1 1", "+1+"], 1, 1), [[2, 1]]);
}

#[test]
fn a_normal_road_is_passed_once() {
    assert_eq!(one(&["+1+1+", "1   1", "+1+1+"], 1, 1), [[1, 2], [2, 1]]);
}

#[test]
fn straight_roads_go_on_in_each_of_the_four_directions() {
    let drawing = [
        "+ + + + +",
        "    2    ",
        "+ + + + +",
        "    2    ",
        "+2+2+2+2+",
        "    2    ",
        "+ + + + +",
        "    2    ",
        "+ + + + +",
    ];
    let cross = [[1, 3], [2, 3], [3, 1], [3, 2], [3, 4], [3, 5], [4, 3], [5, 3]];
    assert_eq!(one(&drawing, 3, 3), cross);
}

#[test]
fn straight_roads_do_not_turn() {
    let all = ["+2+2+", "2 2 2", "+2+2+", "2 2 2", "+2+2+"];
    assert_eq!(one(&all, 1, 1), [[1, 2], [1, 3], [2, 1], [3, 1]]);
    assert_eq!(one(&all, 2, 2), [[1, 2], [2, 1], [2, 3], [3, 2]]);
}

#[test]
fn straight_roads_end_where_another_kind_or_a_blocked_edge_begins() {
    for end in ["+2+2+0+2+", "+2+2+1+2+", "+2+2+3+2+"] {
        assert_eq!(one(&[end, "         ", "+ + + + +"], 1, 1), [[1, 2], [1, 3]], "{end}");
    }
}

#[test]
fn connected_roads_turn_at_any_cell() {
    // A snake over the whole board.
    let snake = ["+3+3+", "    3", "+3+3+", "3    ", "+3+3+"];
    let all = [[1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]];
    assert_eq!(one(&snake, 1, 1), all);
}

#[test]
fn a_change_from_one_kind_of_road_to_another_is_no_move() {
    for drawing in [
        ["+1+2+", "     ", "+ + +"],
        ["+1+3+", "     ", "+ + +"],
        ["+2+1+", "     ", "+ + +"],
        ["+2+3+", "     ", "+ + +"],
        ["+3+1+", "     ", "+ + +"],
        ["+3+2+", "     ", "+ + +"],
    ] {
        assert_eq!(one(&drawing, 1, 1), [[1, 2]], "{}", drawing[0]);
    }
}

#[test]
fn the_start_may_lead_out_by_all_kinds_at_once() {
    let drawing = ["+ +2+", "  1  ", "+3+0+", "3 3  ", "+3+ +"];
    let case = case(&drawing, &[black(1, 2, 2)]);
    let player = &mut *games_reference::chess::player();
    assert_eq!(told(player, &case, 1, "reached by a normal road"), [[1, 2]]);
    assert!(told(player, &case, 1, "reached by straight roads").is_empty());
    assert_eq!(told(player, &case, 1, "reached by connected roads"), [[2, 1], [3, 1], [3, 2]]);
}
