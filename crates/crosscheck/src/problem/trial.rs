//! The first plays of a new problem: its reference answers the samples, and some small cases of the shape.

use std::ops::ControlFlow;
use std::time::Instant;

use crosscheck_core::compare::trace::guarded;
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Game, Limits};

use super::{Input, Known, Problem};
use crate::screen::CommandError;

/// How many small cases the reference is asked about.
const CASES: u64 = 20;

/// Has the reference of a problem answer samples, inputs with their answers where these are known, and some small cases. Returns
/// what it did.
///
/// # Errors
/// The reference fails, or gives another answer than a sample does.
pub(crate) fn trial(word: &str, samples: &[(&str, &Option<String>)]) -> Result<String, CommandError> {
    let problem = Known::read(word)?.map(Problem::from).ok_or("it names no problem")?;
    let Some(named) = &problem.reference else {
        return Ok("nothing was played: there is no reference, which gives the answers".into());
    };
    named.program()?;
    let (mut side, start) = (problem.reference(), Instant::now());
    let mut answered = |input: &Input, known: &Option<String>| {
        let text = input.text();
        // What takes it too long has no answer.
        let answer = guarded(|| side.play(input, &mut |_| ControlFlow::Continue(())));
        let answer = answer.map_err(|why| format!("{why}; the input:\n{text}"))?;
        let Some(answer) = answer.map(|answer| answer.to_string()) else { return Ok(false) };
        let expected = known.as_deref().unwrap_or(&answer);
        let input = || text.clone().into_bytes();
        match problem.accepts(&input, expected.as_bytes(), answer.as_bytes()) {
            Accepted::Wrong(_) => {
                let both = format!("{:?}, and the sample {:?}", answer.trim(), expected.trim());
                Err(format!("{} gives {both}, for the input:\n{text}", named.shown))
            }
            _ => Ok(true),
        }
    };
    for (text, known) in samples {
        let input = problem.parse(text.as_bytes(), Limits::Contest);
        answered(&input.map_err(|error| error.to_string())?, known)?;
    }
    let settings = Settings { family: Some("small"), ..Settings::default() };
    let mut played = 0;
    for at in 0..CASES {
        let case = problem.generate(&settings, &mut seeded("trial", 1, at))?;
        played += u64::from(answered(&case, &None)?);
    }
    let (all, time) = (counted(samples.len() as u64, "sample"), start.elapsed().as_secs_f64());
    let late = match CASES - played {
        0 => String::new(),
        late => format!("; {late} more take it too long"),
    };
    Ok(format!("played {}: {all} and {played} small cases, in {time:.1} s{late}", named.shown))
}
