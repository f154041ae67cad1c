//! Cases of `chess` of the largest sizes, what captures shrink to, and replays.

use std::collections::HashSet;

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, Moment, seeded};
use generator::chess::Maker;
use spec::chess::{Case, Test};

use super::Chess;
use super::families::size;
use crate::common::is_valid;
use crate::tested::{Tested, assert_simpler, families, settings};

#[test]
fn the_largest_boards_are_made_as_asked() {
    for knobs in
        [&[("rows", 100_000)][..], &[("cols", 100_000), ("queries", 100_000)], &[("queries", 100_000)]]
    {
        is_valid(&Chess::case(&settings(None, knobs), 0));
    }
    for of in families::<Chess>() {
        let knobs = [("rows", 447), ("cols", 447), ("queries", 100_000), ("tests", 1)];
        let case = Chess::case(&settings(of.family, &knobs), 1);
        assert_eq!((case.tests()[0].rows(), case.turns()), (447, 100_000));
        let levels = Chess::case(&settings(of.family, &[("levels", 1), ("rows", 9), ("cols", 9)]), 1);
        assert!(levels.tests().iter().flat_map(Test::placements).all(|placement| placement.level == 1));
    }
}

#[test]
fn the_smallest_and_the_largest_case_can_be_mutated_crossed_and_reduced() {
    let knobs = [("rows", 447), ("cols", 447), ("queries", 100_000), ("tests", 5)];
    let (smallest, largest) =
        (Chess::read(Chess::SIMPLEST), Chess::case(&settings(Some("connected"), &knobs), 1));
    let mut rng = seeded("chess", 4, 0);
    for (a, b) in [(&smallest, &largest), (&largest, &smallest), (&smallest, &smallest)] {
        is_valid(&Maker.cross(a, b, &mut rng));
        let mutated = Maker.mutate(a, &mut rng);
        is_valid(&mutated);
        assert_ne!(&mutated, a);
    }
    let first: Vec<Case> = Maker.reductions(&largest).take(8).collect();
    first.iter().for_each(|reduced| assert_simpler::<Chess>(reduced, &largest));
    assert!(Maker.reductions(&first[0]).take(60).any(|reduced| reduced.turns() == 1));
}

#[test]
fn captures_of_three_pieces_shrink_to_these_and_the_mover() {
    let holds = |case: &Case| {
        let steps = Chess::steps(case);
        steps.iter().any(|step| step.connected.captured >= 2 && step.straight.captured >= 1)
    };
    for case in (0..).map(Chess::any).filter(holds).take(8) {
        let shrunk = Chess::shrunk(case, holds);
        assert!(shrunk.turns() <= 4 && size(&shrunk.tests()[0]) <= 9, "{}", shrunk.text());
    }
}

/// The fields of a query for which the test makes replays.
const FIELDS: [Option<&str>; 6] = [
    None,
    Some("empty cells reached by a normal road"),
    Some("empty cells reached by connected roads"),
    Some("captures by straight roads"),
    Some("captures by connected roads"),
    Some("cells reached in all"),
];

#[test]
fn every_replay_is_valid_and_simpler_and_there_are_few() {
    for index in 0..40 {
        let case = Chess::any(index);
        let turn = 1 + index as usize % case.turns();
        let steps = Chess::steps(&case);
        let steps = &steps[..turn].iter().collect::<Vec<_>>()[..];
        for field in FIELDS {
            let mut count = 0;
            for replay in Maker.replays(&case, &Moment { turn, steps, field }) {
                is_valid(&replay);
                assert_simpler::<Chess>(&replay, &case);
                count += 1;
            }
            assert!(count < 700, "{count} replays of {}", case.size());
        }
    }
}

#[test]
fn a_replay_without_what_a_query_does_not_touch_reaches_the_same_by_its_road() {
    for index in 0..40 {
        let case = Chess::case(&settings(Some("connected"), &[("tests", 2)]), index);
        let turn = case.turns();
        let (steps, field) = (Chess::steps(&case), Some("empty cells reached by connected roads"));
        let shown: Vec<_> = steps.iter().collect();
        let replays = Maker.replays(&case, &Moment { turn, steps: &shown, field });
        let reached = steps[turn - 1].connected;
        let same = |replay: &Case| {
            let steps = Chess::steps(replay);
            let last = steps[steps.len() - 1];
            last.connected == reached && last.normal.all() + last.straight.all() == 0
        };
        // Scenes and regions have a few pieces at most; nothing else is as full as a case of this family.
        assert!(reached.free == 0 || replays.filter(same).count() > 0, "{}", case.text());
    }
}

#[test]
fn as_many_cells_are_reached_in_less_room() {
    let shape = [("rows", 30), ("cols", 30), ("queries", 1), ("tests", 1)];
    for index in 0..10 {
        let case = Chess::case(&settings(Some("connected"), &shape), index);
        let (steps, field) = (Chess::steps(&case), Some("cells reached in all"));
        let shown: Vec<_> = steps.iter().collect();
        let all = Maker.replays(&case, &Moment { turn: 1, steps: &shown, field });
        let counts: HashSet<u32> = all.map(|replay| Chess::steps(&replay)[0].reachable).collect();
        let reached = steps[0].reachable;
        if reached >= 8 {
            for count in [reached.div_ceil(2), reached - 1, reached] {
                assert!(counts.contains(&count), "{count} of {reached}: {counts:?}");
            }
        }
    }
}

#[test]
fn a_capture_is_replayed_with_levels_of_its_own_on_a_full_board() {
    let text = "1\n4 4 12\n000\n000\n000\n000\n0000\n0300\n0000\n0 1 1 1\n0 1 1 2\n0 1 1 3\n0 1 1 4\n0 1 2 1\n0 1 2 3\n\
        0 1 2 4\n0 1 3 1\n0 1 3 4\n0 1 4 1\n0 11 3 2\n1 12 2 2\n";
    let case = Chess::read(text);
    let steps = Chess::steps(&case);
    let moment = Moment {
        turn: 12,
        steps: &steps.iter().collect::<Vec<_>>(),
        field: Some("captures by connected roads"),
    };
    let replays: Vec<Case> = Maker.replays(&case, &moment).collect();
    let has = |replay: &Case, levels: [u32; 2]| {
        let placements = replay.tests()[0].placements();
        let mut last: Vec<u32> = placements.iter().rev().take(2).map(|p| p.level).collect();
        last.sort_unstable();
        let most = levels[1] as usize;
        last == levels && placements.len() == most && size(&replay.tests()[0]) == most
    };
    assert!(replays.iter().any(|replay| has(replay, [2, 10])));
    assert!(replays.iter().any(|replay| has(replay, [11, 12])));
    let captures = |replay: &&Case| {
        let steps = Chess::steps(replay);
        has(replay, [11, 12]) && steps[steps.len() - 1].connected.captured == 1
    };
    assert!(replays.iter().any(|replay| captures(&replay)));
}
