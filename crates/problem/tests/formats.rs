//! How many of forty classic formats are inferred right, as they stand: from twenty-five inputs each.
//!
//! An inferred shape is right if it has the same lines, parts, sizes and kinds as the true one under other names, the same
//! properties, and ranges that name the same numbers. Constants at the ends of ranges, sums and bounds with arithmetic are
//! not compared: samples of these sizes do not show them.

use std::collections::BTreeMap;

use crosscheck_core::generate::rand::SeedableRng;
use crosscheck_core::generate::rand::rngs::Xoshiro256PlusPlus;
use crosscheck_problem::infer::from_samples;
use crosscheck_problem::written::{Expr, Item, Line, Rule, Written};
use crosscheck_problem::{Shape, notation};

const SAMPLES: u64 = 25;

fn samples(shape: &Shape, salt: u64) -> Vec<(String, String)> {
    let families = ["small", "small", "uniform", "middle", "tiny"];
    let make = |at: u64| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1000 * salt + at);
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
    let mut names = BTreeMap::new();
    fn declared(lines: &[Line], names: &mut BTreeMap<String, String>) {
        for item in lines.iter().flat_map(|line| &line.items) {
            match item {
                Item::Field(field) => {
                    let next = format!("v{}", names.len());
                    names.entry(field.name.text.clone()).or_insert(next);
                }
                Item::Group(group) => {
                    group.variants.iter().for_each(|variant| declared(&variant.body, names))
                }
            }
        }
    }
    declared(&written.body, &mut names);
    let mut rules = Vec::new();
    fn stripped(lines: &[Line], rules: &mut Vec<Rule>) -> Vec<Line> {
        lines
            .iter()
            .map(|line| {
                rules.extend(line.conditions.iter().map(|condition| condition.rule.clone()));
                let mut line = Line { items: line.items.clone(), ..Line::default() };
                for item in &mut line.items {
                    if let Item::Group(group) = item {
                        for variant in &mut group.variants {
                            variant.body = stripped(&variant.body, rules);
                        }
                    }
                }
                line
            })
            .collect()
    }
    let body = stripped(&written.body, &mut rules);
    let rename = |text: String| {
        let mut out = String::new();
        let mut word = String::new();
        for c in text.chars().chain([' ']) {
            if c.is_ascii_alphanumeric() {
                word.push(c);
            } else {
                out += names.get(&word).unwrap_or(&word);
                word.clear();
                out.push(c);
            }
        }
        out.trim().to_owned()
    };
    let mut all: Vec<String> =
        rules.iter().flat_map(plain).map(|rule| rename(rule.to_string())).collect();
    all.sort();
    all.dedup();
    let structure = Written { body, free: written.free }.to_string();
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

#[test]
fn four_of_five_of_forty_classic_formats_are_inferred_right_as_they_stand() {
    let all: Vec<&str> = include_str!("formats.txt").split("---\n").collect();
    assert_eq!(all.len(), 40);
    let mut right = [0, 0];
    for (at, text) in (0..).zip(&all) {
        let truth = Shape::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let samples = samples(&truth, at);
        let wanted = normal(&notation::parse(text).unwrap());
        let title = text.lines().next().unwrap_or_default();
        match from_samples(&samples) {
            Ok(found) if normal(&found) == wanted => right[at as usize % 2] += 1,
            Ok(found) => println!(
                "OTHER {at}: {title}\n{text}found:\n{found}\n{:?}\n{:?}",
                normal(&found).1,
                wanted.1
            ),
            Err(error) => println!("ERROR {at}: {title}\n{error}"),
        }
    }
    println!("right: {} of 20 that were looked at, {} of 20 held out", right[0], right[1]);
    assert!(right[0] + right[1] >= 32, "{right:?}");
}
