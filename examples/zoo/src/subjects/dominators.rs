// Dominators of a directed graph, against a search without the node in question. One of `petgraph`'s reports on dominators
// had been read when this was written; every question of the documentation is asked.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};

const NODES: u8 = 8;

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Edge(u8, u8),
    Node(u8),
}

/// What is asked of a node: the root is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    dominators: Option<Vec<u8>>,
    strict: Option<Vec<u8>>,
    immediate: Option<u8>,
    dominated: Vec<u8>,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let (from, to) = (rng.random_range(0..NODES), rng.random_range(0..NODES));
        Some(if rng.random_range(0..3) > 0 { Turn::Edge(from, to) } else { Turn::Node(from) })
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        match *turn {
            Turn::Edge(from, to) => from < NODES && to < NODES,
            Turn::Node(node) => node < NODES,
        }
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=40)
    }
}

pub struct Model(Vec<(u8, u8)>);

impl Model {
    /// What the root reaches without passing through this node.
    fn reached(&self, without: Option<u8>) -> Vec<u8> {
        let mut reached: Vec<u8> = Some(0).into_iter().filter(|&root| without != Some(root)).collect();
        for next in 0.. {
            let Some(&from) = reached.get(next) else { break };
            for &(_, to) in self.0.iter().filter(|edge| edge.0 == from && without != Some(edge.1)) {
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached
    }

    fn dominators(&self, node: u8) -> Option<Vec<u8>> {
        let all = self.reached(None);
        all.contains(&node).then(|| {
            (0..NODES)
                .filter(|&by| all.contains(&by) && !self.reached(Some(by)).contains(&node))
                .collect()
        })
    }

    /// The strict dominator that all other strict ones dominate.
    fn immediate(&self, node: u8) -> Option<u8> {
        self.dominators(node)?
            .into_iter()
            .filter(|&by| by != node)
            .max_by_key(|&by| self.dominators(by).map(|all| all.len()))
    }
}

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(Vec::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match *turn {
            Turn::Edge(from, to) => {
                self.0.push((from, to));
                Seen::default()
            }
            Turn::Node(node) => {
                let dominators = self.dominators(node);
                let strict =
                    dominators.clone().map(|all| all.into_iter().filter(|&by| by != node).collect());
                let dominated = (0..NODES).filter(|&of| self.immediate(of) == Some(node)).collect();
                Seen { dominators, strict, immediate: self.immediate(node), dominated }
            }
        }
    }
}

pub struct Engine(DiGraph<(), ()>);

fn sorted(nodes: impl Iterator<Item = NodeIndex>) -> Vec<u8> {
    let mut nodes: Vec<u8> = nodes.map(|node| node.index() as u8).collect();
    nodes.sort_unstable();
    nodes
}

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        let mut graph = DiGraph::new();
        (0..NODES).for_each(|_| _ = graph.add_node(()));
        Engine(graph)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let index = |node: u8| NodeIndex::new(node.into());
        match *turn {
            Turn::Edge(from, to) => {
                self.0.add_edge(index(from), index(to), ());
                Seen::default()
            }
            Turn::Node(node) => {
                let (all, node) = (simple_fast(&self.0, index(0)), index(node));
                Seen {
                    dominators: all.dominators(node).map(sorted),
                    strict: all.strict_dominators(node).map(sorted),
                    immediate: all.immediate_dominator(node).map(|by| by.index() as u8),
                    dominated: sorted(all.immediately_dominated_by(node)),
                }
            }
        }
    }
}
