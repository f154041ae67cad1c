//! Plays a film on a terminal of its own, and looks at what is left of that terminal. The test that plays is this
//! executable again. (`tests/cli/terminal.rs` leaves the program by each key and signal.)

use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rexpect::session::{Options, PtySession, spawn_with_options};

use super::{Start, play};
use crate::replay::samples;

/// Tells the started test to panic after a while.
const PANICS: &str = "CROSSCHECK_TEST_REPLAY_PANICS";

const ENTERED: &str = "\u{1b}[?1049h";
const LEFT: &str = "\u{1b}[?1049l";

#[test]
#[ignore = "started by the tests below, on a terminal"]
fn plays() {
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_secs(1));
        assert!(std::env::var_os(PANICS).is_none(), "somebody has dropped the board");
    });
    let start = Start { moment: 0, speed: 1.0 };
    play(&samples::hostile(), start, &AtomicBool::new(false)).expect("there is a terminal");
}

/// Starts to play in a shell, which then says how the terminal is set.
fn started(panics: bool) -> PtySession {
    let me = std::env::current_exe().expect("it runs");
    let mut command = Command::new("sh");
    let script = "stty rows 24 cols 80; stty -g; \"$0\" --exact replay::terminal::pty_tests::plays --ignored --nocapture \
                  --quiet; echo; stty -g";
    command
        .args(["-c", script])
        .arg(me)
        .envs(panics.then_some((PANICS, "1")))
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR");
    let options = Options::new().timeout_ms(Some(20_000)).strip_ansi_escape_codes(false);
    spawn_with_options(command, options).expect("a terminal can be made")
}

/// Waits until the terminal is given back, set as it was before.
fn is_given_back(session: &mut PtySession, before: &str) {
    session.exp_string(LEFT).expect("the screen is given back");
    let rest = session.exp_eof().expect("it ends");
    assert_eq!(rest.trim_end().lines().last().map(str::trim), Some(before), "{rest:?}");
    assert!(rest.contains("\u{1b}[?25h"), "the cursor is seen again: {rest:?}");
}

/// Starts to play, waits until something is seen, and returns how the terminal was set.
fn playing(panics: bool) -> (PtySession, String) {
    let mut session = started(panics);
    let before = session.read_line().expect("the shell says how the terminal is set").trim().to_owned();
    session.exp_string(ENTERED).expect("the screen is taken");
    // A name of the film that tries to clear the screen is shown as it is written.
    session.exp_string("u{1b}[2J").expect("the film is shown");
    (session, before)
}

/// Waits for the number of the moment, on the first line; what stays as it is is not written again.
fn shows_moment(session: &mut PtySession, number: usize) {
    let there = format!("\\x1b\\[1;78H(\\x1b\\[[0-9;]*m)*{number}");
    session.exp_regex(&there).expect("it goes there");
}

#[test]
fn keys_are_understood() {
    let (mut session, before) = playing(false);
    session.send("\u{1b}[F").and_then(|_| session.flush()).expect("it listens");
    shows_moment(&mut session, 4);
    session.send("\u{1b}[1;2D").and_then(|_| session.flush()).expect("it listens");
    shows_moment(&mut session, 3);
    session.send("q").and_then(|_| session.flush()).expect("it listens");
    is_given_back(&mut session, &before);
}

#[test]
fn a_panic_is_read_on_the_terminal_as_it_was() {
    let (mut session, before) = playing(true);
    session.exp_string(LEFT).expect("the screen is given back");
    session
        .exp_string("somebody has dropped the board")
        .expect("the message is not lost with the screen");
    // It was another thread that panicked. The terminal now hands on whole lines.
    session.send("q\n").and_then(|_| session.flush()).expect("it goes on");
    let rest = session.exp_eof().expect("it ends");
    assert_eq!(rest.trim_end().lines().last().map(str::trim), Some(&*before), "{rest:?}");
}
