//! The candidates from which a suite is chosen.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::contents::{Content, Contents};
use super::order::{Failed, Order};
use super::plan::Subtask;
use super::sizes::{self, Sizes};
use crate::contract::Case as _;
use crate::contract::quantities::Narrowed;
use crate::erased::{AnyCase, AnyGame};
use crate::find::search::{Search, SearchOutcome};
use crate::generate::{Aim, Family, Generator, Settings, Want, seeded};
use crate::mutation::By;
use crate::mutation::profile::{Pool, Profiler, campaign_case};
use crate::mutation::summary::firsts;
use crate::workers::{Watch, each_with, try_share};
use crate::{Error, ErrorKind, Game};

pub(super) struct Candidate {
    pub(super) origin: Origin,
    pub(super) case: AnyCase,
    /// The length of its text, which is needed often, and takes long to make for a large case.
    pub(super) bytes: u64,
    /// The subtask, by index, that allows no larger case, if it was made for one.
    pub(super) full_for: Option<usize>,
}

impl Candidate {
    fn new(origin: Origin, case: AnyCase) -> Self {
        Candidate { bytes: case.text().len() as u64, origin, case, full_for: None }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Origin {
    pub(super) family: Option<&'static str>,
    pub(super) sizes: Sizes,
    /// The limits that the generator kept by itself.
    pub(super) narrowed: Narrowed,
    pub(super) wants: Vec<String>,
    pub(super) effort: u64,
    pub(super) index: u64,
    /// Which of the suite's seeds made it, from 0 to [`SEEDS`] − 1.
    pub(super) strand: usize,
}

impl Origin {
    pub(super) fn word(&self) -> String {
        match (self.family, self.wants.first()) {
            (Some(family), _) => family.to_owned(),
            (None, Some(want)) => {
                let what = want.split(['>', '<']).next().unwrap_or(want);
                what.replace('=', "-")
            }
            (None, None) => "any".into(),
        }
    }

    /// Returns the arguments for `gen GAME` that make it again, given the suite's seed.
    pub(super) fn arguments(&self, seed: u64) -> String {
        let wants = self.wants.iter().map(|want| format!("--want '{want}' "));
        let effort = (!self.wants.is_empty()).then(|| format!("--effort {} ", self.effort));
        let family = self.family.map(|family| format!("--family {family} "));
        let sizes = self.sizes.iter().map(|(name, value)| format!("--{name} {value} "));
        let limits = self.narrowed.iter().map(|(name, values)| format!("--limit {name}={values} "));
        let words: String = wants.chain(effort).chain(family).chain(sizes).chain(limits).collect();
        format!("{words}--seed {} --case {}", seeds(seed)[self.strand], self.index)
    }

    fn settings(&self) -> Settings {
        let (knobs, narrowed) = (self.sizes.clone(), self.narrowed.clone());
        Settings { family: self.family, knobs, narrowed, ..Settings::default() }
    }

    fn make(self, order: &Order<'_>) -> Result<Candidate, Failed> {
        let seed = seeds(order.seed)[self.strand];
        let case = campaign_case(order.game, &self.settings(), seed, self.index)?;
        Ok(Candidate::new(self, case))
    }

    fn find(self, wants: &[Want<AnyCase>], order: &Order<'_>) -> Result<Option<Candidate>, Failed> {
        let effort = order.scale.aim;
        let search = Search { game: order.game, wants, settings: &self.settings(), effort };
        let mut rng = seeded(order.game.name(), seeds(order.seed)[self.strand], self.index);
        match search.run(&mut rng)? {
            SearchOutcome::Met { case, .. } => {
                let wants = wants.iter().flat_map(Want::typed).collect();
                Ok(Some(Candidate::new(Origin { wants, effort, ..self }, case)))
            }
            SearchOutcome::NotMet { .. } => Ok(None),
            SearchOutcome::Fault(finding) => Err(Failed::Fault(Box::new(finding))),
        }
    }
}

/// The number of seeds that a suite draws from. If there is room, the files of each seed alone catch every misreading.
pub const SEEDS: usize = 3;

/// Returns the seeds from which the suite of a seed is made. No two suites share one.
pub fn seeds(seed: u64) -> [u64; SEEDS] {
    std::array::from_fn(|strand| seed.wrapping_mul(SEEDS as u64).wrapping_add(strand as u64))
}

/// Once the cases of a family have more bytes than this, no more are made: time grows with length.
const BYTES: u64 = 64 << 10;

/// Once a subtask's cases that are as large as it allows have more bytes than this, only those of families of full-size
/// cases are made.
const LARGE_BYTES: u64 = 256 << 10;

/// The amounts to search for of each aim: any, several, and more than 8 and 16 bits hold.
const LEAST: [u64; 4] = [1, 16, 1 << 8, 1 << 16];

/// Returns all candidates, in an order that depends on the seed alone.
pub(super) fn candidates(order: &Order<'_>) -> Result<Vec<Candidate>, Failed> {
    let mut all = Vec::new();
    let families = order.game.generator().families();
    for strand in 0..SEEDS {
        all.extend(gathered(families, order, |family| of_family(family.name, strand, order))?);
        of_campaign(strand, order, &mut all)?;
    }
    all.extend(of_aims(order)?);
    let subtasks = &order.plan.subtasks;
    let closed: Vec<usize> = (0..subtasks.len()).filter(|at| !subtasks[*at].is_open()).collect();
    all.extend(gathered(&closed, order, |&at| of_subtask(at, order))?);
    Ok(all)
}

/// Makes candidates on several threads. Returns those of all pieces of the work, in the order of the pieces.
fn gathered<I: Sync>(
    pieces: &[I],
    order: &Order<'_>,
    make: impl Fn(&I) -> Result<Vec<Candidate>, Failed> + Sync,
) -> Result<Vec<Candidate>, Failed> {
    let made = each_with(pieces, order.jobs, order.watch, || (), |(), piece| make(piece));
    if order.watch.stop.load(Ordering::Relaxed) {
        return Err(Failed::Stopped);
    }
    let made: Result<Vec<_>, _> = made.into_iter().map(|(_, made)| made).collect();
    Ok(made?.into_iter().flatten().collect())
}

/// The number of cases of a plain campaign in a round of [`more`].
const MORE: u64 = 1500;

/// Returns candidates that have no part in the choice: the next cases of the plain campaigns, and the next case of each
/// family of full-size cases. `round` counts from 1.
pub(super) fn more(order: &Order<'_>, round: u64) -> Result<Vec<Candidate>, Failed> {
    let first = order.scale.campaign + (round - 1) * MORE;
    let plain = (first..first + MORE).map(|index| Origin {
        index,
        strand: (index % SEEDS as u64) as usize,
        ..Origin::default()
    });
    let full = order.game.generator().families().iter().filter(|family| family.full).map(|family| {
        Origin { family: Some(family.name), index: order.scale.family + round, ..Origin::default() }
    });
    let made = plain.chain(full).map(|origin| unless_unmade(origin.make(order)));
    made.filter_map(Result::transpose).collect()
}

/// Passes over a family of which no case can be made: it costs itself, and not the suite.
fn unless_unmade(made: Result<Candidate, Failed>) -> Result<Option<Candidate>, Failed> {
    let is_unmade = matches!(&made, Err(Failed::Error(why)) if why.kind() == ErrorKind::Setting);
    if is_unmade { Ok(None) } else { made.map(Some) }
}

fn of_family(family: &'static str, strand: usize, order: &Order<'_>) -> Result<Vec<Candidate>, Failed> {
    let (mut all, mut bytes) = (Vec::new(), 0);
    for index in 0..order.scale.family.div_ceil(SEEDS as u64) {
        let origin = Origin { family: Some(family), index, strand, ..Origin::default() };
        let Some(made) = unless_unmade(origin.make(order))? else { break };
        bytes += made.bytes;
        all.push(made);
        if bytes > BYTES {
            break;
        }
    }
    Ok(all)
}

/// Adds the first cases of a plain campaign that catch each misreading, and the first that have each content.
fn of_campaign(strand: usize, order: &Order<'_>, all: &mut Vec<Candidate>) -> Result<(), Failed> {
    let settings = Settings::default();
    let case = |index| campaign_case(order.game, &settings, seeds(order.seed)[strand], index);
    let Order { scale, jobs, watch, .. } = *order;
    let pool = Pool { size: scale.campaign, case: &case };
    // This ends as soon as every misreading is caught, and no seed should lack one that is late by chance.
    let caught =
        firsts(order.game, By::Answer, &Pool { size: 2 * scale.campaign, ..pool }, jobs, watch)?;
    let known = caught.into_iter().enumerate().filter(|(at, _)| !order.held_out.contains(*at));
    let met = firsts_met(order.game, &pool, jobs, watch)?;
    let first: BTreeSet<u64> = known.filter_map(|(_, first)| first).chain(met).collect();
    for index in first {
        all.push(Origin { index, strand, ..Origin::default() }.make(order)?);
    }
    Ok(())
}

/// Returns a case for each amount of each aim, if a short search finds one. The seeds take turns.
fn of_aims(order: &Order<'_>) -> Result<Vec<Candidate>, Failed> {
    let aims: &'static [Aim<AnyCase>] = order.game.generator().aims();
    let words = aims.iter().flat_map(|aim| (0..aim.words.len().max(1)).map(move |word| (aim, word)));
    let wants =
        words.flat_map(|(aim, word)| LEAST.map(|least| Want { aim, word, least, most: u64::MAX }));
    let wants: Vec<_> = wants.enumerate().collect();
    gathered(&wants, order, |&(at, want)| {
        let origin = Origin { strand: at % SEEDS, ..Origin::default() };
        Ok(origin.find(&[want], order)?.into_iter().collect())
    })
}

/// Returns cases of a subtask's own sizes: one of each family from each seed, and one as large as its limits allow. Families
/// that have no such cases are left out.
fn of_subtask(at: usize, order: &Order<'_>) -> Result<Vec<Candidate>, Failed> {
    let (subtask, mut all, mut large) = (&order.plan.subtasks[at], Vec::new(), 0);
    let admitted =
        |family: &&Family| subtask.families.is_empty() || subtask.families.contains(&family.name);
    for (number, family) in order.game.generator().families().iter().filter(admitted).enumerate() {
        let small = (0..SEEDS).map(|strand| (strand, false)).filter(|_| !family.full);
        // Large cases take long to make and to answer: the seeds take turns, and there is an end.
        let full = family.full || subtask.limits_sizes(order.game) && large < LARGE_BYTES;
        for (strand, full) in small.chain(full.then_some((number % SEEDS, true))) {
            if order.watch.stop.load(Ordering::Relaxed) {
                return Err(Failed::Stopped);
            }
            let index = 2 * number as u64 + u64::from(full);
            let Some(sizes) = sized(order.game, subtask, full, seeds(order.seed)[strand], index) else {
                continue;
            };
            // Without knobs, the cases of full-size families are as large as the limits allow.
            let by_itself = !order.game.quantities().is_some_and(|quantities| quantities.have_knobs());
            if by_itself && full && !family.full {
                continue;
            }
            let narrowed = if by_itself { subtask.limits.clone() } else { Narrowed::default() };
            let family = Some(family.name);
            let origin = Origin { family, sizes, narrowed, index, strand, ..Origin::default() };
            let made = match subtask.wants.is_empty() {
                true => origin.make(order).map(Some),
                false => origin.find(&subtask.wants, order),
            };
            match made {
                Ok(Some(made)) => {
                    large += if full { made.bytes } else { 0 };
                    all.push(Candidate { full_for: full.then_some(at), ..made });
                }
                Ok(None) | Err(Failed::Error(_)) => {}
                Err(failed) => return Err(failed),
            }
        }
    }
    Ok(all)
}

fn sized(game: &AnyGame, subtask: &Subtask, full: bool, seed: u64, index: u64) -> Option<Sizes> {
    match game.quantities() {
        Some(quantities) if !subtask.limits.is_empty() => sizes::draw(
            &quantities.names(),
            &subtask.limits,
            full,
            &mut seeded(game.name(), seed, index),
        ),
        _ => Some(Sizes::new()),
    }
}

/// Returns the numbers of the first cases of a pool that have each content that any of them has.
fn firsts_met(
    game: &AnyGame,
    pool: &Pool<'_>,
    jobs: usize,
    watch: &Watch,
) -> Result<impl Iterator<Item = u64> + use<>, Error> {
    let make = || (Profiler::new(game), Contents::new(game), BTreeMap::new());
    // A play that is its answer alone has no steps to count, and may be a program's run.
    let has_steps = !game.rules().turn.is_empty();
    let workers = try_share(pool.size, jobs, watch, make, |(profiler, contents, firsts), index| {
        let case = (pool.case)(index)?;
        let trace = has_steps.then(|| profiler.reference(&case));
        for content in contents.of(&case, &trace.as_ref().map_or(Vec::new(), |trace| trace.refs())) {
            firsts.entry(content).or_insert(index);
        }
        Ok(ControlFlow::Continue(()))
    });
    let mut first: BTreeMap<Content, u64> = BTreeMap::new();
    for (content, index) in workers.map_err(|(_, why)| why)?.into_iter().flat_map(|(.., firsts)| firsts)
    {
        let known = first.entry(content).or_insert(index);
        *known = index.min(*known);
    }
    Ok(first.into_values())
}
