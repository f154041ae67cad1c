//! Shrinking is as good as it was: from a few seeds every planted fault comes down to the simplest case known, within
//! the runs it took; `cargo run --release --example shrinking` prints the whole table.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crosscheck::games::{self, Plugged, Visit};
use crosscheck::quality::{self, Known, Sample, minimum, samples};
use generator::{Generator, simpler};
use spec::Misreading;
use spec::contract::Case;

/// From how many seeds each fault is found and shrunk.
const SEEDS: u64 = 3;

fn known<G: Plugged>() -> Vec<Known> {
    let path = format!("tests/shrinking/{}.toml", G::NAME);
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let file = file.expect("every game has a file of minima");
    quality::known(&file).expect("the file of minima is well-formed")
}

/// What is worse than it was, of one misreading's samples.
fn worse<G: Plugged>(
    known: &[Known],
    planted: &Misreading<G>,
    samples: &[Option<Sample<G::Case>>],
) -> Vec<String> {
    let name = planted.name;
    let Some(entry) = known.iter().find(|entry| entry.name == name) else {
        return vec![format!("{name} has no entry")];
    };
    let mut worse = Vec::new();
    let found: Vec<&Sample<G::Case>> = samples.iter().flatten().collect();
    if found.len() < samples.len() {
        worse.push(format!("{name} is not found from every seed"));
    }
    for sample in &found {
        let (seed, case) = (sample.seed, &sample.shrunk.case);
        let how = match minimum::<G>(known, name, &sample.found) {
            None => "comes to a case for which no minimum is written down",
            Some((_, least)) if least == *case => continue,
            Some((_, least)) if simpler::<G, G::Generator>(case, &least) => {
                "comes to a case simpler than known"
            }
            Some(_) => "does not come to the simplest case known",
        };
        worse.push(format!("{name} ({}), seed {seed}, {how}:\n{}", sample.found, case.text()));
    }
    let runs: u64 = found.iter().map(|sample| sample.shrunk.runs).sum();
    let mean = runs / (found.len() as u64).max(1);
    if mean > entry.runs {
        worse.push(format!("{name} takes {mean} runs in the mean, not {}", entry.runs));
    }
    worse
}

struct Measured;

impl Visit for Measured {
    type Output = Vec<String>;

    fn visit<G: Plugged>(self) -> Vec<String> {
        let known = known::<G>();
        let all: Vec<&'static Misreading<G>> = G::misreadings().iter().collect();
        let samples = samples(&all, SEEDS, G::Generator::telling());
        let pairs = all.iter().zip(&samples);
        pairs.flat_map(|(planted, samples)| worse(&known, planted, samples)).collect()
    }
}

#[test]
fn every_planted_fault_comes_down_to_the_simplest_case_known() {
    for name in games::NAMES {
        let worse = games::visit(name, Measured).expect("a listed game is there");
        assert!(worse.is_empty(), "{name}:\n{}", worse.join("\n"));
    }
}

struct Telling;

impl Visit for Telling {
    type Output = ();

    fn visit<G: Plugged>(self) {
        let telling = G::Generator::telling();
        let ordered = telling.is_sorted_by(|a, b| simpler::<G, G::Generator>(a, b));
        assert!(ordered, "{}: the telling cases are in order, none twice", G::NAME);
        let known = known::<G>();
        let minima = known.iter().flat_map(|known| &known.minimum);
        let texts: BTreeSet<String> = minima.map(|minimum| minimum.case::<G::Case>().text()).collect();
        for case in telling {
            assert!(
                texts.contains(&case.text()),
                "{}: no fault comes down to\n{}",
                G::NAME,
                case.text()
            );
        }
    }
}

#[test]
fn every_telling_case_is_what_some_planted_fault_comes_down_to() {
    for name in games::NAMES {
        games::visit(name, Telling).expect("a listed game is there");
    }
}
