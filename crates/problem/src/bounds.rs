//! The ranges that follow from comparisons: what a value may be, given those before it.

use std::borrow::Borrow;

use crate::shape::{Bound, End, Field, Group, Part, Shape, Test};
use crate::value::Row;
use crate::written::{Amount, Fold, Function, GraphKind, Kind, Relation, UNIT, combined, floor, folded};

/// What a comparison says about one of its parts.
fn isolated(left: &Amount, relation: Relation, right: &Amount, target: &Amount) -> Option<Bound> {
    let end = match relation {
        Relation::AtMost => End::High { strict: false },
        Relation::Below => End::High { strict: true },
        Relation::Equal => End::Equal,
        Relation::Unequal => return None,
    };
    match (occurrences(left, target), occurrences(right, target)) {
        (1, 0) => peel(left, end, right.clone(), target),
        (0, 1) => peel(right, end.turned(), left.clone(), target),
        _ => None,
    }
}

/// Brings everything but the target to the other side.
fn peel(with: &Amount, end: End, other: Amount, target: &Amount) -> Option<Bound> {
    if with == target {
        return Some(Bound { end, amount: other });
    }
    let Amount::Pair(left, sign, right) = with else { return None };
    let in_left = occurrences(left, target) == 1;
    let (inner, rest) = if in_left { (left, right) } else { (right, left) };
    match (sign, in_left) {
        ('+', _) => peel(inner, end, Amount::pair(other, '-', (**rest).clone()), target),
        ('-', true) => peel(inner, end, Amount::pair(other, '+', (**rest).clone()), target),
        ('-', false) => peel(inner, end.turned(), Amount::pair((**rest).clone(), '-', other), target),
        // A product with something positive; the check that follows says whether it was.
        ('*', _) if !matches!(end, End::Equal) => {
            peel(inner, end, Amount::pair(other, '/', (**rest).clone()), target)
        }
        _ => None,
    }
}

fn occurrences(amount: &Amount, target: &Amount) -> usize {
    if amount == target {
        return 1;
    }
    match amount {
        Amount::Pair(left, _, right) => occurrences(left, target) + occurrences(right, target),
        Amount::Fold(_, all) => 2 * all.iter().map(|one| occurrences(one, target)).sum::<usize>(),
        _ => 0,
    }
}

impl End {
    fn turned(self) -> Self {
        match self {
            End::Low { strict } => End::High { strict },
            End::High { strict } => End::Low { strict },
            End::Equal => End::Equal,
        }
    }
}

/// The range that limits leave, in billionths. Decimal numbers next to a strict limit are handled by the caller's
/// checks; whole numbers are exact.
pub(crate) fn range<'a>(
    bounds: impl IntoIterator<Item = &'a Bound>,
    shape: &Shape,
    scope: &[impl Borrow<Row>],
    index: Option<usize>,
) -> (Option<i128>, Option<i128>) {
    let (mut low, mut high): (Option<i128>, Option<i128>) = (None, None);
    for bound in bounds {
        let amount = bound.amount.value(shape, scope, index);
        let strictly = i128::from(bound.end.is_strict());
        if bound.end.limits(true) {
            low = low.max(Some(amount.saturating_add(strictly)));
        }
        if bound.end.limits(false) {
            let most = amount.saturating_sub(strictly);
            high = Some(high.map_or(most, |high| high.min(most)));
        }
    }
    (low, high)
}

pub(crate) fn whole((low, high): (Option<i128>, Option<i128>)) -> (Option<i64>, Option<i64>) {
    (low.map(|low| floor(low.saturating_add(UNIT - 1))), high.map(floor))
}

impl Shape {
    /// Returns the range of a field's values over all inputs, as far as its limits are constants or rest on such.
    pub(crate) fn widest(&self, field: &Field) -> (i64, i64) {
        let bounded = |low: bool| {
            let ends = field.bounds.iter().filter(|bound| bound.end.limits(low)).filter_map(|bound| {
                let value = self.extent(&bound.amount, !low, 0)?;
                let inward = if bound.end.is_strict() { UNIT } else { 0 };
                Some(if low { value + inward } else { value - inward })
            });
            if low { ends.max() } else { ends.min() }
        };
        let low = bounded(true).map_or(0, |low| floor(low.saturating_add(UNIT - 1)));
        (low, bounded(false).map_or(i64::MAX, floor))
    }

