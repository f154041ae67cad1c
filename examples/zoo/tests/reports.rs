//! The inputs of public reports: each fault is in the version that the zoo plays, and, where a second version can be linked,
//! not in that. Reports without an input, or whose input shows nothing here, are not among them: docs/zoo.md says which.

use std::panic::catch_unwind;

fn panics(what: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    catch_unwind(what).is_err()
}

/// <https://github.com/jeffparsons/rangemap/issues/24>
#[test]
fn rangemap_joins_ranges_that_touch() {
    macro_rules! ranges {
        ($of:ident) => {{
            let mut map = $of::RangeInclusiveMap::<u16, u16>::new();
            map.insert(99..=200, 7);
            map.insert(190..=200, 6);
            map.insert(190..=200, 7);
            map.iter().count()
        }};
    }
    assert_eq!((ranges!(rangemap), ranges!(rangemap_new)), (2, 1));
}

/// <https://github.com/krisprice/ipnet/issues/44>
#[test]
fn ipnet_leaves_the_upper_half_whole() {
    let half: ipnet::Ipv4Net = "128.0.0.0/1".parse().unwrap();
    assert_eq!(ipnet::Ipv4Net::aggregate(&vec![half]).len(), 31, "one network is right");
}

/// <https://github.com/droundy/tinyset/issues/21>: the report's own input, as far as it could be read, does not panic in this
/// version. This is what the zoo found.
#[test]
fn tinyset_removes_without_a_panic() {
    macro_rules! play {
        ($of:ident) => {
            panics(|| {
                let mut set = $of::SetU64::new();
                set.insert(1 << 62);
                set.remove(0);
            })
        };
    }
    assert_eq!((play!(tinyset), play!(tinyset_new)), (true, false));
}

/// <https://github.com/lucidarium-systems/indexset/issues/4>
#[test]
fn indexset_counts_a_range_beyond_its_last_key() {
    macro_rules! count {
        ($of:ident) => {
            catch_unwind(|| {
                let map: $of::BTreeMap<i32, i32> = (1..10).map(|at| (at, at)).collect();
                map.range(5..=11).count()
            })
            .ok()
        };
    }
    assert_eq!((count!(indexset), count!(indexset_new)), (None, Some(5)));
}

/// <https://github.com/rust-num/num-bigint/issues/103>
#[test]
fn num_bigint_has_a_least_multiple_of_zero() {
    use num_integer::Integer;
    assert!(panics(|| _ = num_bigint::BigInt::from(0).lcm(&num_bigint::BigInt::from(0))));
    assert!(!panics(|| _ = num_bigint_new::BigInt::from(0).lcm(&num_bigint_new::BigInt::from(0))));
}

/// <https://github.com/rust-itertools/itertools/issues/159>
#[test]
fn itertools_chooses_none_once() {
    let old = || itertools::Itertools::combinations(1..4, 0).for_each(drop);
    let new = || itertools_new::Itertools::combinations(1..4, 0).for_each(drop);
    assert_eq!((panics(old), panics(new)), (true, false));
}

/// <https://github.com/NattapongSiri/permutator/issues/15>
#[test]
fn permutator_counts_pairs_of_23() {
    use permutator::Combination;
    let all: Vec<u32> = (1..=23).collect();
    assert!(panics(|| all.combination(2).for_each(drop)));
}

/// <https://github.com/amethyst/hibitset/issues/51>, as <https://github.com/amethyst/hibitset/pull/68> has it.
#[test]
fn hibitset_has_nothing_in_common_and_is_not_empty() {
    use hibitset::{BitSet, BitSetAnd, BitSetLike};
    let (a, b): (BitSet, BitSet) = ([1].into_iter().collect(), [2].into_iter().collect());
    let both = BitSetAnd(&a, &b);
    assert_eq!((both.is_empty(), both.iter().count()), (false, 0));
}

