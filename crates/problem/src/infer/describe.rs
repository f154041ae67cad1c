//! What holds for the values of a layout, as far as samples show it.

mod values;

use std::collections::BTreeSet;

use self::values::{About, Column, Found, bounds, implies_range, plain, properties};
use super::layout::{Count, Each, Element, Lines, Place, integer, read};
use crate::written::Kind;

/// Names for what is found, as statements have them.
#[derive(Default)]
struct Names(BTreeSet<String>);

/// The names for one purpose, the most usual first.
type Usual = &'static [&'static str];

const TESTS: Usual = &["t"];
const QUERIES: Usual = &["q"];
/// For a number alone.
const NUMBER: Usual = &["n", "m", "k", "p", "d", "e", "f"];
const ARRAY: Usual = &["a", "b", "c", "d"];
/// For a permutation, or the parents of vertices.
const PARENTS: Usual = &["p"];
const WORD: Usual = &["s", "u", "v", "w"];
const GRID: Usual = &["g"];
/// For a number of a record.
const PART: Usual = &["x", "y", "z", "w", "v"];
/// For the ends of an interval.
const ENDS: Usual = &["l", "r"];
const REAL: Usual = &["x", "y", "z"];

impl Names {
    fn fresh(&mut self, usual: Usual) -> String {
        let more = (1..).map(|number| format!("{}{number}", usual[0]));
        let mut all = usual.iter().map(|name| (*name).to_owned()).chain(more);
        let free = all.find(|name| !self.0.contains(name)).expect("numbers do not end");
        self.0.insert(free.clone());
        free
    }
}

/// What one part of a layout took of a sample: the numbers known before it, and its lines.
#[derive(Clone)]
pub(super) struct Seen<'a> {
    pub(super) known: Vec<i64>,
    pub(super) lines: Vec<&'a Vec<&'a str>>,
}

/// A line of the notation.
pub(super) struct Line {
    pub(super) declared: String,
    pub(super) conditions: Vec<String>,
    pub(super) remark: Option<String>,
}

impl Line {
    /// Returns it as it is written. Conditions begin at the same column where declarations leave room.
    pub(super) fn text(&self, indent: &str) -> String {
        const COLUMN: usize = 27;
        let shown = format!("{indent}{}", self.declared);
        let mut behind = self.conditions.join(", ");
        if let Some(remark) = &self.remark {
            behind += &format!("{}# {remark}", if behind.is_empty() { "" } else { "  " });
        }
        let last = shown.lines().last().unwrap_or_default().chars().count();
        let pad = COLUMN.saturating_sub(last).max(1);
        format!("{}\n", format!("{shown}{:pad$}{behind}", "").trim_end())
    }
}

/// Describes a layout, which reads all samples, but for conditions that some of them are known to break.
pub(super) fn describe(elements: &[Element], samples: &[Lines<'_>], broken: &[String]) -> String {
    let starts: Vec<(usize, Place)> =
        (0..samples.len()).map(|sample| (sample, Place { line: 0, known: Vec::new() })).collect();
    let mut describer = Describer {
        samples,
        broken,
        names: Names::default(),
        variables: Vec::new(),
        counts: elements.iter().flat_map(counts).collect(),
        few: samples.len() < FEW,
        total: None,
        own: None,
    };
    describer.body(elements, starts).iter().map(|line| line.text("")).collect()
}

/// Declares fields of one line; those of a kind together.
fn declared(fields: &[(Kind, String)]) -> String {
    let alike = fields.chunk_by(|one, next| one.0 == next.0).map(|alike| {
        let names: Vec<&str> = alike.iter().map(|(_, name)| name.as_str()).collect();
        format!("{} {};", alike[0].0.word(), names.join(", "))
    });
    alike.collect::<Vec<_>>().join(" ")
}

/// With fewer samples, what holds in all of them is used, and limits are small: no case may accuse a right program.
const FEW: usize = 5;

/// Returns the variables that count something.
fn counts(element: &Element) -> Vec<usize> {
    let (count, across, body) = match element {
        Element::Line(_) => (None, None, &[][..]),
        Element::Lines(count, Each::Row(cols) | Each::Characters(cols)) => {
            (*count, Some(*cols), &[][..])
        }
        Element::Lines(count, _) => (*count, None, &[][..]),
        Element::Tests(count, body) => (Some(*count), None, &body[..]),
    };
    let own = count.into_iter().chain(across).map(|count| count.variable);
    own.chain(body.iter().flat_map(counts)).collect()
}

struct Describer<'a, 'b> {
    samples: &'a [Lines<'b>],
    /// Conditions that samples break.
    broken: &'a [String],
    names: Names,
    /// The numbers in scope as they are written, and the lengths of words; empty for what is neither.
    variables: Vec<String>,
    counts: BTreeSet<usize>,
    few: bool,
    /// The limit of the sum of the next number.
    total: Option<i64>,
    /// The number that counts the records that are described.
    own: Option<usize>,
}

