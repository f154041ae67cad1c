//! The inputs of public reports: each fault is in the version that the zoo plays, and, where a second version can be linked, not
//! in that.

use std::panic::catch_unwind;

/// Whether this panics.
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
    assert_eq!((ranges!(rangemap_0_1_8), ranges!(rangemap_new)), (2, 1));
}

/// <https://github.com/krisprice/ipnet/issues/44>
#[test]
fn ipnet_leaves_the_upper_half_whole() {
    let half: ipnet_2_5_0::Ipv4Net = "128.0.0.0/1".parse().unwrap();
    assert_eq!(ipnet_2_5_0::Ipv4Net::aggregate(&vec![half]).len(), 31, "one network is right");
}

/// <https://github.com/jeromefroe/lru-rs/pull/29>: what the old version does here is undefined, so only the newest is played.
#[test]
fn lru_forgets_what_was_popped() {
    let mut new = lru_new::LruCache::new(3.try_into().unwrap());
    new.put(1, 1);
    new.pop(&1);
    assert_eq!(new.iter().count(), 0);
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
    assert_eq!((play!(tinyset_0_4_15), play!(tinyset_new)), (true, false));
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
    assert_eq!((count!(indexset_0_3_6), count!(indexset_new)), (None, Some(5)));
}

/// <https://github.com/BurntSushi/aho-corasick/issues/173>: in the newest version.
#[test]
fn aho_corasick_finds_an_empty_word_where_a_longer_one_begins_and_fails() {
    use aho_corasick_1::{AhoCorasick, MatchKind};
    let words =
        AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(["a", "xyz", ""]).unwrap();
    let found: Vec<_> = words.find_iter("axy").map(|found| (found.start(), found.end())).collect();
    assert_eq!(found, [(0, 1), (3, 3)], "(2, 2) is missing");
}

/// <https://github.com/devongovett/glob-match/issues/9>: in the newest version.
#[test]
fn glob_match_tries_a_wildcard_again_after_a_folder() {
    assert!(!glob_match_0_2_1::glob_match("**/*.js", "a/b.c/c.js"), "this matches");
    assert!(!glob_match_0_2_1::glob_match("**/*a", "a/a"), "this matches");
}

/// <https://github.com/rust-num/num-bigint/issues/103>
#[test]
fn num_bigint_has_a_least_multiple_of_zero() {
    use num_integer::Integer;
    assert!(panics(|| _ = num_bigint_0_2_2::BigInt::from(0).lcm(&num_bigint_0_2_2::BigInt::from(0))));
    assert!(!panics(|| _ = num_bigint_new::BigInt::from(0).lcm(&num_bigint_new::BigInt::from(0))));
}

/// <https://github.com/rust-itertools/itertools/issues/159>
#[test]
fn itertools_chooses_none_once() {
    let old = || itertools_0_5_2::Itertools::combinations(1..4, 0).for_each(drop);
    let new = || itertools_new::Itertools::combinations(1..4, 0).for_each(drop);
    assert_eq!((panics(old), panics(new)), (true, false));
}

/// <https://github.com/NattapongSiri/permutator/issues/15>
#[test]
fn permutator_counts_pairs_of_23() {
    use permutator_0_4_0::Combination;
    let all: Vec<u32> = (1..=23).collect();
    assert!(panics(|| all.combination(2).for_each(drop)));
}
