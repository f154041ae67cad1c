//! As much of the harness as a campaign against the engine needs: its own files, without the command line. A mutant of
//! the engine is then built in half the time, and there are more than a thousand of them (`MUTANTS.md`).

#[path = "../../src/games.rs"]
pub mod games;
#[path = "../../src/halt.rs"]
pub mod halt;
#[path = "../../src/laws.rs"]
pub mod laws;
#[path = "../../src/lockstep.rs"]
pub mod lockstep;
#[path = "../../src/trace.rs"]
pub mod trace;
