//! One case on both sides: the verdict, and what a fault is known by.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use spec::contract::{Case, Step as _};
use spec::{Misreading, Player};

use crate::explain::{STEPS_AFTER, explain, trace_diff};
use crate::games::Plugged;
use crate::halt::{Halt, Pulse};
use crate::laws::{self, Broken};
use crate::lockstep::{Difference, Strictness, lockstep};
use crate::oracle::{Explained, Oracle, Stage, Unjudged};
use crate::stress::Failure;
use crate::trace::{End, Halting, Trace, record_to, record_until};

/// What is wrong with a case's plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The engine departs from the reference.
    Differs(Box<Difference>),
    /// A player, named, breaks a law. The law on text is the case's own; no player is named then.
    Breaks(&'static str, Broken),
    /// The reference itself panicked, with this message: there is nothing to compare with.
    ReferencePanics(String),
    /// A program from outside fails on it.
    Fails(Box<Failure>),
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

/// The two sides of a game, ready to be held against each other.
pub struct Sides<G: Plugged> {
    /// The naive side.
    pub reference: Box<dyn Player<G>>,
    /// The optimized side, or what plays in its place.
    pub engine: Box<dyn Player<G>>,
    make_engine: fn() -> Box<dyn Player<G>>,
    /// Whether the laws are checked too, or agreement alone.
    pub laws: bool,
    /// When a case that is under way is to end.
    halt: Halt,
}

impl<G: Plugged> Sides<G> {
    /// The reference and the engine; or, with a misreading of the rules, that in the engine's place.
    pub fn new(planted: Option<&Misreading<G>>) -> Self {
        let make_engine = planted.map_or(G::engine as fn() -> _, |misreading| misreading.player);
        Sides {
            reference: G::reference(),
            engine: make_engine(),
            make_engine,
            laws: true,
            halt: Halt::default(),
        }
    }

    /// Plays a case on both sides. The reference's trace is returned with the first fault, if any.
    pub fn verify(&mut self, case: &G::Case) -> (Trace<G>, Option<Fault>) {
        let (trace, fault) = self.verify_unless_halted(case);
        (trace, fault.unwrap_or(None))
    }

    /// The same, unless the halt was due under way. What was played by then is compared all the same.
    fn verify_unless_halted(&mut self, case: &G::Case) -> (Trace<G>, Result<Option<Fault>, Unjudged>) {
        let halt = self.halt.clone();
        let mut pulse = Pulse::of(&halt);
        let trace =
            record_until(&mut *self.reference, case, &mut |step| pulse.is_due_after(step.effort()));
        let cut = trace.end == End::Stopped;
        let for_engine =
            if cut { Halt::default().by(Some(Instant::now() + GRACE)) } else { halt.clone() };
        let mut reference = Halting::new(&mut *self.reference, &halt);
        let mut engine = Halting::new(&mut *self.engine, &for_engine);
        let fault = fault(&mut reference, &mut engine, case, &trace, self.laws);
        let fault = match fault {
            _ if reference.ended || engine.ended => Err(Unjudged::Halted),
            None if cut => Err(Unjudged::Halted),
            fault => Ok(fault),
        };
        if fault != Ok(None) {
            // A player that panicked or was stopped halfway may be in disorder.
            self.engine = (self.make_engine)();
            self.reference = G::reference();
        }
        (trace, fault)
    }
}

/// How long the engine may take, when the reference was ended, for what the reference has played.
const GRACE: Duration = Duration::from_secs(1);

/// The first fault of two sides, one of which has played a case so.
fn fault<G: Plugged>(
    reference: &mut dyn Player<G>,
    engine: &mut dyn Player<G>,
    case: &G::Case,
    trace: &Trace<G>,
    laws: bool,
) -> Option<Fault> {
    if let End::Panicked(message) = &trace.end {
        return Some(Fault::ReferencePanics(message.clone()));
    }
    if let Some(difference) = lockstep(trace, engine, case, &Strictness::default()) {
        return Some(Fault::Differs(Box::new(difference)));
    }
    if !laws || trace.end == End::Stopped {
        return None;
    }
    // Which prefix is tried depends on the case alone, so that a case always gives the same verdict.
    let mut hasher = DefaultHasher::new();
    case.hash(&mut hasher);
    let prefix = 1 + (hasher.finish() % case.turns() as u64) as usize;
    let mut laws = || {
        laws::text(case).map_err(|broken| ("the case", broken))?;
        laws::check(reference, case, trace, prefix).map_err(|b| ("reference", b))?;
        laws::check(engine, case, trace, prefix).map_err(|b| ("engine", b))
    };
    laws().err().map(|(who, broken)| Fault::Breaks(who, broken))
}

impl<G: Plugged> Oracle<G> for Sides<G> {
    fn judge(&mut self, case: &G::Case) -> Result<(Trace<G>, Option<Fault>), Unjudged> {
        let (trace, fault) = self.verify_unless_halted(case);
        Ok((trace, fault?))
    }

    fn heed(&mut self, halt: &Halt) {
        self.halt = halt.clone();
    }

    fn explain(&mut self, case: &G::Case, fault: &Fault, _: Stage) -> Explained {
        // As far as a report goes: the rest of a long case would take long.
        let steps = fault.difference().map_or(0, |difference| difference.step) + STEPS_AFTER;
        let trace = record_to(&mut *self.reference, case, steps);
        let words = explain(case, &trace, fault, [&mut *self.reference, &mut *self.engine]);
        let first = fault.difference().map_or(0, |difference| difference.step);
        let diff = trace_diff(&trace, &mut *self.engine, case, first);
        Explained { words, files: vec![("diff", diff.into_bytes())] }
    }
}
