//! Sizes of the input: clauses C1.

use crosscheck_core::generate::role::{Role, Value};
use spec::chess::{Case, Test};

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "test cases",
        clauses: &["C1.2"],
        parts: &[],
        values: &[Value::exactly("1", 1), Value::exactly("2", 2), Value::exactly("5, the most", 5)],
        met: |case, _, see| see(0, case.tests().len() as u64),
        beyond: &[],
    },
    Role {
        name: "size of the board",
        clauses: &["C1.1"],
        parts: &["rows", "columns"],
        values: &[
            Value::exactly("2, the least", 2),
            Value::from("beyond 8 bits", 1 << 8),
            Value::from("beyond 16 bits", 1 << 16),
            Value::exactly("100,000, the most", 100_000),
        ],
        met: |case, _, see| {
            for test in case.tests() {
                see(0, test.rows().into());
                see(1, test.cols().into());
            }
        },
        beyond: &[],
    },
    Role {
        name: "cells of the board",
        clauses: &["C1.1"],
        parts: &["of two rows", "of two columns", "of more of both"],
        values: &[
            Value::exactly("4, the least", 4),
            Value::from("beyond 8 bits", 1 << 8),
            Value::from("beyond 16 bits", 1 << 16),
            Value::from("199,000 or more", 199_000),
        ],
        met: |case, _, see| {
            for test in case.tests() {
                let (rows, cols) = (test.rows(), test.cols());
                let parts = [rows == 2, cols == 2, rows.min(cols) > 2];
                let parts = parts.into_iter().enumerate().filter(|(_, is)| *is);
                parts.for_each(|(part, _)| see(part, cells(test)));
            }
        },
        beyond: &[crosscheck_core::generate::role::Beyond::of(
            "of more of both",
            "4, the least",
            "three rows of three columns have 9",
        )],
    },
    Role {
        name: "queries on a board",
        clauses: &["C1.3"],
        parts: &[],
        values: &[
            Value::exactly("1", 1),
            Value::from("beyond 8 bits", 1 << 8),
            Value::from("beyond 16 bits", 1 << 16),
            Value::exactly("100,000, the most", 100_000),
            Value::exactly("as many as cells", u64::MAX),
        ],
        met: |case, _, see| {
            for test in case.tests() {
                let count = test.placements().len() as u64;
                see(0, count);
                if count == cells(test) {
                    see(0, u64::MAX);
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "the board after another one",
        clauses: &["C1.2"],
        parts: &["rows", "columns", "queries"],
        values: &[Value::exactly("fewer", 0), Value::exactly("as many", 1), Value::exactly("more", 2)],
        met: |case, _, see| {
            for [one, next] in case.tests().array_windows::<2>() {
                let sizes = |of: &Test| [of.rows(), of.cols(), of.placements().len() as u32];
                for (part, (one, next)) in sizes(one).into_iter().zip(sizes(next)).enumerate() {
                    see(part, (next.cmp(&one) as i64 + 1) as u64);
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "a cell that had a piece on the board before",
        clauses: &["C1.2"],
        parts: &[],
        values: &[Value::exactly("takes one again", 0), Value::exactly("stays empty to the end", 1)],
        met: |case, _, see| {
            for [one, next] in case.tests().array_windows::<2>() {
                let cells = |of: &Test| -> std::collections::BTreeSet<_> {
                    of.placements().iter().map(|of| of.cell).collect()
                };
                let (before, now) = (cells(one), cells(next));
                for cell in before.iter().filter(|&&cell| next.below().rows() + 1 >= cell.row) {
                    if next.cols() >= cell.col {
                        see(0, u64::from(!now.contains(cell)));
                    }
                }
            }
        },
        beyond: &[],
    },
];

fn cells(test: &Test) -> u64 {
    u64::from(test.rows()) * u64::from(test.cols())
}
