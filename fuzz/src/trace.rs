//! Passes arbitrary bytes to the reader of traces, and what it reads to everything that compares and explains them.

use crosscheck_core::Game;
use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::lockstep::lockstep;
use crosscheck_core::compare::trace::{Recorded, read, record, write};
use crosscheck_core::erased::{AnyCase, AnyGame, AnyStep};
use crosscheck_core::foreign::plain;
use crosscheck_core::generate::Generator;
use crosscheck_core::report::explain::explain_play;

/// The most bytes of what is said about a line that is not a step.
const WORDS: usize = 4096;

/// Checks an input against what must be true of any trace.
///
/// # Panics
/// If a trace is not read as it is written, if an error does not lie in it or does not fit a terminal, or if something
/// panics on what was read; the input is then a finding.
pub fn check<G: Game>(game: G, input: &[u8]) {
    let game = &AnyGame::new(game);
    let Ok(text) = std::str::from_utf8(input) else { return };
    let steps = match read(game, text) {
        Ok(steps) => steps,
        Err((line, error)) => {
            let words = error.to_string();
            assert!((1..=text.lines().count()).contains(&line), "line {line}");
            assert!(words.len() <= WORDS && plain(&words) == words, "{words:?}");
            return;
        }
    };
    let mut written = Vec::new();
    write::<AnyCase>(&steps, &mut written).expect("memory takes it");
    let again = read(game, std::str::from_utf8(&written).expect("JSON is text"));
    assert_eq!(again.as_ref(), Ok(&steps));
    compare(game, steps);
}

/// Compares the steps with those of the reference on a small case, and explains the difference.
fn compare(game: &AnyGame, steps: Vec<AnyStep>) {
    let Some(case) = game.generator().witnesses().first() else { return };
    let mut recorded = Recorded::<AnyCase> { name: "trace".into(), steps, answer: None };
    let trace = record(&mut *game.reference(), case);
    if let Some(difference) = lockstep(&trace, &mut recorded, case) {
        let fault = Fault::Differs(Box::new(difference));
        explain_play(
            &Finding { case: case.clone(), trace, fault },
            &mut *game.reference(),
            &mut recorded,
        );
    }
}
