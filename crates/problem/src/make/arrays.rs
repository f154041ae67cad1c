//! Arrays of integers: in any order or in one that the shape demands, with or without equal ones.

use std::cell::Cell;
use std::collections::HashSet;

use crosscheck_core::generate::RngExt;
use crosscheck_core::generate::draw::{chance, pick};
use smallvec::smallvec;

use super::{AGAIN, Form, Making, Order, numbers};
use crate::check::holds;
use crate::shape::Test;
use crate::value::{Datum, Ints};
use crate::written::{Amount, Function, Literal, Relation};

/// Says from where to begin again if a place has no value without a run that is too long: a little before it, and from
/// further back each time, since values further back or rows above may leave it none.
#[derive(Default)]
pub(super) struct Retreat {
    furthest: usize,
    /// How often it came to nothing at the furthest place, or on the way back there.
    times: u32,
    all_times: u32,
}

impl Retreat {
    /// The most times for one place. Where no value fits at all, as on a board of one colour, more would only take time.
    const TIMES: u32 = 32;

    const ALL_TIMES: u32 = 1000;

    /// Returns the place to go on from, after `at` came to nothing in rows of `cols`; `None` if that was so often enough.
    pub(super) fn from(&mut self, at: usize, cols: usize) -> Option<usize> {
        if at > self.furthest {
            (self.furthest, self.times) = (at, 0);
        }
        (self.times, self.all_times) = (self.times + 1, self.all_times + 1);
        let back = (1 << self.times.min(16)).min(3 * cols);
        (self.times <= Self::TIMES && self.all_times <= Self::ALL_TIMES).then(|| at.saturating_sub(back))
    }
}

/// What the shape demands of an array as a whole.
#[derive(Default)]
struct Demands {
    distinct: bool,
    sorted: bool,
    permutation: Option<i64>,
    parents: Option<bool>,
}

