//! Shared code of the cargo-fuzz targets that are of this repository alone. A target is one line that names its game:
//! [`text::check`] passes arbitrary bytes to the reader of a game's inputs, [`trace::check`] to that of its traces, and
//! [`state::check`] to that of the states of its exhaustive runs.
//!
//! The targets that compare both sides are those of any user: [`crosscheck::fuzz_target!`].

pub mod state;
pub mod text;
pub mod trace;
