//! Makes cases of a shape: values in the order in which they are declared, each within the limits that those before it
//! leave; what is left to chance is drawn again where a condition does not hold.

mod arrays;
mod edges;
mod redraw;
mod style;
mod words;

use smallvec::smallvec;
use std::collections::{BTreeMap, HashSet};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::generate::draw::chance;
use crosscheck_core::generate::{Rng, RngExt};

pub(crate) use self::style::{Form, Letters, Order, Sizes, Style, Values};
use crate::bounds::{range, whole};
use crate::check::holds;
use crate::evaluate::of;
use crate::shape::{Assertion, End, Field, Group, Part, Shape, Test};
use crate::value::{Datum, Decimal, Row};
use crate::written::{Amount, Kind, Literal, UNIT, floor};

/// Makes a case in a style, with numbers by these names at most this large.
///
/// # Errors
/// No case satisfied the shape and the limits: the condition that failed most often.
pub(crate) fn make(
    shape: &Shape,
    style: &Style,
    limits: &[(String, i64)],
    rng: &mut dyn Rng,
) -> Result<Row, String> {
    const TRIES: u32 = 60;
    const LARGER: u64 = 400;
    let mut blamed: BTreeMap<String, u32> = BTreeMap::new();
    let mut work = WORK;
    let mut style = style.clone();
    for _ in 0..TRIES {
        let mut making = Making::new(shape, &style, limits, rng, work);
        if let Some(case) = making.block(0, &[]) {
            return Ok(case);
        }
        work = making.work;
        *blamed.entry(std::mem::take(&mut making.blame)).or_default() += 1;
        // What does not fit into a small case may need a larger one: a graph with an edge has two vertices.
        style.room = style.room.max((style.room + style.room / 8 + 1).min(LARGER));
        if work == 0 {
            break;
        }
    }
    Err(blamed.into_iter().max_by_key(|(_, times)| *times).map_or(String::new(), |(blame, _)| blame))
}

/// How many values may be drawn for one case, those in vain included.
const WORK: u64 = 30_000_000;

/// After how many values the halt is looked at.
const LOOK: u64 = 100_000;

/// How often a value, a field and a record are drawn again.
const AGAIN: u32 = 30;

struct Making<'a> {
    shape: &'a Shape,
    style: &'a Style,
    limits: &'a [(String, i64)],
    rng: &'a mut dyn Rng,
    scope: Vec<Row>,
    /// Roughly how many values the record under way may have.
    room: u64,
    /// What is left of the limits of sums, for the record under way.
    budgets: Vec<(usize, i64)>,
    work: u64,
    /// Whether values may be any, and not those that the style likes.
    any: bool,
    /// The condition that failed last.
    blame: String,
}

impl<'a> Making<'a> {
    fn new(
        shape: &'a Shape,
        style: &'a Style,
        limits: &'a [(String, i64)],
        rng: &'a mut dyn Rng,
        work: u64,
    ) -> Self {
        let (scope, budgets, blame) = (Vec::new(), Vec::new(), String::new());
        Making { shape, style, limits, rng, scope, room: style.room, budgets, work, any: false, blame }
    }

    /// Makes a record, some of whose values are given.
    fn block(&mut self, id: usize, given: &[(usize, Datum)]) -> Option<Row> {
        let shape = self.shape;
        self.scope.push(Row { block: id, values: Vec::new() });
        for (at, slot) in shape.blocks[id].slots.iter().enumerate() {
            let preset = given.iter().find(|(slot, _)| *slot == at).map(|(_, value)| value);
            if !self.slot(&slot.part, preset, &slot.whole) {
                self.scope.pop();
                return None;
            }
        }
        self.scope.pop()
    }

    fn slot(&mut self, part: &Part, preset: Option<&Datum>, whole: &[Assertion]) -> bool {
        let before = self.values().len();
        for _ in 0..if preset.is_some() { 1 } else { AGAIN } {
            let value = match (part, preset) {
                (_, Some(value)) => {
                    self.values().push(value.clone());
                    true
                }
                (Part::Field(field), None) => self.field(*field),
                (Part::Group(group), None) => self.group(group),
            };
            if self.work == 0 {
                return false;
            }
            if value && self.all_hold(whole, None) {
                return true;
            }
            self.values().truncate(before);
        }
        false
    }

