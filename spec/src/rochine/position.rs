//! Positions as numbers, and the moves tried from each of them.

use std::sync::OnceLock;

use crosscheck_core::contract::Position;
use crosscheck_core::contract::grid::{Cell, Grid};

use super::{Board, Move, Spot, Team};

/// The largest board whose positions have numbers: 6 × 6 has 2 · 3³⁶ setups.
const LARGEST: u32 = 6;

/// A board and the side to move: the course of the game from there on depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub mover: Team,
}

impl Setup {
    /// Returns the number of setups on a board of this size, including senseless ones. All numbers of positions are
    /// below it.
    pub fn count(size: u32) -> u64 {
        2 * 3u64.pow(size * size)
    }

    /// Returns the setup of a position. The lowest bit of its number is the mover; the rest are the cells in reading
    /// order, as digits in base 3.
    pub fn new(position: Position) -> Setup {
        let mover = Team::ALL[(position.number % 2) as usize];
        let mut rest = position.number / 2;
        let piece = |_| {
            let digit = rest % 3;
            rest /= 3;
            digit.checked_sub(1).map(|side| Team::ALL[side as usize])
        };
        Setup { board: Board(Grid::from_fn(position.size, position.size, piece)), mover }
    }

    /// Returns the position of this setup.
    pub fn position(&self) -> Position {
        let digit = |piece: &Option<Team>| piece.map_or(0, |side| side as u64 + 1);
        let digits = self.board.0.values().iter().rev();
        let number = digits.fold(0, |number, piece| 3 * number + digit(piece));
        Position { size: self.board.0.rows(), number: 2 * number + self.mover as u64 }
    }
}

/// Returns the moves tried from every position of a board of this size: between any two of its cells that are at most
/// two steps apart, including from a cell to itself, and one step off the board or onto it.
///
/// # Panics
/// If positions on boards of this size have no numbers.
pub fn tried(size: u32) -> &'static [Move] {
    static LISTS: [OnceLock<Vec<Move>>; LARGEST as usize + 1] =
        [const { OnceLock::new() }; LARGEST as usize + 1];
    LISTS[size as usize].get_or_init(|| {
        let spots =
            || (0..=size + 1).flat_map(move |row| (0..=size + 1).map(move |col| Cell::new(row, col)));
        let moves = spots().flat_map(|from| spots().map(move |to| (from, to)));
        let on = |cell: Cell| Spot::from(cell).on(size).is_some();
        let kept = moves.filter(|&(from, to)| {
            let steps = from.row.abs_diff(to.row) + from.col.abs_diff(to.col);
            (on(from) && on(to) && steps <= 2) || (on(from) != on(to) && steps == 1)
        });
        kept.map(|(from, to)| Move { from: from.into(), to: to.into() }).collect()
    })
}
