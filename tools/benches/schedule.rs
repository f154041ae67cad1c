//! Measures how well a campaign divides its time among the families of cases: `cargo bench --bench schedule [GAME]`.
//!
//! For each family: what a case of it costs to make and to judge, and how many of the misreadings it catches in the
//! engine's place. From that follows how long a campaign takes to catch each misreading, on average, under any division
//! of its time. This is compared for the weights that the generator has, for equal shares, and for the shares that make
//! the sum over all misreadings least.
//!
//! The best shares are *held out*: the misreadings fall into ten parts, and the time to catch those of a part is taken
//! under shares that were chosen for the other nine, from other cases.

#[path = "common/asked.rs"]
mod asked;

use std::time::Instant;

use crosscheck_core::Game;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::{Family, Generator, Settings, Tally};
use crosscheck_core::mutation::profile::{Profiler, campaign_case};
use crosscheck_core::oracle::{Batch, Oracle, Played};

/// How many cases of each family a sample has.
const CASES: u64 = 200;

/// The seeds of the two samples: the best shares are chosen by one, and all shares are judged by the other.
const CHOOSE: u64 = 1001;
const JUDGE: u64 = 2002;

/// Into how many parts the misreadings fall.
const PARTS: usize = 10;

/// The part of its time that a campaign always spends as the generator's weights say, so that no family is left out.
const KEPT: f64 = 0.3;

fn main() {
    asked::each(measure);
}

/// Measures a game.
fn measure(game: &AnyGame) {
    let families: Vec<Family> =
        game.generator().families().iter().filter(|family| family.weight > 0).copied().collect();
    let costs: Vec<f64> = families.iter().map(|family| cost(game, family)).collect();
    let weighed: Vec<f64> =
        families.iter().zip(&costs).map(|(family, cost)| f64::from(family.weight) * cost).collect();
    let [choose, judge] = [CHOOSE, JUDGE].map(|seed| {
        let rates = |(family, cost)| rates(game, family, seed, cost);
        families.iter().zip(&costs).map(rates).collect::<Vec<_>>()
    });
    // What no case of a sample shows has no time to compare.
    let names = game.misreadings().iter().map(|misreading| misreading.name);
    let shown = |at: &usize| {
        [&choose, &judge].into_iter().all(|sample| sample.iter().any(|rates| rates[*at] > 0.0))
    };
    let (caught, missed): (Vec<usize>, Vec<usize>) = (0..names.len()).partition(shown);
    let missed: Vec<&str> = missed.into_iter().filter_map(|at| names.clone().nth(at)).collect();
    println!("{}: {} misreadings; too rare to tell: {}", game.name(), caught.len(), missed.join(", "));
    report(&families, &costs, &weighed, &caught, &choose, &judge);
}

/// Returns the seconds that a case of a family takes in a campaign: made, played by both sides, compared, counted, and
/// checked for samples of the laws.
fn cost(game: &AnyGame, family: &Family) -> f64 {
    let settings = Settings { family: Some(family.name), drawn: true, ..Settings::default() };
    let _generator = game.generator();
    let numbers: Vec<u64> = (0..CASES).collect();
    let make = |number| campaign_case(game, &settings, CHOOSE, number);
    let batch = Batch { numbers: &numbers, make: &make, over: &|_| false };
    let begun = Instant::now();
    Pair::new(game, None).play(&batch, &mut Tally::default(), &mut |number, played| {
        assert!(matches!(played, Played::Judged(_, None)), "case {number} of {}", family.name);
    });
    begun.elapsed().as_secs_f64() / CASES as f64
}

/// Returns how many times in a second of a family's cases each misreading is caught.
fn rates(game: &AnyGame, family: &Family, seed: u64, cost: &f64) -> Vec<f64> {
    let settings = Settings { family: Some(family.name), drawn: true, ..Settings::default() };
    let (_generator, mut profiler) = (game.generator(), Profiler::new(game));
    let mut caught = vec![0_u64; game.misreadings().len()];
    for index in 0..CASES {
        let case = campaign_case(game, &settings, seed, index).expect("a case");
        let trace = profiler.reference(&case);
        for (at, caught) in caught.iter_mut().enumerate() {
            *caught += u64::from(profiler.kills_by_steps(at, &case, &trace));
        }
    }
    caught.into_iter().map(|caught| caught as f64 / CASES as f64 / cost).collect()
}

