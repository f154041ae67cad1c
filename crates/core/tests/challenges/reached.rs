//! Shrinks the findings of many seeds.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::shrink::{BUDGET, shrink};
use crosscheck_core::subject::{AsGame, Sequence};
use crosscheck_core::{Game, Subject};

/// The shrunk first findings of many seeds.
pub(crate) struct Reached {
    /// The runs that each seed takes, in ascending order.
    pub(crate) runs: Vec<u64>,
    /// What is not the smallest.
    pub(crate) others: Vec<String>,
}

/// Shrinks the first finding of each of the first seeds.
pub(crate) fn shrunk<S: Subject>(seeds: u64, is_smallest: impl Fn(&Sequence<S>) -> bool) -> Reached {
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
pub(crate) fn row(name: &str, Reached { runs, others }: Reached) {
    let (smallest, median, most) = (100 - others.len(), runs[50], runs[99]);
    println!("| `{name}` | {smallest} | {median} | {most} |");
    others.iter().take(4).for_each(|other| println!("  not the smallest: {other}"));
}
