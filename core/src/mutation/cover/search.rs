//! Branch and bound on what reductions leave, from a greedy start.

use std::collections::BTreeMap;

use super::Cost;
use super::problem::{Problem, Row};
use crate::mutation::bits::Bits;

/// The best choice found with this effort, and whether none is better.
pub(super) fn search(
    problem: &Problem,
    rows: &[Bits],
    costs: &[Cost],
    known: Option<Vec<usize>>,
    effort: u64,
) -> (Vec<usize>, bool) {
    let price = |chosen: &Vec<usize>| chosen.iter().map(|&place| costs[place]).sum::<Cost>();
    let greedy = improved(rows, costs, [&problem.chosen[..], &greedy(problem)].concat());
    let start = known.filter(|known| price(known) <= price(&greedy)).unwrap_or(greedy);
    let columns = problem.columns();
    let mut search =
        Search { problem, columns, price: price(&start), best: None, effort, exhausted: false };
    let all = Bits::all(problem.rows.len());
    search.branch(&problem.open.clone(), all, price(&problem.chosen), &mut Vec::new());
    let best = search.best.map(|rest| [&problem.chosen[..], &rest].concat());
    // The best choice has no row too many, unless it costs nothing.
    let chosen = best.map_or(start, |best| improved(rows, costs, best));
    (chosen, !search.exhausted)
}

struct Search<'a> {
    problem: &'a Problem,
    /// For each open feature the rows that have it.
    columns: Vec<(usize, Bits)>,
    /// What the best choice known costs.
    price: Cost,
    /// The best choice found here, by place.
    best: Option<Vec<usize>>,
    /// How much may still be tried.
    effort: u64,
    /// Whether that was not enough to try all.
    exhausted: bool,
}

impl Search<'_> {
    /// Tries every way to cover what is open with rows that are allowed.
    fn branch(&mut self, open: &Bits, mut allowed: Bits, cost: Cost, chosen: &mut Vec<usize>) {
        if open.is_empty() {
            if cost < self.price {
                self.price = cost;
                self.best = Some(chosen.iter().map(|&at| self.problem.rows[at].place).collect());
            }
            return;
        }
        let columns = self.left(open, &allowed);
        let words = self.problem.rows.len().div_ceil(64) * self.columns.len();
        self.effort = self.effort.saturating_sub(4 * words as u64 + 64);
        self.exhausted |= self.effort == 0;
        let hopeless = columns[0].is_empty() || cost + self.bound(&columns) >= self.price;
        if self.exhausted || hopeless {
            return;
        }
        let mut rows: Vec<usize> = columns[0].ones().collect();
        let gain = |at: usize| self.problem.rows[at].has.common(open);
        rows.sort_by_cached_key(|&at| (self.problem.rows[at].cost.0 / gain(at) as u128, at));
        for at in rows {
            let row = &self.problem.rows[at];
            let mut rest = open.clone();
            rest.subtract(&row.has);
            // Every choice that has this row is tried here, so it is not needed in the branches that follow.
            allowed.remove(at);
            chosen.push(at);
            self.branch(&rest, allowed.clone(), cost + row.cost, chosen);
            chosen.pop();
        }
    }

    /// For each open feature the rows allowed that have it, the one with the fewest first.
    fn left(&self, open: &Bits, allowed: &Bits) -> Vec<Bits> {
        let of_open = self.columns.iter().filter(|(feature, _)| open.contains(*feature));
        let mut columns: Vec<Bits> = of_open
            .map(|(_, rows)| {
                let mut rows = rows.clone();
                rows.keep(allowed);
                rows
            })
            .collect();
        columns.sort_by_cached_key(Bits::count);
        columns
    }

    /// What covering these features costs at least: of features that no row has two of, each needs a row of its own.
    fn bound(&self, columns: &[Bits]) -> Cost {
        let mut used = Bits::new(self.problem.rows.len());
        let mut least = Cost::default();
        for column in columns {
            if !column.meets(&used) {
                used.add(column);
                let costs = column.ones().map(|at| self.problem.rows[at].cost);
                least = least + costs.min().unwrap_or_default();
            }
        }
        least
    }
}

