//! Who says what is wrong with a case: the one question that campaigns, shrinking and reports ask.
//!
//! Two sides of a game held against each other are an oracle ([`crate::compare::pair::Sides`]), and so is a program from
//! outside held against the reference ([`crosscheck::stress::Bench`]).

use std::fmt;

use crate::Game;
use crate::compare::fault::Fault;
use crate::compare::halt::Halt;
use crate::compare::trace::Trace;
use crate::find::campaign::{Campaign, Found};

/// Says what is wrong with a case.
pub trait Oracle<G: Game> {
    /// The reference's trace of a case, and the first fault, if any. The same case gives the same fault.
    ///
    /// # Errors
    /// Why it cannot be said: a program from outside could not be started, or there was no more time
    /// ([`Oracle::heed`]).
    fn judge(&mut self, case: &G::Case) -> Result<(Trace<G::Case>, Option<Fault>), Unjudged>;

    /// Judges with less patience from now on, while many cases are tried for this fault of a case, or with full patience
    /// again. Whether the last of them stands must then be seen with patience. Returns whether that makes a
    /// difference.
    fn hasten(&mut self, _fault: Option<(&G::Case, &Fault)>) -> bool {
        false
    }

    /// Ends from now on what is under way as soon as this is due, whoever plays.
    fn heed(&mut self, _halt: &Halt) {}

    /// Keeps in mind from now on what it learns of the other side: it is the one that shrinks a finding and explains it.
    fn attend(&mut self) {}

    /// Is told of the campaign that made the findings to come, so that it can compare a cause with all of its cases.
    fn recall(&mut self, _campaign: &Campaign) {}

    /// The first case of that campaign whose fault is not accounted for by the causes that were named so far; nothing if
    /// no cause was named since it was last asked.
    fn unexplained(&mut self) -> Option<Found<G::Case>> {
        None
    }

    /// Explains a fault of a case.
    fn explain(&mut self, case: &G::Case, fault: &Fault, stage: Stage) -> Explained;
}

/// Why a case could not be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// Error, in words.
    Error(String),
    /// It was ended under way: nothing is wrong as far as it was played.
    Halted,
}

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unjudged::Error(why) => why,
            Unjudged::Halted => "it was ended before it was judged",
        })
    }
}

/// How far a finding has come when it is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// As it was found: the campaign waits, so a long search for the cause is not due yet.
    Found,
    /// As small as it gets: this is what a person reads.
    Shrunk,
}

/// A fault in words, and what there is to keep beside the case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// The report.
    pub words: String,
    /// Files, each by what its name ends in: `diff`.
    pub files: Vec<(&'static str, Vec<u8>)>,
}

/// Makes an oracle for each thread that needs one.
pub type Make<'a, G> = dyn Fn() -> Box<dyn Oracle<G>> + Sync + 'a;
