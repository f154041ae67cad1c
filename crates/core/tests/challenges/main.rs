//! The shrinking challenges that property-testing libraries are compared by (github.com/jlink/shrinking-challenge), as
//! subjects. The generators are plain and aim at nothing.
//!
//! `cargo test -p crosscheck-core --test challenges -- --ignored --nocapture` prints the figures of `docs/measurements.md`.

use std::time::Duration;

use crosscheck_core::generate::{Generator, Rng, RngExt};
use crosscheck_core::subject::{AsGame, Sequence};
use crosscheck_core::{Game, Side, Subject};

mod list;
mod plays;
mod reached;

use list::{
    BinHeap, Bound5, Calculator, Challenge, Coupling, Deletion, Difference, Distinct, LargeUnionList,
    LengthList, NestedLists, Reverse,
};
use reached::{Reached, given_up, row, shrunk};

/// Shrinks what each seed finds in a challenge. As small as the smallest is what the order that shrinking goes by puts there.
fn here<C: Challenge>(seeds: u64) -> Reached {
    assert!(C::is_start(&C::smallest()) && !C::holds(&C::smallest()), "{}", C::NAME);
    let game = AsGame::<C>::default();
    let smallest = game.generator().weight(&Sequence { start: C::smallest(), turns: vec![()] });
    shrunk::<C>(seeds, |case| game.generator().weight(case) == smallest)
}

/// Does the same for every challenge.
macro_rules! each {
    ($of:ident) => {
        each!(@ $of; Bound5, BinHeap, Calculator, Coupling, Deletion, Difference<1>, Difference<2>, Difference<3>,
            Distinct, LargeUnionList, LengthList, NestedLists, Reverse)
    };
    (@ $of:ident; $($challenge:ty),*) => { [$($of::<$challenge>()),*] };
}

#[test]
fn every_challenge_comes_down_to_its_smallest_sample() {
    fn missed<C: Challenge>() -> Vec<String> {
        here::<C>(4).others.into_iter().map(|other| format!("{}: {other}", C::NAME)).collect()
    }
    let missed = each!(missed).concat();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn shrinking_ends_after_a_hundred_runs_without_a_gain_if_a_report_waits() {
    let all = given_up::<LargeUnionList>(None);
    assert!(all > 100, "{all}");
    assert_eq!(given_up::<LargeUnionList>(Some(Duration::from_secs(3600))), all);
    assert_eq!(given_up::<LargeUnionList>(Some(Duration::ZERO)), 100);
}

#[test]
#[ignore = "a measurement"]
fn table() {
    fn of<C: Challenge>() {
        row(C::NAME, here::<C>(100));
    }
    println!("| challenge | smallest, of 100 | runs, median | most |\n|---|---|---|---|");
    each!(of);
    plays::table();
}