/// Takes the row that covers most for its cost, until all is covered; returns places.
fn greedy(problem: &Problem) -> Vec<usize> {
    let mut open = problem.open.clone();
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let gains = problem.rows.iter().map(|row| (row, row.has.common(&open) as u128));
        let useful = gains.filter(|(_, gain)| *gain > 0);
        // The least cost a feature, compared without dividing.
        let dearer = |(a, of_a): &(&Row, u128), (b, of_b): &(&Row, u128)| {
            (a.cost.0 * of_b).cmp(&(b.cost.0 * of_a))
        };
        let best = useful.min_by(dearer);
        let (row, _) = best.expect("what is open is had by some row");
        open.subtract(&row.has);
        chosen.push(row.place);
    }
    chosen
}

/// Leaves out what is not needed, and exchanges one or two rows for a cheaper one, till nothing is gained by it. What it
/// returns has all that `chosen` has, and each row of it something that no other has.
pub(super) fn improved(rows: &[Bits], costs: &[Cost], chosen: Vec<usize>) -> Vec<usize> {
    let mut chosen = irredundant(rows, costs, chosen);
    let mut who_has: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        row.ones().for_each(|feature| who_has.entry(feature).or_default().push(place));
    }
    while let Some(better) = exchanged(rows, costs, &who_has, &chosen) {
        chosen = irredundant(rows, costs, better);
    }
    chosen
}

/// The dearest rows that others make unnecessary are left out first.
fn irredundant(rows: &[Bits], costs: &[Cost], mut chosen: Vec<usize>) -> Vec<usize> {
    chosen.sort_unstable();
    chosen.dedup();
    let mut dear_first = chosen.clone();
    dear_first.sort_by_key(|&place| std::cmp::Reverse((costs[place], place)));
    for place in dear_first {
        let others = chosen.iter().filter(|&&other| other != place);
        if own(rows, &rows[place], others).is_empty() {
            chosen.retain(|&other| other != place);
        }
    }
    chosen
}

/// What of `has` none of the others has.
fn own<'a>(rows: &[Bits], has: &Bits, others: impl Iterator<Item = &'a usize>) -> Bits {
    let mut own = has.clone();
    others.for_each(|&other| own.subtract(&rows[other]));
    own
}

/// The choice with one or two of its rows exchanged for a cheaper one, if there is one.
fn exchanged(
    rows: &[Bits],
    costs: &[Cost],
    who_has: &BTreeMap<usize, Vec<usize>>,
    chosen: &[usize],
) -> Option<Vec<usize>> {
    let pairs = chosen.iter().enumerate().flat_map(|(at, &a)| chosen[at..].iter().map(move |&b| (a, b)));
    pairs.into_iter().find_map(|(a, b)| {
        let price = if a == b { costs[a] } else { costs[a] + costs[b] };
        let mut has = rows[a].clone();
        has.add(&rows[b]);
        let others = || chosen.iter().filter(|&&other| other != a && other != b);
        let needed = own(rows, &has, others());
        // Who has all that is needed has the feature that fewest have.
        let few = needed.ones().filter_map(|of| who_has.get(&of)).min_by_key(|places| places.len())?;
        let cheaper = few.iter().filter(|&&at| costs[at] < price && needed.is_within(&rows[at]));
        let best = cheaper.min_by_key(|&&at| (costs[at], at))?;
        Some(others().chain([best]).copied().collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(of: &[&[usize]]) -> Vec<Bits> {
        let row = |features: &&[usize]| {
            let mut row = Bits::new(10);
            features.iter().for_each(|&feature| row.insert(feature));
            row
        };
        of.iter().map(row).collect()
    }

    #[test]
    fn what_later_choices_make_unnecessary_is_left_out() {
        let rows = rows(&[&[2, 3, 4, 5], &[1, 2, 3], &[4, 5, 6]]);
        assert_eq!(improved(&rows, &[Cost(1), Cost(2), Cost(2)], vec![0, 1, 2]), [1, 2]);
    }

    #[test]
    fn one_row_takes_the_place_of_two_and_a_cheaper_one_that_of_one() {
        let rows = rows(&[&[1, 2], &[3, 4], &[1, 2, 3, 4], &[5], &[5, 6]]);
        let costs = [4, 4, 5, 3, 2].map(Cost);
        assert_eq!(improved(&rows, &costs, vec![0, 1, 3]), [2, 4]);
    }
}
