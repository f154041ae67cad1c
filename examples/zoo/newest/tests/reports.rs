//! The inputs of reports on the newest versions: open ones, and the candidates of `docs/zoo.md`. A test that fails shows that
//! the crate has been mended.

use std::panic::catch_unwind;

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
