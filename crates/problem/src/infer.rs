//! Infers the shape of inputs from some of them, or from the format block of a statement.
//!
//! `layout` finds which lines and words an input has, and which number counts which of them: a search over the ways to
//! read all samples at once, that takes the one with the fewest parts. `describe` finds what holds for the values. What
//! rests on little is marked with a remark, for a person to mend.

mod describe;
mod format;
mod layout;

pub use self::format::from_format;
use crosscheck_core::foreign::{WORD, foreign};

use crate::shape::Shape;

/// Infers the shape of inputs, of which these are some: names and texts. Conditions that one of them breaks are left out.
///
/// ```
/// let samples = ["3\n1 2 3\n", "1\n7\n", "2\n5 5\n", "5\n5 5 1 2 3\n"];
/// let samples: Vec<(String, String)> = samples.iter().map(|text| ("a.in".into(), (*text).into())).collect();
/// let shape = crosscheck_problem::infer::from_samples(&samples).unwrap();
/// assert!(shape.starts_with("int n;"), "{shape}");
/// assert!(shape.contains("int a[n];"), "{shape}");
/// ```
///
/// # Errors
/// In words: there is no sample, or no shape was found that all samples have.
pub fn from_samples(samples: &[(String, String)]) -> Result<String, String> {
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
    let (mut broken, mut before) = (Vec::new(), String::new());
    loop {
        let inferred = describe::describe(&found, &lines, &broken);
        let shape = Shape::parse(&inferred).map_err(|error| format!("{error}\n{inferred}"))?;
        let refused =
            samples.iter().find_map(|(name, text)| Some((name, shape.read(text.as_bytes()).err()?)));
        let Some((name, error)) = refused else { return Ok(inferred) };
        if inferred == before {
            return Err(format!("the shape that was found does not fit {name}: {error}"));
        }
        broken.push(error.expected);
        before = inferred;
    }
}

#[cfg(test)]
mod formats;
#[cfg(test)]
mod tests;
