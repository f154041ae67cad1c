//! The kill matrix: cases × misreadings, and how many different wrong behaviours the cases distinguish.

use std::collections::{BTreeMap, BTreeSet};

use fixedbitset::FixedBitSet;

/// A matrix of zeros and ones: row i has a one in column j if case i kills misreading j.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    width: usize,
    rows: Vec<FixedBitSet>,
}

impl Matrix {
    /// Creates a matrix with this many columns.
    pub fn new(width: usize, rows: impl IntoIterator<Item = FixedBitSet>) -> Self {
        Matrix { width, rows: rows.into_iter().collect() }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the rows.
    pub fn rows(&self) -> &[FixedBitSet] {
        &self.rows
    }

    /// Returns the columns, each as the rows in which it has a one.
    pub fn columns(&self) -> Vec<FixedBitSet> {
        let mut columns = vec![FixedBitSet::with_capacity(self.rows.len()); self.width];
        for (at, row) in self.rows.iter().enumerate() {
            row.ones().for_each(|column| columns[column].insert(at));
        }
        columns
    }

    /// Returns the columns without a one: misreadings that no case kills.
    pub fn never(&self) -> Vec<usize> {
        let columns = self.columns();
        (0..self.width).filter(|&at| columns[at].is_clear()).collect()
    }

    /// Returns the number of distinct non-empty columns: the wrong behaviours that the cases distinguish.
    pub fn behaviours(&self) -> usize {
        self.columns().into_iter().filter(|column| !column.is_clear()).collect::<BTreeSet<_>>().len()
    }

    /// Returns the groups of equal non-empty columns: misreadings that no case distinguishes.
    pub fn alike(&self) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<FixedBitSet, Vec<usize>> = BTreeMap::new();
        for (at, column) in
            self.columns().into_iter().enumerate().filter(|(_, column)| !column.is_clear())
        {
            groups.entry(column).or_default().push(at);
        }
        let mut groups: Vec<_> = groups.into_values().filter(|group| group.len() > 1).collect();
        groups.sort();
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_alike_are_one_behaviour_and_empty_ones_none() {
        let rows = [&[0, 1, 3][..], &[0, 1], &[3]];
        let matrix = Matrix::new(5, rows.map(|row| row.iter().copied().collect()));
        assert_eq!(matrix.never(), [2, 4]);
        assert_eq!(matrix.alike(), [[0, 1]]);
        assert_eq!(matrix.behaviours(), 2);
    }
}
