//! The shrinking challenges that property-testing libraries are compared by (github.com/jlink/shrinking-challenge), as
//! subjects. The generators are plain and aim at nothing.
//!
//! `cargo test -p crosscheck-core --test challenges -- --ignored --nocapture` prints the figures of `docs/measurements.md`.

use std::collections::BTreeSet;

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::{Generator, Rng, RngExt, Settings, seeded};
use crosscheck_core::shrink::{BUDGET, shrink};
use crosscheck_core::subject::{AsGame, Data, Sequence};
use crosscheck_core::{Game, Side, Subject};

mod list;
mod plays;

use list::{
    BinHeap, Bound5, Calculator, Challenge, Coupling, Deletion, Difference, Distinct, LargeUnionList,
    LengthList, NestedLists, Reverse,
};

/// The subject of a challenge. The start is the sample, and the only turn asks for the property.
struct Of<C>(std::marker::PhantomData<C>);

struct Asked<C: Challenge, const ENGINE: bool>(C::Sample);

impl<C: Challenge, const ENGINE: bool> Side<Of<C>> for Asked<C, ENGINE> {
    fn new(start: &C::Sample) -> Self {
        Asked(start.clone())
    }

    fn step(&mut self, (): &()) -> bool {
        !ENGINE || C::holds(&self.0)
    }
}

impl<C: Challenge> Subject for Of<C> {
    const NAME: &'static str = C::NAME;
    type Start = C::Sample;
    type Turn = ();
    type Seen = bool;
    type Reference = Asked<C, false>;
    type Engine = Asked<C, true>;

    fn start(rng: &mut dyn Rng) -> C::Sample {
        C::make(rng)
    }

    fn turn(_: &Self::Reference, _: &mut dyn Rng) -> Option<()> {
        Some(())
    }

    fn length(_: &mut dyn Rng) -> usize {
        1
    }

    fn is_start(start: &C::Sample) -> bool {
        C::is_sample(start)
    }
}

/// How often the smallest sample was reached, the runs of each seed, and what was reached instead.
struct Reached {
    name: &'static str,
    smallest: usize,
    runs: Vec<u64>,
    others: BTreeSet<String>,
}

impl Reached {
    fn new(name: &'static str) -> Self {
        Reached { name, smallest: 0, runs: Vec::new(), others: BTreeSet::new() }
    }

    fn median(&mut self) -> u64 {
        self.runs.sort_unstable();
        self.runs.get(self.runs.len() / 2).copied().unwrap_or(0)
    }

    /// Counts a result: as small as the smallest, by the order that shrinking goes by.
    fn add<C: Challenge>(&mut self, sample: C::Sample, runs: u64) {
        let game = AsGame::<Of<C>>::default();
        let weight = |start| game.generator().weight(&Sequence { start, turns: vec![()] });
        let (reached, smallest) = (weight(sample.clone()), weight(C::smallest()));
        self.runs.push(runs);
        if reached < smallest {
            self.others.insert(format!("simpler than known: {sample:?}"));
        } else if reached > smallest {
            self.others.insert(format!("{sample:?}"));
        } else {
            self.smallest += 1;
        }
    }
}

/// Returns what the first finding of a seed comes down to, and the runs that it takes.
fn shrunk<S: Subject>(seed: u64) -> (Sequence<S>, u64) {
    let (game, settings) = (AnyGame::new(AsGame::<S>::default()), Settings::default());
    let mut pair = Pair::new(&game, None);
    let finding = (0..100_000).find_map(|index| {
        pair.find(game.generator().generate(&settings, &mut seeded(game.name(), seed, index)).ok()?)
    });
    let finding = finding.expect("a plain generator finds it");
    let shrunk = shrink(&mut pair, &finding, BUDGET, &|| false);
    (shrunk.finding.case.typed::<Sequence<S>>().clone(), shrunk.runs)
}

fn here<C: Challenge>(seeds: u64) -> Reached {
    let mut reached = Reached::new(C::NAME);
    assert!(C::is_sample(&C::smallest()) && !C::holds(&C::smallest()), "{}", C::NAME);
    for seed in 1..=seeds {
        let (case, runs) = shrunk::<Of<C>>(seed);
        reached.add::<C>(case.start, runs);
    }
    reached
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
    fn missed<C: Challenge>() -> Option<(&'static str, BTreeSet<String>)> {
        let reached = here::<C>(4);
        (reached.smallest < 4).then_some((reached.name, reached.others))
    }
    let missed: Vec<_> = each!(missed).into_iter().flatten().collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
#[ignore = "a measurement"]
fn table() {
    /// Prints how often the smallest is reached from 100 seeds, and the median of the runs.
    fn row<C: Challenge>() {
        let mut reached = here::<C>(100);
        let runs = reached.median();
        println!("| `{}` | {} | {runs} |", reached.name, reached.smallest);
        reached.others.iter().take(4).for_each(|other| println!("  not the smallest: {other}"));
    }
    println!("| challenge | smallest, of 100 | runs, median |\n|---|---|---|");
    each!(row);
}
