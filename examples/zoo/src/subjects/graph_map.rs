// A directed graph whose nodes are numbers, against a set of nodes and a map of edges. Condensed from a subject that was
// written before the faults were known.
use std::collections::{BTreeMap, BTreeSet};

use crosscheck::{Counted, Refused, Subject, alive, refused};
use version::{Direction::Incoming, graphmap::DiGraphMap};

#[crosscheck::draw]
pub enum Turn {
    AddNode(#[draw(0..6)] u8),
    #[weight(2)]
    RemoveNode(#[draw(0..6)] u8),
    #[weight(5)]
    AddEdge(#[draw(0..6)] u8, #[draw(0..6)] u8, u8),
    #[weight(2)]
    RemoveEdge(#[draw(0..6)] u8, #[draw(0..6)] u8),
    Replace(#[draw(0..6)] u8, #[draw(0..6)] u8, u8),
    Extend(#[draw((0..6, 0..6, _), len = 0..6)] Vec<(u8, u8, u8)>),
    Clear,
}

/// `out`, `into`: from and to, as neighbours of the first and of the second.
#[crosscheck::data(end, answer, nodes, edges, out, into, count, alive)]
pub struct Seen(
    Result<(), Refused>,
    Option<u8>,
    BTreeSet<u8>,
    BTreeSet<(u8, u8, u8)>,
    BTreeSet<(u8, u8)>,
    BTreeSet<(u8, u8)>,
    usize,
    i64,
);

type Model = (BTreeSet<u8>, BTreeMap<(u8, u8), Counted<u8>>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference((nodes, edges): &mut Model, turn: &Turn) -> Seen {
        let mut answer = None;
        let end = refused(|| match *turn {
            Turn::AddNode(node) => _ = nodes.insert(node),
            Turn::RemoveNode(node) => {
                edges.retain(|(a, b), _| *a != node && *b != node);
                answer = nodes.take(&node);
            }
            Turn::AddEdge(a, b, weight) => {
                nodes.extend([a, b]);
                answer = edges.insert((a, b), Counted::new(weight)).map(|old| *old);
            }
            Turn::RemoveEdge(a, b) => answer = edges.remove(&(a, b)).map(|old| *old),
            Turn::Replace(a, b, weight) => {
                let old = edges.get_mut(&(a, b)).expect("an edge");
                answer = Some(*std::mem::replace(old, Counted::new(weight)));
            }
            Turn::Extend(ref list) => list.iter().for_each(|(a, b, weight)| {
                nodes.extend([a, b]);
                edges.insert((*a, *b), Counted::new(*weight));
            }),
            Turn::Clear => (nodes.clear(), edges.clear()).0,
        });
        let pairs: BTreeSet<_> = edges.keys().copied().collect();
        let all = edges.iter().map(|((a, b), weight)| (*a, *b, **weight)).collect();
        Seen(end, answer, nodes.clone(), all, pairs.clone(), pairs, edges.len(), alive())
    }

    fn engine(graph: &mut DiGraphMap<u8, Counted<u8>>, turn: &Turn) -> Seen {
        let mut answer = None;
        let end = refused(|| match *turn {
            Turn::AddNode(node) => _ = graph.add_node(node),
            Turn::RemoveNode(node) => answer = graph.remove_node(node).then_some(node),
            Turn::AddEdge(a, b, weight) => {
                answer = graph.add_edge(a, b, Counted::new(weight)).map(|old| *old)
            }
            Turn::RemoveEdge(a, b) => answer = graph.remove_edge(a, b).map(|old| *old),
            Turn::Replace(a, b, weight) => {
                answer = Some(*std::mem::replace(&mut graph[(a, b)], Counted::new(weight)))
            }
            Turn::Extend(ref list) => {
                graph.extend(list.iter().map(|(a, b, weight)| (*a, *b, Counted::new(*weight))))
            }
            Turn::Clear => graph.clear(),
        });
        let all = graph.all_edges().map(|(a, b, weight)| (a, b, **weight)).collect();
        let out = (0..6).flat_map(|a| graph.neighbors(a).map(move |b| (a, b))).collect();
        let into =
            (0..6).flat_map(|b| graph.neighbors_directed(b, Incoming).map(move |a| (a, b))).collect();
        Seen(end, answer, graph.nodes().collect(), all, out, into, graph.edge_count(), alive())
    }
}
