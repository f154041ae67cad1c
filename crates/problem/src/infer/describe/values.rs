//! Ranges and properties of values.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::check::{is_graph, is_tree};
use crate::infer::layout::integer;
use crate::written::{GraphKind, Kind, Relation, UNIT, number};

/// The values of a field: in each sample, or each record that holds it, the numbers known there and the words.
pub(super) struct Column<'a> {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) instances: Vec<Instance<'a>>,
}

pub(super) type Instance<'a> = (Vec<i64>, Vec<&'a str>);

impl<'a> Column<'a> {
    /// Creates the values of a field that has no name yet.
    pub(super) fn new(instances: Vec<Instance<'a>>) -> Self {
        let mut column = Column { name: String::new(), kind: Kind::Int, instances };
        column.kind = column.kind_of_words();
        column
    }

    /// Returns its declaration: the kind, and the name with the sizes.
    pub(super) fn field(&self, sizes: &[String]) -> (Kind, String) {
        let sizes: String = sizes.iter().map(|size| format!("[{size}]")).collect();
        (self.kind, format!("{}{sizes}", self.name))
    }

    fn words(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.instances.iter().flat_map(|(_, words)| words.iter().copied())
    }

    /// Returns the numbers of each instance. There are none where a word is no integer.
    pub(super) fn numbers(&self) -> Vec<(&Vec<i64>, Vec<i64>)> {
        let all = self.instances.iter();
        all.map(|(known, words)| (known, words.iter().filter_map(|word| integer(word)).collect()))
            .collect()
    }

    fn kind_of_words(&self) -> Kind {
        let is_real = |word: &str| {
            let body = word.strip_prefix('-').unwrap_or(word);
            !body.is_empty()
                && body.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
                && body.parse::<f64>().is_ok()
        };
        if self.words().next().is_none() || self.words().all(|word| integer(word).is_some()) {
            Kind::Int
        } else if self.words().all(is_real) && self.words().any(|word| word.contains('.')) {
            Kind::Real
        } else {
            Kind::Word
        }
    }
}

/// With fewer instances, constants say nothing.
const FEW: usize = 5;

/// Names in scope, and whether each counts something.
type Scope = [(String, bool)];

/// A condition that seems to hold.
pub(super) struct Found {
    /// As it is written.
    pub(super) text: String,
    pub(super) about: About,
    /// Whether it rests on enough.
    pub(super) is_sure: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    Comparison,
    Order,
    /// All values together, which says of each in which range it is: those of a permutation or of a tree.
    All,
    Other,
}

impl Found {
    pub(super) fn new(about: About, text: String, is_sure: bool) -> Self {
        Found { text, about, is_sure }
    }

    fn comparison(text: String, is_sure: bool) -> Self {
        Found::new(About::Comparison, text, is_sure)
    }
}

/// Returns a number as a person writes it.
pub(super) fn plain(value: i64) -> String {
    number(i128::from(value) * UNIT)
}

/// The range of integers: the smallest, how they compare with the largest, the largest, and whether that rests on enough.
type Range = (i64, Relation, String, bool);

/// Rounds a number outward to a limit that a statement may have.
pub(super) fn outward(value: i64, is_high: bool) -> i64 {
    if value == 0 || !is_high && value > 0 {
        return i64::from(value > 0);
    }
    if value < 0 && is_high {
        return value;
    }
    let (sign, size) = (value.signum(), value.unsigned_abs());
    let mut power: u64 = 1;
    loop {
        for step in [1, 2, 5] {
            let limit = power.saturating_mul(step);
            if limit >= size {
                return sign * i64::try_from(limit).unwrap_or(i64::MAX);
            }
        }
        power = power.saturating_mul(10);
    }
}

/// Returns a size with room above it, unless so many of the samples have it that it is the limit: samples are smaller than
/// what a statement allows.
pub(super) fn roomy(most: i64, reached: usize, samples: usize) -> i64 {
    const ROOM: i64 = 4;
    if reached * 8 > samples { most } else { most.saturating_mul(ROOM) }
}

