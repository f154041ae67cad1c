//! Passes arbitrary bytes to the reader of the states of exhaustive runs, and to a run that goes on from them.

use crosscheck_core::Game;
use crosscheck_core::compare::pair::Laws;
use crosscheck_core::exhaust::state::SavedState;
use crosscheck_core::exhaust::{Walk, walk};
use crosscheck_core::generate::{Bounds, Generator};

/// Checks an input against what must be true of any state. It is read as a file is; and, since no fuzzer finds a
/// checksum, its first line and its rest are taken for the parts of a state that has the right one.
///
/// # Panics
/// If a run that accepts a state does not accept the one that it then saves, or if anything else panics; the input is
/// then a finding.
pub fn check<G: Game>(game: &G, input: &[u8]) {
    SavedState::read_from(input).expect("memory can be read");
    let (line, body) = match input.iter().position(|&byte| byte == b'\n') {
        Some(at) => (&input[..at], &input[at + 1..]),
        None => (input, &[][..]),
    };
    let Ok(small) = serde_json::from_slice::<serde_json::Value>(line) else { return };
    let mut begun = smallest(game);
    if begun.resume(&small, body).is_err() {
        return;
    }
    // Everything that a report asks for.
    let _ = (begun.words(), begun.covered(), begun.table(), begun.is_done());
    let (small, body) = begun.save();
    assert!(smallest(game).resume(&small, &body).is_ok(), "{small}");
}

/// Returns a run through the smallest scope, at its start.
fn smallest<G: Game>(game: &G) -> Box<dyn Walk<G::Case>> {
    let least = game.generator().bounds().iter().map(|bound| (bound.name, bound.least));
    let space = game.generator().space(&Bounds(least.collect())).expect("the smallest scope is one");
    walk(game, space, None, Laws::None).expect("a run can begin")
}
