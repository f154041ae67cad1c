//! How many of forty classic formats are inferred right, as they stand: from twenty-five inputs each.
//!
//! An inferred shape is right if it has the same lines, parts, sizes and kinds as the true one under other names, the same
//! properties, ranges that name the same numbers, and accepts twenty-five inputs of the true shape that it was not inferred
//! from. Constants at the ends of ranges, sums and bounds with arithmetic are not compared: samples of these sizes do not
//! show them.

use std::collections::BTreeSet;

use crosscheck_core::generate::seeded;

use super::from_samples;
use crate::Shape;
use crate::shape::{Slot, Test};
use crate::written::{Amount, Function};

const SAMPLES: u64 = 25;

fn samples(shape: &Shape, salt: u64) -> Vec<(String, String)> {
    let families = ["small", "small", "uniform", "middle", "tiny"];
    let make = |at: u64| {
        let mut rng = seeded("samples", salt, at);
        let known = shape.families();
        let family = families[at as usize % families.len()];
        let family = known.iter().find(|known| known.name == family).map(|family| family.name);
        let case = shape.make(family, &[], &mut rng).unwrap();
        (format!("{at}.in"), shape.text(&case))
    };
    (0..SAMPLES).map(make).collect()
}

/// Returns what stands where in the inputs of a shape, and what holds for it, but for the constants of ranges and sums. Names do
/// not matter.
fn normal(shape: &Shape) -> (Vec<String>, BTreeSet<String>) {
    let blocks = shape.blocks.iter().map(|of| format!("{:?} {:?} {:?}", of.parent, of.tag, of.steps));
    let fields = shape.fields.iter().map(|of| format!("{:?} {:?}", of.kind, of.sizes));
    let groups = shape.groups().map(|group| format!("{:?}", group.count));
    let tests = || shape.slots().flat_map(Slot::checks).map(|check| &check.test);
    // What names the parents of a tree, or is a permutation, is in range by that alone.
    let is_implied = |field: usize| {
        tests().any(|test| match test {
            Test::Tree(of, _) => of[..] == [field],
            Test::Permutation(of, _) => *of == field,
            _ => false,
        })
    };
    let rule = |test: &Test| match test {
        Test::Compare(Amount::Value(field), ..) if is_implied(*field) => None,
        Test::Compare(left, _, right) => {
            let is_exact = matches!(left, Amount::Of(Function::Count(_) | Function::Digits, _));
            let is_left_out = |side: &Amount| match side {
                Amount::Pair(..) | Amount::Of(Function::Sum, _) => true,
                Amount::Number(_) => !is_exact,
                _ => false,
            };
            (!is_left_out(left) && !is_left_out(right)).then(|| format!("{test:?}"))
        }
        // Which of two classes of characters is meant depends on the samples; that there is one is what counts.
        Test::Chars(field, set, _) if set.len() >= 26 => Some(format!("{field} in a class")),
        Test::Chars(field, set, _) => Some(format!("{field} in {:?}", BTreeSet::from_iter(set))),
        test => Some(format!("{test:?}")),
    };
    (blocks.chain(fields).chain(groups).collect(), tests().filter_map(rule).collect())
}

/// Fails if fewer shapes than these are inferred right, or if a right program is accused of more than these that are inferred from
/// three samples. Each shape has samples of its own, numbered from `salt`.
fn are_inferred(shapes: &[impl AsRef<str>], salt: u64, least: usize, most: usize) {
    let all = || (salt..).zip(shapes.iter().map(AsRef::as_ref));
    let wrong: Vec<String> = all().filter_map(|(salt, text)| wrong(text, salt)).collect();
    let right = shapes.len() - wrong.len();
    println!("{right} right\n{}", wrong.join("\n"));
    let three = |(salt, text)| accused(text, &samples(&Shape::parse(text).unwrap(), salt + 900)[..3]);
    let accused: Vec<String> = all().filter_map(three).collect();
    println!("{} accused\n{}", accused.len(), accused.join("\n"));
    assert!(right >= least && accused.len() <= most, "{right} right, {} accused", accused.len());
}

/// Infers a shape from inputs of a true one; returns both, and what is wrong, if it is not right.
fn wrong(text: &str, salt: u64) -> Option<String> {
    let truth = Shape::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let found = from_samples(&samples(&truth, salt)).unwrap_or_else(|error| error);
    let why = match Shape::parse(&found) {
        Err(error) => error.to_string(),
        Ok(shape) if normal(&shape) != normal(&truth) => {
            format!("{:?}\n{:?}", normal(&shape).1, normal(&truth).1)
        }
        Ok(shape) => {
            let unseen = samples(&truth, salt + 500);
            let refused = unseen.iter().find_map(|(_, input)| shape.read(input.as_bytes()).err())?;
            format!("too narrow: {refused}")
        }
    };
    Some(format!("{salt}: {text}\nfound:\n{found}\n{why}"))
}

#[test]
fn four_of_five_of_forty_classic_formats_are_inferred_right_as_they_stand() {
    let all: Vec<&str> = include_str!("../../tests/formats.txt").split("---\n").collect();
    assert_eq!(all.len(), 40);
    are_inferred(&all, 0, 36, 3);
}

/// Somebody else wrote these shapes. Of inference, only the room that it leaves above sizes was changed with them in view.
#[test]
fn the_shapes_of_thirty_problems_are_inferred_as_well() {
    let folder = std::path::Path::new("../../tests/data/problems");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let shape = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path.join("problem.toml")).ok()?;
        Some(text.split("\"\"\"").nth(1)?.trim().to_owned())
    };
    let shapes: Vec<String> = files.iter().filter_map(shape).collect();
    assert_eq!(shapes.len(), 30);
    are_inferred(&shapes, 100, 22, 3);
}

/// Returns why a right program would be accused of the cases of an inferred shape: one of two hundred is none of the true one.
fn accused(truth: &str, samples: &[(String, String)]) -> Option<String> {
    let truth = Shape::parse(truth).unwrap_or_else(|error| panic!("{truth}\n{error}"));
    let found = from_samples(samples).unwrap_or_else(|error| error);
    let safe = |shape: Shape| {
        (0..200).try_for_each(|at| {
            let text = shape.text(&shape.make(None, &[], &mut seeded("cases", 1, at))?);
            truth.read(text.as_bytes()).map(drop).map_err(|error| format!("{error}\n{text}"))
        })
    };
    let why = Shape::parse(&found).map_err(|error| error.to_string()).and_then(safe).err()?;
    Some(format!("{}\nfound:\n{found}\n{why}", truth.notation()))
}

#[test]
fn three_samples_by_hand_of_twelve_formats_never_accuse_a_right_program() {
    let all: Vec<&str> = include_str!("../../tests/samples.txt").split("====\n").collect();
    assert_eq!(all.len(), 12);
    for format in all {
        let (truth, texts) = format.split_once("--\n").unwrap();
        let samples: Vec<_> = texts.split("--\n").map(|text| ("a.in".into(), text.into())).collect();
        assert_eq!((samples.len(), accused(truth, &samples)), (3, None), "{format}");
    }
}
