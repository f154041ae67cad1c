//! The changes to a case that its shape cannot say: moves that are legal where they are played, or wrong in one way.

use crosscheck_core::generate::draw::{pick, weighted};
use crosscheck_problem::shaped::limits_of;
use rand::{Rng, RngExt};
use spec::rochine::{Case, Guide, Team};

use super::choose::Style;
use super::making::{Making, Parts, legal, played};
use super::{games, illegal};

/// Returns the case with moves added, replaced or left out by playing it; `None` if that changes nothing.
pub(super) fn by_playing<G: Guide>(case: &Case, rng: &mut dyn Rng) -> Option<Case> {
    let (limits, mut parts) = (limits_of(case), Parts::new(case));
    // A random place among the moves that are played, or right after them, and the game before it.
    let end = played::<G>(&parts);
    let at = rng.random_range(0..=end.min(parts.moves.len() - 1));
    let before = |at: usize| Making::<G>::replay(parts.side, &parts.moves[..at]).0;
    match weighted(rng, &[30, 20, 15, 12, 10, 8, 5]) {
        0 => parts.moves = longer(before(end), rng),
        1 => parts.moves[at] = pick(rng, some(&legal(&before(at).guide))?),
        2 => parts.moves[at] = illegal::wrong(&before(at).guide, None, rng),
        3 => parts.moves.insert(at, illegal::wrong(&before(at).guide, None, rng)),
        4 => parts.moves = longer(before(at), rng),
        5 => {
            let game = before(end);
            some(&game.moves)?;
            parts.moves = [&games::detour(&game, rng)[..], &parts.moves[end..]].concat();
        }
        _ => parts = parts.legal::<G>(parts.moves.len()),
    }
    parts.case(limits).filter(|new| new != case)
}

fn some<T>(all: &[T]) -> Option<&[T]> {
    (!all.is_empty()).then_some(all)
}

/// Returns the moves of a game that goes on for a few more.
fn longer<G: Guide>(mut game: Making<G>, rng: &mut dyn Rng) -> Vec<spec::rochine::Move> {
    let style = match rng.random_range(0..4) {
        0 | 1 => Style::Hunt,
        2 => Style::Crowd(pick(rng, &Team::ALL)),
        _ => Style::Any,
    };
    let length = game.moves.len() + rng.random_range(1..=6);
    while game.moves.len() < length
        && !game.is_over()
        && let Some(mv) = game.choose(style, rng)
    {
        game.play(mv);
    }
    game.moves
}