    fn values(&mut self) -> &mut Vec<Datum> {
        &mut self.scope.last_mut().expect("a record is under way").values
    }

    /// Returns what stands at the slot that is under way.
    fn last(&mut self) -> &mut Datum {
        self.values().last_mut().expect("a slot is under way")
    }

    fn all_hold(&mut self, checks: &[Assertion], index: Option<usize>) -> bool {
        let broken = checks.iter().find(|check| !holds(self.shape, &self.scope[..], check, index));
        if let Some(check) = broken {
            self.blame.clone_from(&check.shown);
        }
        broken.is_none()
    }

    fn amount(&self, amount: &Amount) -> i64 {
        amount.whole(self.shape, &self.scope[..], None)
    }

    /// Returns the largest sum of the values of a field, if there is a limit.
    fn budget(&self, field: &Field) -> Option<i64> {
        field.budget().map(|(most, strict)| self.amount(most).saturating_sub(strict.into()))
    }

    /// Makes a field's values. Pushes them in any case.
    fn field(&mut self, id: usize) -> bool {
        let field = &self.shape.fields[id];
        let sizes: Vec<i64> = field.sizes.iter().map(|size| self.amount(size)).collect();
        if let Some(size) = sizes.iter().find(|&&size| size < 0) {
            self.blame = format!("the size of {} is {size}", field.name);
            return false;
        }
        let count = sizes.iter().fold(1usize, |all, &size| all.saturating_mul(size as usize));
        let Some(left) = self.work.checked_sub(count as u64 + 1) else {
            self.work = 0;
            return false;
        };
        let looks = left / LOOK < self.work / LOOK;
        self.work = if looks && Cancel::ruling().is_due() { 0 } else { left };
        match field.kind {
            _ if field.among.is_some() => self.each(id, count, Self::one_of),
            Kind::Int if field.sizes.is_empty() => self.single(id),
            Kind::Int => self.array(id, count),
            Kind::Real => self.each(id, count, Self::real),
            Kind::Word => self.each(id, count, Self::words),
            Kind::Char => self.grid(id, &sizes),
        }
    }

    /// Returns the range of an integer, given what is before it.
    fn range(&mut self, id: usize, index: Option<usize>) -> Option<(i64, i64)> {
        let field = &self.shape.fields[id];
        let (low, high) = whole(range(&field.bounds, self.shape, &self.scope[..], index));
        let (low, mut high) = (low.unwrap_or(i64::MIN / 2), high.unwrap_or(i64::MAX / 2));
        if let Some(budget) = self.budgets.iter().find(|budget| budget.0 == id) {
            high = high.min(budget.1);
        }
        let limit = self.limits.iter().find(|(name, _)| *name == field.name);
        if let Some((_, most)) = limit.filter(|_| field.sizes.is_empty()) {
            high = high.min(*most);
        }
        if low > high {
            self.blame = format!("{} is in {low}..{high}", field.name);
            return None;
        }
        Some((low, high))
    }

    fn single(&mut self, id: usize) -> bool {
        let Some(range) = self.range(id, None) else { return false };
        let value = match (&self.shape.fields[id].listed, self.shape.fields[id].counts) {
            (Some(listed), _) => {
                let listed: Vec<i64> =
                    numbers(listed).filter(|value| (range.0..=range.1).contains(value)).collect();
                if listed.is_empty() {
                    return false;
                }
                listed[self.rng.random_range(0..listed.len())]
            }
            (None, true) => self.size(id, range),
            (None, false) if self.any => self.rng.random_range(range.0..=range.1),
            (None, false) if self.style.close && self.follows(id) => {
                let most = range.0.saturating_add(self.rng.random_range(0..=2)).min(range.1);
                self.rng.random_range(range.0..=most)
            }
            (None, false) => {
                let palette = self.style.palette(range, 1, self.rng);
                self.style.value(range, &palette, self.rng)
            }
        };
        self.values().push(Datum::Ints(smallvec![value]));
        true
    }

