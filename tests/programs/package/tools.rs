//! Runs the sources that packages carry.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crosscheck_core::Game;
use crosscheck_core::contract::Layout;

use crate::common::games::game as the_game;
use crate::common::{Folder, python};

/// The layout of a game that is built in; all of them have one.
pub(crate) fn layout(game: &str) -> &'static Layout {
    the_game(game).layout().expect("the games that are built in have layouts")
}

/// A program in C++, compiled with testlib, in a folder of its own.
pub(crate) struct Compiled {
    _folder: Folder,
    path: PathBuf,
}

impl Compiled {
    pub(crate) fn new(source: &str) -> Self {
        let folder = Folder::with("program.cpp", source);
        let Some(testlib) = option_env!("TESTLIB_FOLDER") else {
            unreachable!("these tests are ignored without testlib.h")
        };
        let mut compiler = folder.command("g++");
        // testlib itself has warnings, so it counts as a header of the system.
        compiler.args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-isystem", testlib]);
        let done = compiler.args(["program.cpp", "-o", "program"]).output().expect("g++ starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let path = folder.path("program");
        Compiled { _folder: folder, path }
    }

    pub(crate) fn run<'a>(&self, arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Output {
        run(Command::new(&self.path).args(arguments), input)
    }
}

pub(crate) fn run_python<'a>(
    folder: &Folder,
    arguments: impl IntoIterator<Item = &'a str>,
    input: &[u8],
) -> Output {
    run(folder.command(python()).args(arguments), input)
}

fn run(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    std::thread::scope(|scope| {
        // A program that has seen enough does not read the rest.
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
            _ => {}
        });
        child.wait_with_output().expect("it ends")
    })
}

/// Returns the line that a validator names on standard error.
pub(crate) fn named_line(said: &[u8]) -> Option<usize> {
    let said = String::from_utf8_lossy(said);
    let (_, after) = said.rsplit_once("line ")?;
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
