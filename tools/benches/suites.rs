//! Measures what suites do about faults that nobody thought of: `cargo bench --bench suites`.
//!
//! The misreadings are split into ten parts. For each part, three suites are made without any knowledge of it, each from
//! another seed; then the part's misreadings play the files of each. A line for each part says how often they are stopped,
//! and by at least two files; the last line of a game is the sum.

#[path = "common/asked.rs"]
mod asked;

use crosscheck_core::erased::AnyGame;
use crosscheck_core::mutation::suite::{Order, POOL, Plan, Scale, Suite, Test};
use crosscheck_core::workers::Watch;
use crosscheck_core::{Case as _, Game};
use fixedbitset::FixedBitSet;

/// How many parts the misreadings are split into.
const PARTS: usize = 10;

/// How many suites are made for each part: what one of them stops is chance.
const SUITES: usize = 3;

/// Misreadings do not play longer files, which would take minutes. So a file that alone stops one is not counted.
const LONG: usize = 128 << 10;

fn main() {
    asked::each(measure);
}

fn measure(game: &AnyGame) {
    println!("{}: held-out misreadings that suites stop", game.name());
    let (mut all, mut once, mut twice) = (0, 0, 0);
    for part in 0..PARTS {
        let places: Vec<usize> = (0..game.misreadings().len()).filter(|at| at % PARTS == part).collect();
        let suites = (0..SUITES).map(|nth| stopped(game, (nth * PARTS + part) as u64, &places));
        let stopped: Vec<_> = suites.flatten().collect();
        let least = |times: usize| stopped.iter().filter(|(_, files)| *files >= times).count();
        let passed = stopped.iter().filter(|(_, files)| *files == 0).map(|(name, _)| *name);
        let passed: Vec<&str> = passed.collect();
        println!(
            "  part {part}: {} of {}, {} by two files or more; pass: {passed:?}",
            least(1),
            stopped.len(),
            least(2)
        );
        (all, once, twice) = (all + stopped.len(), once + least(1), twice + least(2));
    }
    let percent = |some: usize| 100.0 * some as f64 / all.max(1) as f64;
    println!(
        "  {once} of {all} ({:.1} %), by two files or more {twice} ({:.1} %)",
        percent(once),
        percent(twice)
    );
}

/// Returns by how many files of a suite made without them these misreadings are stopped.
fn stopped(game: &AnyGame, seed: u64, places: &[usize]) -> Vec<(&'static str, usize)> {
    let mut held_out = FixedBitSet::with_capacity(game.misreadings().len());
    places.iter().for_each(|&place| held_out.insert(place));
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let order = Order {
        game,
        seed,
        plan: &Plan::default(),
        scale: Scale::new(POOL),
        jobs,
        watch: &Watch::default(),
        held_out: &held_out,
    };
    let suite = Suite::make(&order).unwrap_or_else(|failed| panic!("{}: {failed:?}", game.name()));
    let files: Vec<Test<'_>> = suite.files().filter(|test| test.case.text().len() <= LONG).collect();
    let of = |&place: &usize| {
        let misreading = &game.misreadings()[place];
        let stops =
            |test: &&Test<'_>| game.misread(misreading).answer(test.case).to_string() != test.answer;
        (misreading.name, files.iter().filter(stops).count())
    };
    places.iter().map(of).collect()
}