    /// Returns the smallest or the largest value of an amount over all inputs; `None` if it cannot be told.
    pub(crate) fn extent(&self, amount: &Amount, high: bool, depth: u32) -> Option<i128> {
        if depth > 20 {
            return None;
        }
        match amount {
            Amount::Number(value) => Some(*value),
            Amount::Value(field) | Amount::Of(Function::At, field) => {
                let (low, most) = self.widest(&self.fields[*field]);
                Some(i128::from(if high { most } else { low }) * UNIT)
            }
            Amount::Pair(array, '@', _) => self.extent(array, high, depth + 1),
            Amount::Pair(left, sign, right) => {
                let other = if matches!(sign, '-' | '/') { !high } else { high };
                let left = self.extent(left, high, depth + 1)?;
                let right = self.extent(right, other, depth + 1)?;
                (*sign != '%').then(|| combined(left, *sign, right))
            }
            Amount::Fold(which, all) => {
                let all: Option<Vec<i128>> =
                    all.iter().map(|one| self.extent(one, high, depth + 1)).collect();
                folded(*which, all?.into_iter())
            }
            _ => None,
        }
    }
}

/// Distributes what comparisons say over the fields that they are about.
pub(crate) fn distribute(shape: &mut Shape) {
    let tests: Vec<((usize, usize), Test)> = shape
        .placed_slots()
        .flat_map(|(place, slot)| slot.checks().map(move |check| (place, check.test.clone())))
        .collect();
    for (place, test) in &tests {
        match test {
            Test::Compare(left, relation, right) => direct(shape, *place, left, *relation, right),
            Test::Chars(field, set, _) => shape.fields[*field].characters.clone_from(set),
            Test::Among([field, list]) => shape.fields[*field].among = Some(*list),
            Test::OneOf(field, values) => shape.fields[*field].listed = Some(values.clone()),
            _ => {}
        }
    }
    implied(shape, &tests);
    transitive(shape, &tests);
    counted(shape);
}

/// Marks the numbers that the lengths of words rest on as counts, and those up to which others go, as far as that many things
/// may be there: `x` in `1 <= x <= n` names one of `n`.
fn counted(shape: &mut Shape) {
    const MOST: i64 = 10_000_000;
    let mut named = Vec::new();
    for (id, field) in shape.fields.iter().enumerate() {
        let from_one = field.bounds.iter().any(|bound| {
            matches!(bound.end, End::Low { .. })
                && [Amount::Number(0), Amount::Number(UNIT)].contains(&bound.amount)
        });
        for bound in &field.bounds {
            match (bound.end, &bound.amount) {
                _ if field.kind == Kind::Word => {
                    bound.amount.each(&mut |_, count| named.push((*count, i64::MAX)));
                }
                (End::High { .. }, Amount::Value(count)) if from_one && *count < id => {
                    named.push((*count, MOST));
                }
                _ => {}
            }
        }
    }
    for (count, most) in named {
        let of = &shape.fields[count];
        let counts = of.is_number() && shape.widest(of).1 <= most;
        shape.fields[count].counts |= counts;
    }
}

/// Adds what a comparison says about the part that comes last, and about what is asked of all values together.
fn direct(
    shape: &mut Shape,
    (block, slot): (usize, usize),
    left: &Amount,
    relation: Relation,
    right: &Amount,
) {
    let mut named = Vec::new();
    for side in [left, right] {
        side.each(&mut |function, field| named.push((function.cloned(), *field)));
    }
    for (function, field) in named {
        let of = &mut shape.fields[field];
        let Some(bound) = isolated(left, relation, right, &Amount::of(function.as_ref(), field)) else {
            continue;
        };
        let is_last = (of.block, of.slot) == (block, slot);
        match function {
            Some(function) if function.is_total() => of.limits.push((function, bound)),
            None | Some(Function::Len) if is_last => of.bounds.push(bound),
            Some(Function::Digits) if is_last => of.limits.push((Function::Digits, bound)),
            _ => {}
        }
    }
}

