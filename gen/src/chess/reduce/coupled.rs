//! Reductions of two things at once, where neither alone works. Only small boards are worth the number of pairs.

use crosscheck_core::generate::reduce::without;
use spec::chess::Test;

use super::lines;
use crate::chess::parts::{Board, Candidates, Join};

/// The most queries, and lines of either direction, for which all pairs are tried.
const MOST: usize = 12;

/// Removes a row and a column, and moves their pieces to the next ones.
pub(super) fn corners(test: &Test) -> Candidates<'_> {
    let (rows, cols) = (test.rows(), test.cols());
    let small = rows > 2 && cols > 2 && rows.max(cols) as usize <= MOST;
    let cells = (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)));
    let joins = [Join::Above, Join::Below];
    let joins = move || joins.into_iter().flat_map(move |above| joins.map(|left| (above, left)));
    let ways = cells.filter(move |_| small).flat_map(move |cell| joins().map(move |join| (cell, join)));
    Box::new(ways.map(|((row, col), (above, left))| {
        let board = lines::without(test, false, row..row + 1, above, true);
        board.transposed().without_rows(col..col + 1, left, true).transposed()
    }))
}

pub(super) fn queries(test: &Test) -> Candidates<'_> {
    let placements = test.placements();
    let count = if placements.len() <= MOST { placements.len() } else { 0 };
    let pairs = (0..count).flat_map(move |last| (0..last).map(move |first| (first, last)));
    Box::new(pairs.map(move |(first, last)| {
        let placements = without(&without(placements, last..last + 1), first..first + 1);
        Board { placements, ..Board::new(test) }
    }))
}

/// Exchanges two consecutive queries, with their cells or without.
pub(super) fn exchanged(test: &Test) -> Candidates<'_> {
    Box::new((1..test.placements().len()).flat_map(move |at| {
        [false, true].into_iter().map(move |cells_alone| {
            let mut board = Board::new(test);
            board.placements.swap(at - 1, at);
            if cells_alone {
                let [.., a, b] = &mut board.placements[..=at] else { return board };
                std::mem::swap(&mut a.cell, &mut b.cell);
            }
            board
        })
    }))
}
