//! The command `crosscheck` with its built-in games, which it registers as any program registers its own.

use crate::{Chess, Rochine, Texas};

crosscheck::main!(
    Texas, Chess, Rochine;
    name = "crosscheck",
    about = "Differential fuzzing and reference verification: two implementations, compared step by step",
    cases = "tests/data/cases",
);
