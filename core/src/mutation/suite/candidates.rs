//! The candidates from which a suite is chosen.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::{Failed, Order};
use crate::Game;
use crate::contract::Case;
use crate::find::search::{Search, SearchOutcome};
use crate::generate::role::met;
use crate::generate::{Aim, Generator, Settings, Want, seeded};
use crate::mutation::By;
use crate::mutation::profile::{Pool, Profiler, campaign_case};
use crate::mutation::until::firsts;
use crate::workers::{Watch, share};

/// A case that may become a file.
pub(super) struct Candidate<C> {
    pub(super) origin: Origin,
    pub(super) case: C,
}

/// Where a case comes from.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// How it was made.
    pub(super) made: Made,
    /// Which of the suite's seeds made it, from 0 to [`SEEDS`] − 1.
    pub(super) strand: usize,
}

/// How a case was made from its seed.
#[derive(Clone, Debug)]
pub(super) enum Made {
    /// From a family, with this number.
    Family(&'static str, u64),
    /// By a search for this want, with this effort.
    Want(String, u64),
    /// By a plain campaign, with this number.
    Campaign(u64),
}

impl Origin {
    /// Returns the word for it in a file's name.
    pub(super) fn word(&self) -> String {
        match &self.made {
            Made::Family(family, _) => (*family).to_owned(),
            Made::Want(want, _) => {
                let (what, _) = want.split_once('>').unwrap_or((want, ""));
                what.replace('=', "-")
            }
            Made::Campaign(_) => "any".into(),
        }
    }

    /// Returns the family that it was made for.
    pub(super) fn family(&self) -> Option<&'static str> {
        if let Made::Family(family, _) = self.made { Some(family) } else { None }
    }
}

/// How many seeds a suite draws from. If there is room, the files of each seed alone catch every misreading.
pub const SEEDS: usize = 3;

/// Returns the seeds from which the suite of a seed is made. No two suites share one.
pub fn seeds(seed: u64) -> [u64; SEEDS] {
    std::array::from_fn(|strand| seed.wrapping_mul(SEEDS as u64).wrapping_add(strand as u64))
}

/// Once the cases of a family have more bytes than this, no more are made: time grows with length.
const BYTES: usize = 64 << 10;

/// The amounts to search for of each aim: any, several, and more than 8 and 16 bits hold.
const LEAST: [u64; 4] = [1, 16, 1 << 8, 1 << 16];

/// Returns all candidates, in an order that depends on the seed alone.
pub(super) fn candidates<G: Game>(order: &Order<'_>) -> Result<Vec<Candidate<G::Case>>, Failed<G::Case>> {
    let mut all = Vec::new();
    for (strand, seed) in seeds(order.seed).into_iter().enumerate() {
        let strand = Strand { strand, seed, order };
        for family in G::Generator::FAMILIES {
            strand.of_family::<G>(family.name, &mut all)?;
        }
        strand.of_campaign::<G>(&mut all)?;
    }
    of_aims::<G>(order, &mut all)?;
    Ok(all)
}

/// Adds a case for each amount of each aim, if a short search finds one. The seeds take turns.
fn of_aims<G: Game>(
    order: &Order<'_>,
    all: &mut Vec<Candidate<G::Case>>,
) -> Result<(), Failed<G::Case>> {
    let aims: &'static [Aim<G::Case>] = G::Generator::AIMS;
    let words = aims.iter().flat_map(|aim| (0..aim.words.len().max(1)).map(move |word| (aim, word)));
    let wants = words.flat_map(|(aim, word)| {
        LEAST.map(|least| Want { aim, word, least, most: u64::MAX })
    });
    for (want, (strand, seed)) in wants.zip(seeds(order.seed).into_iter().enumerate().cycle()) {
        if order.watch.stop.load(Ordering::Relaxed) {
            return Err(Failed::Stopped);
        }
        Strand { strand, seed, order }.of_want::<G>(want, all)?;
    }
    Ok(())
}

