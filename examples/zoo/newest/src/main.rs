//! The zoo's subjects with the newest versions of their crates.

#[macro_use]
#[path = "../../src/games.rs"]
mod games;
#[path = "../../src/tools.rs"]
mod tools;

games! {
    adaptors "itertools-0-15-0" "../../src/subjects/adaptors.rs";
    arrays "arrayvec-0-7-8" "../../src/subjects/arrays.rs", "../../src/subjects/arrays/sized.rs";
    bitmap "roaring-0-12-0" "../../src/subjects/bitmap.rs";
    bit_list "bitvec-1-1-1" "../../src/subjects/bit_list.rs", "../../src/subjects/bit_lists/shorter.rs";
    bit_list_splice "bitvec-1-1-1-splice" "../../src/subjects/bit_list.rs", "../../src/subjects/bit_lists/longer.rs";
    bits "bit-set-0-11-1" "../../src/subjects/bits.rs";
    cache "lru-0-19-1" "../../src/subjects/cache.rs", "../../src/subjects/caches/clone.rs";
    choices "permutator-0-4-3" "../../src/subjects/choices.rs";
    decimals "rust-decimal-1-43-0" "../../src/subjects/decimals.rs", "../../src/subjects/decimals/digits.rs";
    dominators "petgraph-0-8-3" "../../src/subjects/dominators.rs";
    glob "glob-match-0-2-1" "../../src/subjects/glob.rs";
    graph_map "petgraph-0-8-3-map" "../../src/subjects/graph_map.rs", "../../src/subjects/petgraphs/newest.rs";
    handles "bytes-1-12-2" "../../src/subjects/handles.rs", "../../src/subjects/handles/owned.rs";
    heap "min-max-heap-1-3-0" "../../src/subjects/heap.rs";
    hibitset_sets "hibitset-0-6-4" "../../src/subjects/sets.rs", "../../src/subjects/sets/hibitset.rs";
    hi_sparse_sets "hi-sparse-bitset-0-10-0" "../../src/subjects/sets.rs", "../../src/subjects/sets/hi_sparse.rs";
    indexed "indexset-0-18-0" "../../src/subjects/indexed.rs";
    inline "smallvec-2-0-0-beta-4" "../../src/subjects/inline.rs";
    integers "num-bigint-0-5-1" "../../src/subjects/integers.rs";
    intervals "rust-lapper-1-2-0" "../../src/subjects/intervals.rs";
    iterator "roaring-0-12-0-iterator" "../../src/subjects/iterator.rs";
    large "num-bigint-0-5-1-large" "../../src/subjects/large.rs", "../../src/subjects/large/bigint.rs";
    maps "indexmap-2-14-2" "../../src/subjects/maps.rs", "../../src/subjects/maps/second.rs";
    numbers "tinyset-0-5-4" "../../src/subjects/numbers.rs";
    ordered "im-15-1-0" "../../src/subjects/ordered.rs";
    patricia "patricia-tree-0-10-2" "../../src/subjects/tries.rs", "../../src/subjects/tries/patricia.rs";
    places "rust-decimal-1-43-0-places" "../../src/subjects/places.rs", "../../src/subjects/decimals/digits.rs";
    qp "qp-trie-0-8-2" "../../src/subjects/tries.rs", "../../src/subjects/tries/qp.rs";
    queue "priority-queue-2-7-0" "../../src/subjects/queue.rs", "../../src/subjects/queues/remove.rs";
    radix "radix-trie-0-3-0" "../../src/subjects/tries.rs", "../../src/subjects/tries/radix.rs";
    ranges "rangemap-1-8-0" "../../src/subjects/ranges.rs", "../../src/subjects/maps/equal.rs";
    rounding "bigdecimal-0-4-11" "../../src/subjects/rounding.rs";
    rtree "rstar-0-14-0" "../../src/subjects/rtree.rs", "../../src/subjects/rstars/newest.rs";
    search "aho-corasick-1-1-5" "../../src/subjects/search.rs";
    stable_graph "petgraph-0-8-3-stable" "../../src/subjects/stable_graph.rs", "../../src/subjects/petgraphs/newest.rs";
    subnets "ipnet-2-12-2" "../../src/subjects/subnets.rs";
    vectors "tinyvec-1-13-3" "../../src/subjects/vectors.rs", "../../src/subjects/vectors/current.rs";
    wildcard "wildmatch-2-7-0" "../../src/subjects/wildcard.rs";
}
