//! Engine and reference of `texas` on the same cases, by the side of the board: `cargo bench --bench texas`.
//!
//! The generator makes the cases from a fixed seed, each with 5 colours and 20 operations of the usual mix, or 1,000; 50 is
//! the contest's largest side. Each figure is the time for one case, computing only the answer: the fastest run.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::{Game, Limits, Player};
use games::Texas;
use spec::texas::Case;

/// Sides, operations, and how many runs there are; beyond the contest, the reference would take too long for the last.
const CASES: [(u32, u32, u32); 8] = [
    (8, 20, 100),
    (16, 20, 100),
    (32, 20, 100),
    (50, 20, 100),
    (50, 1000, 100),
    (100, 20, 100),
    (200, 20, 100),
    (2000, 100_000, 3),
];

fn case(side: u32, operations: u32) -> Case {
    let mut settings = Settings { limits: Limits::None, ..Settings::default() };
    let knobs = [("rows", side), ("cols", side), ("colors", 5), ("ops", operations)];
    settings.knobs.extend(knobs);
    let generator = Texas.generator();
    generator.generate(&settings, &mut seeded("texas", 1, 0)).expect("such cases exist")
}

fn fastest(mut player: Box<dyn Player<Case>>, case: &Case, runs: u32) -> Duration {
    let run = |_| {
        let begun = Instant::now();
        black_box(player.answer(black_box(case)));
        begun.elapsed()
    };
    (0..runs).map(run).min().expect("there are runs")
}

fn main() {
    for (side, operations, runs) in CASES {
        let case = case(side, operations);
        let engine = fastest(Texas.engine(), &case, runs);
        let reference = match side {
            0..1000 => format!("{:.2?}", fastest(Texas.reference(), &case, runs)),
            _ => "—".into(),
        };
        println!("{side} × {side}, {operations} operations: engine {engine:.2?}, reference {reference}");
    }
}
