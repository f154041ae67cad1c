//! The interface that says what is wrong with a case. Campaigns, shrinking and reports use it.
//!
//! The two sides of a game are an oracle ([`crate::compare::pair::Pair`]), and so is a program from outside together
//! with the reference.

use std::fmt;

use crate::Game;
use crate::compare::fault::Fault;
use crate::compare::halt::Halt;
use crate::compare::trace::Trace;

/// Says what is wrong with a case.
pub trait Oracle<G: Game> {
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

    /// Sets the halt that ends a case in progress from now on.
    fn heed(&mut self, _halt: &Halt) {}
}

/// The reference's trace of a case, and the first fault, if any; or why the case could not be judged.
pub type Judged<C> = Result<(Trace<C>, Option<Fault>), Unjudged>;

/// How much a verdict may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Use the whole time limit, and then compare the answer.
    #[default]
    Full,
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
}

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unjudged::Error(why) => why,
            Unjudged::Halted => "it was ended before it was judged",
        })
    }
}

/// Makes an oracle for each thread that needs one.
pub type Make<'a, G> = dyn Fn() -> Box<dyn Oracle<G>> + Sync + 'a;
