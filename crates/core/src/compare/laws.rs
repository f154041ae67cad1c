//! Laws: what must hold of a player beyond agreeing with another one. They are checks that need no reference.
//!
//! If both sides are wrong in the same way, they agree; a law can still expose the fault.

use serde::{Deserialize, Serialize};

use crate::compare::lockstep::{View, against, lockstep, stop_at_first};
use crate::compare::trace::{End, Trace, guarded, steps_of_turns};
pub use crate::contract::Law;
use crate::contract::{Case, Difference, Name, Unsound, lasting};
use crate::{Limits, Playable, Player};

/// A law that a player broke.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// A description of the violation; empty if `difference` says it.
    pub what: String,
    /// The step at which the two plays that the law compares differ.
    pub difference: Option<Box<Difference>>,
    /// The clause that the law concerns, if there is one.
    #[serde(deserialize_with = "lasting::perhaps")]
    pub clause: Option<Name>,
}

/// Checks the law on a case's text, which needs no player.
///
/// # Errors
/// The law is broken.
pub fn text<C: Playable>(case: &C) -> Result<(), Broken> {
    let broken = |what| Broken { law: Law::Text, what, difference: None, clause: None };
    reads_back(case, Limits::None).map_err(broken)
}

/// Checks that a case's text reads back as the case.
///
/// # Errors
/// It does not; how, in words.
pub fn reads_back<C: Playable>(case: &C, limits: Limits) -> Result<(), String> {
    let written = case.text();
    match case.parse_another(written.as_bytes(), limits) {
        Ok(read) if read == *case && read.text() == written => Ok(()),
        Ok(_) => Err("it reads back as another case".into()),
        Err(error) => Err(format!("it does not read back: {error}")),
    }
}

/// The laws that are due on a case.
///
/// In a campaign most laws are checked on a sample of the cases: a law costs a play, and the plays of all laws would cost
/// several times what the comparison does. Each law has its own sample, so a case is rarely played for two of them.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    laws: &'static [Law],
    /// The case's hash, which chooses among the laws, and the share of the cases in a sample.
    hash: u64,
    one_in: u64,
    prefix: usize,
}

impl Due {
    /// All laws that the case is held to.
    pub fn all<C: Playable>(case: &C) -> Self {
        let hash = case.hashed();
        Due { laws: case.laws(), hash, one_in: 1, prefix: prefix(case, hash) }
    }

    /// Those of the laws for which the case belongs to a sample of one case in so many: a power of two, up to 32. This
    /// depends on the case alone, so it is the same on every machine and with any number of threads. A larger sample
    /// contains the smaller ones.
    #[must_use]
    pub fn one_in(self, one_in: u64) -> Self {
        assert!(one_in.is_power_of_two() && one_in <= 1 << BITS, "a sample of one case in {one_in}");
        Due { one_in, ..self }
    }

    /// Makes the prefix law take this many turns.
    #[must_use]
    pub fn with_prefix(self, turns: usize) -> Self {
        Due { prefix: turns, ..self }
    }

    /// Returns whether a law is due.
    pub fn has(&self, law: Law) -> bool {
        // The prefix depends on the lower half of the hash.
        let own = self.hash >> (u32::BITS + BITS * law as u32);
        // The audit costs no play.
        self.laws.contains(&law) && (law == Law::Audit || own.is_multiple_of(self.one_in))
    }
}

/// The number of bits of a case's hash that decide on each law.
const BITS: u32 = 5;

fn prefix<C: Case>(case: &C, hash: u64) -> usize {
    1 + (hash % case.turns() as u64) as usize
}

/// Checks the laws that are due on a player whose play of the case is `trace`.
///
/// # Errors
/// The first law that is broken.
pub fn check<C: Playable>(
    player: &mut dyn Player<C>,
    case: &C,
    trace: &Trace<C>,
    due: Due,
) -> Result<(), Broken> {
    let End::Answer(answer) = &trace.end else { return Ok(()) };
    if due.has(Law::Audit)
        && let Err(Unsound { clause, what }) = case.audit(&trace.refs(), answer)
    {
        let clause = (!clause.is_empty()).then_some(clause);
        return Err(Broken { law: Law::Audit, what, difference: None, clause });
    }
    if due.has(Law::Twice) {
        part(Law::Twice, lockstep(trace, player, case))?;
    }
    if due.has(Law::Answer) {
        let what = match guarded(|| player.answer(case)) {
            Ok(alone) if alone == *answer => None,
            Ok(alone) => Some(format!("{alone} alone, {answer} at the end of the steps")),
            Err(panic) => Some(format!("it panicked when asked for the answer alone: {panic}")),
        };
        if let Some(what) = what {
            return Err(Broken { law: Law::Answer, what, difference: None, clause: None });
        }
    }
    let first = &mut stop_at_first::<C>;
    if due.has(Law::Prefix) {
        let steps = &trace.steps[..steps_of_turns::<C>(&trace.steps, due.prefix)];
        let (of, view) = (case.prefix(due.prefix), View::plain());
        part(Law::Prefix, against(trace, steps, player, &of, &view, first))?;
    }
    if due.has(Law::Mirror)
        && let Some(mirrored) = case.mirrored()
    {
        let back = View {
            step: &|step| mirrored.mirrored_step(&step),
            answer: &|answer| C::mirrored_answer(&mirrored, &answer),
        };
        part(Law::Mirror, against(trace, &trace.steps, player, &mirrored, &back, first))?;
    }
    Ok(())
}

fn part(law: Law, difference: Option<Difference>) -> Result<(), Broken> {
    difference.map_or(Ok(()), |difference| {
        let clause = difference.clause;
        Err(Broken { law, what: String::new(), difference: Some(Box::new(difference)), clause })
    })
}
