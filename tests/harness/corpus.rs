//! The committed corpora of the fuzzer, without the fuzzer: on a stable toolchain, in every `cargo test`. The campaign of
//! `tools/mutants` plays their cases on both sides.

use std::fs;
use std::path::PathBuf;

use crosscheck_core::compare::roundtrip;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::{Game, Limits};

use crate::common::games::each;
use crate::common::ours;

/// Lists the committed inputs of a corpus: the files whose names end with `.in`. Inputs that a fuzzer on this machine
/// has added have other names and are ignored.
fn kept(corpus: &str) -> Vec<PathBuf> {
    ours(&format!("fuzz/corpus/{corpus}"), ".in")
}

fn read(file: &PathBuf) -> Vec<u8> {
    fs::read(file).expect("a listed file can be read")
}

/// Returns the cases of a game's corpus.
pub(super) fn cases(game: &AnyGame) -> Vec<AnyCase> {
    let case = |file: &PathBuf| {
        let case = game.parse(&read(file), Limits::Contest);
        case.unwrap_or_else(|error| panic!("{}:{error}", file.display()))
    };
    kept(game.name()).iter().map(case).collect()
}

#[test]
fn every_text_of_the_corpora_is_read_back_or_refused_at_its_place_and_both_happen() {
    each(|game| {
        let texts = kept(&format!("{}_text", game.name()));
        for file in kept(game.name()).iter().chain(&texts) {
            assert_eq!(roundtrip::check(game, &read(file)), Ok(()), "{}", file.display());
        }
        let accepted = |file: &PathBuf| game.parse(&read(file), Limits::Contest).is_ok();
        assert!(texts.iter().any(accepted) && !texts.iter().all(accepted), "{}", game.name());
    });
}
