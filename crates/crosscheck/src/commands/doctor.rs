//! `doctor`: says what this machine offers for programs under test.

use std::io::Write;

use crosscheck_core::report::row;
use crosscheck_judge::{Level, tools};

use crate::screen::{self, CommandError, Status};

/// Say what this machine offers: how strongly programs can be confined, and which languages can be compiled.
///
/// Each level of the sandbox is tried, not looked up. For one that does not work the reason is shown, and what helps.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result<Status, CommandError> {
    let default = Level::strongest();
    let mut text = String::from("sandbox\n");
    for level in Level::ALL.into_iter().rev() {
        let words = match level.offered() {
            Ok(()) if level == default => {
                format!("works, and is the default here: {}", meaning(level))
            }
            Ok(()) => format!("works: {}", meaning(level)),
            Err(reason) => format!("does not work here: {reason}"),
        };
        text += &row(&level.to_string(), &words);
    }
    if default != Level::Full {
        text += &row("advice", ADVICE);
    }
    text.push_str("languages\n");
    for language in tools() {
        let words = match language.found {
            Some((path, version)) => format!("{path}: {version}"),
            None => format!("not found; {} may name a compiler or interpreter", language.variable),
        };
        text += &row(language.name, &words);
    }
    screen::out().write_all(text.as_bytes())?;
    Ok(Status::Same)
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
