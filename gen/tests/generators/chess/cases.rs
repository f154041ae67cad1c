//! Cases of `chess`: they are valid, a function of the seed, and worth playing. Changes and reductions keep to the
//! rules.

use std::collections::HashSet;
use std::time::Instant;

use crosscheck_core::Limits;
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, Moment, Settings, Tally, seeded, simpler};
use engine::chess::player;
use generator::chess::Maker;
use spec::chess::{Case, Step, Test};

use crate::common::{CONSTANTS, Constant, is_valid};

fn case(settings: &Settings, index: u64) -> Case {
    Maker.generate(settings, &mut seeded::<Case>(1, index)).expect("a case can be made")
}

fn family(name: &'static str, knobs: &[(&'static str, u32)]) -> Settings {
    Settings { family: Some(name), knobs: knobs.iter().copied().collect(), ..Settings::default() }
}

/// Returns the steps of the engine's play of a case.
fn steps(case: &Case) -> Vec<Step> {
    crate::common::played(player(), case)
}

#[test]
fn every_family_makes_valid_cases() {
    for of in Maker::FAMILIES {
        // A hundred full-size cases would take minutes per family, so all but a few are made on small boards.
        let small: &[_] = &[("rows", 20), ("cols", 25), ("queries", 300), ("tests", 2)];
        for index in 0..100 {
            let knobs = if of.full && index >= 5 { small } else { &[] };
            is_valid(&case(&family(of.name, knobs), index));
        }
    }
}

#[test]
fn a_case_is_a_function_of_its_seed() {
    let all: HashSet<Case> = (0..500).map(|index| case(&Settings::default(), index)).collect();
    assert!(all.len() > 480, "{}", all.len());
    assert!((0..500).all(|index| all.contains(&case(&Settings::default(), index))));
}

#[test]
fn knobs_are_followed() {
    for of in Maker::FAMILIES {
        for knobs in [
            &[("rows", 2), ("cols", 9), ("queries", 7), ("tests", 3)][..],
            &[("queries", 500), ("tests", 1)],
        ] {
            let case = case(&family(of.name, knobs), 1);
            is_valid(&case);
            let asked = |name: &str, value: usize| {
                knobs.iter().all(|(knob, asked)| *knob != name || *asked as usize == value)
            };
            assert!(asked("tests", case.tests().len()));
            for test in case.tests() {
                assert!(asked("queries", test.placements().len()), "{}", of.name);
                assert!(asked("rows", test.rows() as usize) && asked("cols", test.cols() as usize));
            }
        }
        let levels = case(&family(of.name, &[("levels", 1)]), 1);
        assert!(levels.tests().iter().flat_map(Test::placements).all(|placement| placement.level == 1));
    }
}

