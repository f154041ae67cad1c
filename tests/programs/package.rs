//! What problem packages carry: stand-alone validators and checkers agree with the harness.
//!
//! Those in C++ need `testlib.h`, which is not part of this project: see CONTRIBUTING.md.

mod agreement;
mod checkers;
mod inputs;
mod limits;
mod shapes;
mod tools;
