//! The edges of trees and graphs, as the given parts of records.

use std::collections::HashSet;

use crosscheck_core::generate::RngExt;
use crosscheck_core::generate::draw::chance;

use super::{Making, Sizes};
use crate::shape::{Group, Test, ends_of};
use crate::value::Value;
use crate::written::GraphKind;

/// The given values of each record: slots and values.
type Given = Vec<Vec<(usize, Value)>>;

impl Making<'_> {
    /// Makes the edges, if the records of a group are those of a tree or a graph.
    ///
    /// # Errors
    /// There are no such edges: what was demanded.
    pub(super) fn edges(&mut self, group: &Group, count: usize) -> Result<Given, String> {
        let found = self.whole_checks(group).iter().find_map(|check| match check.test {
            Test::Tree(ref of, _) if of.len() == 2 => Some((of[0], of[1], None, check.shown.clone())),
            Test::Graph([x, y], kind) => Some((x, y, Some(kind), check.shown.clone())),
            _ => None,
        });
        let Some((x, y, kind, shown)) = found else { return Ok(Vec::new()) };
        // The range of an end rests on what is outside of the records.
        let (low, high) = ends_of(self.shape, &self.scope[..], x);
        let vertices = usize::try_from(high.saturating_sub(low).saturating_add(1)).unwrap_or(0);
        let edges = match kind {
            None if count + 1 == vertices => self.tree_edges(vertices),
            None => return Err(shown),
            Some(kind) => self.graph_edges(vertices, count, kind).ok_or(shown)?,
        };
        let slots = [x, y].map(|end| self.shape.fields[end].slot);
        let value = |vertex: usize| Value::Ints(vec![low + vertex as i64]);
        Ok(edges.into_iter().map(|[x, y]| vec![(slots[0], value(x)), (slots[1], value(y))]).collect())
    }

    fn tree_edges(&mut self, vertices: usize) -> Vec<[usize; 2]> {
        let parents = self.tree(vertices);
        let edges = parents.iter().enumerate().map(|(at, &parent)| [parent, at + 1]).collect();
        self.disguised(edges, vertices, false)
    }

    /// Renames the vertices, turns edges round and shuffles them, or leaves all of that.
    fn disguised(
        &mut self,
        mut edges: Vec<[usize; 2]>,
        vertices: usize,
        directed: bool,
    ) -> Vec<[usize; 2]> {
        if chance(self.rng, 60) {
            let mut names: Vec<usize> = (0..vertices).collect();
            self.shuffle(&mut names);
            edges.iter_mut().for_each(|edge| *edge = edge.map(|end| names[end]));
        }
        if !directed && chance(self.rng, 50) {
            for edge in &mut edges {
                if chance(self.rng, 50) {
                    edge.swap(0, 1);
                }
            }
        }
        if chance(self.rng, 50) {
            self.shuffle(&mut edges);
        }
        edges
    }

    fn graph_edges(
        &mut self,
        vertices: usize,
        count: usize,
        kind: GraphKind,
    ) -> Option<Vec<[usize; 2]>> {
        let mut edges: Vec<[usize; 2]> = Vec::new();
        if vertices == 0 {
            return (count == 0).then_some(edges);
        }
        let pairs = (vertices as u128) * (vertices as u128 - 1);
        let pairs = if kind.directed && !kind.acyclic { pairs } else { pairs / 2 };
        let forest = kind.acyclic && !kind.directed;
        if kind.simple && count as u128 > pairs
            || forest && count >= vertices
            || vertices == 1 && kind.acyclic && count > 0
        {
            return None;
        }
        if kind.connected || forest && chance(self.rng, 50) {
            if kind.connected && count + 1 < vertices {
                return None;
            }
            let parents = self.tree(vertices);
            edges.extend(parents.iter().enumerate().map(|(at, &parent)| [parent, at + 1]));
            edges.truncate(count);
        }
        let mut seen: HashSet<[usize; 2]> = edges.iter().copied().collect();
        // Edges among few of the vertices leave some of them alone, and close circles.
        let within = if kind.simple || chance(self.rng, 70) {
            vertices
        } else {
            self.rng.random_range(1..=vertices)
        };
        let dense = kind.simple && 2 * count as u128 > pairs && pairs < 4_000_000;
        if dense {
            return self.dense(edges, vertices, count, kind);
        }
        let mut tries = 0;
        while edges.len() < count {
            tries += 1;
            if tries > 100 * count + 1000 {
                return None;
            }
            let (x, y) = (self.rng.random_range(0..within), self.rng.random_range(0..within));
            let edge = match kind {
                _ if x == y && (kind.simple || kind.acyclic) => continue,
                GraphKind { acyclic: true, .. } | GraphKind { directed: false, .. } => {
                    [x.min(y), x.max(y)]
                }
                _ => [x, y],
            };
            if forest && edges.iter().any(|other| other[1] == edge[1]) {
                continue;
            }
            if kind.simple && !seen.insert(edge) {
                continue;
            }
            edges.push(edge);
        }
        let keeps = self.style.sizes == Sizes::Full && chance(self.rng, 30);
        Some(if keeps { edges } else { self.disguised(edges, vertices, kind.directed) })
    }

    /// Takes most of all pairs.
    fn dense(
        &mut self,
        first: Vec<[usize; 2]>,
        vertices: usize,
        count: usize,
        kind: GraphKind,
    ) -> Option<Vec<[usize; 2]>> {
        let taken: HashSet<[usize; 2]> = first.iter().copied().collect();
        let both = kind.directed && !kind.acyclic;
        let mut all: Vec<[usize; 2]> = (0..vertices)
            .flat_map(|x| (0..vertices).map(move |y| [x, y]))
            .filter(|&[x, y]| if both { x != y } else { x < y })
            .filter(|edge| !taken.contains(edge))
            .collect();
        self.shuffle(&mut all);
        let edges: Vec<[usize; 2]> = first.into_iter().chain(all).take(count).collect();
        Some(self.disguised(edges, vertices, kind.directed))
    }
}
