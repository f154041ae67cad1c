//! The input format as data.

use crosscheck_core::contract::layout::{Expr, Layout, Number, Part, Rule};

use super::{MAX_MOVES, MAX_SIZE, MIN_SIZE};

/// The input format, within the contest's limits. The names are those of the statement. A move may name places off the
/// board.
pub const LAYOUT: Layout = Layout {
    parts: &[
        Part::Line {
            what: "the header",
            numbers: &[
                Number::new(
                    "N",
                    Expr::Const(MIN_SIZE as i64),
                    Expr::Const(MAX_SIZE as i64),
                    "the size of the board",
                )
                .knob("size"),
                Number::new("K", Expr::Const(1), Expr::Const(MAX_MOVES as i64), "the number of moves")
                    .knob("moves"),
            ],
            rules: &[Rule::Even("N")],
        },
        Part::Lines {
            what: "move",
            count: Expr::Var("K"),
            numbers: &[
                any("a", "the column that the piece leaves"),
                any("b", "the row that the piece leaves"),
                any("c", "the column to which it goes"),
                any("d", "the row to which it goes"),
            ],
            rules: &[],
        },
    ],
};

const fn any(name: &'static str, about: &'static str) -> Number {
    Number::new(name, Expr::Const(i32::MIN as i64), Expr::Const(i32::MAX as i64), about)
}
