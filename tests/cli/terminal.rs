//! `replay` on a terminal.

use std::path::{Path, PathBuf};
use std::process::Command;

use rexpect::session::{Options, PtySession, spawn_with_options};

use crate::common::PROGRAM;

const ENTERED: &str = "\u{1b}[?1049h";
const LEFT: &str = "\u{1b}[?1049l";

/// Returns a regression case.
fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases/texas").join(name).join("case.in")
}

/// Starts `replay` on a terminal, in a shell that says before and after how the terminal is set. Returns the session,
/// how the terminal was set, and the number of the process.
fn started(columns: u16) -> (PtySession, String, String) {
    let script = format!(
        "stty rows 24 cols {columns}; stty -g; sh -c 'echo pid $$; exec \"$0\" replay texas \"$1\" --both' \"$0\" \"$1\"; \
         echo; stty -g"
    );
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).arg(PROGRAM).arg(case("sample-1"));
    command.env("TERM", "xterm-256color").env_remove("NO_COLOR").env_remove("COLORTERM");
    let options = Options::new().timeout_ms(Some(60_000)).strip_ansi_escape_codes(false);
    let mut session = spawn_with_options(command, options).expect("a terminal can be made");
    let before = session.read_line().expect("the shell says how the terminal is set").trim().to_owned();
    let number = session.read_line().expect("the shell says its number");
    let number = number.trim().trim_start_matches("pid ").to_owned();
    session.exp_string(ENTERED).expect("the screen is taken");
    session.exp_string("reference").expect("the film is shown");
    (session, before, number)
}

fn is_given_back(mut session: PtySession, before: &str) {
    session.exp_string(LEFT).expect("the screen is given back");
    let rest = session.exp_eof().expect("it ends");
    assert_eq!(rest.trim_end().lines().last().map(str::trim), Some(before), "{rest:?}");
}

#[test]
fn the_terminal_is_as_it_was_after_each_way_to_leave() {
    for key in ["q", "\u{1b}", "\u{3}", " q"] {
        let (mut session, before, _) = started(100);
        session.send(key).and_then(|_| session.flush()).expect("it listens");
        is_given_back(session, &before);
    }
    let (session, before, number) = started(30);
    let killed = Command::new("kill").args(["-TERM", &number]).status().expect("there is kill");
    assert!(killed.success(), "{number}");
    is_given_back(session, &before);
}
