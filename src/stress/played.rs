//! What a program answered.

/// A program that was run on a case and answered, rightly or not.
#[derive(Clone, Debug)]
pub(super) struct PlayedCase<C> {
    pub(super) case: C,
    pub(super) output: Vec<u8>,
    /// The right answer, if this is another.
    pub(super) right: Option<String>,
    /// Whether the case has nothing to do with a finding.
    pub(super) apart: bool,
}

impl<C> PlayedCase<C> {
    /// The right answer.
    pub(super) fn right_answer(&self) -> &[u8] {
        self.right.as_ref().map_or(&self.output, |right| right.as_bytes())
    }
}
