//! Sizes of the input: clauses C1.

use std::collections::BTreeSet;

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Beyond, Role, holding, kinds};
use spec::chess::{Case, Test};

use crate::chess::measure::cells;

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("test cases", &["C1.2"])
        .values(values! { "1" = 1, "2" = 2, "5, the most" = 5 })
        .met(|case, _, see| see(0, case.tests().len() as u64)),
    Role::<Case>::new("size of the board", &["C1.1"])
        .parts(&["rows", "columns"])
        .values(values! {
            "2, the least" = 2, "beyond 8 bits" >= 1 << 8, "beyond 16 bits" >= 1 << 16,
            "100,000, the most" = 100_000,
        })
        .met(|case, _, see| {
            for test in case.tests() {
                see(0, test.rows().into());
                see(1, test.cols().into());
            }
        }),
    Role::<Case>::new("cells of the board", &["C1.1"])
        .parts(&["of two rows", "of two columns", "of more of both"])
        .values(values! {
            "4, the least" = 4, "beyond 8 bits" >= 1 << 8, "beyond 16 bits" >= 1 << 16,
            "199,000 or more" >= 199_000,
        })
        .met(|case, _, see| {
            for test in case.tests() {
                let (rows, cols) = (test.rows(), test.cols());
                let parts = holding([rows == 2, cols == 2, rows.min(cols) > 2]);
                parts.for_each(|part| see(part as usize, cells(test)));
            }
        })
        .beyond(&[Beyond::of("of more of both", "4, the least", "three rows of three columns have 9")]),
    Role::<Case>::new("queries on a board", &["C1.3"])
        .values(values! {
            "1" = 1, "beyond 8 bits" >= 1 << 8, "beyond 16 bits" >= 1 << 16,
            "100,000, the most" = 100_000, "as many as cells" = u64::MAX,
        })
        .met(|case, _, see| {
            for test in case.tests() {
                let count = test.placements().len() as u64;
                see(0, count);
                if count == cells(test) {
                    see(0, u64::MAX);
                }
            }
        }),
    Role::<Case>::new("the board after another one", &["C1.2"])
        .parts(&["rows", "columns", "queries"])
        .values(&kinds(["fewer", "as many", "more"]))
        .met(|case, _, see| {
            for [one, next] in case.tests().array_windows::<2>() {
                let sizes = |of: &Test| [of.rows(), of.cols(), of.placements().len() as u32];
                for (part, (one, next)) in sizes(one).into_iter().zip(sizes(next)).enumerate() {
                    see(part, (next.cmp(&one) as i64 + 1) as u64);
                }
            }
        }),
    Role::<Case>::new("a cell that had a piece on the board before", &["C1.2"])
        .values(&kinds(["takes one again", "stays empty to the end"]))
        .met(|case, _, see| {
            let cells =
                |of: &Test| -> BTreeSet<Cell> { of.placements().iter().map(|of| of.cell).collect() };
            for [one, next] in case.tests().array_windows::<2>() {
                let now = cells(next);
                let kept = |cell: &Cell| cell.row <= next.rows() && cell.col <= next.cols();
                cells(one)
                    .iter()
                    .filter(|cell| kept(cell))
                    .for_each(|cell| see(0, u64::from(!now.contains(cell))));
            }
        }),
];
