//! The zoo: published crates against plain models. A crate with a reported fault is one game, and its newest version is
//! another, of the same file in `subjects/`.

macro_rules! pair {
    ($module:ident, $name:literal, $file:literal, $of:ident, $short:ident) => {
        mod $module {
            use $of as $short;
            const NAME: &str = $name;
            include!($file);
        }
    };
}

pair!(bits_old, "bit-set-0-5-2", "subjects/bits.rs", bit_set_0_5_2, bit_set);
pair!(bits_new, "bit-set-0-11-1", "subjects/bits.rs", bit_set_0_11_1, bit_set);
pair!(heap_old, "min-max-heap-1-2-0", "subjects/heap.rs", min_max_heap_1_2_0, min_max_heap);
pair!(intervals_old, "rust-lapper-0-5-0", "subjects/intervals.rs", rust_lapper_0_5_0, rust_lapper);
pair!(intervals_new, "rust-lapper-1-2-0", "subjects/intervals.rs", rust_lapper_1_2_0, rust_lapper);
pair!(iterator_new, "roaring-0-12-0-iterator", "subjects/iterator.rs", roaring_0_12_0, roaring);
pair!(bitmap_old, "roaring-0-11-4", "subjects/bitmap.rs", roaring_0_11_4, roaring);
pair!(bitmap_new, "roaring-0-12-0", "subjects/bitmap.rs", roaring_0_12_0, roaring);
pair!(ordered, "im-15-1-0", "subjects/ordered.rs", im_15_1_0, im);
pair!(queue_old, "priority-queue-1-0-3", "subjects/queue.rs", priority_queue_1_0_3, priority_queue);
pair!(queue_new, "priority-queue-2-7-0", "subjects/queue.rs", priority_queue_2_7_0, priority_queue);
pair!(rounding, "bigdecimal-0-4-5", "subjects/rounding.rs", bigdecimal_0_4_5, bigdecimal);
pair!(wildcard, "wildmatch-2-1-0", "subjects/wildcard.rs", wildmatch_2_1_0, wildmatch);
pair!(adaptors_old, "itertools-0-5-2", "subjects/adaptors.rs", itertools_0_5_2, itertools);
pair!(adaptors_new, "itertools-0-15", "subjects/adaptors.rs", itertools_new, itertools);
pair!(cache_old, "lru-0-1-12", "subjects/cache.rs", lru_0_1_12, lru);
pair!(cache_new, "lru-0-19", "subjects/cache.rs", lru_new, lru);
pair!(choices_old, "permutator-0-4-0", "subjects/choices.rs", permutator_0_4_0, permutator);
pair!(glob_new, "glob-match-0-2-1", "subjects/glob.rs", glob_match_0_2_1, glob_match);
pair!(indexed_old, "indexset-0-3-6", "subjects/indexed.rs", indexset_0_3_6, indexset);
pair!(indexed_new, "indexset-0-18", "subjects/indexed.rs", indexset_new, indexset);
pair!(integers_old, "num-bigint-0-2-2", "subjects/integers.rs", num_bigint_0_2_2, num_bigint);
pair!(integers_new, "num-bigint-0-4", "subjects/integers.rs", num_bigint_new, num_bigint);
pair!(numbers_old, "tinyset-0-4-15", "subjects/numbers.rs", tinyset_0_4_15, tinyset);
pair!(numbers_new, "tinyset-0-5", "subjects/numbers.rs", tinyset_new, tinyset);
pair!(ranges_old, "rangemap-0-1-8", "subjects/ranges.rs", rangemap_0_1_8, rangemap);
pair!(ranges_new, "rangemap-1", "subjects/ranges.rs", rangemap_new, rangemap);
pair!(search_new, "aho-corasick-1", "subjects/search.rs", aho_corasick_1, aho_corasick);
pair!(subnets_old, "ipnet-2-5-0", "subjects/subnets.rs", ipnet_2_5_0, ipnet);

crosscheck::main!(
    bits_old::Pair,
    bits_new::Pair,
    heap_old::Pair,
    intervals_old::Pair,
    intervals_new::Pair,
    iterator_new::Pair,
    bitmap_old::Pair,
    bitmap_new::Pair,
    ordered::Pair,
    queue_old::Pair,
    queue_new::Pair,
    rounding::Pair,
    wildcard::Pair,
    adaptors_old::Pair,
    adaptors_new::Pair,
    cache_old::Pair,
    cache_new::Pair,
    choices_old::Pair,
    glob_new::Pair,
    indexed_old::Pair,
    indexed_new::Pair,
    integers_old::Pair,
    integers_new::Pair,
    numbers_old::Pair,
    numbers_new::Pair,
    ranges_old::Pair,
    ranges_new::Pair,
    search_new::Pair,
    subnets_old::Pair
);
