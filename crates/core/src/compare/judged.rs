//! The effort that a verdict may cost, and why there may be none.

use std::fmt;

use crate::contract::Refused;

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
