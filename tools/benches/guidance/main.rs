//! Compares ways to find a misreading by the processor time that they take: `cargo bench --bench guidance -- FOLDER`.
//!
//! FOLDER has the fuzz targets that cargo-fuzz has built; without it, what is guided by coverage is left out. Each
//! run is a process of its own, started with another seed, and what counts is the processor time of the whole process
//! from its start until the misreading is found. Nothing is shrunk. It prints a table in Markdown, and each run as it
//! ends on standard error.
//!
//! The ways take turns, so that whatever else the machine does falls on all of them alike.

mod chosen;
mod figures;
mod find;
mod held_out;
mod way;

use std::path::Path;
use std::process::ExitCode;

use crosscheck_judge::settle;

use self::chosen::{Chosen, chosen};
use self::figures::{Times, interval};
use self::find::find;
use self::held_out::HeldOut;
use self::way::{LIMIT, Start, Way};

/// How often each misreading is looked for in each way.
const RUNS: usize = 10;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["--find", way, game, seed] => {
            let seed = seed.parse().expect("a seed is a number");
            let game = games::game(game).expect("a game is named");
            find(game, way, seed);
        }
        [] => {
            eprintln!("no folder with fuzz targets is named, so what is guided by coverage is left out");
            compare(&Way::PLAIN, Path::new(""));
        }
        [targets] => compare(&Way::ALL, Path::new(targets)),
        _ => {
            eprintln!("usage: cargo bench --bench guidance [-- FOLDER]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Prints the table for these ways.
fn compare(ways: &[Way], targets: &Path) {
    settle(false);
    let (first, last) = interval(RUNS);
    println!(
        "Seconds of processor time until found: the median of {RUNS} runs (in brackets, runs {} and {} in order).\n",
        first + 1,
        last + 1
    );
    let titles: Vec<&str> = ways.iter().map(|way| way.title()).collect();
    println!("| misreading | random cases | {} |", titles.join(" | "));
    println!("|{}", "---|".repeat(2 + ways.len()));
    for misreading in chosen() {
        let cells: Vec<String> = measure(&misreading, ways, targets).iter().map(Times::cell).collect();
        let Chosen { game, name, median, .. } = misreading;
        println!("| `{name}` ({game}) | {median} | {} |", cells.join(" | "));
    }
}

/// Returns the times that each way takes.
fn measure(misreading: &Chosen, ways: &[Way], targets: &Path) -> Vec<Times> {
    let held_out = HeldOut::new(misreading);
    let start = Start { misreading, targets, corpus: &held_out.files };
    let mut times: Vec<Times> = ways.iter().map(|_| Times::new(LIMIT)).collect();
    // The order of the misreadings comes from small seeds.
    for seed in 1001..1001 + RUNS as u64 {
        for (way, times) in ways.iter().zip(&mut times) {
            let time = start.run(*way, seed);
            eprintln!("{}, {}, seed {seed}: {time:?}", misreading.name, way.title());
            times.add(time);
        }
    }
    times
}
