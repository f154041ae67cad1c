//! A validator in Python that a shape makes accepts exactly what the shape's own reader does.

use std::fmt::Write as _;

use crosscheck_core::contract::layout::Narrowed;
use crosscheck_core::generate::rand::SeedableRng;
use crosscheck_core::generate::rand::rngs::Xoshiro256PlusPlus;
use crosscheck_core::generate::{Rng, RngExt};
use crosscheck_problem::Shape;

use super::tools::run_python;
use crate::common::Folder;

/// How many cases of each shape are checked, and how many broken ones are made of each.
const CASES: u64 = 12;
const BROKEN: u64 = 12;

/// Runs a validator on each input of a file, and prints the status that it exits with.
const DRIVER: &str = "\
import io, sys
code = compile(open('validator.py').read(), 'validator.py', 'exec')
limits = sys.argv[2:]
with open(sys.argv[1], 'rb') as file:
    while header := file.readline():
        sys.stdin = io.TextIOWrapper(io.BytesIO(file.read(int(header))))
        sys.argv, sys.stderr = ['validator.py', *limits], io.StringIO()
        try:
            exec(code, {})
        except SystemExit as end:
            print(end.code, sys.stderr.getvalue().strip())
";

/// Changes a text a little, as people and programs get inputs wrong.
fn broken(text: &str, rng: &mut dyn Rng) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let at = rng.random_range(0..lines.len());
    let word = rng.random_range(0..lines[at].len());
    match rng.random_range(0..11) {
        0 | 1 => lines[at][word] = rng.random_range(-3..40).to_string(),
        2 | 3 => {
            if let Ok(number) = lines[at][word].parse::<i64>() {
                lines[at][word] = (number + rng.random_range(-1..=1)).to_string();
            }
        }
        4 => drop(lines[at].remove(word)),
        5 => {
            let again = lines[at][word].clone();
            lines[at].insert(word, again);
        }
        6 => drop(lines.remove(at)),
        7 => {
            let other = rng.random_range(0..lines.len());
            lines.swap(at, other);
        }
        8 => lines[at][word].push(*b" 0.x".get(rng.random_range(0..4)).unwrap_or(&b' ') as char),
        9 => lines.insert(at, vec![String::new()]),
        _ => {
            let end = rng.random_range(0..=text.len());
            return text.get(..end).unwrap_or_default().to_owned();
        }
    }
    lines.iter().fold(String::new(), |text, line| text + &line.join(" ") + "\n")
}

/// Returns the shapes of the forty formats and of the thirty problems.
fn shapes() -> Vec<String> {
    let formats =
        include_str!("../../../crates/problem/tests/formats.txt").split("---\n").map(str::to_owned);
    let problems =
        std::fs::read_dir("tests/data/problems").expect("they are there").filter_map(|folder| {
            let file = folder.ok()?.path().join("problem.toml");
            let text = std::fs::read_to_string(file).ok()?;
            Some(text.split("\"\"\"").nth(1)?.to_owned())
        });
    formats.chain(problems).collect()
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_validator_of_a_shape_agrees_with_its_reader_on_each_input() {
    let (mut valid, mut wrong) = (0, 0);
    for (number, text) in shapes().iter().enumerate() {
        let shape = Shape::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let mut inputs = Vec::new();
        for at in 0..CASES {
            let family = if at % 2 == 0 { Some("tiny") } else { None };
            let case = shape.make(family, &Default::default(), &mut rng).expect("a case");
            let input = shape.text(&case);
            if input.len() < 4000 {
                inputs.extend((0..BROKEN).map(|_| broken(&input, &mut rng)));
                inputs.push(input);
            }
        }
        let folder = Folder::with("validator.py", shape.validator());
        folder.write("driver.py", DRIVER);
        let batch = inputs.iter().fold(String::new(), |mut batch, input| {
            let _ = write!(batch, "{}\n{input}", input.len());
            batch
        });
        folder.write("batch", batch);
        let run = run_python(&folder, ["driver.py", "batch"], b"");
        let said = String::from_utf8_lossy(&run.stdout);
        let errors = String::from_utf8_lossy(&run.stderr);
        assert_eq!(said.lines().count(), inputs.len(), "{errors}\n{text}\n{}", shape.validator());
        for (input, said) in inputs.iter().zip(said.lines()) {
            let read = shape.read(input.as_bytes());
            let is_valid = read.as_ref().is_ok_and(|case| shape.text(case) == *input);
            let accepted = said.starts_with("42");
            assert_eq!(accepted, is_valid, "{said}, and {:?}\n{text}\n{input:?}", read.err());
            valid += u32::from(is_valid);
            wrong += u32::from(!is_valid);
        }
    }
    assert!(valid > 600 && wrong > 3000, "{valid} valid, {wrong} wrong");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_validator_of_a_shape_keeps_the_limits_of_a_subtask() {
    let shape = Shape::parse("int n; 1 <= n <= 9\nstring s; 1 <= len(s) <= 9\nint a[n]; 0 <= a <= 9")
        .expect("a shape");
    let folder = Folder::with("validator.py", shape.validator());
    for (limits, valid) in [
        ("n=2..8", true),
        ("n=3..", false),
        ("a=0,7..9", true),
        ("a=8..9", false),
        ("s=..3", true),
        ("s=4", false),
    ] {
        let run = run_python(&folder, ["validator.py", limits], b"2\nabc\n0 7\n");
        assert_eq!(run.status.code(), Some(if valid { 42 } else { 43 }), "{limits}");
        let narrowed = Narrowed::parse(&shape.quantities(), limits.split_once('=')).expect("limits");
        let narrow = shape.narrowed(&narrowed, &shape.quantities()).expect("a shape");
        assert_eq!(narrow.read(b"2\nabc\n0 7\n").is_ok(), valid, "{limits}");
    }
}
