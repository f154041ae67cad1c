//! Cases of `rochine`: how they are made, changed and reduced, and what a campaign of them contains.

use std::collections::HashSet;

use crosscheck_core::Limits;
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, Settings, Tally, seeded, simpler};
use engine::rochine::{Table, player};
use generator::rochine::Maker;
use spec::rochine::{Case, Over, Step, Verdict, Way};

use crate::common::{CONSTANTS, Constant, is_valid};

type Rocher = Maker<Table>;

fn case(settings: &Settings, index: u64) -> Case {
    Rocher::default().generate(settings, &mut seeded::<Case>(1, index)).expect("a case can be made")
}

fn any(index: u64) -> Case {
    case(&Settings::default(), index)
}

fn steps(case: &Case) -> Vec<Step> {
    crate::common::played(player(), case)
}

fn every_family() -> impl Iterator<Item = Settings> {
    let families = Rocher::FAMILIES.iter();
    families.map(|family| Settings { family: Some(family.name), ..Settings::default() })
}

fn knobs(knobs: &[(&'static str, u32)]) -> Settings {
    Settings { knobs: knobs.iter().copied().collect(), ..Settings::default() }
}

fn refused(settings: &Settings) -> String {
    let made = Rocher::default().generate(settings, &mut seeded::<Case>(1, 1));
    made.expect_err("the settings cannot be met").into()
}

#[test]
fn every_case_of_every_family_is_valid_and_its_text_reads_back() {
    for settings in every_family() {
        let cases = if settings.family == Some("long") { 5 } else { 300 };
        (0..cases).for_each(|index| is_valid(&case(&settings, index)));
    }
}

#[test]
fn a_seed_and_an_index_always_make_the_same_case() {
    assert!((0..200).all(|index| any(index) == any(index)));
    assert_ne!(any(0), any(1));
}

#[test]
fn random_numbers_that_are_all_the_same_make_a_valid_case() {
    for settings in every_family().chain([Settings::default()]) {
        for constant in CONSTANTS {
            is_valid(&Rocher::default().generate(&settings, &mut Constant(constant)).expect("a case"));
        }
    }
}

#[test]
fn a_size_that_is_asked_for_is_made_in_every_family() {
    for family in every_family() {
        for (size, moves) in [(4, 9), (6, 1), (8, 30), (10, 12), (4, 200)] {
            let asked = knobs(&[("size", size), ("moves", moves)]);
            let settings = Settings { family: family.family, ..asked };
            for index in 0..10 {
                let case = case(&settings, index);
                is_valid(&case);
                assert_eq!((case.side(), case.turns()), (size, moves as usize), "{:?}", family.family);
            }
        }
    }
}

#[test]
fn what_no_case_can_be_is_refused_with_the_reason() {
    let size = "--size 11 is not in 4..=10 for rochine within the contest's limits";
    assert_eq!(refused(&knobs(&[("size", 11)])), size);
    assert_eq!(refused(&knobs(&[("size", 5)])), "--size 5 is odd, and must be even");
    let moves = "--moves 0 is not in 1..=1000 for rochine within the contest's limits";
    assert_eq!(refused(&knobs(&[("moves", 0)])), moves);
    assert_eq!(refused(&knobs(&[("rows", 4)])), "rochine has no option --rows");
    let family = Settings { family: Some("none"), ..Settings::default() };
    assert_eq!(refused(&family), "rochine has no family \"none\"");
}

#[test]
fn beyond_the_contests_limits_cases_are_as_large_as_asked() {
    let settings = Settings { limits: Limits::None, ..knobs(&[("size", 14), ("moves", 1001)]) };
    let large = case(&settings, 1);
    assert_eq!((large.side(), large.turns()), (14, 1001));
    let (maker, mut rng) = (Rocher::default(), seeded::<Case>(7, 0));
    let changed = [maker.mutate(&large, &mut rng), maker.cross(&large, &any(1), &mut rng)];
    for changed in changed {
        assert_eq!(Case::parse(changed.text().as_bytes(), Limits::None), Ok(changed));
    }
    assert!(maker.reductions(&large).take(300).all(|r| simpler::<Case, Rocher>(&r, &large)));
}

fn ends(family: &'static str, by: Way) -> bool {
    let settings = Settings { family: Some(family), ..Settings::default() };
    (0..300).all(|index| {
        let steps = steps(&case(&settings, index));
        let over = steps.last().and_then(|step| step.play.as_ref()).and_then(|play| play.over);
        matches!(over, Some(Over { by: how, .. }) if how == by)
    })
}

#[test]
fn games_that_are_to_end_in_a_way_do_so() {
    assert!(ends("immobile", Way::Immobility));
    // No game that ends by pieces was found for the largest board, and none is drawn.
    assert!(ends("pieces", Way::Pieces));
}

#[test]
fn a_mutated_case_is_valid_and_another_case() {
    let maker = Rocher::default();
    for index in 0..300 {
        let mut rng = seeded::<Case>(2, index);
        let mut case = any(index);
        for _ in 0..20 {
            let mutated = maker.mutate(&case, &mut rng);
            is_valid(&mutated);
            assert_ne!(mutated, case);
            case = mutated;
        }
    }
}

#[test]
fn mutations_reach_every_part_of_a_case() {
    let original = case(&Settings { family: Some("pieces"), ..knobs(&[("size", 6)]) }, 3);
    let mut rng = seeded::<Case>(3, 0);
    let maker = Rocher::default();
    let mutated: Vec<Case> = (0..2000).map(|_| maker.mutate(&original, &mut rng)).collect();
    let some = |what: fn(&Case, &Case) -> bool| mutated.iter().any(|case| what(case, &original));
    assert!(some(|new, old| new.side() > old.side()));
    assert!(some(|new, old| new.side() < old.side()));
    assert!(some(|new, old| new.turns() > old.turns()));
    assert!(some(|new, old| new.turns() < old.turns()));
    assert!(some(|new, old| new.turns() == old.turns() && new.side() == old.side()));
    assert!(some(|new, _| steps(new).last().is_some_and(|step| step.verdict != Verdict::Legal)));
    assert!(mutated.iter().collect::<HashSet<_>>().len() > 500);
}

#[test]
fn random_numbers_that_are_all_the_same_mutate_and_cross_every_case() {
    let maker = Rocher::default();
    for constant in CONSTANTS {
        for index in 0..200 {
            let (a, b) = (any(index), any(index + 1));
            let mutated = maker.mutate(&a, &mut Constant(constant));
            is_valid(&mutated);
            assert_ne!(mutated, a);
            is_valid(&maker.cross(&a, &b, &mut Constant(constant)));
        }
    }
}

#[test]
fn a_cross_of_two_cases_is_valid_and_mostly_neither_of_them() {
    let (maker, mut rng) = (Rocher::default(), seeded::<Case>(5, 0));
    let mut new = 0;
    for index in 0..2000 {
        let (a, b) = (any(index), any(index + 5000));
        let crossed = maker.cross(&a, &b, &mut rng);
        is_valid(&crossed);
        new += u32::from(crossed != a && crossed != b);
    }
    assert!(new > 1200, "{new}");
}

#[test]
fn every_reduction_is_valid_and_simpler_and_there_is_an_end_to_them() {
    for index in 0..100 {
        let case = any(index);
        let mut count = 0;
        for reduced in Rocher::default().reductions(&case) {
            is_valid(&reduced);
            assert!(simpler::<Case, Rocher>(&reduced, &case), "{}\nof\n{}", reduced.text(), case.text());
            count += 1;
        }
        assert!(count < 40_000, "{count} reductions of {}", case.size());
    }
}

#[test]
fn only_the_simplest_case_of_all_cannot_be_reduced() {
    let read = |text: &str| Case::parse(text.as_bytes(), Limits::Contest).expect("a case");
    assert_eq!(Rocher::default().reductions(&read("4 1\n0 0 0 0\n")).next(), None);
    for text in ["4 1\n0 0 0 1\n", "4 1\n0 -1 0 0\n", "6 1\n0 0 0 0\n", "4 2\n0 0 0 0\n0 0 0 0\n"] {
        assert!(Rocher::default().reductions(&read(text)).next().is_some(), "{text}");
    }
}

/// Shrinks the first few cases that have a property, greedily; returns the largest board and the largest number of
/// moves.
fn shrunk(has: fn(&Step) -> bool) -> (u32, usize) {
    let holds = |case: &Case| steps(case).iter().any(has);
    let sizes = (0..).map(any).filter(&holds).take(12).map(|mut case| {
        let simpler = |case: &Case| Rocher::default().reductions(case).find(&holds);
        while let Some(next) = simpler(&case) {
            case = next;
        }
        (case.side(), case.turns())
    });
    sizes.fold((0, 0), |most, one| (most.0.max(one.0), most.1.max(one.1)))
}

#[test]
fn an_illegal_move_shrinks_to_the_first() {
    assert_eq!(shrunk(|step| step.verdict == Verdict::NotAdjacent), (4, 1));
}

#[test]
fn a_capture_shrinks_to_a_few_moves_of_the_smallest_board() {
    let (side, moves) = shrunk(|step| step.play.as_ref().is_some_and(|play| !play.column.is_empty()));
    assert!(side == 4 && moves <= 8, "{side} {moves}");
}

#[test]
fn immobility_shrinks_to_a_short_game() {
    let (side, moves) = shrunk(|step| {
        let over = step.play.as_ref().and_then(|play| play.over);
        over.is_some_and(|over| over.by == Way::Immobility)
    });
    assert!(side == 4 && moves <= 12, "{side} {moves}");
}

struct Measured {
    tally: Tally,
    distinct: usize,
    moves: f64,
}

fn measured(settings: &Settings, count: u64) -> Measured {
    let (mut tally, mut all, mut moves) = (Tally::default(), HashSet::new(), 0);
    for index in 0..count {
        let case = case(settings, index);
        Rocher::count(&case, &steps(&case), &mut tally);
        moves += case.turns();
        all.insert(case);
    }
    Measured { tally, distinct: all.len(), moves: moves as f64 / count as f64 }
}

fn show(Measured { tally, distinct, moves }: &Measured) {
    for (topic, entries) in tally.topics() {
        println!("{topic}: {entries:?}");
    }
    println!("distinct {distinct}, mean moves {moves:.1}");
}

#[test]
fn default_cases_hold_everything_often() {
    const COUNT: u64 = 10_000;
    let measured = measured(&Settings::default(), COUNT);
    show(&measured);
    assert_eq!(Rocher::FLOORS.missed(&measured.tally, COUNT), Vec::<String>::new());
    assert!(Rocher::FLOORS.all.len() >= 10, "no floor has gone");
    assert!(measured.distinct as u64 >= COUNT * 93 / 100, "{}", measured.distinct);
    assert!((10.0..=40.0).contains(&measured.moves), "mean moves {}", measured.moves);
}
