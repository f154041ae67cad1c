//! Replays the committed corpora of the fuzzer without the fuzzer: on a stable toolchain, in every `cargo test`.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck::Visit;
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::compare::roundtrip;
use crosscheck_core::contract::Case;
use crosscheck_core::{Game, Limits};

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

#[test]
fn every_game_has_its_corpora() {
    for game in games::NAMES {
        assert!(!kept(game).is_empty(), "fuzz/corpus/{game}");
        assert!(!kept(&format!("{game}_text")).is_empty(), "fuzz/corpus/{game}_text");
    }
}

#[test]
fn both_sides_agree_on_every_case_of_the_corpora_and_keep_the_laws() {
    #[derive(Clone, Copy)]
    struct Play;

    impl Visit for Play {
        type Output = ();

        fn visit<G: Game>(self) {
            let mut pair = Pair::<G>::new(None);
            for file in kept(G::NAME) {
                let input = fs::read(&file).expect("a listed file can be read");
                let case = G::Case::parse(&input, Limits::Contest)
                    .unwrap_or_else(|error| panic!("{}:{error}", file.display()));
                let (_, fault) = pair.verify(&case);
                assert_eq!(fault, None, "{}", file.display());
            }
        }
    }

    games::each(|| Play);
}

#[test]
fn the_corpora_alone_show_every_known_misreading() {
    #[derive(Clone, Copy)]
    struct Plant;

    impl Visit for Plant {
        type Output = ();

        fn visit<G: Game>(self) {
            let cases: Vec<G::Case> = kept(G::NAME)
                .iter()
                .map(|file| fs::read(file).expect("a listed file can be read"))
                .filter_map(|input| G::Case::parse(&input, Limits::Contest).ok())
                .collect();
            for misreading in G::misreadings() {
                let mut pair = Pair::<G>::new(Some(misreading));
                pair.laws = Laws::None;
                let shown = cases.iter().any(|case| pair.verify(case).1.is_some());
                assert!(shown, "no case of fuzz/corpus/{} shows {}: add one", G::NAME, misreading.name);
            }
        }
    }

    games::each(|| Plant);
}

#[test]
fn every_text_of_the_corpora_is_read_back_or_refused_at_its_place() {
    #[derive(Clone, Copy)]
    struct Read;

    impl Visit for Read {
        type Output = ();

        fn visit<G: Game>(self) {
            for file in kept(G::NAME).into_iter().chain(kept(&format!("{}_text", G::NAME))) {
                let input = fs::read(&file).expect("a listed file can be read");
                assert_eq!(roundtrip::check::<G::Case>(&input), Ok(()), "{}", file.display());
            }
        }
    }

    games::each(|| Read);
}

#[test]
fn the_texts_kept_are_of_both_kinds() {
    #[derive(Clone, Copy)]
    struct Kinds;

    impl Visit for Kinds {
        type Output = ();

        fn visit<G: Game>(self) {
            let accepted = |file: &PathBuf| {
                let input = fs::read(file).expect("a listed file can be read");
                G::Case::parse(&input, Limits::Contest).is_ok()
            };
            let files = kept(&format!("{}_text", G::NAME));
            assert!(files.iter().any(accepted) && !files.iter().all(accepted), "{}", G::NAME);
        }
    }

    games::each(|| Kinds);
}
