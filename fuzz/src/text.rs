//! Any bytes to the reader of a game's inputs.

use crosscheck_core::Playable;
use crosscheck_core::compare::roundtrip;

use crate::memory::peak;

/// The most bytes of memory for a byte of input: three times what the largest case of `texas` takes. A cell of
/// four bytes takes a piece, its place in the input and a few copies.
const FOR_A_BYTE: usize = 32;

/// What may be taken besides: an error's words, the start of a buffer.
const BESIDES: usize = 8 << 10;

/// Holds an input against what must be true of any.
///
/// # Panics
/// If it is not, which is what makes it a finding; or if reading takes more memory than the input's own
/// size gives reason for, whatever numbers it names.
pub fn read<C: Playable>(input: &[u8]) {
    let mut property = Ok(());
    let used = peak(|| property = roundtrip::check::<C>(input));
    if let Err(broken) = property {
        panic!("{}: {broken}", C::NAME);
    }
    let allowed = FOR_A_BYTE * input.len() + BESIDES;
    assert!(used <= allowed, "{}: {} bytes of input take {used} bytes of memory", C::NAME, input.len());
}
