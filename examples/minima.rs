//! The simplest cases that show each planted fault, by trying all small cases.
//!
//! `cargo run --release --example minima -- GAME [NAME…] [--to SIZE]` tries those whose weight begins with 1, 2, …,
//! up to SIZE. A fault is looked for till everything that it may be known by, as the file in `tests/shrinking`
//! has it, is found.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use crosscheck::games::{self, Plugged, Visit};
use crosscheck::lockstep::{Strictness, lockstep};
use crosscheck::quality::{self, Known};
use crosscheck::trace::record;
use crosscheck::verify::{Fault, Fingerprint};
use generator::{Generator, simpler};
use spec::Misreading;
use spec::contract::Case;

/// The simplest cases that show each planted fault, by trying all small cases.
#[derive(Debug, Parser)]
struct Args {
    /// The game.
    #[arg(value_parser = PossibleValuesParser::new(games::NAMES))]
    game: String,
    /// The planted faults; all if none is named.
    names: Vec<String>,
    /// The size from which on cases are tried.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// The size up to which cases are tried.
    #[arg(long, default_value_t = 6)]
    to: u64,
}

fn main() {
    let args = Args::parse();
    games::visit(&args.game.clone(), Search(args)).expect("clap lets only names of games through");
}

struct Search(Args);

/// The simplest case for everything that each misreading's fault is known by.
type Found<C> = BTreeMap<(&'static str, Fingerprint), C>;

impl Visit for Search {
    type Output = ();

    fn visit<G: Plugged>(self) {
        let args = self.0;
        let path = format!("tests/shrinking/{}.toml", G::NAME);
        let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
        let file = file.expect("every game has a file of minima");
        let known = quality::minima(&file).expect("the file of minima is well-formed").canary;
        let wanted =
            |name: &str| args.names.is_empty() || args.names.iter().any(|wanted| wanted == name);
        let mut open: Vec<_> = G::misreadings().iter().filter(|planted| wanted(planted.name)).collect();
        let mut found = Found::<G::Case>::new();
        for size in args.from..=args.to {
            let (tried, here) = all_of_size::<G>(size, &open);
            eprintln!("size {size}: {tried} cases, {} faults looked for", open.len());
            for (key, case) in here {
                found.entry(key).or_insert_with_key(|key| {
                    print::<G>(key, &case);
                    case
                });
            }
            open.retain(|planted| is_open(planted.name, &known, &found));
        }
        let names: Vec<&str> = open.iter().map(|planted| planted.name).collect();
        eprintln!("not found in everything that they may be known by: {}", names.join(", "));
    }
}

/// Whether something that a fault may be known by is still to be found.
fn is_open<C>(name: &str, known: &[Known], found: &Found<C>) -> bool {
    let mut minima = known.iter().filter(|known| known.name == name).flat_map(|known| &known.minimum);
    let is_found = |kind: &str, clause: Option<&str>| {
        found.keys().any(|(of, as_)| *of == name && as_.kind == kind && as_.clause == clause)
    };
    minima.any(|minimum| !is_found(&minimum.kind, minimum.clause.as_deref()))
}

/// How many cases of a size there are, and the simplest of them that show a fault.
fn all_of_size<G: Plugged>(size: u64, open: &[&'static Misreading<G>]) -> (usize, Found<G::Case>) {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> =
            (0..jobs).map(|job| scope.spawn(move || part::<G>(size, open, (job, jobs)))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let mut found = Found::new();
    let mut tried = 0;
    for (number, part) in parts {
        tried += number;
        for (key, case) in part {
            keep::<G>(&mut found, key, &case);
        }
    }
    (tried, found)
}

/// What one worker of several finds among the cases of a size.
fn part<G: Plugged>(
    size: u64,
    open: &[&'static Misreading<G>],
    (job, jobs): (usize, usize),
) -> (usize, Found<G::Case>) {
    let mut reference = G::reference();
    let mut players: Vec<_> = open.iter().map(|planted| (planted.player)()).collect();
    let (mut found, mut tried) = (Found::new(), 0);
    for case in G::Generator::small(size).skip(job).step_by(jobs) {
        tried += 1;
        let trace = record(&mut *reference, &case);
        for (planted, player) in open.iter().zip(&mut players) {
            if let Some(difference) = lockstep(&trace, &mut **player, &case, &Strictness::default()) {
                let fingerprint = Fault::Differs(Box::new(difference)).fingerprint();
                keep::<G>(&mut found, (planted.name, fingerprint), &case);
            }
        }
    }
    (tried, found)
}

fn keep<G: Plugged>(found: &mut Found<G::Case>, key: (&'static str, Fingerprint), case: &G::Case) {
    match found.get(&key) {
        Some(best) if !simpler::<G, G::Generator>(case, best) => {}
        _ => {
            found.insert(key, case.clone());
        }
    }
}

/// Prints a case as an entry of the file of minima.
fn print<G: Plugged>((name, found): &(&'static str, Fingerprint), case: &G::Case) {
    let clause = found.clause.map_or(String::new(), |clause| format!("clause = \"{clause}\"\n"));
    println!("# {name}: {}\n[[canary.minimum]]\nkind = \"{}\"", case.size(), found.kind);
    println!("{clause}proved = true\ncase = \"\"\"\n{}\"\"\"\n", case.text());
}