/// <https://github.com/tower120/hi_sparse_bitset/issues/33>
#[test]
fn hi_sparse_bitset_has_something_in_common_and_is_empty() {
    macro_rules! empty {
        ($of:ident) => {{
            type BitSet = $of::BitSet<$of::config::_64bit>;
            let (a, b) = (BitSet::from_iter([0, 1, 512, 800]), BitSet::from_iter([1, 2, 511, 513, 800]));
            let both = &a & &b;
            (both.is_empty(), both.iter().count())
        }};
    }
    assert_eq!((empty!(hi_sparse_bitset), empty!(hi_sparse_bitset_new)), ((true, 2), (false, 2)));
}

/// <https://github.com/bodil/im-rs/issues/143>
#[test]
fn im_ends_a_range_too_late() {
    let map: im::OrdMap<i32, ()> = [(1, ()), (3, ())].into_iter().collect();
    assert_eq!(map.range(1..2).count(), 2, "one is right");
}

/// <https://github.com/sdd/kiddo_v1/issues/23>, with the coordinates of the report without what is behind the point: the last
/// point is 9 away.
#[test]
fn kiddo_finds_another_than_the_nearest() {
    let points = [
        [68.0, 44.0],
        [-34.0, 71.0],
        [49.0, 13.0],
        [-50.0, 52.0],
        [-5.0, -20.0],
        [43.0, -77.0],
        [-2.0, 65.0],
        [17.0, -77.0],
        [-86.0, -88.0],
        [45.0, 33.0],
        [96.0, -16.0],
        [-29.0, 24.0],
        [-48.0, -16.0],
        [-50.0, 24.0],
        [96.0, 65.0],
        [-24.0, 95.0],
        [-76.0, 10.0],
    ];
    let mut tree = kiddo::KdTree::<f64, usize, 2>::new();
    points.iter().enumerate().for_each(|(at, point)| tree.add(point, at).unwrap());
    let found = tree.nearest_one(&[-75.0, 1.0], &kiddo::distance::squared_euclidean).unwrap();
    assert_eq!((found, points.len() - 1), ((1018.0, &12), 16), "82 is right");
}

/// <https://github.com/sile/patricia_tree/issues/21>
#[test]
fn patricia_tree_misses_a_key_that_came_back() {
    macro_rules! count {
        ($of:ident) => {{
            let mut map = $of::PatriciaMap::new();
            map.insert("1", 0);
            map.insert("2", 0);
            map.remove("2");
            map.insert("2", 0);
            (map.len(), map.iter().count())
        }};
    }
    assert_eq!((count!(patricia_tree), count!(patricia_tree_new)), ((2, 1), (2, 2)));
}

/// <https://github.com/petgraph/petgraph/issues/586>
#[test]
fn petgraph_dominates_the_root_by_itself() {
    macro_rules! count {
        ($of:ident) => {{
            use $of::{algo::dominators::simple_fast, graph::DiGraph};
            let mut graph = DiGraph::<(), ()>::new();
            let [root, a, b] = [(); 3].map(|()| graph.add_node(()));
            graph.extend_with_edges([(root, a), (root, b)]);
            simple_fast(&graph, root).immediately_dominated_by(root).count()
        }};
    }
    assert_eq!((count!(petgraph), count!(petgraph_new)), (3, 2));
}

/// <https://github.com/garro95/priority-queue/issues/6>
#[test]
fn priority_queue_does_not_raise_what_is_pushed_again() {
    macro_rules! top {
        ($of:ident) => {{
            let mut queue = $of::PriorityQueue::new();
            for (item, priority) in [("a", 9), ("b", 8), ("c", 7), ("d", 6), ("d", 20)] {
                queue.push(item, priority);
            }
            queue.pop().unwrap().0
        }};
    }
    assert_eq!((top!(priority_queue_0_3_2), top!(priority_queue_new)), ("a", "d"));
}

