//! Passes arbitrary bytes to the reader of a game's inputs.

use std::sync::Once;

use crosscheck_core::compare::roundtrip;
use crosscheck_core::{Game, Limits};

/// The most bytes of memory per byte of input. A case with CR LF, which is read as the values of its shape, takes 18 (`texas`) to
/// 30 (`chess`).
const FOR_A_BYTE: usize = 32;

/// A constant allowance: the words of an error, the start of a buffer.
const BESIDES: usize = 8 << 10;

static SHAPES: Once = Once::new();

/// Checks an input against what must be true of any input.
///
/// # Panics
/// If the check fails, which makes the input a finding; or if reading takes more memory than the input's size
/// justifies, regardless of the numbers in it.
pub fn check<G: Game>(game: &G, input: &[u8]) {
    // The shapes are made once, by whoever reads first.
    SHAPES.call_once(|| {
        let _ = [Limits::Contest, Limits::None].map(|limits| game.parse(b"", limits).is_err());
    });
    let mut property = Ok(());
    let used = allocation_counter::measure(|| property = roundtrip::check(game, input)).bytes_max;
    if let Err(broken) = property {
        panic!("{}: {broken}", game.name());
    }
    let allowed = (FOR_A_BYTE * input.len() + BESIDES) as u64;
    assert!(
        used <= allowed,
        "{}: {} bytes of input take {used} bytes of memory",
        game.name(),
        input.len()
    );
}
