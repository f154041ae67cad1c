//! The checker and the validator of a problem. Each thread runs its own.

use std::cell::RefCell;
use std::sync::Arc;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::foreign::{PART, foreign_bytes};
use crosscheck_core::game::Accepted;
use crosscheck_core::tokens;
use crosscheck_judge::{Checked, Checker, Validator};

use super::Known;
use super::known::Judgement;
use super::named::cancelled_on;
use crate::isolate::crash::ended;

thread_local! {
    static CHECKER: RefCell<Option<(Arc<Known>, Checker)>> = const { RefCell::new(None) };
    static VALIDATOR: RefCell<Option<(Arc<Known>, Validator)>> = const { RefCell::new(None) };
}

/// Returns the program that a thread has running for a problem, after making it if it has none or one of another problem.
fn own<'a, T>(
    held: &'a mut Option<(Arc<Known>, T)>,
    problem: &Arc<Known>,
    make: impl FnOnce() -> Result<T, String>,
) -> Result<&'a mut T, String> {
    if held.as_ref().is_none_or(|(of, _)| !Arc::ptr_eq(of, problem)) {
        *held = Some((problem.clone(), make()?));
    }
    Ok(&mut held.as_mut().expect("it was made").1)
}

fn shown(words: &[u8]) -> String {
    foreign_bytes(words).at_most(PART).to_string()
}

pub(super) fn accepts(
    problem: &Arc<Known>,
    input: &dyn Fn() -> Vec<u8>,
    expected: &[u8],
    output: &[u8],
) -> Accepted {
    match &problem.judgement {
        Judgement::Compared(how) => match how.same(expected, output) {
            true => Accepted::Right,
            false if tokens::same(expected, output) => {
                let at = expected.iter().zip(output).take_while(|(one, other)| one == other).count();
                let words = "the words are right, and the blanks or line ends are not";
                Accepted::Wrong(format!("{words}, from byte {} on", at + 1))
            }
            false => Accepted::Wrong(String::new()),
        },
        Judgement::Program(named, convention) => {
            let fails = |why| ended(format!("the checker {} fails: {why}", named.shown));
            CHECKER.with_borrow_mut(|checker| {
                let checker = own(checker, problem, || {
                    let made = Checker::new(named.program()?, *convention, cancelled_on());
                    made.map_err(|error| format!("cannot run it: {error}"))
                });
                match checker.map(|checker| checker.check(&input(), expected, output)) {
                    Ok(Ok(Checked::Right)) => Accepted::Right,
                    Ok(Ok(Checked::Wrong(words))) => Accepted::Wrong(shown(&words)),
                    Ok(Err(why)) if !Cancel::ruling().is_due() => Accepted::Fails(fails(why)),
                    Ok(Err(why)) | Err(why) => Accepted::Unknown(fails(why)),
                }
            })
        }
    }
}

/// Returns why the validator refuses an input; `None` if it does not, or there is none.
///
/// # Errors
/// The validator itself failed, in words.
pub(super) fn refused(problem: &Arc<Known>, input: &str) -> Result<Option<String>, String> {
    let Some(named) = &problem.validator else { return Ok(None) };
    if let Some(why) = problem.undecided.get() {
        return Err(why.clone());
    }
    VALIDATOR.with_borrow_mut(|validator| {
        let validator =
            own(validator, problem, || Ok(Validator::new(named.program()?, cancelled_on())))?;
        match validator.check(input.as_bytes()) {
            Ok(Checked::Right) => Ok(None),
            Ok(Checked::Wrong(words)) => Ok(Some(shown(&words))),
            Err(why) => {
                let why = ended(format!("the validator {} fails: {why}", named.shown));
                if !Cancel::ruling().is_due() {
                    let _ = problem.undecided.set(why.clone());
                }
                Err(why)
            }
        }
    })
}
