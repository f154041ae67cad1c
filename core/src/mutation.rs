//! How much cases can catch: what each exercises, and which wrong readings of the rules it tells from the right one.
//!
//! A misreading is *killed* by a case on which it shows. It shows in its answer, which is what counts for who judges
//! programs, or in its steps, which is what a campaign sees; what shows in the answer shows in the steps, since the
//! answer is the last of them.

pub mod cover;
pub mod matrix;
pub mod profile;
pub mod suite;
pub mod summary;
pub mod until;

/// By what a misreading is told from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By its answer: what a program prints.
    Answer,
    /// By its steps, or its answer: what a campaign compares.
    Steps,
}