pub(super) fn bounds(column: &Column<'_>, scope: &Scope, counts: bool) -> Vec<Found> {
    match column.kind {
        Kind::Int => {
            let (from, relation, to, is_sure) = integers(column, scope, counts);
            let text = format!("{} <= {} {} {to}", plain(from), column.name, relation.sign());
            vec![Found::comparison(text, is_sure)]
        }
        Kind::Real => reals(column),
        Kind::Word => words(column, scope),
        Kind::Char => grid(column),
    }
}

fn integers(column: &Column<'_>, scope: &Scope, counts: bool) -> Range {
    let all = column.numbers();
    let low = all.iter().flat_map(|(_, values)| values).copied().min().unwrap_or(0);
    let high = all.iter().flat_map(|(_, values)| values).copied().max().unwrap_or(0);
    let few = all.len() < FEW;
    if low >= 0
        && let Some((top, relation)) = named_top(&all, scope, &column.name)
    {
        let from = if relation == Relation::Below { 0 } else { low.min(1) };
        return (from, relation, top, true);
    }
    // A few samples are those of a statement, which are small: a person begins with the usual limits.
    let usual = if counts { 200_000 } else { 1_000_000_000 };
    let high = if few { high.max(usual) } else { high };
    let reached = all.iter().filter(|(_, values)| values.contains(&high)).count();
    let high = if counts && !few { roomy(high, reached, all.len()) } else { high };
    let (from, to) = match (low < 0, outward(high, true)) {
        (false, to) => (outward(low, false), to),
        (true, to) => {
            let from = outward(low, false);
            // Ranges of both signs are mostly the same on both sides.
            let wide = to.max(from.saturating_neg());
            if high > 0 && to.saturating_mul(5) >= wide { (-wide, wide) } else { (from, to) }
        }
    };
    (from, Relation::AtMost, plain(to), false)
}

/// Returns the number that limits values, if one does: no value is above it, and many reach it.
fn named_top(all: &[(&Vec<i64>, Vec<i64>)], scope: &Scope, name: &str) -> Option<(String, Relation)> {
    let filled: Vec<_> = all.iter().filter(|(_, values)| !values.is_empty()).collect();
    let mut best: Option<(usize, String, Relation)> = None;
    for (at, (other, counts)) in scope.iter().enumerate() {
        let tops: BTreeSet<_> = filled.iter().filter_map(|(known, _)| known.get(at)).collect();
        if other.is_empty() || other == name || tops.len() < 3 || filled.len() < 4 {
            continue;
        }
        for (relation, less) in [(Relation::AtMost, 0), (Relation::Below, 1)] {
            // Where the largest value is below the limit, equal to it, or above.
            let ends = filled.iter().map(|(known, values)| {
                let top = known.get(at).map_or(i64::MIN, |top| top - less);
                values.iter().max().cmp(&Some(&top))
            });
            let reached = ends.clone().filter(|order| order.is_eq()).count();
            let share = if *counts { 6 } else { 8 };
            if ends.clone().all(Ordering::is_le)
                && reached * share >= filled.len()
                && best.as_ref().is_none_or(|(most, ..)| reached > *most)
            {
                best = Some((reached, other.clone(), relation));
            }
        }
    }
    best.map(|(_, top, relation)| (top, relation))
}

fn reals(column: &Column<'_>) -> Vec<Found> {
    let values: Vec<f64> = column.words().filter_map(|word| word.parse().ok()).collect();
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (from, to) = (outward(low.floor() as i64, false), outward((high.ceil() as i64).max(1), true));
    let (from, to) =
        if low < 0.0 && high > 0.0 { (-to.max(-from), to.max(-from)) } else { (from.min(0), to) };
    let digits = |word: &str| word.split_once('.').map_or(0, |(_, fraction)| fraction.len() as i64);
    let (least, most) =
        (column.words().map(digits).min().unwrap_or(0), column.words().map(digits).max().unwrap_or(0));
    let how = if least == most { Relation::Equal } else { Relation::AtMost };
    let range = format!("{} <= {} <= {}", plain(from), column.name, plain(to));
    let digits = format!("digits({}) {} {most}", column.name, how.sign());
    vec![Found::comparison(range, false), Found::comparison(digits, true)]
}

