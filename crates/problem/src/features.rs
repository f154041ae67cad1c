//! What can be said of a case in numbers: its sizes and values, how they are ordered and which of them are equal, and what
//! form its graph has. They are named in the words of the notation.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use crosscheck_core::generate::Feature;

use crate::check::{joined, ordered};
use crate::shape::{Field, Group, Part, Shape};
use crate::value::Row;
use crate::written::Kind;

/// The most characters of which each is counted.
const LETTERS: usize = 8;

/// The most values of a field that are looked at: what a large case has more of says nothing.
const VALUES: usize = 100_000;

impl Shape {
    /// Returns what can be said of a case in numbers.
    pub fn features(&self, case: &Row) -> Vec<Feature> {
        let mut features = Features::default();
        let alone = |id: usize| self.fields[id].block == 0 && self.fields[id].sizes.is_empty();
        let all = 0..self.fields.len();
        let (single, several): (Vec<usize>, Vec<usize>) = all.partition(|&id| alone(id));
        // Sizes first, then the form of the graph: the plainer of two features comes first.
        single.iter().for_each(|&id| self.of_field(case, id, true, &mut features));
        for ((block, at), slot) in self.placed_slots() {
            if let Part::Group(group) = &slot.part {
                self.of_records(&self.rows_of(case, block), at, group, &mut features);
            }
        }
        several.iter().for_each(|&id| self.of_field(case, id, false, &mut features));
        self.of_pairs(case, &mut features);
        features.0
    }

    fn of_field(&self, case: &Row, field: usize, alone: bool, features: &mut Features) {
        match self.fields[field].kind {
            Kind::Int => self.of_numbers(case, field, alone, features),
            Kind::Word | Kind::Char => self.of_words(case, field, features),
            Kind::Real => {}
        }
    }

