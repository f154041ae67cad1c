//! A check, and the list of a game's checks.

use std::fmt;
use std::sync::Arc;

use crosscheck_core::Game;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::plain;

use super::Ground;
use super::plan::Plan;

/// The result of a check that found nothing wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ran {
    /// The check passed.
    Passed,
    /// There is nothing to check, for this reason.
    Skipped(String),
}

/// The result of a check. An error says what is wrong and what to do.
pub type CheckResult = Result<Ran, String>;

/// A named test of a game.
pub struct Check {
    name: String,
    may_skip: Option<&'static [&'static str]>,
    run: Box<dyn FnOnce() -> CheckResult + Send>,
}

impl Check {
    /// Returns the name of the check: the game, `::`, and what it checks.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs the check.
    ///
    /// # Errors
    /// The check failed. A panic is an error too.
    pub fn run(self) -> CheckResult {
        let verdict = guarded(self.run).unwrap_or_else(|panic| Err(format!("it panics: {panic}")));
        match (verdict, self.may_skip) {
            (Ok(Ran::Skipped(why)), Some(allowed)) if !allowed.contains(&&*self.name) => {
                Err(format!("it is skipped, and `may_skip` does not name it: {why}"))
            }
            (verdict, _) => verdict.map_err(|why| plain(&why).into_owned()),
        }
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Check").field(&self.name).finish()
    }
}

pub(super) struct List {
    ground: Arc<Ground>,
    checks: Vec<Check>,
}

impl List {
    pub(super) fn new(game: &AnyGame, plan: &Plan) -> Self {
        List { ground: Arc::new(Ground::new(game, plan)), checks: Vec::new() }
    }

    pub(super) fn ground(&self) -> &Ground {
        &self.ground
    }

    pub(super) fn add(&mut self, name: &str, run: impl FnOnce(&Ground) -> CheckResult + Send + 'static) {
        let ground = Arc::clone(&self.ground);
        let may_skip = ground.plan.may_skip;
        let run = Box::new(move || run(&ground));
        self.checks.push(Check { name: format!("{}::{name}", self.ground.game.name()), may_skip, run });
    }

    /// Adds a check if the game declares what it checks. Otherwise adds one that is skipped for this reason.
    pub(super) fn add_if(
        &mut self,
        declared: bool,
        otherwise: &'static str,
        name: &str,
        run: impl FnOnce(&Ground) -> CheckResult + Send + 'static,
    ) {
        match declared {
            true => self.add(name, run),
            false => self.add(name, move |_| Ok(Ran::Skipped(otherwise.into()))),
        }
    }

    pub(super) fn into_checks(self) -> Vec<Check> {
        self.checks
    }
}

/// Returns an error with the message of `otherwise`, unless `holds` is true.
pub(super) fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
