//! The simplest known cases that show some fault.

use std::sync::LazyLock;

use spec::chess::Case;

use crosscheck_core::generate::telling;

/// The cases, the simplest first.
pub(super) static TELLING: LazyLock<Vec<Case>> =
    LazyLock::new(|| telling::read(include_str!("telling.txt")));
