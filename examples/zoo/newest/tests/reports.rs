//! The inputs of reports on the newest versions: open ones, and the candidates of `docs/zoo.md`. A test that fails shows that
//! the crate has been mended.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bitvec::prelude::*;
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::stable_graph::{StableDiGraph, StableGraph, StableUnGraph};
use petgraph::{Directed, algo};

fn panics<R>(run: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(run)).is_err()
}

/// <https://github.com/BurntSushi/aho-corasick/issues/173>
#[test]
fn aho_corasick_finds_an_empty_word_where_a_longer_one_begins_and_fails() {
    use aho_corasick::{AhoCorasick, MatchKind};
    let words =
        AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(["a", "xyz", ""]).unwrap();
    let found: Vec<_> = words.find_iter("axy").map(|found| (found.start(), found.end())).collect();
    assert_eq!(found, [(0, 1), (3, 3)], "(2, 2) is missing");
}

/// <https://github.com/devongovett/glob-match/issues/9>
#[test]
fn glob_match_tries_a_wildcard_again_after_a_folder() {
    assert!(!glob_match::glob_match("**/*.js", "a/b.c/c.js"), "this matches");
    assert!(!glob_match::glob_match("**/*a", "a/a"), "this matches");
}

/// <https://github.com/bodil/im-rs/issues/215>
#[test]
fn im_misses_keys_at_the_edge_of_a_node() {
    let set: im::OrdSet<u16> = (0..65_u16).map(|at| at * 2).collect();
    assert_eq!((set.get_prev(&65), set.get_next(&63)), (None, None), "both are 64");
}

/// <https://github.com/bodil/im-rs/issues/202>
#[test]
fn im_keeps_the_value_of_the_larger_map() {
    let (one, two) = (im::ordmap! {1 => 'a'}, im::ordmap! {1 => 'b', 2 => 'b'});
    assert_eq!(one.union(two)[&1], 'b', "a is right");
}

/// <https://github.com/ferrilab/bitvec/issues/215>
#[test]
fn bitvec_orders_a_vector_and_a_slice_the_wrong_way_round() {
    use bitvec::prelude::*;
    assert!(!(bitvec![0, 1] < bits![1, 0]), "the first is less");
}

/// docs/zoo.md#roaring
#[test]
fn roaring_gives_a_number_that_is_not_left() {
    let found = catch_unwind(|| {
        let mut set = roaring::RoaringBitmap::new();
        set.insert_range(0..=65_535);
        set.optimize();
        let mut iter = set.into_iter();
        iter.advance_back_to(65_535);
        iter.advance_to(65_535);
        iter.nth(1)
    });
    // It panics with overflow checks.
    assert_ne!(found.ok(), Some(None));
}

/// docs/zoo.md#rust_decimal
#[test]
fn rust_decimal_panics_when_it_shows_a_large_number() {
    assert!(catch_unwind(|| format!("{:.28}", rust_decimal::Decimal::from(1234))).is_err());
}

/// docs/zoo.md#rust_decimal
#[test]
fn rust_decimal_takes_a_tenth_from_a_half_and_is_below_zero() {
    let of = |text: &str| text.parse::<rust_decimal::Decimal>().unwrap();
    let mut half = of("0.5");
    half.rescale(29);
    assert_eq!((half.scale(), half), (29, of("0.5")));
    assert_eq!((half - of("0.1")).to_string(), "-0.3922816251426433759354395034");
}

/// docs/zoo.md#ropey
#[test]
fn ropey_orders_what_is_equal() {
    let text = format!("a{}", "b".repeat(983));
    let (whole, rest) = (ropey::Rope::from_str(&format!("x{text}")), ropey::Rope::from_str(&text));
    let (a, b) = (whole.slice(1..), rest.slice(..));
    assert!(a == b && a.cmp(&b).is_gt());
}

/// docs/zoo.md#ropey
#[test]
fn ropey_counts_a_line_less_between_cr_and_lf() {
    let rope = ropey::Rope::from_str(&"\r\n".repeat(493));
    assert_eq!((rope.byte_slice(..495).len_lines(), rope.slice(..495).len_lines()), (248, 249));
}

/// docs/zoo.md#ropey
#[test]
fn ropey_has_no_line_before_the_end_of_nothing() {
    let rope = ropey::Rope::new();
    assert_eq!((rope.len_lines(), rope.lines_at(1).prev()), (1, None));
}

/// docs/zoo.md#bitvec
#[test]
fn bitvec_clears_bits_behind_a_splice_that_grows() {
    let mut bits = bitvec![1];
    bits.splice(0..0, [false]);
    assert_eq!(bits, bits![0, 0], "[0, 1] is right");
    let mut bits = bitvec![u8, Lsb0; 1; 24];
    bits.splice(9..9, [false]);
    assert_eq!(bits.count_ones(), 16, "24 is right");
}

/// <https://github.com/ferrilab/bitvec/issues/280>
#[test]
fn bitvec_panics_when_it_splices_bits_of_unknown_number() {
    let mut one = [false].into_iter();
    assert!(panics(|| drop(bitvec![1].splice(0..0, std::iter::from_fn(|| one.next())))));
}

