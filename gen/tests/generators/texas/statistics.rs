//! What the default cases contain, measured in the engine's play: floors for everything that a campaign must meet.

use std::collections::HashSet;

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, Settings, Tally};

use crate::common::{Texan, case, steps};

/// The number of cases that are played. The floors are for this number.
const COUNT: u64 = 10_000;

struct Measured {
    tally: Tally,
    distinct: usize,
    cells: f64,
    operations: f64,
}

fn measured(settings: &Settings, count: u64) -> Measured {
    let mut tally = Tally::default();
    let mut all = HashSet::new();
    let (mut cells, mut operations) = (0, 0);
    for index in 0..count {
        let case = case(settings, index);
        Texan::count(&case, &steps(&case), &mut tally);
        cells += case.pieces().values().len();
        operations += case.turns();
        all.insert(case);
    }
    let mean = |sum: usize| sum as f64 / count as f64;
    Measured { tally, distinct: all.len(), cells: mean(cells), operations: mean(operations) }
}

fn show(Measured { tally, distinct, cells, operations }: &Measured) {
    for (topic, entries) in tally.topics() {
        println!("{topic}: {entries:?}");
    }
    println!("distinct {distinct}, mean cells {cells:.1}, mean operations {operations:.1}");
}

#[test]
fn default_cases_hold_everything_often() {
    let measured = measured(&Settings::default(), COUNT);
    show(&measured);
    assert_eq!(Texan::FLOORS.missed(&measured.tally, COUNT), Vec::<String>::new());
    assert!(Texan::FLOORS.all.len() >= 12, "no floor has gone");
    assert!(measured.distinct as u64 >= COUNT * 98 / 100, "{}", measured.distinct);
    assert!((40.0..=60.0).contains(&measured.cells), "mean cells {}", measured.cells);
    assert!((8.0..=12.0).contains(&measured.operations), "mean operations {}", measured.operations);
}

#[test]
fn every_entry_of_the_table_stands_there_even_if_nothing_was_counted() {
    let one = measured(&Settings { family: Some("tiny"), ..Settings::default() }, 1);
    let entries: Vec<usize> = one.tally.topics().map(|(_, entries)| entries.len()).collect();
    assert_eq!(entries, [4, 6, 2, 6, 5, 5, 7, 4, 5, 7]);
}
