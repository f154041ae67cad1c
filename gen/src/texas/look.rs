//! The look of boards: which colours, how often each, in what pattern, and with which effects.

use crosscheck_core::Grid;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::texas::{Effect, Piece};

use super::board::fill;

#[derive(Clone, Copy, Debug)]
pub(super) enum Style {
    Even,
    /// Many pairs and gaps such as `a a b a`, so that many swaps are valid, or nearly.
    Near,
}

impl Style {
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        pick(rng, &[Style::Even, Style::Near])
    }
}

#[derive(Clone, Debug)]
pub(super) struct Palette {
    /// The colours, each once.
    pub(super) distinct: Vec<u32>,
    /// The same colours, each repeated according to its share.
    bag: Vec<u32>,
}

/// The most colours on one board. A case may name more only beyond the contest's limits.
const MOST: u32 = 100;

impl Palette {
    /// Draws `count` of the colours 1 to `colours`. In an `uneven` palette, some come up more often.
    pub(super) fn draw(colours: u32, count: u32, uneven: bool, rng: &mut dyn Rng) -> Self {
        let count = count.clamp(1, colours.min(MOST));
        // Take the first cards of a small shuffled deck, or one colour from each of `count` equal parts of a large one.
        let distinct: Vec<u32> = if colours <= MOST {
            let mut deck: Vec<u32> = (1..=colours).collect();
            for at in 0..count as usize {
                let other = rng.random_range(at..deck.len());
                deck.swap(at, other);
            }
            deck.truncate(count as usize);
            deck
        } else {
            let part = colours / count;
            (0..count).map(|at| at * part + rng.random_range(1..=part)).collect()
        };
        let mut palette = Palette { bag: distinct.clone(), distinct };
        // The largest colour counts most in every bonus, so half of the palettes without it get it.
        if count < colours && !palette.distinct.contains(&colours) && chance(rng, 50) {
            palette.distinct[0] = colours;
            palette.bag[0] = colours;
        }
        if uneven {
            palette.favour(rng);
        }
        palette
    }

    /// Makes the first colours more frequent: one or two dominate, or each comes half as often as the one before.
    fn favour(&mut self, rng: &mut dyn Rng) {
        let shares: &[usize] = pick(rng, &[&[4][..], &[8], &[3, 3], &[8, 4, 2], &[2, 2, 2]]);
        let extra = if self.distinct.len() > 8 { 4 } else { 1 };
        for (&colour, &share) in self.distinct.iter().zip(shares) {
            self.bag.extend(std::iter::repeat_n(colour, share * extra));
        }
    }
}

/// The cells whose colour a cell repeats for a near-match, as rows up and columns to the left.
const NEAR: [(usize, isize); 12] =
    [(0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0), (1, 1), (1, -1), (1, 2), (1, -2), (2, 1), (2, -1)];

pub(super) fn colours(
    rows: u32,
    cols: u32,
    palette: &Palette,
    style: Style,
    rng: &mut dyn Rng,
) -> Result<Vec<u32>, String> {
    let width = cols as usize;
    fill(rows, cols, &palette.distinct, |filled| {
        let (row, col) = (filled.len() / width, filled.len() % width);
        match style {
            Style::Near if chance(rng, 65) => {
                let (up, left) = pick(rng, &NEAR);
                let near =
                    row.checked_sub(up).zip(col.checked_add_signed(-left)).filter(|&(_, c)| c < width);
                near.map_or_else(|| pick(rng, &palette.bag), |(row, col)| filled[row * width + col])
            }
            _ => pick(rng, &palette.bag),
        }
    })
}

const KINDS: &[Effect] = Effect::ALL.split_at(1).1;

#[derive(Clone, Copy, Debug)]
pub(super) struct Sprinkle {
    pub(super) percent: u32,
    kinds: &'static [Effect],
}

