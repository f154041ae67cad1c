//! The shape of a game, the reader of its cases, `check --strict` and both validators agree on whether an input is valid, and on
//! the first wrong line.

use std::sync::LazyLock;

use crosscheck_core::compare::roundtrip;
use crosscheck_core::contract::quantities::{Narrowed, Of};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::{Case as _, Game, Limits};

use super::inputs::{BROKEN, Input, inputs};
use super::tools::{cpp, python};
use crate::common::games::{NAMES, each, game as the_game};

/// The first wrong line, if there is one.
type WrongAt = Option<usize>;

/// Inputs, each with the verdict of `check --strict`.
type Readings = Vec<(Input, WrongAt)>;

/// How many inputs of each game are checked besides its cases.
const INPUTS: usize = 7000;

/// Returns inputs of a game with the verdict of `check --strict`, after a comparison with those of the shape and of the reader.
fn judged(game: &AnyGame) -> Readings {
    let judged = |input: Input| {
        let verdict = ours(game, &input);
        (input, verdict)
    };
    inputs(game, INPUTS).into_iter().map(judged).collect()
}

fn ours(game: &AnyGame, input: &Input) -> WrongAt {
    let quantities = game.quantities().expect("every game has a shape");
    let narrowed = Narrowed::parse(&quantities.names(), input.limits.iter().cloned());
    let strict = |narrowed| {
        game.parse_strict(&input.bytes, Limits::Contest, narrowed).err().map(|error| error.line)
    };
    // A strict check asks the shape as well, so both could be wrong.
    let read = game.parse(&input.bytes, Limits::Contest);
    let is_valid = read.as_ref().is_ok_and(|case| case.text().as_bytes() == input.bytes);
    let whole = Narrowed::default();
    assert_eq!(strict(&whole).is_none(), is_valid, "the reader disagrees {}", shown(input));
    let has_digits = quantities.names().iter().any(|name| name.of == Of::Digit);
    if is_in_usual_form(&input.bytes, has_digits) {
        let line = quantities.check(&input.bytes, &whole).err().map(|error| error.line);
        assert_eq!(line, read.err().map(|error| error.line), "the reader disagrees {}", shown(input));
    }
    strict(&narrowed.expect("they are limits"))
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

#[test]
fn a_changed_text_is_a_case_or_has_an_error_that_lies_in_it() {
    for name in NAMES {
        for input in inputs(the_game(name), 2000) {
            assert_eq!(
                roundtrip::check(the_game(name), &input.bytes),
                Ok(()),
                "{name} {}",
                shown(&input)
            );
        }
    }
}

/// The inputs of each game, which the slow tests here share.
static ALL: LazyLock<Vec<(&str, Readings)>> =
    LazyLock::new(|| NAMES.iter().copied().zip(each(judged)).collect());

#[test]
#[ignore = "slow"]
fn an_input_that_breaks_a_rule_is_wrong_at_the_line_where_that_shows() {
    for (game, judged) in &*ALL {
        for (_, text, line) in BROKEN.iter().filter(|(of, ..)| of == game) {
            let found = judged.iter().find(|(input, _)| input.bytes == text.as_bytes());
            assert!(found.is_some_and(|(_, verdict)| *verdict == Some(*line)), "{text}");
        }
        let valid = judged.iter().filter(|(_, verdict)| verdict.is_none()).count();
        let late = judged.iter().filter(|(_, verdict)| verdict.is_some_and(|line| line > 2)).count();
        assert!(valid > 300 && late > 1000, "{game}: {valid} valid, {late} wrong after line 2");
    }
}

/// Compares what the validators of the games say, by their file's name, with the verdicts.
fn agree(name: &str, run: impl Fn(&str, &[&Input]) -> Vec<String>) {
    for (game, judged) in &*ALL {
        let validator = the_game(game).contest().remove(&format!("programs/{name}"));
        let inputs: Vec<&Input> = judged.iter().map(|(input, _)| input).collect();
        let said = run(&validator.expect("every game has validators"), &inputs);
        assert_eq!(said.len(), judged.len());
        for ((input, verdict), said) in judged.iter().zip(said) {
            let line = said.split_once("line ").map(|(_, rest)| rest.split(':').next().map(str::parse));
            let found = line.map(|line| line.expect("a line").expect("a number"));
            assert_eq!(found, *verdict, "{game}: {name} says {said} {}", shown(input));
        }
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
#[ignore = "slow"]
fn the_validators_in_python_agree_with_a_strict_check_on_each_input_and_on_the_line() {
    agree("validator.py", python);
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
#[ignore = "slow"]
fn the_validators_in_cpp_agree_with_a_strict_check_on_each_input_and_on_the_line() {
    agree("validator.cpp", |validator, inputs| {
        let inputs: Vec<(usize, &Input)> = inputs.iter().map(|input| (0, *input)).collect();
        cpp(&[validator.to_owned()], &inputs)
    });
}
