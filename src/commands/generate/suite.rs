//! `gen --suite`: a folder of files that together catch every known misreading.

use std::ffi::OsString;
use std::io::{Write, stderr};
use std::path::Path;

use generator::Settings;
use spec::Limits;

use super::super::Status;
use super::super::extent::cores;
use super::Args;
use super::finding::kept;
use crate::games::Plugged;
use crate::judge::{self, Program};
use crate::strength::crew::Watch;
use crate::suite::{Failed, MANIFEST, Scale, Suite, ready};
use crate::trouble::Trouble;

/// Makes the suite, and writes it when all of it is known.
pub(super) fn run<G: Plugged>(args: &Args, settings: &Settings, out: &Path) -> Result<Status, Trouble> {
    let open = settings.family.is_none() && settings.knobs.is_empty();
    if !open || settings.limits != Limits::Contest {
        return Err("a suite has cases of every family and size, within the contest's limits".into());
    }
    ready(out)?;
    judge::settle(true);
    let programs = programs(&args.tried)?;
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let mut suite = match Suite::<G>::make(args.seed, Scale::of(args.pool), jobs, &Watch::default()) {
        Ok(suite) => suite,
        Err(Failed::Fault(case, fault)) => {
            return kept::<G>(
                settings,
                format!("gen {} --suite --seed {}", G::NAME, args.seed),
                case,
                fault,
            );
        }
        Err(Failed::Trouble(reason)) => return Err(Trouble::Words(reason)),
        Err(Failed::Stopped) => return Err("stopped before the suite was made".into()),
    };
    for program in &programs {
        let trial = suite.attempt(program, judge::Limits::from(G::ALLOWANCE))?;
        let _ = writeln!(stderr(), "{}", trial.summary());
    }
    suite.write(out)?;
    let _ = writeln!(stderr(), "{}: {}", out.join(MANIFEST).display(), suite.summary());
    let missing = [("caught", suite.uncaught.join(", ")), ("exercised", suite.unexercised.join(", "))];
    let missing = missing.into_iter().filter(|(_, what)| !what.is_empty());
    let words: Vec<String> = missing.map(|(how, what)| format!("not {how}: {what}")).collect();
    if words.is_empty() { Ok(Status::Same) } else { Err(Trouble::Words(words.join("; "))) }
}

/// Makes programs ready: a word is a command without arguments, or a source file that is compiled.
fn programs(words: &[OsString]) -> Result<Vec<Program>, Trouble> {
    let mut tell = |command: &str| {
        let _ = writeln!(stderr(), "$ {command}");
    };
    let ready = words.iter().map(|word| Program::new(std::slice::from_ref(word), &mut tell));
    Ok(ready.collect::<Result<_, _>>()?)
}
