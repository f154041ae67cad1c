//! Sets of cells, and the marks on a board by which a search knows where it was.

use std::ops::{BitOr, Deref};
use std::vec;

use crosscheck_core::{Cell, Grid};

/// Cells in reading order, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(Vec<Cell>);

impl Cells {
    /// Returns whether a cell is among them.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.binary_search(&cell).is_ok()
    }

    /// Returns whether none of them is among some others.
    pub fn is_disjoint(&self, others: &Self) -> bool {
        self.iter().all(|&cell| !others.contains(cell))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Cells(cells)
    }
}

impl Deref for Cells {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.0
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = vec::IntoIter<Cell>;

    fn into_iter(self) -> vec::IntoIter<Cell> {
        self.0.into_iter()
    }
}

impl BitOr for &Cells {
    type Output = Cells;

    fn bitor(self, others: &Cells) -> Cells {
        self.iter().chain(others.iter()).copied().collect()
    }
}

/// Marks on the cells of a board.
pub(crate) struct Marks(Grid<bool>);

impl Marks {
    /// Creates marks for a board of this size, on some of its cells.
    pub(crate) fn on(rows: u32, cols: u32, cells: &[Cell]) -> Self {
        let mut marks = Marks(Grid::new(rows, cols, vec![false; rows as usize * cols as usize]));
        cells.iter().for_each(|&cell| marks.0[cell] = true);
        marks
    }

    /// Marks a cell. Returns whether it had no mark.
    pub(crate) fn mark(&mut self, cell: Cell) -> bool {
        !std::mem::replace(&mut self.0[cell], true)
    }

    /// Takes the mark from a cell. Returns whether it had one.
    pub(crate) fn unmark(&mut self, cell: Cell) -> bool {
        std::mem::replace(&mut self.0[cell], false)
    }
}