    fn rows_of<'a>(&self, case: &'a Row, block: usize) -> Vec<&'a Row> {
        let mut rows = Vec::from_iter((block == 0).then_some(case));
        case.each(&mut |_, _, value| rows.extend(value.rows().iter().filter(|row| row.block == block)));
        rows
    }

    fn integers(&self, case: &Row, field: usize) -> Vec<i64> {
        let of = &self.fields[field];
        let rows = self.rows_of(case, of.block);
        rows.iter().flat_map(|row| row.integers(of.slot)).copied().take(VALUES).collect()
    }

    fn of_numbers(&self, case: &Row, field: usize, alone: bool, features: &mut Features) {
        let (name, all) = (&self.fields[field].name, self.integers(case, field));
        if let (true, &[value]) = (alone, &all[..]) {
            return features.add(name.clone(), value);
        }
        let (Some(&first), Some(&last)) = (all.first(), all.last()) else { return };
        let [least, most] = [all.iter().min(), all.iter().max()].map(|end| *end.expect("there is one"));
        features.add(format!("min({name})"), least);
        features.add(format!("max({name})"), most);
        features.add(format!("max({name}) - min({name})"), i128::from(most) - i128::from(least));
        let sum = all.iter().map(|&one| i128::from(one)).sum::<i128>();
        features.add(format!("sum({name})"), sum);
        let distinct: BTreeSet<i64> = all.iter().copied().collect();
        features.count(format!("distinct({name})"), distinct.len());
        features.count(format!("len({name}) - distinct({name})"), all.len() - distinct.len());
        for special in [0, 1] {
            let count = all.iter().filter(|&&one| one == special).count();
            features.count(format!("count({name}, {special})"), count);
        }
        let negative = all.iter().filter(|&&one| one < 0).count();
        features.count(format!("count({name} < 0)"), negative);
        if self.fields[field].sizes.len() < 2 {
            features.add(format!("first({name})"), first);
            features.add(format!("last({name})"), last);
            let pairs: Vec<(i64, i64)> = all.iter().copied().zip(all[1..].iter().copied()).collect();
            features.compare(&format!("{name}[i]"), &format!("{name}[i+1]"), &pairs);
        }
        for (end, what) in [(most, "max"), (least, "min")] {
            let count = all.iter().filter(|&&one| one == end).count();
            features.count(format!("count({name}, {what}({name}))"), count);
        }
    }

    fn of_words(&self, case: &Row, field: usize, features: &mut Features) {
        let of = &self.fields[field];
        let rows = self.rows_of(case, of.block);
        let words: Vec<&Vec<u8>> = rows.iter().flat_map(|row| row.words(of.slot)).take(VALUES).collect();
        let name = &of.name;
        let lengths = || words.iter().map(|word| word.len() as i64);
        match (of.kind, lengths().min(), lengths().max()) {
            (Kind::Word, Some(least), Some(most)) if words.len() > 1 => {
                features.add(format!("min(len({name}))"), least);
                features.add(format!("max(len({name}))"), most);
                let distinct: BTreeSet<_> = words.iter().collect();
                features.count(format!("distinct({name})"), distinct.len());
                features.count(format!("len({name}) - distinct({name})"), words.len() - distinct.len());
            }
            (Kind::Word, Some(length), _) => features.add(format!("len({name})"), length),
            _ => {}
        }
        let mut counts: BTreeMap<u8, i64> = BTreeMap::new();
        words.iter().copied().flatten().for_each(|&byte| *counts.entry(byte).or_default() += 1);
        features.count(format!("distinct characters of {name}"), counts.len());
        features.add(
            format!("most of one character of {name}"),
            counts.values().max().copied().unwrap_or(0),
        );
        if of.characters.len() <= LETTERS {
            for &letter in &of.characters {
                let count = counts.get(&letter).copied().unwrap_or(0);
                features.add(format!("count({name}, '{}')", char::from(letter)), count);
            }
        }
        let pairs = words.iter().flat_map(|word| word.windows(2));
        let equal = pairs.filter(|pair| pair[0] == pair[1]).count();
        features.count(format!("count({name}[i] = {name}[i+1])"), equal);
        if let ([word], Kind::Word) = (&words[..], of.kind) {
            let mirrored = word.iter().zip(word.iter().rev()).filter(|(one, other)| one != other);
            features.count(format!("count({name}[i] != {name}[len({name})-1-i])"), mirrored.count());
        }
    }

    /// Compares the numbers of one block that stand alone, two by two.
    fn of_pairs(&self, case: &Row, features: &mut Features) {
        const MOST: usize = 5;
        for at in 0..self.blocks.len() {
            let alone = |field: &&Field| field.block == at && field.is_number();
            let fields: Vec<&Field> = self.fields.iter().filter(alone).take(MOST).collect();
            let rows = self.rows_of(case, at);
            for (place, one) in fields.iter().enumerate() {
                for other in &fields[place + 1..] {
                    let [x, y] = [&one.name, &other.name];
                    let pair = |row: &&Row| Some((row.number(one.slot)?, row.number(other.slot)?));
                    let pairs: Vec<(i64, i64)> = rows.iter().filter_map(pair).take(VALUES).collect();
                    if at == 0 {
                        let difference = |&(x, y): &(i64, i64)| i128::from(x) - i128::from(y);
                        let differences = pairs.iter().map(difference);
                        differences.for_each(|amount| features.add(format!("{x} - {y}"), amount));
                        continue;
                    }
                    features.compare(x, y, &pairs);
                }
            }
        }
    }

    /// Counts the records of a group by their kinds, and describes the graph that they may be.
    fn of_records(&self, rows: &[&Row], slot: usize, group: &Group, features: &mut Features) {
        let all: Vec<&Row> = rows.iter().flat_map(|row| row.values[slot].rows()).take(VALUES).collect();
        if let [_, _, ..] = group.variants[..] {
            for &block in &group.variants {
                let Some(tag) = &self.blocks[block].tag else { continue };
                let count = all.iter().filter(|row| row.block == block).count();
                features.count(format!("the number of records that begin with {tag}"), count);
            }
        }
        let distinct: HashSet<&Row> = all.iter().copied().collect();
        features.count(format!("{} that come again", self.shown(group)), all.len() - distinct.len());
        if let (Some(ends), 1) = (self.edge_like(group), rows.len()) {
            let [x, y] = ends.map(|end| self.fields[end].slot);
            let edges = all.iter().filter_map(|row| Some([row.number::<i64>(x)?, row.number(y)?]));
            graph(&edges.collect::<Vec<_>>(), features);
        }
    }

    /// Returns the names of a group's values: `{x, y}`.
    pub(crate) fn shown(&self, group: &Group) -> String {
        let names: Vec<&str> = self.fields_in(group).map(|(_, field)| field.name.as_str()).collect();
        format!("{{{}}}", names.join(", "))
    }
}

