//! The tests that every game gets from one line of code: one named test for each claim that the game makes.
//!
//! ```toml
//! [[test]]
//! name = "crosscheck"
//! harness = false
//! ```
//!
//! The target consists of one line, [`crate::tests!`] with the game.
//!
//! [`checks`] lists the checks of a game. Each module contributes some: both sides agree (`agreement`), also on
//! regression cases (`cases`); the generator makes valid cases (`making`); the comparator overlooks nothing
//! (`comparator`); a broken engine is caught (`canaries`, `laws`); what the game declares is true
//! (`clauses`, `scopes`). If a game does not declare what a check needs, the check is reported as skipped, with the
//! reason. [`Plan`] holds the settings, and [`Excuse`] an exception with its reason.

mod agreement;
mod alteration;
mod canaries;
mod cases;
mod clauses;
mod comparator;
mod excused;
mod ground;
mod laws;
mod list;
mod making;
mod plan;
mod scopes;

use std::process::ExitCode;

use crosscheck_core::compare::panics;
use crosscheck_core::erased::AnyGame;
use libtest_mimic::{Arguments, Trial};

pub use plan::{Excuse, Excused, Plan};

use ground::Ground;
use list::{CheckResult, List, PASSED, ensure, skipped};

/// Returns the checks of a game, in the best order for reading. The name of each is the game, `::`, and what it checks.
pub fn checks(game: &AnyGame, plan: &Plan) -> Vec<Trial> {
    let mut list = List::new(game, plan);
    agreement::list(&mut list);
    cases::list(&mut list);
    making::list(&mut list);
    comparator::list(&mut list);
    canaries::list(&mut list);
    laws::list(&mut list);
    clauses::list(&mut list);
    canaries::list_misreadings(&mut list);
    scopes::list(&mut list);
    excused::list(&mut list);
    list.checks
}

/// Runs checks like tests, with the arguments of `cargo test`.
#[doc(hidden)]
pub fn run(checks: Vec<Trial>) -> ExitCode {
    panics::silence();
    libtest_mimic::run(&Arguments::from_args(), checks).exit_code()
}

/// Fails a test target that was built with the standard harness, which would run none of its checks.
///
/// # Panics
/// Always; the message says what to do.
#[doc(hidden)]
pub fn needs_harness_false(file: &str) {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".rs");
    panic!(
        "no check ran: `crosscheck::tests!` makes a `main` of its own.\n\
         Add this to Cargo.toml:\n\n[[test]]\nname = \"{name}\"\nharness = false\n"
    );
}

#[cfg(test)]
mod tests {
    use crosscheck_core::compare::panics::guarded;

    #[test]
    fn a_target_with_the_usual_harness_fails_and_is_told_what_to_add() {
        // Guarded, since a panic on this thread would otherwise count as one of a player that another test runs meanwhile.
        let failed = guarded(|| super::needs_harness_false("tests/games.rs"));
        let why = failed.expect_err("it fails always").to_string();
        assert!(why.contains("name = \"games\"\nharness = false"), "{why}");
    }
}
