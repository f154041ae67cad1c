// Dominators of a directed graph, against a search without the node in question. One of `petgraph`'s reports on dominators
// had been read when this was written; every question of the documentation is asked.
use std::collections::BTreeSet;

use crosscheck::{Rng, RngExt, Subject};
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};

#[crosscheck::draw]
pub enum Turn {
    #[weight(2)]
    Edge(#[draw(0..8)] u8, #[draw(0..8)] u8),
    Node(#[draw(0..8)] u8),
}

/// What is asked of a node: the root is 0.
#[crosscheck::data(dominators, strict, immediate, dominated)]
#[derive(Default)]
pub struct Seen(Option<Vec<u8>>, Option<Vec<u8>>, Option<u8>, Vec<u8>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=40)
    }

    fn reference(edges: &mut Vec<(u8, u8)>, turn: &Turn) -> Seen {
        match *turn {
            Turn::Edge(from, to) => {
                edges.push((from, to));
                Seen::default()
            }
            Turn::Node(node) => {
                let dominated = (0..8).filter(|&of| immediate(edges, of) == Some(node)).collect();
                let (all, strict) = (dominators(edges, node), strict(edges, node));
                Seen(all, strict, immediate(edges, node), dominated)
            }
        }
    }

    fn engine() -> impl FnMut(&Turn) -> Seen {
        let mut graph = DiGraph::<(), ()>::new();
        let nodes = [(); 8].map(|()| graph.add_node(()));
        move |turn| match *turn {
            Turn::Edge(from, to) => {
                graph.add_edge(nodes[usize::from(from)], nodes[usize::from(to)], ());
                Seen::default()
            }
            Turn::Node(node) => {
                let (all, node) = (simple_fast(&graph, nodes[0]), nodes[usize::from(node)]);
                Seen(
                    all.dominators(node).map(sorted),
                    all.strict_dominators(node).map(sorted),
                    all.immediate_dominator(node).map(|by| by.index() as u8),
                    sorted(all.immediately_dominated_by(node)),
                )
            }
        }
    }
}

fn sorted(nodes: impl Iterator<Item = NodeIndex>) -> Vec<u8> {
    let mut nodes: Vec<u8> = nodes.map(|node| node.index() as u8).collect();
    nodes.sort_unstable();
    nodes
}

/// What the root reaches without passing through a node.
fn reached(edges: &[(u8, u8)], without: Option<u8>) -> BTreeSet<u8> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![0]);
    while let Some(node) = next.pop() {
        if Some(node) != without && reached.insert(node) {
            next.extend(edges.iter().filter(|edge| edge.0 == node).map(|edge| edge.1));
        }
    }
    reached
}

fn dominators(edges: &[(u8, u8)], node: u8) -> Option<Vec<u8>> {
    let all = reached(edges, None);
    let needed = |by: &u8| !reached(edges, Some(*by)).contains(&node);
    all.contains(&node).then(|| all.iter().copied().filter(needed).collect())
}

fn strict(edges: &[(u8, u8)], node: u8) -> Option<Vec<u8>> {
    Some(dominators(edges, node)?.into_iter().filter(|&by| by != node).collect())
}

/// The strict dominator that all other strict ones dominate.
fn immediate(edges: &[(u8, u8)], node: u8) -> Option<u8> {
    strict(edges, node)?.into_iter().max_by_key(|&by| dominators(edges, by).map(|all| all.len()))
}
