//! What a suite is chosen from.

use std::sync::atomic::Ordering;

use generator::{Aim, Generator, Settings, Want, seeded};
use spec::contract::Case;

use super::{Failed, Scale};
use crate::games::Plugged;
use crate::search::{Outcome, Search};
use crate::strength::By;
use crate::strength::crew::Watch;
use crate::strength::profile::{Pool, campaign_case};
use crate::strength::until::firsts;

/// A case that may become a file.
pub(super) struct Candidate<C> {
    pub(super) origin: Origin,
    pub(super) case: C,
}

/// Where a case comes from.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// Drawn from a family, under this number.
    Family(&'static str, u64),
    /// One of the telling cases, by its place from 1.
    Telling(usize),
    /// The most of something that a short search came to.
    Most(String, u64),
    /// Drawn by a plain campaign, under this number.
    Campaign(u64),
}

impl Origin {
    /// What it is called in the name of a file.
    pub(super) fn word(&self) -> String {
        match self {
            Origin::Family(family, _) => (*family).to_owned(),
            Origin::Telling(_) => "telling".into(),
            Origin::Most(what, _) => what.replace('=', "-"),
            Origin::Campaign(_) => "any".into(),
        }
    }

    /// The family that it was made for.
    pub(super) fn family(&self) -> Option<&'static str> {
        if let Origin::Family(family, _) = self { Some(family) } else { None }
    }
}

/// Of a family no more cases are drawn when they come to so many bytes: time goes with length.
const BYTES: usize = 64 << 10;

/// So much of an aim that no case has it: the search goes on for the most.
const BOUNDLESS: u64 = 1 << 20;

/// All candidates, in an order that depends on the seed alone.
pub(super) fn candidates<G: Plugged>(
    seed: u64,
    scale: Scale,
    jobs: usize,
    watch: &Watch,
) -> Result<Vec<Candidate<G::Case>>, Failed<G::Case>> {
    let mut all = Vec::new();
    for family in G::Generator::FAMILIES {
        of_family::<G>(family.name, seed, scale, &mut all)?;
    }
    let telling = G::Generator::telling().iter().cloned().enumerate();
    all.extend(telling.map(|(at, case)| Candidate { origin: Origin::Telling(at + 1), case }));
    let aims: &'static [Aim<G>] = G::Generator::AIMS;
    for aim in aims {
        for word in 0..aim.words.len().max(1) {
            if watch.stop.load(Ordering::Relaxed) {
                return Err(Failed::Stopped);
            }
            all.extend(extreme::<G>(aim, word, seed, scale)?);
        }
    }
    all.extend(of_campaign::<G>(seed, scale, jobs, watch)?);
    Ok(all)
}

fn of_family<G: Plugged>(
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

/// The case with the most of an aim that a short search comes to; nothing if no case has any, or if it is as long as those
/// that are drawn for their length.
fn extreme<G: Plugged>(
    aim: &'static Aim<G>,
    word: usize,
    seed: u64,
    scale: Scale,
) -> Result<Option<Candidate<G::Case>>, Failed<G::Case>> {
    let settings = Settings::default();
    let wants = [Want { aim, word, least: BOUNDLESS, most: u64::MAX }];
    let search = Search { wants: &wants, settings: &settings, effort: scale.aim, small: false };
    let (case, most) = match search.run(&mut seeded::<G>(seed, 0))? {
        Outcome::Met { case, measured, .. } => (Some(case), measured),
        Outcome::NotMet { case, nearest, .. } => (case, nearest),
        Outcome::Fault(case, fault) => return Err(Failed::Fault(case, fault)),
    };
    let most = most.first().copied().unwrap_or(0);
    let what = Want { least: 1, ..wants[0] }.to_string();
    let case = case.filter(|case| most > 0 && case.text().len() <= BYTES);
    Ok(case.map(|case| Candidate { origin: Origin::Most(what, most), case }))
}

/// The first cases of a plain campaign that catch each misreading.
fn of_campaign<G: Plugged>(
    seed: u64,
    scale: Scale,
    jobs: usize,
    watch: &Watch,
) -> Result<Vec<Candidate<G::Case>>, String> {
    let (generator, settings) = (G::Generator::default(), Settings::default());
    let case = |index| campaign_case::<G>(&generator, &settings, seed, index);
    let pool = Pool { size: scale.campaign, case: &case };
    let mut first: Vec<u64> =
        firsts::<G>(By::Answer, &pool, jobs, watch)?.into_iter().flatten().collect();
    first.sort_unstable();
    first.dedup();
    let made = first
        .into_iter()
        .map(|index| Ok(Candidate { origin: Origin::Campaign(index), case: case(index)? }));
    made.collect()
}
