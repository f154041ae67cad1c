//! A problem of covering, and what can be said of it without search.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Cost;
use crate::mutation::bits::Bits;

/// An input that may be chosen.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its place among all inputs.
    pub(super) place: usize,
    /// What it has of what is still to be covered.
    pub(super) has: Bits,
    /// What choosing it costs.
    pub(super) cost: Cost,
}

/// What is chosen already, and what is left to choose from.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    /// The inputs, by their place, that are in some best solution.
    pub(super) chosen: Vec<usize>,
    /// Those of which some more may be.
    pub(super) rows: Vec<Row>,
    /// The features that are still to be covered.
    pub(super) open: Bits,
}

impl Problem {
    /// Nothing is chosen.
    pub(super) fn new(rows: Vec<Row>) -> Self {
        let mut open = rows.first().map(|row| row.has.clone()).unwrap_or_default();
        rows.iter().for_each(|row| open.add(&row.has));
        Problem { chosen: Vec::new(), rows, open }
    }

    /// The same problem, as small as three rules make it, of which each can make room for the others.
    pub(super) fn reduced(mut self) -> Self {
        loop {
            let before = (self.rows.len(), self.open.count());
            self.drop_rows();
            self.choose_the_only();
            self.drop_features();
            if (self.rows.len(), self.open.count()) == before {
                return self;
            }
        }
    }

    /// An input is not needed if another has all that it has and costs no more.
    fn drop_rows(&mut self) {
        let mut cheapest: BTreeMap<Bits, Row> = BTreeMap::new();
        for mut row in std::mem::take(&mut self.rows) {
            row.has.keep(&self.open);
            let known = cheapest.get(&row.has);
            if known.is_none_or(|known| (row.cost, row.place) < (known.cost, known.place)) {
                cheapest.insert(row.has.clone(), row);
            }
        }
        let mut rows: Vec<Row> = cheapest.into_values().filter(|row| !row.has.is_empty()).collect();
        // Whoever has more comes first, so that each row need be held against those kept alone.
        rows.sort_by_cached_key(|row| (Reverse(row.has.count()), row.cost, row.place));
        for row in rows {
            let better = |kept: &Row| kept.cost <= row.cost && row.has.is_within(&kept.has);
            if !self.rows.iter().any(better) {
                self.rows.push(row);
            }
        }
        self.rows.sort_by_key(|row| row.place);
    }

    /// An input that alone has some feature must be chosen.
    fn choose_the_only(&mut self) {
        while let Some(at) = self.columns().iter().find_map(|(_, rows)| only(rows)) {
            let row = self.rows.remove(at);
            self.open.subtract(&row.has);
            self.chosen.push(row.place);
            self.rows.iter_mut().for_each(|other| other.has.subtract(&row.has));
        }
    }

    /// A feature need not be looked after if every input that has another one has it too.
    fn drop_features(&mut self) {
        let columns = self.columns();
        for (at, (feature, rows)) in columns.iter().enumerate() {
            let harder = |(other, (_, of_other)): (usize, &(usize, Bits))| {
                let alike = of_other == rows;
                other != at && of_other.is_within(rows) && (!alike || other < at)
            };
            if columns.iter().enumerate().any(harder) {
                self.open.remove(*feature);
            }
        }
        self.rows.iter_mut().for_each(|row| row.has.keep(&self.open));
    }

    /// For each open feature the rows that have it.
    pub(super) fn columns(&self) -> Vec<(usize, Bits)> {
        let mut columns: Vec<_> = self.open.ones().map(|of| (of, Bits::new(self.rows.len()))).collect();
        for (at, row) in self.rows.iter().enumerate() {
            columns
                .iter_mut()
                .filter(|(of, _)| row.has.contains(*of))
                .for_each(|(_, rows)| rows.insert(at));
        }
        columns
    }
}

fn only(rows: &Bits) -> Option<usize> {
    let mut all = rows.ones();
    all.next().filter(|_| all.next().is_none())
}
