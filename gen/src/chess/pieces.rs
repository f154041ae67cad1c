//! The pieces: their colours and levels.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::chess::{Colour, Placement};

/// How the pieces are coloured.
#[derive(Clone, Copy, Debug)]
pub(super) enum Colours {
    /// White in so many of 100.
    Drawn(u32),
    /// Black and white by turns.
    Turns,
    /// As a chessboard is: neighbours are of different colours.
    Chessboard,
    /// The first half is of one colour, the second of the other.
    Halves,
    /// All of one colour but the last.
    LastApart(bool),
}

impl Colours {
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        use Colours::*;
        pick(rng, &[Drawn(50), Drawn(50), Drawn(50), Drawn(20), Drawn(0), Turns, Chessboard, Halves])
    }
}

/// How levels are given, of `1..=q`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Levels {
    /// From 1 to so many.
    Few(u32),
    /// Any of all.
    Any,
    /// All the same one.
    Equal,
    /// 1, 2, 3, …: the new piece is above all before.
    Rising,
    /// q, q − 1, …: the new piece is below all before.
    Falling,
}

impl Levels {
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        use Levels::*;
        pick(rng, &[Few(2), Few(3), Few(4), Few(6), Any, Any, Any, Equal, Rising, Falling])
    }
}

/// The placements of pieces on these cells, in this order.
pub(super) fn pieces(
    cells: &[Cell],
    colours: Colours,
    levels: Levels,
    rng: &mut dyn Rng,
) -> Vec<Placement> {
    let count = cells.len() as u32;
    let equal = rng.random_range(1..=count.max(1));
    let mut piece = |(at, &cell): (u32, &Cell)| {
        let white = match colours {
            Colours::Drawn(percent) => chance(rng, percent),
            Colours::Turns => at % 2 == 1,
            Colours::Chessboard => (cell.row + cell.col) % 2 == 1,
            Colours::Halves => at >= count / 2,
            Colours::LastApart(white) => white == (at + 1 == count),
        };
        let level = match levels {
            Levels::Few(most) => rng.random_range(1..=most.clamp(1, count)),
            Levels::Any => rng.random_range(1..=count),
            Levels::Equal => equal,
            Levels::Rising => at + 1,
            Levels::Falling => count - at,
        };
        Placement { colour: if white { Colour::White } else { Colour::Black }, level, cell }
    };
    (0..).zip(cells).map(&mut piece).collect()
}
