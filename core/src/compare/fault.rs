//! What is wrong with a case, and what a fault is known by.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::Playable;
use crate::compare::laws::Broken;
use crate::compare::lockstep::Difference;
use crate::compare::trace::Trace;

/// What is wrong with a case's plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The engine departs from the reference.
    Differs(Box<Difference>),
    /// A player, named, breaks a law. The law on text is the case's own; no player is named then.
    Breaks(&'static str, Broken),
    /// The reference itself panicked, with this message: there is nothing to compare with.
    ReferencePanics(String),
    /// What stands in the engine's place fails in a way that only its own judge can read: a program that crashed.
    Fails(Arc<dyn Failure>),
}

/// A case with what is wrong with it, and the reference's play that shows it.
#[derive(Clone, Debug)]
pub struct Finding<C: Playable> {
    /// The case.
    pub case: C,
    /// How the reference plays it.
    pub trace: Trace<C>,
    /// What is wrong.
    pub fault: Fault,
}

/// A failure that is neither a step nor a law. The judge that found it explains it.
pub trait Failure: Any + fmt::Debug + Send + Sync {
    /// The kind of failure, which shrinking keeps: `TLE`.
    fn kind(&self) -> String;
}

/// Failures are the same if all that can be seen of them is.
impl PartialEq for dyn Failure {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && format!("{self:?}") == format!("{other:?}")
    }
}

/// What makes two findings the same fault: who, what, and the clause, without the values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint {
    /// The kind of fault in words: the first differing field, or the law and who breaks it.
    pub kind: String,
    /// The clause it is put down to; nothing where several may be at fault.
    pub clause: Option<&'static str>,
}

impl Fingerprint {
    /// Whether a fault of this fingerprint may be the same as one of another: of the same kind, and put down
    /// to the same clause, or to one where before it was not clear which.
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
    /// What it has in common with others of its kind.
    pub fn fingerprint(&self) -> Fingerprint {
        match self {
            Fault::Differs(difference) => {
                Fingerprint { kind: difference.field.into(), clause: difference.clause }
            }
            Fault::Breaks(who, broken) => {
                Fingerprint { kind: format!("{who}: {}", broken.law), clause: broken.clause }
            }
            Fault::ReferencePanics(_) => {
                Fingerprint { kind: "the reference panics".into(), clause: None }
            }
            Fault::Fails(failure) => Fingerprint { kind: failure.kind(), clause: None },
        }
    }

    /// A failure of this type, if that is what is wrong.
    pub fn failure<F: Failure>(&self) -> Option<&F> {
        match self {
            Fault::Fails(failure) => (&**failure as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    /// The clause it is put down to.
    pub fn clause(&self) -> Option<&'static str> {
        self.fingerprint().clause
    }

    /// The step at which two plays part, if that is what is wrong.
    pub fn difference(&self) -> Option<&Difference> {
        match self {
            Fault::Differs(difference) => Some(difference),
            Fault::Breaks(_, broken) => broken.difference.as_deref(),
            Fault::ReferencePanics(_) | Fault::Fails(_) => None,
        }
    }
}