#[test]
fn knobs_that_no_board_follows_are_refused() {
    let refused = |knobs: &[(&'static str, u32)]| {
        let settings = Settings { knobs: knobs.iter().copied().collect(), ..Settings::default() };
        Maker.generate(&settings, &mut seeded::<Case>(1, 0)).is_err()
    };
    assert!(refused(&[("rows", 1)]) && refused(&[("tests", 6)]) && refused(&[("colors", 2)]));
    assert!(refused(&[("rows", 3), ("cols", 3), ("queries", 10)]));
    assert!(refused(&[("rows", 1000), ("cols", 1000)]));
    assert!(!refused(&[("rows", 100_000)]) && !refused(&[("cols", 100_000), ("queries", 100_000)]));
    assert!(!refused(&[("queries", 100_000)]));
}

#[test]
fn every_family_makes_full_size_cases() {
    for of in Maker::FAMILIES {
        let start = Instant::now();
        let knobs = [("rows", 447), ("cols", 447), ("queries", 100_000), ("tests", 1)];
        let case = case(&family(of.name, &knobs), 1);
        assert_eq!((case.tests()[0].rows(), case.turns()), (447, 100_000));
        println!("{}: {:?}", of.name, start.elapsed());
    }
}

#[test]
fn random_numbers_that_are_all_the_same_make_mutate_and_cross_cases() {
    for constant in CONSTANTS {
        for of in Maker::FAMILIES {
            let made = Maker.generate(&family(of.name, &[]), &mut Constant(constant));
            is_valid(&made.expect("a case"));
        }
        for index in 0..200 {
            let (a, b) = (case(&Settings::default(), index), case(&Settings::default(), index + 1));
            let mutated = Maker.mutate(&a, &mut Constant(constant));
            is_valid(&mutated);
            assert_ne!(mutated, a);
            is_valid(&Maker.cross(&a, &b, &mut Constant(constant)));
        }
    }
}

#[test]
fn the_smallest_and_the_largest_case_can_be_mutated_crossed_and_reduced() {
    let smallest = Case::parse(b"1\n2 2 1\n0\n0\n00\n0 1 1 1\n", Limits::Contest).expect("a case");
    let knobs = [("rows", 447), ("cols", 447), ("queries", 100_000), ("tests", 5)];
    let (largest, mut rng) = (case(&family("connected", &knobs), 1), seeded::<Case>(4, 0));
    for _ in 0..8 {
        for (a, b) in [(&smallest, &largest), (&largest, &smallest), (&smallest, &smallest)] {
            is_valid(&Maker.cross(a, b, &mut rng));
            let mutated = Maker.mutate(a, &mut rng);
            is_valid(&mutated);
            assert_ne!(&mutated, a);
        }
    }
    let first: Vec<Case> = Maker.reductions(&largest).take(8).collect();
    assert!(first.iter().all(|reduced| simpler::<Case, Maker>(reduced, &largest)));
    let alone = Maker.reductions(&first[0]).take(60);
    assert!(alone.into_iter().any(|reduced| reduced.turns() == 1));
}

#[test]
fn mutations_reach_every_part_of_a_case() {
    let original = case(&family("captures", &[("tests", 2)]), 3);
    let mut rng = seeded::<Case>(3, 0);
    let mutated: Vec<Case> = (0..2000).map(|_| Maker.mutate(&original, &mut rng)).collect();
    let old = &original.tests()[0];
    let some = |what: &dyn Fn(&Case) -> bool| assert!(mutated.iter().any(what));
    some(&|new| new.tests().len() == 3);
    some(&|new| new.tests().len() == 1);
    some(&|new| new.tests()[0].rows() > old.rows());
    some(&|new| new.tests()[0].cols() < old.cols());
    some(&|new| {
        new.tests()[0].right() != old.right() && new.tests()[0].placements() == old.placements()
    });
    some(&|new| new.turns() > original.turns());
    some(&|new| new.turns() < original.turns());
    assert!(mutated.iter().collect::<HashSet<_>>().len() > 1000);
}

#[test]
fn what_is_beyond_the_contests_limits_may_stay_so() {
    let knobs = [("rows", 3), ("cols", 4), ("tests", 9)].into();
    let settings = Settings { limits: Limits::None, knobs, ..Settings::default() };
    let (a, b) = (case(&settings, 1), case(&Settings::default(), 1));
    let mut rng = seeded::<Case>(7, 0);
    for _ in 0..300 {
        let changes =
            [Maker.mutate(&a, &mut rng), Maker.cross(&a, &b, &mut rng), Maker.cross(&b, &a, &mut rng)];
        for changed in changes {
            assert_eq!(Case::parse(changed.text().as_bytes(), Limits::None), Ok(changed));
        }
    }
    assert!(Maker.reductions(&a).take(500).all(|reduced| simpler::<Case, Maker>(&reduced, &a)));
}

#[test]
fn a_mutated_case_is_valid_and_another_case() {
    for index in 0..200 {
        let mut rng = seeded::<Case>(2, index);
        let mut case = case(&Settings::default(), index);
        for _ in 0..20 {
            let mutated = Maker.mutate(&case, &mut rng);
            is_valid(&mutated);
            assert_ne!(mutated, case);
            case = mutated;
        }
    }
}

#[test]
fn a_cross_of_two_cases_is_valid_and_mostly_neither_of_them() {
    let (mut rng, mut new) = (seeded::<Case>(5, 0), 0);
    for index in 0..2000 {
        let (a, b) = (case(&Settings::default(), index), case(&Settings::default(), index + 5000));
        let crossed = Maker.cross(&a, &b, &mut rng);
        is_valid(&crossed);
        new += u32::from(crossed != a && crossed != b);
    }
    assert!(new > 1500, "{new}");
}

#[test]
fn every_reduction_is_valid_and_simpler_and_there_is_an_end_to_them() {
    for index in 0..60 {
        let case = case(&Settings::default(), index);
        let mut count = 0;
        for reduced in Maker.reductions(&case) {
            is_valid(&reduced);
            assert!(simpler::<Case, Maker>(&reduced, &case), "{}\nof\n{}", reduced.text(), case.text());
            count += 1;
        }
        assert!(count < 20_000, "{count} reductions of {}", case.size());
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
        let case = case(&Settings::default(), index);
        let turn = 1 + index as usize % case.turns();
        let steps = &steps(&case)[..turn];
        for field in FIELDS {
            let mut count = 0;
            for replay in Maker.replays(&case, &Moment { turn, steps, field }) {
                is_valid(&replay);
                assert!(
                    simpler::<Case, Maker>(&replay, &case),
                    "{}\nof\n{}",
                    replay.text(),
                    case.text()
                );
                count += 1;
            }
            assert!(count < 700, "{count} replays of {}", case.size());
        }
    }
}

#[test]
fn a_replay_without_what_a_query_does_not_touch_reaches_the_same_by_its_road() {
    for index in 0..40 {
        let case = case(&family("connected", &[("tests", 2)]), index);
        let turn = case.turns();
        let (steps, field) = (steps(&case), Some("empty cells reached by connected roads"));
        let replays = Maker.replays(&case, &Moment { turn, steps: &steps, field });
        let reached = steps[turn - 1].connected;
        let same = |replay: &Case| {
            let steps = self::steps(replay);
            let last = steps[steps.len() - 1];
            last.connected == reached && last.normal.all() + last.straight.all() == 0
        };
        // Scenes and regions have a few pieces at most; nothing else is as full as a case of this family.
        assert!(
            reached.free == 0 || replays.filter(|replay| same(replay)).count() > 0,
            "{}",
            case.text()
        );
    }
}

#[test]
fn as_many_cells_are_reached_in_less_room() {
    let shape = [("rows", 30), ("cols", 30), ("queries", 1), ("tests", 1)];
    for index in 0..10 {
        let case = case(&family("connected", &shape), index);
        let (steps, field) = (steps(&case), Some("cells reached in all"));
        let all = Maker.replays(&case, &Moment { turn: 1, steps: &steps, field });
        let counts: HashSet<u32> = all.map(|replay| self::steps(&replay)[0].reachable).collect();
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
    let text = b"1\n4 4 12\n000\n000\n000\n000\n0000\n0300\n0000\n0 1 1 1\n0 1 1 2\n0 1 1 3\n0 1 1 4\n0 1 2 1\n0 1 2 3\n\
        0 1 2 4\n0 1 3 1\n0 1 3 4\n0 1 4 1\n0 11 3 2\n1 12 2 2\n";
    let case = Case::parse(text, Limits::Contest).expect("a case");
    let steps = steps(&case);
    let moment = Moment { turn: 12, steps: &steps, field: Some("captures by connected roads") };
    let replays: Vec<Case> = Maker.replays(&case, &moment).collect();
    let has = |replay: &Case, levels: [u32; 2]| {
        let placements = replay.tests()[0].placements();
        let mut last: Vec<u32> = placements.iter().rev().take(2).map(|p| p.level).collect();
        last.sort_unstable();
        let cells = replay.tests()[0].rows() * replay.tests()[0].cols();
        last == levels && placements.len() == levels[1] as usize && cells == levels[1]
    };
    assert!(replays.iter().any(|replay| has(replay, [2, 10])));
    assert!(replays.iter().any(|replay| has(replay, [11, 12])));
    let captures = |replay: &&Case| {
        let steps = self::steps(replay);
        has(replay, [11, 12]) && steps[steps.len() - 1].connected.captured == 1
    };
    assert!(replays.iter().any(|replay| captures(&replay)));
}

#[test]
fn only_the_simplest_case_of_all_cannot_be_reduced() {
    let simplest = Case::parse(b"1\n2 2 1\n0\n0\n00\n0 1 1 1\n", Limits::Contest).expect("a case");
    assert_eq!(Maker.reductions(&simplest).next(), None);
    let first = |case: &Case| Maker.reductions(case).next();
    for index in 0..20 {
        let mut case = case(&Settings::default(), index);
        while let Some(reduced) = first(&case) {
            case = reduced;
        }
        assert_eq!(case, simplest);
    }
}

#[test]
fn captures_of_three_pieces_shrink_to_these_and_the_mover() {
    let holds = |case: &Case| {
        let steps = steps(case);
        steps.iter().any(|step| step.connected.captured >= 2 && step.straight.captured >= 1)
    };
    let first = |case: &Case| Maker.reductions(case).find(holds);
    let cases = (0..).map(|index| case(&Settings::default(), index)).filter(holds).take(8);
    for mut case in cases {
        while let Some(next) = first(&case) {
            case = next;
        }
        assert!(
            case.turns() <= 4 && case.tests()[0].rows() * case.tests()[0].cols() <= 9,
            "{}",
            case.text()
        );
    }
}

struct Measured {
    tally: Tally,
    distinct: usize,
    cells: f64,
    queries: f64,
}

fn measured(settings: &Settings, count: u64) -> Measured {
    let (mut tally, mut all) = (Tally::default(), HashSet::new());
    let (mut cells, mut queries) = (0, 0);
    for index in 0..count {
        let case = case(settings, index);
        Maker::count(&case, &steps(&case), &mut tally);
        cells += case.tests().iter().map(|test| test.rows() * test.cols()).sum::<u32>();
        queries += case.turns();
        all.insert(case);
    }
    let mean = |sum: f64| sum / count as f64;
    Measured { tally, distinct: all.len(), cells: mean(f64::from(cells)), queries: mean(queries as f64) }
}

fn show(Measured { tally, distinct, cells, queries }: &Measured) {
    for (topic, entries) in tally.topics() {
        println!("{topic}: {entries:?}");
    }
    println!("distinct {distinct}, mean cells {cells:.1}, mean queries {queries:.1}");
}

#[test]
fn default_cases_hold_everything_often() {
    const COUNT: u64 = 2000;
    let measured = measured(&Settings::default(), COUNT);
    show(&measured);
    assert_eq!(Maker::FLOORS.missed(&measured.tally, COUNT), Vec::<String>::new());
    assert!(Maker::FLOORS.all.len() >= 7, "no floor has gone");
    assert!(measured.distinct as u64 >= COUNT * 98 / 100, "{}", measured.distinct);
    assert!((25.0..=75.0).contains(&measured.cells), "mean cells {}", measured.cells);
    assert!((8.0..=25.0).contains(&measured.queries), "mean queries {}", measured.queries);
}
