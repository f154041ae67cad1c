//! Sizes, operations and runs: clauses T1 to T3, T5.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Beyond, RIM, Role, Value, rim};
use spec::texas::{Case, Effect, Step, Swap, Verdict};

use super::{COLOURS, RolePlay, rounds, settled};

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "size of the board",
        clauses: &["T1.1"],
        parts: &["rows", "columns"],
        values: &[Value::exactly("1", 1), Value::exactly("2", 2), Value::exactly("50, the most", 50)],
        met: |case, _, see| {
            see(0, case.pieces().rows().into());
            see(1, case.pieces().cols().into());
        },
        beyond: &[],
    },
    Role {
        name: "numbers of the input",
        clauses: &["T1.2", "T2.1"],
        parts: &["colours", "operations"],
        values: &[Value::exactly("1", 1), Value::exactly("100", 100), Value::exactly("1000", 1000)],
        met: |case, _, see| {
            see(0, case.colours().into());
            see(1, case.swaps().len() as u64);
        },
        beyond: &[Beyond::of("colours", "1000", "100 colours are the most")],
    },
    Role {
        name: "pieces with an effect",
        clauses: &["T1.2"],
        parts: &[],
        values: &[Value::exactly("none", 0), Value::exactly("one", 1), Value::exactly("all", u64::MAX)],
        met: |case, _, see| {
            let pieces = case.pieces().values();
            let count = pieces.iter().filter(|piece| piece.effect != Effect::None).count();
            see(0, if count == pieces.len() { u64::MAX } else { count as u64 });
        },
        beyond: &[],
    },
    Role {
        name: "cells of a valid operation, along the row",
        clauses: &["T2.2"],
        parts: &["named from the left", "named from the right"],
        values: RIM,
        met: |case, steps, see| ends(case, steps, see, |swap| swap.a.row == swap.b.row),
        beyond: &[],
    },
    Role {
        name: "cells of a valid operation, down the column",
        clauses: &["T2.2"],
        parts: &["named from the top", "named from the bottom"],
        values: RIM,
        met: |case, steps, see| ends(case, steps, see, |swap| swap.a.col == swap.b.col),
        beyond: &[],
    },
    Role {
        name: "cells that are not adjacent",
        clauses: &["T2.2"],
        parts: &[],
        values: &[
            Value::exactly("the same", 0),
            Value::exactly("diagonal", 1),
            Value::exactly("two apart in a row", 2),
            Value::exactly("two apart in a column", 3),
            Value::exactly("the ends of a row", 4),
            Value::exactly("the ends of a column", 5),
            Value::exactly("a row's last and the next one's first", 6),
            Value::exactly("opposite corners", 7),
        ],
        met: |case, steps, see| {
            let refused = verdicts(case, steps).filter(|(_, of, _)| *of == Verdict::NotAdjacent);
            refused.for_each(|(_, _, swap)| apart(case, swap, &mut |how| see(0, how)));
        },
        beyond: &[],
    },
    Role {
        name: "an operation by its place among all",
        clauses: &["T2.5"],
        parts: &["valid", "not adjacent", "empty", "no elimination"],
        values: &[
            Value::exactly("the first", 0),
            Value::exactly("the last of several", 1),
            Value::exactly("the 1000th", 2),
        ],
        met: |case, steps, see| {
            for (number, verdict, _) in verdicts(case, steps) {
                let all = case.swaps().len();
                let places = [number == 1, number == all && all > 1, number == 1000];
                (0..3).filter(|&at| places[at as usize]).for_each(|at| see(verdict as usize, at));
            }
        },
        beyond: &[Beyond::of("empty", "the first", "no cell is empty at the start")],
    },
    Role {
        name: "cells that are empty",
        clauses: &["T2.3"],
        parts: &[],
        values: &[
            Value::exactly("the first named", 1),
            Value::exactly("the second named", 2),
            Value::exactly("both", 3),
        ],
        met: |case, steps, see| {
            let mut board = None;
            for step in steps {
                match step {
                    Step::Round(round) => board = Some(&round.board),
                    Step::Operation(of) if of.verdict == Verdict::Empty => {
                        let Swap { a, b } = case.swaps()[of.operation as usize - 1];
                        let empty = |cell: Cell| u64::from(board.is_some_and(|on| on[cell].is_none()));
                        see(0, empty(a) + 2 * empty(b));
                    }
                    _ => {}
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "pieces that a refused swap leaves in place, colours equal",
        clauses: &["T2.4"],
        parts: &[],
        values: &[Value::exactly("effects equal", 0), Value::exactly("effects unlike", 1)],
        met: |case, steps, see| {
            let mut board = case.pieces().map(|piece| Some(*piece));
            for step in steps {
                match step {
                    Step::Round(round) => board = round.board.0.clone(),
                    Step::Operation(of) if of.verdict == Verdict::NoElimination => {
                        let Swap { a, b } = case.swaps()[of.operation as usize - 1];
                        let (Some(a), Some(b)) = (board[a], board[b]) else { continue };
                        if a.colour == b.colour {
                            see(0, u64::from(a.effect != b.effect));
                        }
                    }
                    _ => {}
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "operations",
        clauses: &["T2.1"],
        parts: &["valid", "skipped"],
        values: &[
            Value::exactly("none", 0),
            Value::exactly("one", 1),
            Value::from("beyond 8 bits", 256),
            Value::exactly("all of several", u64::MAX),
        ],
        met: |case, steps, see| {
            let valid = settled(steps).count();
            let all = case.swaps().len();
            for (part, count) in [valid, all - valid].into_iter().enumerate() {
                see(part, count as u64);
                if count == all && all > 1 {
                    see(part, u64::MAX);
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "longest run of a round",
        clauses: &["T3.1"],
        parts: &["along a row", "down a column"],
        values: &[
            Value::exactly("3", 3),
            Value::exactly("4", 4),
            Value::exactly("5", 5),
            Value::from("6 or more", 6),
            Value::from("20 or more", 20),
            Value::exactly("50, a whole row", 50),
        ],
        met: |case, steps, see| {
            rounds(case, steps).for_each(|seen| {
                let [rows, columns] = runs(&seen);
                let longest = |runs: &[(Cell, u64, u32)]| runs.iter().map(|run| run.1).max();
                longest(&rows).into_iter().for_each(|length| see(0, length));
                longest(&columns).into_iter().for_each(|length| see(1, length));
            });
        },
        beyond: &[Beyond::of(
            "down a column",
            "50, a whole row",
            "a column of 50 has lost nothing, so that its run is the swap's: 5 at most",
        )],
    },
    Role {
        name: "ends of a run",
        clauses: &["T3.1"],
        parts: &["along a row", "down a column"],
        values: RIM,
        met: |case, steps, see| {
            let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
            rounds(case, steps).for_each(|seen| {
                for (part, runs) in runs(&seen).into_iter().enumerate() {
                    for (start, length, _) in runs {
                        let more = length as u32 - 1;
                        let Cell { row, col } = start;
                        let end = if part == 0 {
                            Cell::new(row, col + more)
                        } else {
                            Cell::new(row + more, col)
                        };
                        rim(start, rows, cols).chain(rim(end, rows, cols)).for_each(|at| see(part, at));
                    }
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "colour of a run",
        clauses: &["T3.1"],
        parts: &[
            "along a row in round 1",
            "down a column in round 1",
            "along a row in a later round",
            "down a column in a later round",
        ],
        values: COLOURS,
        met: |case, steps, see| {
            rounds(case, steps).for_each(|seen| {
                let later = if seen.is_first() { 0 } else { 2 };
                for (way, runs) in runs(&seen).into_iter().enumerate() {
                    runs.iter().for_each(|run| see(later + way, run.2.into()));
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "pieces matched in one round",
        clauses: &["T3.2"],
        parts: &[],
        values: &[
            Value::exactly("3", 3),
            Value::from("beyond 8 bits", 256),
            Value::from("1000 or more", 1000),
        ],
        met: |_, steps, see| {
            for step in steps {
                if let Step::Round(round) = step {
                    see(0, round.matched.len() as u64);
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "rounds of an operation",
        clauses: &["T5.3"],
        parts: &[],
        values: &[
            Value::exactly("1", 1),
            Value::exactly("2", 2),
            Value::from("10 or more", 10),
            Value::from("beyond 8 bits", 256),
        ],
        met: |_, steps, see| settled(steps).for_each(|of| see(0, of.rounds.into())),
        beyond: &[],
    },
    Role {
        name: "rows that a piece falls",
        clauses: &["T5.2"],
        parts: &["in the first column", "in the last column"],
        values: &[
            Value::exactly("1", 1),
            Value::from("20 or more", 20),
            Value::exactly("49, the most", 49),
        ],
        met: |case, steps, see| {
            let cols = case.pieces().cols();
            rounds(case, steps).for_each(|seen| {
                falls(&seen, 1).into_iter().for_each(|far| see(0, far));
                falls(&seen, cols).into_iter().for_each(|far| see(1, far));
            });
        },
        beyond: &[],
    },
    Role {
        name: "a column that becomes empty while others are not",
        clauses: &["T5.2"],
        parts: &[],
        values: &[
            Value::exactly("the first", 0),
            Value::exactly("the last", 1),
            Value::exactly("one between", 2),
        ],
        met: |case, steps, see| {
            let cols = case.pieces().cols();
            rounds(case, steps).filter(|seen| seen.round.board.count() > 0).for_each(|seen| {
                let bottom = case.pieces().rows();
                let empty = (1..=cols).filter(|&col| {
                    let cell = Cell::new(bottom, col);
                    seen.before[cell].is_some() && seen.round.board[cell].is_none()
                });
                empty.for_each(|col| {
                    see(
                        0,
                        if col == 1 {
                            0
                        } else if col == cols {
                            1
                        } else {
                            2
                        },
                    );
                });
            });
        },
        beyond: &[],
    },
];

/// Returns the operations with their verdicts and their numbers, from 1.
fn verdicts<'a>(case: &'a Case, steps: &'a [Step]) -> impl Iterator<Item = (usize, Verdict, Swap)> + 'a {
    steps.iter().filter_map(|step| match step {
        Step::Operation(of) => {
            let number = of.operation as usize;
            Some((number, of.verdict, case.swaps()[number - 1]))
        }
        _ => None,
    })
}

/// Reports where at the rim the cells of certain valid operations lie, by the order in which they are named.
fn ends(case: &Case, steps: &[Step], see: &mut dyn FnMut(usize, u64), of_kind: impl Fn(Swap) -> bool) {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    for (_, verdict, swap) in verdicts(case, steps) {
        if verdict == Verdict::Valid && of_kind(swap) {
            let part = usize::from(swap.a > swap.b);
            let both = rim(swap.a, rows, cols).chain(rim(swap.b, rows, cols));
            both.for_each(|at| see(part, at));
        }
    }
}

/// Reports the relative position of two cells that are not adjacent.
fn apart(case: &Case, swap: Swap, see: &mut dyn FnMut(u64)) {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    let (a, b) = (swap.a.min(swap.b), swap.a.max(swap.b));
    let (down, right) = (b.row - a.row, a.col.abs_diff(b.col));
    let left_to_right = a.col.min(b.col) == 1 && a.col.max(b.col) == cols;
    let top_to_bottom = a.row == 1 && b.row == rows;
    let ways = [
        a == b,
        (down, right) == (1, 1),
        (down, right) == (0, 2),
        (down, right) == (2, 0),
        down == 0 && left_to_right && cols > 3,
        right == 0 && top_to_bottom && rows > 3,
        down == 1 && a.col == cols && b.col == 1 && cols > 2,
        top_to_bottom && left_to_right && rows.min(cols) > 2,
    ];
    (0..8).filter(|&way| ways[way as usize]).for_each(see);
}

/// Returns the runs of matched pieces, first those along rows, then those along columns, each with its first cell,
/// length and colour.
fn runs(seen: &RolePlay<'_>) -> [Vec<(Cell, u64, u32)>; 2] {
    let along = |next: fn(Cell) -> Cell| {
        let mut cells: Vec<Cell> = seen.round.matched.clone();
        cells.sort_by_key(|cell| {
            if next(Cell::new(1, 1)).row == 1 { (cell.row, cell.col) } else { (cell.col, cell.row) }
        });
        let mut runs: Vec<(Cell, u64, u32)> = Vec::new();
        let mut last: Option<Cell> = None;
        for cell in cells {
            let colour = seen.colour(cell).unwrap_or_default();
            match runs.last_mut() {
                Some(run) if last.map(next) == Some(cell) && run.2 == colour => run.1 += 1,
                _ => runs.push((cell, 1, colour)),
            }
            last = Some(cell);
        }
        runs.retain(|run| run.1 >= 3);
        runs
    };
    [along(|cell| Cell::new(cell.row, cell.col + 1)), along(|cell| Cell::new(cell.row + 1, cell.col))]
}

/// Returns how many rows the uppermost remaining piece of a column falls.
fn falls(seen: &RolePlay<'_>, col: u32) -> Option<u64> {
    let (rows, after) = (seen.before.rows(), &seen.round.board);
    let first = |is: &dyn Fn(Cell) -> bool| (1..=rows).find(|&row| is(Cell::new(row, col)));
    let lands = first(&|cell| after[cell].is_some())?;
    let stood = first(&|cell| seen.before[cell].is_some() && !seen.is_removed(cell))?;
    Some(u64::from(lands - stood)).filter(|&far| far > 0)
}