/// A usual set of characters: as it is written, what is in it, and how many different ones it takes to be meant.
type Class = (&'static str, fn(&u8) -> bool, usize);

/// Returns the characters of words as a set: a usual one, if it is not much larger than what is there.
fn alphabet(bytes: &BTreeSet<u8>) -> String {
    let usual: [Class; 5] = [
        ("a-z", u8::is_ascii_lowercase, 6),
        ("A-Z", u8::is_ascii_uppercase, 6),
        ("0-9", u8::is_ascii_digit, 3),
        ("a-zA-Z", u8::is_ascii_alphabetic, 6),
        ("a-zA-Z0-9", u8::is_ascii_alphanumeric, 6),
    ];
    let fits = |(_, has, least): &&Class| bytes.len() >= *least && bytes.iter().all(has);
    if let Some((set, ..)) = usual.iter().find(fits) {
        return (*set).into();
    }
    // A hyphen between two characters would be a range.
    let (hyphen, rest): (Vec<u8>, Vec<u8>) = bytes.iter().partition(|byte| **byte == b'-');
    let (close, rest): (Vec<u8>, Vec<u8>) = rest.into_iter().partition(|byte| *byte == b']');
    String::from_utf8([close, rest, hyphen].concat()).unwrap_or_default()
}

fn words(column: &Column<'_>, scope: &Scope) -> Vec<Found> {
    let bytes: BTreeSet<u8> = column.words().flat_map(str::bytes).collect();
    let distinct: BTreeSet<&str> = column.words().collect();
    let count = column.words().count();
    let length = |word: &str| word.len() as i64;
    if bytes.iter().any(|byte| !byte.is_ascii_graphic()) {
        return Vec::new();
    }
    let few = (2..=4).contains(&distinct.len()) && count >= 8 * distinct.len();
    if few && distinct.iter().any(|word| word.len() > 1) {
        let values: Vec<String> = distinct.iter().map(|word| format!("\"{word}\"")).collect();
        let text = format!("{} in {{{}}}", column.name, values.join(", "));
        return vec![Found::new(About::Other, text, true)];
    }
    let named = scope.iter().enumerate().find(|(at, (other, _))| {
        let same = |(known, words): &Instance<'_>| {
            words.iter().all(|word| known.get(*at) == Some(&length(word)))
        };
        !other.is_empty() && column.instances.iter().all(same)
    });
    let length = match named {
        Some((_, (other, _))) => Found::comparison(format!("len({}) = {other}", column.name), true),
        None => {
            let least = column.words().map(length).min().unwrap_or(1);
            let most = column.words().map(length).max().unwrap_or(1);
            let range = match least == most && count >= 8 {
                true => format!("len({}) = {}", column.name, plain(most)),
                false => format!("1 <= len({}) <= {}", column.name, plain(outward(most, true))),
            };
            Found::comparison(range, false)
        }
    };
    let set = format!("{} in [{}]", column.name, alphabet(&bytes));
    vec![length, Found::new(About::Other, set, count >= 8)]
}

fn grid(column: &Column<'_>) -> Vec<Found> {
    let bytes: BTreeSet<u8> = column.words().flat_map(str::bytes).collect();
    let set = format!("{} in [{}]", column.name, alphabet(&bytes));
    let mut found = vec![Found::new(About::Other, set, true)];
    for byte in bytes {
        let times = |(_, words): &Instance<'_>| {
            words.iter().flat_map(|word| word.bytes()).filter(|&one| one == byte).count()
        };
        if column.instances.iter().all(|instance| times(instance) == 1) && column.instances.len() > 1 {
            let count = format!("count({}, \"{}\") = 1", column.name, char::from(byte));
            found.push(Found::comparison(count, column.instances.len() > 3));
        }
    }
    found
}

