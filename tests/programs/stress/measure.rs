//! Measures the reports of `stress` on the wrong programs of `tests/data/programs`, whose true clauses are known: how
//! often a clause that it names is a true one. No threshold was chosen from these programs.

use std::fs;

use serde::Deserialize;

use super::program;
use crate::common::Folder;

/// Where the unseen programs are, from the folder of the others.
const UNSEEN: &str = "../../../gen/contest/programs/unseen/";

/// What these include.
const BASE: &str = "../../../gen/contest/programs/base";

#[derive(Deserialize)]
struct List {
    program: Vec<Wrong>,
}

/// A wrong program: its file in `tests/data/programs`, and the clauses that it violates.
#[derive(Deserialize)]
struct Wrong {
    file: String,
    clause: Vec<String>,
}

impl Wrong {
    fn game(&self) -> &str {
        self.file.trim_start_matches(UNSEEN).split('/').next().expect("a folder a game")
    }
}

/// Returns the ten programs in the README's table, and the unseen ones.
fn all() -> Vec<Wrong> {
    let readme = fs::read_to_string(program("README.md")).expect("it is there");
    let rows = readme.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, file, _, clause, _] = cells[..] else { return None };
        let file = file.strip_prefix('`')?.strip_suffix('`')?.to_owned();
        (!clause.is_empty()).then(|| Wrong { file, clause: vec![clause.into()] })
    });
    let mut all: Vec<Wrong> = rows.collect();
    assert_eq!(all.len(), 10, "the table is read");
    let unseen = fs::read_to_string(program(&format!("{UNSEEN}unseen.toml"))).expect("it is there");
    for wrong in toml::from_str::<List>(&unseen).expect("it is a list").program {
        all.push(Wrong { file: format!("{UNSEEN}{}", wrong.file), ..wrong });
    }
    all
}

/// Returns the clauses that a report names.
fn named(report: &str) -> Vec<String> {
    let clauses = report.lines().filter_map(|line| line.strip_prefix("  clause "));
    let clauses: Vec<String> =
        clauses.filter_map(|rest| rest.split_whitespace().next().map(str::to_owned)).collect();
    assert_eq!(report.contains("\n  reads as "), !clauses.is_empty(), "{report}");
    clauses
}

#[test]
#[cfg_attr(not(all(have_gxx, have_python3)), ignore = "there is no g++ or python3")]
#[ignore = "a measurement, of half an hour"]
fn nine_in_ten_of_the_clauses_that_are_named_for_wrong_programs_are_true() {
    let (mut true_clauses, mut others, mut unnamed, mut unfound) = (0, 0, 0, 0);
    for fault in all() {
        for seed in 1..=3 {
            let folder = Folder::new();
            let (game, base) = (fault.game(), program(BASE));
            let command = format!("stress {game} --seed {seed} --cases 2000 --readable {base}");
            let report = folder.run(&format!("{command} -- {}", program(&fault.file)));
            if !folder.files().iter().any(|file| file.ends_with("shrunk.in")) {
                println!("| {} | {seed} | not found |", fault.file);
                unfound += 1;
                continue;
            }
            let clauses = named(&report);
            let true_ones = clauses.iter().filter(|clause| fault.clause.contains(clause)).count();
            true_clauses += true_ones;
            others += clauses.len() - true_ones;
            unnamed += usize::from(clauses.is_empty());
            let (of, clauses) = (fault.clause.join(", "), clauses.join(", "));
            println!("| {} ({of}) | {seed} | {clauses} |", fault.file);
        }
    }
    println!(
        "clauses named: {true_clauses} true, {others} not; nothing named: {unnamed}; not found: {unfound}"
    );
    assert!(true_clauses > 0 && true_clauses >= 9 * others, "{true_clauses} true, {others} not");
}
