//! Whether what a shape demands holds.

use std::borrow::Borrow;
use std::collections::HashSet;

use crate::bounds::vertices_of;
use crate::evaluate::{of, totalled};
use crate::shape::{Assertion, Shape, Test};
use crate::value::{Datum, Row};
use crate::written::{GraphKind, Literal, Relation, UNIT};

/// Returns whether a condition holds: for the value at `index` of the array it is about, or for every value of that
/// array.
pub(crate) fn holds(
    shape: &Shape,
    scope: &[impl Borrow<Row>],
    check: &Assertion,
    index: Option<usize>,
) -> bool {
    match (check.over, index) {
        (Some(array), None) => {
            (0..of(shape, scope, array).len()).all(|at| test(shape, scope, &check.test, Some(at)))
        }
        _ => test(shape, scope, &check.test, index),
    }
}

fn test(shape: &Shape, scope: &[impl Borrow<Row>], test: &Test, index: Option<usize>) -> bool {
    match test {
        Test::Compare(left, relation, right) => {
            let sides = [left, right].map(|side| side.value(shape, scope, index));
            match relation {
                Relation::AtMost => sides[0] <= sides[1],
                Relation::Below => sides[0] < sides[1],
                Relation::Equal => sides[0] == sides[1],
                Relation::Unequal => sides[0] != sides[1],
            }
        }
        Test::Let(..) => true,
        Test::Chars(field, set, _) => words(of(shape, scope, *field), index)
            .iter()
            // One blank parts two words of a line.
            .all(|word| {
                let are_parted = word.split(|byte| *byte == b' ').all(|part| !part.is_empty());
                word.iter().all(|byte| set.contains(byte)) && (are_parted || word.is_empty())
            }),
        Test::OneOf(field, values) => is_one_of(of(shape, scope, *field), index, values),
        Test::Among([one, list]) => {
            let known: HashSet<Vec<Key>> = tuples(shape, scope, &[*list]).into_iter().collect();
            tuples(shape, scope, &[*one]).iter().all(|value| known.contains(value))
        }
        Test::Distinct(fields) => {
            let all = tuples(shape, scope, fields);
            let count = all.len();
            all.into_iter().collect::<HashSet<_>>().len() == count
        }
        Test::Sorted(field, strictly) => {
            let all = numbers(shape, scope, *field);
            all.windows(2).all(|pair| if *strictly { pair[0] < pair[1] } else { pair[0] <= pair[1] })
        }
        Test::Permutation(field, first) => {
            let mut all = numbers(shape, scope, *field);
            all.sort_unstable();
            all.iter().zip(i128::from(*first)..).all(|(&found, number)| found == number * UNIT)
        }
        Test::Tree(fields, ordered) => match fields[..] {
            [parent] => parents(shape, scope, parent, *ordered),
            _ => {
                let (edges, vertices) = edges(shape, scope, [fields[0], fields[1]]);
                edges.len() + 1 == vertices && is_graph(&edges, vertices, TREE)
            }
        },
        Test::Graph(ends, kind) => {
            let (edges, vertices) = edges(shape, scope, *ends);
            is_graph(&edges, vertices, *kind)
        }
    }
}

/// A tree has one edge less than vertices, too.
const TREE: GraphKind = GraphKind {
    simple: true,
    connected: true,
    strongly: false,
    bipartite: false,
    acyclic: false,
    directed: false,
};

fn words(value: &Datum, index: Option<usize>) -> &[Vec<u8>] {
    match (value, index) {
        (Datum::Words(words), None) => words,
        (Datum::Words(words), Some(at)) => words.get(at..=at).unwrap_or(&[]),
        _ => &[],
    }
}

fn is_one_of(value: &Datum, index: Option<usize>, values: &[Literal]) -> bool {
    match value {
        Datum::Ints(all) => {
            let all = index.map_or(&all[..], |at| all.get(at..=at).unwrap_or(&[]));
            all.iter().all(|one| values.contains(&Literal::Number(*one)))
        }
        value => words(value, index)
            .iter()
            .all(|word| values.iter().any(|value| value.text().as_bytes() == word.as_slice())),
    }
}

/// A value that can be compared with another of its field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Number(i128),
    Word(Vec<u8>),
}

pub(crate) fn keys(value: &Datum) -> Vec<Key> {
    match value {
        Datum::Words(all) => all.iter().map(|word| Key::Word(word.clone())).collect(),
        all => (0..all.len()).map(|at| Key::Number(all.number(at))).collect(),
    }
}

/// Returns the values of some fields that stand together: in one record, or at one place of arrays.
fn tuples(shape: &Shape, scope: &[impl Borrow<Row>], fields: &[usize]) -> Vec<Vec<Key>> {
    let columns: Vec<Vec<Key>> = fields
        .iter()
        .map(|&field| {
            let mut column = Vec::new();
            totalled(shape, scope, field, &mut |value| column.extend(keys(value)));
            column
        })
        .collect();
    let count = columns.iter().map(Vec::len).min().unwrap_or(0);
    (0..count).map(|at| columns.iter().map(|column| column[at].clone()).collect()).collect()
}

/// Returns all numbers of a field, in billionths.
fn numbers(shape: &Shape, scope: &[impl Borrow<Row>], field: usize) -> Vec<i128> {
    let mut all = Vec::new();
    totalled(shape, scope, field, &mut |of| all.extend((0..of.len()).map(|at| of.number(at))));
    all
}

