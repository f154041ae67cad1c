//! A test taken apart, to be changed and put back together.

use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::shaped::limits_of;
use spec::chess::{Case, Colour, Placement, Road, Test};

#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) right: Grid<Road>,
    pub(super) below: Grid<Road>,
    pub(super) placements: Vec<Placement>,
}

impl Board {
    fn new(test: &Test) -> Self {
        let (right, below) = (test.right().clone(), test.below().clone());
        Board { right, below, placements: test.placements().to_vec() }
    }

    pub(super) fn blocked(rows: u32, cols: u32) -> Self {
        let right = Grid::from_fn(rows, cols - 1, |_| Road::Blocked);
        let below = Grid::from_fn(rows - 1, cols, |_| Road::Blocked);
        Board { right, below, placements: Vec::new() }
    }

    pub(super) fn test(self, limits: Limits) -> Result<Test, String> {
        Test::new(self.right, self.below, self.placements, limits)
    }

    pub(super) fn rows(&self) -> u32 {
        self.right.rows()
    }

    pub(super) fn cols(&self) -> u32 {
        self.below.cols()
    }

    fn recoloured(&self) -> Self {
        let mut board = self.clone();
        for Placement { colour, .. } in &mut board.placements {
            *colour = if *colour == Colour::Black { Colour::White } else { Colour::Black };
        }
        board
    }

    pub(super) fn transposed(&self) -> Self {
        let (right, below) = (self.below.transposed(), self.right.transposed());
        Board { right, below, placements: self.moved(|cell| Cell::new(cell.col, cell.row)) }
    }

    fn mirrored(&self) -> Self {
        let most = self.cols() + 1;
        let placements = self.moved(|cell| Cell::new(cell.row, most - cell.col));
        Board { right: self.right.mirrored(), below: self.below.mirrored(), placements }
    }

    fn moved(&self, to: impl Fn(Cell) -> Cell) -> Vec<Placement> {
        self.placements
            .iter()
            .map(|placement| Placement { cell: to(placement.cell), ..*placement })
            .collect()
    }
}

/// Returns the case in the other orientations, and with black and white exchanged.
pub(super) fn images(case: &Case) -> impl Iterator<Item = Case> {
    let flipped = |board: &Board| board.transposed().mirrored().transposed();
    let changes = [Board::mirrored, flipped, Board::transposed, Board::recoloured];
    let limits = limits_of(case);
    (1..1 << changes.len()).filter_map(move |chosen: u32| {
        let tests = case.tests().iter().map(|test| {
            let wanted = (0..changes.len()).filter(|at| chosen >> at & 1 == 1);
            wanted.fold(Board::new(test), |board, at| changes[at](&board)).test(limits).ok()
        });
        Case::new(tests.collect::<Option<_>>()?, limits).ok()
    })
}
