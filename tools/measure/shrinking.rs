//! Measures shrinking quality: a table of all misreadings, with many seeds each.
//!
//! `cargo run --release --example shrinking [-- GAME… --seeds 30 --cases]`
//!
//! Shrinking tries no witnesses, which are the simplest cases for each misreading: the table says what to expect of a fault
//! that is not among the misreadings.

use std::fs;
use std::path::Path;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use crosscheck_core::contract::Case;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::shrink::statistics::{
    self as quality, KnownMinimum, StatisticsRow, minimum, rows, samples,
};
use crosscheck_core::{Game, Misreading};

/// Measures shrinking quality: a table of all misreadings, with many seeds each.
#[derive(Clone, Debug, Parser)]
struct Args {
    /// The games [default: all].
    #[arg(value_parser = PossibleValuesParser::new(games::NAMES))]
    games: Vec<String>,
    /// The number of seeds to find and shrink each misreading from.
    #[arg(long, default_value_t = 30)]
    seeds: u64,
    /// Print the simplest result of every row as an entry of the file of minima.
    #[arg(long)]
    cases: bool,
}

fn main() {
    let args = Args::parse();
    for name in games::NAMES {
        if args.games.is_empty() || args.games.iter().any(|game| game == name) {
            table(games::game(name).expect("a listed game is there"), &args);
        }
    }
}

fn table(game: &AnyGame, args: &Args) {
    let path = format!("tests/data/shrinking/{}.toml", game.name());
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let file = file.expect("every game has a file of minima");
    let known = quality::minima(&file).expect("the file of minima is well-formed").canary;
    let all: Vec<&'static Misreading<AnyCase>> = game.misreadings().iter().collect();
    println!(
        "{:<34} {:<36} {:<44} {:<10} {:>7} {:>8} {:>6} {:>5}",
        game.name(),
        "found as",
        "simplest known",
        "",
        "reached",
        "distinct",
        "mean",
        "most"
    );
    let mut sums = (0, 0, 0.0);
    for (planted, samples) in all.iter().zip(samples(game, &all, args.seeds, &[])) {
        let missing = samples.iter().filter(|sample| sample.is_none()).count();
        if missing > 0 {
            println!("{:<34} is not found from {missing} seeds", planted.name);
        }
        for row in rows(game, &samples) {
            let reached = print(game, planted, &row, &known, args.cases);
            sums = (sums.0 + reached, sums.1 + row.seeds, sums.2 + row.mean * row.seeds as f64);
        }
    }
    let mean = sums.2 / sums.1.max(1) as f64;
    println!(
        "{}: {} of {} reach the simplest known; {mean:.0} runs in the mean\n",
        game.name(),
        sums.0,
        sums.1
    );
}

/// Prints a row; returns how many seeds reach the simplest known case.
fn print(
    game: &AnyGame,
    planted: &Misreading<AnyCase>,
    row: &StatisticsRow,
    known: &[KnownMinimum],
    cases: bool,
) -> u64 {
    let minimum = minimum(game, known, planted.name, &row.found);
    let reached = match &minimum {
        Some((_, case)) if row.best == *case => row.reached,
        _ => 0,
    };
    let size = minimum.as_ref().map_or(row.best.size(), |(_, case)| case.size());
    let how = match &minimum {
        None => "seen",
        Some((minimum, _)) if minimum.proved => "proved",
        Some(_) => "best known",
    };
    println!(
        "{:<34} {:<36} {size:<44} {how:<10} {:>7} {:>8} {:>6.0} {:>5}",
        planted.name,
        row.found.to_string(),
        format!("{reached}/{}", row.seeds),
        row.distinct,
        row.mean,
        row.most
    );
    if cases {
        let clause = row.found.clause.map_or(String::new(), |clause| format!("clause = \"{clause}\"\n"));
        println!("[[canary.minimum]]\nkind = \"{}\"\n{clause}proved = false", row.found.kind);
        println!("case = \"\"\"\n{}\"\"\"\n", row.best.text());
    }
    reached
}
