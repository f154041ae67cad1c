//! A program's answer to a case.

/// A case that a program answered, rightly or wrongly.
#[derive(Clone, Debug)]
pub(super) struct PlayedCase<C> {
    pub(super) case: C,
    pub(super) output: Vec<u8>,
    /// The right answer, if it differs from the program's.
    pub(super) right: Option<String>,
    /// Whether the case is unrelated to any finding.
    pub(super) apart: bool,
}

impl<C> PlayedCase<C> {
    /// Returns the right answer.
    pub(super) fn right_answer(&self) -> &[u8] {
        self.right.as_ref().map_or(&self.output, |right| right.as_bytes())
    }
}
