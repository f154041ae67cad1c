//! A short campaign against the engine, in `tests/`: as much of the harness as that needs, without the command line. A
//! mutant of the engine is then built in half the time, and there are more than a thousand of them (`MUTANTS.md`).