    /// Returns whether a value is at least another one of its record.
    fn follows(&self, id: usize) -> bool {
        let field = &self.shape.fields[id];
        field.bounds.iter().any(|bound| match (bound.end, &bound.amount) {
            (End::Low { .. }, Amount::Value(other)) => {
                let other = &self.shape.fields[*other];
                other.block == field.block && !other.counts
            }
            _ => false,
        })
    }

    /// Returns whether records that have sizes of their own come this many times.
    fn counts_tests(&self, id: usize) -> bool {
        let counted = |group: &&Group| group.count == Some(Amount::Value(id));
        self.shape.groups().filter(counted).any(|group| self.shape.has_counts(group))
    }

    fn size(&mut self, id: usize, (low, high): (i64, i64)) -> i64 {
        if self.style.sizes == Sizes::Full && chance(self.rng, 50) && self.counts_tests(id) {
            // A few large tests, and not as many as there can be.
            return self.rng.random_range(low..=low.saturating_add(2).min(high));
        }
        let cost = self.cost(id).max(1);
        let cap = i64::try_from(self.room / cost).unwrap_or(i64::MAX).max(low).min(high);
        self.style.size((low, cap), high, self.rng)
    }

    /// Returns roughly how many values one more of what a number counts brings.
    fn cost(&self, id: usize) -> u64 {
        let names = |amount: &Amount| {
            let mut named = false;
            amount.each(&mut |_, &field| named |= field == id);
            named
        };
        let shape = self.shape;
        let root = (self.room as f64).sqrt() as u64;
        let mut cost = 0;
        for field in &shape.fields {
            if field.sizes.iter().any(names) {
                let others = field.sizes.iter().filter(|size| !names(size));
                let other: u64 = others
                    .map(|size| match size {
                        Amount::Number(value) => floor(*value).unsigned_abs(),
                        _ => root,
                    })
                    .product();
                cost += if field.sizes.len() == 2 && field.sizes.iter().all(names) {
                    root
                } else {
                    other.max(1)
                };
            }
            if field.kind == Kind::Word && field.bounds.iter().any(|bound| names(&bound.amount)) {
                cost += 1;
            }
            // More to name is worth little without more that names it.
            cost += u64::from(
                field.kind == Kind::Int && field.bounds.iter().any(|bound| names(&bound.amount)),
            );
        }
        for group in shape.groups() {
            if group.count.as_ref().is_some_and(names) {
                cost += group.variants.iter().map(|&block| self.width(block)).max().unwrap_or(1);
            }
        }
        cost
    }

    /// Returns roughly how many values a record has at least.
    fn width(&self, block: usize) -> u64 {
        let slots = self.shape.blocks[block].slots.iter();
        slots.map(|slot| if matches!(slot.part, Part::Field(_)) { 1 } else { 2 }).sum::<u64>().max(1)
    }

    /// Draws values each by itself. Pushes them in any case.
    fn each(
        &mut self,
        id: usize,
        count: usize,
        draw: fn(&mut Self, usize, Option<usize>) -> Option<Datum>,
    ) -> bool {
        let field = &self.shape.fields[id];
        let (is_single, checks) = (field.sizes.is_empty(), &self.shape.slot_of(id).each);
        self.values().push(Datum::none(field.kind));
        (0..count).all(|at| {
            let index = (!is_single).then_some(at);
            self.again(checks, index, |making| draw(making, id, index))
        })
    }

    /// Draws a value and checks it, some times.
    fn again(
        &mut self,
        checks: &[Assertion],
        index: Option<usize>,
        draw: impl Fn(&mut Self) -> Option<Datum>,
    ) -> bool {
        for _ in 0..AGAIN {
            let Some(value) = draw(self) else { return false };
            let before = self.last().len();
            self.last().extend(value);
            if self.all_hold(checks, index) {
                return true;
            }
            self.last().truncate(before);
        }
        false
    }

