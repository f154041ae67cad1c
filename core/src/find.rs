//! Many cases: where faults are found.
//!
//! A game and a plan go in; the faults that showed come out, each with its first case. [`campaign`] plays the cases of a
//! seed on all cores, [`exhaust`] all cases or positions within bounds, [`search`] looks for cases that have what is
//! asked for.

pub mod campaign;
pub mod exhaust;
pub mod search;
