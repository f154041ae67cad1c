//! Infers the shape of inputs from some of them, or from the format block of a statement.
//!
//! `layout` finds which lines and words an input has, and which number counts which of them: a search over the ways to
//! read all samples at once, that takes the one with the fewest parts. `describe` finds what holds for the values. What
//! rests on little is marked with a remark, for a person to mend.

mod describe;
mod format;
mod layout;
mod names;

pub use self::format::from_format;
use crosscheck_core::foreign::{WORD, foreign};

use crate::shape::Shape;
use crate::written::Written;

/// Infers the shape of inputs, of which these are some: names and texts.
///
/// ```
/// let samples = ["3\n1 2 3\n", "1\n7\n", "2\n5 5\n", "5\n5 5 1 2 3\n"];
/// let samples: Vec<(String, String)> = samples.iter().map(|text| ("a.in".into(), (*text).into())).collect();
/// let shape = crosscheck_problem::infer::from_samples(&samples).unwrap().to_string();
/// assert!(shape.starts_with("int n;"), "{shape}");
/// assert!(shape.contains("int a[n];"), "{shape}");
/// ```
///
/// # Errors
/// In words: there is no sample, or no shape was found that all samples have.
pub fn from_samples(samples: &[(String, String)]) -> Result<Written, String> {
    let texts: Vec<&str> = samples.iter().map(|(_, text)| text.as_str()).collect();
    if texts.iter().all(|text| text.trim().is_empty()) {
        return Err("there is no sample with anything in it".into());
    }
    let lines: Vec<layout::Lines<'_>> = texts.iter().map(|text| layout::lines(text)).collect();
    let found = layout::search(&lines).map_err(|(sample, line)| {
        let (name, all) = (&samples[sample].0, samples.len());
        let words = lines[sample].get(line).map_or(String::new(), |words| words.join(" "));
        let words = foreign(&words).at_most(WORD).to_string();
        let line = line + 1;
        format!(
            "no shape was found that all {all} samples have: none that was tried gets past line {line} of {name}, `{words}`"
        )
    })?;
    let written = describe::describe(&found, &lines);
    accepted(written, samples)
}

/// Checks that a shape can be read again and accepts all samples; conditions that one of them breaks go.
fn accepted(mut written: Written, samples: &[(String, String)]) -> Result<Written, String> {
    const ROUNDS: usize = 20;
    for _ in 0..ROUNDS {
        let shape = Shape::parse(&written.to_string()).map_err(|error| format!("{error}\n{written}"))?;
        let refused =
            samples.iter().find_map(|(name, text)| Some((name, shape.read(text.as_bytes()).err()?)));
        let Some((name, error)) = refused else { return Ok(written) };
        if !describe::without(&mut written, &error.expected) {
            return Err(format!("the shape that was found does not fit {name}: {error}"));
        }
    }
    Err("no shape was found that all samples have".into())
}

#[cfg(test)]
mod formats;
#[cfg(test)]
mod tests;
