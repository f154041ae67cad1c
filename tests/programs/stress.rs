//! External programs, right, wrong and hostile (`tests/data/programs`), compared with the reference. Those that need no
//! code are in `tests/data/commands/stress.txt`.
//!
//! The hostile programs are in C: a machine that can link Rust can compile them. The wrong programs are in C++ and
//! Python; without a compiler or Python, their tests are ignored (`build.rs`).

mod explain;
mod files;
mod interrupt;
mod looping;
mod meanwhile;
mod measure;
mod named;
mod sizes;
mod startup;

use crate::common::{contains_in_order, program};