/// <https://github.com/garro95/priority-queue/issues/28>
#[test]
fn priority_queue_is_out_of_order_after_remove() {
    macro_rules! order {
        ($of:ident) => {{
            let mut queue = $of::PriorityQueue::new();
            (0..7).for_each(|at| _ = queue.push(at, at));
            queue.remove(&0);
            queue.into_sorted_iter().map(|(item, _)| item).collect::<Vec<_>>()
        }};
    }
    assert_eq!(
        (order!(priority_queue)[..4].to_vec(), order!(priority_queue_new)),
        (vec![6, 5, 3, 4], vec![6, 5, 4, 3, 2, 1])
    );
}

/// <https://github.com/sdleffler/qp-trie-rs/issues/22>
#[test]
fn qp_trie_counts_what_was_cut_off() {
    macro_rules! count {
        ($of:ident) => {{
            let mut trie: $of::Trie<Vec<u8>, ()> =
                (0..10_u64).map(|at| ([at.to_be_bytes(), at.to_be_bytes()].concat(), ())).collect();
            (0..5_u64).for_each(|at| _ = trie.remove_prefix(&at.to_be_bytes()[..]));
            trie.count()
        }};
    }
    assert_eq!((count!(qp_trie), count!(qp_trie_new)), (10, 5));
}

/// <https://github.com/michaelsproul/rust_radix_trie/issues/40>
#[test]
fn radix_trie_panics_on_a_key_that_is_not_there() {
    macro_rules! remove {
        ($of:ident) => {
            panics(|| {
                let mut trie = $of::Trie::new();
                trie.insert("token_rst".to_owned(), true);
                trie.remove("syntax");
            })
        };
    }
    assert_eq!((remove!(radix_trie), remove!(radix_trie_new)), (true, false));
}

/// <https://github.com/NULLx76/ringbuffer/issues/60>
#[test]
fn ringbuffer_has_a_square_as_its_capacity() {
    use ringbuffer::{AllocRingBuffer, RingBuffer, RingBufferExt, RingBufferWrite};
    // Not dropped: that panics too.
    let mut ring = std::mem::ManuallyDrop::new(AllocRingBuffer::with_capacity_power_of_2(3));
    assert_eq!(ring.capacity(), 9, "8 is right");
    assert!(panics(std::panic::AssertUnwindSafe(|| {
        for _ in 0..10 {
            ring.push(3);
            ring.iter().for_each(drop);
        }
    })));
}

/// <https://github.com/paupino/rust-decimal/issues/314>
#[test]
fn rust_decimal_divides_wrongly() {
    let of = |text: &str| text.parse::<rust_decimal::Decimal>().unwrap();
    let product = of("5000") / of("1000.26957490549") * of("1228.87000756");
    let result = product / of("2") / of("1228.87000756");
    assert_eq!(result.to_string(), "0.0000000028395229317693263811", "2.499… is right");
}

/// <https://github.com/RoaringBitmap/roaring-rs/issues/359>
#[test]
fn roaring_is_corrupt_after_remove_smallest() {
    macro_rules! rest {
        ($of:ident) => {
            catch_unwind(|| {
                let mut set = $of::RoaringBitmap::new();
                set.insert_range(0..=2);
                set.insert(4);
                set.remove_smallest(3);
                set.len()
            })
            .ok()
        };
    }
    // It panics with overflow checks.
    assert!([None, Some(65_537)].contains(&rest!(roaring)));
    assert_eq!(rest!(roaring_new), Some(1));
}

/// <https://github.com/contain-rs/bit-set/issues/25>
#[test]
fn bit_set_panics_after_shrink_to_fit() {
    assert!(panics(|| {
        let mut set = bit_set::BitSet::new();
        set.shrink_to_fit();
        set.contains(1);
    }));
}

/// <https://github.com/akubera/bigdecimal-rs/issues/136>
#[test]
fn bigdecimal_rounds_to_the_other_side() {
    let number: bigdecimal::BigDecimal = "-0.68".parse().unwrap();
    assert_eq!(number.round(0), 1.into(), "-1 is right");
}

/// <https://github.com/becheran/wildmatch/issues/8>
#[test]
fn wildmatch_does_not_go_back() {
    assert!(!wildmatch::WildMatch::new("*o?a*r").matches("foobar"), "this matches");
}
