use std::cell::RefCell;
use std::collections::BTreeSet;

use crosscheck_core::generate::seeded;

use crate::Shape;
use crate::value::Row;

/// Shrinks a case as far as a fault shows: greedily, as the harness does.
fn shrunk(shape: &Shape, mut best: Row, fails: &dyn Fn(&str) -> bool) -> String {
    while let Some(next) = shape.reductions(&best).find(|candidate| fails(&shape.text(candidate))) {
        best = next;
    }
    shape.text(&best)
}

/// Returns the smallest case to which this one of a shape leads.
fn smallest_from(shape: &str, input: &str, fails: impl Fn(&str) -> bool) -> String {
    let shape = Shape::parse(shape).unwrap();
    let case = shape.read(input.as_bytes()).unwrap();
    shrunk(&shape, case, &fails)
}

fn smallest(text: &str, fails: impl Fn(&str) -> bool) -> String {
    let shape = Shape::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let make = |seed| shape.make(Some("middle"), &[], &mut seeded("middle", seed, 0)).unwrap();
    let case = (0..).map(make).find(|case| fails(&shape.text(case))).expect("seeds do not end");
    shrunk(&shape, case, &fails)
}

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn a_count_shrinks_with_everything_that_it_counts() {
    let shape = "int n; 1 <= n <= 1e5\nint a[n]; -1e9 <= a <= 1e9\nint b[n]; 0 <= b <= 1e9";
    let found = smallest(shape, |text| numbers(text)[1..].iter().any(|&one| one > 1000));
    assert_eq!(found.len(), "1\n0\n1001\n".len());
    assert_eq!(smallest(shape, |text| numbers(text)[0] >= 7), "7\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n");
}

#[test]
fn a_vertex_goes_with_its_edges_and_a_tree_stays_one() {
    let tree = "int n; 1 <= n <= 1e5\n{ int x, y; }[n-1]; 1 <= x, y <= n, tree(x, y)";
    let degree_of_three = |text: &str| {
        let all = numbers(text);
        (1..=all[0]).any(|vertex| all[1..].iter().filter(|&&end| end == vertex).count() >= 3)
    };
    let found = smallest(tree, degree_of_three);
    assert_eq!((numbers(&found)[0], found.len()), (4, "4\n1 2\n1 3\n1 4\n".len()), "{found}");
    let parents = "int n; 2 <= n <= 1e5\nint p[n-1]; tree(p)";
    let deep = |text: &str| {
        let all = numbers(text);
        let above = |vertex: i64| if vertex < 2 { 0 } else { all[vertex as usize - 1] };
        (2..=all[0]).any(|vertex| above(above(above(vertex))) > 0)
    };
    assert_eq!(numbers(&smallest(parents, deep))[0], 4);
    let graph =
        "int n, m; 2 <= n <= 1e5, 1 <= m <= 2e5\n{ int x, y; }[m]; 1 <= x, y <= n, simple graph(x, y)";
    let found = smallest(graph, |text| numbers(text)[1] >= 2);
    assert_eq!((numbers(&found)[0], numbers(&found)[1]), (3, 2), "{found}");
}

#[test]
fn records_intervals_and_tests_shrink() {
    let shape = "int t; 1 <= t <= 1e4\n{\n int n, q; 1 <= n, q <= 1e5, sum(n) <= 2e5\n { int l, r; }[q]; 1 <= l <= r <= n\n}[t];";
    let found = smallest(shape, |text| {
        text.lines().skip(1).any(|line| {
            let all = numbers(line);
            all.len() == 2 && all[1] - all[0] >= 5
        }) && text.lines().count() > 2
    });
    assert!(found.len() <= "1\n6 1\n1 6\n".len(), "{found}");
    let kinds =
        "int n, q; 1 <= n, q <= 1e5\n{ 1 int l, r; | 2 int i; }[q]; 1 <= l <= r <= n, 1 <= i <= n";
    let of_first_kind = |text: &str| text.lines().skip(1).any(|line| line.starts_with("1 "));
    assert_eq!(smallest(kinds, of_first_kind), "1 1\n1 1 1\n");
}

#[test]
fn words_and_grids_shrink() {
    let word = "string s; 1 <= len(s) <= 1e5, s in [a-z]";
    let twice = |text: &str| {
        text.trim()
            .bytes()
            .enumerate()
            .any(|(at, byte)| text.bytes().skip(at + 2).any(|other| other == byte))
    };
    assert_eq!(smallest(word, twice).len(), 4);
    let fixed = "int n; 1 <= n <= 1e4\nstring s; len(s) = n, s in [ab]";
    assert_eq!(smallest(fixed, |text| text.contains("ba")), "2\nba\n");
    let grid = "int h, w; 1 <= h, w <= 500, h*w >= 2\nchar g[h][w]; g in [.#SG], count(g, \"S\") = 1, count(g, \"G\") = 1";
    assert_eq!(smallest(grid, |text| text.contains('#')).len(), "1 3\nSG#\n".len());
    let reals = "int n; 1 <= n <= 99\nreal x[n]; 0 <= x <= 9, digits(x) <= 3";
    assert_eq!(smallest(reals, |text| text.contains('.')).len(), "1\n0.1\n".len());
}

#[test]
fn what_is_distinct_or_a_permutation_stays_so() {
    let shape = "int n; 1 <= n <= 1e5\nint p[n]; permutation(p)\nint a[n]; 1 <= a <= 1e9, distinct(a)";
    let inverted = |text: &str| {
        let all = numbers(text);
        let p = &all[1..=all[0] as usize];
        p.windows(2).any(|pair| pair[0] > pair[1])
    };
    let found = smallest(shape, inverted);
    assert!(found == "2\n2 1\n1 2\n" || found == "2\n2 1\n2 1\n", "{found}");
}

