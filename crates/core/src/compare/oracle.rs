//! The interface that judges a case. Campaigns, shrinking and reports use it.
//!
//! The two sides of a game are an oracle ([`crate::compare::pair::Pair`]), and so is a program from outside together
//! with the reference.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use crate::compare::fault::{Fault, Finding};
use crate::compare::halt::Halt;
use crate::compare::trace::{End, Trace};
use crate::contract::Refused;
use crate::generate::reduce::hash;
use crate::generate::tally::Topic;
use crate::generate::{Generator, Tally};
use crate::{Error, Game, Playable};

/// Judges a case: finds its fault, if it has one.
pub trait Oracle<G: Game> {
    /// Returns the game whose cases it judges.
    fn game(&self) -> &G;

    /// Returns the reference's trace of a case, and the first fault, if any. The same case gives the same fault.
    ///
    /// # Errors
    /// The case could not be judged: a program from outside could not be started, or the halt was due
    /// ([`Oracle::heed`]).
    fn judge(&mut self, case: &G::Case, effort: Effort) -> Judged<G::Case>;

    /// Returns whether the fault is the time that the case takes. Such a case is shrunk with less effort
    /// ([`Effort::Hasty`]).
    fn is_slow(&mut self, _case: &G::Case, _fault: &Fault) -> bool {
        false
    }

    /// Returns how often each known difference was passed over in the case that was judged last, by its id
    /// ([`crate::compare::known_differences`]).
    fn passed(&self) -> BTreeMap<String, u64> {
        BTreeMap::new()
    }

    /// Counts the known differences that it passed over and the laws that it checked in the case that it judged last.
    fn count(&self, tally: &mut Tally) {
        count_known(&self.passed(), tally);
    }

    /// Returns whether the caller reads what the cases contained.
    fn counts(&self) -> bool {
        true
    }

    /// Judges a case of a campaign by samples of the laws.
    fn judge_sampled(&mut self, case: &G::Case) -> Judged<G::Case> {
        let judged = self.judge(case, Effort::Sampled)?;
        match &judged {
            // More laws may be broken, and whoever judges this case later begins with the first of them.
            (_, Some(Fault::Breaks(..))) => match self.judge(case, Effort::Full)? {
                (_, None) => Ok(judged),
                full => Ok(full),
            },
            _ => Ok(judged),
        }
    }

    /// Sets the halt that ends a case in progress from now on.
    fn heed(&mut self, _halt: &Halt) {}

    /// Makes, judges and counts numbered cases, in order, until the batch is over. `see` gets the outcome of each.
    ///
    /// An oracle that plays elsewhere does a whole batch there: what a single case costs on the way is too much.
    fn play(&mut self, batch: &Batch<'_, G::Case>, tally: &mut Tally, see: &mut See<'_, G::Case>) {
        for &number in batch.numbers {
            if (batch.over)(number) {
                return;
            }
            let begun = Instant::now();
            let played = match (batch.make)(number) {
                Ok(case) => {
                    let judged = self.judge_sampled(&case);
                    // A case that was ended in progress is not played: who goes on later plays it again.
                    if judged.is_ok() {
                        self.count(tally);
                    }
                    let tally = self.counts().then_some(&mut *tally);
                    Played::counted(self.game(), case, judged, begun.elapsed(), tally)
                }
                Err(why) => Played::Unmade(why.into()),
            };
            see(number, played);
        }
    }
}

/// The topic under which known differences are counted.
pub const KNOWN: Topic = Topic { rank: u32::MAX, name: "known differences" };

/// The topic under which the cases are counted on which each law was checked.
pub const CHECKED: Topic = Topic { rank: u32::MAX - 1, name: "cases by laws checked" };

/// Counts how often each known difference was passed over in a case, by its id.
pub fn count_known(passed: &BTreeMap<String, u64>, tally: &mut Tally) {
    for (id, &times) in passed {
        tally.add(KNOWN, 0, id.clone(), times);
    }
}

/// Cases of a campaign that are played one after the other.
pub struct Batch<'a, C> {
    /// Their numbers, in ascending order.
    pub numbers: &'a [u64],
    /// Makes the case with a number, or says why it cannot.
    pub make: &'a dyn Fn(u64) -> Result<C, Error>,
    /// Returns whether the case with a number must not be played any more.
    pub over: &'a dyn Fn(u64) -> bool,
}

/// Receives the number of a case and its outcome.
pub type See<'a, C> = dyn FnMut(u64, Played<C>) + 'a;

/// The outcome of a numbered case.
#[derive(Clone, Debug)]
pub enum Played<C: Playable> {
    /// It was played and counted. The hash identifies the case; the finding has its fault, if it has one.
    Judged(u64, Option<Box<Finding<C>>>),
    /// The halt ended it after this time.
    Halted(Duration),
    /// It could not be made; the reason in words.
    Unmade(String),
    /// It could not be judged; the reason in words.
    Unjudged(String),
}

impl<C: Playable> Played<C> {
    /// Counts what a case contained, if a tally is given, and returns its outcome.
    pub fn counted<G: Game<Case = C>>(
        game: &G,
        case: C,
        judged: Judged<C>,
        took: Duration,
        tally: Option<&mut Tally>,
    ) -> Self {
        let (trace, fault) = match judged {
            Ok(judged) => judged,
            Err(Unjudged::Halted) => return Played::Halted(took),
            Err(Unjudged::Error(why) | Unjudged::Invalid(Refused { why, .. })) => {
                return Played::Unjudged(why);
            }
        };
        if let (End::Answer(_), Some(tally)) = (&trace.end, tally) {
            game.generator().count(&case, &trace.steps, tally);
        }
        let hash = hash(&case);
        Played::Judged(hash, fault.map(|fault| Box::new(Finding { case, trace, fault })))
    }
}

/// The reference's trace of a case, and the first fault, if any; or why the case could not be judged.
pub type Judged<C> = Result<(Trace<C>, Option<Fault>), Unjudged>;

/// The effort that a verdict may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Use the whole time limit, and then compare the answer.
    #[default]
    Full,
    /// Compare as with all effort, and check each law on a sample of the cases ([`crate::compare::laws::Due`]).
    Sampled,
    /// Use the whole time limit and compare nothing. The verdict is only whether a program takes too long.
    Timed,
    /// Use a shorter time limit and compare nothing. A case that fails here must be judged again with more effort to
    /// see whether it really takes too long.
    Hasty,
}

/// Why a case could not be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// Something prevents it, in words.
    Error(String),
    /// The halt ended it; no fault was found up to that point.
    Halted,
    /// The reference refuses the case.
    Invalid(Refused),
}

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unjudged::Error(why) | Unjudged::Invalid(Refused { why, .. }) => why,
            Unjudged::Halted => "it was ended before it was judged",
        })
    }
}

/// Makes an oracle for each thread that needs one.
pub type Make<'a, G> = dyn Fn() -> Box<dyn Oracle<G>> + Sync + 'a;
