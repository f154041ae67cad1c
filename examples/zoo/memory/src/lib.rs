//! A use of freed memory, for the address sanitizer and Miri: in lru 0.1.12, `pop` leaves the entry in the list. `.ci/run`
//! plays the tests under both, of which each must report it.

#![cfg(test)]

mod kept {
    const NAME: &str = "lru-0-1-12";
    include!("../../src/subjects/cache.rs");
    include!("../../src/subjects/caches/plain.rs");
}

mod drawn {
    const NAME: &str = "lru-0-1-12-drawn";
    include!("../../src/subjects/cache.rs");
    include!("../../src/subjects/caches/plain.rs");
}

#[test]
fn the_kept_case_uses_freed_memory() {
    crosscheck::check::<kept::Pair>();
}

#[test]
fn a_drawn_case_uses_freed_memory() {
    crosscheck::check::<drawn::Pair>();
}
