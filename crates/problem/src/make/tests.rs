use std::collections::BTreeSet;

use crosscheck_core::generate::seeded;

use crate::Shape;

/// Shapes of all kinds.
const SHAPES: [&str; 16] = [
    "int n, m; 1 <= n, m <= 2e5\nint a[n]; 0 <= a <= 1e9\n{ int x, y; }[m]; 1 <= x, y <= n, x != y, n >= 2",
    "int t; 1 <= t <= 1e4\n{\n int n; 1 <= n <= 2e5, sum(n) <= 2e5\n int a[n]; 1 <= a <= n\n}[t];",
    "int n, q; 1 <= n, q <= 2e5\nint a[n]; -1e9 <= a <= 1e9\n{ 1 int l, r, v; | 2 int i; }[q]; 1 <= l <= r <= n, 1 <= i <= n, -5 <= v <= 5",
    "string s; 1 <= len(s) <= 1e5, s in [ab]",
    "int n; 1 <= n <= 100\nstring s; len(s) = n, s in [01], count(s, \"1\") <= 3",
    "int h, w; 1 <= h, w <= 500, h*w >= 2\nchar g[h][w]; g in [.#SG], count(g, \"S\") = 1, count(g, \"G\") = 1",
    "int n; 1 <= n <= 2e5\n{ int x, y, c; }[n-1]; 1 <= x, y <= n, 1 <= c <= 9, tree(x, y)",
    "int n; 2 <= n <= 2e5\nint p[n-1]; tree(p)",
    "int n; 2 <= n <= 2e5\nint p[n-1]; ordered tree(p)",
    "int n, m; 1 <= n <= 1e5, 0 <= m <= 2e5\n{ int x, y; }[m]; 1 <= x, y <= n, simple connected graph(x, y)",
    "int n, m; 1 <= n <= 1e5, 0 <= m <= 2e5\n{ int x, y; }[m]; 1 <= x, y <= n, acyclic digraph(x, y)",
    "int n; 1 <= n <= 1e5\nint p[n]; permutation(p)\nint a[n], b[n]; 1 <= a <= b <= 1e9, distinct(a)",
    "int n; 1 <= n <= 1e5\nreal x[n]; -1e4 <= x <= 1e4, digits(x) <= 3\nreal y; 0 <= y < 1, digits(y) = 2",
    "int k; int a[k]; 0 <= k <= 50, 1 <= a <= 100, increasing(a), sum(a) <= 3000",
    "int n; 1 <= n <= 1e5\n{ int l, r; }[n]; 0 <= l < r <= 1e9, sorted(l), distinct(l, r)",
    "int n; 1 <= n <= 50\n{ \"add\" string w; | \"max\"; | \"del\" int k; int b[k]; }[n]; 1 <= len(w) <= 9, 1 <= k <= 4, b in {1, 5}",
];

#[test]
fn what_is_made_satisfies_its_shape_and_is_read_back_as_it_was() {
    for text in SHAPES {
        let shape = Shape::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let mut sizes = BTreeSet::new();
        for seed in 0..300 {
            let case = shape.make(None, &[], &mut seeded("made", seed, 0));
            let case = case.unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(shape.wrong(&case), None, "{text}\n{}", shape.text(&case));
            let input = shape.text(&case);
            let read =
                shape.read(input.as_bytes()).unwrap_or_else(|error| panic!("{text}\n{error}\n{input}"));
            assert_eq!(read, case, "{text}\n{input}");
            sizes.insert(input.len());
        }
        assert!(sizes.len() > 15, "only {} lengths: {text}", sizes.len());
    }
}

#[test]
fn a_full_size_case_is_as_large_as_its_shape_allows() {
    for text in SHAPES {
        let shape = Shape::parse(text).unwrap();
        for family in shape.families().iter().filter(|family| family.full).step_by(4) {
            let case = shape.make(Some(family.name), &[], &mut seeded("made", 7, 0));
            let case = case.unwrap_or_else(|error| panic!("{text}, {}\n{error}", family.name));
            assert_eq!(shape.wrong(&case), None, "{text}, {}", family.name);
            let least = if text.contains("<= 50") || text.contains("<= 100\n") { 20 } else { 100_000 };
            let length = shape.text(&case).len();
            assert!(length > least, "{text}, {}: {length} bytes", family.name);
        }
    }
}

#[test]
fn a_shape_that_nothing_satisfies_is_an_error_that_names_the_condition() {
    let shape = Shape::parse("int n; 1 <= n <= 100, n % 2 = 0, n % 2 = 1").unwrap();
    let error = shape.make(None, &[], &mut seeded("made", 7, 0)).unwrap_err();
    assert!(error.contains("n % 2 ="), "{error}");
}
