//! A program's answers so far, from which reports say what its wrong answers have in common.

use crosscheck_core::erased::AnyCase;
use crosscheck_core::generate::Feature;

use super::suspects::PlayedCase;

/// The most that is remembered: the number of cases, and the bytes of them and their answers.
const MOST: (usize, usize) = (5000, 64 << 20);

/// A program's answers so far, up to `MOST`.
#[derive(Default)]
pub(super) struct Memory {
    /// Whether answers are remembered.
    pub(super) is_kept: bool,
    pub(super) played: Vec<PlayedCase>,
    /// Whether the cases being played are unrelated to a finding.
    pub(super) apart: bool,
    bytes: usize,
}

impl Memory {
    /// Remembers what a program has answered to a case of this many bytes, if there is room.
    pub(super) fn remember(
        &mut self,
        length: usize,
        case: &AnyCase,
        output: Vec<u8>,
        expected: String,
        wrong: bool,
        features: Vec<Feature>,
    ) {
        let bytes = output.len() + length + expected.len();
        if self.played.len() < MOST.0 && self.bytes + bytes <= MOST.1 {
            self.bytes += bytes;
            let (case, apart) = (case.clone(), self.apart);
            self.played.push(PlayedCase { case, output, expected, wrong, apart, features });
        }
    }
}
