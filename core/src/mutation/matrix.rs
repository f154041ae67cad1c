//! The kill matrix: cases × misreadings, and how many really different wrong behaviours the cases tell apart.

use std::collections::{BTreeMap, BTreeSet};

use super::bits::Bits;

/// A matrix of zeros and ones: row i has a one in column j if case i kills misreading j.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    width: usize,
    rows: Vec<Bits>,
}

/// The rank of a matrix over the rational numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The rank, or something below it.
    pub least: usize,
    /// Whether it is the rank.
    pub exact: bool,
}

/// The largest primes below 2^61, as what is missing.
const PRIMES: [u64; 10] = [1, 31, 45, 229, 259, 283, 339, 391, 403, 465];

impl Matrix {
    /// A matrix of so many columns.
    pub fn new(width: usize, rows: impl IntoIterator<Item = Bits>) -> Self {
        Matrix { width, rows: rows.into_iter().collect() }
    }

    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Its rows.
    pub fn rows(&self) -> &[Bits] {
        &self.rows
    }

    /// Its columns, each as the rows in which it has a one.
    pub fn columns(&self) -> Vec<Bits> {
        let mut columns = vec![Bits::new(self.rows.len()); self.width];
        for (at, row) in self.rows.iter().enumerate() {
            row.ones().for_each(|column| columns[column].insert(at));
        }
        columns
    }

    /// The columns without a one: misreadings that no case kills.
    pub fn never(&self) -> Vec<usize> {
        let columns = self.columns();
        (0..self.width).filter(|&at| columns[at].is_empty()).collect()
    }

    /// How many columns differ from each other and from nothing: the wrong behaviours that the cases tell apart.
    pub fn behaviours(&self) -> usize {
        self.columns().into_iter().filter(|column| !column.is_empty()).collect::<BTreeSet<_>>().len()
    }

    /// The groups of columns that are alike and not empty: misreadings that no case tells from each other.
    pub fn alike(&self) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<Bits, Vec<usize>> = BTreeMap::new();
        for (at, column) in
            self.columns().into_iter().enumerate().filter(|(_, column)| !column.is_empty())
        {
            groups.entry(column).or_default().push(at);
        }
        let mut groups: Vec<_> = groups.into_values().filter(|group| group.len() > 1).collect();
        groups.sort();
        groups
    }

    /// The rank over the rational numbers.
    ///
    /// Rows are eliminated modulo a prime, which gives the rank or less: less only if the prime divides every minor of
    /// the rank's order that is not zero. No minor of zeros and ones exceeds Hadamard's bound, so primes whose product
    /// exceeds it cannot all divide one, and the best of their ranks is exact. The primes that are kept here suffice
    /// for 200 different columns; beyond that the rank is exact if it is full, and else nearly certain.
    pub fn rank(&self) -> Rank {
        let rows: BTreeSet<&Bits> = self.rows.iter().filter(|row| !row.is_empty()).collect();
        let full = rows.len().min(self.behaviours());
        let (mut least, mut product) = (0, 0.0);
        for prime in PRIMES.map(|missing| (1 << 61) - missing) {
            if least == full || product > hadamard(full) {
                break;
            }
            least = least.max(rank_modulo(prime, self.width, &rows));
            // Rounded down, and with room for what is lost in `hadamard`.
            product += 60.9;
        }
        Rank { least, exact: least == full || product > hadamard(full) }
    }
}

/// The binary logarithm of the largest determinant that a matrix of zeros and ones of this order may have.
fn hadamard(order: usize) -> f64 {
    let n = order as f64;
    (n + 1.0) / 2.0 * (n + 1.0).log2() - n
}

fn rank_modulo(prime: u64, width: usize, rows: &BTreeSet<&Bits>) -> usize {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(prime)) as u64;
    // By the column in which a row has its first entry, which is 1.
    let mut basis: Vec<Option<Vec<u64>>> = vec![None; width];
    for row in rows {
        let mut row: Vec<u64> = (0..width).map(|at| u64::from(row.contains(at))).collect();
        for at in 0..width {
            let entry = row[at];
            if entry == 0 {
                continue;
            }
            let Some(known) = &basis[at] else {
                let inverse = power(entry, prime - 2, prime);
                row.iter_mut().for_each(|entry| *entry = times(*entry, inverse));
                basis[at] = Some(row);
                break;
            };
            for (entry_here, &of_known) in row.iter_mut().zip(known).skip(at) {
                *entry_here = (*entry_here + prime - times(entry, of_known)) % prime;
            }
        }
    }
    basis.iter().flatten().count()
}

