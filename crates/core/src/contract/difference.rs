//! Differences: where one play departs from the one it is compared with, and what each side shows there.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::failure::{self, Failure};
use super::step::Value;
use super::{Name, lasting};
use crate::foreign::foreign;

/// What stands in place of a field where a side panics.
pub const PANIC: &str = "panic";

/// The first difference between a play and the one it is compared with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The index of the step among all steps, from 0.
    pub step: usize,
    /// The turn that it belongs to, if it belongs to one.
    pub turn: Option<usize>,
    /// The place of the step in the play, in words.
    pub place: String,
    /// The name of the player that differs, as far as the comparison knows it.
    pub by: String,
    /// The kind of difference ([`Playable::kind`](crate::Playable::kind)). Different kinds are different findings.
    pub kind: String,
    /// The field that differs first.
    #[serde(deserialize_with = "lasting::name")]
    pub field: Name,
    /// Which of several fields of that name.
    pub nth: usize,
    /// The clause that decides the field; `None` if several clauses decide it together.
    #[serde(deserialize_with = "lasting::perhaps")]
    pub clause: Option<Name>,
    /// The reference's observation there.
    pub expected: Observed,
    /// The other side's observation there.
    pub found: Observed,
    /// The differences of other kinds later in the same play, if it can be compared past this one
    /// ([`Rules::resumes`](crate::contract::Rules::resumes)).
    pub later: Vec<Difference>,
    /// The known difference that this one was before it was fixed or its time ran out, by its id.
    pub recalled: Option<String>,
    /// The kind of the difference that this one comes after in the same play. It may be its consequence.
    pub behind: Option<String>,
}

impl Difference {
    /// Creates a difference in the only field of this name, with no clause, as the only one of its play.
    pub fn at(
        step: usize,
        turn: Option<usize>,
        place: impl Into<String>,
        field: &'static str,
        [expected, found]: [Observed; 2],
    ) -> Self {
        let (place, kind) = (place.into(), field.into());
        Difference { step, turn, place, kind, field, nth: 1, expected, found, ..Difference::default() }
    }
}

/// One side's observation at the place of a difference.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Observed {
    /// This value.
    Value(Value),
    /// The step has no such field.
    NoField,
    /// The play is over: there is no such step.
    #[default]
    NoStep,
    /// A step of another kind.
    OtherStep(String),
    /// It panicked.
    Panic(String),
    /// It took its process with it, or had to be ended; how, in words.
    Crash(Crash),
    /// It failed in a way that it explains itself.
    Failed(#[serde(with = "failure")] Arc<dyn Failure>),
    /// Nobody can tell whether its answer is right: what compares answers fails, in words.
    Unjudged(String),
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observed::Value(value) => value.fmt(f),
            Observed::NoField => f.write_str("nothing of the kind"),
            Observed::NoStep => f.write_str("the play is over"),
            Observed::OtherStep(place) => f.write_str(place),
            Observed::Panic(message) => write!(f, "panics: {}", foreign(message)),
            Observed::Crash(crash) => f.write_str(&crash.how),
            Observed::Failed(failure) => f.write_str(&failure.kind()),
            Observed::Unjudged(why) => f.write_str(why),
        }
    }
}

/// The way in which a player ended that neither returned nor panicked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crash {
    /// The kind of end, which stands where the differing field stands: `abort`.
    #[serde(deserialize_with = "lasting::name")]
    pub kind: Name,
    /// A description of the crash, with a verb: `aborts (signal 6: SIGABRT)`.
    pub how: String,
    /// What tells the crash from others of its kind, if anything does: the signal, and what was said last. A report does not
    /// show it, since it may vary from run to run.
    pub told: String,
}
