//! Each misreading differs from the reference in the clause that it names.

use std::collections::BTreeSet;

use crosscheck_core::Limits;
use crosscheck_reference::chess::MISREADINGS;
use spec::chess::{Case, Placement};

use super::build::{black, case, test, white};
use crate::every_game::play;

/// Returns a small case for each misreading, by name, on which the misreading answers differently, with the right
/// answers and those of the misreading. Both are worked out by hand.
fn witnesses() -> Vec<(&'static str, Case, &'static [u32], &'static [u32])> {
    let row = |first: &str, pieces: &[Placement]| case(&[first, "     ", "+ + +"], pieces);
    let line = |road: char, pieces: &[Placement]| row(&format!("+{road}+{road}+"), pieces);
    let square = |pieces: &[Placement]| case(&["+3+", "3 3", "+3+"], pieces);
    let two_boards = {
        let one = test(&["+ +", "   ", "+ +"], &[white(1, 1, 2)]);
        let two = test(&["+3+3+", "     ", "+ + +"], &[white(1, 1, 1)]);
        Case::new(vec![one, two], Limits::Contest).expect("a case")
    };
    vec![
        // The roads below are 0, 1, 0 and 0, 0, 0. By columns, the second of them is the one below (2,1).
        (
            "roads-below-by-columns",
            case(&["+ + +", "  1  ", "+ + +", "     ", "+ + +"], &[black(1, 1, 2)]),
            &[1],
            &[0],
        ),
        ("roads-lead-one-way", line('1', &[black(1, 1, 3)]), &[1], &[0]),
        ("pieces-stay-for-the-next-test", two_boards, &[0, 2], &[0, 0]),
        ("all-pieces-placed-first", line('3', &[black(1, 1, 1), black(1, 1, 2)]), &[2, 1], &[0, 1]),
        (
            "captured-pieces-are-taken-off",
            line('2', &[white(1, 1, 2), black(1, 1, 1), white(1, 1, 3)]),
            &[2, 1, 0],
            &[2, 1, 2],
        ),
        ("new-piece-does-not-stay", line('3', &[black(1, 1, 2), black(1, 1, 1)]), &[2, 0], &[2, 2]),
        ("stay-counts", line('0', &[black(1, 1, 1)]), &[0], &[1]),
        ("start-is-reached", square(&[black(1, 1, 1)]), &[3], &[4]),
        ("pieces-block-nothing", line('2', &[white(2, 1, 2), black(1, 1, 1)]), &[2, 0], &[2, 1]),
        ("own-colour-is-passed", line('3', &[black(1, 1, 2), black(1, 1, 1)]), &[2, 0], &[2, 1]),
        ("only-captures-count", line('3', &[white(1, 1, 2), black(1, 1, 1)]), &[2, 1], &[0, 1]),
        ("connected-takes-all-roads", row("+3+1+", &[black(1, 1, 1)]), &[1], &[2]),
        ("straight-takes-connected-roads", row("+2+3+", &[black(1, 1, 1)]), &[1], &[2]),
        ("blocked-is-normal", line('0', &[black(1, 2, 1)]), &[0], &[2]),
        ("normal-any-number", case(&["+1+", "  1", "+ +"], &[black(1, 1, 1)]), &[1], &[2]),
        ("normal-goes-on-in-line", line('1', &[black(1, 1, 1)]), &[1], &[2]),
        ("straight-turns", case(&["+2+", "  2", "+ +"], &[black(1, 1, 1)]), &[1], &[2]),
        ("straight-only-right-and-down", line('2', &[black(1, 1, 3)]), &[2], &[0]),
        ("straight-only-in-rows", case(&["+ +", "2  ", "+ +"], &[black(1, 1, 1)]), &[1], &[0]),
        ("straight-only-one", line('2', &[black(1, 1, 1)]), &[2], &[1]),
        ("connected-does-not-turn", case(&["+3+", "  3", "+ +"], &[black(1, 1, 1)]), &[2], &[1]),
        ("connected-only-one", line('3', &[black(1, 1, 1)]), &[2], &[1]),
        ("equal-level-is-safe", line('1', &[white(1, 1, 1), black(1, 1, 2)]), &[1, 2], &[1, 1]),
        ("any-level-is-captured", line('1', &[white(2, 1, 1), black(1, 1, 2)]), &[1, 1], &[1, 2]),
        (
            "levels-compared-the-other-way",
            line('1', &[white(1, 1, 1), black(2, 1, 2)]),
            &[1, 2],
            &[1, 1],
        ),
        ("own-colour-is-captured", line('1', &[black(1, 1, 1), black(1, 1, 2)]), &[1, 1], &[1, 2]),
        ("nothing-is-captured", line('1', &[white(1, 1, 1), black(1, 1, 2)]), &[1, 2], &[1, 1]),
        ("capture-goes-on", line('2', &[white(1, 1, 2), black(1, 1, 1)]), &[2, 1], &[2, 2]),
        ("uncaptured-is-passed", line('2', &[white(2, 1, 2), black(1, 1, 1)]), &[2, 0], &[2, 1]),
        ("once-for-each-kind-of-road", case(&["+2+", "3 3", "+3+"], &[black(1, 1, 1)]), &[3], &[4]),
        ("last-row-is-not-joined", case(&["+ +", "   ", "+1+"], &[black(1, 2, 1)]), &[1], &[0]),
        // Three columns in two rows. Taken for two columns in three rows, no road leads to the third column.
        ("bounds-are-swapped", line('3', &[black(1, 1, 1)]), &[2], &[1]),
        ("other-colour-is-passed", line('3', &[white(2, 1, 2), black(1, 1, 1)]), &[2, 0], &[2, 1]),
        ("straight-ends-before-the-rim", line('2', &[black(1, 1, 1)]), &[2], &[1]),
        (
            "connected-eight-roads-at-most",
            case(&["+3+3+3+3+3+3+3+3+3+", "", "+ + + + + + + + + +"], &[black(1, 1, 1)]),
            &[9],
            &[8],
        ),
        // The straight road leads to (1,2), and the connected roads lead on from there to (1,3).
        (
            "connected-shuns-what-is-reached",
            case(&["+2+3+", "3 3", "+3+ +"], &[black(1, 1, 1)]),
            &[4],
            &[3],
        ),
        (
            "levels-compared-as-text",
            ten(),
            &[1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
            &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ),
        ("only-own-colour-is-captured", line('1', &[white(1, 1, 1), black(1, 1, 2)]), &[1, 2], &[1, 1]),
        (
            "captured-once-a-test",
            line('1', &[white(1, 1, 2), black(1, 1, 1), black(1, 1, 3)]),
            &[2, 1, 1],
            &[2, 1, 0],
        ),
        ("count-in-8-bits", broad(), &[257], &[1]),
        ("captured-counts-for-each-way", square(&[white(1, 2, 2), black(1, 1, 1)]), &[3, 3], &[3, 4]),
    ]
}

/// Returns a case of ten pieces, so levels have two digits, with one road, between the first two.
fn ten() -> Case {
    let others = (3..=5).map(|y| black(1, 1, y)).chain((1..=5).map(|y| black(1, 2, y)));
    let pieces: Vec<_> = [white(9, 1, 1), black(10, 1, 2)].into_iter().chain(others).collect();
    case(&["+1+ + + +", "", "+ + + + +"], &pieces)
}

/// Returns a case with a board of 258 cells, all of them connected.
fn broad() -> Case {
    let row = format!("+{}", "3+".repeat(128));
    case(&[&row, &"3 ".repeat(129), &row], &[black(1, 1, 1)])
}

#[test]
fn every_misreading_answers_its_witness_as_it_reads_the_rules_and_the_reference_as_they_are() {
    for (name, case, right, wrong) in witnesses() {
        assert_ne!(right, wrong, "{name}");
        assert_eq!(play(&case).1.0, right, "the reference on the witness of {name}");
        let misreading = MISREADINGS.iter().find(|misreading| misreading.name == name);
        let mut player = (misreading.expect("a misreading of this name").player)(
            &crosscheck_reference::chess::player,
        );
        assert_eq!(player.answer(&case).0, wrong, "{name}");
    }
    let named: BTreeSet<_> = witnesses().iter().map(|witness| witness.0).collect();
    let all: BTreeSet<_> = MISREADINGS.iter().map(|misreading| misreading.name).collect();
    assert_eq!(named, all);
}