/// docs/zoo.md#bitvec
#[test]
fn bitvec_panics_when_it_looks_for_a_longer_end() {
    // With overflow checks.
    assert!(panics(|| bits![].ends_with(bits![0])));
    assert!(panics(|| bits![].strip_suffix(bits![0]).is_none()));
}

/// <https://github.com/ferrilab/bitvec/issues/236> and <https://github.com/ferrilab/bitvec/issues/257>
#[test]
fn bitvec_refuses_ranges_that_end_with_the_slice() {
    assert!(panics(|| bits![mut].copy_within(0..0, 0)));
    assert!(panics(|| bits![mut 0].copy_within(1..1, 0)));
    assert!(panics(|| bits![mut 0].copy_within(0..0, 1)));
    assert!(panics(|| bitvec![0, 1].extend_from_within(..)));
}

/// docs/zoo.md#bitvec
#[test]
fn bitvec_exchanges_the_ends_of_a_reversed_range() {
    let mut bits = bitvec![0, 1];
    bits.extend_from_within(1..0);
    assert_eq!(bits, bits![0, 1, 0], "`Vec` panics");
    bits.splice(1..0, [true]);
    assert_eq!(bits, bits![1, 1, 0], "`Vec` panics");
    bits.drain(1..0);
    assert_eq!(bits, bits![1, 0], "`Vec` panics");
}

/// docs/zoo.md#bitvec
#[test]
fn bitvec_counts_the_index_anew_in_each_piece() {
    let at = |at: usize, _: &bool| at == 3 || at == 6;
    let bits = bits![0; 9];
    assert!(bits.split(at).map(|part| part.len()).eq([3, 3, 1]), "3, 2, 2 is right");
    assert!(bits.splitn(3, at).map(|part| part.len()).eq([3, 3, 1]), "3, 2, 2 is right");
    assert!(bits.split_inclusive(at).map(|part| part.len()).eq([4, 4, 1]), "4, 3, 2 is right");
    assert!(bits.rsplit(at).map(|part| part.len()).eq([2, 2, 3]), "this is right");
}

/// docs/zoo.md#bitvec
#[test]
fn bitvec_panics_when_it_repeats_nothing() {
    assert!(panics(|| bits![].repeat(2)));
}

/// <https://github.com/ferrilab/ferrilab/issues/11>
#[test]
fn bitvec_gives_a_chunk_beyond_the_slice() {
    assert_eq!(bits![0; 5].chunks(4).nth_back(0).map(|chunk| chunk.len()), Some(5), "1 is right");
}

/// <https://github.com/ferrilab/bitvec/issues/166>
#[test]
fn bitvec_panics_when_no_last_bit_is_set() {
    // With overflow checks.
    assert!(panics(|| bits![usize, Msb0; 0].last_one()));
    assert!(panics(|| bits![usize, Msb0; 1].last_zero()));
    assert!(panics(|| bits![usize, Msb0; 0].trailing_zeros()));
    assert!(panics(|| bits![usize, Msb0; 1].trailing_ones()));
}

/// docs/zoo.md#bytes
#[test]
fn bytes_orders_a_vector_the_wrong_way_round() {
    let (vec, bytes) = (vec![1_u8], bytes::BytesMut::new());
    assert!(bytes < vec && vec < bytes);
}

/// docs/zoo.md#num-bigint
#[test]
fn num_bigint_inverts_to_the_modulus() {
    let [one, minus] = [1, -1].map(num_bigint::BigInt::from);
    assert_eq!((one.modinv(&minus), minus.modinv(&one)), (Some(minus), Some(one)), "both are 0");
}

/// docs/zoo.md#num-bigint
#[test]
fn num_bigint_has_a_last_digit_when_none_is_left() {
    let number = num_bigint::BigUint::from(u64::MAX);
    let mut digits = number.iter_u32_digits();
    digits.next_back();
    digits.next();
    assert_eq!((digits.len(), digits.last()), (0, Some(u32::MAX)));
}

/// docs/zoo.md#num-bigint
#[test]
fn num_bigint_rounds_down_what_is_above_the_middle() {
    use num_traits::ToPrimitive;
    let bit = |at: u32| num_bigint::BigUint::from(1_u8) << at;
    let number = bit(128) + bit(75) + bit(63);
    assert_eq!(number.to_f64(), bit(128).to_f64());
    assert_ne!(number.to_f64(), (bit(128) + bit(76)).to_f64(), "this is the nearest");
}

/// docs/zoo.md#petgraph
#[test]
fn petgraph_counts_a_node_that_a_full_graph_refuses() {
    let mut full = StableGraph::<(), (), Directed, u8>::default();
    (0..255).for_each(|_| _ = full.add_node(()));
    assert!(full.try_add_node(()).is_err());
    assert_eq!((full.node_count(), full.node_indices().count()), (256, 255));
}

/// docs/zoo.md#petgraph
#[test]
fn petgraph_takes_a_negative_loop_for_no_cycle() {
    let graph = DiGraph::<(), i32>::from_edges([(0, 0, -1)]);
    assert!(algo::floyd_warshall(&graph, |edge| *edge.weight()).is_ok());
}