    /// Draws one of the values of another field.
    fn one_of(&mut self, id: usize, _: Option<usize>) -> Option<Datum> {
        let (shape, list) = (self.shape, self.shape.fields[id].among?);
        let mut place = |all: &Datum| (!all.is_empty()).then(|| self.rng.random_range(0..all.len()));
        let around = shape.blocks[shape.fields[list].block].parent;
        let values = match around.filter(|_| shape.fields[list].sizes.is_empty()) {
            Some((parent, slot)) => {
                let records = &self.scope[shape.blocks[parent].depth].values[slot];
                records.rows()[place(records)?].values.get(shape.fields[list].slot)?
            }
            None => of(shape, &self.scope[..], list),
        };
        let at = place(values)?;
        Some(match values {
            Datum::Ints(all) => Datum::Ints(smallvec![all[at]]),
            _ => Datum::Words(vec![values.text(at)]),
        })
    }

    fn real(&mut self, id: usize, index: Option<usize>) -> Option<Datum> {
        const USUAL: u8 = 3;
        let field = &self.shape.fields[id];
        let (least, most) = whole(range(field.digits(), self.shape, &self.scope[..], index));
        let most = u8::try_from(most.unwrap_or(USUAL.into()).clamp(0, 9)).unwrap_or(9);
        let least = u8::try_from(least.unwrap_or(0).clamp(0, i64::from(most))).unwrap_or(0);
        let digits = self.rng.random_range(least..=most);
        let unit = UNIT / 10i128.pow(digits.into());
        let (low, high) = range(&field.bounds, self.shape, &self.scope[..], index);
        let low = low.map_or(i64::MIN / 2, |low| units(low + unit - 1, unit));
        let high = high.map_or(i64::MAX / 2, |high| units(high, unit));
        if low > high {
            self.blame = format!("the range of {}", field.name);
            return None;
        }
        let palette = self.style.palette((low, high), 10i64.pow(digits.into()), self.rng);
        let units = self.style.value((low, high), &palette, self.rng);
        Some(Datum::Reals(vec![Decimal { units, digits }]))
    }

    fn group(&mut self, group: &Group) -> bool {
        let count = group.count.as_ref().map_or(1, |count| self.amount(count));
        let Ok(count) = usize::try_from(count) else {
            self.blame = "the number of records is negative".into();
            return false;
        };
        let given = match self.edges(group, count) {
            Ok(given) if given.is_empty() => self.by_rank(group, count),
            Ok(given) => given,
            Err(blame) => {
                self.blame = blame;
                return false;
            }
        };
        self.values().push(Datum::Rows(Vec::new()));
        let (room, outer, outer_any) = (self.room, self.budgets.len(), self.any);
        let singles = self.shape.fields_in(group).filter(|(_, field)| field.sizes.is_empty());
        let budgets = singles.filter_map(|(id, field)| Some((id, self.budget(field)?)));
        let mut budgets: Vec<(usize, i64)> = budgets.collect();
        let (share_of, even) = (self.style.shares(count, self.rng), 1.0 / count.max(1) as f64);
        let mut seen = self.distinct_of(group);
        let mut made = true;
        for at in 0..count {
            let share = share_of(at);
            self.room = ((room as f64 * share) as u64).max(1);
            for (field, left) in &budgets {
                let low = self.shape.widest(&self.shape.fields[*field]).0.max(0);
                let rest = low.saturating_mul((count - at - 1) as i64);
                let most = (*left as f64 * share.max(even)) as i64;
                let fair = most.max(low).min(left - rest);
                self.budgets.push((*field, fair));
            }
            let preset: &[(usize, Datum)] = given.get(at).map_or(&[], |given| given);
            let row = self.row(group, at, preset, &mut seen);
            self.budgets.truncate(outer);
            let Some(row) = row else {
                made = false;
                break;
            };
            for (field, left) in &mut budgets {
                let of = &self.shape.fields[*field];
                if row.block == of.block {
                    *left -= row.integers(of.slot).iter().sum::<i64>();
                }
            }
            self.last().extend(Datum::Rows(vec![row]));
        }
        (self.room, self.any) = (room, outer_any);
        if made {
            self.arrange(group);
        }
        made
    }

