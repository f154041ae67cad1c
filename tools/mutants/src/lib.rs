//! A short campaign against the engine, in `tests/`. This crate contains as much of the harness as that needs, without
//! the command line, so a mutant of the engine builds in half the time. There are more than a thousand of them
//! (`tools/mutants/README.md`).
