//! `check --strict`, the layout and both validators agree on whether an input is valid, and on the first wrong line.

use std::fmt::Write as _;
use std::sync::LazyLock;

use crosscheck_core::contract::Layout;
use crosscheck_core::contract::layout::{Narrowed, Part, Quantities as _};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::{Case as _, Game, Limits};
use crosscheck_package::sources;

use super::inputs::{BROKEN, Input, inputs};
use super::tools::{Compiled, layout, named_line, run_python};
use crate::common::Folder;
use crate::common::games::{NAMES, each};

/// The first wrong line, if there is one.
type Verdict = Option<usize>;

/// Inputs, each with the verdict of `check --strict`.
type Judged = Vec<(Input, Verdict)>;

/// How many inputs of each game are checked, and for how many of them a process is started.
const INPUTS: u64 = 6000;
const RUNS: usize = 500;

/// Returns inputs of a game with the verdict of `check --strict`, after a comparison with that of the layout.
fn judged(game: &AnyGame) -> Judged {
    let layout = layout(game.name());
    let judged = |input: Input| {
        let verdict = ours(game, layout, &input);
        (input, verdict)
    };
    inputs(game, layout, INPUTS).into_iter().map(judged).collect()
}

fn ours(game: &AnyGame, layout: &Layout, input: &Input) -> Verdict {
    let narrowed =
        Narrowed::parse(&layout.names(), input.limits.iter().cloned()).expect("they are limits");
    let read = game.parse_strict(&input.bytes, Limits::Contest, &narrowed);
    let read = read.err().map(|error| error.line);
    let line = |narrowed| layout.check(&input.bytes, narrowed).err().map(|error| error.line);
    assert_eq!(line(&narrowed), read, "the layout disagrees {}", shown(input));

    // A strict check asks the layout as well, so both could be wrong.
    let (whole, lenient) = (line(&Narrowed::default()), game.parse(&input.bytes, Limits::Contest));
    let is_valid = lenient.as_ref().is_ok_and(|case| case.text().as_bytes() == input.bytes);
    assert_eq!(whole.is_none(), is_valid, "the reader disagrees {}", shown(input));
    let has_digits = layout.parts.iter().any(|part| matches!(part, Part::Repeat { .. }));
    if is_in_usual_form(&input.bytes, has_digits) {
        assert_eq!(
            whole,
            lenient.err().map(|error| error.line),
            "the reader disagrees {}",
            shown(input)
        );
    }
    read
}

/// Returns whether a text is certainly in the strict form, which is the only one in which a lenient reader finds the
/// same lines. With `has_digits`, a word alone on its line after the first may be a row of digits.
fn is_in_usual_form(text: &[u8], has_digits: bool) -> bool {
    let is_usual = |(at, line): (usize, &str)| {
        let words: Vec<&str> = line.split(' ').collect();
        let starts = |word: &&str| {
            let digits = word.trim_start_matches('-');
            digits.starts_with(|c: char| matches!(c, '1'..='9')) || *word == "0"
        };
        let is_row =
            has_digits && at > 0 && !line.is_empty() && line.chars().all(|c| c.is_ascii_digit());
        (is_row || words.iter().all(starts))
            && line.is_ascii()
            && !line.contains(|c: char| c.is_ascii_control())
    };
    let Ok(text) = str::from_utf8(text) else { return false };
    text.ends_with('\n')
        && text.trim_end_matches('\n').split('\n').enumerate().all(is_usual)
        && !text.ends_with("\n\n")
}

fn shown(input: &Input) -> String {
    let text = String::from_utf8_lossy(&input.bytes);
    format!("with {:?}: {:?}\n{text}", input.limits, text)
}

/// The inputs of each game, which all tests here share.
static ALL: LazyLock<Vec<(&str, Judged)>> =
    LazyLock::new(|| NAMES.iter().copied().zip(each(judged)).collect());

#[test]
#[ignore = "slow"]
fn the_layout_of_a_game_finds_the_first_wrong_line_that_a_strict_check_finds() {
    for (game, judged) in &*ALL {
        let valid = judged.iter().filter(|(_, verdict)| verdict.is_none()).count();
        let late = judged.iter().filter(|(_, verdict)| verdict.is_some_and(|line| line > 2)).count();
        assert!(valid > 300 && late > 1000, "{game}: {valid} valid, {late} wrong after line 2");
    }
}

#[test]
#[ignore = "slow"]
fn an_input_that_breaks_a_rule_is_wrong_at_the_line_where_that_shows() {
    for (game, judged) in &*ALL {
        for (_, text, line) in BROKEN.iter().filter(|(of, ..)| of == game) {
            let found = judged.iter().find(|(input, _)| input.bytes == text.as_bytes());
            assert!(found.is_some_and(|(_, verdict)| *verdict == Some(*line)), "{text}");
        }
    }
}

/// Reads a file of inputs, and prints for each the line that is wrong, or 0.
const DRIVER: &str = "\
import sys, validator
with open(sys.argv[1], 'rb') as file:
    while True:
        header = file.readline().decode().split()
        if not header:
            break
        data = file.read(int(header[0]))
        wrong = validator.check(data, validator.narrow(header[1:]))
        print(wrong.line if wrong else 0)
";

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
#[ignore = "slow"]
fn the_validator_in_python_agrees_with_a_strict_check_on_each_input_and_on_the_line() {
    for (game, judged) in &*ALL {
        let folder = Folder::with("validator.py", sources::source("validator.py", game, layout(game)));
        folder.write("driver.py", DRIVER);
        let mut batch = Vec::new();
        for (input, _) in judged {
            let mut header = input.bytes.len().to_string();
            for (name, values) in &input.limits {
                let _ = write!(header, " {name}={values}");
            }
            batch.extend_from_slice(header.as_bytes());
            batch.push(b'\n');
            batch.extend_from_slice(&input.bytes);
        }
        folder.write("batch", &batch);
        let run = run_python(&folder, ["driver.py", "batch"], b"");
        let said = String::from_utf8_lossy(&run.stdout);
        let found = said.lines().map(|line| line.parse().expect("a number")).map(|line| match line {
            0 => None,
            line => Some(line),
        });
        let found: Vec<Verdict> = found.collect();
        assert_eq!(found.len(), judged.len(), "{}", String::from_utf8_lossy(&run.stderr));
        for ((input, verdict), found) in judged.iter().zip(found) {
            assert_eq!(found, *verdict, "{game}: validator.py disagrees {}", shown(input));
        }
    }
}

#[test]
#[cfg_attr(not(all(have_testlib, have_gxx)), ignore = "there is no testlib.h or no g++")]
fn the_validator_in_cpp_agrees_with_a_strict_check_on_each_input_and_on_the_line() {
    for (game, judged) in &*ALL {
        let validator = Compiled::new(&sources::source("validator.cpp", game, layout(game)));
        for (input, verdict) in judged.iter().take(RUNS) {
            let limits: Vec<String> = input.limits.iter().map(|(n, v)| format!("{n}={v}")).collect();
            let run = validator.run(limits.iter().map(String::as_str), &input.bytes);
            let said = String::from_utf8_lossy(&run.stderr);
            let found = match run.status.code() {
                Some(0) => None,
                Some(3) => Some(named_line(&run.stderr).unwrap_or_else(|| panic!("no line: {said}"))),
                _ => panic!("{}: {said}", run.status),
            };
            assert_eq!(found, *verdict, "{game}: validator.cpp says {said}{}", shown(input));
        }
    }
}
