//! Games that choosing one move at a time never reaches.
//!
//! A search outside this crate found them. From the start, both sides cooperate. After each move the search keeps the
//! few hundred positions that look best: those in which one side's pieces have the fewest ways to an empty cell, or the
//! fewest pieces, or that come closest to lines to be captured. So the games are not good play, but they are legal, and
//! nothing more is needed. `games.txt` has one game per line: the size of the board, how the game ends, and the moves,
//! with one digit per coordinate (`a` is 10).
//!
//! A case begins with a variation of such a game: upside down, with moves in another order, with detours.

use std::sync::LazyLock;

use crosscheck_core::generate::draw::{chance, pick, weighted};
use rand::{Rng, RngExt};
use spec::rochine::{Guide, MAX_MOVES, Move, Spot, Team, Way};

use super::choose::Style;
use super::making::{Making, Parts, captured, legal, pieces};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Pieces,
    Immobility,
    Both,
    /// The side to move has a single move, in any direction.
    Near,
    /// All moves left to the side to move lead a piece of the board's right half to the right. A program that overlooks
    /// this neighbour considers the game over.
    NearRight,
    /// One side has fewer pieces than half the board's side: the last move captured more than it needed.
    Past,
    /// Something is captured. Only large boards have games with this ending.
    Takes,
    /// At least four pieces are captured at once.
    Many,
    /// A line is arranged for a capture because a piece has just left it, so it is not captured. No guide can detect
    /// this.
    Leaves,
    /// A line is arranged for a capture but not touched by the move, so nothing is captured. No guide can detect this.
    Waiting,
    /// A line is captured that the other side had arranged. No guide can detect this.
    Again,
    /// A line is full: all the mover's pieces except two of the enemy's, and nothing is captured. No guide can detect
    /// this.
    Filled,
}

const ENDINGS: [(&str, Ending); 12] = [
    ("pieces", Ending::Pieces),
    ("immobility", Ending::Immobility),
    ("both", Ending::Both),
    ("near", Ending::Near),
    ("near-right", Ending::NearRight),
    ("past", Ending::Past),
    ("takes", Ending::Takes),
    ("many", Ending::Many),
    ("leaves", Ending::Leaves),
    ("waiting", Ending::Waiting),
    ("again", Ending::Again),
    ("filled", Ending::Filled),
];

impl Ending {
    /// Whether a guide can detect this ending. Games whose ending it cannot detect are not varied.
    pub(super) fn is_told(self) -> bool {
        !matches!(self, Ending::Leaves | Ending::Waiting | Ending::Again | Ending::Filled)
    }
}

#[derive(Debug)]
pub(super) struct FoundGame {
    pub(super) side: u32,
    pub(super) ending: Ending,
    pub(super) moves: Vec<Move>,
}

pub(super) static FOUND: LazyLock<Vec<FoundGame>> =
    LazyLock::new(|| include_str!("games.txt").lines().filter_map(read).collect());

/// Returns a variation of a found game that still has this ending, on a board of this size, with the last move made by
/// this side (or any), if there is one.
pub(super) fn varied<G: Guide>(
    ending: Ending,
    side: u32,
    last: Option<Team>,
    rng: &mut dyn Rng,
) -> Option<Making<G>> {
    let fits = |found: &&FoundGame| {
        let so = (found.side, found.ending) == (side, ending);
        so && last.is_none_or(|last| Team::ALL[(found.moves.len() + 1) % 2] == last)
    };
    let fit: Vec<&FoundGame> = FOUND.iter().filter(fits).collect();
    if fit.is_empty() {
        return None;
    }
    let found = Parts { side, moves: pick(rng, &fit).moves.clone() };
    let edge = side.cast_signed() + 1;
    let upside_down = |spot: Spot| Spot { row: edge.wrapping_sub(spot.row), ..spot };
    let moves = if chance(rng, 50) { found.moved(upside_down) } else { found.moves };
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
    let by = game.last.and_then(|last| last.over).map(|over| over.by);
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

fn read(line: &str) -> Option<FoundGame> {
    let mut words = line.split_whitespace();
    let side = words.next()?.parse().ok()?;
    let word = words.next()?;
    let (_, ending) = ENDINGS.into_iter().find(|(name, _)| *name == word)?;
    let moves = words.map(read_move).collect::<Option<_>>()?;
    Some(FoundGame { side, ending, moves })
}

pub(super) fn read_move(word: &str) -> Option<Move> {
    let digits: Vec<u32> = word.chars().map(|digit| digit.to_digit(36)).collect::<Option<_>>()?;
    let [a, b, c, d] = <[u32; 4]>::try_from(digits).ok()?.map(u32::cast_signed);
    Some(Move { from: Spot { col: a, row: b }, to: Spot { col: c, row: d } })
}

#[cfg(test)]
mod tests {
    use engine::rochine::Table;

    use super::*;

    #[test]
    fn every_line_is_a_game_that_ends_as_it_says() {
        assert_eq!(FOUND.len(), include_str!("games.txt").lines().count());
        for found in FOUND.iter() {
            let (making, all) = Making::<Table>::replay(found.side, &found.moves);
            assert!(all && (shows(&making, found.ending) || !found.ending.is_told()), "{found:?}");
        }
    }
}
