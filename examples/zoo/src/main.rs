//! The zoo: published crates against plain models. A crate with a reported fault is one game, and its newest version is
//! another, of the same file in `subjects/`.

macro_rules! pair {
    ($module:ident, $name:literal, $file:literal, $($of:item)+) => {
        mod $module {
            $($of)+
            const NAME: &str = $name;
            include!($file);
        }
    };
}

pair!(bits_old, "bit-set-0-5-2", "subjects/bits.rs", use bit_set_0_5_2 as bit_set;);
pair!(bits_new, "bit-set-0-11-1", "subjects/bits.rs", use bit_set_0_11_1 as bit_set;);
pair!(heap_old, "min-max-heap-1-2-1", "subjects/heap.rs", use min_max_heap_1_2_1 as min_max_heap;);
pair!(
    intervals_old,
    "rust-lapper-0-5-0",
    "subjects/intervals.rs",
    use rust_lapper_0_5_0 as rust_lapper;,
    type Lapper = rust_lapper::Lapper<u32, u32>;
);
pair!(
    intervals_new,
    "rust-lapper-1-2-0",
    "subjects/intervals.rs",
    use rust_lapper_1_2_0 as rust_lapper;,
    type Lapper = rust_lapper::Lapper<u32, u32>;
);
pair!(iterator_new, "roaring-0-12-0-iterator", "subjects/iterator.rs", use roaring_0_12_0 as roaring;);
pair!(bitmap_old, "roaring-0-11-4", "subjects/bitmap.rs", use roaring_0_11_4 as roaring;);
pair!(bitmap_new, "roaring-0-12-0", "subjects/bitmap.rs", use roaring_0_12_0 as roaring;);
pair!(ordered, "im-15-1-0", "subjects/ordered.rs", use im_15_1_0 as im;);
pair!(
    queue_old,
    "priority-queue-1-0-3",
    "subjects/queue.rs",
    use priority_queue_1_0_3 as priority_queue;
);
pair!(
    queue_new,
    "priority-queue-2-7-0",
    "subjects/queue.rs",
    use priority_queue_2_7_0 as priority_queue;
);
pair!(rounding, "bigdecimal-0-4-5", "subjects/rounding.rs", use bigdecimal_0_4_5 as bigdecimal;);
pair!(wildcard, "wildmatch-2-1-0", "subjects/wildcard.rs", use wildmatch_2_1_0 as wildmatch;);

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
