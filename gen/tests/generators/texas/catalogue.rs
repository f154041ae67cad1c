//! Checks the catalogue of `texas`: its order, and what it says of its cases as far as their steps show it.

use std::collections::HashSet;

use crosscheck_core::generate::simpler;
use crosscheck_core::generate::witnesses::witnesses;
use spec::texas::{Case, Step};

use super::{Texan, Texas};
use crate::tested::Tested;

const FILE: &str = include_str!("../../../src/texas/catalogue.txt");

/// Returns the cases in order, each with what it is kept for.
fn catalogue() -> Vec<(Vec<&'static str>, Case)> {
    let lines: Vec<&str> = FILE.lines().collect();
    let entries = lines.chunk_by(|line, next| line.starts_with('#') || !next.starts_with('#'));
    let said = entries.map(|entry| entry.iter().filter_map(|line| line.strip_prefix("# ")).collect());
    said.zip(witnesses(FILE, Case::parse)).collect()
}

/// Returns the beginnings of everything that a case can be kept for because of these steps of its last operation.
fn beginnings(step: &Step) -> Vec<String> {
    match step {
        Step::Operation(operation) => vec![format!("verdict: {}", operation.verdict)],
        Step::Round(_) => Vec::new(),
        Step::Settled(settled) => {
            let hand = settled.hand.as_ref().map_or(String::new(), |hand| hand.kind.to_string());
            let formed = if settled.hand.is_some() { "yes" } else { "no" };
            let rounds = settled.rounds.min(10);
            vec![
                format!("rounds: {rounds}"),
                format!("chain bonus: {rounds}"),
                format!("main colours: {}", settled.main.len()),
                format!("hand formed: {formed}"),
                format!("hand: {hand}"),
                format!("hand bonus: {hand}"),
            ]
        }
        Step::End(end) => {
            let [valid, cleared] = [end.all_valid, end.cleared].map(|bonus| bonus.0 > 0);
            let not = |is: bool| if is { "" } else { "not " };
            vec![
                format!("bonus for all valid: {}all valid", not(valid)),
                format!("bonus for a cleared board: {}cleared, {}all valid", not(cleared), not(valid)),
            ]
        }
    }
}

#[test]
fn what_the_catalogue_says_of_a_case_happens_in_it() {
    for (said, case) in catalogue() {
        let steps = Texas::steps(&case);
        let last = steps.iter().rposition(|step| matches!(step, Step::Operation(_))).unwrap_or(0);
        for happening in said {
            let field = happening.split(": ").next().unwrap_or_default();
            let all = steps[last..].iter().flat_map(beginnings);
            let mut of_field = all.filter(|of| of.split(": ").next() == Some(field)).peekable();
            let seen = of_field.peek().is_none() || of_field.any(|of| happening.starts_with(&of));
            assert!(seen, "{happening} does not happen in {case:?}");
        }
    }
}

#[test]
fn the_simplest_cases_come_first_and_each_happening_once() {
    let all = catalogue();
    assert!(all.is_sorted_by(|(_, a), (_, b)| simpler(&Texan::default(), a, b)));
    let mut known = HashSet::new();
    assert!(all.iter().flat_map(|(said, _)| said).all(|happening| known.insert(*happening)));
    assert!(known.len() > 1000, "{} happenings", known.len());
}
