//! The shape of a game, the reader of its cases, `check --strict` and both validators agree on whether an input is valid, and on
//! the first wrong line; and the validators that any shape makes accept exactly what the shape's own reader does.

use std::sync::LazyLock;

use crosscheck_core::compare::roundtrip;
use crosscheck_core::contract::quantities::{Narrowed, Of};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::seeded;
use crosscheck_core::{Case as _, Game, Limits};
use crosscheck_problem::{Dialect, Shape};

use super::inputs::{BROKEN, Input, change, inputs};
use super::tools::{cpp, python};
use crate::common::games::{NAMES, each, game as the_game};

/// How many inputs of each game are checked besides its cases.
const INPUTS: usize = 7000;

/// How many cases of each shape are checked, and how many broken ones are made of each.
const CASES: u64 = 12;

/// The first wrong line, if there is one. Of an input of a shape alone, it is not held which.
type WrongAt = Option<Option<usize>>;

/// Validators in Python and in C++, and inputs with what they must say of them.
struct Held {
    of: String,
    validators: [String; 2],
    inputs: Vec<(Input, WrongAt)>,
}

/// Returns inputs of a game with the verdict of `check --strict`, after a comparison with those of the shape and of the reader.
fn of_game(game: &AnyGame) -> Held {
    let mut contest = game.contest();
    let validators = ["py", "cpp"].map(|ending| format!("programs/validator.{ending}"));
    let validators = validators.map(|name| contest.remove(&name).expect("every game has validators"));
    let judged = |input: Input| {
        let wrong_at = strict(game, &input).map(Some);
        (input, wrong_at)
    };
    let inputs = inputs(game, INPUTS).into_iter().map(judged).collect();
    Held { of: game.name().into(), validators, inputs }
}

/// Returns the first wrong line, if there is one.
fn strict(game: &AnyGame, input: &Input) -> Option<usize> {
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

/// Returns the shapes of the forty formats, of some conditions, and of the thirty problems.
fn shapes() -> Vec<String> {
    let formats = [
        include_str!("../../../crates/problem/tests/formats.txt"),
        include_str!("../../../crates/problem/tests/conditions.txt"),
    ];
    let formats = formats.into_iter().flat_map(|all| all.split("---\n")).map(str::to_owned);
    let problems =
        std::fs::read_dir("tests/data/problems").expect("they are there").filter_map(|folder| {
            let file = folder.ok()?.path().join("problem.toml");
            let text = std::fs::read_to_string(file).ok()?;
            Some(text.split("\"\"\"").nth(1)?.to_owned())
        });
    formats.chain(problems).collect()
}

/// Returns inputs of a shape, valid ones and such as are broken, with the verdict of its reader.
fn of_shape(text: String, seed: u64) -> Held {
    let shape = Shape::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut rng = seeded("shapes", seed, 0);
    let mut inputs = Vec::new();
    for at in 0..CASES {
        let family = if at % 2 == 0 { Some("tiny") } else { None };
        let case = shape.make(family, &[], &mut rng).expect("a case");
        let whole = shape.text(&case).into_bytes();
        if whole.len() < 4000 {
            for broken in 0..=CASES {
                let mut bytes = whole.clone();
                if broken > 0 {
                    change(&mut bytes, &mut rng);
                }
                let read = shape.read(&bytes);
                let is_valid = read.is_ok_and(|case| shape.text(&case).as_bytes() == bytes);
                let wrong_at = (!is_valid).then_some(None);
                inputs.push((Input { bytes, limits: Vec::new() }, wrong_at));
            }
        }
    }
    let validators = [Dialect::Python, Dialect::Cpp].map(|dialect| shape.validator(dialect));
    Held { of: text, validators, inputs }
}

/// What the slow tests here share: first the games, then the shapes.
static ALL: LazyLock<Vec<Held>> = LazyLock::new(|| {
    let shapes = shapes().into_iter().zip(0..).map(|(text, seed)| of_shape(text, seed));
    each(of_game).into_iter().chain(shapes).collect()
});

#[test]
#[ignore = "slow"]
fn an_input_that_breaks_a_rule_is_wrong_at_the_line_where_that_shows() {
    let (games, shapes) = ALL.split_at(NAMES.len());
    let count = |all: &[Held], is: fn(WrongAt) -> bool| {
        all.iter().flat_map(|held| &held.inputs).filter(|(_, wrong_at)| is(*wrong_at)).count()
    };
    for game in games {
        for (_, text, line) in BROKEN.iter().filter(|(of, ..)| *of == game.of) {
            let found = game.inputs.iter().find(|(input, _)| input.bytes == text.as_bytes());
            assert!(found.is_some_and(|(_, wrong_at)| *wrong_at == Some(Some(*line))), "{text}");
        }
        let one = std::slice::from_ref(game);
        let (valid, late) = (count(one, |at| at.is_none()), count(one, |at| at.flatten() > Some(2)));
        assert!(valid > 300 && late > 1000, "{}: {valid} valid, {late} wrong after line 2", game.of);
    }
    let (valid, wrong) = (count(shapes, |at| at.is_none()), count(shapes, |at| at.is_some()));
    assert!(valid > 600 && wrong > 3000, "{valid} valid, {wrong} wrong");
}

/// Checks what validators say of all inputs, each behind a status, which is `accepts` if it is valid.
fn agree(said: &[String], accepts: &str) {
    let inputs = ALL.iter().flat_map(|held| &held.inputs);
    assert_eq!(said.len(), inputs.clone().count());
    for ((input, wrong_at), said) in inputs.zip(said) {
        let is_there = |line: usize| said.contains(&format!("line {line}:"));
        let agrees = said.starts_with(accepts) == wrong_at.is_none();
        assert!(agrees && wrong_at.flatten().is_none_or(is_there), "{said} {}", shown(input));
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
#[ignore = "slow"]
fn the_validators_in_python_agree_with_the_readers_on_each_input_and_of_the_games_on_the_line() {
    let said = ALL.iter().flat_map(|Held { validators: [validator, _], inputs, .. }| {
        python(validator, &inputs.iter().map(|(input, _)| input).collect::<Vec<_>>())
    });
    agree(&said.collect::<Vec<_>>(), "42");
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
#[ignore = "slow"]
fn the_validators_in_cpp_agree_with_the_readers_on_each_input_and_of_the_games_on_the_line() {
    let validators: Vec<String> = ALL.iter().map(|held| held.validators[1].clone()).collect();
    let inputs = ALL.iter().enumerate();
    let inputs = inputs.flat_map(|(at, held)| held.inputs.iter().map(move |(input, _)| (at, input)));
    agree(&cpp(&validators, &inputs.collect::<Vec<_>>()), "0");
}
