//! Cells and grids: the coordinates that statements use, and a generic rectangle.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A cell as statements name it: row and column, both counted from 1 at the top left.
///
/// Cells are ordered by row and then by column, which is reading order. In JSON a cell is `[row, column]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[u32; 2]", into = "[u32; 2]")]
pub struct Cell {
    /// The row, from 1 at the top.
    pub row: u32,
    /// The column, from 1 at the left.
    pub col: u32,
}

impl Cell {
    /// Creates the cell at a row and a column, both from 1.
    pub const fn new(row: u32, col: u32) -> Self {
        Cell { row, col }
    }
}

impl From<[u32; 2]> for Cell {
    fn from([row, col]: [u32; 2]) -> Self {
        Cell { row, col }
    }
}

impl From<Cell> for [u32; 2] {
    fn from(cell: Cell) -> Self {
        [cell.row, cell.col]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.col)
    }
}

/// A rectangle of values, stored row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grid<T> {
    rows: u32,
    cols: u32,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// Creates a grid of `rows` × `cols` values given in reading order.
    ///
    /// # Panics
    /// If the number of values is not `rows` × `cols`.
    pub fn new(rows: u32, cols: u32, values: Vec<T>) -> Self {
        assert_eq!(values.len(), rows as usize * cols as usize, "a value a cell");
        Grid { rows, cols, values }
    }

    /// Creates a grid whose values are what `value` returns for each cell, called in reading order.
    pub fn from_fn(rows: u32, cols: u32, mut value: impl FnMut(Cell) -> T) -> Self {
        let mut values = Vec::with_capacity(rows as usize * cols as usize);
        for row in 1..=rows {
            values.extend((1..=cols).map(|col| value(Cell { row, col })));
        }
        Grid { rows, cols, values }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the number of columns.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Returns all values in reading order.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Returns all values in reading order, mutably.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// Returns all cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        let (rows, cols) = (self.rows, self.cols);
        (1..=rows).flat_map(move |row| (1..=cols).map(move |col| Cell { row, col }))
    }

    /// Returns the rows from the top, each a slice from the left.
    pub fn lines(&self) -> impl Iterator<Item = &[T]> {
        self.values.chunks_exact((self.cols as usize).max(1))
    }

    /// Returns the value at a cell, or `None` if the cell is off the grid.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        Some(&self.values[self.place_within(cell)?])
    }

    /// Returns whether a cell lies on the grid.
    pub fn contains(&self, cell: Cell) -> bool {
        self.place_within(cell).is_some()
    }

    /// Creates a grid by applying `to` to each value.
    pub fn map<U>(&self, to: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { rows: self.rows, cols: self.cols, values: self.values.iter().map(to).collect() }
    }

    /// Swaps the values of two cells.
    ///
    /// # Panics
    /// If a cell is off the grid.
    pub fn swap(&mut self, a: Cell, b: Cell) {
        let (a, b) = (self.place(a), self.place(b));
        self.values.swap(a, b);
    }

    fn place(&self, cell: Cell) -> usize {
        match self.place_within(cell) {
            Some(place) => place,
            None => panic!("{cell} is off a grid of {} × {}", self.rows, self.cols),
        }
    }

    /// Returns the place of a cell in reading order, or `None` if it is off the grid. Nearly everything that a side does
    /// comes here: two comparisons are all that it takes, optimized or not.
    fn place_within(&self, Cell { row, col }: Cell) -> Option<usize> {
        let (row, col) = (row.wrapping_sub(1), col.wrapping_sub(1));
        match row < self.rows && col < self.cols {
            true => Some(row as usize * self.cols as usize + col as usize),
            false => None,
        }
    }
}

impl<T: PartialEq> Grid<T> {
    /// Returns the cells on which another grid has another value or none, in reading order.
    pub fn apart(&self, other: &Self) -> Vec<Cell> {
        self.cells().filter(|&cell| other.get(cell) != Some(&self[cell])).collect()
    }
}

impl<T: Clone> Grid<T> {
    /// Returns the mirrored grid, with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        let mut values = Vec::with_capacity(self.values.len());
        for line in self.lines() {
            values.extend(line.iter().rev().cloned());
        }
        Grid { rows: self.rows, cols: self.cols, values }
    }
}

impl<T: Copy> Grid<T> {
    /// Returns the grid upside down: its rows from the last one to the first.
    pub fn flipped(&self) -> Self {
        let mut values = Vec::with_capacity(self.values.len());
        for line in self.values.chunks_exact(self.cols.max(1) as usize).rev() {
            values.extend_from_slice(line);
        }
        Grid { rows: self.rows, cols: self.cols, values }
    }

    /// Returns the transposed grid, with rows and columns exchanged.
    pub fn transposed(&self) -> Self {
        let (rows, cols) = (self.rows as usize, self.cols as usize);
        let mut values = Vec::with_capacity(self.values.len());
        for col in 0..cols {
            values.extend((0..rows).map(|row| self.values[row * cols + col]));
        }
        Grid { rows: self.cols, cols: self.rows, values }
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;

    fn index(&self, cell: Cell) -> &T {
        &self.values[self.place(cell)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        let place = self.place(cell);
        &mut self.values[place]
    }
}
