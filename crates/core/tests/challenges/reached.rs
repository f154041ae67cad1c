//! Shrinks the findings of many seeds.

use std::time::Duration;

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::pair::{Effort, Pair};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::oracle::{Judgement, Oracle};
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
        let (mut pair, finding) = first(&game, &settings, seed);
        let shrunk = shrink(&mut pair, &finding, BUDGET, &|| false);
        let case = shrunk.finding.case.typed::<Sequence<S>>();
        reached.others.extend((!is_smallest(case)).then(|| S::write(case)));
        reached.runs.push(shrunk.runs);
    }
    reached.runs.sort_unstable();
    reached
}

fn first(game: &AnyGame, settings: &Settings, seed: u64) -> (Pair<AnyGame>, Finding<AnyCase>) {
    let mut pair = Pair::new(game, None);
    let finding = (0..100_000).find_map(|index| {
        let case = game.generator().generate(settings, &mut seeded(game.name(), seed, index));
        pair.find(case.ok()?)
    });
    (pair, finding.expect("a plain generator finds it"))
}

/// Returns how many runs it takes to give up making a case smaller, of which nothing smaller shows anything.
pub(crate) fn given_up<S: Subject>(patience: Option<Duration>) -> u64 {
    let (game, settings) = (AnyGame::new(AsGame::<S>::default()), Settings::default());
    let (pair, finding) = first(&game, &settings, 1);
    let mut alone = Alone { pair, finding: finding.clone(), patience };
    shrink(&mut alone, &finding, BUDGET, &|| false).runs
}

/// An oracle of which only one case shows a fault.
struct Alone {
    pair: Pair<AnyGame>,
    finding: Finding<AnyCase>,
    patience: Option<Duration>,
}

impl Oracle for Alone {
    fn game(&self) -> &AnyGame {
        self.pair.game()
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        let (trace, fault) = self.pair.judge(case, effort)?;
        Ok((trace, fault.filter(|_| *case == self.finding.case)))
    }

    fn patience(&self) -> Option<Duration> {
        self.patience
    }
}

/// Prints how often the smallest is reached from 100 seeds, and the runs.
pub(crate) fn row(name: &str, Reached { runs, others }: Reached) {
    let (smallest, median, most) = (100 - others.len(), runs[50], runs[99]);
    println!("| `{name}` | {smallest} | {median} | {most} |");
    others.iter().take(4).for_each(|other| println!("  not the smallest: {other}"));
}