/// Returns whether every vertex but the first leads to the first by its parents.
fn parents(shape: &Shape, scope: &[impl Borrow<Row>], field: usize, ordered: bool) -> bool {
    let Datum::Ints(parents) = of(shape, scope, field) else { return true };
    if ordered {
        return parents.iter().zip(2..).all(|(parent, vertex)| (1..vertex).contains(parent));
    }
    is_tree(parents)
}

/// Returns whether the parents of all vertices but the first, numbered from 1, make a tree.
pub(crate) fn is_tree(parents: &[i64]) -> bool {
    let count = parents.len() as i64 + 1;
    let mut sets = Sets::new(parents.len() + 1);
    let mut joins = |(at, &parent): (usize, &i64)| {
        (1..=count).contains(&parent) && sets.join(at + 1, parent as usize - 1)
    };
    parents.iter().enumerate().all(&mut joins)
}

/// Returns the edges, with vertices numbered from 0, and how many vertices there are.
pub(crate) fn edges(
    shape: &Shape,
    scope: &[impl Borrow<Row>],
    ends: [usize; 2],
) -> (Vec<[usize; 2]>, usize) {
    let (low, vertices) = vertices_of(shape, scope, ends);
    let columns = ends.map(|end| numbers(shape, scope, end));
    let vertex = |number: i128| usize::try_from(number / UNIT - i128::from(low)).unwrap_or(usize::MAX);
    let pairs = columns[0].iter().zip(&columns[1]);
    (pairs.map(|(&x, &y)| [vertex(x), vertex(y)]).collect(), vertices)
}

pub(crate) fn is_graph(edges: &[[usize; 2]], vertices: usize, kind: GraphKind) -> bool {
    // A graph of very many vertices and few edges is not worth its memory.
    if edges.iter().flatten().any(|&end| end >= vertices) || kind.connected && vertices > edges.len() + 1
    {
        return false;
    }
    if kind.simple {
        let mut seen = HashSet::with_capacity(edges.len());
        let is_new = |&[x, y]: &[usize; 2]| {
            x != y && seen.insert(if kind.directed { (x, y) } else { (x.min(y), x.max(y)) })
        };
        if !edges.iter().all(is_new) {
            return false;
        }
    }
    if kind.connected && joined(edges, vertices) + 1 < vertices {
        return false;
    }
    if kind.strongly && ![false, true].iter().all(|back| reaches_all(edges, vertices, *back)) {
        return false;
    }
    let count = edges.iter().flatten().max().map_or(0, |&last| last + 1);
    if kind.bipartite && !is_bipartite(edges, count) {
        return false;
    }
    !kind.acyclic
        || match kind.directed {
            true => ordered(edges, count) == count,
            false => joined(edges, count) == edges.len(),
        }
}

/// Returns whether the edges, or those turned round, lead from the first vertex to all others.
fn reaches_all(edges: &[[usize; 2]], vertices: usize, back: bool) -> bool {
    let mut out = vec![Vec::new(); vertices];
    edges.iter().for_each(|&[x, y]| if back { out[y].push(x) } else { out[x].push(y) });
    let (mut open, mut is_new) = (vec![0], vec![true; vertices]);
    while let Some(at) = open.pop().filter(|_| vertices > 0) {
        is_new[at] = false;
        for &next in &out[at] {
            if std::mem::take(&mut is_new[next]) {
                open.push(next);
            }
        }
    }
    !is_new.contains(&true)
}

/// Returns whether no vertex must be on both sides. Each vertex has a place on either: an edge joins those across.
fn is_bipartite(edges: &[[usize; 2]], vertices: usize) -> bool {
    let mut sets = Sets::new(2 * vertices);
    for &[x, y] in edges {
        sets.join(x, y + vertices);
        sets.join(y, x + vertices);
    }
    (0..vertices).all(|vertex| sets.root(vertex) != sets.root(vertex + vertices))
}

/// Returns how many edges join what those before them leave apart.
pub(crate) fn joined(edges: &[[usize; 2]], vertices: usize) -> usize {
    let mut sets = Sets::new(vertices);
    edges.iter().filter(|&&[x, y]| sets.join(x, y)).count()
}

/// Returns how many of these vertices can be put in an order in which each edge leads forward: those to which no cycle leads.
pub(crate) fn ordered(edges: &[[usize; 2]], count: usize) -> usize {
    let (mut into, mut out) = (vec![0; count], vec![Vec::new(); count]);
    for &[x, y] in edges {
        into[y] += 1;
        out[x].push(y);
    }
    let mut free: Vec<usize> = (0..count).filter(|&vertex| into[vertex] == 0).collect();
    let mut seen = 0;
    while let Some(vertex) = free.pop() {
        seen += 1;
        for &next in &out[vertex] {
            into[next] -= 1;
            if into[next] == 0 {
                free.push(next);
            }
        }
    }
    seen
}

/// Returns those to which edges lead from each vertex; `None` if an edge leads elsewhere.
pub(crate) fn neighbours(edges: &[[usize; 2]], vertices: usize) -> Option<Vec<Vec<usize>>> {
    let mut near = vec![Vec::new(); vertices];
    for &[x, y] in edges {
        near.get_mut(x)?.push(y);
        near.get_mut(y)?.push(x);
    }
    Some(near)
}

/// Sets of vertices that are joined.
struct Sets(Vec<usize>);

impl Sets {
    fn new(count: usize) -> Self {
        Sets((0..count).collect())
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    /// Joins the sets of two vertices; returns whether they were apart.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a] = b;
        a != b
    }
}
