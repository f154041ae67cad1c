//! The simplest known cases that show some fault.

use std::sync::LazyLock;

use spec::chess::Case;

use crosscheck_core::generate::witnesses;

/// The cases, the simplest first.
pub(super) static WITNESSES: LazyLock<Vec<Case>> =
    LazyLock::new(|| witnesses::read(include_str!("witnesses.txt")));
