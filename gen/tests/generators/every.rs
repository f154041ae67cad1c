//! What holds for every built-in game's generator: its cases are worth playing, and changes and reductions of them keep to
//! the rules. What holds for every generator is checked by `tests/games.rs`.

use std::collections::HashSet;

use crosscheck_core::Limits;
use crosscheck_core::contract::Case as _;
use crosscheck_core::contract::text::Lines;
use crosscheck_core::generate::draw::pick;
use crosscheck_core::generate::{Generator, Rng, Settings, Tally, seeded};
use crosscheck_problem::shaped::{self, Shaped};
use rand::RngExt;

use crate::tested::{CONSTANTS, Constant, Tested, assert_simpler, families, is_valid, settings};

pub(crate) fn random_numbers_that_are_all_the_same_make_mutate_and_cross_cases<G: Tested>() {
    for constant in CONSTANTS {
        for settings in families::<G>().chain([Settings::default()]) {
            G::made(&settings, &mut Constant(constant)).iter().for_each(is_valid);
        }
        for index in 0..200 {
            let (a, b) = (G::any(index), G::any(index + 1));
            let mutated = G::maker().mutate(&a, &mut Constant(constant));
            is_valid(&mutated);
            assert_ne!(mutated, a);
            is_valid(&G::maker().cross(&a, &b, &mut Constant(constant)));
        }
    }
}

pub(crate) fn sizes_that_are_asked_for_are_made_in_every_family<G: Tested>() {
    for family in families::<G>().map(|of| of.family).chain([None]) {
        for knobs in G::FOLLOWED {
            let settings = settings(family, knobs);
            let made = |index| G::made(&settings, &mut seeded(G::NAME, 1, index));
            for case in (0..20).filter_map(made) {
                is_valid(&case);
                assert!(G::maker().fits(&case, &settings));
                for &(knob, value) in *knobs {
                    let sizes = G::sizes(&case, knob);
                    assert!(
                        sizes.iter().all(|size| *size == value as usize),
                        "{family:?}: {sizes:?} {knob}"
                    );
                }
            }
        }
    }
}

pub(crate) fn what_no_case_can_be_is_refused_with_the_reason<G: Tested>() {
    let none = format!("{} has no family \"none\"", G::NAME);
    for &(family, knobs, reason) in [(Some("none"), &[][..], &*none)].iter().chain(G::REFUSED) {
        assert_eq!(G::refused(&settings(family, knobs)), reason);
    }
}

pub(crate) fn what_is_beyond_the_contests_limits_may_stay_so<G: Tested>() {
    let limits = Limits::None;
    let (a, b) = (G::case(&Settings { limits, ..settings(None, G::BEYOND) }, 1), G::any(1));
    let (maker, mut rng) = (G::maker(), seeded(G::NAME, 7, 0));
    for _ in 0..300 {
        let mutated = maker.mutate(&a, &mut rng);
        let changes = [mutated, maker.cross(&a, &b, &mut rng), maker.cross(&b, &a, &mut rng)];
        for changed in changes {
            assert_eq!(shaped::parse(changed.text().as_bytes(), limits), Ok(changed));
        }
    }
    maker.reductions(&a).take(500).for_each(|reduced| assert_simpler::<G>(&reduced, &a));
}

pub(crate) fn the_smallest_and_the_largest_case_can_be_mutated_and_crossed<G: Tested>() {
    let (family, knobs, times) = G::LARGEST;
    let (smallest, largest) = (G::read(G::SIMPLEST), G::case(&settings(Some(family), knobs), 1));
    let (maker, mut rng, mut same) = (G::maker(), seeded(G::NAME, 4, 0), 0);
    for _ in 0..times {
        for (a, b) in [(&smallest, &largest), (&largest, &smallest), (&smallest, &smallest)] {
            is_valid(&maker.cross(a, b, &mut rng));
            let mutated = maker.mutate(a, &mut rng);
            is_valid(&mutated);
            same += usize::from(&mutated == a);
        }
    }
    // Of one cell, little can be changed.
    assert!(same <= times / 12, "{same} of {}", 3 * times);
}

pub(crate) fn the_first_reductions_of_the_largest_case_come_at_once<G: Tested>() {
    let (family, knobs, _) = G::LARGEST;
    let largest = G::case(&settings(Some(family), knobs), 1);
    let first: Vec<G::Case> = G::maker().reductions(&largest).take(8).collect();
    first.iter().for_each(|reduced| assert_simpler::<G>(reduced, &largest));
    assert!(G::maker().reductions(&first[0]).take(200).any(|reduced| reduced.turns() == 1));
}

pub(crate) fn mutations_reach_every_part_of_a_case<G: Tested>() {
    let (family, knobs, properties) = G::MUTATED;
    let (original, mut rng) = (G::case(&settings(Some(family), knobs), 3), seeded(G::NAME, 3, 0));
    let mutated: HashSet<G::Case> = (0..2000).map(|_| G::maker().mutate(&original, &mut rng)).collect();
    for (nth, has) in properties.iter().enumerate() {
        assert!(mutated.iter().any(|new| has(new, &original)), "property {nth}");
    }
    assert!(mutated.len() > 500, "{}", mutated.len());
}

