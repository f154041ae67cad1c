//! Checks the order of the catalogue of `texas`.

use std::collections::HashSet;

use crosscheck_core::generate::simpler;
use crosscheck_core::generate::witnesses::witnesses;
use spec::texas::Case;

use super::Texan;

const FILE: &str = include_str!("../../../src/texas/catalogue.txt");

/// Returns the cases in order, each with what it is kept for.
fn catalogue() -> Vec<(Vec<&'static str>, Case)> {
    let lines: Vec<&str> = FILE.lines().collect();
    let entries = lines.chunk_by(|line, next| line.starts_with('#') || !next.starts_with('#'));
    let said = entries.map(|entry| entry.iter().filter_map(|line| line.strip_prefix("# ")).collect());
    said.zip(witnesses(FILE, Case::parse)).collect()
}

#[test]
fn the_simplest_cases_come_first_and_each_happening_once() {
    let all = catalogue();
    assert!(all.is_sorted_by(|(_, a), (_, b)| simpler(&Texan::default(), a, b)));
    let mut known = HashSet::new();
    assert!(all.iter().flat_map(|(said, _)| said).all(|happening| known.insert(*happening)));
    assert!(known.len() > 1000, "{} happenings", known.len());
}
