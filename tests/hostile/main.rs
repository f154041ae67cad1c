//! Hostile files, programs and words: what they try, and what happens instead.

#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod bounds;
mod terminal;
