//! Finds faults by playing many cases.
//!
//! The input is a game and a plan; the output is the faults found, each with its first case. [`campaign`] plays the
//! cases of a seed on all cores, and [`canary`] sees that it would find something. [`search`] looks for cases with given
//! properties.

pub mod campaign;
pub mod canary;
pub mod search;
