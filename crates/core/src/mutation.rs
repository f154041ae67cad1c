//! Mutation analysis of the specification: how much cases can catch.
//!
//! The input is a pool of cases; the output is what they exercise and which misreadings of the rules they detect.
//! [`profile`] plays them, [`summary`] says what they show together and which case is the first to catch each misreading,
//! [`cover`] picks few cases that catch as much as all, and [`suite`] makes test data from them.
//!
//! A misreading is *killed* by a case on which it shows. It shows in its answer, which is what contest judges see, or
//! in its steps, which is what a campaign sees. If it shows in the answer, it also shows in the steps, since the answer
//! is the last of them.

pub mod cover;
pub mod profile;
pub mod suite;
pub mod summary;

/// The evidence by which a misreading is detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By its answer, which is what a program prints.
    Answer,
    /// By its steps or its answer, which is what a campaign compares.
    Steps,
}
