//! Programs in files and in loops, as the crate `judge` runs them.

mod files;
mod looping;
