//! Who says what is wrong with a case: the one question that campaigns, shrinking and reports ask.
//!
//! Two sides of a game are an oracle ([`crate::compare::pair::Pair`]), and so is a program from outside beside the
//! reference.

use std::fmt;

use crate::Game;
use crate::compare::fault::Fault;
use crate::compare::halt::Halt;
use crate::compare::trace::Trace;

/// Says what is wrong with a case.
pub trait Oracle<G: Game> {
    /// The reference's trace of a case, and the first fault, if any. The same case gives the same fault.
    ///
    /// # Errors
    /// Why it cannot be said: a program from outside could not be started, or there was no more time
    /// ([`Oracle::heed`]).
    fn judge(&mut self, case: &G::Case, effort: Effort) -> Judged<G::Case>;

    /// Whether what is wrong with a case is the time it takes, so that it is shrunk with less effort
    /// ([`Effort::Hasty`]).
    fn is_slow(&mut self, _case: &G::Case, _fault: &Fault) -> bool {
        false
    }

    /// From now on, ends what is under way as soon as this is due, whoever plays.
    fn heed(&mut self, _halt: &Halt) {}
}

/// The reference's trace of a case, and the first fault, if any; or why it cannot be said.
pub type Judged<C> = Result<(Trace<C>, Option<Fault>), Unjudged>;

/// How much a verdict may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// As much as it takes: the whole time limit, and then the answer is compared.
    #[default]
    Full,
    /// The whole time limit, and nothing is compared: it is asked only whether a program takes too long.
    Timed,
    /// A shorter time limit, and nothing is compared. Whether a case that fails so does take too long must then be seen
    /// with more effort.
    Hasty,
}

/// Why a case could not be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// Something is in the way; in words.
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

/// Makes an oracle for each thread that needs one.
pub type Make<'a, G> = dyn Fn() -> Box<dyn Oracle<G>> + Sync + 'a;