fn power(base: u64, exponent: u64, prime: u64) -> u64 {
    let (mut base, mut exponent, mut result) = (u128::from(base), exponent, 1_u128);
    let prime = u128::from(prime);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % prime;
        }
        base = base * base % prime;
        exponent /= 2;
    }
    result as u64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn matrix(rows: &[&str]) -> Matrix {
        let width = rows.first().map_or(0, |row| row.len());
        Matrix::new(
            width,
            rows.iter().map(|row| {
                let mut bits = Bits::new(width);
                row.bytes()
                    .enumerate()
                    .filter(|(_, byte)| *byte == b'1')
                    .for_each(|(at, _)| bits.insert(at));
                bits
            }),
        )
    }

    fn rank(rows: &[&str]) -> usize {
        let rank = matrix(rows).rank();
        assert!(rank.exact);
        rank.least
    }

    #[test]
    fn the_rank_is_that_over_the_rational_numbers() {
        assert_eq!(rank(&[]), 0);
        assert_eq!(rank(&["000", "000"]), 0);
        assert_eq!(rank(&["110", "110", "001"]), 2);
        // Modulo 2 the rows add up to nothing; the determinant is 2.
        assert_eq!(rank(&["110", "101", "011"]), 3);
        assert_eq!(rank(&["1100", "0011", "1010", "0101"]), 3);
        assert_eq!(rank(&["1", "1", "1"]), 1);
    }

    #[test]
    fn columns_alike_are_one_behaviour_and_empty_ones_none() {
        let matrix = matrix(&["11010", "11000", "00010"]);
        assert_eq!(matrix.never(), [2, 4]);
        assert_eq!(matrix.alike(), [[0, 1]]);
        assert_eq!(matrix.behaviours(), 2);
        assert_eq!(matrix.rank(), Rank { least: 2, exact: true });
    }

    #[test]
    fn the_rank_of_more_columns_than_the_primes_suffice_for_is_only_said_to_be_at_least_so_much() {
        // Each row and the next have a column in common, all around: every second row less the others gives nothing.
        let rows = (0..300).map(|at| {
            let mut row = Bits::new(300);
            row.insert(at);
            row.insert((at + 1) % 300);
            row
        });
        assert_eq!(Matrix::new(300, rows).rank(), Rank { least: 299, exact: false });
    }

    /// The largest order of a minor that is not zero, by trying all: for very small matrices.
    fn by_minors(rows: &[Vec<i64>], width: usize) -> usize {
        fn determinant(m: &[Vec<i64>]) -> i64 {
            let Some(first) = m.first() else { return 1 };
            (0..first.len())
                .map(|column| {
                    let rest: Vec<Vec<i64>> = m[1..]
                        .iter()
                        .map(|row| {
                            let others = row.iter().enumerate().filter(|(at, _)| *at != column);
                            others.map(|(_, &entry)| entry).collect()
                        })
                        .collect();
                    let sign = if column % 2 == 0 { 1 } else { -1 };
                    sign * first[column] * determinant(&rest)
                })
                .sum()
        }
        let mut best = 0;
        for of_rows in 0_u32..1 << rows.len() {
            for of_columns in (0_u32..1 << width).filter(|set| set.count_ones() == of_rows.count_ones())
            {
                let chosen = |set: u32, n: usize| (0..n).filter(move |at| set >> at & 1 == 1);
                let minor: Vec<Vec<i64>> = chosen(of_rows, rows.len())
                    .map(|row| chosen(of_columns, width).map(|column| rows[row][column]).collect())
                    .collect();
                if determinant(&minor) != 0 {
                    best = best.max(minor.len());
                }
            }
        }
        best
    }

    proptest! {
        #[test]
        fn the_rank_is_the_order_of_the_largest_minor(
            rows in proptest::collection::vec(proptest::collection::vec(0_i64..2, 5), 0..6)
        ) {
            let bits = rows.iter().map(|row| {
                let mut bits = Bits::new(5);
                row.iter().enumerate().filter(|(_, one)| **one == 1).for_each(|(at, _)| bits.insert(at));
                bits
            });
            let rank = Matrix::new(5, bits).rank();
            prop_assert_eq!(rank, Rank { least: by_minors(&rows, 5), exact: true });
        }
    }
}
