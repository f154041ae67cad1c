//! The zoo: published crates with a reported fault against plain models. `newest` plays the files in `subjects/` with the
//! newest versions.

#[macro_use]
mod games;
mod tools;

games! {
    adaptors "itertools-0-5-2" "subjects/adaptors.rs";
    arrays "arrayvec-0-7-6" "subjects/arrays.rs", "subjects/arrays/sized.rs";
    arrays_first "arrayvec-0-5-2" "subjects/arrays.rs", "subjects/arrays/generic.rs";
    bitmap "roaring-0-11-4" "subjects/bitmap.rs";
    bit_list "bitvec-1-0-0" "subjects/bit_list.rs", "subjects/bit_lists/shorter.rs";
    bits "bit-set-0-5-2" "subjects/bits.rs";
    cache "lru-0-1-12" "subjects/cache.rs", "subjects/caches/plain.rs";
    cache_clone "lru-0-16-0" "subjects/cache.rs", "subjects/caches/clone.rs";
    cache_counted "lru-0-6-3" "subjects/cache.rs", "subjects/caches/counted.rs";
    choices "permutator-0-4-0" "subjects/choices.rs";
    decimals "rust-decimal-1-10-1" "subjects/decimals.rs", "subjects/decimals/digits.rs";
    dominators "petgraph-0-6-4" "subjects/dominators.rs";
    graph_map_incoming "petgraph-0-4-13" "subjects/graph_map.rs", "subjects/petgraphs/0_4_13.rs";
    graph_map_remove "petgraph-0-5-1" "subjects/graph_map.rs", "subjects/petgraphs/0_5_1.rs";
    handles "bytes-1-10-0" "subjects/handles.rs", "subjects/handles/owned.rs";
    handles_copied "bytes-0-5-4" "subjects/handles.rs", "subjects/handles/copied.rs";
    heap "min-max-heap-1-2-0" "subjects/heap.rs";
    hibitset_sets "hibitset-0-6-1" "subjects/sets.rs", "subjects/sets/hibitset.rs";
    hi_sparse_sets "hi-sparse-bitset-0-6-0" "subjects/sets.rs", "subjects/sets/hi_sparse.rs";
    indexed "indexset-0-3-6" "subjects/indexed.rs";
    inline "smallvec-2-0-0-alpha-4" "subjects/inline.rs";
    integers "num-bigint-0-2-2" "subjects/integers.rs";
    intervals "rust-lapper-0-5-0" "subjects/intervals.rs";
    maps "indexmap-1-6-1" "subjects/maps.rs", "subjects/maps/first.rs";
    large "num-bigint-0-2-2-large" "subjects/large.rs", "subjects/large/bigint.rs";
    large_products "num-bigint-0-4-2" "subjects/large.rs", "subjects/large/bigint_0_4_2.rs";
    nearest "kiddo-0-2-0" "subjects/nearest.rs";
    numbers "tinyset-0-4-15" "subjects/numbers.rs";
    ordered "im-15-0-0" "subjects/ordered.rs";
    patricia "patricia-tree-0-5-0" "subjects/tries.rs", "subjects/tries/patricia.rs";
    qp "qp-trie-0-7-5" "subjects/tries.rs", "subjects/tries/qp.rs";
    queue "priority-queue-1-0-3" "subjects/queue.rs", "subjects/queues/remove.rs";
    queue_first "priority-queue-0-3-2" "subjects/queue.rs", "subjects/queues/raise.rs";
    radix "radix-trie-0-1-3" "subjects/tries.rs", "subjects/tries/radix.rs";
    ranges "rangemap-0-1-8" "subjects/ranges.rs", "subjects/maps/entries.rs";
    ranges_equal "rangemap-1-7-0" "subjects/ranges.rs", "subjects/maps/equal.rs";
    ring "ringbuffer-0-8-4" "subjects/ring.rs";
    rounding "bigdecimal-0-4-5" "subjects/rounding.rs";
    rtree "rstar-0-13-0" "subjects/rtree.rs", "subjects/rstars/newest.rs";
    rtree_empty "rstar-0-12-0" "subjects/rtree.rs", "subjects/rstars/0_12_0.rs";
    stable_graph "petgraph-0-8-2" "subjects/stable_graph.rs", "subjects/petgraphs/0_8_2.rs";
    subnets "ipnet-2-5-0" "subjects/subnets.rs";
    vectors "tinyvec-0-4-0" "subjects/vectors.rs", "subjects/vectors/current.rs";
    vectors_second "tinyvec-0-2-0" "subjects/vectors.rs", "subjects/vectors/second.rs";
    wildcard "wildmatch-2-1-0" "subjects/wildcard.rs";
}
