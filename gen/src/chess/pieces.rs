//! The pieces: their colours and levels.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::chess::{Colour, Placement};

#[derive(Clone, Copy, Debug)]
pub(super) enum Colours {
    /// White with this percentage.
    Drawn(u32),
    /// Black and white alternate.
    Turns,
    /// Like a chessboard: neighbours have different colours.
    Chessboard,
    /// The first half has one colour, the second half the other.
    Halves,
    /// All of one colour except the last.
    LastApart(bool),
}

impl Colours {
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        use Colours::*;
        pick(rng, &[Drawn(50), Drawn(50), Drawn(50), Drawn(20), Drawn(0), Turns, Chessboard, Halves])
    }
}

/// The levels of the pieces, from `1..=q`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Levels {
    /// From 1 to this number.
    Few(u32),
    Any,
    Equal,
    /// 1, 2, 3, …: each new piece is above all earlier ones.
    Rising,
    /// q, q − 1, …: each new piece is below all earlier ones.
    Falling,
}

impl Levels {
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        use Levels::*;
        pick(rng, &[Few(2), Few(3), Few(4), Few(6), Any, Any, Any, Equal, Rising, Falling])
    }
}

/// Returns the placements of pieces on these cells, in this order.
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
