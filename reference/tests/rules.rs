//! The rules as the reference plays them. Every expected value is worked out by hand from the statements, or given by
//! them. What holds for every game is checked by `tests/games.rs` and `tests/harness/store.rs` of the workspace.

mod chess {
    mod build;
    mod captures;
    mod details;
    mod queries;
    mod roads;
    mod samples;
    mod soundness;
}

mod rochine {
    mod build;
    mod captures;
    mod endings;
    mod moves;
    mod samples;
}

mod texas {
    mod build;
    mod effects;
    mod hands;
    mod operations;
    mod rounds;
    mod samples;
}

use crosscheck_core::compare::trace::{End, Trace, record};
use crosscheck_core::{Cell, Playable, Player};
use games_reference::Cells;

/// Returns all steps of a player's play, and its answer.
fn play_of<C: Playable>(player: &mut dyn Player<C>, case: &C) -> (Vec<C::Step>, C::Answer) {
    let Trace { steps, end } = record(player, case);
    let End::Answer(answer) = end else { panic!("a play to its end: {end:?}") };
    (steps, answer)
}

/// Returns the set of some cells.
fn cells<const N: usize>(cells: [[u32; 2]; N]) -> Cells {
    cells.into_iter().map(Cell::from).collect()
}
