//! How many of forty classic formats are inferred right, as they stand: from twenty-five inputs each.
//!
//! An inferred shape is right if it has the same lines, parts, sizes and kinds as the true one under other names, the same
//! properties, ranges that name the same numbers, and accepts twenty-five inputs of the true shape that it was not inferred
//! from. Constants at the ends of ranges, sums and bounds with arithmetic are not compared: samples of these sizes do not
//! show them.

use std::collections::BTreeMap;

use crosscheck_core::generate::seeded;

use super::from_samples;
use crate::written::{Expr, Item, Line, Rule, Written, each_line};
use crate::{Shape, notation};

const SAMPLES: u64 = 25;

fn samples(shape: &Shape, salt: u64) -> Vec<(String, String)> {
    let families = ["small", "small", "uniform", "middle", "tiny"];
    let make = |at: u64| {
        let mut rng = seeded("samples", salt, at);
        let known = shape.families();
        let family = families[at as usize % families.len()];
        let family = known.iter().find(|known| known.name == family).map(|family| family.name);
        shape
            .make(family, &Default::default(), &mut rng)
            .map(|case| (format!("{at}.in"), shape.text(&case)))
    };
    (0..SAMPLES).map(|at| make(at).unwrap()).collect()
}

/// Renames what a shape declares by its order, and leaves the constants of ranges and all sums out.
fn normal(written: &Written) -> (String, Vec<String>) {
    let (mut written, mut rules) = (written.clone(), Vec::new());
    each_line(&mut written.body, &mut |line| {
        rules.extend(line.conditions.drain(..).map(|condition| condition.rule));
        line.remark = None;
        for item in &mut line.items {
            if let Item::Group(group) = item {
                group.variants.sort_by_key(|variant| variant.tag.as_ref().map(ToString::to_string));
            }
        }
    });
    let mut names = BTreeMap::new();
    for field in written.body.iter().flat_map(Line::fields) {
        let next = format!("v{}", names.len());
        names.entry(field.name.text.clone()).or_insert(next);
    }
    let is_of_name = |c: char| c.is_ascii_alphanumeric();
    let rename = |text: String| {
        let words = text.split_inclusive(|c| !is_of_name(c)).map(|part| {
            let word = part.trim_end_matches(|c| !is_of_name(c));
            format!("{}{}", names.get(word).map_or(word, |name| name), &part[word.len()..])
        });
        words.collect::<String>().trim().to_owned()
    };
    let mut all: Vec<String> =
        rules.iter().flat_map(plain).map(|rule| rename(rule.to_string())).collect();
    // What names the parents of a tree, or is a permutation, is in range by that alone.
    let implied: Vec<String> = rules
        .iter()
        .filter_map(|rule| match rule {
            Rule::Tree { of, .. } if of.len() == 1 => Some(rename(format!("{} <= ", of[0].text))),
            Rule::Permutation { of, .. } => Some(rename(format!("{} <= ", of.text))),
            _ => None,
        })
        .collect();
    all.retain(|rule| !implied.iter().any(|implied| rule.starts_with(implied.as_str())));
    all.sort();
    all.dedup();
    let structure = written.to_string();
    (structure.lines().map(|line| rename(line.to_owned())).collect::<Vec<_>>().join("\n"), all)
}

/// Splits a chain into comparisons of neighbours, without constants, which no sample shows.
fn plain(rule: &Rule) -> Vec<Rule> {
    let Rule::Chain(first, rest) = rule else {
        return match rule {
            // Which of two classes of characters is meant depends on the samples; that there is one is what counts.
            Rule::Chars(name, set) => {
                let set = if set.len() > 3 && set.contains('-') { "a-z" } else { set };
                let mut set: Vec<char> = set.chars().collect();
                set.sort_unstable();
                vec![Rule::Chars(name.clone(), set.into_iter().collect())]
            }
            other => vec![other.clone()],
        };
    };
    let (mut before, mut all) = (first.clone(), Vec::new());
    for (relation, next) in rest {
        for left in &before {
            for right in next {
                let is_name = |expr: &Expr| !matches!(expr, Expr::Number(..));
                let exact = matches!(left, Expr::Count(..) | Expr::Digits(_));
                let sums = matches!(left, Expr::Sum(_))
                    || matches!(left, Expr::Pair(..))
                    || matches!(right, Expr::Pair(..));
                if (is_name(left) && is_name(right) || exact) && !sums {
                    all.push(Rule::Chain(vec![left.clone()], vec![(*relation, vec![right.clone()])]));
                }
            }
        }
        before.clone_from(next);
    }
    all
}

/// How the shape that is inferred from inputs of a true one compares with it.
#[derive(Debug, PartialEq, Eq)]
enum Inferred {
    Right,
    /// Right, but it refuses an input of the true shape that was not among the samples.
    Narrow,
    Other,
}

/// Fails if fewer shapes than these are inferred right. Each shape has samples of its own, numbered from `salt`.
fn are_inferred(shapes: &[impl AsRef<str>], salt: u64, least: usize) {
    let found: Vec<_> = (salt..).zip(shapes).map(|(salt, text)| inferred(text.as_ref(), salt)).collect();
    let count = |what| found.iter().filter(|one| **one == what).count();
    println!("{} right, {} too narrow", count(Inferred::Right), count(Inferred::Narrow));
    assert!(count(Inferred::Right) >= least, "{found:?}");
}

fn inferred(text: &str, salt: u64) -> Inferred {
    let truth = Shape::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let wanted = normal(&notation::parse(text).unwrap());
    let found = match from_samples(&samples(&truth, salt)) {
        Ok(found) => found,
        Err(error) => {
            println!("ERROR {salt}: {text}\n{error}");
            return Inferred::Other;
        }
    };
    if normal(&found) != wanted {
        println!("OTHER {salt}: {text}\nfound:\n{found}\n{:?}\n{:?}", normal(&found).1, wanted.1);
        return Inferred::Other;
    }
    let shape = Shape::parse(&found.to_string()).unwrap();
    let unseen = samples(&truth, salt + 500);
    match unseen.iter().find_map(|(_, input)| shape.read(input.as_bytes()).err()) {
        None => Inferred::Right,
        Some(error) => {
            println!("NARROW {salt}: {text}\nfound:\n{found}\n{error}");
            Inferred::Narrow
        }
    }
}

#[test]
fn four_of_five_of_forty_classic_formats_are_inferred_right_as_they_stand() {
    let all: Vec<&str> = include_str!("../../tests/formats.txt").split("---\n").collect();
    assert_eq!(all.len(), 40);
    are_inferred(&all, 0, 32);
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
    are_inferred(&shapes, 100, 20);
}