impl Sprinkle {
    pub(super) fn draw(percent: u32, rng: &mut dyn Rng) -> Self {
        let kinds = match rng.random_range(0..8) {
            0..4 => KINDS,
            4 => &KINDS[..3],
            5 => &KINDS[3..5],
            _ => {
                let only = rng.random_range(0..KINDS.len());
                &KINDS[only..=only]
            }
        };
        Sprinkle { percent, kinds }
    }

    /// Draws effects that clear a board: far-reaching ones.
    pub(super) fn sweeping(percent: u32, rng: &mut dyn Rng) -> Self {
        let kinds =
            pick(rng, &[KINDS, &KINDS[..3], &KINDS[2..3], &KINDS[4..], &KINDS[4..5], &KINDS[5..]]);
        Sprinkle { percent, kinds }
    }

    pub(super) fn lay(&self, pieces: &mut Grid<Piece>, rng: &mut dyn Rng) {
        for piece in pieces.values_mut() {
            if self.percent > 0 && chance(rng, self.percent) {
                piece.effect = pick(rng, self.kinds);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crosscheck_core::generate::seeded;
    use crosscheck_core::{Cell, Limits};
    use spec::texas::{Case, Swap};

    use super::*;
    use crate::texas::parts::Parts;

    /// Returns the case of a board; `None` if it has three equal colours in a line.
    fn case(rows: u32, cols: u32, colours: &[u32]) -> Option<Case> {
        let pieces = Grid::new(rows, cols, colours.iter().copied().map(Piece::plain).collect());
        let swap = Swap { a: Cell::new(1, 1), b: Cell::new(rows, cols) };
        Case::new(100, pieces, vec![swap], Limits::Contest).ok()
    }

    #[test]
    fn a_board_is_made_exactly_where_one_exists() {
        let mut rng = seeded("texas", 1, 0);
        for (rows, cols) in (1..=6).flat_map(|rows| (1..=6).map(move |cols| (rows, cols))) {
            for count in 1..=4 {
                let exists = count > 1 || rows.max(cols) <= 2;
                for _ in 0..40 {
                    let palette = Palette::draw(count + 2, count, chance(&mut rng, 50), &mut rng);
                    let style = Style::draw(&mut rng);
                    let made = colours(rows, cols, &palette, style, &mut rng);
                    assert_eq!(made.is_ok(), exists, "{rows} × {cols}, {count} colours");
                    let valid = |board: &Vec<u32>| {
                        let shown = board.iter().all(|colour| palette.distinct.contains(colour));
                        shown && case(rows, cols, board).is_some()
                    };
                    assert!(made.as_ref().is_ok_and(valid) == exists, "{made:?}");
                }
            }
        }
    }

    #[test]
    fn every_board_of_two_colours_can_come_up() {
        let mut rng = seeded("texas", 2, 0);
        let palette = Palette::draw(2, 2, false, &mut rng);
        let made = |_| colours(3, 4, &palette, Style::Even, &mut rng).expect("a board");
        let made: HashSet<Vec<u32>> = (0..100_000).map(made).collect();
        let all = (0..1 << 12).map(|board| (0..12).map(|cell| 1 + (board >> cell & 1)).collect());
        assert_eq!(made.len(), all.filter(|board: &Vec<u32>| case(3, 4, board).is_some()).count());
    }

    #[test]
    fn wishes_that_are_possible_are_granted() {
        let mut rng = seeded("texas", 3, 0);
        for count in [2, 3, 5] {
            let palette = Palette::draw(count, count, false, &mut rng);
            let board = colours(9, 11, &palette, Style::Near, &mut rng).expect("a board");
            let again = fill(9, 11, &palette.distinct, |filled| board[filled.len()]);
            assert_eq!(again.as_ref(), Ok(&board));
            let case = case(9, 11, &board).expect("a case");
            assert_eq!(Parts::new(&case).case(Limits::Contest), Some(case));
        }
    }
}
