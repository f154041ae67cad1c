//! Measures shrinking quality on misreadings: for many seeds, the first case that shows a misreading is shrunk, and the
//! result is compared with the simplest case known to show it.
//!
//! The figure that counts is *held out*: it uses nothing that was derived from the misreading, so it predicts the
//! quality for an unforeseen fault.

use std::thread;

use serde::Deserialize;

use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::pair::Pair;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::{Generator, Settings, seeded, simpler};
use crate::shrink::{BUDGET, Shrunk, shrink_among};
use crate::workers::each;
use crate::{Error, Game, Limits, Misreading, toml};

/// A misreading must show within this many cases of a seed.
const CASES: u64 = 20_000;

/// The result of shrinking for one seed.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The seed.
    pub seed: u64,
    /// The fault's fingerprint when it was found.
    pub found: Fingerprint,
    /// The result of shrinking.
    pub shrunk: Shrunk,
}

/// Returns the first case of a seed that shows the misreading; `None` if none of its first cases does.
pub fn found(game: &AnyGame, planted: &Misreading<AnyCase>, seed: u64) -> Option<Finding<AnyCase>> {
    let (generator, settings) = (game.generator(), Settings::default());
    let mut pair = Pair::new(game, Some(planted));
    (0..CASES).find_map(|index| {
        let case = generator.generate(&settings, &mut seeded(game.name(), seed, index)).ok()?;
        pair.find(case)
    })
}

/// Returns the samples of all wanted misreadings, from seeds 1 to `seeds`, in the order of the misreadings; `None` if none of
/// the first cases of a seed shows one. Shrinking may try these witnesses.
pub fn samples(
    game: &AnyGame,
    wanted: &[&'static Misreading<AnyCase>],
    seeds: u64,
    witnesses: &[AnyCase],
) -> Vec<Vec<Option<Sample>>> {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let sample = |planted: &Misreading<AnyCase>, seed| {
        let finding = found(game, planted, seed)?;
        let mut pair = Pair::new(game, Some(planted));
        let shrunk = shrink_among(&mut pair, &finding, witnesses, BUDGET, &|| false);
        Some(Sample { seed, found: finding.fault.fingerprint(), shrunk })
    };
    each(wanted, jobs, |planted| (1..=seeds).map(|seed| sample(planted, seed)).collect())
}

/// A game's file in `tests/data/shrinking`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Minima {
    /// The quality required of shrinking without witnesses.
    pub held_out: Floors,
    /// The simplest cases known of every misreading.
    pub canary: Vec<KnownMinimum>,
}

/// The quality required of shrinking over all misreadings and seeds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Floors {
    /// The percentage that must reach the simplest case known.
    pub reach: u64,
    /// The largest mean number of runs allowed.
    pub runs: u64,
}

/// The simplest cases known to show a misreading.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct KnownMinimum {
    /// The misreading's name.
    pub name: String,
    /// The simplest cases known, one for each fingerprint of the fault.
    pub minimum: Vec<Minimum>,
}

/// The simplest case known to show a fault.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Minimum {
    /// [`Fingerprint::kind`].
    pub kind: String,
    /// [`Fingerprint::clause`].
    pub clause: Option<String>,
    /// Whether an exhaustive search has shown that no case is simpler; otherwise it is the best known.
    pub proved: bool,
    /// The case's text.
    pub case: String,
}

impl Minimum {
    /// Returns the case itself.
    ///
    /// # Panics
    /// The file contains something that is not a case.
    pub fn case(&self, game: &AnyGame) -> AnyCase {
        match game.parse(self.case.as_bytes(), Limits::Contest) {
            Ok(case) => case,
            Err(error) => panic!("a minimum is not a case: {error}\n{}", self.case),
        }
    }

    fn is_admitted_by(&self, found: &Fingerprint) -> bool {
        let clause = self.clause.as_deref();
        self.kind == found.kind && (found.clause.is_none() || found.clause == clause)
    }
}

/// Reads the file of a game.
///
/// # Errors
/// The file is not of this form.
pub fn minima(file: &str) -> Result<Minima, Error> {
    toml::read(file).map_err(Error::from)
}

/// Returns the simplest known case to which a fault with the fingerprint `found` may be shrunk.
pub fn minimum<'a>(
    game: &AnyGame,
    known: &'a [KnownMinimum],
    name: &str,
    found: &Fingerprint,
) -> Option<(&'a Minimum, AnyCase)> {
    let of_name = known.iter().filter(|known| known.name == name);
    let all = of_name.flat_map(|known| &known.minimum).filter(|minimum| minimum.is_admitted_by(found));
    let cases = all.map(|minimum| (minimum, minimum.case(game)));
    cases.reduce(|best, next| if simpler(game.generator(), &next.1, &best.1) { next } else { best })
}
