//! Conditions on runs, on graphs and on places; amounts with names.

use crosscheck_core::contract::quantities::{Narrowed, Of, Quantities as _};
use crosscheck_core::generate::seeded;
use crosscheck_problem::{Dialect, Shape};

fn shape(text: &str) -> Shape {
    Shape::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Makes cases of each family, and checks that the shape accepts them.
fn assert_made_in_every_family(shape: &Shape, seeds: u64) {
    for family in shape.families() {
        for seed in 0..seeds {
            let made = shape.make(Some(family.name), &[], &mut seeded("made", seed, 0));
            let case =
                made.unwrap_or_else(|error| panic!("{}, {}: {error}", shape.notation(), family.name));
            assert_eq!(shape.wrong(&case), None, "{}, {}", shape.notation(), family.name);
        }
    }
}

const FEW: &str = "int a[4]; 0 <= a <= 9, run(a) < 3";
const GRID: &str = "char g[3][3]; g in [ab], run(g) <= 2";
const WORD: &str = "string s; len(s) <= 9, run(s) <= 2";
const BOARD: &str = "int n, m, k; 1 <= n, m <= 50, 1 <= k <= 9\nint a[n][m]; 1 <= a <= k, run(a) <= 2";

#[test]
fn a_run_that_is_too_long_is_wrong_where_it_becomes_so() {
    for (of, text, wrong) in [
        (BOARD, "2 3 2\n1 1 2\n1 1 2\n", None),
        (BOARD, "1 3 1\n1 1 1\n", Some("2:5: run(a) is 3, expected run(a) <= 2")),
        (BOARD, "4 1 2\n1\n2\n2\n2\n", Some("5:1: run(a) is 3, expected run(a) <= 2")),
        // The end of a row and the start of the next are no neighbours.
        (BOARD, "2 2 2\n1 2\n2 2\n", None),
        (FEW, "1 1 2 2\n", None),
        (FEW, "1 2 2 2\n", Some("1:7: run(a) is 3, expected run(a) < 3")),
        (GRID, "aab\naba\nbaa\n", None),
        (GRID, "aab\naba\naaa\n", Some("3:1: run(g) is 3, expected run(g) <= 2")),
        (GRID, "aab\nxaa\naaa\n", Some("2:1: \"x\" is not such a character, expected g in [ab]")),
        (WORD, "aabbaa\n", None),
        (WORD, "abbba\n", Some("1:1: run(s) is 3, expected run(s) <= 2")),
    ] {
        let said = shape(of).read(text.as_bytes()).err().map(|error| error.to_string());
        assert_eq!(said.as_deref(), wrong, "{text}");
    }
    for (text, expected) in [
        ("int n; 1 <= n <= 9, run(n) <= 2", "n is neither an array nor a word"),
        ("int a[3]; 1 <= a <= 9, run(a) >= 2", "the length of a run has an upper limit alone"),
        ("int a[3]; 1 <= a <= 9, run(a) + 1 <= 3", "the length of a run has an upper limit alone"),
    ] {
        let said = Shape::parse(text).expect_err(text).to_string();
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn cases_without_long_runs_are_made_in_every_family_that_has_room_for_them() {
    for text in [
        "int n, m; 1 <= n, m <= 50\nint a[n][m]; 1 <= a <= 2, run(a) <= 2",
        "int n, m, k; 1 <= n, m <= 50, 3 <= k <= 9\nint a[n][m]; 1 <= a <= k, run(a) <= 2",
        "int n, m; 1 <= n, m <= 50\nchar g[n][m]; g in [.#], run(g) <= 2",
        "string s; 1 <= len(s) <= 1000, s in [ab], run(s) <= 3",
    ] {
        assert_made_in_every_family(&shape(text), 4);
    }
}

const NAMED: &str = "int n, m; 2 <= n, m <= 1e5, let cells = n*m, cells <= 2e5\n\
                     char g[n][m]; g in [0-3], let road = g\nint a[n]; 1 <= a <= cells";

#[test]
fn an_amount_with_a_name_is_what_subtasks_limit_and_other_conditions_use() {
    let shape = shape(NAMED);
    let names: Vec<_> = shape.quantities().iter().map(|of| (of.name, of.low, of.high, of.of)).collect();
    let number = |name, low, high| (name, low, high, Of::Number);
    let expected = [
        number("n", 2, 100_000),
        number("m", 2, 100_000),
        ("cells", 4, 200_000, Of::Product("n", "m")),
        ("road", 0, 3, Of::Digit),
        number("a", 1, 10_000_000_000),
    ];
    assert_eq!(names, expected);
    let input = "2 2\n03\n10\n4 1\n";
    for (limits, wrong) in [
        ("cells=4", None),
        ("cells=5..", Some("1:3: cells is 4, expected cells, an amount with a name, within 5..")),
        ("road=0,1,3", None),
        ("road=0..2", Some("2:2: road is 3, expected road, an amount with a name, within 0..2")),
        ("a=4", Some("4:3: a is 1, expected a, each number of an array, within 4")),
    ] {
        let narrowed = Narrowed::parse(shape.quantities(), limits.split_once('=')).expect("limits");
        let said = shape.check(input.as_bytes(), &narrowed).err().map(|error| error.to_string());
        assert_eq!(said.as_deref(), wrong, "{limits}");
        assert_eq!(shape.admit(input, &[&Narrowed::default(), &narrowed]), [true, wrong.is_none()]);
        let narrow = shape.narrowed(&narrowed).expect("the notation can say it");
        assert_eq!(narrow.read(input.as_bytes()).is_ok(), wrong.is_none(), "{limits}");
    }
    for dialect in [Dialect::Python, Dialect::Cpp] {
        let validator = shape.validator(dialect);
        assert!(validator.contains("lines.limit(\"cells\", (n * m))"), "{validator}");
        assert!(validator.contains("lines.digits(\"road\", g[at])"), "{validator}");
    }
    let twice = "int n; 1 <= n <= 9, let n = n*n";
    assert!(Shape::parse(twice).expect_err(twice).to_string().contains("n is declared already"));
    let words = "char g[2][2]; g in [ab], let road = g";
    assert!(Shape::parse(words).expect_err(words).to_string().contains("g is not of digits alone"));
}

#[test]
fn as_many_different_records_as_there_can_be_are_made_in_every_family() {
    let shape = shape(
        "int n, m, q; 1 <= n, m <= 60, 1 <= q <= n*m\n{ int x, y, c; }[q]; 1 <= x <= n, 1 <= y <= m, 0 <= c <= 9, distinct(x, y)",
    );
    let all = shape.quantities();
    let dense = Narrowed::parse(all, [("n", "50.."), ("m", "50.."), ("q", "2400..")]).expect("limits");
    assert_made_in_every_family(&shape, 1);
    assert_made_in_every_family(&shape.narrowed(&dense).expect("the notation can say it"), 1);
}

#[test]
fn what_becomes_no_tree_on_the_way_to_another_case_does_no_harm() {
    let shape = shape("int n; 2 <= n <= 1e5\nint p[n-1]; tree(p)");
    let mut rng = seeded("parents", 1, 0);
    for _ in 0..100 {
        let case = shape.make(None, &[], &mut rng).expect("there are trees");
        for _ in 0..25 {
            assert_eq!(shape.wrong(&shape.mutate(&case, &mut rng)), None);
        }
    }
}

#[test]
fn what_conditions_say_of_graphs_places_and_divisors_is_held_and_made_in_every_family() {
    let all: Vec<Shape> = include_str!("conditions.txt").split("---\n").map(shape).collect();
    all.iter().for_each(|shape| assert_made_in_every_family(shape, 4));
    for (verdict, is_valid) in [("# valid: ", true), ("# invalid: ", false)] {
        for shape in &all {
            for text in shape.notation().lines().filter_map(|line| line.strip_prefix(verdict)) {
                assert_eq!(shape.read(text.replace('|', "\n").as_bytes()).is_ok(), is_valid, "{text}");
            }
        }
    }
    for (text, expected) in [
        ("int n; 1 <= n <= 9\nint r; 1 <= r <= n[1]", "n is no row of numbers"),
        (
            "int n, m; 1 <= n, m <= 9\n{ int x, y; }[m]; 1 <= x, y <= n, strongly connected graph(x, y)",
            "takes other words",
        ),
        (
            "int n; 1 <= n <= 9\n{ int m; int a[m]; int x; }[n]; 1 <= m, a <= 9, x in a",
            "a is no list for x",
        ),
        (
            "int n; 1 <= n <= 9\n{ string s; int x; }[n]; len(s) <= 9, 1 <= x <= 9, s in [a-z ]",
            "s has blanks",
        ),
        ("int n; 1 <= n <= 9, n is round", "does not belong here, expected even or odd"),
    ] {
        let said = Shape::parse(text).expect_err(text).to_string();
        assert!(said.contains(expected), "{said}");
    }
}
