//! Picks a small set of inputs that is enough.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::found::Firsts;
use crosscheck_core::foreign::foreign;
use crosscheck_core::mutation::cover::cover;
use crosscheck_core::mutation::profile::{Feature, Profiles};
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::{Game, files};

use super::inputs::{Args, Inputs};
use crate::screen::{self, CommandError, unless_unread};

pub(super) fn run(args: &Args, inputs: &Inputs, profiles: Profiles) -> Result<Firsts<()>, CommandError> {
    let features: Vec<_> = profiles.all.iter().map(|profile| profile.features(args.variety)).collect();
    let sizes = profiles.all.iter().enumerate();
    let bytes: Vec<u64> = sizes.map(|(at, profile)| inputs.bytes(at as u64, profile.bytes)).collect();
    let chosen = cover(&features, &bytes, args.prefer);
    match &args.out {
        Some(out) => copy(inputs, &chosen, out)?,
        None => {
            let mut out = screen::out();
            let mut names = chosen.iter().map(|&at| inputs.name(at as u64));
            let written = names.try_for_each(|name| writeln!(out, "{name}"));
            unless_unread(written.and_then(|()| out.flush()))?;
        }
    }
    let sum = |of: &[usize]| of.iter().map(|&at| bytes[at]).sum::<u64>();
    let (before, after) = (bytes.iter().sum::<u64>(), sum(&chosen));
    let mut err = screen::err();
    let _ = writeln!(
        err,
        "{}: {} of {}, {} of {}: none of them can be left out\nkept: {}",
        inputs.game.name(),
        grouped(chosen.len() as u64),
        counted(bytes.len() as u64, "input"),
        grouped(after),
        counted(before, "byte"),
        kept(features.iter().flatten(), inputs.game.misreadings().len()),
    );
    Ok(profiles.faults)
}

fn kept<'a>(features: impl Iterator<Item = &'a Feature>, misreadings: usize) -> String {
    let (mut clauses, mut answers, mut steps, mut others) = (0, 0, 0, 0);
    for feature in features.collect::<BTreeSet<_>>() {
        match feature {
            Feature::Clause(_) => clauses += 1,
            Feature::ByAnswer(_) => answers += 1,
            Feature::BySteps(_) => steps += 1,
            Feature::Often(..) | Feature::Content(..) => others += 1,
        }
    }
    let variety = match others {
        0 => String::new(),
        _ => format!(", {} of variety", counted(others, "feature")),
    };
    let clauses = counted(clauses, "clause");
    format!("{clauses}, {steps} of {misreadings} misreadings by steps, {answers} by answer{variety}")
}

/// Writes the chosen inputs to a folder. Writes nothing if a different file already has one of their names.
fn copy(inputs: &Inputs, chosen: &[usize], out: &Path) -> Result<(), CommandError> {
    let mut copies: BTreeMap<PathBuf, Vec<u8>> = BTreeMap::new();
    for &at in chosen {
        let (name, bytes) = inputs.copy(at as u64)?;
        let free =
            (1..).map(|nth| out.join(numbered(&name, nth))).find(|path| !copies.contains_key(path));
        copies.insert(free.expect("some number is free"), bytes);
    }
    let mut missing = Vec::new();
    for (path, bytes) in &copies {
        if fs::metadata(path).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound) {
            missing.push((path, bytes));
        } else if files::read(path)? != *bytes {
            let what = format!("{} exists and is another input; nothing is written", foreign(path));
            return Err(CommandError::Words(what));
        }
    }
    Ok(missing.into_iter().try_for_each(|(path, bytes)| files::write(path, bytes))?)
}

/// Returns the name; from the second input of that name on, with a number before its extension.
fn numbered(name: &str, nth: u32) -> String {
    match (nth, name.strip_suffix(".in")) {
        (1, _) => name.to_owned(),
        (_, Some(stem)) => format!("{stem}-{nth}.in"),
        (_, None) => format!("{name}-{nth}"),
    }
}
