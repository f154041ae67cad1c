//! The faults of cases, and the fingerprint that identifies a fault.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Playable;
use crate::compare::laws::Broken;
use crate::compare::panics::place;
use crate::compare::trace::Trace;
pub use crate::contract::Failure;
use crate::contract::{Difference, Name, Observed, failure, lasting};

/// A fault in the plays of a case. It can be written and read, so that one process finds it and another reports it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Fault {
    /// The engine differs from the reference.
    Differs(Box<Difference>),
    /// The named player breaks a law. The law on text concerns the case alone and names no player.
    Breaks(#[serde(deserialize_with = "lasting::name")] Name, Broken),
    /// The reference itself panicked, with this message, so there is nothing to compare with.
    ReferencePanics(String),
    /// The program in the engine's place fails in a way that only its own judge can explain, such as a crash.
    Fails(#[serde(with = "failure")] Arc<dyn Failure>),
}

/// A case, its fault, and the reference's play that shows it.
#[derive(Clone, Debug)]
pub struct Finding<C: Playable> {
    /// The case.
    pub case: C,
    /// The reference's trace of it.
    pub trace: Trace<C>,
    /// The fault.
    pub fault: Fault,
}

/// The identity of a fault, which all its findings share: the player, the kind and the clause, but not the values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Fingerprint {
    /// The kind of fault in words: the kind of difference, or the law and the player that breaks it.
    pub kind: String,
    /// The clause that the fault is attributed to; `None` if several may be at fault.
    pub clause: Option<&'static str>,
}

impl Fingerprint {
    /// Returns whether a fault with the fingerprint `other` may be the same fault as one with this fingerprint. The
    /// kinds must be equal. The clauses must be equal too, unless this fingerprint has no clause.
    pub fn admits(&self, other: &Fingerprint) -> bool {
        self.kind == other.kind && (self.clause.is_none() || self.clause == other.clause)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)?;
        self.clause.map_or(Ok(()), |clause| write!(f, ", clause {clause}"))
    }
}

impl Fault {
    /// Returns the fingerprint, which all findings of this fault share.
    pub fn fingerprint(&self) -> Fingerprint {
        let (kind, clause) = match self {
            Fault::Differs(difference) => match &difference.found {
                // Another panic is another fault.
                Observed::Panic(message) => (panic(&difference.kind, message), difference.clause),
                _ => (difference.kind.clone(), difference.clause),
            },
            Fault::Breaks(who, broken) => (format!("{who}: {}", broken.law), broken.clause),
            Fault::ReferencePanics(message) => (panic("the reference panics", message), None),
            Fault::Fails(failure) => (failure.kind(), None),
        };
        Fingerprint { kind, clause }
    }

    /// Returns this fault, and the faults of other kinds that show later in the same play.
    pub fn and_later(&self) -> impl Iterator<Item = Fault> {
        let later = match self {
            Fault::Differs(difference) => difference.later.clone(),
            _ => Vec::new(),
        };
        [self.clone()].into_iter().chain(later.into_iter().map(|later| Fault::Differs(Box::new(later))))
    }

    /// Returns the kind of an earlier difference in the same play, which may have caused this one.
    pub fn behind(&self) -> Option<&str> {
        match self {
            Fault::Differs(difference) => difference.behind.as_deref(),
            _ => None,
        }
    }

    /// Returns the failure, if the fault is a failure of this type.
    pub fn failure<F: Failure>(&self) -> Option<&F> {
        match self {
            Fault::Fails(failure) => (&**failure as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    /// Returns the step at which two plays differ, if that is the fault.
    pub fn difference(&self) -> Option<&Difference> {
        match self {
            Fault::Differs(difference) => Some(difference),
            Fault::Breaks(_, broken) => broken.difference.as_deref(),
            Fault::ReferencePanics(_) | Fault::Fails(_) => None,
        }
    }
}

/// Returns the kind of a panic, with its place in the code if that is known.
fn panic(kind: &str, message: &str) -> String {
    place(message).map_or(kind.to_owned(), |place| format!("{kind} ({place})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_at_two_places_are_two_faults_whatever_they_say() {
        let panics = |message: &str| {
            let shown = [Observed::NoStep, Observed::Panic(message.into())];
            Fault::Differs(Box::new(Difference::at(0, None, "here", "panic", shown))).fingerprint()
        };
        let [one, same, other] =
            ["1 of [2] at /a/src/a.rs:7", "3 at /b/a/src/a.rs:7", "3 at /a/src/a.rs:8"].map(panics);
        assert_eq!(one.kind, "panic (a/src/a.rs:7)");
        assert!(one.admits(&same) && !one.admits(&other));
        assert_eq!(panics("without a place").kind, "panic");
    }
}
