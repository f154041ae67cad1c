//! The command `crosscheck`, with the games that are built in. It has them in the way that any program has its own.

use crate::{Chess, Rochine, Texas};

crosscheck::main!(
    Texas, Chess, Rochine;
    name = "crosscheck",
    about = "Differential fuzzing and reference verification: two implementations, compared step by step",
    cases = "tests/data/cases",
);
