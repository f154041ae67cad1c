//! Varies found games: turns them upside down, reorders moves, inserts detours.

use crosscheck_core::generate::draw::{chance, pick, weighted};
use rand::{Rng, RngExt};
use spec::rochine::{Guide, MAX_MOVES, Move, Side, Way};

use super::choose::Style;
use super::games::{self, Ending};
use super::making::{Making, captured, legal, pieces};
use super::parts::Parts;

/// Returns a variation of a found game that still has this ending, on a board of this size, with the last move made by
/// this side (or any), if there is one.
pub(super) fn game<G: Guide>(
    ending: Ending,
    side: u32,
    last: Option<Side>,
    rng: &mut dyn Rng,
) -> Option<Making<G>> {
    let found = Parts { side, moves: games::draw(ending, side, last, rng)?.to_vec() };
    let Parts { moves, .. } = if chance(rng, 50) { found.upside_down() } else { found };
    let (mut game, _) = Making::replay(side, &moves);
    let changes = if !ending.is_told() {
        0
    } else if moves.len() < 30 {
        rng.random_range(2..=12)
    } else {
        rng.random_range(0..=4)
    };
    for _ in 0..changes {
        let varied = match weighted(rng, &[50, 20, 30]) {
            0 => exchanged(&game.moves, rng),
            1 => detour(&game, rng),
            _ => otherwise(&game, rng),
        };
        let (varied, all) = Making::replay(side, &varied);
        if all && shows(&varied, ending) && varied.moves.len() < MAX_MOVES as usize {
            game = varied;
        }
    }
    Some(game)
}

pub(super) fn shows<G: Guide>(game: &Making<G>, ending: Ending) -> bool {
    let by = game.end().map(|over| over.by);
    match ending {
        Ending::Pieces => by == Some(Way::Pieces),
        Ending::Immobility => by == Some(Way::Immobility),
        Ending::Both => {
            game.last.is_some_and(|last| last.captured_in_rows > 0 && last.captured_in_columns > 0)
        }
        Ending::Near => by.is_none() && legal(&game.guide).len() == 1,
        Ending::NearRight => {
            let side = game.guide.side().cast_signed();
            let right = |mv: &Move| mv.to.col == mv.from.col + 1 && 2 * mv.from.col > side;
            by.is_none() && legal(&game.guide).iter().all(right)
        }
        Ending::Past => {
            let left = pieces(&game.guide, game.guide.turn()).len() as u32;
            by == Some(Way::Pieces) && left < game.guide.side() / 2
        }
        Ending::Takes => game.captured(),
        Ending::Many => game.last.is_some_and(|last| captured(last) >= 4),
        Ending::Leaves | Ending::Waiting | Ending::Again | Ending::Filled => false,
    }
}

fn exchanged(moves: &[Move], rng: &mut dyn Rng) -> Vec<Move> {
    let mut moves = moves.to_vec();
    if moves.len() > 2 {
        let at = rng.random_range(2..moves.len());
        let before = at - 2 * rng.random_range(1..=at / 2);
        moves.swap(before, at);
    }
    moves
}

fn otherwise<G: Guide>(game: &Making<G>, rng: &mut dyn Rng) -> Vec<Move> {
    let mut moves = game.moves.clone();
    let at = rng.random_range(0..moves.len());
    let before = Making::<G>::replay(game.guide.side(), &moves[..at]).0;
    moves[at] = before.choose(Style::Any, rng).unwrap_or(moves[at]);
    moves
}

/// Inserts four moves at a random place: each side moves a piece and moves it back.
pub(super) fn detour<G: Guide>(game: &Making<G>, rng: &mut dyn Rng) -> Vec<Move> {
    let at = rng.random_range(0..game.moves.len());
    let (mut making, _) = Making::<G>::replay(game.guide.side(), &game.moves[..at]);
    let mut there = Vec::new();
    for _ in 0..2 {
        let moves = legal(&making.guide);
        if moves.is_empty() {
            return game.moves.clone();
        }
        let mv = pick(rng, &moves);
        there.push(mv);
        making.play(mv);
        if making.captured() || making.is_over() {
            return game.moves.clone();
        }
    }
    let back: Vec<Move> = there.iter().map(|mv| Move { from: mv.to, to: mv.from }).collect();
    if !back.iter().all(|&mv| making.play(mv) && !making.captured()) {
        return game.moves.clone();
    }
    [&game.moves[..at], &there, &back, &game.moves[at..]].concat()
}

#[cfg(test)]
mod tests {
    use engine::rochine::Table;

    use super::*;
    use crate::rochine::games::FOUND;

    #[test]
    fn every_line_is_a_game_that_ends_as_it_says() {
        assert_eq!(FOUND.len(), include_str!("games.txt").lines().count());
        for found in FOUND.iter() {
            let (making, all) = Making::<Table>::replay(found.side, &found.moves);
            assert!(all && (shows(&making, found.ending) || !found.ending.is_told()), "{found:?}");
        }
    }
}