impl Making<'_> {
    pub(super) fn array(&mut self, id: usize, count: usize) -> bool {
        let demands = self.demands(id);
        let values = match demands {
            Demands { permutation: Some(first), .. } => Some(self.permutation(first, count)),
            Demands { parents: Some(ordered), .. } => Some(self.parents(ordered, count)),
            Demands { distinct: true, .. } => {
                let Some(values) = self.distinct(id, count) else { return false };
                Some(values)
            }
            _ => None,
        };
        match values {
            Some(values) => self.values().push(Datum::Ints(values.into())),
            None if self.drawn(id, count) => {}
            None => return false,
        }
        let order = if demands.sorted { Order::Sorted } else { self.style.order };
        if demands.parents.is_none() && (demands.sorted || demands.permutation.is_none()) {
            self.order(id, order, demands.sorted);
        }
        self.exact(id);
        self.all_hold(&self.shape.slot_of(id).each, None)
    }

    fn demands(&self, id: usize) -> Demands {
        let mut demands = Demands::default();
        for check in &self.shape.slot_of(id).whole {
            match &check.test {
                Test::Distinct(of) if of[..] == [id] => demands.distinct = true,
                Test::Sorted(of, strictly) if *of == id => {
                    demands.sorted = true;
                    demands.distinct |= strictly;
                }
                Test::Permutation(of, first) if *of == id => demands.permutation = Some(*first),
                Test::Tree(of, ordered) if of[..] == [id] => demands.parents = Some(*ordered),
                _ => {}
            }
        }
        demands
    }

    /// Draws each value by itself.
    fn drawn(&mut self, id: usize, count: usize) -> bool {
        self.values().push(Datum::Ints(Ints::with_capacity(count)));
        let field = &self.shape.fields[id];
        let checks = &self.shape.slot_of(id).each;
        let listed: Option<Vec<i64>> = field.listed.as_ref().map(|listed| numbers(listed).collect());
        if count == 0 {
            return true;
        }
        let Some(first) = self.range(id, Some(0)) else { return false };
        let palette = self.style.palette(first, 1, self.rng);
        let mut budget = self.budget(field);
        let (style, has_runs) = (self.style, self.longest_run(id).is_some());
        let cols = field.sizes.get(1).map_or(count, |cols| self.amount(cols) as usize);
        let (mut at, mut retreat) = (0, Retreat::default());
        while at < count {
            let Some((low, mut high)) = self.range(id, Some(at)) else { return false };
            if let Some(left) = budget {
                // Each value after this one takes at least as much as this one can.
                high = high.min(left - low.max(0).saturating_mul((count - at - 1) as i64));
                if high < low {
                    self.blame = format!("the sum of {}", field.name);
                    return false;
                }
            }
            let times = Cell::new(0);
            let drawn = self.again(checks, Some(at), |making| {
                times.set(times.get() + 1);
                let value = match &listed {
                    Some(listed) => listed[making.rng.random_range(0..listed.len())],
                    // What the style likes may be what makes a run too long.
                    None if has_runs && times.get() > AGAIN / 2 => making.rng.random_range(low..=high),
                    None => style.value((low, high), &palette, making.rng),
                };
                Some(Datum::Ints(smallvec![value]))
            });
            if !drawn {
                let back = if has_runs && budget.is_none() { retreat.from(at, cols) } else { None };
                let Some(back) = back else { return false };
                at = back;
                self.last().truncate(at);
                continue;
            }
            if let (Some(left), Datum::Ints(all)) = (&mut budget, self.last()) {
                *left -= all[at];
            }
            at += 1;
        }
        true
    }

    /// Returns how many equal values may stand side by side, if that is limited.
    pub(super) fn longest_run(&self, id: usize) -> Option<usize> {
        let slot = self.shape.slot_of(id);
        let most = |test: &Test| match test {
            Test::Compare(Amount::Of(Function::Run, of), relation, most) if *of == id => {
                let less = i64::from(*relation == Relation::Below);
                usize::try_from(self.amount(most) - less).ok()
            }
            _ => None,
        };
        slot.checks().filter_map(|check| most(&check.test)).min()
    }

    /// Draws different values; some time near one end, so that they are close together.
    fn distinct(&mut self, id: usize, count: usize) -> Option<Vec<i64>> {
        let (low, high) = if count == 0 { (0, 0) } else { self.range(id, Some(0))? };
        let span = i128::from(high) - i128::from(low) + 1;
        if span < count as i128 {
            self.blame = format!("{} different values of {}", count, self.shape.fields[id].name);
            return None;
        }
        let close = chance(self.rng, 50);
        let span = if close { span.min(2 * count as i128 + 1) } else { span };
        let mut values = Vec::with_capacity(count);
        if span <= 4 * count as i128 {
            let mut all: Vec<i64> = (0..span).map(|at| low + at as i64).collect();
            self.shuffle(&mut all);
            all.truncate(count);
            return Some(all);
        }
        let mut seen = HashSet::with_capacity(count);
        while values.len() < count {
            let value = self.rng.random_range(low..=low + (span - 1) as i64);
            if seen.insert(value) {
                values.push(value);
            }
        }
        Some(values)
    }

    pub(super) fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.rng.random_range(0..=at));
        }
    }

    fn permutation(&mut self, first: i64, count: usize) -> Vec<i64> {
        let mut all: Vec<i64> = (0..count as i64).map(|at| first + at).collect();
        match self.style.order {
            Order::Sorted => {}
            Order::Reversed => all.reverse(),
            Order::Nearly if count > 1 => {
                for _ in 0..self.rng.random_range(1..=3) {
                    let at = self.rng.random_range(0..count - 1);
                    all.swap(at, at + 1);
                }
            }
            Order::Any | Order::Nearly => match self.rng.random_range(0..8) {
                // One circle.
                0 if count > 1 => all.rotate_left(1),
                _ => self.shuffle(&mut all),
            },
        }
        all
    }

    /// Makes the parents of all vertices but the first.
    fn parents(&mut self, ordered: bool, count: usize) -> Vec<i64> {
        let parents = self.tree(count + 1);
        if ordered || chance(self.rng, 50) {
            return parents.iter().map(|&parent| parent as i64 + 1).collect();
        }
        let mut names: Vec<usize> = (1..=count).collect();
        self.shuffle(&mut names);
        names.insert(0, 0);
        let mut renamed = vec![0; count];
        for (at, &parent) in parents.iter().enumerate() {
            renamed[names[at + 1] - 1] = names[parent] as i64 + 1;
        }
        renamed
    }

    /// Makes a tree of vertices from 0 on: the parents of all but the first, each before its children.
    pub(super) fn tree(&mut self, vertices: usize) -> Vec<usize> {
        use Form::{Binary, Caterpillar, Deep, Path, Random, Star};
        let all = [Random, Random, Path, Star, Caterpillar, Deep, Binary];
        let form = if self.style.form == Form::Any { pick(self.rng, &all) } else { self.style.form };
        let spine = vertices.div_ceil(2);
        let parent = |making: &mut Self, vertex: usize| match form {
            Path => vertex - 1,
            Star => 0,
            Caterpillar if vertex < spine => vertex - 1,
            Caterpillar => making.rng.random_range(0..spine),
            Deep => vertex - making.rng.random_range(1..=vertex.min(3)),
            Binary => (vertex - 1) / 2,
            Random | Form::Any => making.rng.random_range(0..vertex),
        };
        (1..vertices).map(|vertex| parent(self, vertex)).collect()
    }

    /// Brings an array into an order. If the shape does not demand it and it then holds no longer, it stays as it was.
    fn order(&mut self, id: usize, order: Order, demanded: bool) {
        if order == Order::Any {
            return;
        }
        let Some(Datum::Ints(all)) = self.scope.last_mut().and_then(|row| row.values.last_mut()) else {
            return;
        };
        let before = all.clone();
        match order {
            Order::Reversed => all.sort_unstable_by(|a, b| b.cmp(a)),
            _ => all.sort_unstable(),
        }
        if order == Order::Nearly && all.len() > 1 {
            for _ in 0..2 {
                let at = self.rng.random_range(0..all.len() - 1);
                all.swap(at, at + 1);
            }
        }
        if demanded {
            return;
        }
        let checks = &self.shape.slot_of(id).each;
        if checks.iter().any(|check| !holds(self.shape, &self.scope[..], check, None)) {
            *self.last() = Datum::Ints(before);
        }
    }

    /// Puts values as often as the shape demands.
    fn exact(&mut self, id: usize) {
        let wanted = self.wanted(id);
        if wanted.is_empty() {
            return;
        }
        let integer = |(of, times): &(Literal, usize)| match of {
            Literal::Number(value) => Some((*value, *times)),
            Literal::Text(_) => None,
        };
        let wanted: Vec<(i64, usize)> = wanted.iter().filter_map(integer).collect();
        let is_wanted = |value: i64| wanted.iter().any(|(of, _)| *of == value);
        let Datum::Ints(all) = self.last() else { return };
        let mut all = all.clone();
        if let Some(other) = all.iter().copied().find(|value| !is_wanted(*value)) {
            all.iter_mut().filter(|value| is_wanted(**value)).for_each(|value| *value = other);
        }
        self.put(&mut all, wanted);
        *self.last() = Datum::Ints(all);
    }
}
