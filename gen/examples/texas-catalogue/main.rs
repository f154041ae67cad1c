//! Generates `gen/src/texas/catalogue.txt`: the simplest case for everything that can happen under the rules.
//!
//! `cargo run --release -p crosscheck-gen --example texas-catalogue > gen/src/texas/catalogue.txt`
//!
//! How cases are selected: small cases are enumerated by their number of cells (`boards.rs` has the bounds), and cases
//! with hands on the fewest cells that allow one (`hands.rs`). `happenings.rs` lists what happens in each case's last
//! operation, in the terms of the clauses: verdicts, runs, effects and what they hit, falls, rounds, blocks, hands. The
//! simplest case for each happening, by the generator's order, is kept. No misreading plays a part in the selection.

mod boards;
mod hands;
mod happenings;
mod plain;

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::thread;

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, simpler};
use crosscheck_core::{Limits, Player};
use engine::texas::{Table, player};
use generator::texas::Maker;
use happenings::{Happening, happenings};
use spec::texas::{Case, Step};

/// The most cells of an enumerated board.
const MOST_CELLS: u32 = 18;

/// The simplest case for each happening.
type Simplest = HashMap<Happening, Case>;

/// Keeps the simplest case for each happening that no smaller board has.
struct Keeper<'a> {
    known: &'a Simplest,
    here: Simplest,
    engine: Box<dyn Player<Case>>,
}

impl<'a> Keeper<'a> {
    fn new(known: &'a Simplest) -> Self {
        Keeper { known, here: HashMap::new(), engine: player() }
    }

    fn see(&mut self, case: &Case) {
        let mut steps: Vec<Step> = Vec::new();
        self.engine.play(case, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        for happening in happenings(case, &steps) {
            if !self.known.contains_key(&happening) {
                keep(&mut self.here, happening, case);
            }
        }
    }
}

fn keep(simplest: &mut Simplest, happening: Happening, case: &Case) {
    match simplest.get(&happening) {
        Some(best) if !simpler::<Case, Maker<Table>>(case, best) => {}
        _ => {
            simplest.insert(happening, case.clone());
        }
    }
}

fn main() {
    let mut known = Simplest::new();
    for cells in 1..=MOST_CELLS {
        let here =
            in_parts(&known, |keeper, part| boards::all(cells, part, &mut |case| keeper.see(case)));
        eprintln!("{cells} cells: {} happenings that are new", here.len());
        known.extend(here);
    }
    for sort in hands::sorts() {
        let here =
            in_parts(&known, |keeper, part| hands::all(&sort, part, &mut |case| keeper.see(case)));
        eprintln!("{sort:?}: {} happenings that are new", here.len());
        known.extend(here);
    }
    print(&known);
}

/// Runs the work on two threads, each with every other board, and merges their results.
fn in_parts(known: &Simplest, work: impl Fn(&mut Keeper<'_>, (u64, u64)) + Sync) -> Simplest {
    let parts: Vec<Simplest> = thread::scope(|scope| {
        let work = &work;
        let of = |part: u64| {
            move || {
                let mut keeper = Keeper::new(known);
                work(&mut keeper, (part, 2));
                keeper.here
            }
        };
        let workers: Vec<_> = (0..2).map(|part| scope.spawn(of(part))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let mut all = Simplest::new();
    for (happening, case) in parts.into_iter().flatten() {
        keep(&mut all, happening, &case);
    }
    all
}

/// Prints the cases, the simplest first, each below the happenings that it is the simplest for.
fn print(known: &Simplest) {
    let mut cases: BTreeMap<(Vec<u64>, String), Vec<&Happening>> = BTreeMap::new();
    for (happening, case) in known {
        let key = (<Maker<Table> as Generator<Case>>::weight(case), case.text());
        cases.entry(key).or_default().push(happening);
    }
    for ((_, text), mut of) in cases {
        assert!(Case::parse(text.as_bytes(), Limits::Contest).is_ok(), "a case of the contest");
        of.sort_unstable();
        for (field, detail) in of {
            println!("# {field}: {detail}");
        }
        print!("{text}");
    }
}
