//! The tests of a folder.

use std::io;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::fault::Fault;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::foreign::foreign;
use crosscheck_core::mutation::suite::MANIFEST;
use crosscheck_core::oracle::answer_key::{AnswerKey, AnsweredBy};
use crosscheck_core::workers::{Watch, each_with};
use crosscheck_core::{ErrorKind, Game, Limits, files};

use crate::judged::{AnsweredFrom, Plan, Test, TestCase, by_number};
use crate::options::folders::{answer_beside, inputs};
use crate::options::{Input, marked};
use crate::screen::CommandError;

pub(super) struct Folder {
    pub(super) tests: Vec<Test>,
    pub(super) cases: Vec<TestCase>,
    pub(super) plan: Plan,
}

/// A test whose answer may not be known yet.
struct Found {
    path: PathBuf,
    name: String,
    input: Vec<u8>,
    answer: Result<Vec<u8>, AnyCase>,
}

/// Reads all `.in` files below a folder, each with the `.ans` or `.out` file beside it, or with the answer that
/// reference and engine agree on.
pub(super) fn read(
    game: &AnyGame,
    folder: &Path,
    limits: Limits,
    jobs: usize,
) -> Result<Folder, CommandError> {
    let named = inputs(folder)?.into_iter().map(|path| (name(folder, &path), path));
    let mut named: Vec<(String, PathBuf)> = named.collect();
    named.sort_by_cached_key(|(name, _)| by_number(name));
    let found = named.into_iter().map(|(name, path)| found(game, name, path, limits));
    let found = found.collect::<Result<Vec<_>, CommandError>>()?;
    let mut answers = answers(game, &found, jobs)?.into_iter();
    let plan = plan(folder)?;
    let (mut tests, mut cases) = (Vec::new(), Vec::new());
    for Found { name, input, answer, .. } in found {
        let given = answer.map(|answer| (answer, AnsweredFrom::File)).ok();
        let (answer, answered_by) =
            given.or_else(|| answers.next()).expect("every other test was answered");
        let (bytes, subtask) = (input.len() as u64, plan.of(&name).map(str::to_owned));
        tests.push(Test { name, bytes, answered_by, subtask });
        cases.push(TestCase { input, answer });
    }
    Ok(Folder { tests, cases, plan })
}

fn name(folder: &Path, path: &Path) -> String {
    let below = path.strip_prefix(folder).unwrap_or(path).with_extension("");
    let parts = below.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    parts.collect::<Vec<_>>().join("/")
}

fn found(game: &AnyGame, name: String, path: PathBuf, limits: Limits) -> Result<Found, CommandError> {
    let input = Input { name: foreign(&path).to_string(), bytes: files::read(&path)? };
    let case = game.parse(&input.bytes, limits);
    let case = case.map_err(|error| CommandError::Whole(marked(&input.name, &input.bytes, &error)))?;
    let answer = answer_beside(&path)?.ok_or(case);
    Ok(Found { path, name, input: input.bytes, answer })
}

/// Returns the answers of the tests that have none, in order, and who gives them.
fn answers(
    game: &AnyGame,
    found: &[Found],
    jobs: usize,
) -> Result<Vec<(Vec<u8>, AnsweredFrom)>, CommandError> {
    let open: Vec<_> =
        found.iter().filter_map(|found| Some((&found.path, found.answer.as_ref().err()?))).collect();
    let work = |answer_key: &mut AnswerKey, (path, case): &(&PathBuf, &AnyCase)| {
        answer(game, answer_key, path, case)
    };
    let known = each_with(&open, jobs, &Watch::default(), || AnswerKey::new(game), work);
    known.into_iter().map(|(_, answer)| answer).collect()
}

fn answer(
    game: &AnyGame,
    answer_key: &mut AnswerKey,
    path: &Path,
    case: &AnyCase,
) -> Result<(Vec<u8>, AnsweredFrom), CommandError> {
    let path = foreign(path);
    let known = answer_key.look_up(case).map_err(|why| format!("{path} has no answer: {why}"))?;
    if let Some(Fault::Fails(failure)) = &known.fault {
        return Err(format!("{path} has no answer: {}", failure.told()).into());
    }
    let Some(answer) = known.answer() else {
        let see = format!("`diff {} {path}` shows where", game.name());
        return Err(
            format!("{path} has no answer, since engine and reference differ on it: {see}").into()
        );
    };
    let by = match known.by {
        AnsweredBy::Reference => AnsweredFrom::Reference,
        AnsweredBy::Engine { .. } => AnsweredFrom::Engine,
    };
    Ok((game.printed(answer), by))
}

fn plan(folder: &Path) -> Result<Plan, CommandError> {
    let path = folder.join(MANIFEST);
    match files::read_text(&path) {
        Ok(text) => Ok(Plan::parse(&text).map_err(|why| format!("{}: {why}", foreign(&path)))?),
        Err(error) if error.kind() == ErrorKind::File(io::ErrorKind::NotFound) => Ok(Plan::default()),
        Err(error) => Err(error.into()),
    }
}
