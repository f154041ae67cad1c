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
    wildcard::Pair
);
