//! The input format as data.

use crosscheck_core::contract::layout::{Expr, Layout, Number, Part, Rule};

use super::{MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE};

/// The input format, within the contest's limits. The names are those of the statement.
pub const LAYOUT: Layout = Layout {
    parts: &[
        Part::Line {
            what: "the header",
            numbers: &[
                up_to("n", Expr::Const(MAX_SIDE as i64), "the number of rows").knob("rows"),
                up_to("m", Expr::Const(MAX_SIDE as i64), "the number of columns").knob("cols"),
                up_to("k", Expr::Const(MAX_COLOURS as i64), "the number of colours").knob("colors"),
                up_to("q", Expr::Const(MAX_OPERATIONS as i64), "the number of operations").knob("ops"),
            ],
            rules: &[],
        },
        Part::Table {
            what: "colours",
            rows: Expr::Var("n"),
            cols: Expr::Var("m"),
            value: up_to("a", Expr::Var("k"), "the colour of a piece"),
            rules: &[Rule::NoRun],
        },
        Part::Table {
            what: "effects",
            rows: Expr::Var("n"),
            cols: Expr::Var("m"),
            value: Number::new("b", Expr::Const(0), Expr::Const(6), "the effect of a piece"),
            rules: &[],
        },
        Part::Lines {
            what: "operation",
            count: Expr::Var("q"),
            numbers: &[
                up_to("x1", Expr::Var("n"), "the row of the first cell"),
                up_to("y1", Expr::Var("m"), "the column of the first cell"),
                up_to("x2", Expr::Var("n"), "the row of the second cell"),
                up_to("y2", Expr::Var("m"), "the column of the second cell"),
            ],
            rules: &[],
        },
    ],
};

const fn up_to(name: &'static str, high: Expr, about: &'static str) -> Number {
    Number::new(name, Expr::Const(1), high, about)
}
