//! Games that choosing one move at a time never reaches.
//!
//! A search outside this crate found them. From the start, both sides cooperate. After each move the search keeps the
//! few hundred positions that look best: those in which one side's pieces have the fewest ways to an empty cell, or the
//! fewest pieces, or that come closest to lines to be captured. So the games are not good play, but they are legal, and
//! nothing more is needed. `games.txt` has one game per line: the size of the board, how the game ends, and the moves,
//! with one digit per coordinate (`a` is 10).

use std::sync::LazyLock;

use crosscheck_core::generate::draw::pick;
use rand::Rng;
use spec::rochine::{Move, Side, Spot};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Pieces,
    Immobility,
    /// Pieces are captured both in a row and in a column.
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

/// The endings by their words in the file.
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

/// Draws a game with this ending on a board of this size, whose last move this side (or any) makes, if there is one.
pub(super) fn draw(
    ending: Ending,
    side: u32,
    last: Option<Side>,
    rng: &mut dyn Rng,
) -> Option<&'static [Move]> {
    let fits = |found: &&FoundGame| {
        let so = (found.side, found.ending) == (side, ending);
        so && last.is_none_or(|last| Side::ALL[(found.moves.len() + 1) % 2] == last)
    };
    let fit: Vec<&FoundGame> = FOUND.iter().filter(fits).collect();
    (!fit.is_empty()).then(|| pick(rng, &fit).moves.as_slice())
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
