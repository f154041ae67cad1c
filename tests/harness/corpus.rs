//! The committed corpora of the fuzzer, without the fuzzer: on a stable toolchain, in every `cargo test`. The campaign of
//! `tools/mutants` plays their cases on both sides.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::roundtrip;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::{Game, Limits};

use crate::common::games::each;

/// Lists the committed inputs of a corpus: the files whose names end with `.in`. Inputs that a fuzzer on this machine
/// has added have other names and are ignored.
fn kept(corpus: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(corpus);
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "in"));
    files.sort();
    files
}

/// Returns the cases of a game's corpus.
pub(super) fn cases(game: &AnyGame) -> Vec<AnyCase> {
    let case = |file: &PathBuf| {
        let input = fs::read(file).expect("a listed file can be read");
        game.parse(&input, Limits::Contest).unwrap_or_else(|error| panic!("{}:{error}", file.display()))
    };
    kept(game.name()).iter().map(case).collect()
}

#[test]
fn every_text_of_the_corpora_is_read_back_or_refused_at_its_place() {
    each(|game| {
        for file in kept(game.name()).into_iter().chain(kept(&format!("{}_text", game.name()))) {
            let input = fs::read(&file).expect("a listed file can be read");
            assert_eq!(roundtrip::check(game, &input), Ok(()), "{}", file.display());
        }
    });
}

#[test]
fn the_texts_kept_are_of_both_kinds() {
    each(|game| {
        let accepted = |file: &PathBuf| {
            let input = fs::read(file).expect("a listed file can be read");
            game.parse(&input, Limits::Contest).is_ok()
        };
        let files = kept(&format!("{}_text", game.name()));
        assert!(files.iter().any(accepted) && !files.iter().all(accepted), "{}", game.name());
    });
}
