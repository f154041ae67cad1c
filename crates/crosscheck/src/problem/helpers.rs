//! The programs of a problem that are no sides: its checker, its validator and its generator. Each thread runs its own.

use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

use crosscheck_core::contract::Case as _;
use crosscheck_core::foreign::{PART, foreign_bytes};
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::{Rng, RngExt};
use crosscheck_judge::{Checked, Checker, Exit, RunLimits, Runner, Validator};

use super::current::{Judgement, Named, current};
use super::game::Input;
use crate::isolate::crash::last_line;

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
                    let made = Checker::new(named.program()?, *convention);
                    *checker = Some(made.map_err(|error| format!("cannot run it: {error}"))?);
                }
                let checker = checker.as_mut().expect("it was made");
                checker.check(&input(), expected, output)
            });
            match checked {
                Ok(Checked::Right) => Accepted::Right,
                Ok(Checked::Wrong(words)) => Accepted::Wrong(shown(&words)),
                Err(why) => Accepted::Unknown(format!("the checker {} fails: {why}", named.shown)),
            }
        }
    }
}

/// Returns why the validator refuses an input; `None` if it does not, or there is none.
///
/// # Errors
/// The validator itself failed, in words.
pub(super) fn refused(case: &Input) -> Result<Option<String>, String> {
    let Some(named) = &current().validator else { return Ok(None) };
    VALIDATOR.with_borrow_mut(|validator| {
        let validator = match validator {
            Some(validator) => validator,
            None => validator.insert(Validator::new(named.program()?)),
        };
        match validator.check(case.text().as_bytes()) {
            Ok(Checked::Right) => Ok(None),
            Ok(Checked::Wrong(words)) => Ok(Some(shown(&words))),
            Err(why) => Err(format!("the validator {} fails: {why}", named.shown)),
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

/// Has a generator make an input with a seed, which takes the place of the mark in its arguments, and which it also gets
/// on its standard input.
fn run_generator(named: &Named, seed: u32) -> Result<Vec<u8>, String> {
    let limits = RunLimits { time: Duration::from_secs(10), ..RunLimits::default() };
    let program = named.program()?.filled(SEED, &seed.to_string());
    let run = Runner::new(&program, limits).run(seed.to_string().as_bytes());
    let run = run.map_err(|error| format!("the generator {} cannot be run: {error}", named.shown))?;
    match run.end {
        Exit::Well => Ok(run.output),
        _ => {
            let how = run.verdict(&limits).map_or(String::new(), |(_, how)| how);
            let last = last_line(&run.errors).map_or(String::new(), |line| format!(": {}", shown(line)));
            Err(format!("the generator {} fails with seed {seed}: {how}{last}", named.shown))
        }
    }
}

/// How many inputs of a generator a shape is inferred from.
const SAMPLES: u32 = 40;

/// Returns some inputs of a generator.
///
/// # Errors
/// It failed, in words.
pub(super) fn sampled(named: &Named) -> Result<Vec<(String, String)>, String> {
    let one = |seed| {
        let text = run_generator(named, seed)?;
        Ok((format!("seed {seed} of {}", named.shown), String::from_utf8_lossy(&text).into_owned()))
    };
    (1..=SAMPLES).map(one).collect()
}

/// Returns some inputs of a generator that is given as a command in the current folder.
pub(crate) fn samples_of(command: &str) -> Result<Vec<(String, String)>, String> {
    sampled(&Named::new(Path::new(""), command)?)
}

/// The mark that a seed takes the place of.
pub(super) const SEED: &str = "{seed}";
