//! Generates, mutates and reduces valid cases of the three games, with one generator for each game.
//!
//! In go settings (a family, sizes, wants) and random numbers, or a case to change. Out come valid cases, and statistics of
//! their contents; the same numbers always give the same case.

pub mod chess;
pub mod rochine;
pub mod texas;

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Page;