    /// Makes one record, which may have to differ from those before it.
    fn row(
        &mut self,
        group: &Group,
        at: usize,
        given: &[(usize, Datum)],
        seen: &mut [(Vec<usize>, HashSet<Vec<Datum>>)],
    ) -> Option<Row> {
        let style = self.style;
        for time in 0..4 * AGAIN {
            let variant = style.variant(group.variants.len(), at, self.rng);
            // What was given may be what makes the record impossible, and so may what the style likes.
            let given = if time < AGAIN { given } else { &[] };
            self.any |= time >= AGAIN;
            let Some(row) = self.block(group.variants[variant], given) else {
                if self.work == 0 {
                    return None;
                }
                continue;
            };
            let values = |fields: &[usize]| {
                let fields = fields.iter().map(|field| &self.shape.fields[*field]);
                let of_row = fields.clone().all(|field| field.block == row.block);
                of_row.then(|| fields.map(|field| row.values[field.slot].clone()).collect::<Vec<_>>())
            };
            if seen.iter().all(|(fields, known)| values(fields).is_none_or(|key| !known.contains(&key)))
            {
                seen.iter_mut().for_each(|(fields, known)| known.extend(values(fields)));
                return Some(row);
            }
            self.blame = "distinct records".into();
        }
        None
    }

    /// Returns the fields whose values together differ from record to record.
    fn distinct_of(&self, group: &Group) -> Vec<(Vec<usize>, HashSet<Vec<Datum>>)> {
        let checks = self.whole_checks(group).iter();
        let fields = checks.filter_map(|check| self.shape.differ(&check.test));
        fields.map(|fields| (fields.to_vec(), HashSet::new())).collect()
    }

    /// Returns what holds for all records of a group together.
    fn whole_checks(&self, group: &Group) -> &[Assertion] {
        let parent = self.shape.blocks[group.variants[0]].parent;
        parent.map_or(&[], |(block, slot)| &self.shape.blocks[block].slots[slot].whole)
    }

    /// Brings records into the order that the shape demands, or that the style likes.
    fn arrange(&mut self, group: &Group) {
        let shape = self.shape;
        let demanded = self.whole_checks(group).iter().find_map(|check| match check.test {
            Test::Sorted(field, _) if group.holds(&shape.fields[field]) => Some(field),
            _ => None,
        });
        let first = shape.fields_in(group).next().map(|(field, _)| field);
        let order = match (demanded, self.style.order) {
            (Some(_), _) => Order::Sorted,
            (None, order) if chance(self.rng, 50) => order,
            _ => return,
        };
        let Some(field) = demanded.or(first) else { return };
        let key = |row: &Row| match row.values.get(shape.fields[field].slot) {
            Some(Datum::Ints(all)) if row.block == shape.fields[field].block => all.first().copied(),
            _ => None,
        };
        let Some(Datum::Rows(rows)) = self.values().last_mut() else { return };
        match order {
            Order::Sorted => rows.sort_by_key(key),
            Order::Reversed => rows.sort_by_key(|row| std::cmp::Reverse(key(row))),
            Order::Any | Order::Nearly => {}
        }
    }
}

fn units(billionths: i128, unit: i128) -> i64 {
    let beyond = if billionths < 0 { i64::MIN / 2 } else { i64::MAX / 2 };
    i64::try_from(billionths.div_euclid(unit)).unwrap_or(beyond)
}

/// Returns the integers among the values of a list.
pub(crate) fn numbers(listed: &[Literal]) -> impl Iterator<Item = i64> {
    listed.iter().filter_map(|value| match value {
        Literal::Number(number) => Some(*number),
        Literal::Text(_) => None,
    })
}

#[cfg(test)]
mod tests;
