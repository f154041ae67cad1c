//! A test taken apart, to be changed and put back together.

use std::ops::Range;

use crosscheck_core::{Cell, Grid, Limits};
use spec::chess::{Colour, Placement, Road, Test};

/// The parts of a test; unlike a test they may be invalid.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) right: Grid<Road>,
    pub(super) below: Grid<Road>,
    pub(super) placements: Vec<Placement>,
}

impl Board {
    /// Returns the parts of a test.
    pub(super) fn new(test: &Test) -> Self {
        let (right, below) = (test.right().clone(), test.below().clone());
        Board { right, below, placements: test.placements().to_vec() }
    }

    /// Returns a board without open roads or pieces.
    pub(super) fn blocked(rows: u32, cols: u32) -> Self {
        let right = Grid::from_fn(rows, cols - 1, |_| Road::Blocked);
        let below = Grid::from_fn(rows - 1, cols, |_| Road::Blocked);
        Board { right, below, placements: Vec::new() }
    }

    /// Returns the test of these parts. If a level is above the number of queries, renumbers all levels.
    pub(super) fn test(mut self, limits: Limits) -> Option<Test> {
        let most = self.placements.len();
        if self.placements.iter().any(|placement| placement.level as usize > most) {
            rank(&mut self.placements);
        }
        Test::new(self.right, self.below, self.placements, limits).ok()
    }

    pub(super) fn rows(&self) -> u32 {
        self.right.rows()
    }

    pub(super) fn cols(&self) -> u32 {
        self.below.cols()
    }

    /// Exchanges top and bottom.
    pub(super) fn flipped(&self) -> Self {
        self.transposed().mirrored().transposed()
    }

    /// Exchanges black and white.
    pub(super) fn recoloured(&self) -> Self {
        let mut board = self.clone();
        board.placements.iter_mut().for_each(|placement| placement.colour = other(placement.colour));
        board
    }

    pub(super) fn transposed(&self) -> Self {
        let (right, below) = (self.below.transposed(), self.right.transposed());
        Board { right, below, placements: self.moved(|cell| Some(Cell::new(cell.col, cell.row))) }
    }

    /// Exchanges left and right.
    pub(super) fn mirrored(&self) -> Self {
        let most = self.cols() + 1;
        let placements = self.moved(|cell| Some(Cell::new(cell.row, most - cell.col)));
        Board { right: self.right.mirrored(), below: self.below.mirrored(), placements }
    }

    /// Returns the placements with their cells mapped by `to`; drops those that map to `None`.
    pub(super) fn moved(&self, to: impl Fn(Cell) -> Option<Cell>) -> Vec<Placement> {
        let moved = |p: &Placement| Some(Placement { cell: to(p.cell)?, ..*p });
        self.placements.iter().filter_map(moved).collect()
    }

    /// Removes some rows with their pieces, counted from 0; at least one row must remain. Of the roads on both sides, those
    /// above stay.
    pub(super) fn without_rows(&self, gone: Range<u32>) -> Self {
        let (rows, cols) = (self.rows(), self.cols());
        let first = gone.start.saturating_sub(u32::from(gone.end == rows));
        let lines = |grid: &Grid<Road>, gone: Range<u32>| {
            let kept = (0..).zip(grid.lines()).filter(|(row, _)| !gone.contains(row));
            let values: Vec<Road> = kept.flat_map(|(_, line)| line.iter().copied()).collect();
            Grid::new(values.len() as u32 / grid.cols().max(1), grid.cols(), values)
        };
        let many = gone.end - gone.start;
        let placements = self.moved(|cell| match cell.row - 1 {
            row if row < gone.start => Some(cell),
            row if row >= gone.end => Some(Cell::new(cell.row - many, cell.col)),
            _ => None,
        });
        let board = Board {
            right: lines(&self.right, gone),
            below: lines(&self.below, first..first + many),
            placements,
        };
        debug_assert_eq!((board.rows(), board.cols()), (rows - many, cols), "as many rows less");
        board
    }
}

pub(super) fn other(colour: Colour) -> Colour {
    if colour == Colour::Black { Colour::White } else { Colour::Black }
}

/// Removes placements on a cell that an earlier one has taken.
pub(super) fn distinct(placements: Vec<Placement>) -> Vec<Placement> {
    let mut taken = std::collections::HashSet::new();
    placements.into_iter().filter(|placement| taken.insert(placement.cell)).collect()
}

/// Renumbers levels from 1 in their order, which keeps every comparison of two levels.
pub(super) fn rank(placements: &mut [Placement]) {
    let mut levels: Vec<u32> = placements.iter().map(|placement| placement.level).collect();
    levels.sort_unstable();
    levels.dedup();
    for placement in placements {
        placement.level = 1 + levels.partition_point(|&level| level < placement.level) as u32;
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::contract::Case as _;

    use spec::chess::Case;

    use super::*;

    /// Returns the text of a board of 4 × 2 after removing some rows.
    fn left(gone: Range<u32>) -> String {
        let text = b"1\n4 2 2\n0\n1\n2\n3\n01\n12\n23\n0 1 2 1\n1 2 4 2\n";
        let case = Case::parse(text, Limits::Contest).expect("a case");
        let test = Board::new(&case.tests()[0]).without_rows(gone).test(Limits::Contest);
        Case::new(vec![test.expect("a test")], Limits::Contest).expect("a case").text()
    }

    #[test]
    fn rows_go_and_one_of_the_roads_beside_them_stays() {
        assert_eq!(left(1..3), "1\n2 2 1\n0\n3\n01\n1 1 2 2\n");
        assert_eq!(left(0..1), "1\n3 2 2\n1\n2\n3\n12\n23\n0 1 1 1\n1 2 3 2\n");
        assert_eq!(left(2..4), "1\n2 2 1\n0\n1\n01\n0 1 2 1\n");
    }
}
