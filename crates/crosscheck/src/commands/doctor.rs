//! `doctor`: says what this machine offers for programs under test.

use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::files;
use crosscheck_core::protocol::HARNESS;
use crosscheck_core::report::row;
use crosscheck_judge::{Level, tools};
use serde::Serialize;

use crate::screen::{self, CommandError, Status};

/// Say what this machine offers: how strongly programs can be confined, and which languages can be compiled.
///
/// Each level of the sandbox is tried, not looked up. For one that does not work the reason is shown, and what helps.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write it as JSON (`crosscheck setup schema doctor`)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Status, CommandError> {
    let report = Report::new();
    if let Some(path) = &args.json {
        files::write_json(path, &report)?;
    }
    let mut text = String::from("sandbox\n");
    for (level, tried) in Level::ALL.into_iter().rev().zip(&report.sandbox) {
        let words = match &tried.reason {
            None if tried.level == report.default => {
                format!("works, and is the default here: {}", meaning(level))
            }
            None => format!("works: {}", meaning(level)),
            Some(reason) => format!("does not work here: {reason}"),
        };
        text += &row(&tried.level, &words);
    }
    if report.default != Level::Full.to_string() {
        text += &row("advice", ADVICE);
    }
    text.push_str("languages\n");
    for Language { name, variable, path, version } in &report.languages {
        let words = match path.as_ref().zip(version.as_ref()) {
            Some((path, version)) => format!("{path}: {version}"),
            None => format!("not found; {variable} may name a compiler or interpreter"),
        };
        text += &row(name, &words);
    }
    screen::out().write_all(text.as_bytes())?;
    Ok(Status::Same)
}

/// What the machine offers, for programs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Report {
    #[cfg_attr(test, schemars(extend("const" = "doctor/1")))]
    crosscheck: &'static str,
    /// The harness and its version.
    harness: &'static str,
    /// The levels, the strongest first. Each was tried.
    sandbox: Vec<Tried>,
    /// The strongest level that works.
    default: String,
    languages: Vec<Language>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Tried {
    #[cfg_attr(test, schemars(extend("enum" = Level::ALL.map(|level| level.to_string()))))]
    level: String,
    works: bool,
    /// Why it does not work.
    reason: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Language {
    name: &'static str,
    /// The environment variable that may name a compiler or interpreter.
    variable: &'static str,
    /// Null, if there is none.
    path: Option<String>,
    version: Option<String>,
}

impl Report {
    fn new() -> Self {
        let tried = Level::ALL.into_iter().rev().map(|level| {
            let reason = level.offered().err().map(|reason| reason.to_string());
            Tried { level: level.to_string(), works: reason.is_none(), reason }
        });
        let languages = tools().into_iter().map(|language| {
            let (name, variable) = (language.name, language.variable);
            let (path, version) = language.found.unzip();
            Language { name, variable, path, version }
        });
        Report {
            crosscheck: "doctor/1",
            harness: HARNESS,
            sandbox: tried.collect(),
            default: Level::strongest().to_string(),
            languages: languages.collect(),
        }
    }
}

fn meaning(level: Level) -> &'static str {
    match level {
        Level::Full => {
            "own processes, users, mounts, network and messages; sees only what it needs, writes only into an empty \
             folder in memory"
        }
        Level::Basic => {
            "Landlock and a list of allowed system calls; sees only what it needs, writes only into an empty folder; \
             it can see that other processes exist"
        }
        Level::None => "it may do whatever you may do",
    }
}

const ADVICE: &str = "\"full\" needs user namespaces. Debian: sysctl kernel.unprivileged_userns_clone=1. Ubuntu 23.10 and \
                      later: sysctl kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile with \
                      \"userns\". Docker: --security-opt seccomp=unconfined --security-opt systempaths=unconfined; \
                      Podman: --security-opt unmask=ALL. WSL: version 2. \"basic\" needs Linux 5.13 with Landlock among \
                      the active security modules (lsm=landlock,…). On macOS and Windows programs are not run at all: \
                      use Linux in a virtual machine or a container";
