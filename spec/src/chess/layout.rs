//! The input format as data.

use crosscheck_core::contract::layout::{Expr, Layout, Number, Part, Rule};

use super::{MAX_CELLS, MAX_QUERIES, MAX_SIDE, MAX_TESTS};

/// The input format, within the contest's limits. The names are those of the statement, which has none for the states
/// of the edges: those are `road` here, and n·m is `nm`.
pub const LAYOUT: Layout = Layout {
    parts: &[
        Part::Line {
            what: "the first line",
            numbers: &[from(1, "T", MAX_TESTS, "the number of test cases").knob("tests")],
            rules: &[],
        },
        Part::Repeat { what: "test case", count: Expr::Var("T"), parts: TEST },
    ],
};

const TEST: &[Part] = &[
    Part::Line {
        what: "the header",
        numbers: &[
            from(2, "n", MAX_SIDE, "the number of rows").knob("rows"),
            from(2, "m", MAX_SIDE, "the number of columns").knob("cols"),
            from(1, "q", MAX_QUERIES, "the number of queries").knob("queries"),
        ],
        rules: &[
            Rule::Named(from(4, "nm", MAX_CELLS, "the number of cells"), CELLS),
            Rule::AtMost("q", CELLS),
        ],
    },
    Part::Digits {
        what: "roads to the right",
        rows: Expr::Var("n"),
        cols: Expr::Minus("m", 1),
        value: ROAD,
    },
    Part::Digits { what: "roads below", rows: Expr::Minus("n", 1), cols: Expr::Var("m"), value: ROAD },
    Part::Lines {
        what: "query",
        count: Expr::Var("q"),
        numbers: &[
            from(0, "col", 1, "the colour of the piece"),
            Number::new("lv", Expr::Const(1), Expr::Var("q"), "the level of the piece").knob("levels"),
            Number::new("x", Expr::Const(1), Expr::Var("n"), "the row of the piece"),
            Number::new("y", Expr::Const(1), Expr::Var("m"), "the column of the piece"),
        ],
        rules: &[Rule::Distinct(["x", "y"], "no piece is placed where one stands")],
    },
];

const CELLS: Expr = Expr::Product("n", "m");

const ROAD: Number = from(0, "road", 3, "the state of an edge").knob("roads");

const fn from(low: i64, name: &'static str, high: u32, about: &'static str) -> Number {
    Number::new(name, Expr::Const(low), Expr::Const(high as i64), about)
}
