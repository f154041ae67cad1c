//! Differential fuzzing and reference verification for board-game simulations.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases; the first step at which
//! they differ is found, shrunk, explained in the game's own words, and kept as a regression test.
//!
//! From the bottom up:
//!
//! - [`games`]: the one list of games;
//! - [`halt`]: when what is under way is to end;
//! - [`trace`], [`lockstep`], [`laws`]: what one case shows: a play recorded, two plays compared, what must
//!   hold beyond equality; [`verify`] brings them together into one verdict on a case;
//! - [`judge`]: programs from outside, run within limits; [`stress`]: one held against the reference, and why it is
//!   wrong; [`oracle`]: the question that both kinds of comparison answer;
//! - [`campaign`]: many cases on all cores; [`exhaust`]: all cases within bounds; [`search`]: a case that has what is
//!   asked for; [`shrink`]: one case made small; [`quality`]: how small;
//! - [`strength`]: how much cases can catch, and the fewest that catch as much; [`suite`]: files chosen for that;
//! - [`explain`], [`picture`], [`table`]: what a person reads; [`finding`], [`store`]: what is kept on disk;
//! - [`commands`]: the command line.

pub mod campaign;
pub mod commands;
pub mod exhaust;
pub mod explain;
pub mod files;
pub mod finding;
pub mod games;
pub mod halt;
pub mod judge;
pub mod laws;
pub mod lockstep;
pub mod oracle;
pub mod picture;
pub mod quality;
pub mod roundtrip;
pub mod search;
pub mod shrink;
pub mod store;
pub mod strength;
pub mod stress;
pub mod suite;
pub mod table;
pub mod trace;
pub mod trouble;
pub mod verify;