/// docs/zoo.md#petgraph
#[test]
fn petgraph_finds_no_path_from_a_node_to_itself() {
    let (path, a) = (DiGraph::<(), ()>::from_edges([(0, 1)]), NodeIndex::new(0));
    assert_eq!(algo::bidirectional_dijkstra(&path, a, a, |_| 1), None);
    assert_eq!(algo::dijkstra(&path, a, Some(a), |_| 1)[&a], 0);
}

/// docs/zoo.md#petgraph
#[test]
fn petgraph_passes_a_node_more_than_the_most() {
    let path = DiGraph::<(), ()>::from_edges([(0, 1), (1, 2)]);
    let [a, b, c] = [0, 1, 2].map(NodeIndex::new);
    let to = hashbrown::HashSet::from_iter([c]);
    let mut paths =
        algo::all_simple_paths_multi::<Vec<_>, _, std::hash::RandomState>(&path, a, &to, 0, Some(0));
    assert_eq!(paths.next(), Some(vec![a, b, c]));
}

/// docs/zoo.md#petgraph
#[test]
fn petgraph_has_an_empty_steiner_tree_of_a_terminal() {
    let graph = UnGraph::<(), i32>::from_edges([(0, 1, 1)]);
    assert_eq!(algo::steiner_tree(&graph, &[NodeIndex::new(0)]).node_count(), 0);
}

/// docs/zoo.md#petgraph
#[test]
fn petgraph_is_wrong_where_a_node_was_removed() {
    use petgraph::visit::GetAdjacencyMatrix;
    let mut graph = StableUnGraph::<(), ()>::from_edges([(1, 2), (2, 3)]);
    let [a, b, c, d] = [0, 1, 2, 3].map(NodeIndex::new);
    graph.remove_node(a);
    let matrix = graph.adjacency_matrix();
    assert_eq!((graph.is_adjacent(&matrix, b, c), graph.is_adjacent(&matrix, b, d)), (false, true));
    assert!(panics(|| algo::k_shortest_path(&graph, b, None, 1, |_| 1)));
    assert_eq!(algo::page_rank(&graph, 0.5, 3).get(d.index()), None);
}

/// <https://github.com/petgraph/petgraph/issues/970>, <https://github.com/petgraph/petgraph/issues/971> and
/// <https://github.com/petgraph/petgraph/issues/972>
#[test]
fn petgraph_panics_where_something_was_removed() {
    let graph = StableUnGraph::<(), ()>::from_edges([(0, 1)]);
    assert!(panics(|| algo::articulation_points::articulation_points(&graph)));
    let mut graph = StableDiGraph::<(), u32>::from_edges([(0, 1, 1), (1, 2, 1)]);
    let [a, b, c] = [0, 1, 2].map(NodeIndex::new);
    graph.remove_node(a);
    assert!(panics(|| algo::maximum_flow::dinics(&graph, b, c)));
    assert!(panics(|| algo::ford_fulkerson(&graph, b, c)));
}

/// <https://github.com/petgraph/petgraph/pull/1028>
#[test]
fn petgraph_finds_a_negative_cycle_that_is_none() {
    let graph = DiGraph::<(), f32>::from_edges([(0, 1, -1.0), (1, 0, 0.0)]);
    assert_eq!(algo::find_negative_cycle(&graph, NodeIndex::new(1)), Some(vec![NodeIndex::new(1)]));
}

/// <https://github.com/petgraph/petgraph/issues/980>
#[test]
fn petgraph_finds_a_distance_where_no_path_is() {
    let graph = DiGraph::<(), i32>::from_edges([(0, 1, -1), (2, 2, 0)]);
    let found = algo::floyd_warshall(&graph, |edge| *edge.weight()).unwrap();
    assert_eq!(found[&(NodeIndex::new(0), NodeIndex::new(2))], i32::MAX - 1);
}

/// <https://github.com/petgraph/petgraph/issues/1046>
#[test]
fn petgraph_keeps_an_edge_that_it_refuses() {
    let mut graph = StableDiGraph::<(), ()>::from_edges([(0, 0)]);
    graph.remove_edge(petgraph::graph::EdgeIndex::new(0));
    assert!(graph.try_add_edge(NodeIndex::new(0), NodeIndex::new(1), ()).is_err());
    assert_eq!((graph.edge_count(), graph.edge_indices().count()), (0, 1));
}

/// docs/zoo.md#rangemap
#[test]
fn rangemap_has_no_gap_in_an_empty_range() {
    assert_eq!(rangemap::RangeMap::<u8, u8>::new().gaps(&(5..5)).next(), None);
    assert_eq!(rangemap::RangeSet::<u8>::new().gaps(&(5..5)).next(), None);
}

/// docs/zoo.md#tinyvec
#[test]
fn tinyvec_reserves_more_than_there_is() {
    // It panics with overflow checks.
    let mut list = tinyvec::tiny_vec!([u8; 4] => 1);
    assert!(panics(|| list.try_reserve(usize::MAX)) || list.capacity() == 8);
    list.move_to_the_heap();
    assert!(list.try_reserve(usize::MAX).is_err());
}
