//! Bad input, end to end: `crosscheck check` names the place, what is wrong there, and what was expected, and exits
//! with status 2. Every error is pinned as it appears on the terminal. After a change, run
//! `SNAPSHOTS=overwrite cargo test --test bad_input` and read the diff.

#[path = "../common/mod.rs"]
mod common;

mod board;
mod bytes;
mod chess;
mod counts;
mod files;
mod limits;
mod mutations;
mod numbers;
mod rochine;
mod sizes;

use common::Folder;
use crosscheck::Visit;
use crosscheck_core::contract::Case;
use crosscheck_core::{Game, InputError, Limits};
use snapbox::IntoData;

/// A valid case of two rows, three columns, three colours and two operations. Each test spoils one thing in it.
const GOOD: &str = "\
2 3 3 2
1 2 1
2 1 3
0 0 0
1 0 0
1 1 1 2
1 1 2 1
";

/// Returns the good case with one line replaced; lines count from 1.
fn with_line(number: usize, line: impl AsRef<[u8]>) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = GOOD.lines().map(str::as_bytes).collect();
    lines[number - 1] = line.as_ref();
    [lines.join(&b'\n'), vec![b'\n']].concat()
}

/// Checks that the input is not a case, and that the output is this error and nothing else.
#[track_caller]
fn refused(input: impl AsRef<[u8]>, error: impl IntoData) {
    refused_with("--limits contest", input, error);
}

#[track_caller]
fn refused_with(options: &str, input: impl AsRef<[u8]>, error: impl IntoData) {
    let run = Folder::with("case.in", input).run(&format!("check texas case.in {options}"));
    run.code(2).stdout_eq("").stderr_eq(error);
}

/// Checks that the input is a case of this size.
#[track_caller]
fn accepted(input: impl AsRef<[u8]>, size: &str) {
    let run = Folder::with("case.in", input).run("check texas case.in");
    run.code(0).stdout_eq(format!("case.in: valid: {size}\n")).stderr_eq("");
}

/// Checks that an input of any game is not a case. The error is `line:column: what is wrong, expected what`, or the
/// beginning of it. Errors are drawn the same way for all games; the drawing is pinned for the first game.
#[track_caller]
fn refused_of(game: &str, options: &str, input: impl AsRef<[u8]>, error: &str) {
    struct Parse<'a>(&'a [u8], Limits);
    impl Visit for Parse<'_> {
        type Output = Option<InputError>;
        fn visit<G: Game>(self) -> Self::Output {
            G::Case::parse(self.0, self.1).err()
        }
    }
    let limits = if options.ends_with("none") { Limits::None } else { Limits::Contest };
    let said = games::visit(game, Parse(input.as_ref(), limits)).expect("a game").expect("an error");
    assert!(said.to_string().starts_with(error), "{said}\nis not\n{error}");
    let run = Folder::with("case.in", input).run(&format!("check {game} case.in {options}"));
    run.code(2)
        .stdout_eq("")
        .stderr_eq(format!("error: {}\n[..]case.in:{}:{}\n...\n", said.problem, said.line, said.column));
}

/// Checks that an input of any game is a case of this size.
#[track_caller]
fn accepted_of(game: &str, input: impl AsRef<[u8]>, size: &str) {
    let run = Folder::with("case.in", input).run(&format!("check {game} case.in"));
    run.code(0).stdout_eq(format!("case.in: valid: {size}\n")).stderr_eq("");
}

#[test]
fn the_case_that_is_spoiled_here_is_good() {
    accepted(GOOD, "2 × 3, 3 colours, 1 effect, 2 operations");
}