#[derive(Default)]
struct Features(Vec<Feature>);

impl Features {
    fn add(&mut self, name: String, amount: impl Into<i128>) {
        self.0.push(Feature::new(name, amount));
    }

    fn count(&mut self, name: String, count: usize) {
        self.add(name, count as i64);
    }

    /// Counts in how many pairs the first number is less than the second, the same, and more.
    fn compare(&mut self, one: &str, other: &str, pairs: &[(i64, i64)]) {
        for (sign, order) in [("<", Ordering::Less), ("=", Ordering::Equal), (">", Ordering::Greater)] {
            let count = pairs.iter().filter(|(x, y)| x.cmp(y) == order).count();
            self.count(format!("count({one} {sign} {other})"), count);
        }
    }
}

/// Describes a graph, in which a vertex without an edge is not seen.
fn graph(edges: &[[i64; 2]], features: &mut Features) {
    let names: Vec<i64> = BTreeSet::from_iter(edges.iter().flatten().copied()).into_iter().collect();
    let vertex = |name: i64| names.partition_point(|&other| other < name);
    let edges: Vec<[usize; 2]> = edges.iter().map(|ends| ends.map(vertex)).collect();
    let (vertices, all) = (names.len(), edges.len());
    let mut degrees = vec![0; vertices];
    edges.iter().flatten().for_each(|&end| degrees[end] += 1);
    let distinct: HashSet<[usize; 2]> = edges.iter().map(|&[x, y]| [x.min(y), x.max(y)]).collect();
    let components = vertices - joined(&edges, vertices);
    features.count("most edges at a vertex".into(), degrees.iter().max().copied().unwrap_or(0));
    let leaves = degrees.iter().filter(|&&degree| degree == 1).count();
    features.count("vertices with one edge".into(), leaves);
    features.count("edges that come again".into(), all - distinct.len());
    features.count("components with an edge".into(), components);
    // Each component without a cycle has one edge fewer than vertices.
    features.count("edges on top of a forest".into(), all + components - vertices);
    let free = ordered(&edges, vertices);
    features.count("vertices that a directed cycle leads to".into(), vertices - free);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_told_in_the_words_of_the_notation() {
        let array = ("int n; 1 <= n <= 9\nint a[n]; -9 <= a <= 9", "4\n3 -2 -2 0\n");
        let kinds = "string s; 1 <= len(s) <= 9, s in [ab]\nint q; 0 <= q <= 9\n\
                     { 1 int l, r; | 2 int l; }[q]; 1 <= l <= 9, 1 <= r <= 9";
        let kinds = (kinds, "aab\n3\n1 4 4\n2 5\n1 4 4\n");
        let graph = "int n, m; 1 <= n <= 9, 0 <= m <= 9\n{ int x, y; }[m]; 1 <= x, y <= n";
        let graph = (graph, "6 5\n1 2\n2 3\n3 1\n2 1\n4 5\n");
        for ((shape, input), features) in [
            (array, "n = 4; min(a) = -2; max(a) = 3; sum(a) = -1; distinct(a) = 3; count(a, 0) = 1"),
            (array, "count(a < 0) = 2; count(a, min(a)) = 2; first(a) = 3; last(a) = 0"),
            (array, "count(a[i] < a[i+1]) = 1; count(a[i] = a[i+1]) = 1"),
            (kinds, "len(s) = 3; count(s, 'a') = 2; count(s[i] = s[i+1]) = 1; count(l = r) = 2"),
            (kinds, "the number of records that begin with 1 = 2; {l, r, l} that come again = 1"),
            (graph, "edges that come again = 1; components with an edge = 2; n - m = 1"),
            (graph, "most edges at a vertex = 3; edges on top of a forest = 2; count(x < y) = 3"),
            (graph, "vertices that a directed cycle leads to = 3"),
        ] {
            let shape = Shape::parse(shape).expect("it is one");
            let all = shape.features(&shape.read(input.as_bytes()).expect("it is of the shape"));
            let told: Vec<_> = all.iter().map(|of| format!("{} = {}", of.name, of.amount)).collect();
            let is_told = |feature: &str| told.iter().any(|known| known == feature);
            assert!(features.split("; ").all(is_told), "{features}: {told:?}");
        }
    }
}