fn report(
    families: &[Family],
    costs: &[f64],
    weighed: &[f64],
    caught: &[usize],
    choose: &[Vec<f64>],
    judge: &[Vec<f64>],
) {
    let today = normal(weighed);
    let equal = vec![1.0 / families.len() as f64; families.len()];
    let best = chosen(choose, caught, &today);
    println!("\n{:<24} {:>8} {:>9} {:>7} {:>7}", "family", "ms", "caught/s", "today", "best");
    for (at, family) in families.iter().enumerate() {
        let rate: f64 = caught.iter().map(|&of| judge[at][of]).sum();
        let [now, then] = [&today, &best].map(|shares| 100.0 * shares[at]);
        println!("{:<24} {:>8.3} {rate:>9.0} {now:>5.1} % {then:>5.1} %", family.name, 1e3 * costs[at]);
    }
    let mut held_out = vec![0.0; caught.len()];
    for part in 0..PARTS {
        let others: Vec<usize> = caught
            .iter()
            .copied()
            .enumerate()
            .filter(|(at, _)| at % PARTS != part)
            .map(|(_, of)| of)
            .collect();
        let shares = chosen(choose, &others, &today);
        for at in (part..caught.len()).step_by(PARTS) {
            held_out[at] = time(judge, caught[at], &shares);
        }
    }
    let times = |shares: &[f64]| caught.iter().map(|&of| time(judge, of, shares)).collect::<Vec<_>>();
    println!("\n{:<28} {:>10} {:>10} {:>10}", "seconds to catch", "sum", "median", "longest");
    for (name, mut times) in [
        ("by the generator's weights", times(&today)),
        ("equal shares of the time", times(&equal)),
        ("best, held out", held_out),
        ("best, not held out", times(&best)),
    ] {
        times.sort_by(f64::total_cmp);
        let (sum, median) = (times.iter().sum::<f64>(), times[times.len() / 2]);
        println!("{name:<28} {sum:>10.4} {median:>10.5} {:>10.4}", times[times.len() - 1]);
    }
    println!();
}

/// Returns the seconds until a misreading is caught, on average, if the families have these shares of the time.
fn time(rates: &[Vec<f64>], misreading: usize, shares: &[f64]) -> f64 {
    1.0 / shares.iter().zip(rates).map(|(share, rates)| share * rates[misreading]).sum::<f64>()
}

/// Returns shares of the time for which the sum of the times of these misreadings is least, but for the part that is
/// kept. The sum is convex in the shares; each step moves a share by the square root of what more of it would gain,
/// which never makes the sum larger (the multiplicative algorithm for A-optimal designs).
fn chosen(rates: &[Vec<f64>], misreadings: &[usize], today: &[f64]) -> Vec<f64> {
    let mixed = |free: &[f64]| -> Vec<f64> {
        free.iter().zip(today).map(|(free, today)| (1.0 - KEPT) * free + KEPT * today).collect()
    };
    let mut free = today.to_vec();
    for _ in 0..2000 {
        let shares = mixed(&free);
        let times: Vec<f64> = misreadings.iter().map(|&of| time(rates, of, &shares)).collect();
        let gain = |family: &Vec<f64>| -> f64 {
            misreadings.iter().zip(&times).map(|(&of, time)| family[of] * time * time).sum()
        };
        free =
            normal(&free.iter().zip(rates).map(|(free, of)| free * gain(of).sqrt()).collect::<Vec<_>>());
    }
    mixed(&free)
}

/// Returns parts that sum to one.
fn normal(parts: &[f64]) -> Vec<f64> {
    let sum: f64 = parts.iter().sum();
    parts.iter().map(|part| part / sum).collect()
}
