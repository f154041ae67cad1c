//! The two sides of a game, and the cases that they play.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::{Game, Limits};

/// Returns the two sides of a game. Neither is recreated between cases: what an engine keeps of one case must not affect
/// the next.
pub(crate) fn pair<G: Game>(game: &G) -> Pair<G> {
    let pair = Pair::new(game, None);
    assert_eq!((pair.reference.name(), pair.engines[0].name()), ("reference", "engine"));
    pair
}

/// Plays a case on both sides, and checks the laws.
pub(crate) fn hold<G: Game>(pair: &mut Pair<G>, case: &G::Case) {
    let fault = pair.verify(case).1;
    assert_eq!(fault, None, "{} {}:\n{}", pair.game.name(), case.size(), case.text());
}

/// Returns all handwritten cases: the witnesses, the regression cases, and the fuzzer's corpus.
pub(crate) fn thought_of<G: Game>(game: &G) -> Vec<G::Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let kept = listed(&root.join("tests/data/cases").join(game.name())).into_iter();
    let kept = kept.map(|folder| folder.join("case.in"));
    let corpus = listed(&root.join("fuzz/corpus").join(game.name())).into_iter();
    // Files added by a local fuzzer have other names and are ignored.
    let corpus = corpus.filter(|file| file.extension().is_some_and(|ending| ending == "in"));
    let inputs = kept.chain(corpus).map(|file| fs::read(file).expect("a listed file can be read"));
    let read = inputs.filter_map(|input| game.parse(&input, Limits::Contest).ok());
    game.generator().witnesses().iter().cloned().chain(read).collect()
}

/// Returns the content of a folder, sorted by name.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("every game has regression cases and a corpus");
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort();
    paths
}

/// The seed of all cases here.
const SEED: u64 = 20_261_121;

/// Returns the generated cases of one round.
pub(crate) fn generated<G: Game>(
    game: &G,
    settings: &Settings,
    numbers: std::ops::Range<u64>,
) -> Vec<G::Case> {
    let generator = game.generator();
    let made =
        numbers.map(|number| generator.generate(settings, &mut seeded(game.name(), SEED, number)));
    made.map(|made| made.unwrap_or_else(|why| panic!("{}: {why}", game.name()))).collect()
}
