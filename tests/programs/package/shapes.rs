//! The validators that a shape makes accept exactly what the shape's own reader does.

use crosscheck_core::contract::quantities::{Narrowed, Quantities as _};
use crosscheck_core::generate::rand::SeedableRng;
use crosscheck_core::generate::rand::rngs::Xoshiro256PlusPlus;
use crosscheck_problem::{Dialect, Shape};

use super::inputs::{Input, change};
use super::tools::{Compiled, cpp, python, run_python};
use crate::common::Folder;

/// How many cases of each shape are checked, and how many broken ones are made of each.
const CASES: u64 = 12;
const BROKEN: u64 = 12;

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

/// Returns valid inputs of a shape, and such as are broken.
fn inputs(shape: &Shape, seed: u64) -> Vec<Input> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut texts = Vec::new();
    for at in 0..CASES {
        let family = if at % 2 == 0 { Some("tiny") } else { None };
        let case = shape.make(family, &Default::default(), &mut rng).expect("a case");
        let text = shape.text(&case).into_bytes();
        if text.len() < 4000 {
            for _ in 0..BROKEN {
                let mut broken = text.clone();
                change(&mut broken, &mut rng);
                texts.push(broken);
            }
            texts.push(text);
        }
    }
    texts.into_iter().map(|bytes| Input { bytes, limits: Vec::new() }).collect()
}

/// Checks what validators say of inputs, each behind a status, against the readers of their shapes.
fn agree(all: &[(Shape, Vec<Input>)], said: &[String], accepts: &str) {
    let (mut valid, mut wrong) = (0, 0);
    let inputs = all.iter().flat_map(|(shape, inputs)| inputs.iter().map(move |input| (shape, input)));
    assert_eq!(said.len(), inputs.clone().count());
    for ((shape, input), said) in inputs.zip(said) {
        let read = shape.read(&input.bytes);
        let is_valid = read.as_ref().is_ok_and(|case| shape.text(case).as_bytes() == input.bytes);
        let accepted = said.starts_with(accepts);
        let shown = String::from_utf8_lossy(&input.bytes);
        assert_eq!(accepted, is_valid, "{said}, and {:?}\n{shown:?}", read.err());
        valid += u32::from(is_valid);
        wrong += u32::from(!is_valid);
    }
    assert!(valid > 600 && wrong > 3000, "{valid} valid, {wrong} wrong");
}

fn with_inputs() -> Vec<(Shape, Vec<Input>)> {
    let with_inputs = |(text, seed): (&String, u64)| {
        let shape = Shape::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let inputs = inputs(&shape, seed);
        (shape, inputs)
    };
    shapes().iter().zip(0..).map(with_inputs).collect()
}

#[test]
#[ignore = "slow"]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_validators_in_python_agree_with_the_readers_of_the_shapes() {
    let all = with_inputs();
    let said = all.iter().flat_map(|(shape, inputs)| {
        python(&shape.validator(Dialect::Python), &inputs.iter().collect::<Vec<_>>())
    });
    agree(&all, &said.collect::<Vec<_>>(), "42");
}

#[test]
#[ignore = "slow"]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn the_validators_in_cpp_agree_with_the_readers_of_the_shapes() {
    let all = with_inputs();
    let validators: Vec<String> = all.iter().map(|(shape, _)| shape.validator(Dialect::Cpp)).collect();
    let inputs = all.iter().enumerate();
    let inputs = inputs.flat_map(|(at, (_, inputs))| inputs.iter().map(move |input| (at, input)));
    agree(&all, &cpp(&validators, &inputs.collect::<Vec<_>>()), "0");
}

const LIMITED: &str = "int n; 1 <= n <= 9\nstring s; 1 <= len(s) <= 9\nint a[n]; 0 <= a <= 9";

/// Limits of a subtask, and whether they admit `2`, `abc`, `0 7`.
const LIMITS: [(&str, bool); 6] = [
    ("n=2..8", true),
    ("n=3..", false),
    ("a=0,7..9", true),
    ("a=8..9", false),
    ("s=..3", true),
    ("s=4", false),
];

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_validator_of_a_shape_keeps_the_limits_of_a_subtask() {
    let shape = Shape::parse(LIMITED).expect("a shape");
    let folder = Folder::with("validator.py", shape.validator(Dialect::Python));
    for (limits, valid) in LIMITS {
        let run = run_python(&folder, ["validator.py", limits], b"2\nabc\n0 7\n");
        assert_eq!(run.status.code(), Some(if valid { 42 } else { 43 }), "{limits}");
        let narrowed = Narrowed::parse(shape.quantities(), limits.split_once('=')).expect("limits");
        assert_eq!(shape.check(b"2\nabc\n0 7\n", &narrowed).is_ok(), valid, "{limits}");
        let narrow = shape.narrowed(&narrowed).expect("a shape");
        assert_eq!(narrow.read(b"2\nabc\n0 7\n").is_ok(), valid, "{limits}");
    }
}

#[test]
#[cfg_attr(not(all(have_testlib, have_gxx)), ignore = "there is no testlib.h or no g++")]
fn the_validator_in_cpp_is_one_for_testlib() {
    let validator = Compiled::new(&Shape::parse(LIMITED).expect("a shape").validator(Dialect::Cpp));
    for (limits, valid) in LIMITS {
        let run = validator.run([limits], b"2\nabc\n0 7\n");
        assert_eq!(run.status.code(), Some(if valid { 0 } else { 3 }), "{limits}");
    }
    for (input, place) in [
        ("2\nabc\n0 7", "line 3"),
        ("2\nabc\n0 7\n\n", "line 4"),
        ("2\nabc\n0\n", "line 3"),
        ("", "line 1"),
    ] {
        let run = validator.run([], input.as_bytes());
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.code() == Some(3) && said.contains(place), "{input:?}: {said}");
    }
}
