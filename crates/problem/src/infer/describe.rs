//! What holds for the values of a layout, as far as samples show it.

mod values;

use std::collections::BTreeSet;

use self::values::{Column, Found, bounds, chain, implies_range, properties};
use super::layout::{Count, Each, Element, Lines, Place, integer, read};
use super::names::{self, Names};
use crate::written::{Expr, Item, Kind, Line, Literal, Relation, Rule, Variant, Written, each_line};

/// What one part of a layout took of a sample: the numbers known before it, and its lines.
#[derive(Clone)]
pub(super) struct Seen<'a> {
    pub(super) known: Vec<i64>,
    pub(super) lines: Vec<&'a Vec<&'a str>>,
}

/// Describes a layout, which reads all samples.
pub(super) fn describe(elements: &[Element], samples: &[Lines<'_>]) -> Written {
    let starts: Vec<(usize, Place)> =
        (0..samples.len()).map(|sample| (sample, Place { line: 0, known: Vec::new() })).collect();
    let mut describer = Describer {
        samples,
        names: Names::default(),
        variables: Vec::new(),
        counts: counts(elements),
        few: samples.len() < FEW,
    };
    Written { body: describer.body(elements, starts), free: false }
}

/// With fewer samples, everything is unsure.
const FEW: usize = 5;

/// Returns the variables that count something.
fn counts(elements: &[Element]) -> BTreeSet<usize> {
    let mut all = BTreeSet::new();
    for element in elements {
        match element {
            Element::Line(_) | Element::Counted => {}
            Element::Array(count) => drop(all.insert(count.variable)),
            Element::Lines(count, each) => {
                all.insert(count.variable);
                if let Each::Row(across) | Each::Characters(across) = each {
                    all.insert(across.variable);
                }
            }
            Element::Tests(count, body) => {
                all.insert(count.variable);
                all.extend(counts(body));
            }
        }
    }
    all
}

struct Describer<'a, 'b> {
    samples: &'a [Lines<'b>],
    names: Names,
    /// The names of the numbers in scope; empty for what is no number.
    variables: Vec<String>,
    counts: BTreeSet<usize>,
    few: bool,
}

