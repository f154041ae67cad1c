//! How a misreading compares with every answer of a campaign.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crosscheck_core::compare::trace::guarded;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::workers::{Watch, share};
use crosscheck_core::{Case as _, Game, Misreading, Player};

use super::books::{self, Books, RecordedFailure};

/// The comparison of a misreading with a whole campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Whole {
    /// The number of cases compared: all of the campaign except large ones, unless time ran out.
    pub(super) cases: u64,
    pub(super) wrong: u64,
    /// The number of those that the misreading gives too.
    pub(super) explains: u64,
    /// The first case on which the program is right and the misreading is not.
    pub(super) contradicted: Option<u64>,
    /// The first case on which the program is wrong, but not as the misreading is.
    pub(super) unexplained: Option<u64>,
}

/// The comparison may always take this long.
const LEAST: Duration = Duration::from_secs(10);

/// The most bytes of a case: a misreading plays as slowly as the reference does.
const LARGE: usize = 20_000;

impl Whole {
    /// Returns the first case on which the misreading does not answer as the program does.
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

/// Compares a misreading with a program's answers in a campaign. Stops after twice the time of the campaign or `LEAST`, whichever
/// is longer.
pub(super) fn compare(
    game: &AnyGame,
    reading: &'static Misreading<AnyCase>,
    campaign: &Campaign,
    books: &Books,
) -> Whole {
    let end = Instant::now() + LEAST.max(2 * campaign.elapsed);
    let make = || Comparing {
        reading: game.misread(reading),
        engine: game.engine(),
        books,
        whole: Whole::default(),
    };
    let workers =
        share(campaign.whole, campaign.plan.jobs, &Watch::default(), make, |comparing, place| {
            let index =
                campaign.plan.index(place).filter(|_| Instant::now() <= end && !campaign.is_stopped());
            let Some(index) = index else { return ControlFlow::Break(()) };
            if let Ok(case) = campaign.plan.case(game, index)
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

struct Comparing<'a> {
    reading: Box<dyn Player<AnyCase>>,
    /// Gives the right answer to cases that the program gets right.
    engine: Box<dyn Player<AnyCase>>,
    books: &'a Books,
    whole: Whole,
}

impl Comparing<'_> {
    fn compare(&mut self, index: u64, case: &AnyCase) {
        let mut one = Whole { cases: 1, ..Whole::default() };
        match self.books.failure(case) {
            // Misreadings only explain answers, not crashes or hangs.
            Some(RecordedFailure::Otherwise) => {}
            Some(RecordedFailure::Wrong(yours)) => {
                one.wrong = 1;
                match answer(&mut *self.reading, case) == Some(yours) {
                    true => one.explains = 1,
                    false => one.unexplained = Some(index),
                }
            }
            None if answer(&mut *self.reading, case) != answer(&mut *self.engine, case) => {
                one.contradicted = Some(index);
            }
            None => {}
        }
        self.whole.merge(&one);
    }
}

fn answer(player: &mut dyn Player<AnyCase>, case: &AnyCase) -> Option<u64> {
    guarded(|| player.answer(case).to_string()).ok().map(|text| books::answer(text.as_bytes()))
}
