//! What lies next to a new piece: clauses C2 to C4, over one road.

use std::collections::BTreeMap;

use crosscheck_core::generate::role::{RIM, Role, Value, rim};
use crosscheck_core::{Cell, Grid};
use spec::chess::{Case, Colour, Placement, Road, Test};

use super::{KINDS, STATES, kind};

/// The four directions, in the order of [`neighbours`].
const DIRECTIONS: &[Value] = &[
    Value::exactly("to the right", 0),
    Value::exactly("down", 1),
    Value::exactly("to the left", 2),
    Value::exactly("up", 3),
];

/// The lowest and the highest level.
const LEVELS: &[Value] = &[
    Value::exactly("1", 1),
    Value::exactly("q, of several", u64::MAX),
    Value::from("beyond 8 bits", 1 << 8),
    Value::from("beyond 16 bits", 1 << 16),
];

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "a road to an empty cell",
        clauses: &["C2.5", "C3.1", "C3.2", "C3.3"],
        parts: STATES,
        values: DIRECTIONS,
        met: |case, _, see| {
            beside(case, &mut |at| {
                if at.other.is_none() {
                    see(at.road as usize, at.way);
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "a road along the rim to an empty cell",
        clauses: &["C1.1"],
        parts: STATES,
        values: RIM.first_chunk::<4>().expect("four of eight").as_slice(),
        met: |case, _, see| {
            beside(case, &mut |at| {
                let places =
                    |cell: Cell| rim(cell, at.test.rows(), at.test.cols()).take_while(|at| *at < 4);
                if at.other.is_none() {
                    let along =
                        places(at.mover.cell).filter(|at_rim| places(at.cell).any(|of| of == *at_rim));
                    along.for_each(|of| see(at.road as usize, of));
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "a road that leads to an empty cell at the rim",
        clauses: &["C2.3"],
        parts: KINDS,
        values: RIM,
        met: |case, _, see| {
            beside(case, &mut |at| {
                if let (None, Some(kind)) = (at.other, kind(at.road)) {
                    rim(at.cell, at.test.rows(), at.test.cols()).for_each(|of| see(kind, of));
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "a piece beside the new one",
        clauses: &["C2.5", "C4.1", "C4.1", "C4.1"],
        parts: STATES,
        values: &[
            Value::exactly("of the other colour, lower", 0),
            Value::exactly("of the other colour, equal", 1),
            Value::exactly("of the other colour, higher", 2),
            Value::exactly("of its colour, lower", 3),
            Value::exactly("of its colour, equal", 4),
            Value::exactly("of its colour, higher", 5),
        ],
        met: |case, _, see| {
            beside(case, &mut |at| {
                if let Some(other) = at.other {
                    let level = (other.level.cmp(&at.mover.level) as i64 + 1) as u64;
                    let own = u64::from(other.colour == at.mover.colour);
                    see(at.road as usize, 3 * own + level);
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "a piece beside the new one that it captures",
        clauses: &["C4.1"],
        parts: KINDS,
        values: DIRECTIONS,
        met: |case, _, see| captured(case, &mut |kind, at| see(kind, at.way)),
        beyond: &[],
    },
    Role {
        name: "a piece at the rim beside the new one that it captures",
        clauses: &["C4.1"],
        parts: KINDS,
        values: RIM,
        met: |case, _, see| {
            captured(case, &mut |kind, at| {
                rim(at.cell, at.test.rows(), at.test.cols()).for_each(|of| see(kind, of));
            });
        },
        beyond: &[],
    },
    Role {
        name: "colour of a piece that captures",
        clauses: &["C4.1"],
        parts: KINDS,
        values: &[Value::exactly("black", 0), Value::exactly("white", 1)],
        met: |case, _, see| captured(case, &mut |kind, at| see(kind, at.mover.colour as u64)),
        beyond: &[],
    },
    Role {
        name: "level of a piece that captures",
        clauses: &["C4.1"],
        parts: KINDS,
        values: LEVELS,
        met: |case, _, see| captured(case, &mut |kind, at| level(at.mover, at.test, kind, see)),
        beyond: &[],
    },
    Role {
        name: "level of a piece that is captured",
        clauses: &["C4.1"],
        parts: KINDS,
        values: LEVELS,
        met: |case, _, see| {
            captured(case, &mut |kind, at| {
                at.other.iter().for_each(|other| level(other, at.test, kind, see));
            });
        },
        beyond: &[],
    },
    Role {
        name: "level of a piece beside the new one that is too high for it",
        clauses: &["C4.1"],
        parts: &["beside level 1", "beside a level one below"],
        values: LEVELS.last_chunk::<3>().expect("three of four").as_slice(),
        met: |case, _, see| {
            beside(case, &mut |at| {
                let (Some(other), Some(_)) = (at.other, kind(at.road)) else { return };
                if other.colour != at.mover.colour && other.level > at.mover.level {
                    let parts = [at.mover.level == 1, at.mover.level == other.level - 1];
                    let parts = (0..2).filter(|&part| parts[part]);
                    parts.for_each(|part| level(&other, at.test, part, see));
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "pieces placed with no level between theirs, one beside the other",
        clauses: &["C4.1"],
        parts: &["of the other colour", "of one colour"],
        values: &[
            Value::exactly("one below", 0),
            Value::exactly("equal", 1),
            Value::exactly("one above", 2),
        ],
        met: |case, _, see| {
            beside(case, &mut |at| {
                let (Some(other), Some(_)) = (at.other, kind(at.road)) else { return };
                let apart = i64::from(other.level) - i64::from(at.mover.level) + 1;
                let own = usize::from(other.colour == at.mover.colour);
                u64::try_from(apart).into_iter().for_each(|apart| see(own, apart));
            });
        },
        beyond: &[],
    },
    Role {
        name: "levels on a board",
        clauses: &["C1.3"],
        parts: &[],
        values: &[
            Value::exactly("all equal", 0),
            Value::exactly("all different", 1),
            Value::exactly("all different but of one pair", 2),
        ],
        met: |case, _, see| {
            for test in case.tests().iter().filter(|test| test.placements().len() > 2) {
                let mut times = BTreeMap::<u32, usize>::new();
                test.placements().iter().for_each(|of| *times.entry(of.level).or_default() += 1);
                let ways = [
                    times.len() == 1,
                    times.len() == test.placements().len(),
                    times.len() + 1 == test.placements().len(),
                ];
                (0..3).filter(|&way| ways[way]).for_each(|way| see(0, way as u64));
            }
        },
        beyond: &[],
    },
    Role {
        name: "colour of the pieces on a board",
        clauses: &["C1.3"],
        parts: &[],
        values: &[
            Value::exactly("all black", 0),
            Value::exactly("all white", 1),
            Value::exactly("one black among white", 2),
            Value::exactly("one white among black", 3),
        ],
        met: |case, _, see| {
            for test in case.tests().iter().filter(|test| test.placements().len() > 2) {
                let all = test.placements().len();
                let white = test.placements().iter().filter(|of| of.colour == Colour::White).count();
                let ways = [white == 0, white == all, white == all - 1, white == 1];
                (0..4).filter(|&way| ways[way]).for_each(|way| see(0, way as u64));
            }
        },
        beyond: &[],
    },
];

/// A new piece and one of the cells next to it.
struct Beside<'a> {
    test: &'a Test,
    mover: &'a Placement,
    road: Road,
    /// The direction, by its place in [`DIRECTIONS`].
    way: u64,
    cell: Cell,
    /// The piece on `cell`.
    other: Option<Placement>,
}

/// Visits every cell next to every new piece.
fn beside(case: &Case, see: &mut dyn FnMut(&Beside<'_>)) {
    for test in case.tests() {
        let mut board: Grid<Option<Placement>> = Grid::from_fn(test.rows(), test.cols(), |_| None);
        for mover in test.placements() {
            for (way, (road, cell)) in neighbours(test, mover.cell).into_iter().enumerate() {
                if let Some(&road) = road {
                    see(&Beside { test, mover, road, way: way as u64, cell, other: board[cell] });
                }
            }
            board[mover.cell] = Some(*mover);
        }
    }
}

/// Visits the neighbours that a piece captures by the road between, with the kind of that road.
fn captured(case: &Case, see: &mut dyn FnMut(usize, &Beside<'_>)) {
    beside(case, &mut |at| {
        let (Some(kind), Some(other)) = (kind(at.road), at.other) else { return };
        if other.colour != at.mover.colour && other.level <= at.mover.level {
            see(kind, at);
        }
    });
}

/// Returns the roads around a cell, each with the cell it leads to; `None` beyond the rim.
fn neighbours(test: &Test, cell: Cell) -> [(Option<&Road>, Cell); 4] {
    let Cell { row, col } = cell;
    let (left, up) = (Cell::new(row, col - 1), Cell::new(row - 1, col));
    [
        (test.right().get(cell), Cell::new(row, col + 1)),
        (test.below().get(cell), Cell::new(row + 1, col)),
        (test.right().get(left), left),
        (test.below().get(up), up),
    ]
}

/// Reports a piece's level, and whether it is the highest possible.
fn level(of: &Placement, test: &Test, part: usize, see: &mut dyn FnMut(usize, u64)) {
    see(part, of.level.into());
    let most = test.placements().len();
    if most > 1 && of.level as usize == most {
        see(part, u64::MAX);
    }
}