impl<'b> Describer<'_, 'b> {
    /// Describes parts that begin at these places of samples.
    fn body(&mut self, elements: &[Element], mut places: Vec<(usize, Place)>) -> Vec<Line> {
        let mut lines = Vec::new();
        let scope = self.variables.len();
        for (at, element) in elements.iter().enumerate() {
            let mut seen = Vec::new();
            for (sample, place) in &mut places {
                let after =
                    read(element, &self.samples[*sample], place).expect("the layout was found so");
                let taken = &self.samples[*sample][place.line..after.line];
                seen.push(Seen { known: place.known.clone(), lines: taken.iter().collect() });
                if !matches!(element, Element::Tests(..)) {
                    *place = after;
                }
            }
            let counted_later = &elements[at + 1..];
            lines.push(match element {
                Element::Line(width) => self.line(*width, &seen, counted_later),
                Element::Array(count) => self.array(&[*count], &seen, false),
                Element::Counted => self.counted(&seen),
                Element::Lines(count, Each::Words(width)) => self.rows(*count, *width, &seen),
                Element::Lines(rows, Each::Row(cols)) => self.array(&[*rows, *cols], &seen, false),
                Element::Lines(rows, Each::Characters(cols)) => self.array(&[*rows, *cols], &seen, true),
                Element::Lines(count, Each::Kinds(kinds)) => self.variants(*count, kinds, &seen),
                Element::Lines(count, Each::Counted) => self.ragged(*count, &seen),
                Element::Tests(count, body) => self.tests(*count, body, &places),
            });
        }
        self.variables.truncate(scope);
        lines
    }

    fn expr(&self, count: Count) -> Expr {
        let name = Expr::name(self.variables[count.variable].clone());
        let times =
            if count.factor == 1 { name } else { Expr::pair(Expr::number(count.factor), '*', name) };
        match count.more {
            0 => times,
            more if more < 0 => Expr::pair(times, '-', Expr::number(-more)),
            more => Expr::pair(times, '+', Expr::number(more)),
        }
    }

    fn column<'s>(&self, seen: &[Seen<'s>], of: impl Fn(&[&'s str]) -> Vec<&'s str>) -> Column<'s> {
        let words = |seen: &Seen<'s>| seen.lines.iter().flat_map(|line| of(line)).collect();
        Column::new(seen.iter().map(|seen| (seen.known.clone(), words(seen))).collect())
    }

    /// Finishes a line: what holds, and a remark on what of it is unsure.
    fn finish(&self, items: Vec<Item>, all: Vec<Found>) -> Line {
        let unsure: Vec<String> = all
            .iter()
            .filter(|(_, is_sure)| !is_sure)
            .map(|(condition, _)| condition.to_string())
            .collect();
        let remark = match unsure.len() {
            _ if self.few => Some("unsure: few samples".to_owned()),
            0 => None,
            count if count == all.len() => Some("unsure".to_owned()),
            _ => Some(format!("unsure: {}", unsure.join(", "))),
        };
        Line { items, conditions: all.into_iter().map(|(condition, _)| condition).collect(), remark }
    }

    fn scope(&self) -> Vec<(String, bool)> {
        let counts = |at: usize| self.counts.contains(&at);
        self.variables.iter().enumerate().map(|(at, name)| (name.clone(), counts(at))).collect()
    }

    fn line(&mut self, width: usize, seen: &[Seen<'_>], later: &[Element]) -> Line {
        let (mut items, mut conditions) = (Vec::new(), Vec::new());
        let first = self.variables.len();
        let mut columns: Vec<Column<'_>> =
            (0..width).map(|at| self.column(seen, |line| vec![line[at]])).collect();
        // A number may be limited by one before it on its line.
        for at in 0..width {
            let values: Vec<i64> =
                columns[at].instances.iter().map(|(_, words)| integer(words[0]).unwrap_or(-1)).collect();
            for column in &mut columns {
                for ((known, _), value) in column.instances.iter_mut().zip(&values) {
                    known.push(*value);
                }
            }
        }
        for (variable, column) in (first..).zip(&mut columns) {
            let what = match column.kind {
                Kind::Int => later
                    .iter()
                    .find_map(|element| match element {
                        Element::Tests(count, _) if count.variable == variable => Some(names::TESTS),
                        Element::Lines(count, Each::Kinds(_)) if count.variable == variable => {
                            Some(names::QUERIES)
                        }
                        _ => None,
                    })
                    .unwrap_or(names::NUMBER),
                Kind::Real => names::REAL,
                _ => names::WORD,
            };
            column.name = self.names.fresh(what);
            conditions.extend(bounds(column, &self.scope(), self.counts.contains(&variable)));
            items.push(column.field(Vec::new()));
            let is_number = column.kind == Kind::Int;
            self.variables.push(if is_number { column.name.clone() } else { String::new() });
        }
        self.finish(items, conditions)
    }

    /// Describes an array, or a table or a grid if it has two sizes.
    fn array(&mut self, sizes: &[Count], seen: &[Seen<'_>], is_grid: bool) -> Line {
        let mut column = self.column(seen, <[_]>::to_vec);
        if is_grid {
            column.kind = Kind::Char;
        }
        let whole = |column: &Column<'_>| match *sizes {
            [Count { factor, more, .. }] => properties(column, (factor, more)),
            _ => Vec::new(),
        };
        let implied = implies_range(&whole(&column));
        column.name = self.names.fresh(match column.kind {
            Kind::Char => names::GRID,
            Kind::Word => names::WORD,
            Kind::Real => names::REAL,
            Kind::Int if implied => names::PARENTS,
            Kind::Int => names::ARRAY,
        });
        let mut conditions = if implied { Vec::new() } else { bounds(&column, &self.scope(), false) };
        conditions.extend(whole(&column));
        let sizes = sizes.iter().map(|size| self.expr(*size)).collect();
        self.finish(vec![column.field(sizes)], conditions)
    }

    /// Describes a line that begins with its own count.
    fn counted(&mut self, seen: &[Seen<'_>]) -> Line {
        let mut counts = self.column(seen, |line| vec![line[0]]);
        let mut values = self.column(seen, |line| line[1..].to_vec());
        counts.name = self.names.fresh(names::NUMBER);
        values.name =
            self.names.fresh(if values.kind == Kind::Word { names::WORD } else { names::ARRAY });
        let scope = self.scope();
        let mut conditions = bounds(&counts, &scope, true);
        conditions.extend(bounds(&values, &scope, false));
        conditions.extend(properties(&values, (1, 0)));
        let items = vec![counts.field(Vec::new()), values.field(vec![Expr::name(counts.name.clone())])];
        self.finish(items, conditions)
    }

    fn ragged(&mut self, count: Count, seen: &[Seen<'_>]) -> Line {
        let inner = self.counted(seen);
        let body = vec![Line::of(inner.items)];
        Line { items: vec![Item::records(Variant::only(body), self.expr(count))], ..inner }
    }

    fn rows(&mut self, count: Count, width: usize, seen: &[Seen<'_>]) -> Line {
        let (items, conditions) = self.record(0..width, seen, (count.factor, count.more));
        let records = Item::records(Variant::only(vec![Line::of(items)]), self.expr(count));
        self.finish(vec![records], conditions)
    }

    /// Describes the values of records, which stand in these columns.
    fn record(
        &mut self,
        columns: std::ops::Range<usize>,
        seen: &[Seen<'_>],
        count: (i64, i64),
    ) -> (Vec<Item>, Vec<Found>) {
        let mut all: Vec<Column<'_>> = columns
            .map(|at| self.column(seen, |line| line.get(at).copied().into_iter().collect()))
            .collect();
        let scope = self.scope();
        let pairs = all.len() >= 2 && all[..2].iter().all(|column| column.kind == Kind::Int);
        let interval = pairs && values::is_interval(&all[0], &all[1]);
        for (at, column) in all.iter_mut().enumerate() {
            column.name = self.names.fresh(match column.kind {
                Kind::Int if interval && at < 2 => names::ENDS,
                Kind::Int => names::PART,
                Kind::Real => names::REAL,
                _ => names::WORD,
            });
        }
        let (mut conditions, mut sorted) = (Vec::new(), Vec::new());
        if interval {
            conditions.push(values::interval(&all[0], &all[1], &scope));
        }
        for column in all.iter().skip(if interval { 2 } else { 0 }) {
            conditions.extend(bounds(column, &scope, false));
            let alone = all.len() == 1;
            let found = properties(column, (0, 0)).into_iter();
            sorted.extend(
                found.filter(|(condition, _)| alone || matches!(condition.rule, Rule::Sorted { .. })),
            );
        }
        conditions.extend(sorted);
        if pairs && !interval {
            conditions.extend(values::edges([&all[0], &all[1]], &scope, count));
        }
        (all.iter().map(|column| column.field(Vec::new())).collect(), conditions)
    }

    fn variants(&mut self, count: Count, kinds: &[(String, usize)], seen: &[Seen<'_>]) -> Line {
        let (mut variants, mut conditions) = (Vec::new(), Vec::new());
        for (tag, width) in kinds {
            let of_kind: Vec<Seen<'_>> = seen
                .iter()
                .map(|seen| {
                    let lines = seen.lines.iter().filter(|line| line[0] == tag).copied().collect();
                    Seen { known: seen.known.clone(), lines }
                })
                .collect();
            let (items, found) = self.record(1..*width, &of_kind, (0, 0));
            conditions.extend(found);
            let body = if items.is_empty() { Vec::new() } else { vec![Line::of(items)] };
            let tag = match integer(tag) {
                Some(number) => Literal::Number(number),
                None => Literal::Text(tag.clone()),
            };
            variants.push(Variant { tag: Some(tag), body });
        }
        self.finish(vec![Item::records(variants, self.expr(count))], conditions)
    }

    fn tests(&mut self, count: Count, body: &[Element], places: &[(usize, Place)]) -> Line {
        let mut starts = Vec::new();
        for (sample, place) in places {
            let mut line = place.line;
            for _ in 0..place.known[count.variable].max(0) {
                let begin = Place { line, known: place.known.clone() };
                starts.push((*sample, begin.clone()));
                let end =
                    body.iter().try_fold(begin, |at, part| read(part, &self.samples[*sample], &at));
                line = end.expect("the layout was found so").line;
            }
        }
        let totals = self.totals(body, &starts);
        let mut lines = self.body(body, starts);
        if let (Some(most), Some(line)) = (totals, lines.first_mut())
            && let Some(Item::Field(field)) = line.items.first()
        {
            let sum = Expr::Sum(field.name.clone());
            let condition = chain(sum, vec![(Relation::AtMost, Expr::number(most))]);
            let words = condition.to_string();
            line.conditions.push(condition);
            line.remark = Some(match line.remark.take() {
                Some(remark) => format!("{remark}, {words}"),
                None => format!("unsure: {words}"),
            });
        }
        Line::of(vec![Item::records(Variant::only(lines), self.expr(count))])
    }

    /// Returns the limit of the sum of the first number over all tests, if it seems to have one: the sum is never as large
    /// as tests of the largest size would make it.
    fn totals(&self, body: &[Element], starts: &[(usize, Place)]) -> Option<i64> {
        let Some(Element::Line(_)) = body.first() else { return None };
        let mut sums = vec![(0i64, 0i64); self.samples.len()];
        let mut largest = 0;
        for (sample, place) in starts {
            let value = integer(self.samples[*sample].get(place.line)?.first()?)?;
            largest = largest.max(value);
            sums[*sample] = (sums[*sample].0.saturating_add(value), sums[*sample].1 + 1);
        }
        let most = sums.iter().map(|sum| sum.0).max()?;
        let tests = sums.iter().map(|sum| sum.1).max()?;
        (tests > 3 && largest > 3 && most < largest.saturating_mul(tests) / 3)
            .then(|| values::outward(values::roomy(most, 0, 1), true))
    }
}

/// Takes a condition out that samples break: from the first line that has it. Returns whether there was one.
pub(super) fn without(written: &mut Written, shown: &str) -> bool {
    let plain = |text: &str| text.replace(' ', "");
    let (shown, mut found) = (plain(shown), false);
    each_line(&mut written.body, &mut |line| {
        if found {
            return;
        }
        line.conditions.retain(|condition| {
            let written = plain(&condition.to_string());
            let is_it = written == shown
                || written.contains(&shown) && matches!(condition.rule, Rule::Chain(..));
            found |= is_it;
            !is_it
        });
    });
    found
}
