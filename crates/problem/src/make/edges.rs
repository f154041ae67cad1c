//! The edges of trees and graphs, as the given parts of records.

use smallvec::smallvec;
use std::collections::HashSet;

use crosscheck_core::generate::RngExt;
use crosscheck_core::generate::draw::chance;

use super::{Making, Sizes};
use crate::bounds::{outermost, range, vertices_of, whole};
use crate::shape::{Group, Test};
use crate::value::Datum;
use crate::written::GraphKind;

/// The given values of each record: slots and values.
type Given = Vec<Vec<(usize, Datum)>>;

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
        let Some((x, y, kind, shown)) = found else { return Ok(self.like_edges(group, count)) };
        // The range of an end rests on what is outside of the records.
        let (low, vertices) = vertices_of(self.shape, &self.scope[..], [x, y]);
        let [least, most] = outermost(self.shape, [x, y]);
        let mut edges = match kind {
            None if count + 1 == vertices => {
                let edges = self.tree_edges(vertices);
                self.disguised(edges, vertices, false)
            }
            None => return Err(shown),
            Some(mut kind) => {
                kind.acyclic |= kind.directed && least != most;
                self.graph_edges(vertices, count, kind).ok_or(shown)?
            }
        };
        if least == most {
            return Ok(self.given([x, y], low, edges));
        }
        edges.iter_mut().for_each(|edge| edge.sort_unstable());
        Ok(self.given([least, most], low, edges))
    }

    /// Draws what records have to differ in by its rank among all that there are, if these are hardly more than the records: to
    /// draw until something is new would take for ever. None is given otherwise.
    pub(super) fn by_rank(&mut self, group: &Group, count: usize) -> Given {
        const DENSE: usize = 4;
        for (fields, _) in self.distinct_of(group) {
            let ranges: Option<Vec<_>> = fields.iter().map(|&field| self.range_before(field)).collect();
            let Some(ranges) = ranges.filter(|_| group.variants.len() == 1) else { continue };
            let spans = ranges.iter().map(|(low, high)| i128::from(*high) - i128::from(*low) + 1);
            let all = usize::try_from(spans.fold(1, i128::saturating_mul)).unwrap_or(usize::MAX);
            if !(count..=count.saturating_mul(DENSE)).contains(&all) {
                continue;
            }
            let mut ranks: Vec<usize> = (0..all).collect();
            self.shuffle(&mut ranks);
            let row = |mut rank: usize| {
                let value = |(&field, &(low, high)): (&usize, &(i64, i64))| {
                    let span = (high - low + 1) as usize;
                    let value = low + (rank % span) as i64;
                    rank /= span;
                    (self.shape.fields[field].slot, Datum::Ints(smallvec![value]))
                };
                fields.iter().zip(&ranges).map(value).collect()
            };
            return ranks.into_iter().take(count).map(row).collect();
        }
        Given::new()
    }

    /// Returns the range of an integer of a record, if what is around the record says it.
    fn range_before(&self, id: usize) -> Option<(i64, i64)> {
        let field = &self.shape.fields[id];
        let mut is_known = field.is_number() && field.listed.is_none();
        for bound in &field.bounds {
            bound
                .amount
                .each(&mut |_, &other| is_known &= self.shape.fields[other].block != field.block);
        }
        let range = || whole(range(&field.bounds, self.shape, &self.scope[..], None));
        let (low, high) = is_known.then(range)?;
        low.zip(high)
    }

    fn given(&self, ends: [usize; 2], low: i64, edges: Vec<[usize; 2]>) -> Given {
        let slots = ends.map(|end| self.shape.fields[end].slot);
        let value = |vertex: usize| Datum::Ints(smallvec![low + vertex as i64]);
        edges.into_iter().map(|[x, y]| vec![(slots[0], value(x)), (slots[1], value(y))]).collect()
    }

    /// Makes edges for records that may be those of a graph, though the shape does not say so: two numbers of one range,
    /// which name what another number counts. Chance alone makes no long ways, no circles and no trees of them.
    fn like_edges(&mut self, group: &Group, count: usize) -> Given {
        let Some([x, y]) = self.shape.edge_like(group) else { return Vec::new() };
        if chance(self.rng, 35) {
            return Vec::new();
        }
        let (low, vertices) = vertices_of(self.shape, &self.scope[..], [x, y]);
        if vertices < 2 || count == 0 {
            return Vec::new();
        }
        let spanned = match chance(self.rng, 70) {
            true => vertices.min(count + 1),
            false => self.rng.random_range(2..=vertices.min(count + 1)),
        };
        let mut edges = self.tree_edges(spanned);
        if edges.len() < count && chance(self.rng, 50) {
            edges.push([spanned - 1, 0]);
        }
        let repeats = chance(self.rng, 20);
        let within = if chance(self.rng, 70) { spanned } else { vertices };
        while edges.len() < count {
            let edge = match repeats {
                true => edges[self.rng.random_range(0..edges.len())],
                false => [self.rng.random_range(0..within), self.rng.random_range(0..within)],
            };
            if edge[0] != edge[1] || chance(self.rng, 10) {
                edges.push(edge);
            }
        }
        let edges = self.disguised(edges, vertices, true);
        self.given([x, y], low, edges)
    }

    fn tree_edges(&mut self, vertices: usize) -> Vec<[usize; 2]> {
        (1..).zip(self.tree(vertices)).map(|(vertex, parent)| [parent, vertex]).collect()
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
        match self.rng.random_range(0..4) {
            0 | 1 => self.shuffle(&mut edges),
            2 => edges.reverse(),
            _ => {}
        }
        edges
    }

    /// Draws how many vertices one side of a bipartite graph has.
    fn side(&mut self, vertices: usize, count: usize, kind: GraphKind) -> Option<usize> {
        let fits = |side: usize| match side as u128 * (vertices - side) as u128 {
            0 => count == 0 && !(kind.connected && vertices > 1),
            pairs => !kind.simple || count as u128 <= pairs,
        };
        let side = self.rng.random_range(0..=vertices);
        [side, vertices / 2].into_iter().find(|&side| fits(side))
    }

    /// Makes a tree of which each edge leads from one side to the other.
    fn spanning_across(&mut self, vertices: usize, side: usize) -> Vec<[usize; 2]> {
        if vertices < 2 {
            return Vec::new();
        }
        let mut others: Vec<usize> = (1..vertices).filter(|&vertex| vertex != side).collect();
        self.shuffle(&mut others);
        let (mut edges, mut sides) = (vec![[0, side]], [vec![0], vec![side]]);
        for vertex in others {
            let own = usize::from(vertex >= side);
            let across = &sides[1 - own];
            let other = across[self.rng.random_range(0..across.len())];
            sides[own].push(vertex);
            edges.push([vertex.min(other), vertex.max(other)]);
        }
        edges
    }

    /// Makes a strongly connected graph with at most so many edges: of a circle, and of ways that leave what there is and come
    /// back to it.
    fn round_trips(&mut self, vertices: usize, count: usize) -> Option<Vec<[usize; 2]>> {
        let mut edges = Vec::new();
        let mut spare = count.checked_sub(if vertices > 1 { vertices } else { 0 })?;
        let mut placed = 1;
        while placed < vertices {
            let left = vertices - placed;
            let new = if spare > 0 { self.rng.random_range(1..=left) } else { left };
            // A way has one edge more than new vertices.
            spare -= usize::from(new < left);
            let [from, to] = [0; 2].map(|_: usize| self.rng.random_range(0..placed));
            let stops: Vec<usize> = [from].into_iter().chain(placed..placed + new).chain([to]).collect();
            edges.extend(stops.windows(2).map(|pair| [pair[0], pair[1]]));
            placed += new;
        }
        Some(edges)
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
        // The vertices before this one are one side of a bipartite graph.
        let side = if kind.bipartite { self.side(vertices, count, kind)? } else { 0 };
        let pairs = if kind.bipartite { side as u128 * (vertices - side) as u128 } else { pairs };
        let may_join = |x: usize, y: usize| !kind.bipartite || (x < side) != (y < side);
        if kind.connected || forest && chance(self.rng, 50) {
            edges = match kind {
                GraphKind { strongly: true, .. } => self.round_trips(vertices, count)?,
                GraphKind { bipartite: true, .. } => self.spanning_across(vertices, side),
                _ => self.tree_edges(vertices),
            };
            if kind.connected && count < edges.len() {
                return None;
            }
            edges.truncate(count);
        }
        let mut seen: HashSet<[usize; 2]> = edges.iter().copied().collect();
        // Edges among few of the vertices leave some of them alone, and close circles.
        let within = if kind.simple || chance(self.rng, 70) {
            vertices
        } else {
            self.rng.random_range(1..=vertices)
        };
        if kind.simple && 2 * count as u128 > pairs && pairs < 4_000_000 {
            // Most of all pairs.
            let both = kind.directed && !kind.acyclic;
            let all = (0..vertices).flat_map(|x| (0..vertices).map(move |y| [x, y]));
            let all = all.filter(|&[x, y]| (if both { x != y } else { x < y }) && may_join(x, y));
            let mut others: Vec<[usize; 2]> = all.filter(|edge| !seen.contains(edge)).collect();
            self.shuffle(&mut others);
            edges.extend(others);
            edges.truncate(count);
            return Some(self.disguised(edges, vertices, kind.directed));
        }
        let mut tries = 0;
        while edges.len() < count {
            tries += 1;
            if tries > 100 * count + 1000 {
                return None;
            }
            let (x, y) = (self.rng.random_range(0..within), self.rng.random_range(0..within));
            let edge = match kind {
                _ if x == y && (kind.simple || kind.acyclic) || !may_join(x, y) => continue,
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
}
