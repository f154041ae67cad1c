//! A program's answers so far, from which reports say what its wrong answers have in common.

use super::suspects::PlayedCase;

/// The most that is remembered: the number of cases, and the bytes of them and their answers.
const MOST: (usize, usize) = (5000, 64 << 20);

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
    /// Remembers a program's answer to a case of this many bytes, if there is room: only then is it made.
    pub(super) fn remember(&mut self, length: usize, answered: impl FnOnce(bool) -> PlayedCase) {
        if !self.is_kept || self.played.len() >= MOST.0 {
            return;
        }
        let played = answered(self.apart);
        let bytes = played.output.len() + length + played.expected.len();
        if self.bytes + bytes <= MOST.1 {
            self.bytes += bytes;
            self.played.push(played);
        }
    }
}
