//! `promote`: turns a case into a regression case.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::known_differences::{FILE, KnownDifference, KnownDifferences};
use crosscheck_core::compare::panics::identity;
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::contract::Observed;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::oracle::Effort;
use crosscheck_core::store::{self, Regression, Why};
use crosscheck_core::{Game, Limits};

use crate::isolate::crash::crash_of;
use crate::options::{IsolationArgs, read_case};
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status};

/// Make a case a regression test, which `cargo test` plays from now on.
///
/// Writes the input, the reference's answer, and the reason to STORE/GAME/NAME/. The case stands for all clauses that it
/// exercises; its why.toml may name fewer.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The input; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The name of its folder: lower-case letters, digits and hyphens
    #[arg(long, value_name = "SLUG")]
    name: String,
    /// Why the case is worth keeping
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// Accept the difference that the case shows: campaigns count it from now on and go on past it. It becomes an entry
    /// of known.toml, beside the case
    #[arg(long)]
    known: bool,
    /// The folder of the regression store [default: the program's own]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let case = read_case(game, &args.file, Limits::Contest)?;
    let store = args.store.clone().unwrap_or_else(|| PathBuf::from(game.by.program.cases));
    if args.store.is_none() && !store.exists() && !Path::new("Cargo.toml").exists() {
        return Err(CommandError::Words(format!(
            "there is no store of regression cases here ({}): go to the package that has one, or name it with --store",
            foreign(&store)
        )));
    }
    let clauses = game.coverage(&case).keys().map(ToString::to_string).collect();
    let answer = match record(&mut *game.reference(), &case).end {
        End::Answer(answer) => answer,
        End::Invalid(refused) => return Err(CommandError::Words(refused.why)),
        End::Failed(failure) => return Err(CommandError::Words(failure.told())),
        End::Stopped | End::Panicked(_) => {
            return Err("the reference has no answer to this case".into());
        }
    };
    let before = KnownDifferences::of_store(&store, game.name())?;
    let mut pair = IsolationArgs::default().pair(game, 0, &Settings::default(), None, &before);
    let judged = pair.judge(&case, Effort::Full).map_err(|unjudged| unjudged.to_string())?;
    let fault = judged.1;
    let entry = if args.known { Some(entry(args, fault.as_ref())?) } else { None };
    let why = Why { why: args.why.clone(), clauses };
    let kept = Regression { slug: args.name.clone(), case, answer: format!("{answer}\n"), why };
    let folder = store::add(game, &store, &kept)?;
    let mut out = screen::out();
    writeln!(out, "saved as {}", foreign(&folder))?;
    match entry {
        Some(entry) => {
            let file = store.join(game.name()).join(FILE);
            let wide = entry.crash.is_none() && fault.as_ref().is_some_and(|of| crash_of(of).is_some());
            let kind = entry.kind.clone().unwrap_or_default();
            KnownDifferences::add(&file, entry)?;
            writeln!(out, "accepted in {}: edit it to say more or less exactly what", foreign(&file))?;
            let all = if wide { ": nothing tells one from another" } else { ", whatever the values" };
            writeln!(out, "it passes over every difference of the kind `{}`{all}", foreign(&kind))?;
            let known = KnownDifferences::read(&file)?;
            let others = covered(game, &args.file, &[before, known])?;
            if !others.is_empty() {
                writeln!(out, "it also covers what these found: {}", others.join(", "))?;
            }
        }
        None if fault.is_some() => {
            writeln!(out, "the engine still differs on it: `cargo test` fails until that is fixed")?;
        }
        None => {}
    }
    Ok(Status::Same)
}

/// Returns the folders beside that of this finding whose smallest case shows something under the known differences before,
/// and something else or nothing under those after.
fn covered(
    game: &Listed,
    file: &Path,
    [before, after]: &[Arc<KnownDifferences>; 2],
) -> Result<Vec<String>, CommandError> {
    let own = file.parent().unwrap_or(Path::new(""));
    let Some(Ok(folders)) = own.parent().map(fs::read_dir) else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    let mut pairs = [before, after]
        .map(|known| IsolationArgs::default().pair(game, 0, &Settings::default(), None, known));
    for folder in folders.flatten().map(|entry| entry.path()).filter(|folder| folder != own) {
        let case = fs::read(folder.join("shrunk.in")).ok();
        let case = case.and_then(|text| game.parse(&text, Limits::Contest).ok());
        let Some(case) = case else { continue };
        let [was, is] = pairs.each_mut().map(|pair| {
            let judged = pair.judge(&case, Effort::Full).ok();
            judged.and_then(|(_, fault)| fault).map(|fault| fault.fingerprint())
        });
        if was != is {
            names.push(foreign(folder.file_name().unwrap_or_default()).to_string());
        }
    }
    names.sort();
    Ok(names)
}

fn entry(args: &Args, fault: Option<&Fault>) -> Result<KnownDifference, CommandError> {
    let Some(Fault::Differs(difference)) = fault else {
        return Err(
            "the case shows no difference to accept, or none that is not accepted already".into()
        );
    };
    let (panic, crash) = match &difference.found {
        Observed::Panic(message) => (Some(identity(message)), None),
        Observed::Crash(crash) if !crash.told.is_empty() => (None, Some(crash.told.clone())),
        _ => (None, None),
    };
    Ok(KnownDifference {
        panic,
        crash,
        id: args.name.clone(),
        why: args.why.clone(),
        kind: Some(difference.kind.clone()),
        clause: difference.clause.map(str::to_owned),
        ..KnownDifference::default()
    })
}
