//! External programs, right, wrong and hostile (`tests/data/programs`), compared with the reference.
//!
//! The hostile programs are in C: a machine that can link Rust can compile them. The wrong programs are in C++ and
//! Python; without a compiler or Python, their tests are ignored (`build.rs`).

mod compile;
mod diagnose;
mod explain;
mod files;
mod interrupt;
mod looping;
mod meanwhile;
mod measure;
mod named;
mod peers;
mod samples;
mod several;
mod sizes;
mod startup;
mod trace;
mod wrong;

use crate::common::{contains_in_order, program};
