//! What the cases of each family contain, in numbers: `cargo run --release --example families [-- GAME…]`

use std::time::Instant;

use crosscheck::Game;
use crosscheck::compare::trace::record;
use crosscheck::generate::{Generator, Settings, Tally, seeded};
use crosscheck_core::table::statistics;

/// The number of cases for each family, and for each full-size family.
const CASES: [u64; 2] = [500, 5];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    for name in
        games::NAMES.iter().filter(|name| asked.is_empty() || asked.iter().any(|game| game == *name))
    {
        games::visit(name, games::visitor!(families));
    }
}

fn families<G: Game>() {
    let generator = G::Generator::default();
    for family in G::Generator::FAMILIES {
        let settings = Settings { family: Some(family.name), ..Settings::default() };
        let count = CASES[usize::from(family.full)];
        let begun = Instant::now();
        let make = |index| generator.generate(&settings, &mut seeded::<G::Case>(1, index));
        let made: Vec<G::Case> = (0..count).filter_map(|index| make(index).ok()).collect();
        let time = begun.elapsed() / count as u32;
        println!("== {} {}: {} ({time:?} a case)", G::NAME, family.name, family.purpose);
        let (mut engine, mut tally) = (G::engine(), Tally::default());
        for case in &made {
            G::Generator::count(case, &record(&mut *engine, case).steps, &mut tally);
        }
        println!("{}", statistics(&tally));
    }
}