#[test]
fn a_large_case_of_which_little_can_be_left_out_is_soon_done_with() {
    // The sum demands that all values stay, so each candidate is made in vain. To try them all would take minutes.
    let shape = Shape::parse("int n; 1 <= n <= 1e5\nint a[n]; 0 <= a <= 2, sum(a) = 2 * 12000").unwrap();
    let count = 12_000;
    let text = format!("{count}\n{}\n", vec!["2"; count].join(" "));
    let case = shape.read(text.as_bytes()).unwrap();
    assert_eq!(shape.reductions(&case).count(), 0);
}

const BRACKETS: &str = "int n; 1 <= n <= 99\nstring s; len(s) = n, s in [()<>{}]";

#[test]
fn two_that_belong_together_go_together_wherever_they_are() {
    // Every kind matches by itself, and all kinds together do not.
    let crossed = |text: &str| {
        let word = text.lines().nth(1).unwrap_or_default();
        let alone = ["()", "<>", "{}"].iter().all(|kind| {
            let mut open = 0;
            let steps = word.chars().filter(|&c| kind.contains(c));
            steps.map(|c| if kind.starts_with(c) { 1 } else { -1 }).all(|step| {
                open += step;
                open >= 0
            }) && open == 0
        });
        let mut left = word.to_owned();
        while let Some(at) = ["()", "<>", "{}"].iter().find_map(|pair| left.find(pair)) {
            left.drain(at..at + 2);
        }
        alone && !left.is_empty()
    };
    let found = smallest_from(BRACKETS, "6\n(<{)>}\n", crossed);
    assert_eq!(found.len(), "4\n(<)>\n".len(), "{found}");
}

#[test]
fn of_a_large_tree_half_of_the_vertices_go_at_once() {
    const COUNT: usize = 100_000;
    let edges = "int n; 1 <= n <= 1e5\n{ int x, y; }[n-1]; 1 <= x, y <= n, tree(x, y)";
    let parents = "int n; 1 <= n <= 1e5\nint p[n-1]; tree(p)";
    let path: Vec<String> = (1..COUNT).map(|vertex| format!("{vertex} {}", vertex + 1)).collect();
    let above: Vec<String> = (1..COUNT).map(|vertex| vertex.to_string()).collect();
    let inputs = [(edges, path.join("\n")), (parents, above.join(" "))];
    for (shape, tree) in inputs {
        let shape = Shape::parse(shape).unwrap();
        let case = shape.read(format!("{COUNT}\n{tree}\n").as_bytes()).unwrap();
        let smaller = shape.reductions(&case).next().expect("a tree can be smaller");
        assert!(numbers(&shape.text(&smaller))[0] <= COUNT as i64 / 2 + 1);
    }
}

#[test]
fn a_number_in_several_places_becomes_simpler_in_all_of_them() {
    let text = "int q; 1 <= q <= 100\n{ \"add\" int x; | \"drop\" int y; }[q]; 1 <= x, y <= 1e9";
    let added_again = |text: &str| {
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let gone = |at: usize, value: &str| lines[at..].contains(&&*format!("drop {value}"));
        let adds = lines.iter().enumerate();
        adds.filter_map(|(at, line)| Some((at, line.strip_prefix("add ")?)))
            .any(|(at, value)| gone(at, value))
    };
    assert_eq!(smallest(text, added_again), "2\nadd 1\ndrop 1\n");
}

#[test]
fn more_than_half_of_a_word_goes_at_once() {
    let a_product = |text: &str| matches!(text.trim_end().len(), 7 | 18 | 30);
    let shape = "string s; 1 <= len(s) <= 100, s in [ab]";
    assert_eq!(smallest_from(shape, &format!("{}\n", "ab".repeat(15)), a_product), "aaaaaaa\n");
}

#[test]
fn two_neighbours_go_together_whatever_the_length() {
    let crosses = |text: &str| {
        let word = text.lines().nth(1).unwrap_or_default();
        let rest = word.replace("()", "");
        word.len() > 3 && ["{<}>", "{<>}"].contains(&&*rest)
    };
    // Both are as short; the letters of this one come first.
    assert_eq!(smallest_from(BRACKETS, "6\n{()<}>\n", crosses), "4\n{<>}\n");
}

#[test]
fn a_threshold_is_found_in_about_as_many_runs_as_the_number_has_bits() {
    for (threshold, from) in [(200_001, 987_654_321), (1, 77), (999_999_937, 1_000_000_000), (27, 27)] {
        let played = RefCell::new(BTreeSet::new());
        let fails = |text: &str| {
            played.borrow_mut().insert(text.to_owned());
            numbers(text)[0] >= threshold
        };
        let found = smallest_from("int n; 1 <= n <= 1e9", &format!("{from}\n"), fails);
        assert_eq!(numbers(&found), [threshold]);
        // The small ones are tried at the end, of which one in each size is a power of two.
        let larger = played.borrow().iter().filter(|text| numbers(text)[0] > 97).count();
        assert!(larger <= 45, "{threshold}: {larger}");
    }
}

#[test]
fn a_small_number_that_fails_by_chance_is_found_below_a_threshold() {
    let fails = |text: &str| numbers(text).iter().all(|&one| one == 27 || one >= 5000);
    assert_eq!(smallest_from("int a, b; 0 <= a, b <= 1e6", "24807 380453\n", fails), "27 27\n");
}
