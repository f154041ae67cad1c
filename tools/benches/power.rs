//! Measures what it takes a campaign to catch each misreading by the laws alone: `cargo bench --bench power`.
//!
//! A misreading in the engine's place shows where the two sides differ: `crosscheck coverage GAME --until` measures that. A
//! misreading on both sides at once, as when two people misunderstand a sentence in the same way, can show only where it
//! breaks a law. Those that no law catches in the cases of the first seed are left out.
//!
//! For each: how many of the seeds caught it, the number of cases (median and worst), and the time for all seeds
//! together, on one core. A line for each game sums up, with how many were caught per second.

#[path = "common/asked.rs"]
mod asked;

use std::cell::Cell;
use std::time::{Duration, Instant};

use crosscheck_core::compare::pair::{Pair, Players};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Settings, Tally};
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::oracle::{Batch, Oracle, Played};
use crosscheck_core::{Game, Misreading};

const SEEDS: u64 = 15;

/// The most cases for one seed.
const CASES: u64 = 4000;

fn main() {
    asked::each(measure);
}

/// Returns both sides with a misreading.
fn misread(game: &AnyGame, misreading: &'static Misreading<AnyCase>) -> Pair<AnyGame> {
    let [one, other] = [game.clone(), game.clone()];
    let make = Players {
        reference: Box::new(move || one.misread(misreading)),
        engine: Box::new(move || other.misread(misreading)),
        others: vec![],
    };
    Pair::with(game, make)
}

fn measure(game: &AnyGame) {
    println!("{:<44} {:>6} {:>8} {:>8} {:>10}", "misreading", "caught", "median", "worst", "time");
    let (mut count, mut medians, mut catches, mut all) = (0, 0, 0, Duration::ZERO);
    for misreading in game.misreadings() {
        if !hunt(game, &mut misread(game, misreading), 0).1 {
            continue;
        }
        let begun = Instant::now();
        let mut cases: Vec<(u64, bool)> =
            (0..SEEDS).map(|seed| hunt(game, &mut misread(game, misreading), seed)).collect();
        let time = begun.elapsed();
        cases.sort_unstable();
        let caught = cases.iter().filter(|(_, caught)| *caught).count();
        let (median, worst) = (cases[cases.len() / 2].0, cases[cases.len() - 1].0);
        println!("{:<44} {caught:>6} {median:>8} {worst:>8} {time:>10.2?}", misreading.name);
        (count, medians, catches, all) = (count + 1, medians + median, catches + caught, all + time);
    }
    let a_second = catches as f64 / all.as_secs_f64();
    println!(
        "{}, {count} on both sides: {medians} cases, {all:.2?}, {a_second:.0} a second\n",
        game.name()
    );
}

/// Plays the cases of a seed until one has a fault. Returns how many were played, and whether there was a fault.
fn hunt(game: &AnyGame, pair: &mut Pair<AnyGame>, seed: u64) -> (u64, bool) {
    let (_generator, settings) = (game.generator(), Settings::default());
    let numbers: Vec<u64> = (0..CASES).collect();
    let (played, caught) = (Cell::new(0), Cell::new(false));
    let make = |number| campaign_case(game, &settings, seed, number);
    let batch = Batch { numbers: &numbers, make: &make, over: &|_| caught.get() };
    pair.play(&batch, &mut Tally::default(), &mut |number, result| {
        played.set(number + 1);
        caught.set(matches!(result, Played::Judged(_, Some(_))));
    });
    (played.get(), caught.get())
}
