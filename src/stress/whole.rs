//! A reading of the rules compared with every answer that a program gave in a campaign.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crosscheck_core::compare::trace::guarded;
use crosscheck_core::contract::Case as _;
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::workers::{Watch, share};
use crosscheck_core::{Game, Misreading, Player};

use super::ledger::{self, Entry, Ledger};

/// How a reading stands against a whole campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Whole {
    /// How many cases were compared: all of the campaign but the large ones, unless time ran out.
    pub(super) cases: u64,
    /// How many wrong answers the program gave in them.
    pub(super) wrong: u64,
    /// How many of those the reading gives too.
    pub(super) explains: u64,
    /// The first case on which the program is right and the reading is not.
    pub(super) contradicted: Option<u64>,
    /// The first case on which the program answers wrongly, but not as the reading does.
    pub(super) unexplained: Option<u64>,
}

/// How long it may take in any case.
const LEAST: Duration = Duration::from_secs(10);

/// How many bytes a case may have: a reading plays as slowly as the reference does.
const LARGE: usize = 20_000;

impl Whole {
    /// The first case on which the reading does not answer as the program does.
    pub(super) fn departs(&self) -> Option<u64> {
        self.contradicted.into_iter().chain(self.unexplained).min()
    }

    fn merge(&mut self, other: &Whole) {
        let first = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        self.cases += other.cases;
        self.wrong += other.wrong;
        self.explains += other.explains;
        self.contradicted = first(self.contradicted, other.contradicted);
        self.unexplained = first(self.unexplained, other.unexplained);
    }
}

/// Compares readings, of which one is enough to explain an answer, with what a program answered in a campaign. It takes
/// no longer than twice what the campaign took, or a few seconds.
pub(super) fn compare<G: Game>(
    readings: &[&'static Misreading<G::Case>],
    campaign: &Campaign,
    ledger: &Ledger,
) -> Whole {
    let end = Instant::now() + LEAST.max(2 * campaign.elapsed);
    let make = || Comparing::<G>::new(readings, ledger);
    let workers =
        share(campaign.whole, campaign.plan.jobs, &Watch::default(), make, |comparing, place| {
            let index =
                campaign.plan.index(place).filter(|_| Instant::now() <= end && !campaign.is_stopped());
            let Some(index) = index else { return ControlFlow::Break(()) };
            if let Ok(case) = campaign.plan.case::<G>(index)
                && case.text().len() <= LARGE
            {
                comparing.compare(index, &case);
            }
            ControlFlow::Continue(())
        });
    let mut whole = Whole::default();
    workers.iter().for_each(|comparing| whole.merge(&comparing.whole));
    whole
}

struct Comparing<'a, G: Game> {
    readings: Vec<Box<dyn Player<G::Case>>>,
    /// Tells what is right, where the program is.
    engine: Box<dyn Player<G::Case>>,
    ledger: &'a Ledger,
    whole: Whole,
}

impl<'a, G: Game> Comparing<'a, G> {
    fn new(readings: &[&'static Misreading<G::Case>], ledger: &'a Ledger) -> Self {
        let readings = readings.iter().map(|reading| (reading.player)()).collect();
        Comparing { readings, engine: G::engine(), ledger, whole: Whole::default() }
    }

    fn compare(&mut self, index: u64, case: &G::Case) {
        let mut one = Whole { cases: 1, ..Whole::default() };
        match self.ledger.entry(case) {
            // A reading is of answers: it neither crashes nor hangs.
            Some(Entry::Otherwise(_)) => {}
            Some(Entry::Wrong(yours)) => {
                one.wrong = 1;
                match self
                    .readings
                    .iter_mut()
                    .any(|reading| answer::<G>(&mut **reading, case) == Some(yours))
                {
                    true => one.explains = 1,
                    false => one.unexplained = Some(index),
                }
            }
            None => {
                let right = answer::<G>(&mut *self.engine, case);
                // Of several readings each may be a fault of its own, and what one of them gets wrong is not right.
                if self.readings.iter_mut().any(|reading| answer::<G>(&mut **reading, case) != right) {
                    one.contradicted = Some(index);
                }
            }
        }
        self.whole.merge(&one);
    }
}

fn answer<G: Game>(player: &mut dyn Player<G::Case>, case: &G::Case) -> Option<u64> {
    guarded(|| player.answer(case).to_string()).ok().map(|text| ledger::answer(text.as_bytes()))
}
