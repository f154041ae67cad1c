//! What both sides of a game agree on, and nothing more.
//!
//! Each game has a module with its types and its text format, and a page of numbered clauses (`spec/texas.md`, …). Its
//! case says all that the harness has to know of it ([`crosscheck_core::contract`]).
//!
//! Nothing here decides an answer. Whatever does is written twice, in the crates `reference` and
//! `engine`, because shared code is where both sides are wrong together.

pub mod chess;
pub mod rochine;
pub mod texas;
