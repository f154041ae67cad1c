//! Which misreadings are looked for. A rule chooses them, because a choice by hand could favour one of the ways.

use std::cmp::Reverse;
use std::thread::available_parallelism;

use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::By;
use crosscheck_core::mutation::until::until;
use crosscheck_core::workers::Watch;

/// Of all misreadings of all games, in the order of how many random cases they take, one in this many is chosen, the
/// slowest included. So there are rare ones and easy ones among them.
const ONE_IN: usize = 13;

/// What `crosscheck coverage --until` has by default.
const SEEDS: u64 = 15;
const CASES: u64 = 10_000;

/// A misreading to look for.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) game: String,
    pub(super) name: &'static str,
    /// How many random cases it takes: the median of the seeds, and the worst.
    pub(super) median: u64,
    worst: u64,
}

/// Returns the misreadings to look for, the slowest last: it takes most of the time.
pub(super) fn chosen() -> Vec<Chosen> {
    let mut all = games::all().iter().flat_map(ranked).collect::<Vec<_>>();
    // Of equal ones, the order of the games' own lists decides.
    all.sort_by_key(|of| Reverse((of.median, of.worst)));
    let mut chosen: Vec<Chosen> = all.into_iter().step_by(ONE_IN).collect();
    chosen.reverse();
    chosen
}

fn ranked(game: &AnyGame) -> Vec<Chosen> {
    let jobs = available_parallelism().map_or(1, usize::from);
    let until = until(game, By::Steps, 0..SEEDS, CASES, &Settings::default(), jobs, &Watch::default())
        .expect("all cases can be made");
    let misreadings = game.misreadings().iter().enumerate();
    misreadings
        .map(|(at, misreading)| Chosen {
            game: game.name().to_owned(),
            name: misreading.name,
            median: until.median(at).unwrap_or(CASES),
            worst: until.worst(at).unwrap_or(CASES),
        })
        .collect()
}