impl<'b> Describer<'_, 'b> {
    /// Describes parts that begin at these places of samples.
    fn body(&mut self, elements: &[Element], mut places: Vec<(usize, Place)>) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
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
            let (counted_later, before) = (&elements[at + 1..], self.variables.len());
            lines.push(match element {
                Element::Line(width) => self.line(*width, &seen, counted_later),
                Element::Lines(count, each) => self.lines(*count, each, &seen),
                Element::Tests(count, body) => self.tests(*count, body, &places),
            });
            for (sample, place) in &mut places {
                let words = self.samples[*sample].get(place.line.wrapping_sub(1)).into_iter().flatten();
                let known = place.known.iter_mut().zip(&self.variables).skip(before);
                let lengths = known.zip(words).filter(|((_, name), _)| name.starts_with("len("));
                lengths.for_each(|((known, _), word)| *known = word.len() as i64);
            }
        }
        self.variables.truncate(scope);
        lines
    }

    fn size(&self, count: Count) -> String {
        let times = if count.factor == 1 { String::new() } else { format!("{}*", count.factor) };
        let more = if count.more == 0 { String::new() } else { format!("{:+}", count.more) };
        format!("{times}{}{more}", self.variables[count.variable])
    }

    fn column<'s>(&self, seen: &[Seen<'s>], of: impl Fn(&[&'s str]) -> Vec<&'s str>) -> Column<'s> {
        let words = |seen: &Seen<'s>| seen.lines.iter().flat_map(|line| of(line)).collect();
        let instances = seen.iter().map(|seen| (seen.known.clone(), words(seen))).collect();
        Column { few: self.few, own: self.own, ..Column::new(instances) }
    }

    /// Finishes a line: what holds, and a remark on what of it is a guess, and what few samples show.
    fn finish(&self, declared: String, mut all: Vec<Found>) -> Line {
        all.retain(|found| !self.broken.iter().any(|broken| is_it(found, broken)));
        let remark = |mark: &str, is_sure: bool| {
            let of: Vec<&str> =
                all.iter().filter(|found| found.is_sure == is_sure).map(|found| &*found.text).collect();
            match of.len() {
                0 => None,
                count if count == all.len() => Some(mark.to_owned()),
                _ => Some(format!("{mark} {}", of.join(", "))),
            }
        };
        let used = self.few.then(|| remark("used", true)).flatten();
        let remarks: Vec<String> = remark("?", false).into_iter().chain(used).collect();
        let remark = (!remarks.is_empty()).then(|| remarks.join("; "));
        Line { declared, conditions: all.into_iter().map(|found| found.text).collect(), remark }
    }

    fn scope(&self) -> Vec<(String, bool)> {
        let counts = |at: usize| self.counts.contains(&at);
        self.variables.iter().enumerate().map(|(at, name)| (name.clone(), counts(at))).collect()
    }

    fn line(&mut self, width: usize, seen: &[Seen<'_>], later: &[Element]) -> Line {
        let (mut fields, mut conditions) = (Vec::new(), Vec::new());
        let first = self.variables.len();
        let mut columns: Vec<Column<'_>> =
            (0..width).map(|at| self.column(seen, |line| vec![line[at]])).collect();
        // A number may be limited by one before it on its line.
        for at in 0..width {
            let first = |(_, all): &(_, Vec<i64>)| all.first().copied().unwrap_or(-1);
            let values: Vec<i64> = columns[at].numbers().iter().map(first).collect();
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
                        Element::Tests(count, _) if count.variable == variable => Some(TESTS),
                        Element::Lines(Some(count), Each::Kinds(_)) if count.variable == variable => {
                            Some(QUERIES)
                        }
                        _ => None,
                    })
                    .unwrap_or(NUMBER),
                Kind::Real => REAL,
                _ => WORD,
            };
            column.name = self.names.fresh(what);
            // A number alone is mostly a size, which samples show small.
            let is_size = self.few && column.numbers().iter().any(|(_, all)| all.first() > Some(&2));
            conditions.extend(bounds(column, &self.scope(), is_size || self.counts.contains(&variable)));
            fields.push(column.field(&[]));
            self.variables.push(column.measure());
        }
        if let Some(most) = self.total.take() {
            let text = format!("sum({}) <= {}", self.variables[first], plain(most));
            conditions.push(Found::comparison(text, false));
        }
        if self.few {
            conditions.extend(values::pairs(&columns, &self.scope(), first));
        }
        self.finish(declared(&fields), conditions)
    }

    /// Describes lines that are alike, or a single one.
    fn lines(&mut self, count: Option<Count>, each: &Each, seen: &[Seen<'_>]) -> Line {
        self.own = count.filter(|count| count.more == 0).map(|count| count.variable);
        let (declared, found) = match each {
            Each::Row(cols) => self.array(count, *cols, seen, false),
            Each::Characters(cols) => self.array(count, *cols, seen, true),
            Each::Words(width) => {
                let of = count.map_or((0, 0), |count| (count.factor, count.more));
                self.record(0..*width, seen, of)
            }
            Each::Kinds(kinds) => self.variants(kinds, seen),
            Each::Counted => self.counted(seen),
        };
        self.own = None;
        let declared = match (count, each) {
            (None, _) | (_, Each::Row(_) | Each::Characters(_)) => declared,
            (Some(count), _) => format!("{{ {declared} }}[{}];", self.size(count)),
        };
        self.finish(declared, found)
    }

    /// Describes an array, or a table or a grid if there are several rows.
    fn array(
        &mut self,
        rows: Option<Count>,
        cols: Count,
        seen: &[Seen<'_>],
        is_grid: bool,
    ) -> (String, Vec<Found>) {
        let mut column = self.column(seen, <[_]>::to_vec);
        if is_grid {
            column.kind = Kind::Char;
        }
        let whole = |column: &Column<'_>| match rows {
            None => properties(column, (cols.factor, cols.more)),
            Some(_) => Vec::new(),
        };
        let implied = implies_range(&whole(&column));
        column.name = self.names.fresh(match column.kind {
            Kind::Char => GRID,
            Kind::Word => WORD,
            Kind::Real => REAL,
            Kind::Int if implied => PARENTS,
            Kind::Int => ARRAY,
        });
        let mut conditions = if implied { Vec::new() } else { bounds(&column, &self.scope(), false) };
        conditions.extend(whole(&column));
        let sizes: Vec<String> = rows.into_iter().chain([cols]).map(|size| self.size(size)).collect();
        (declared(&[column.field(&sizes)]), conditions)
    }

    /// Describes a line that begins with its own count.
    fn counted(&mut self, seen: &[Seen<'_>]) -> (String, Vec<Found>) {
        let mut counts = self.column(seen, |line| vec![line[0]]);
        let mut values = self.column(seen, |line| line[1..].to_vec());
        counts.name = self.names.fresh(NUMBER);
        values.name = self.names.fresh(if values.kind == Kind::Word { WORD } else { ARRAY });
        let scope = self.scope();
        let mut conditions = bounds(&counts, &scope, true);
        conditions.extend(bounds(&values, &scope, false));
        conditions.extend(properties(&values, (1, 0)));
        let size = [counts.name.clone()];
        (declared(&[counts.field(&[]), values.field(&size)]), conditions)
    }

    /// Describes the values of records, which stand in these columns.
    fn record(
        &mut self,
        columns: std::ops::Range<usize>,
        seen: &[Seen<'_>],
        count: (i64, i64),
    ) -> (String, Vec<Found>) {
        let (first, width) = (columns.start, columns.end);
        let mut all: Vec<Column<'_>> = columns
            .map(|at| self.column(seen, |line| line.get(at).copied().into_iter().collect()))
            .collect();
        let scope = self.scope();
        let pairs = all.len() >= 2 && all[..2].iter().all(|column| column.kind == Kind::Int);
        let graph = |all: &[Column<'_>]| values::edges(&all[0], &all[1], &scope, count);
        // Few edges may all lead upward.
        let connects =
            |found: &Found| found.text.starts_with("tree") || found.text.contains("connected");
        let is_graph = self.few && pairs && graph(&all).iter().any(connects);
        let is_first = |of: &&Column<'_>| first == 0 && !is_graph && !values::is_index(of);
        let tags = all.first().filter(is_first).and_then(|of| tags(of, width));
        if let Some(tags) = tags {
            return self.variants(&tags, seen);
        }
        let interval = pairs && !is_graph && values::is_interval(&all[0], &all[1]);
        for (at, column) in all.iter_mut().enumerate() {
            column.name = self.names.fresh(match column.kind {
                Kind::Int if interval && at < 2 => ENDS,
                Kind::Int => PART,
                Kind::Real => REAL,
                _ => WORD,
            });
        }
        let (mut conditions, mut sorted) = (Vec::new(), Vec::new());
        if pairs {
            conditions.extend(values::ends(&all[0], &all[1], &scope, interval));
        }
        let limited = if conditions.is_empty() { 0 } else { 2 };
        for (at, column) in all.iter().enumerate() {
            if at >= limited {
                conditions.extend(bounds(column, &scope, false));
            }
            let alone = all.len() == 1;
            let found = properties(column, (0, 0)).into_iter();
            sorted.extend(found.filter(|found| alone || found.about == About::Order && !is_graph));
        }
        conditions.extend(sorted);
        if pairs && !interval {
            conditions.extend(graph(&all));
        }
        let fields: Vec<_> = all.iter().map(|column| column.field(&[])).collect();
        (declared(&fields), conditions)
    }

    fn variants(&mut self, kinds: &[(String, usize)], seen: &[Seen<'_>]) -> (String, Vec<Found>) {
        let (mut variants, mut conditions) = (Vec::new(), Vec::new());
        for (tag, width) in kinds {
            let of_kind: Vec<Seen<'_>> = seen
                .iter()
                .map(|seen| {
                    let lines = seen.lines.iter().filter(|line| line[0] == tag).copied().collect();
                    Seen { known: seen.known.clone(), lines }
                })
                .collect();
            let (fields, found) = self.record(1..*width, &of_kind, (0, 0));
            conditions.extend(found);
            let tag = if integer(tag).is_some() { tag.clone() } else { format!("\"{tag}\"") };
            variants.push(format!("{tag} {fields}").trim_end().to_owned());
        }
        let end = if variants.last().is_some_and(|last| last.ends_with(';')) { "" } else { ";" };
        (variants.join(" | ") + end, conditions)
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
        self.total = self.totals(body, &starts);
        let size = self.size(count);
        // The number of tests limits nothing in them.
        let name = std::mem::take(&mut self.variables[count.variable]);
        let lines = self.body(body, starts);
        self.variables[count.variable] = name;
        let body: String = lines.iter().map(|line| line.text("  ")).collect();
        let declared = format!("{{\n{body}}}[{size}];");
        Line { declared, conditions: Vec::new(), remark: None }
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

/// Returns the numbers that tell the kinds of records of one width apart, if those that they begin with do.
fn tags(column: &Column<'_>, width: usize) -> Option<Vec<(String, usize)>> {
    let words = || column.instances.iter().flat_map(|(_, words)| words);
    let tags: BTreeSet<&str> = words().copied().collect();
    let usual = [&["1", "2"][..], &["0", "1"], &["1", "2", "3"]].iter().any(|all| tags.iter().eq(*all));
    let often = tags.iter().all(|tag| words().filter(|word| *word == tag).count() > 1);
    (usual && often && width > 2).then(|| tags.iter().map(|tag| (tag.to_string(), width)).collect())
}

/// Returns whether a condition is the one that an error shows; of a chain, the error shows one comparison.
fn is_it(found: &Found, shown: &str) -> bool {
    let [text, shown] = [&found.text, shown].map(|text| text.replace(' ', ""));
    text == shown || found.about == About::Comparison && text.contains(&shown)
}
