//! The page "Set a problem" shows commands with what they print: they are run here, in its order, in one folder.

use std::fs;
use std::path::Path;
use std::process::Command;

use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::game::Contest;

use crate::common::games::game as the_game;

const PAGE: &str = include_str!("../../../docs/set-a-problem.md");

/// A command as the page shows it, and the lines that follow it.
fn shown() -> Vec<(String, Vec<String>)> {
    let blocks =
        PAGE.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for line in blocks.flat_map(str::lines) {
        match line.strip_prefix("$ ") {
            Some(command) => all.push((command.into(), Vec::new())),
            None => all.last_mut().expect("a block begins with a command").1.push(line.into()),
        }
    }
    all
}

/// Returns whether lines are as shown: `…` alone stands for any lines, and within a line for any words.
fn alike(shown: &[String], printed: &[&str]) -> bool {
    match (shown.split_first(), printed.split_first()) {
        (None, printed) => printed.is_none(),
        (Some((any, rest)), _) if any == "…" => {
            (0..=printed.len()).any(|from| alike(rest, &printed[from..]))
        }
        (Some(_), None) => false,
        (Some((line, rest)), Some((other, others))) => {
            let same = match line.split_once('…') {
                Some((before, after)) => other.starts_with(before) && other.ends_with(after),
                None => line == other,
            };
            same && alike(rest, others)
        }
    }
}

/// Replaces times, as parts of the limit, by words: they depend on the machine.
fn timeless(printed: &str) -> String {
    let mut parts = printed.split("; slowest ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + "; slowest time" + part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
    })
}

/// Returns what comes with a game.
fn contest(game: &str) -> Contest {
    fn of(game: &AnyGame) -> Contest {
        game.contest()
    }
    of(the_game(game))
}

/// Runs a command of the page; returns all that it prints.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_crosscheck")).parent().expect("it is in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(program.to_owned()).chain(std::env::split_paths(&path));
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .env("PATH", std::env::join_paths(folders).expect("folders"))
        .current_dir(folder)
        .output()
        .expect("a shell runs");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
#[cfg_attr(not(all(target_os = "linux", have_gxx)), ignore = "there is no g++")]
#[cfg_attr(all(target_os = "linux", have_gxx), ignore = "slow: .ci/run packages")]
fn the_commands_of_the_page_print_what_it_shows() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let contest = contest("rochine");
    for (to, from) in [
        ("right.cpp", "accepted/rochine.cpp"),
        ("wrong.cpp", "wrong/flat-board.cpp"),
        ("slow.cpp", "slow/from-the-start.cpp"),
    ] {
        fs::write(folder.path().join(to), &contest[from]).expect("it can be written");
    }
    let shown = shown();
    assert!(shown.len() >= 4, "{} commands", shown.len());
    for (command, lines) in shown.iter().filter(|(command, _)| command.starts_with("crosscheck ")) {
        let printed = run(command, folder.path());
        let (lines, printed) = (lines.iter().map(|line| timeless(line)), timeless(&printed));
        let lines: Vec<String> = lines.collect();
        // A program that is not compiled yet is compiled first.
        let printed_lines: Vec<&str> = printed.lines().filter(|line| !line.starts_with("$ ")).collect();
        assert!(
            alike(&lines, &printed_lines),
            "$ {command}\n{printed}\n--- shown:\n{}",
            lines.join("\n")
        );
    }
}
