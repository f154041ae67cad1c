//! What a query reaches: clauses C2, C3 and C5, from the amounts of its step.

use crosscheck_core::generate::role::{Beyond, RIM, Role, Value, rim};
use spec::chess::{Case, Placement, Step, Test};

use super::{KINDS, kinds};

/// Amounts of cells.
const MANY: &[Value] = &[
    Value::exactly("none", 0),
    Value::exactly("1", 1),
    Value::exactly("4", 4),
    Value::from("5 or more", 5),
    Value::from("beyond 8 bits", 1 << 8),
    Value::from("beyond 15 bits", 1 << 15),
    Value::from("beyond 16 bits", 1 << 16),
];

const FOUR: &str = "a piece has four neighbours";

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "empty cells that a query reaches",
        clauses: &["C3.1", "C3.2", "C3.3"],
        parts: KINDS,
        values: MANY,
        met: |_, steps, see| amounts(steps, 0, see),
        beyond: &[
            Beyond::of("normal", "5 or more", FOUR),
            Beyond::of("normal", "beyond 8 bits", FOUR),
            Beyond::of("normal", "beyond 15 bits", FOUR),
            Beyond::of("normal", "beyond 16 bits", FOUR),
        ],
    },
    Role {
        name: "pieces that a query captures",
        clauses: &["C4.1"],
        parts: KINDS,
        values: MANY,
        met: |_, steps, see| amounts(steps, 1, see),
        beyond: &[
            Beyond::of("normal", "5 or more", FOUR),
            Beyond::of("normal", "beyond 8 bits", FOUR),
            Beyond::of("normal", "beyond 15 bits", FOUR),
            Beyond::of("normal", "beyond 16 bits", FOUR),
            Beyond::of("straight", "5 or more", "a piece looks in four directions"),
            Beyond::of("straight", "beyond 8 bits", "a piece looks in four directions"),
            Beyond::of("straight", "beyond 15 bits", "a piece looks in four directions"),
            Beyond::of("straight", "beyond 16 bits", "a piece looks in four directions"),
        ],
    },
    Role {
        name: "the answer to a query",
        clauses: &["C5.1"],
        parts: &["the first of a board", "the last of a board", "any"],
        values: &[
            Value::exactly("0", 0),
            Value::exactly("1", 1),
            Value::from("beyond 8 bits", 1 << 8),
            Value::from("beyond 15 bits", 1 << 15),
            Value::from("beyond 16 bits", 1 << 16),
            Value::exactly("all other cells", u64::MAX),
            Value::exactly("199,999, the most", 199_999),
        ],
        met: |case, steps, see| {
            for (test, at, _, step) in queries(case, steps) {
                let last = at + 1 == test.placements().len();
                let all = u64::from(test.rows()) * u64::from(test.cols()) - 1;
                for (part, is) in [(0, at == 0), (1, last), (2, true)] {
                    if is {
                        see(part, step.reachable.into());
                    }
                    if is && u64::from(step.reachable) == all {
                        see(part, u64::MAX);
                    }
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "where a piece stands that reaches something",
        clauses: &["C2.1"],
        parts: KINDS,
        values: RIM,
        met: |case, steps, see| {
            for (test, _, placement, step) in queries(case, steps) {
                for (kind, [free, captured]) in kinds(step).into_iter().enumerate() {
                    if free + captured > 0 {
                        rim(placement.cell, test.rows(), test.cols()).for_each(|at| see(kind, at));
                    }
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "cells reached by roads of two kinds",
        clauses: &["C5.1"],
        parts: &["normal and connected", "straight and connected"],
        values: &[
            Value::exactly("1", 1),
            Value::exactly("4", 4),
            Value::from("beyond 8 bits", 1 << 8),
            Value::from("beyond 15 bits", 1 << 15),
            Value::from("beyond 16 bits", 1 << 16),
        ],
        met: |_, steps, see| {
            for step in steps {
                let twice = twice(step);
                if step.straight.all() == 0 {
                    see(0, twice);
                } else if step.normal.all() == 0 {
                    see(1, twice);
                }
            }
        },
        beyond: &[
            Beyond::of("normal and connected", "4", "a road must be left to begin the other way"),
            Beyond::of("normal and connected", "beyond 8 bits", FOUR),
            Beyond::of("normal and connected", "beyond 15 bits", FOUR),
            Beyond::of("normal and connected", "beyond 16 bits", FOUR),
        ],
    },
    Role {
        name: "pieces captured by roads of two kinds",
        clauses: &["C5.1"],
        parts: &["normal and connected", "straight and connected"],
        values: &[Value::exactly("1", 1), Value::exactly("2", 2)],
        met: |_, steps, see| {
            for step in steps {
                let twice = twice(step);
                let [normal, straight, connected] = kinds(step);
                // If one of the two kinds reaches no empty cell, no empty cell is reached both ways.
                if normal[0].min(connected[0]) == 0 && straight == [0, 0] {
                    see(0, twice);
                }
                if straight[0].min(connected[0]) == 0 && normal == [0, 0] {
                    see(1, twice);
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "pieces captured from afar",
        clauses: &["C4.1"],
        parts: &["straight", "connected"],
        values: &[
            Value::exactly("of the mover's level", 0),
            Value::exactly("of a lower level", 1),
            Value::exactly("of level 1 by level q", 2),
        ],
        met: |case, steps, see| afar(case, steps, see),
        beyond: &[],
    },
    Role {
        name: "pieces on all sides of one that reaches nothing",
        clauses: &["C4.2"],
        parts: &["of the other colour, higher", "of its colour"],
        values: &[Value::exactly("in a corner", 0), Value::exactly("elsewhere", 1)],
        met: |case, steps, see| {
            for (test, at, placement, step) in queries(case, steps) {
                let before = &test.placements()[..at.min(64)];
                if step.reachable > 0 || before.is_empty() || at > 64 {
                    continue;
                }
                let corner = rim(placement.cell, test.rows(), test.cols()).any(|at| at > 3);
                let own = before.iter().all(|of| of.colour == placement.colour);
                let higher =
                    before.iter().all(|of| of.colour != placement.colour && of.level > placement.level);
                for (part, is) in [(0, higher), (1, own)] {
                    if is && surrounded(test, before, placement) {
                        see(part, u64::from(!corner));
                    }
                }
            }
        },
        beyond: &[],
    },
];

/// Returns all queries: the test and the place in it, the new piece, and what it reaches.
fn queries<'a>(
    case: &'a Case,
    steps: &'a [Step],
) -> impl Iterator<Item = (&'a Test, usize, &'a Placement, &'a Step)> {
    let all = case.tests().iter().flat_map(|test| {
        test.placements().iter().enumerate().map(move |(at, placement)| (test, at, placement))
    });
    all.zip(steps).map(|((test, at, placement), step)| (test, at, placement, step))
}

/// Reports how many empty cells each query reaches by each kind of road, or how many pieces.
fn amounts(steps: &[Step], which: usize, see: &mut dyn FnMut(usize, u64)) {
    for step in steps {
        kinds(step).into_iter().enumerate().for_each(|(kind, of)| see(kind, of[which]));
    }
}

/// Returns how many cells are counted twice if the cells reached by each kind of road are added up.
fn twice(step: &Step) -> u64 {
    let all: u64 = kinds(step).into_iter().flatten().sum();
    all.saturating_sub(step.reachable.into())
}

/// Whether a piece stands on every cell next to this one.
fn surrounded(test: &Test, before: &[Placement], placement: &Placement) -> bool {
    let next = |of: &&Placement| {
        let (a, b) = (of.cell, placement.cell);
        a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1
    };
    let (row, col) = (placement.cell.row, placement.cell.col);
    let sides = [row > 1, row < test.rows(), col > 1, col < test.cols()];
    before.iter().filter(next).count() == sides.into_iter().filter(|side| *side).count()
}

/// Reports captures by a query with no piece next to it, if all pieces of the other colour have one level.
fn afar(case: &Case, steps: &[Step], see: &mut dyn FnMut(usize, u64)) {
    // The lowest and the highest level of each colour so far.
    let mut levels: [Option<(u32, u32)>; 2] = [None; 2];
    for (test, at, placement, step) in queries(case, steps) {
        if at == 0 {
            levels = [None; 2];
        }
        // Limit the time, which would grow with the square of the number of queries.
        if at > 2000 {
            continue;
        }
        let captured = [step.straight.captured, step.connected.captured];
        let captured = (0..2).filter(|&kind| captured[kind] > 0);
        let before = &test.placements()[..at];
        let near = |of: &Placement| {
            let (a, b) = (of.cell, placement.cell);
            a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1
        };
        let other = levels[1 - placement.colour as usize];
        if let Some((low, high)) = other.filter(|_| step.straight.captured + step.connected.captured > 0)
            && low == high
            && !before.iter().any(near)
        {
            let levels = [high == placement.level, high < placement.level];
            let most = test.placements().len() as u32;
            let ends = high == 1 && placement.level == most && most > 1;
            for kind in captured {
                let levels = [levels[0], levels[1], ends];
                (0..3).filter(|&level| levels[level]).for_each(|level| see(kind, level as u64));
            }
        }
        let of = &mut levels[placement.colour as usize];
        let (low, high) = of.unwrap_or((placement.level, placement.level));
        *of = Some((low.min(placement.level), high.max(placement.level)));
    }
}
