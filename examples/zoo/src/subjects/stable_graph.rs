// A directed graph whose indices stay valid, against lists of nodes and edges in the order of their addition. Condensed from
// a subject that was written before the faults were known.
use crosscheck::{Counted, Refused, Subject, alive, refused};
use version::graph::{EdgeIndex, NodeIndex};
use version::stable_graph::StableDiGraph;
use version::{Incoming, Outgoing};

/// Nodes and edges are named by their place in the lists. A place behind the last is one that is not there.
#[crosscheck::draw]
pub enum Turn {
    #[weight(4)]
    AddNode,
    #[weight(6)]
    AddEdge(#[draw(0..3, 0..8)] usize, #[draw(0..3, 0..8)] usize),
    #[weight(2)]
    RemoveNode(#[draw(0..3, 0..8)] usize),
    #[weight(2)]
    RemoveEdge(#[draw(0..3, 0..12)] usize),
    /// Those whose number is a multiple of this one go.
    RetainNodes(#[draw(1..4)] u32),
    RetainEdges(#[draw(1..4)] u32),
    Reverse,
    ClearEdges,
    Clear,
}

type Pairs = Vec<(u32, u32)>;

/// Nodes and edges by the number of their addition, which is their weight; what is around nodes, outwards and inwards.
#[crosscheck::data(end, nodes, edges, around, counts, alive)]
pub struct Seen(Result<(), Refused>, Vec<u32>, Vec<(u32, u32, u32)>, [Pairs; 2], (usize, usize), i64);

#[derive(Default)]
pub struct Model {
    nodes: Vec<Counted<u32>>,
    edges: Vec<(u32, u32, Counted<u32>)>,
    added: u32,
    /// Whether an edge has been removed.
    removed: bool,
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn is_valid(model: &Model, turn: &Turn) -> bool {
        // Where an edge was removed, one to a missing node is there after the panic: docs/zoo.md.
        !matches!(turn, Turn::AddEdge(a, b) if model.removed && *a.max(b) >= model.nodes.len())
    }

    fn reference(Model { nodes, edges, added, removed }: &mut Model, turn: &Turn) -> Seen {
        let before = edges.len();
        *added += 1;
        let number = Counted::new(*added);
        let end = refused(|| match *turn {
            Turn::AddNode => nodes.push(number),
            Turn::AddEdge(a, b) => edges.push((*nodes[a], *nodes[b], number)),
            Turn::RemoveNode(at) if at < nodes.len() => {
                let node = *nodes.remove(at);
                edges.retain(|(a, b, _)| *a != node && *b != node);
            }
            Turn::RemoveEdge(at) if at < before => _ = edges.remove(at),
            Turn::RemoveNode(_) | Turn::RemoveEdge(_) => {}
            Turn::RetainNodes(by) => {
                nodes.retain(|node| **node % by != 0);
                edges.retain(|(a, b, _)| a % by != 0 && b % by != 0);
            }
            Turn::RetainEdges(by) => edges.retain(|edge| *edge.2 % by != 0),
            Turn::Reverse => edges.iter_mut().for_each(|(a, b, _)| std::mem::swap(a, b)),
            Turn::ClearEdges => edges.clear(),
            Turn::Clear => (nodes.clear(), edges.clear()).0,
        });
        *removed = (*removed || edges.len() < before) && !matches!(turn, Turn::Clear);
        let mut pairs: Vec<_> = edges.iter().map(|(a, b, _)| (*a, *b)).collect();
        pairs.sort_unstable();
        let list = edges.iter().map(|(a, b, number)| (*a, *b, **number)).collect();
        let (all, counts) = (nodes.iter().map(|node| **node).collect(), (nodes.len(), edges.len()));
        Seen(end, all, list, [pairs.clone(), pairs], counts, alive())
    }

    fn engine() -> impl FnMut(&Turn) -> Seen {
        let mut graph = StableDiGraph::<Counted<u32>, Counted<u32>>::new();
        let (mut nodes, mut edges, mut added) = (Vec::<NodeIndex>::new(), Vec::<EdgeIndex>::new(), 0);
        move |turn| {
            added += 1;
            let number = Counted::new(added);
            let (all, links) = (nodes.clone(), edges.clone());
            let node = |at: usize| all.get(at).copied().unwrap_or(NodeIndex::end());
            let edge = |at: usize| links.get(at).copied().unwrap_or(EdgeIndex::end());
            let end = refused(|| match *turn {
                Turn::AddNode => nodes.push(graph.add_node(number)),
                Turn::AddEdge(a, b) => edges.push(graph.add_edge(node(a), node(b), number)),
                Turn::RemoveNode(at) => _ = graph.remove_node(node(at)),
                Turn::RemoveEdge(at) => _ = graph.remove_edge(edge(at)),
                Turn::RetainNodes(by) => graph.retain_nodes(|graph, at| *graph[at] % by != 0),
                Turn::RetainEdges(by) => graph.retain_edges(|graph, at| *graph[at] % by != 0),
                Turn::Reverse => graph.reverse(),
                Turn::ClearEdges => graph.clear_edges(),
                Turn::Clear => graph.clear(),
            });
            nodes.retain(|at| graph.contains_node(*at));
            edges.retain(|at| graph.edge_weight(*at).is_some());
            let of = |at: NodeIndex| *graph[at];
            let ends = |at| graph.edge_endpoints(at).map(|(a, b)| (of(a), of(b), *graph[at]));
            let list = edges.iter().filter_map(|at| ends(*at)).collect();
            let pairs = |way| {
                let pair = |at, to| if way == Outgoing { (of(at), of(to)) } else { (of(to), of(at)) };
                let around = |at| graph.neighbors_directed(at, way).map(move |to| pair(at, to));
                let mut pairs: Vec<_> = nodes.iter().flat_map(|at| around(*at)).collect();
                pairs.sort_unstable();
                pairs
            };
            let (around, counts) =
                ([Outgoing, Incoming].map(pairs), (graph.node_count(), graph.edge_count()));
            Seen(end, nodes.iter().map(|at| of(*at)).collect(), list, around, counts, alive())
        }
    }
}
