//! Programs in files and in loops, as the crate `judge` runs them, and measurements of what `stress` says of wrong ones.

mod files;
mod looping;
mod measure;
mod problems;

use crate::common::program;
