//! The candidates from which a suite is chosen.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::{Failed, Scale};
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
pub(super) enum Origin {
    /// Made from a family, with this number.
    Family(&'static str, u64),
    /// One of the witnesses, by its number from 1.
    Witness(usize),
    /// Found for this want, with this effort.
    Want(String, u64),
    /// Made by a plain campaign, with this number.
    Campaign(u64),
}

impl Origin {
    /// Returns the word for it in a file's name.
    pub(super) fn word(&self) -> String {
        match self {
            Origin::Family(family, _) => (*family).to_owned(),
            Origin::Witness(_) => "witness".into(),
            Origin::Want(want, _) => {
                let (what, _) = want.split_once('>').unwrap_or((want, ""));
                what.replace('=', "-")
            }
            Origin::Campaign(_) => "any".into(),
        }
    }

    /// Returns the family that it was made for.
    pub(super) fn family(&self) -> Option<&'static str> {
        if let Origin::Family(family, _) = self { Some(family) } else { None }
    }
}

/// Once the cases of a family have more bytes than this, no more are made: time grows with length.
const BYTES: usize = 64 << 10;

/// The amounts to search for of each aim: any, several, and more than 8 and 16 bits hold.
const LEAST: [u64; 4] = [1, 16, 1 << 8, 1 << 16];

/// Returns all candidates, in an order that depends on the seed alone.
pub(super) fn candidates<G: Game>(
    seed: u64,
    scale: Scale,
    jobs: usize,
    watch: &Watch,
) -> Result<Vec<Candidate<G::Case>>, Failed<G::Case>> {
    let mut all = Vec::new();
    for family in G::Generator::FAMILIES {
        of_family::<G>(family.name, seed, scale, &mut all)?;
    }
    let witnesses = G::Generator::witnesses().iter().cloned().enumerate();
    all.extend(witnesses.map(|(at, case)| Candidate { origin: Origin::Witness(at + 1), case }));
    let aims: &'static [Aim<G::Case>] = G::Generator::AIMS;
    for aim in aims {
        for (word, least) in
            (0..aim.words.len().max(1)).flat_map(|word| LEAST.map(|least| (word, least)))
        {
            if watch.stop.load(Ordering::Relaxed) {
                return Err(Failed::Stopped);
            }
            let want = Want { aim, word, least, most: u64::MAX };
            all.extend(wanted::<G>(want, seed, scale.aim)?);
        }
    }
    all.extend(of_campaign::<G>(seed, scale, jobs, watch)?);
    Ok(all)
}

fn of_family<G: Game>(
    family: &'static str,
    seed: u64,
    scale: Scale,
    all: &mut Vec<Candidate<G::Case>>,
) -> Result<(), String> {
    let (generator, settings) =
        (G::Generator::default(), Settings { family: Some(family), ..Settings::default() });
    let mut bytes = 0;
    for index in 0..scale.family {
        let case: G::Case = campaign_case::<G>(&generator, &settings, seed, index)?;
        bytes += case.text().len();
        all.push(Candidate { origin: Origin::Family(family, index), case });
        if bytes > BYTES {
            break;
        }
    }
    Ok(())
}

/// Returns a case that meets a want, if a short search finds one.
fn wanted<G: Game>(
    want: Want<G::Case>,
    seed: u64,
    effort: u64,
) -> Result<Option<Candidate<G::Case>>, Failed<G::Case>> {
    let (wants, settings) = ([want], Settings::default());
    let search = Search::<G> { wants: &wants, settings: &settings, effort, small: false };
    match search.run(&mut seeded::<G::Case>(seed, 0))? {
        SearchOutcome::Met { case, .. } => {
            Ok(Some(Candidate { origin: Origin::Want(want.to_string(), effort), case }))
        }
        SearchOutcome::NotMet { .. } => Ok(None),
        SearchOutcome::Fault(finding) => Err(Failed::Fault(finding)),
    }
}

/// Returns the first cases of a plain campaign that catch each misreading, and the first that meet each limit.
fn of_campaign<G: Game>(
    seed: u64,
    scale: Scale,
    jobs: usize,
    watch: &Watch,
) -> Result<Vec<Candidate<G::Case>>, String> {
    let (generator, settings) = (G::Generator::default(), Settings::default());
    let case = |index| campaign_case::<G>(&generator, &settings, seed, index);
    let pool = Pool { size: scale.campaign, case: &case };
    let caught = firsts::<G>(By::Answer, &pool, jobs, watch)?.into_iter().flatten();
    let first: BTreeSet<u64> = caught.chain(firsts_met::<G>(&pool, jobs, watch)?).collect();
    let made = first
        .into_iter()
        .map(|index| Ok(Candidate { origin: Origin::Campaign(index), case: case(index)? }));
    made.collect()
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
