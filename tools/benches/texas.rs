//! Engine and reference of `texas` on the same cases, by the side of the board: `cargo bench`.
//!
//! The generator makes the cases from a fixed seed, each with 5 colours and 20 operations of the usual mix; `full` is
//! the contest's largest size. Each figure is the time for one case, computing only the answer.

use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::{Game, Limits, Player};
use divan::Bencher;
use divan::counter::ItemsCount;
use games::Texas;
use spec::texas::Case;

fn main() {
    divan::main();
}

/// Generates a case with this many rows and columns.
fn case(side: u32, operations: u32) -> Case {
    let mut settings = Settings { limits: Limits::None, ..Settings::default() };
    let knobs = [("rows", side), ("cols", side), ("colors", 5), ("ops", operations)];
    settings.knobs.extend(knobs);
    let generator = <Texas as Game>::Generator::default();
    generator.generate(&settings, &mut seeded::<Case>(1, 0)).expect("such cases exist")
}

fn answer(bencher: Bencher<'_, '_>, mut player: Box<dyn Player<Case>>, case: &Case) {
    bencher
        .counter(ItemsCount::new(case.swaps().len()))
        .bench_local(move || player.answer(divan::black_box(case)));
}

#[divan::bench(args = [8, 16, 32, 50, 100, 200])]
fn engine(bencher: Bencher<'_, '_>, side: u32) {
    answer(bencher, Texas::engine(), &case(side, 20));
}

#[divan::bench(args = [8, 16, 32, 50, 100, 200])]
fn reference(bencher: Bencher<'_, '_>, side: u32) {
    answer(bencher, Texas::reference(), &case(side, 20));
}

#[divan::bench]
fn engine_full(bencher: Bencher<'_, '_>) {
    answer(bencher, Texas::engine(), &case(50, 1000));
}

#[divan::bench]
fn reference_full(bencher: Bencher<'_, '_>) {
    answer(bencher, Texas::reference(), &case(50, 1000));
}

/// Beyond the contest, where the reference would take too long: 2000 × 2000 with 100,000 operations.
#[divan::bench(sample_count = 3)]
fn engine_huge(bencher: Bencher<'_, '_>) {
    answer(bencher, Texas::engine(), &case(2000, 100_000));
}
