//! How good shrinking is, measured on planted faults: from many seeds the first case that shows one is shrunk, and
//! what it comes to is compared with the simplest case known to show it.
//!
//! The figure that counts is *held out*: nothing that was derived from a planted fault is there to help, so that it says
//! what to expect of a fault that nobody has thought of.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::thread;

use crate::contract::Case;
use crate::generate::{Generator, Settings, seeded, simpler};
use crate::{Limits, Misreading};
use serde::Deserialize;

use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::pair::Pair;
use crate::shrink::{BUDGET, Shrunk, shrink_among};
use crate::workers::{Watch, share};
use crate::{Game, Playable};

/// A planted fault must show within so many cases of a seed.
const CASES: u64 = 20_000;

/// What shrinking came to from one seed.
#[derive(Clone, Debug)]
pub struct Sample<C: Playable> {
    /// The seed.
    pub seed: u64,
    /// The number of the first case of the seed that shows a fault.
    pub index: u64,
    /// What the fault was known by as it was found.
    pub found: Fingerprint,
    /// What it was shrunk to.
    pub shrunk: Shrunk<C>,
}

/// The first case of a seed that shows the planted fault, with its number; nothing if none of the first does.
pub fn found<G: Game>(planted: &Misreading<G::Case>, seed: u64) -> Option<(u64, Finding<G::Case>)> {
    let (generator, settings) = (G::Generator::default(), Settings::default());
    let mut pair = Pair::<G>::new(Some(planted));
    (0..CASES).find_map(|index| {
        let case = generator.generate(&settings, &mut seeded::<G::Case>(seed, index)).ok()?;
        pair.find(case).map(|finding| (index, finding))
    })
}

/// Shrinks the first case of a seed that shows the planted fault; nothing if none of the first does.
pub fn sample<G: Game>(
    planted: &Misreading<G::Case>,
    seed: u64,
    witnesses: &[G::Case],
) -> Option<Sample<G::Case>> {
    let (index, finding) = found::<G>(planted, seed)?;
    let mut pair = Pair::<G>::new(Some(planted));
    let shrunk = shrink_among(&mut pair, &finding, witnesses, BUDGET, &|| false);
    Some(Sample { seed, index, found: finding.fault.fingerprint(), shrunk })
}

/// The witnesses that shrinking a misreading may try.
pub type Witnesses<'a, C> = dyn Fn(&Misreading<C>) -> Vec<C> + Sync + 'a;

/// The samples of every misreading that is wanted, from seeds 1 to `seeds`, in the order of the misreadings; `witnesses`
/// gives the witnesses that shrinking one of them may try.
pub fn samples<G: Game>(
    wanted: &[&'static Misreading<G::Case>],
    seeds: u64,
    witnesses: &Witnesses<'_, G::Case>,
) -> Vec<Vec<Option<Sample<G::Case>>>> {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let workers = share(wanted.len() as u64, jobs, &Watch::default(), Vec::new, |done, at| {
        let planted = wanted[at as usize];
        let witnesses = witnesses(planted);
        let all = (1..=seeds).map(|seed| sample::<G>(planted, seed, &witnesses));
        done.push((at, all.collect::<Vec<_>>()));
        ControlFlow::Continue(())
    });
    let mut done = workers.concat();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, samples)| samples).collect()
}

/// A game's file in `tests/shrinking`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Minima {
    /// How good shrinking must be without witnesses.
    pub held_out: Floors,
    /// What is known of every planted fault.
    pub canary: Vec<KnownMinimum>,
}

/// How good shrinking must be over all planted faults and seeds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Floors {
    /// The share, in percent, that must reach the simplest case known.
    pub reach: u64,
    /// The most runs that one may take in the mean.
    pub runs: u64,
}

/// What is known of a planted fault.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownMinimum {
    /// The misreading's name.
    pub name: String,
    /// The simplest cases known, one for everything that the fault may be known by.
    pub minimum: Vec<Minimum>,
}

/// The simplest case known to show a fault.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minimum {
    /// [`Fingerprint::kind`].
    pub kind: String,
    /// [`Fingerprint::clause`].
    pub clause: Option<String>,
    /// Whether there is none simpler, as a search through all cases shows; otherwise it is the best known.
    pub proved: bool,
    /// The case's text.
    pub case: String,
}

impl Minimum {
    /// The case itself.
    ///
    /// # Panics
    /// The file holds something that is not a case.
    pub fn case<C: Case>(&self) -> C {
        match C::parse(self.case.as_bytes(), Limits::Contest) {
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
/// What is wrong with it, in words.
pub fn minima(file: &str) -> Result<Minima, String> {
    toml::from_str(file).map_err(|error| error.to_string())
}

/// The simplest known case that a fault, known by `found`, may come down to.
pub fn minimum<'a, G: Game>(
    known: &'a [KnownMinimum],
    name: &str,
    found: &Fingerprint,
) -> Option<(&'a Minimum, G::Case)> {
    let of_name = known.iter().filter(|known| known.name == name);
    let all = of_name.flat_map(|known| &known.minimum).filter(|minimum| minimum.is_admitted_by(found));
    let cases = all.map(|minimum| (minimum, minimum.case::<G::Case>()));
    cases.reduce(
        |best, next| if simpler::<G::Case, G::Generator>(&next.1, &best.1) { next } else { best },
    )
}

/// The samples of one misreading that were found as the same fault, and what they say of shrinking.
#[derive(Clone, Debug)]
pub struct StatisticsRow<C> {
    /// What the fault was known by as it was found.
    pub found: Fingerprint,
    /// From how many seeds it was found.
    pub seeds: u64,
    /// The simplest result.
    pub best: C,
    /// How often that is the result.
    pub reached: u64,
    /// How many different results there are.
    pub distinct: usize,
    /// How many cases were played in the mean.
    pub mean: f64,
    /// How many cases were played at most.
    pub most: u64,
}

/// The rows of one misreading's samples.
pub fn rows<G: Game>(samples: &[Option<Sample<G::Case>>]) -> Vec<StatisticsRow<G::Case>> {
    let mut faults: BTreeMap<&Fingerprint, Vec<&Shrunk<G::Case>>> = BTreeMap::new();
    for sample in samples.iter().flatten() {
        faults.entry(&sample.found).or_default().push(&sample.shrunk);
    }
    faults.into_iter().map(|(found, all): (_, Vec<_>)| row::<G>(found, &all)).collect()
}

fn row<G: Game>(found: &Fingerprint, all: &[&Shrunk<G::Case>]) -> StatisticsRow<G::Case> {
    let mut texts: BTreeMap<String, u64> = BTreeMap::new();
    let mut best = &all[0].finding.case;
    for shrunk in all {
        *texts.entry(shrunk.finding.case.text()).or_default() += 1;
        if simpler::<G::Case, G::Generator>(&shrunk.finding.case, best) {
            best = &shrunk.finding.case;
        }
    }
    let runs: u64 = all.iter().map(|shrunk| shrunk.runs).sum();
    StatisticsRow {
        found: found.clone(),
        seeds: all.len() as u64,
        best: best.clone(),
        reached: texts[&best.text()],
        distinct: texts.len(),
        mean: runs as f64 / all.len() as f64,
        most: all.iter().map(|shrunk| shrunk.runs).max().unwrap_or(0),
    }
}