/// Returns whether the range of values follows from what holds for all of them together.
pub(super) fn implies_range(found: &[Found]) -> bool {
    found.iter().any(|found| found.about == About::All)
}

/// Returns what holds for all values of an array, whose size is `size.0 · n + size.1`.
pub(super) fn properties(column: &Column<'_>, size: (i64, i64)) -> Vec<Found> {
    let of = &column.name;
    let distinct = || Found::new(About::Other, format!("distinct({of})"), false);
    if column.kind == Kind::Word {
        let differ =
            |(_, words): &Instance<'_>| words.iter().collect::<BTreeSet<_>>().len() == words.len();
        let short = |word: &str| word.len() <= 2;
        let is_long =
            |(_, words): &&Instance<'_>| words.len() > 5 && words.iter().any(|word| short(word));
        let many = column.instances.iter().filter(is_long).count();
        let are_distinct = many > 5 && column.instances.iter().all(differ);
        return are_distinct.then(distinct).into_iter().collect();
    }
    if column.kind != Kind::Int {
        return Vec::new();
    }
    let all: Vec<Vec<i64>> = column.numbers().into_iter().map(|(_, values)| values).collect();
    let large = all.iter().filter(|values| values.len() >= 3).count();
    let is_permutation = |first: i64| {
        all.iter().all(|values| {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            sorted.iter().zip(first..).all(|(value, number)| *value == number)
        })
    };
    let sorted = all.iter().all(|values| values.is_sorted());
    for first in [1, 0] {
        if large > 0 && is_permutation(first) && !sorted {
            let first = if first == 1 { String::new() } else { format!(", {first}") };
            let text = format!("permutation({of}{first})");
            return vec![Found::new(About::All, text, large > 2)];
        }
    }
    if size == (1, -1) && large > 2 && all.iter().all(|parents| is_tree(parents)) {
        let ordered =
            all.iter().all(|parents| parents.iter().zip(2..).all(|(&parent, vertex)| parent < vertex));
        let ordered = if ordered { "ordered " } else { "" };
        return vec![Found::new(About::All, format!("{ordered}tree({of})"), true)];
    }
    let pairs: usize = all.iter().map(|values| values.len().saturating_sub(1)).sum();
    let strictly = all.iter().all(|values| values.is_sorted_by(|a, b| a < b));
    if sorted && pairs >= 12 && large > 2 {
        let noun = if strictly { "increasing" } else { "sorted" };
        vec![Found::new(About::Order, format!("{noun}({of})"), true)]
    } else if are_distinct(&all) {
        vec![distinct()]
    } else {
        Vec::new()
    }
}

/// Returns whether values are different where chance would have made some of them equal.
fn are_distinct(all: &[Vec<i64>]) -> bool {
    let mut expected = 0.0;
    for values in all {
        let different: BTreeSet<i64> = values.iter().copied().collect();
        if different.len() < values.len() {
            return false;
        }
        if let (Some(low), Some(high)) = (different.first(), different.last()) {
            let span = (*high as f64 - *low as f64 + 1.0).max(1.0);
            expected += (values.len() as f64).powi(2) / (2.0 * span);
        }
    }
    expected >= 8.0
}

/// Returns whether two columns are the ends of intervals: the first is never more than the second, though chance would
/// have had it so.
pub(super) fn is_interval(one: &Column<'_>, other: &Column<'_>) -> bool {
    let rows = rows(one, other);
    let below = rows.iter().filter(|(_, left, right)| left < right).count();
    rows.len() >= 6 && below >= 5 && rows.iter().all(|(_, left, right)| left <= right)
}

fn rows<'a>(one: &'a Column<'_>, other: &'a Column<'_>) -> Vec<(&'a Vec<i64>, i64, i64)> {
    let (left, right) = (one.numbers(), other.numbers());
    left.into_iter()
        .zip(right)
        .flat_map(|((known, left), (_, right))| {
            left.into_iter().zip(right).map(move |(left, right)| (known, left, right))
        })
        .collect()
}

