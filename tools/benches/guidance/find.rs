//! What a process does that looks for a misreading without a fuzzer. It ends when it has found it.

use std::cell::Cell;

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::strategy::cases;
use crosscheck_core::generate::{Settings, Tally};
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::oracle::{Batch, Oracle, Played};
use crosscheck_core::{Game, Misreading};
use proptest::prop_assert;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

use super::way::PLANT;

/// Looks for the misreading that the environment names, in the way with this name.
pub(super) fn find(game: &AnyGame, way: &str, seed: u64) {
    let name = std::env::var(PLANT).expect("a misreading is named");
    let mut all = game.misreadings().iter();
    let misreading = all.find(|misreading| misreading.name == name).expect("it is one of the game");
    match way {
        "random" => by_campaign(game, misreading, seed),
        "proptest" => by_proptest(game, misreading, seed),
        way => panic!("{way} is no way"),
    }
}

/// As many cases as a thread of a campaign takes at a time, at most.
const BATCH: u64 = 512;

/// Plays what `crosscheck fuzz` plays, as it does: cases by their numbers, laws on a sample of them.
fn by_campaign(game: &AnyGame, misreading: &'static Misreading<AnyCase>, seed: u64) {
    let settings = Settings::default();
    let (mut pair, mut tally) = (Pair::new(game, Some(misreading)), Tally::default());
    let caught = Cell::new(false);
    for first in (0..).step_by(BATCH as usize).take_while(|_| !caught.get()) {
        let numbers: Vec<u64> = (first..first + BATCH).collect();
        let make = |number| campaign_case(game, &settings, seed, number);
        let batch = Batch { numbers: &numbers, make: &make, over: &|_| caught.get() };
        pair.play(&batch, &mut tally, &mut |_, played| {
            caught.set(matches!(played, Played::Judged(_, Some(_))));
        });
    }
}

/// Tests the property that the guide shows, but with more than the usual 256 cases and without shrinking.
fn by_proptest(game: &AnyGame, misreading: &'static Misreading<AnyCase>, seed: u64) {
    let config =
        Config { cases: u32::MAX, max_shrink_iters: 0, failure_persistence: None, ..Config::default() };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let strategy = cases(game.generator(), Settings::default());
    let end = TestRunner::new_with_rng(config, rng).run(&strategy, |case| {
        prop_assert!(Pair::new(game, Some(misreading)).find(case).is_none());
        Ok(())
    });
    assert!(matches!(end, Err(TestError::Fail(..))), "{end:?}");
}
