//! A program's answer to a case.

/// A case that a program answered, rightly or wrongly.
#[derive(Clone, Debug)]
pub struct PlayedCase<C> {
    /// The case.
    pub case: C,
    /// What the program printed.
    pub output: Vec<u8>,
    /// The right answer, if it differs from the program's.
    pub right: Option<String>,
    /// Whether the case is unrelated to any finding.
    pub apart: bool,
}

impl<C> PlayedCase<C> {
    /// Returns the right answer.
    pub fn right_answer(&self) -> &[u8] {
        self.right.as_ref().map_or(&self.output, |right| right.as_bytes())
    }
}