pub(super) fn interval(one: &Column<'_>, other: &Column<'_>, scope: &Scope) -> Found {
    let strictly = rows(one, other).iter().all(|(_, left, right)| left < right);
    let how = if strictly { Relation::Below } else { Relation::AtMost };
    let instances = one.instances.iter().zip(&other.instances);
    let instances =
        instances.map(|((known, left), (_, right))| (known.clone(), [&left[..], &right[..]].concat()));
    let both = Column { name: other.name.clone(), ..Column::new(instances.collect()) };
    let (from, relation, to, is_sure) = integers(&both, scope, false);
    let (how, relation) = (how.sign(), relation.sign());
    let text = format!("{} <= {} {how} {} {relation} {to}", plain(from), one.name, other.name);
    Found::comparison(text, is_sure)
}

/// Returns what holds for pairs that may be edges.
pub(super) fn edges(columns: [&Column<'_>; 2], scope: &Scope, count: (i64, i64)) -> Vec<Found> {
    let rows = rows(columns[0], columns[1]);
    let loops = rows.iter().any(|(_, x, y)| x == y);
    let different = |found: &mut Vec<Found>| {
        // Without names, the ranges of both can be the same.
        let ranges = columns.map(|column| {
            let unnamed = Column::new(column.instances.clone());
            integers(&unnamed, scope, false)
        });
        if !loops && rows.len() >= 30 && ranges[0] == ranges[1] {
            let text = format!("{} != {}", columns[0].name, columns[1].name);
            found.push(Found::comparison(text, rows.len() > 60));
        }
    };
    let of = columns.map(|column| column.name.as_str()).join(", ");
    // The number of vertices is the one that limits both ends.
    let tops = columns.map(|column| named_top(&column.numbers(), scope, ""));
    let is_top =
        |name: &str| tops.iter().flatten().any(|(top, how)| top == name && *how == Relation::AtMost);
    let shared = scope.iter().position(|(name, _)| is_top(name));
    let mut found = Vec::new();
    let Some(vertices) = shared else {
        different(&mut found);
        return found;
    };
    let mut groups: Vec<(usize, Vec<[usize; 2]>)> = Vec::new();
    for ((known, left), (_, right)) in columns[0].numbers().into_iter().zip(columns[1].numbers()) {
        let Ok(vertices) = usize::try_from(known[vertices]) else { return found };
        let vertex = |name: i64| usize::try_from(name - 1).ok().filter(|vertex| *vertex < vertices);
        let edge = |(x, y)| Some([vertex(x)?, vertex(y)?]);
        let Some(edges) = left.into_iter().zip(right).map(edge).collect() else { return found };
        groups.push((vertices, edges));
    }
    if groups.iter().map(|(_, edges)| edges.len()).sum::<usize>() < 10 {
        return found;
    }
    let are = |kind: GraphKind| groups.iter().all(|(vertices, edges)| is_graph(edges, *vertices, kind));
    let connected = are(GraphKind { connected: true, ..GraphKind::default() });
    let large = groups.iter().filter(|(vertices, _)| *vertices > 3).count();
    if count == (1, -1) && connected && large > 1 {
        return vec![Found::new(About::All, format!("tree({of})"), true)];
    }
    // Chance would have made some edges twice.
    let expected: f64 = groups
        .iter()
        .map(|(vertices, edges)| (edges.len() as f64).powi(2) / (*vertices as f64).powi(2).max(1.0))
        .sum();
    let simple = GraphKind { simple: true, ..GraphKind::default() };
    let kind = if expected > 6.0 && are(simple) {
        GraphKind { connected, ..simple }
    } else if expected > 6.0 && are(GraphKind { directed: true, ..simple }) {
        GraphKind { directed: true, ..simple }
    } else if connected && large > 4 {
        GraphKind { connected: true, ..GraphKind::default() }
    } else {
        different(&mut found);
        return found;
    };
    let words: String = kind.words().map(|word| format!("{word} ")).collect();
    let noun = if kind.directed { "digraph" } else { "graph" };
    found.push(Found::new(About::Other, format!("{words}{noun}({of})"), true));
    if !kind.simple {
        different(&mut found);
    }
    found
}
