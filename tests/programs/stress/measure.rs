//! Measures the reports of `stress` on the wrong programs of `tests/data/programs`, whose true clauses are known: how
//! often a clause that it names is a true one, and how small the cases become. No threshold was chosen from these
//! programs.

use std::fs;

use crosscheck_core::contract::Case;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::simpler;
use crosscheck_core::{Game, Limits};
use serde::Deserialize;

use super::program;
use crate::common::games::game as the_game;
use crate::common::{Folder, stdout};

/// Where the unseen programs are, from the folder of the others.
const UNSEEN: &str = "../../../src/contest/programs/unseen/";

/// What these include.
const BASE: &str = "../../../src/contest/programs/base";

#[derive(Deserialize)]
struct List {
    program: Vec<Wrong>,
}

/// A wrong program: its file in `tests/data/programs`, the clauses that it violates, and the smallest known input that
/// shows it.
#[derive(Deserialize)]
struct Wrong {
    file: String,
    clause: Vec<String>,
    smallest: Option<String>,
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
        (!clause.is_empty()).then(|| Wrong { file, clause: vec![clause.into()], smallest: None })
    });
    let mut all: Vec<Wrong> = rows.collect();
    assert_eq!(all.len(), 10, "the table is read");
    let unseen = fs::read_to_string(program(&format!("{UNSEEN}unseen.toml"))).expect("it is there");
    for wrong in toml::from_str::<List>(&unseen).expect("it is a list").program {
        all.push(Wrong { file: format!("{UNSEEN}{}", wrong.file), ..wrong });
    }
    all
}

/// Returns what a report names: `reads as`, `like` or nothing, and the clauses.
fn named(report: &str) -> (&'static str, Vec<String>) {
    let how = ["reads as", "like"].into_iter().find(|how| report.contains(&format!("\n  {how} ")));
    let clauses = report.lines().filter_map(|line| line.strip_prefix("  clause "));
    let clauses: Vec<String> =
        clauses.filter_map(|rest| rest.split_whitespace().next().map(str::to_owned)).collect();
    assert_eq!(how.is_some(), !clauses.is_empty(), "{report}");
    (how.unwrap_or(""), clauses)
}

/// Returns the sizes of a shrunk case and of the smallest known one, and how they compare.
fn sizes(game: &AnyGame, shrunk: &str, smallest: &str) -> [String; 3] {
    let case = |text: &str| game.parse(text.as_bytes(), Limits::None).expect("it is a case");
    let (shrunk, smallest) = (case(shrunk), case(smallest));
    let how = match (
        simpler(game.generator(), &smallest, &shrunk),
        simpler(game.generator(), &shrunk, &smallest),
    ) {
        (true, _) if shrunk.size() == smallest.size() => "as small, other numbers",
        (true, _) => "larger",
        (_, true) => "smaller",
        _ => "the same",
    };
    [shrunk.size(), smallest.size(), how.into()]
}

/// Returns the number of runs that shrinking took.
fn runs(report: &str) -> String {
    let (before, _) = report.split_once(" runs").unwrap_or_default();
    before.split_whitespace().last().unwrap_or("?").to_owned()
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
            let run = folder.run(&format!("{command} -- {}", program(&fault.file)));
            let report = stdout(&run);
            let Some(case) = folder.files().into_iter().find(|file| file.ends_with("shrunk.in")) else {
                println!("| {} | {seed} | not found |", fault.file);
                unfound += 1;
                continue;
            };
            let (how, clauses) = named(&report);
            let true_ones = clauses.iter().filter(|clause| fault.clause.contains(clause)).count();
            true_clauses += true_ones;
            others += clauses.len() - true_ones;
            unnamed += usize::from(clauses.is_empty());
            let [size, smallest, compared] = match &fault.smallest {
                Some(smallest) => sizes(the_game(fault.game()), &folder.read(case), smallest),
                None => Default::default(),
            };
            println!(
                "| {} ({}) | {seed} | {how} {} | {size} | {smallest} | {compared} | {} |",
                fault.file,
                fault.clause.join(", "),
                clauses.join(", "),
                runs(&report),
            );
        }
    }
    println!(
        "clauses named: {true_clauses} true, {others} not; nothing named: {unnamed}; not found: {unfound}"
    );
    assert!(true_clauses > 0 && true_clauses >= 9 * others, "{true_clauses} true, {others} not");
}
