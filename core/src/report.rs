//! What a person reads, and what is kept on disk of a finding.
//!
//! A fault of a case goes in, with the plays that show it; text comes out, and a folder. [`explain`] puts a fault in
//! words, [`picture`] draws boards side by side, [`finding`] is a finding with its files and
//! its lines to copy.

pub mod explain;
pub mod finding;
pub mod picture;
