//! The corpus of a fuzz target, without the files that show a misreading.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::{Game, Limits};

use super::chosen::Chosen;

const CORPORA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/corpus");

/// The files of a corpus that do not show a misreading.
pub(super) struct HeldOut {
    pub(super) files: Vec<PathBuf>,
}

impl HeldOut {
    pub(super) fn new(misreading: &Chosen) -> Self {
        let files = silent(games::game(&misreading.game).expect("a game"), misreading.name);
        HeldOut { files }
    }
}

/// Lists the files that do not show the misreading with this name.
fn silent(game: &AnyGame, name: &str) -> Vec<PathBuf> {
    let planted = game.misreadings().iter().find(|misreading| misreading.name == name);
    let mut pair = Pair::new(game, planted);
    // As in a fuzz target.
    pair.laws = Laws::Engine;
    let mut files = committed(&Path::new(CORPORA).join(game.name()));
    files.retain(|file| {
        let text = fs::read(file).expect("it can be read");
        let case = game.parse(&text, Limits::Contest).expect("the corpus has cases");
        pair.find(case).is_none()
    });
    files
}

/// Lists the files that are committed. What a fuzzer has added here has no ending.
fn committed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("there is a corpus");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "in")).collect();
    files.sort();
    files
}