pub(crate) fn lines_written_as_usual_are_read_as_the_shape_reads_them<G: Tested>() {
    let (mut rng, mut refused) = (seeded(G::NAME, 6, 0), 0);
    for (text, limits) in (0..200).map(|index| (G::any(index).text(), [Limits::Contest, Limits::None])) {
        for _ in 0..20 {
            let edited = with_another_number(&text, &mut rng);
            for (limits, shape) in limits.into_iter().zip(G::Case::shapes()) {
                let mut lines = Lines::new(edited.as_bytes());
                let usual = G::Case::read(&mut lines, limits).map(|_| lines.end());
                let by_shape = shape.read(edited.as_bytes());
                assert_eq!(usual == Ok(Ok(())), by_shape.is_ok(), "{usual:?}, {by_shape:?}:\n{edited}");
                refused += u64::from(by_shape.is_err());
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// Replaces a word of a text by another number, mostly by one near a limit.
fn with_another_number(text: &str, rng: &mut dyn Rng) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let at = pick(rng, &[0, 1, 1, 2, lines.len() / 2, lines.len() - 1]).min(lines.len() - 1);
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let word = rng.random_range(0..words.len());
    words[word] = pick(rng, &[-1, 0, 1, 2, 3, 5, 6, 7, 10, 12, 33, 50, 51, 101, 1001]).to_string();
    let line = words.join(" ");
    let edited = lines.iter().enumerate().map(|(of, old)| if of == at { &line } else { *old });
    edited.flat_map(|line| [line, "\n"]).collect()
}

pub(crate) fn a_cross_of_two_cases_is_valid_and_mostly_neither_of_them<G: Tested>() {
    let (mut rng, mut new) = (seeded(G::NAME, 5, 0), 0);
    for index in 0..2000 {
        let (a, b) = (G::any(index), G::any(index + 5000));
        let crossed = G::maker().cross(&a, &b, &mut rng);
        is_valid(&crossed);
        new += u64::from(crossed != a && crossed != b);
    }
    assert!(new > 20 * G::CROSSED, "{new}");
}

pub(crate) fn only_the_simplest_case_of_all_cannot_be_reduced<G: Tested>() {
    let simplest = G::read(G::SIMPLEST);
    assert_eq!(G::maker().reductions(&simplest).next(), None);
    assert!((0..20).all(|index| G::shrunk(G::any(index), |_| true) == simplest));
}

pub(crate) fn default_cases_hold_everything_often<G: Tested>() {
    let (floors, mut tally) = (G::maker().floors(), Tally::default());
    let mut sums = vec![0; G::MEANS.len()];
    for case in (0..floors.cases).map(G::any) {
        G::maker().count(&case, &G::steps(&case).iter().collect::<Vec<_>>(), &mut tally);
        G::MEANS.iter().zip(&mut sums).for_each(|((_, of, ..), sum)| *sum += of(&case));
    }
    for (topic, entries) in tally.topics() {
        println!("{topic}: {entries:?}");
    }
    assert_eq!(floors.missed(&tally, floors.cases), Vec::<String>::new());
    assert!(floors.all.len() >= G::FLOORS, "no floor has gone");
    for ((name, _, least, most), sum) in G::MEANS.iter().zip(sums) {
        let mean = sum as f64 / floors.cases as f64;
        println!("mean {name}: {mean:.1}");
        assert!((*least..=*most).contains(&mean), "mean {name}: {mean}");
    }
}

pub(crate) fn every_family_makes_valid_cases_that_serve_its_purpose<G: Tested>() {
    let looked_at = G::PURPOSES.iter().map(|(name, ..)| name);
    assert!(looked_at.eq(G::maker().families().iter().map(|family| &family.name)));
    let mut missed = Vec::new();
    for &(family, least, serves) in G::PURPOSES {
        let cases = G::cases(family);
        let of = settings(Some(family), &[]);
        let serving = (0..cases).map(|index| G::case(&of, index)).filter(|case| {
            is_valid(case);
            serves(case, &G::steps(case))
        });
        let share = serving.count() as u64 * 100 / cases;
        println!("{family}: {share} of at least {least} in a hundred");
        if share < least {
            missed.push((family, share));
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

pub(crate) fn the_families_that_an_aim_names_are_there<G: Tested>() {
    let named = |name: &&str| G::maker().families().iter().any(|family| family.name == *name);
    let exist = |families: &[&str]| !families.is_empty() && families.iter().all(named);
    assert!(G::maker().aims().iter().all(|aim| exist(aim.families)));
}

/// Names the tests of each game that are the same for all.
macro_rules! every {
    ($($game:ident: $type:ty { $($test:ident)* })*) => {
        $(mod $game {
            $(#[test]
            fn $test() {
                super::$test::<$type>();
            })*
        })*
    };
    ($($game:ident: $type:ty;)*) => {
        every! {
            $($game: $type {
                random_numbers_that_are_all_the_same_make_mutate_and_cross_cases
                sizes_that_are_asked_for_are_made_in_every_family
                what_no_case_can_be_is_refused_with_the_reason
                what_is_beyond_the_contests_limits_may_stay_so
                the_smallest_and_the_largest_case_can_be_mutated_and_crossed
                the_first_reductions_of_the_largest_case_come_at_once
                mutations_reach_every_part_of_a_case
                lines_written_as_usual_are_read_as_the_shape_reads_them
                a_cross_of_two_cases_is_valid_and_mostly_neither_of_them
                only_the_simplest_case_of_all_cannot_be_reduced
                default_cases_hold_everything_often
                every_family_makes_valid_cases_that_serve_its_purpose
                the_families_that_an_aim_names_are_there
            })*
        }
    };
}

every! {
    chess: crate::chess::Chess;
    rochine: crate::rochine::Rochine;
    texas: crate::texas::Texas;
}
