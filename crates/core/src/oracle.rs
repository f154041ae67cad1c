//! The interface that judges a case. Campaigns, shrinking and reports use it.
//!
//! The two sides of a game are an oracle ([`crate::compare::pair::Pair`]), and so is a program from outside together
//! with the reference.

pub mod answer_key;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::compare::cancel::Cancel;
use crate::compare::fault::{Fault, Finding};
use crate::compare::known_differences::Passed;
use crate::compare::pair::Pair;
pub use crate::compare::pair::{Effort, Unjudged};
use crate::compare::trace::{End, Trace};
use crate::contract::{Case as _, Refused};
use crate::erased::{AnyCase, AnyGame};
use crate::generate::tally::{KNOWN, UNLIKE};
use crate::generate::{Generator, Tally};
use crate::{Error, Game};

/// Judges a case: finds its fault, if it has one.
pub trait Oracle {
    /// Returns the game whose cases it judges.
    fn game(&self) -> &AnyGame;

    /// Returns the reference's trace of a case, and the first fault, if any. The same case gives the same fault.
    ///
    /// # Errors
    /// The case could not be judged: a program from outside could not be started, or the halt was due
    /// ([`Oracle::cancel_on`]).
    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement;

    /// Returns whether the fault is the time that the case takes. Such a case is shrunk with less effort
    /// ([`Effort::Hasty`]).
    fn is_slow(&mut self, _case: &AnyCase, _fault: &Fault) -> bool {
        false
    }

    /// Returns how many turns were answered before the time was over, if that is the fault and each turn has an answer.
    fn answered(&self, _fault: &Fault) -> Option<usize> {
        None
    }

    /// Returns how long shrinking goes on at least while nothing simpler shows the fault, and it goes on for as long as it took up to
    /// there; `None` if it ends only once all has been tried. Where time is short, what shows that a case is the smallest may take
    /// more of it than it is worth.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// Returns the known differences that it passed over in the case that it judged last, by their ids
    /// ([`crate::compare::known_differences`]).
    fn passed(&self) -> &BTreeMap<String, Passed> {
        static NONE: BTreeMap<String, Passed> = BTreeMap::new();
        &NONE
    }

    /// Returns whether the caller reads what the cases contained.
    fn counts(&self) -> bool {
        true
    }

    /// Sets the halt that ends a case in progress from now on.
    fn cancel_on(&mut self, _halt: &Cancel) {}

    /// Makes, judges and counts numbered cases, in order, until the batch is over. `see` gets the outcome of each.
    ///
    /// An oracle that plays elsewhere does a whole batch there: what a single case costs on the way is too much.
    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut OnPlayed<'_>) {
        for &number in batch.numbers {
            if (batch.over)(number) {
                return;
            }
            let begun = Instant::now();
            let played = match (batch.make)(number) {
                Ok(case) => {
                    let effort = if batch.exhaustive { Effort::Full } else { Effort::Sampled };
                    let mut judged = self.judge(&case, effort);
                    // More laws may be broken, and whoever judges this case later begins with the first of them.
                    if let Ok((_, Some(Fault::Breaks(..)))) = &judged {
                        match self.judge(&case, Effort::Full) {
                            Ok((_, None)) => {}
                            full => judged = full,
                        }
                    }
                    // A case that was ended in progress is not played: who goes on later plays it again.
                    if judged.is_ok() {
                        count_known(self.passed(), tally);
                    }
                    let counts = self.counts() && !batch.exhaustive;
                    let tally = counts.then_some(&mut *tally);
                    Played::counted(self.game(), case, judged, begun.elapsed(), tally)
                }
                Err(why) => Played::Unmade(why.into()),
            };
            see(number, played);
        }
    }
}

/// Counts how often each known difference was passed over in a case, by its id.
pub fn count_known(passed: &BTreeMap<String, Passed>, tally: &mut Tally) {
    for (id, Passed { times, unlike, .. }) in passed {
        tally.add(KNOWN, 0, id.clone(), *times);
        for (what, &times) in unlike {
            tally.add(UNLIKE, 0, format!("{id}: {what}"), times);
        }
    }
}

/// Cases of a campaign that are played one after the other.
pub struct Batch<'a> {
    /// Their numbers, in ascending order.
    pub numbers: &'a [u64],
    /// Makes the case with a number, or says why it cannot.
    pub make: &'a dyn Fn(u64) -> Result<AnyCase, Error>,
    /// Returns whether the case with a number must not be played any more.
    pub over: &'a dyn Fn(u64) -> bool,
    /// Whether they are cases of an exhaustive run: each is judged in full, and nobody reads what they contained.
    pub exhaustive: bool,
}

/// Receives the number of a case and its outcome.
pub type OnPlayed<'a> = dyn FnMut(u64, Played) + 'a;

/// The outcome of a numbered case.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Played {
    /// It was played and counted. The hash identifies the case; the finding has its fault, if it has one. It stays in its
    /// process.
    Judged(u64, #[serde(skip)] Option<Box<Finding<AnyCase>>>),
    /// The halt ended it after this time.
    Halted(Duration),
    /// It could not be made; the reason in words.
    Unmade(String),
    /// It could not be judged; the reason in words.
    Unjudged(String),
    /// It is no case, since the reference refuses a turn where it comes; the reason in words.
    Refused(String),
}

impl Played {
    /// Counts what a case contained, if a tally is given, and returns its outcome.
    pub fn counted(
        game: &AnyGame,
        case: AnyCase,
        judged: Judgement,
        took: Duration,
        tally: Option<&mut Tally>,
    ) -> Self {
        let (trace, fault) = match judged {
            Ok(judged) => judged,
            Err(Unjudged::Halted) => return Played::Halted(took),
            Err(Unjudged::Error(why)) => return Played::Unjudged(why),
            Err(Unjudged::Invalid(Refused { why, .. })) => return Played::Refused(why),
        };
        if let (End::Answer(_), Some(tally)) = (&trace.end, tally) {
            game.generator().count(&case, &trace.refs(), tally);
        }
        let hash = case.hashed();
        Played::Judged(hash, fault.map(|fault| Box::new(Finding { case, trace, fault })))
    }
}

/// The reference's trace of a case, and the first fault, if any; or why the case could not be judged.
pub type Judgement = Result<(Trace<AnyCase>, Option<Fault>), Unjudged>;

/// Makes an oracle that may go on in another thread.
pub type MakeSent<'a> = dyn Fn() -> Box<dyn Oracle + Send> + Sync + 'a;

/// Makes an oracle for each thread that needs one.
pub type Make<'a> = dyn Fn() -> Box<dyn Oracle> + Sync + 'a;

impl Oracle for Pair<AnyGame> {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        let (trace, fault) = self.verify_unless_halted(case, effort);
        Ok((trace, fault?))
    }

    fn passed(&self) -> &BTreeMap<String, Passed> {
        &self.passed
    }

    fn cancel_on(&mut self, halt: &Cancel) {
        halt.rule();
        self.halt = halt.clone();
    }
}
