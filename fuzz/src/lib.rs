//! Shared code of the cargo-fuzz targets that are of this repository alone. A target is one line that names its game:
//! [`text::check`] passes arbitrary bytes to the reader of a game's inputs, and [`trace::check`] to that of its traces.
//!
//! The targets that compare both sides are those of any user: [`crosscheck::fuzz_target!`].

pub mod text;
pub mod trace;
