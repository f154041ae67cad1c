//! One case on both sides: what is wrong with it, if anything.
//!
//! A case goes in, and players that play it; a [`fault::Fault`] comes out, or none; [`found`] keeps the first of each. [`trace`] records a play,
//! [`lockstep`] compares two of them step by step, [`laws`] holds what must be true beyond equality; [`pair`] brings
//! them together into a verdict on a case. [`oracle`] is the question that everything else asks: "what is wrong with
//! this case?", whoever answers it. [`halt`] ends what takes too long, and [`roundtrip`] checks the reader of inputs.

pub mod fault;
pub mod found;
pub mod halt;
pub mod known;
pub mod laws;
pub mod lockstep;
pub mod oracle;
pub mod pair;
pub mod roundtrip;
pub mod trace;