/// Passes limits on along chains: in `1 <= l <= r <= n`, `l` is at most `n`.
fn transitive(shape: &mut Shape, tests: &[((usize, usize), Test)]) {
    let link = |(_, test): &((usize, usize), Test)| match test {
        Test::Compare(
            Amount::Value(smaller),
            relation @ (Relation::AtMost | Relation::Below),
            Amount::Value(larger),
        ) => Some((*smaller, *larger, *relation == Relation::Below)),
        _ => None,
    };
    let links: Vec<(usize, usize, bool)> = tests.iter().filter_map(link).collect();
    for field in (0..shape.fields.len()).rev() {
        for &(smaller, larger, strict) in &links {
            let (other, is_high) = match (smaller == field, larger == field) {
                (true, false) => (larger, true),
                (false, true) => (smaller, false),
                _ => continue,
            };
            if other < field {
                continue;
            }
            let passed: Vec<Bound> = shape.fields[other]
                .bounds
                .iter()
                .filter(|bound| bound.end.limits(!is_high))
                .filter(|bound| known_before(shape, &bound.amount, field))
                .map(|bound| {
                    let strict = strict || bound.end.is_strict();
                    let end = if is_high { End::High { strict } } else { End::Low { strict } };
                    Bound { end, amount: bound.amount.clone() }
                })
                .collect();
            for bound in passed {
                if !shape.fields[field].bounds.contains(&bound) {
                    shape.fields[field].bounds.push(bound);
                }
            }
        }
    }
}

/// Returns whether an amount is known before a field's values are.
fn known_before(shape: &Shape, amount: &Amount, field: usize) -> bool {
    let mut known = true;
    amount.each(&mut |_, &other| {
        known &= other < field && shape.holds(shape.fields[other].block, shape.fields[field].block);
    });
    known
}

/// Adds what trees, graphs and permutations say about their numbers, and about how many edges there are.
fn implied(shape: &mut Shape, tests: &[((usize, usize), Test)]) {
    let one = || Amount::Number(UNIT);
    for (_, test) in tests {
        match test {
            Test::Permutation(field, first) => {
                let Some(size) = shape.fields[*field].sizes.first().cloned() else { continue };
                let low = Amount::Number(i128::from(*first) * UNIT);
                let high = Amount::pair(Amount::pair(size, '+', low.clone()), '-', one());
                limit(shape, *field, Some(low), Some(high));
            }
            Test::Tree(of, ordered) => match of[..] {
                [parent] => {
                    if let Some(size) = shape.fields[parent].sizes.first().cloned() {
                        let high = if *ordered { size } else { Amount::pair(size, '+', one()) };
                        limit(shape, parent, Some(one()), Some(high));
                    }
                }
                [x, y, ..] => edges(shape, [x, y], None),
                [] => {}
            },
            Test::Graph(ends, kind) => edges(shape, *ends, Some(*kind)),
            Test::Distinct(of) => distinct(shape, of),
            Test::Sorted(of, true) => distinct(shape, &[*of]),
            _ => {}
        }
    }
}

fn limit(shape: &mut Shape, field: usize, low: Option<Amount>, high: Option<Amount>) {
    let low = low.map(|amount| Bound { end: End::Low { strict: false }, amount });
    let high = high.map(|amount| Bound { end: End::High { strict: false }, amount });
    shape.fields[field].bounds.extend(low.into_iter().chain(high));
}

/// Returns the number that counts the records that a field is in, if it is a value of its own.
fn counting(shape: &Shape, field: usize) -> Option<usize> {
    let (parent, slot) = shape.blocks[shape.fields[field].block].parent?;
    match &shape.blocks[parent].slots[slot].part {
        Part::Group(Group { count: Some(Amount::Value(count)), variants, .. })
            if variants.len() == 1 =>
        {
            Some(*count)
        }
        _ => None,
    }
}

