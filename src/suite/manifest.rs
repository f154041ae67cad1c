//! What a suite says of itself.

use generator::role::limits;
use serde::Serialize;
use spec::clause::clauses;
use spec::contract::Case;

use super::candidates::Origin;
use super::look::LARGE;
use super::{File, Suite, stem};
use crate::games::Plugged;
use crate::table::{counted, grouped};

#[derive(Serialize)]
struct Manifest {
    game: &'static str,
    seed: u64,
    files: usize,
    bytes: u64,
    /// That of the matrix of files and misreadings.
    rank: usize,
    misreadings: Share,
    clauses: Share,
    families: Share,
    /// Extreme values in the roles that the rules give them, of those within reach.
    roles: Share,
    file: Vec<Entry>,
}

/// So many of all.
#[derive(Serialize)]
struct Share {
    had: usize,
    all: usize,
    missing: Vec<String>,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    family: Option<&'static str>,
    from: String,
    size: String,
    bytes: u64,
    /// Nothing if the case is too large to ask all misreadings.
    catches: Option<Vec<&'static str>>,
    clauses: Vec<&'static str>,
}

/// The manifest.
pub(super) fn text<G: Plugged>(suite: &Suite<G>) -> String {
    let manifest = Manifest {
        game: G::NAME,
        seed: suite.seed,
        files: suite.files.len(),
        bytes: bytes(suite),
        rank: suite.rank,
        misreadings: share(
            G::misreadings().len(),
            suite.uncaught.iter().map(ToString::to_string).collect(),
        ),
        clauses: share(clauses(G::PAGE).len(), suite.unexercised.clone()),
        families: families(suite),
        roles: roles(suite),
        file: suite
            .files
            .iter()
            .enumerate()
            .map(|(at, file)| entry::<G>(at, file, suite.seed))
            .collect(),
    };
    toml::to_string(&manifest).expect("strings and numbers are TOML")
}

fn bytes<G: Plugged>(suite: &Suite<G>) -> u64 {
    suite.files.iter().map(|file| file.seen.bytes).sum()
}

fn share(all: usize, missing: Vec<String>) -> Share {
    Share { had: all - missing.len(), all, missing }
}

fn families<G: Plugged>(suite: &Suite<G>) -> Share {
    use generator::Generator;
    let all = G::Generator::FAMILIES;
    let there = |name: &str| suite.files.iter().any(|file| file.origin.family() == Some(name));
    let missing = all.iter().filter(|family| !there(family.name)).map(|family| family.name.to_owned());
    share(all.len(), missing.collect())
}

/// Of the limits that can be met within the contest's sizes those that some file meets.
fn roles<G: Plugged>(suite: &Suite<G>) -> Share {
    let limits = limits::<G, G::Generator>();
    let within = || limits.iter().enumerate().filter(|(_, limit)| limit.beyond().is_none());
    let met = |at: usize| suite.files.iter().any(|file| file.seen.met.contains(at));
    let missing = within().filter(|(at, _)| !met(*at)).map(|(_, limit)| limit.to_string());
    share(within().count(), missing.collect())
}

fn entry<G: Plugged>(at: usize, file: &File<G::Case>, seed: u64) -> Entry {
    let (misreadings, caught) = (G::misreadings(), file.seen.caught.ones());
    Entry {
        name: stem(at, &file.origin),
        family: file.origin.family(),
        from: from(&file.origin, seed),
        size: file.case.size(),
        bytes: file.seen.bytes,
        catches: (file.seen.bytes <= LARGE as u64)
            .then(|| caught.map(|place| misreadings[place].name).collect()),
        clauses: file.seen.clauses.iter().copied().collect(),
    }
}

/// Where a case comes from: what to write after `gen GAME`, where that makes it again.
fn from(origin: &Origin, seed: u64) -> String {
    match origin {
        Origin::Family(family, index) => format!("--family {family} --seed {seed} --case {index}"),
        Origin::Campaign(index) => format!("--seed {seed} --case {index}"),
        Origin::Telling(place) => format!("telling case {place}"),
        Origin::Want(want, effort) => format!("--want '{want}' --effort {effort} --seed {seed}"),
    }
}

/// What a suite comes to, in a line.
pub(super) fn summary<G: Plugged>(suite: &Suite<G>) -> String {
    let of = |share: Share, what: &str| format!("{} of {} {what}", share.had, share.all);
    let misreadings = share(G::misreadings().len(), vec![String::new(); suite.uncaught.len()]);
    let page = share(clauses(G::PAGE).len(), suite.unexercised.clone());
    format!(
        "{}, {} bytes: {} caught by the answer, {} exercised, {}, {} met in their roles, rank {}",
        counted(suite.files.len() as u64, "file"),
        grouped(bytes(suite)),
        of(misreadings, "misreadings"),
        of(page, "clauses"),
        of(families(suite), "families"),
        of(roles(suite), "extreme values"),
        suite.rank,
    )
}
