//! A check, and the list of a game's checks.

use std::sync::Arc;

use crosscheck_core::Game;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::plain;
use libtest_mimic::{Completion, Trial};

use super::Ground;
use super::plan::Plan;

/// The result of a check. An error says what is wrong and what to do.
pub(super) type CheckResult = Result<Completion, String>;

pub(super) const PASSED: CheckResult = Ok(Completion::Completed);

/// Returns the result of a check that has nothing to check, for this reason.
pub(super) fn skipped(why: impl ToString) -> CheckResult {
    Ok(Completion::ignored_with(why))
}

pub(super) struct List {
    pub(super) ground: Arc<Ground>,
    pub(super) checks: Vec<Trial>,
}

impl List {
    pub(super) fn new(game: &AnyGame, plan: &Plan) -> Self {
        List { ground: Arc::new(Ground::new(game, plan)), checks: Vec::new() }
    }

    pub(super) fn add(&mut self, name: &str, run: impl FnOnce(&Ground) -> CheckResult + Send + 'static) {
        let ground = Arc::clone(&self.ground);
        let name = format!("{}::{name}", ground.game.name());
        let of = name.clone();
        self.checks.push(Trial::ignorable_test(name, move || {
            let verdict = guarded(|| run(&ground));
            let verdict = verdict.unwrap_or_else(|panic| Err(format!("it panics: {panic}")));
            match (verdict, ground.plan.may_skip) {
                (Ok(Completion::Ignored { reason }), Some(allowed)) if !allowed.contains(&&*of) => {
                    let why = reason.unwrap_or_default();
                    Err(format!("it is skipped, and `may_skip` does not name it: {why}").into())
                }
                (verdict, _) => verdict.map_err(|why| plain(&why).into_owned().into()),
            }
        }));
    }

    /// Adds a check if the game declares what it checks. Otherwise adds one that is skipped for this reason.
    pub(super) fn add_if(
        &mut self,
        declared: bool,
        otherwise: &'static str,
        name: &str,
        run: impl FnOnce(&Ground) -> CheckResult + Send + 'static,
    ) {
        if declared { self.add(name, run) } else { self.add(name, move |_| skipped(otherwise)) }
    }
}

pub(super) fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
