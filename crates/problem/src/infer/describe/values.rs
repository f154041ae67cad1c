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
    /// Whether there are only few samples.
    pub(super) few: bool,
    /// The number that counts the records whose values they are.
    pub(super) own: Option<usize>,
    pub(super) instances: Vec<Instance<'a>>,
}

pub(super) type Instance<'a> = (Vec<i64>, Vec<&'a str>);

impl<'a> Column<'a> {
    /// Creates the values of a field that has no name yet.
    pub(super) fn new(instances: Vec<Instance<'a>>) -> Self {
        let mut column =
            Column { name: String::new(), kind: Kind::Int, few: false, own: None, instances };
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

    /// Returns what stands for it where numbers are compared: its name, or the length of a word.
    pub(super) fn measure(&self) -> String {
        match self.kind {
            Kind::Int => self.name.clone(),
            Kind::Word => format!("len({})", self.name),
            Kind::Real | Kind::Char => String::new(),
        }
    }

    /// Returns the numbers of each instance: integers, or the lengths of words.
    pub(super) fn numbers(&self) -> Vec<(&Vec<i64>, Vec<i64>)> {
        let number = |word: &&str| match self.kind {
            Kind::Word => Some(word.len() as i64),
            _ => integer(word),
        };
        let all = self.instances.iter();
        all.map(|(known, words)| (known, words.iter().filter_map(number).collect())).collect()
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

    pub(super) fn comparison(text: String, is_sure: bool) -> Self {
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
        // All digits, or all numbers of so many of them.
        if power > 1 && size == power - 1 {
            return value;
        }
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
        Kind::Int => vec![range(column, scope, counts)],
        Kind::Real => reals(column),
        Kind::Word => words(column, scope),
        Kind::Char => grid(column),
    }
}

fn range(column: &Column<'_>, scope: &Scope, counts: bool) -> Found {
    let (from, relation, to, is_sure) = integers(column, scope, counts);
    let text = format!("{} <= {} {} {to}", plain(from), column.measure(), relation.sign());
    Found::comparison(text, is_sure)
}

fn integers(column: &Column<'_>, scope: &Scope, counts: bool) -> Range {
    let (all, few) = (column.numbers(), column.few);
    let low = all.iter().flat_map(|(_, values)| values).copied().min().unwrap_or(0);
    let high = all.iter().flat_map(|(_, values)| values).copied().max().unwrap_or(0);
    if low >= 0
        && let Some((top, relation)) = named_top(&all, scope, column)
    {
        let from = if relation == Relation::Below && !few { 0 } else { low.min(1) };
        return (from, relation, top, true);
    }
    let reached = all.iter().filter(|(_, values)| values.contains(&high)).count();
    let high = match (counts, few) {
        (false, _) => high,
        (true, false) => roomy(high, reached, all.len()),
        (true, true) => high.max((4 * high.min(50)).max(20)),
    };
    let (from, to) = match (low < 0, outward(high, true)) {
        (false, to) if counts && few && column.kind == Kind::Int => (low.min(2), to),
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

/// Returns the number that limits values, if one does: no value is above it, and many reach it. Of few samples, none need reach
/// it; it is rather not the number of the records, and the one that is least above them.
fn named_top(
    all: &[(&Vec<i64>, Vec<i64>)],
    scope: &Scope,
    column: &Column<'_>,
) -> Option<(String, Relation)> {
    let filled: Vec<_> = all.iter().filter(|(_, values)| !values.is_empty()).collect();
    let (least, few) = (if column.few { 1 } else { 3 }, column.few);
    let mut best: Option<((bool, usize, i128), String, Relation)> = None;
    for (at, (other, counts)) in scope.iter().enumerate() {
        let tops: BTreeSet<_> = filled.iter().filter_map(|(known, _)| known.get(at)).collect();
        if other.is_empty() || *other == column.name || tops.len() < least || filled.len() <= least {
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
            let is_other = few && column.own != Some(at);
            let top =
                |(known, _): &&(&Vec<i64>, Vec<i64>)| known.get(at).map_or(0, |top| -i128::from(*top));
            let above = if few { i128::from(less) + filled.iter().map(top).sum::<i128>() } else { 0 };
            if ends.clone().all(Ordering::is_le)
                && (few || reached * share >= filled.len())
                && best.as_ref().is_none_or(|(most, ..)| (is_other, reached, above) > *most)
            {
                best = Some(((is_other, reached, above), other.clone(), relation));
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
    // Letters at random make no other time or date.
    if few && distinct.iter().any(|word| word.len() > 1) || count > 2 && are_formatted(&distinct) {
        const MOST: usize = 24;
        let values: Vec<String> = distinct.iter().take(MOST).map(|word| format!("\"{word}\"")).collect();
        let text = format!("{} in {{{}}}", column.name, values.join(", "));
        return vec![Found::new(About::Other, text, true)];
    }
    let named = scope.iter().enumerate().find(|(at, (other, _))| {
        let same = |(known, words): &Instance<'_>| {
            words.iter().all(|word| known.get(*at) == Some(&length(word)))
        };
        !other.is_empty() && column.instances.iter().all(same)
    });
    let least = column.words().map(length).min().unwrap_or(1);
    let is_one = column.words().all(|word| length(word) == least);
    let length = match named {
        Some((_, (other, _))) => Found::comparison(format!("len({}) = {other}", column.name), true),
        None if is_one && count >= if column.few { 3 } else { 8 } => {
            Found::comparison(format!("len({}) = {}", column.name, plain(least)), column.few)
        }
        None => range(column, scope, column.few),
    };
    let set = format!("{} in [{}]", column.name, alphabet(&bytes));
    vec![length, Found::new(About::Other, set, count >= 8)]
}

/// Returns whether words are alike at each place: digits, letters, or the same sign between these.
fn are_formatted(words: &BTreeSet<&str>) -> bool {
    let form = |word: &str| -> Vec<u8> {
        let class = |byte: u8| match byte {
            b'0'..=b'9' => b'0',
            _ if byte.is_ascii_alphabetic() => b'a',
            sign => sign,
        };
        word.bytes().map(class).collect()
    };
    let forms: BTreeSet<Vec<u8>> = words.iter().map(|word| form(word)).collect();
    let is_mixed = |form: &Vec<u8>| {
        form.first()
            .zip(form.last())
            .is_some_and(|ends| ends == (&b'0', &b'0') || ends == (&b'a', &b'a'))
            && form.iter().any(u8::is_ascii_punctuation)
    };
    words.len() > 1 && forms.len() == 1 && forms.iter().all(is_mixed)
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
            found.push(Found::comparison(count, column.few || column.instances.len() > 3));
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
    let (of, few) = (&column.name, column.few);
    let distinct = || Found::new(About::Other, format!("distinct({of})"), few);
    if column.kind == Kind::Word {
        let differ =
            |(_, words): &Instance<'_>| words.iter().collect::<BTreeSet<_>>().len() == words.len();
        let short = |word: &str| word.len() <= 2;
        let is_long =
            |(_, words): &&Instance<'_>| words.len() > 5 && words.iter().any(|word| short(word));
        let many = column.instances.iter().filter(is_long).count();
        let are_distinct = (many > 5 || few) && column.instances.iter().all(differ);
        return are_distinct.then(distinct).into_iter().collect();
    }
    if column.kind != Kind::Int {
        return Vec::new();
    }
    let all: Vec<Vec<i64>> = column.numbers().into_iter().map(|(_, values)| values).collect();
    let large = all.iter().filter(|values| values.len() >= 3).count();
    let enough = if few { 0 } else { 2 };
    let is_permutation = |first: i64| {
        all.iter().all(|values| {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            sorted.iter().zip(first..).all(|(value, number)| *value == number)
        })
    };
    if size == (1, -1) && large > enough && all.iter().all(|parents| is_tree(parents)) {
        let ordered =
            all.iter().all(|parents| parents.iter().zip(2..).all(|(&parent, vertex)| parent < vertex));
        let ordered = if ordered { "ordered " } else { "" };
        return vec![Found::new(About::All, format!("{ordered}tree({of})"), true)];
    }
    let sorted = all.iter().all(|values| values.is_sorted());
    for first in [1, 0] {
        if large > 0 && is_permutation(first) && !sorted {
            let first = if first == 1 { String::new() } else { format!(", {first}") };
            let text = format!("permutation({of}{first})");
            return vec![Found::new(About::All, text, large > enough)];
        }
    }
    let pairs: usize = all.iter().map(|values| values.len().saturating_sub(1)).sum();
    let strictly = all.iter().all(|values| values.is_sorted_by(|a, b| a < b));
    if sorted && large > enough && pairs as i64 >= if few { 6 - 3 * size.0.min(1) } else { 12 } {
        let noun = if strictly { "increasing" } else { "sorted" };
        vec![Found::new(About::Order, format!("{noun}({of})"), true)]
    } else if are_distinct(&all, if few { 1.0 } else { 8.0 }) {
        vec![distinct()]
    } else {
        Vec::new()
    }
}

/// Returns whether values are different where chance would have made so many of them equal.
fn are_distinct(all: &[Vec<i64>], least: f64) -> bool {
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
    expected >= least
}

/// Returns whether two columns are the ends of intervals: the first is never more than the second, though chance would
/// have had it so.
pub(super) fn is_interval(one: &Column<'_>, other: &Column<'_>) -> bool {
    let rows = rows(one, other);
    let below = rows.iter().filter(|(_, left, right)| left < right).count();
    let (least, strictly) = if one.few { (2, 1) } else { (6, 5) };
    rows.len() >= least && below >= strictly && rows.iter().all(|(_, left, right)| left <= right)
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

/// Returns the values of two columns together.
fn both<'a>(one: &Column<'a>, other: &Column<'a>) -> Column<'a> {
    let instances = one.instances.iter().zip(&other.instances);
    let instances =
        instances.map(|((known, left), (_, right))| (known.clone(), [&left[..], &right[..]].concat()));
    Column { name: other.name.clone(), few: one.few, own: one.own, ..Column::new(instances.collect()) }
}

/// Returns the range of the two ends of intervals, or of other pairs if one number limits both.
pub(super) fn ends(one: &Column<'_>, other: &Column<'_>, scope: &Scope, meet: bool) -> Vec<Found> {
    let strictly = rows(one, other).iter().all(|(_, left, right)| left < right);
    let how = match (meet, strictly) {
        (false, _) => ",",
        (true, true) => " <",
        (true, false) => " <=",
    };
    let (from, relation, to, is_sure) = integers(&both(one, other), scope, false);
    let own = one.own.map(|at| &scope[at].0);
    let is_of_another = |of| matches!(integers(of, scope, false), (_, _, to, true) if Some(&to) != own);
    if !meet && own == Some(&to) && is_of_another(one) && is_of_another(other) {
        return Vec::new();
    }
    let (from, relation) = (plain(from), relation.sign());
    let text = format!("{from} <= {}{how} {} {relation} {to}", one.name, other.name);
    let range = (meet || is_sure).then(|| Found::comparison(text, is_sure));
    range.into_iter().chain((meet && is_sure).then(|| apart(one, other)).flatten()).collect()
}

/// Returns how the numbers of a line compare, and the lengths of its words, as far as few samples agree. There are as many names
/// in scope before them.
pub(super) fn pairs(columns: &[Column<'_>], scope: &Scope, before: usize) -> Vec<Found> {
    let mut found = Vec::new();
    for (at, other) in columns.iter().enumerate() {
        for (first, one) in columns[..at].iter().enumerate().filter(|(_, one)| one.kind == other.kind) {
            let range = |of| integers(of, &scope[..before + first], false);
            let (rows, counts) = (rows(one, other), scope[before + at].1);
            let orders: BTreeSet<_> = rows.iter().map(|(_, left, right)| left.cmp(right)).collect();
            let sign = match Vec::from_iter(orders)[..] {
                [Ordering::Less] => "<",
                [Ordering::Less, Ordering::Equal] => "<=",
                [Ordering::Less, Ordering::Greater] if !counts && range(one) == range(other) => "!=",
                _ => continue,
            };
            found.push(Found::comparison(format!("{} {sign} {}", one.measure(), other.measure()), true));
        }
    }
    found
}

/// Returns that no pair comes twice in few samples, if it does not.
fn apart(one: &Column<'_>, other: &Column<'_>) -> Option<Found> {
    let rows = rows(one, other);
    let is_new = one.few && rows.len() > 2 && rows.iter().collect::<BTreeSet<_>>().len() == rows.len();
    let text = format!("distinct({}, {})", one.name, other.name);
    is_new.then(|| Found::new(About::Other, text, true))
}

/// Returns whether the values of few samples end at a number that was read before, which differs: then they are no tags.
pub(super) fn is_index(column: &Column<'_>) -> bool {
    let numbers = column.numbers();
    let known = numbers.first().map_or(0, |(known, _)| known.len());
    let is_top = |at: &usize| numbers.iter().all(|(known, all)| all.iter().max() == known.get(*at));
    let differs = |at: usize| numbers.iter().any(|(known, _)| known.get(at) != numbers[0].0.get(at));
    column.few && (0..known).filter(is_top).any(differs)
}

/// Returns what holds for pairs that may be edges.
pub(super) fn edges(
    one: &Column<'_>,
    other: &Column<'_>,
    scope: &Scope,
    count: (i64, i64),
) -> Vec<Found> {
    let (rows, few) = (rows(one, other), one.few);
    // How many pairs, pairs that chance would have made twice, and larger graphs say enough.
    let (least, twice, large, unequal) = if few { (2, 0.0, [0, 0], 3) } else { (10, 6.0, [1, 4], 30) };
    let of = format!("{}, {}", one.name, other.name);
    // The number of vertices is the one that limits both ends.
    let (first, how, top, is_named) = integers(&both(one, other), scope, false);
    let less = first - i64::from(how == Relation::AtMost);
    let vertices = scope.iter().position(|(name, _)| is_named && *name == top);
    let (ones, others) = (one.numbers(), other.numbers());
    let group = |at: usize| {
        let vertices = usize::try_from(ones[at].0[vertices?] - less).ok()?;
        let vertex = |name: i64| usize::try_from(name - first).ok();
        let pairs = ones[at].1.iter().zip(&others[at].1);
        let edges = pairs.map(|(x, y)| Some([vertex(*x)?, vertex(*y)?]));
        Some((vertices, edges.collect::<Option<Vec<_>>>()?))
    };
    let groups: Option<Vec<_>> = (0..ones.len()).map(group).collect();
    let mut found = Vec::new();
    if let Some(groups) = groups.filter(|_| rows.len() >= least) {
        let are = |kind| groups.iter().all(|(vertices, edges)| is_graph(edges, *vertices, kind));
        let any = GraphKind { connected: true, ..GraphKind::default() };
        let connected = are(any);
        let larger = groups.iter().filter(|(vertices, _)| *vertices > if few { 2 } else { 3 }).count();
        if count == (1, -1) && connected && larger > large[0] {
            return vec![Found::new(About::All, format!("tree({of})"), true)];
        }
        let share = |edges: usize, vertices: usize| (edges as f64 / vertices.max(1) as f64).powi(2);
        let expected: f64 = groups.iter().map(|(vertices, edges)| share(edges.len(), *vertices)).sum();
        let is_told = expected > twice;
        let simple = GraphKind { simple: true, ..GraphKind::default() };
        let directed = GraphKind { directed: true, ..simple };
        let acyclic = GraphKind { acyclic: true, ..directed };
        // That no arrows lead round says something where the edges do.
        let kind = if few && are(acyclic) && !are(GraphKind { acyclic: true, ..simple }) {
            Some(GraphKind { connected, ..acyclic })
        } else if is_told && are(simple) {
            Some(GraphKind { connected, ..simple })
        } else if is_told && are(directed) {
            Some(directed)
        } else {
            (connected && larger > large[1]).then_some(any)
        };
        if let Some(kind) = kind {
            let words: String = kind.words().map(|word| format!("{word} ")).collect();
            let noun = if kind.directed { "digraph" } else { "graph" };
            found.push(Found::new(About::Other, format!("{words}{noun}({of})"), true));
            if kind.simple {
                return found;
            }
        }
    }
    let range = |of| integers(of, scope, false);
    let is_one = is_named || range(one) == range(other);
    if is_one && rows.len() >= unequal && rows.iter().all(|(_, x, y)| x != y) {
        let text = format!("{} != {}", one.name, other.name);
        found.push(Found::comparison(text, few || rows.len() > 60));
    }
    found.extend(apart(one, other));
    found
}
