//! Compares one case on both sides.
//!
//! The input is a case and the players that play it. The output is a [`fault::Fault`], if there is one; [`found`] keeps
//! the first case of each fault. [`trace`] records a play, [`lockstep`] compares two plays step by step, and [`laws`]
//! checks what must be true beyond equality. [`pair`] combines them into a verdict on a case. [`cancel`] ends what takes too long, [`panics`] catches those of players, and [`roundtrip`] checks the
//! reader of inputs.

pub mod cancel;
pub mod fault;
pub mod found;
pub mod known_differences;
pub mod laws;
pub mod lockstep;
pub mod pair;
pub mod panics;
pub mod roundtrip;
pub mod trace;
