//! What problem packages carry: stand-alone validators, checkers and generators agree with the harness.
//!
//! Those in C++ need `testlib.h`, which is not part of this project: see CONTRIBUTING.md.

mod agreement;
mod checkers;
mod generators;
mod guide;
mod inputs;
mod layouts;
mod shapes;
mod tools;