/// One of the seeds of a suite.
struct Strand<'a> {
    strand: usize,
    seed: u64,
    order: &'a Order<'a>,
}

impl Strand<'_> {
    fn candidate<C>(&self, made: Made, case: C) -> Candidate<C> {
        Candidate { origin: Origin { made, strand: self.strand }, case }
    }

    fn of_family<G: Game>(
        &self,
        family: &'static str,
        all: &mut Vec<Candidate<G::Case>>,
    ) -> Result<(), String> {
        let (generator, settings) =
            (G::Generator::default(), Settings { family: Some(family), ..Settings::default() });
        let mut bytes = 0;
        for index in 0..self.order.scale.family.div_ceil(SEEDS as u64) {
            let case: G::Case = campaign_case::<G>(&generator, &settings, self.seed, index)?;
            bytes += case.text().len();
            all.push(self.candidate(Made::Family(family, index), case));
            if bytes > BYTES {
                break;
            }
        }
        Ok(())
    }

    fn of_want<G: Game>(
        &self,
        want: Want<G::Case>,
        all: &mut Vec<Candidate<G::Case>>,
    ) -> Result<(), Failed<G::Case>> {
        let (wants, settings, effort) = ([want], Settings::default(), self.order.scale.aim);
        let search = Search::<G> { wants: &wants, settings: &settings, effort, small: false };
        match search.run(&mut seeded::<G::Case>(self.seed, 0))? {
            SearchOutcome::Met { case, .. } => {
                all.push(self.candidate(Made::Want(want.to_string(), effort), case));
                Ok(())
            }
            SearchOutcome::NotMet { .. } => Ok(()),
            SearchOutcome::Fault(finding) => Err(Failed::Fault(finding)),
        }
    }

    /// Adds the first cases of a plain campaign that catch each misreading, and the first that meet each limit.
    fn of_campaign<G: Game>(&self, all: &mut Vec<Candidate<G::Case>>) -> Result<(), String> {
        let (generator, settings) = (G::Generator::default(), Settings::default());
        let case = |index| campaign_case::<G>(&generator, &settings, self.seed, index);
        let Order { scale, jobs, watch, .. } = *self.order;
        let pool = Pool { size: scale.campaign, case: &case };
        let caught = firsts::<G>(By::Answer, &pool, jobs, watch)?;
        let known = caught.into_iter().enumerate().filter(|(at, _)| !self.order.held_out.contains(*at));
        let met = firsts_met::<G>(&pool, jobs, watch)?;
        let first: BTreeSet<u64> = known.filter_map(|(_, first)| first).chain(met).collect();
        for index in first {
            all.push(self.candidate(Made::Campaign(index), case(index)?));
        }
        Ok(())
    }
}

/// Returns the numbers of the first cases of a pool that meet each of the game's limits, if any does.
fn firsts_met<G: Game>(
    pool: &Pool<'_, G>,
    jobs: usize,
    watch: &Watch,
) -> Result<impl Iterator<Item = u64> + use<G>, String> {
    let make = || (Profiler::<G>::default(), Ok(BTreeMap::new()));
    let workers = share(pool.size, jobs, watch, make, |(profiler, firsts), index| {
        match ((pool.case)(index), firsts) {
            (Ok(case), Ok(firsts)) => {
                for limit in met::<G::Case, G::Generator>(&case, &profiler.reference(&case).steps) {
                    firsts.entry(limit).or_insert(index);
                }
                ControlFlow::Continue(())
            }
            (Err(reason), firsts) => {
                *firsts = Err(reason);
                ControlFlow::Break(())
            }
            (Ok(_), Err(_)) => ControlFlow::Break(()),
        }
    });
    let mut first: BTreeMap<usize, u64> = BTreeMap::new();
    for (_, firsts) in workers {
        for (limit, index) in firsts? {
            let known = first.entry(limit).or_insert(index);
            *known = index.min(*known);
        }
    }
    Ok(first.into_values())
}