/// Returns how many values there are at most from the smallest of one field to the largest of another, if limits say it that
/// are known before a third.
fn choices(shape: &Shape, [least, most]: [usize; 2], before: usize) -> Option<Amount> {
    let end = |low: bool| {
        let (which, sign) = if low { (Fold::Max, '+') } else { (Fold::Min, '-') };
        let field = if low { least } else { most };
        let bounds = shape.fields[field].bounds.iter().filter(|bound| bound.end.limits(low));
        let known = bounds.filter(|bound| known_before(shape, &bound.amount, before));
        let inward = |bound: &Bound| match bound.end.is_strict() {
            true => Amount::pair(bound.amount.clone(), sign, Amount::Number(UNIT)),
            false => bound.amount.clone(),
        };
        let ends: Vec<Amount> = known.map(inward).collect();
        (!ends.is_empty()).then_some(Amount::Fold(which, ends))
    };
    Some(Amount::pair(Amount::pair(end(false)?, '-', end(true)?), '+', Amount::Number(UNIT)))
}

/// Adds the limit for how many values or records there are that all differ.
fn distinct(shape: &mut Shape, fields: &[usize]) {
    let count = match &shape.fields[fields[0]].sizes[..] {
        [Amount::Value(size)] => Some(*size),
        [] => counting(shape, fields[0]),
        _ => None,
    };
    let Some(count) = count.filter(|_| fields.iter().all(|of| shape.fields[*of].kind == Kind::Int))
    else {
        return;
    };
    let all: Option<Vec<Amount>> = fields.iter().map(|&of| choices(shape, [of; 2], count)).collect();
    let all = all.into_iter().flatten().reduce(|all, one| Amount::pair(all, '*', one));
    limit(shape, count, None, all);
}

/// Adds limits for the number of edges of a graph, or of a tree.
fn edges(shape: &mut Shape, ends: [usize; 2], kind: Option<GraphKind>) {
    let Some(count) = counting(shape, ends[0]) else { return };
    let Some(vertices) = choices(shape, outermost(shape, ends), count) else { return };
    let less = Amount::pair(vertices.clone(), '-', Amount::Number(UNIT));
    let Some(kind) = kind else { return limit(shape, count, Some(less.clone()), Some(less)) };
    let product = |one: &Amount, other: &Amount| Amount::pair(one.clone(), '*', other.clone());
    let part = |all: Amount, of: i128| Amount::pair(all, '/', Amount::Number(of * UNIT));
    let pairs = match kind {
        GraphKind { bipartite: true, .. } => part(product(&vertices, &vertices), 4),
        GraphKind { directed: true, acyclic: false, .. } => product(&vertices, &less),
        _ => part(product(&vertices, &less), 2),
    };
    // A way round all vertices has as many edges, but one vertex needs none.
    let least = match kind.strongly {
        true => Amount::Fold(Fold::Min, vec![product(&less, &Amount::Number(2 * UNIT)), vertices]),
        false => less,
    };
    limit(shape, count, kind.connected.then_some(least), kind.simple.then_some(pairs));
}

/// Returns which ends of edges the first and the last vertex are limits of: one of them, unless one end stays below the other.
pub(crate) fn outermost(shape: &Shape, [x, y]: [usize; 2]) -> [usize; 2] {
    let (x, y) = (x.min(y), x.max(y));
    let mut of_both = shape.fields[y].bounds.iter().filter(|bound| bound.amount == Amount::Value(x));
    match of_both.next().map(|bound| bound.end) {
        Some(End::Low { .. }) => [x, y],
        Some(End::High { .. }) => [y, x],
        _ => [x, x],
    }
}

/// Returns the limits of the first vertex, or of the last one, given the ends of edges.
pub(crate) fn of_vertices(shape: &Shape, ends: [usize; 2], low: bool) -> impl Iterator<Item = &Bound> {
    let bounds = shape.fields[outermost(shape, ends)[usize::from(!low)]].bounds.iter();
    let ends = ends.map(Amount::Value);
    bounds.filter(move |bound| bound.end.limits(low) && !ends.contains(&bound.amount))
}

/// Returns the first vertex and how many there are, given the ends of edges.
pub(crate) fn vertices_of(shape: &Shape, scope: &[impl Borrow<Row>], ends: [usize; 2]) -> (i64, usize) {
    let low = whole(range(of_vertices(shape, ends, true), shape, scope, None)).0.unwrap_or(i64::MIN);
    let high = whole(range(of_vertices(shape, ends, false), shape, scope, None)).1.unwrap_or(i64::MAX);
    (low, usize::try_from(high.saturating_sub(low).saturating_add(1)).unwrap_or(0))
}
