//! The programs of a problem that are no sides: its checker, its validator and its generator. Each thread runs its own.

use std::cell::RefCell;
use std::sync::OnceLock;

use crosscheck_core::compare::halt::Halt;
use crosscheck_core::foreign::{PART, foreign_bytes};
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::{Rng, RngExt};
use crosscheck_judge::{Checked, Checker, Validator};

use super::current::{Judgement, current};
use super::named::{heeding, run_generator};
use crate::isolate::crash::ended;

thread_local! {
    static CHECKER: RefCell<Option<Checker>> = const { RefCell::new(None) };
    static VALIDATOR: RefCell<Option<Validator>> = const { RefCell::new(None) };
}

fn shown(words: &[u8]) -> String {
    foreign_bytes(words).at_most(PART).to_string()
}

/// Returns whether an output is a right answer.
pub(super) fn accepts(input: &dyn Fn() -> Vec<u8>, expected: &[u8], output: &[u8]) -> Accepted {
    match &current().judgement {
        Judgement::Compared(how) => match how.same(expected, output) {
            true => Accepted::Right,
            false => Accepted::Wrong(String::new()),
        },
        Judgement::Program(named, convention) => {
            let checked = CHECKER.with_borrow_mut(|checker| {
                if checker.is_none() {
                    let made = Checker::new(named.program()?, *convention, heeding());
                    *checker = Some(made.map_err(|error| format!("cannot run it: {error}"))?);
                }
                let checker = checker.as_mut().expect("it was made");
                checker.check(&input(), expected, output)
            });
            match checked {
                Ok(Checked::Right) => Accepted::Right,
                Ok(Checked::Wrong(words)) => Accepted::Wrong(shown(&words)),
                Err(why) => {
                    Accepted::Unknown(ended(format!("the checker {} fails: {why}", named.shown)))
                }
            }
        }
    }
}

/// Returns why the validator refuses an input; `None` if it does not, or there is none.
///
/// # Errors
/// The validator itself failed, in words.
pub(super) fn refused(input: &str) -> Result<Option<String>, String> {
    /// How it failed, if it did. It is asked about inputs without number, and one that fails decides nothing.
    static FAILED: OnceLock<String> = OnceLock::new();
    let Some(named) = &current().validator else { return Ok(None) };
    if let Some(why) = FAILED.get() {
        return Err(why.clone());
    }
    VALIDATOR.with_borrow_mut(|validator| {
        let validator = match validator {
            Some(validator) => validator,
            None => validator.insert(Validator::new(named.program()?, heeding())),
        };
        match validator.check(input.as_bytes()) {
            Ok(Checked::Right) => Ok(None),
            Ok(Checked::Wrong(words)) => Ok(Some(shown(&words))),
            Err(why) => {
                let why = ended(format!("the validator {} fails: {why}", named.shown));
                if !Halt::ruling().is_due() {
                    let _ = FAILED.set(why.clone());
                }
                Err(why)
            }
        }
    })
}

/// Has the problem's own generator make an input; `None` if there is none.
///
/// # Errors
/// It failed, in words.
pub(super) fn generated(rng: &mut dyn Rng) -> Option<Result<Vec<u8>, String>> {
    current().r#gen.as_ref().map(|named| run_generator(named, rng.random()))
}
