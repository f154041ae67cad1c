//! Cases with hands: five or six valid operations on the fewest cells.
//!
//! A run takes three pieces, so five operations take fifteen; without three in a line at the start, sixteen is the
//! minimum. Boards are enumerated on the shapes nearest to a square, which have the smallest coordinates, by how often
//! each colour occurs: the fewest colours first, then those with the smallest sum.

use crosscheck_core::{Cell, Grid, Limits};
use spec::texas::{Case, Piece, Swap};

use super::boards::ends_three;
use super::plain::{MOST, Plain};

/// The boards of some shapes with given counts of each colour, and how many valid operations are played on them.
#[derive(Clone, Debug)]
pub(crate) struct Sort {
    shapes: Vec<(u32, u32)>,
    counts: Vec<usize>,
    operations: usize,
}

/// Returns the sorts, the simplest first.
pub(crate) fn sorts() -> Vec<Sort> {
    // The cells, the most colours, and the fewest pieces of colour 1. 19 cells allow a sixth operation; on 22, one
    // colour can be matched five times. The largest boards are searched only as far as minutes allow.
    let bounds = [(16, 5, 1), (17, 2, 1), (18, 2, 11), (19, 2, 11), (20, 2, 12), (22, 2, 15)];
    let mut sorts = Vec::new();
    for (cells, most_colours, of_first) in bounds {
        let shapes = shapes(cells);
        for colours in 2..=most_colours {
            let mut counts = Vec::new();
            split(cells as usize, colours, cells as usize, &mut Vec::new(), &mut counts);
            let operations = |counts: &[usize]| counts.iter().map(|count| count / 3).sum::<usize>();
            counts.retain(|counts| operations(counts) >= 5 && counts[0] >= of_first);
            if colours > 2 {
                // Five runs of three, whose colours make the hand, and one more piece, of colour 1 as the simplest.
                counts.retain(|counts| {
                    counts[0] % 3 == 1 && counts[1..].iter().all(|count| count % 3 == 0)
                });
            }
            counts.sort_by_key(|counts| {
                (1..).zip(counts).map(|(colour, count)| colour * count).sum::<usize>()
            });
            for counts in counts {
                // On 19 cells a sixth operation can follow; larger boards are searched for other hands.
                let operations = if cells == 19 { 6 } else { 5 };
                sorts.push(Sort { shapes: shapes.clone(), counts, operations });
            }
        }
    }
    sorts
}

/// Returns the two shapes with this many cells that are nearest to a square.
fn shapes(cells: u32) -> Vec<(u32, u32)> {
    let rows = (1..=cells).filter(|rows| cells.is_multiple_of(*rows) && rows * rows <= cells).max();
    let rows = rows.unwrap_or(1);
    let mut shapes = vec![(rows, cells / rows), (cells / rows, rows)];
    shapes.dedup();
    shapes
}

/// Collects all ways to split a number of cells into this many parts, none larger than the one before.
fn split(cells: usize, parts: u32, most: usize, so_far: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if parts == 0 {
        if cells == 0 {
            all.push(so_far.clone());
        }
        return;
    }
    for part in (1..=most.min(cells)).rev() {
        so_far.push(part);
        split(cells - part, parts - 1, part, so_far, all);
        so_far.pop();
    }
}

/// Shows the cases of a sort: those of every `of`-th board, starting at the `part`-th.
pub(crate) fn all(sort: &Sort, (part, of): (u64, u64), see: &mut dyn FnMut(&Case)) {
    for &(rows, cols) in &sort.shapes {
        let mut number = 0;
        let mut filling =
            Filling { cols: cols as usize, counts: &sort.counts, left: sort.counts.clone() };
        filling.fill(&mut vec![0; (rows * cols) as usize], 0, &mut |colours| {
            number += 1;
            if number % of == part {
                let mut start = Plain { cells: [0; MOST], rows: rows as usize, cols: cols as usize };
                start.cells.iter_mut().zip(colours).for_each(|(cell, &colour)| *cell = colour as u8);
                let colours = sort.counts.len() as u32;
                let search = Search { start, colours, operations: sort.operations };
                search.go_on(&start, &mut Vec::new(), see);
            }
        });
    }
}

/// Boards on which each colour lies a given number of times.
struct Filling<'a> {
    cols: usize,
    counts: &'a [usize],
    left: Vec<usize>,
}

impl Filling<'_> {
    fn fill(&mut self, filled: &mut Vec<u32>, from: usize, see: &mut dyn FnMut(&[u32])) {
        if from == filled.len() {
            see(filled);
            return;
        }
        for colour in 0..self.left.len() {
            // Of colours with equal counts the lowest number comes first, which makes the smallest text.
            let first = self.left[colour] == self.counts[colour];
            let waits = first && colour > 0 && self.counts[colour - 1] == self.counts[colour];
            if self.left[colour] == 0 || waits && self.left[colour - 1] == self.counts[colour - 1] {
                continue;
            }
            filled[from] = colour as u32 + 1;
            if !ends_three(filled, from, self.cols) {
                self.left[colour] -= 1;
                self.fill(filled, from + 1, see);
                self.left[colour] += 1;
            }
        }
    }
}

/// Searches for valid operations on one board.
struct Search {
    start: Plain,
    colours: u32,
    operations: usize,
}

impl Search {
    fn go_on(&self, board: &Plain, swaps: &mut Vec<(usize, usize)>, see: &mut dyn FnMut(&Case)) {
        if swaps.len() >= 5 {
            see(&self.case(swaps, None));
            // Also skip an operation between two of the five; the kind of the hand does not matter for this.
            if swaps.len() == 5 && self.colours == 2 {
                (1..swaps.len()).for_each(|at| see(&self.case(swaps, Some(at))));
            }
        }
        let more = self.operations - swaps.len();
        if more == 0 || board.most_operations() < 5_usize.saturating_sub(swaps.len()) {
            return;
        }
        for pair in board.pairs() {
            if let Some(next) = board.played(pair) {
                swaps.push(pair);
                self.go_on(&next, swaps, see);
                swaps.pop();
            }
        }
    }

    /// Returns the case with these operations, and optionally one that is skipped at a place among them.
    fn case(&self, swaps: &[(usize, usize)], skipped: Option<usize>) -> Case {
        let Plain { cells, rows, cols } = self.start;
        let values = cells[..rows * cols].iter().map(|&colour| Piece::plain(colour.into()));
        let pieces = Grid::new(rows as u32, cols as u32, values.collect());
        let cell = |at: usize| Cell::new((at / cols) as u32 + 1, (at % cols) as u32 + 1);
        let mut swaps: Vec<Swap> = swaps.iter().map(|&(a, b)| Swap { a: cell(a), b: cell(b) }).collect();
        if let Some(at) = skipped {
            swaps.insert(at, Swap { a: cell(0), b: cell(0) });
        }
        Case::new(self.colours, pieces, swaps, Limits::Contest).expect("a case")
    }
}
