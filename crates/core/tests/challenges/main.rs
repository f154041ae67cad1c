//! The shrinking challenges that property-testing libraries are compared by (github.com/jlink/shrinking-challenge), as
//! subjects. The generators are plain and aim at nothing.
//!
//! `cargo test -p crosscheck-core --test challenges -- --ignored --nocapture` prints the figures of `docs/measurements.md`.

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

/// What the first finding of each seed comes down to.
struct Reached {
    /// The runs that each seed takes, in ascending order.
    runs: Vec<u64>,
    /// What is not the smallest.
    others: Vec<String>,
}

/// Shrinks the first finding of each of the first seeds.
fn shrunk<S: Subject>(seeds: u64, is_smallest: impl Fn(&Sequence<S>) -> bool) -> Reached {
    let (game, settings) = (AnyGame::new(AsGame::<S>::default()), Settings::default());
    let mut reached = Reached { runs: Vec::new(), others: Vec::new() };
    for seed in 1..=seeds {
        let mut pair = Pair::new(&game, None);
        let finding = (0..100_000).find_map(|index| {
            let case = game.generator().generate(&settings, &mut seeded(game.name(), seed, index));
            pair.find(case.ok()?)
        });
        let finding = finding.expect("a plain generator finds it");
        let shrunk = shrink(&mut pair, &finding, BUDGET, &|| false);
        let case = shrunk.finding.case.typed::<Sequence<S>>();
        reached.others.extend((!is_smallest(case)).then(|| S::write(case)));
        reached.runs.push(shrunk.runs);
    }
    reached.runs.sort_unstable();
    reached
}

/// Prints how often the smallest is reached from 100 seeds, and the runs.
fn row(name: &str, Reached { runs, others }: Reached) {
    let (smallest, median, most) = (100 - others.len(), runs[50], runs[99]);
    println!("| `{name}` | {smallest} | {median} | {most} |");
    others.iter().take(4).for_each(|other| println!("  not the smallest: {other}"));
}

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

/// Shrinks what each seed finds in a challenge. As small as the smallest is what the order that shrinking goes by puts there.
fn here<C: Challenge>(seeds: u64) -> Reached {
    assert!(C::is_sample(&C::smallest()) && !C::holds(&C::smallest()), "{}", C::NAME);
    let game = AsGame::<Of<C>>::default();
    let smallest = game.generator().weight(&Sequence { start: C::smallest(), turns: vec![()] });
    shrunk::<Of<C>>(seeds, |case| game.generator().weight(case) == smallest)
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
#[ignore = "a measurement"]
fn table() {
    fn of<C: Challenge>() {
        row(C::NAME, here::<C>(100));
    }
    println!("| challenge | smallest, of 100 | runs, median | most |\n|---|---|---|---|");
    each!(of);
    plays::table();
}
