//! Pictures, checked as text.

use super::*;
use crate::replay::samples;

fn times(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

/// Fails if tags do not close in the order in which they open.
fn is_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split_once('>').expect("it ends").0) {
        let name = |tag: &str| tag.split([' ', '\n']).next().unwrap_or_default().to_owned();
        match tag.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop().as_deref(), Some(closed)),
            None if tag.ends_with('/') => {}
            None => open.push(name(tag)),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn what_is_marked_and_what_differs_is_outlined() {
    let frames = samples::small();
    let svg = still(&frames, 2);
    is_well_formed(&svg);
    // Two cells on each board, and the legend.
    assert_eq!(times(&svg, "class=\"apart\""), 5, "{svg}");
    assert_eq!(times(&svg, "stroke-width=\"2\"/>"), 5, "{svg}");
    for said in
        ["operation 2, round 1", "chain bonus: reference 40, engine 30", "T3.2 Chain bonus: A round"]
    {
        assert!(svg.contains(said), "{said}: {svg}");
    }
}

#[test]
fn each_tile_is_defined_and_each_defined_tile_is_there() {
    let svg = still(&samples::small(), 0);
    for tile in ["t1", "t2", "t3"] {
        assert_eq!(times(&svg, &format!("<g id=\"{tile}\">")), 1, "{svg}");
        assert!(times(&svg, &format!("href=\"#{tile}\"")) >= 2, "{svg}");
    }
    assert!(!svg.contains("t0"), "{svg}");
}

#[test]
fn a_large_board_is_shown_in_part() {
    let svg = still(&samples::large(60, 90, 30 * 90 + 40), 0);
    is_well_formed(&svg);
    assert!(svg.contains("rows 21–52 and columns 31–62 of 60 × 90"), "{svg}");
    assert_eq!(times(&svg, "<use "), 32 * 32);
}

#[test]
fn roads_are_drawn_by_kind() {
    let svg = still(&samples::roads(), 0);
    assert_eq!([1, 2, 3].map(|kind| times(&svg, &format!("class=\"r{kind}\""))), [2, 1, 1], "{svg}");
}

#[test]
fn what_others_wrote_is_text_and_nothing_else() {
    for moment in 0..4 {
        let svg = still(&samples::hostile(), moment);
        is_well_formed(&svg);
        assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;&amp;&quot;'"), "{svg}");
        assert!(svg.chars().all(|c| c == '\n' || !c.is_control()), "{svg:?}");
        assert_eq!(times(&svg, "http"), 1, "only the name of the format: {svg}");
    }
}
