//! The user's own cases, which `stress` plays before any generated ones.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::Game;
use crosscheck_core::compare::trace::{End, Trace};
use crosscheck_core::encoding::utf_16;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::foreign::foreign;
use crosscheck_core::oracle::Oracle;
use crosscheck_core::table::counted;

use super::conclude::{Concluded, Conclusion, play_given};
use crate::judged::first_mismatch;
use crate::options::folders::files;
use crate::options::{read_case, read_input};
use crate::screen::{self, CommandError, Status, interrupt, unless_unread};

pub(crate) struct Sample {
    pub(crate) path: PathBuf,
    case: AnyCase,
    /// The answer next to it: the file and its contents.
    answer: Option<(PathBuf, Vec<u8>)>,
}

/// Reads all `.in` files of a folder, by name, each with the `.ans` or `.out` file next to it.
pub(crate) fn samples(
    game: &AnyGame,
    folder: &Path,
    limits: crosscheck_core::Limits,
) -> Result<Vec<Sample>, CommandError> {
    inputs(folder, false)?.into_iter().map(|path| sample(game, path, limits)).collect()
}

/// Returns the `.in` files of a folder, by name, with `deep` also those of the folders in it.
pub(crate) fn inputs(folder: &Path, deep: bool) -> Result<Vec<PathBuf>, CommandError> {
    let is_input = |path: &Path| path.extension().is_some_and(|end| end == "in");
    let paths = files(&[folder.to_owned()], deep, &is_input)?;
    match paths.is_empty() {
        true => Err(CommandError::Words(format!("there is no .in file in {}", foreign(folder)))),
        false => Ok(paths),
    }
}

/// Reads the `.ans` or `.out` file next to an input, if there is one. One in UTF-16 is refused, since no program would match
/// it.
pub(crate) fn answer_beside(input: &Path) -> Result<Option<(PathBuf, Vec<u8>)>, CommandError> {
    let background =
        ["ans", "out"].map(|end| input.with_extension(end)).into_iter().find(|path| path.is_file());
    let read = |path: PathBuf| {
        let bytes = read_input(&path)?.bytes;
        if let Some(convert) = utf_16(&bytes) {
            return Err(CommandError::Words(format!(
                "{} is encoded in UTF-16: {convert}",
                foreign(&path)
            )));
        }
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).map(<[u8]>::to_vec);
        Ok((path, text.unwrap_or(bytes)))
    };
    background.map(read).transpose()
}

fn sample(
    game: &AnyGame,
    path: PathBuf,
    limits: crosscheck_core::Limits,
) -> Result<Sample, CommandError> {
    let case = read_case(game, &path, limits)?;
    let answer = answer_beside(&path)?;
    Ok(Sample { path, case, answer })
}

pub(crate) fn play(
    game: &AnyGame,
    samples: &[Sample],
    conclusion: &Conclusion<'_, '_>,
    keep_going: bool,
) -> Result<Status, CommandError> {
    let mut out = screen::out();
    let mut status = Status::Same;
    let mut oracle = (conclusion.writer.explain)(None);
    oracle.heed(&interrupt::halt_on(conclusion.stop));
    let cases = samples.iter().map(|sample| (foreign(&sample.path).to_string(), &sample.case));
    let mut see = |index: usize, trace: &Trace<AnyCase>| {
        if let (End::Answer(answer), Some((path, given))) = (&trace.end, &samples[index].answer)
            && let Some((here, there, line)) = first_mismatch(answer.to_string().as_bytes(), given)
        {
            status = Status::Differs;
            unless_unread(writeln!(
                out,
                "{}: not the reference's answer: {here} in line {line}, where the reference has {there}",
                foreign(path)
            ))?;
        }
        Ok(())
    };
    let judge = (conclusion.writer, &mut *oracle as &mut dyn Oracle);
    let (found, played) = play_given(cases, judge, conclusion.stop, keep_going, &mut see)?;
    let cases = counted(played, "case");
    if found.is_empty() {
        let _ = writeln!(screen::err(), "{}: no difference in {cases} of your own", game.name());
        return Ok(status);
    }
    let Concluded { said, written, saved } = conclusion.conclude(&mut found.iter(), &mut out, Ok(()));
    let findings = counted(said.findings.len() as u64, "finding");
    let written =
        written.and_then(|()| writeln!(out, "\n{}: {findings} in {cases} of your own", game.name()));
    unless_unread(written.and_then(|()| out.flush()))?;
    saved?;
    Ok(Status::Differs)
}
