//! The look of boards: which colours, how often each, and in what pattern.

use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};

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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crosscheck_core::generate::seeded;
    use crosscheck_core::{Cell, Grid, Limits};
    use spec::texas::{Piece, Swap};

    use super::*;
    use crate::texas::parts::Parts;

    /// Whether the last of these cells, in reading order, ends three equal colours in a line.
    fn ends_three(filled: &[u32], cols: usize) -> bool {
        let last = filled.len() - 1;
        let three = |step: usize| (0..3).all(|back| filled[last - back * step] == filled[last]);
        last % cols >= 2 && three(1) || last >= 2 * cols && three(cols)
    }

    fn is_board(filled: &[u32], cols: u32) -> bool {
        (1..=filled.len()).all(|cells| !ends_three(&filled[..cells], cols as usize))
    }

    /// Whether some board begins with these colours, by trying all.
    fn exists(filled: &mut Vec<u32>, cells: usize, cols: usize, colours: u32) -> bool {
        filled.len() == cells
            || (1..=colours).any(|colour| {
                filled.push(colour);
                let found = !ends_three(filled, cols) && exists(filled, cells, cols, colours);
                filled.pop();
                found
            })
    }

    #[test]
    fn a_board_is_made_exactly_where_one_exists() {
        let mut rng = seeded("texas", 1, 0);
        for rows in 1..=6 {
            for cols in 1..=6 {
                for count in 1..=4 {
                    let exists = exists(&mut Vec::new(), (rows * cols) as usize, cols as usize, count);
                    for _ in 0..40 {
                        let palette = Palette::draw(count + 2, count, chance(&mut rng, 50), &mut rng);
                        let style = Style::draw(&mut rng);
                        let made = colours(rows, cols, &palette, style, &mut rng);
                        assert_eq!(made.is_ok(), exists, "{rows} × {cols}, {count} colours");
                        let valid = |board: &Vec<u32>| {
                            is_board(board, cols) && board.iter().all(|c| palette.distinct.contains(c))
                        };
                        assert!(made.as_ref().is_ok_and(valid) == exists, "{made:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_board_of_two_colours_can_come_up() {
        let boards = |rows: u32, cols: u32| {
            let all = (0..1_u32 << (rows * cols))
                .map(|bits| (0..rows * cols).map(|cell| 1 + (bits >> cell & 1)).collect::<Vec<u32>>());
            all.filter(|board| is_board(board, cols)).collect::<HashSet<_>>()
        };
        let mut rng = seeded("texas", 2, 0);
        let palette = Palette::draw(2, 2, false, &mut rng);
        let made = |rng: &mut dyn Rng| colours(3, 4, &palette, Style::Even, rng).expect("a board");
        let made: HashSet<Vec<u32>> = (0..100_000).map(|_| made(&mut rng)).collect();
        assert_eq!(made, boards(3, 4));
    }

    #[test]
    fn wishes_that_are_possible_are_granted() {
        let mut rng = seeded("texas", 3, 0);
        for count in [2, 3, 5] {
            let palette = Palette::draw(count, count, false, &mut rng);
            let board = colours(9, 11, &palette, Style::Near, &mut rng).expect("a board");
            let again = fill(9, 11, &palette.distinct, |filled| board[filled.len()]);
            assert_eq!(again.as_ref(), Ok(&board));
            let pieces = Grid::new(9, 11, board.into_iter().map(Piece::plain).collect());
            let swap = Swap { a: Cell::new(1, 1), b: Cell::new(9, 11) };
            let parts = Parts { colours: count, pieces: pieces.clone(), swaps: vec![swap] };
            assert_eq!(parts.case(Limits::Contest).expect("a case").pieces(), &pieces);
        }
    }

    #[test]
    fn a_palette_has_as_many_colours_as_asked_and_often_the_largest() {
        let mut rng = seeded("texas", 4, 0);
        for (colours, count) in [(1, 1), (5, 3), (100, 7), (100, 100), (u32::MAX, 100)] {
            let draws = (0..200).map(|_| Palette::draw(colours, count, true, &mut rng).distinct);
            let draws: Vec<HashSet<u32>> = draws.map(HashSet::from_iter).collect();
            assert!(draws.iter().all(|palette| palette.len() == count as usize));
            assert!(draws.iter().flatten().all(|colour| (1..=colours).contains(colour)));
            assert!(draws.iter().filter(|palette| palette.contains(&colours)).count() > 50);
        }
    }
}
