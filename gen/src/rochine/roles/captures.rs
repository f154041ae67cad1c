//! Captures: clauses R3. Lines are considered as they are after the move, before anything is captured.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{RIM, Role, Value, rim};
use spec::rochine::{Case, Side, Step};

use super::{RolePlay, SIDES, SIZES, seen, taken};

/// The two ways to capture.
const WAYS: &[&str] = &["in a row", "in a column"];

/// By side and way.
const SIDES_AND_WAYS: &[&str] =
    &["by red in a row", "by red in a column", "by blue in a row", "by blue in a column"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "size of the board of a capture",
        clauses: &["R3.1"],
        parts: SIDES_AND_WAYS,
        values: SIZES,
        met: |case, steps, see| {
            lines(case, steps, &mut |line| see(line.part(), case.side().into()));
        },
        beyond: &[],
    },
    Role {
        name: "line that is captured in",
        clauses: &["R3.1"],
        parts: SIDES_AND_WAYS,
        values: &[
            Value::exactly("the first", 0),
            Value::exactly("the second", 1),
            Value::exactly("the last but one", 2),
            Value::exactly("the last", 3),
            Value::exactly("one between, on more than 4 × 4", 4),
        ],
        met: |case, steps, see| {
            lines(case, steps, &mut |line| {
                let (at, side) = (line.number, case.side());
                let ways = [at == 1, at == 2, at == side - 1, at == side, (3..side - 1).contains(&at)];
                (0..5).filter(|&way| ways[way]).for_each(|way| see(line.part(), way as u64));
            });
        },
        beyond: &[],
    },
    Role {
        name: "numbers of a line, on 4 × 4",
        clauses: &["R3.3"],
        parts: SIDES_AND_WAYS,
        values: &[Value::exactly("N − 2 and 1", 0)],
        met: |case, steps, see| numbers(case, steps, |side| side == 4, see),
        beyond: &[],
    },
    Role {
        name: "numbers of a line, on larger boards",
        clauses: &["R3.4"],
        parts: SIDES_AND_WAYS,
        values: &[
            Value::exactly("N − 2 and 1", 0),
            Value::exactly("N − 3 and 2", 1),
            Value::exactly("N − 3 and 1", 2),
        ],
        met: |case, steps, see| numbers(case, steps, |side| side > 4, see),
        beyond: &[],
    },
    Role {
        name: "where the enemies of a line are",
        clauses: &["R3.6"],
        parts: SIDES_AND_WAYS,
        values: &[
            Value::exactly("on its first cell", 0),
            Value::exactly("before the mover's pieces", 1),
            Value::exactly("behind the mover's pieces", 2),
            Value::exactly("on its last cell", 3),
        ],
        met: |case, steps, see| {
            lines(case, steps, &mut |line| {
                let (first, last) = (line.enemies[0], line.enemies[line.enemies.len() - 1]);
                let before = line.own.first().is_some_and(|own| *own > first);
                let ways = [first == 1, before, !before, last == case.side()];
                (0..4).filter(|&way| ways[way]).for_each(|way| see(line.part(), way as u64));
            });
        },
        beyond: &[],
    },
    Role {
        name: "where the empty cells of a line are",
        clauses: &["R3.7"],
        parts: WAYS,
        values: &[
            Value::exactly("at its start", 0),
            Value::exactly("at its end", 1),
            Value::exactly("two at its start", 2),
            Value::exactly("two at its end", 3),
            Value::exactly("at both ends", 4),
        ],
        met: |case, steps, see| {
            lines(case, steps, &mut |line| {
                let held = || line.own.iter().chain(&line.enemies).copied();
                let before = held().min().unwrap_or(1) - 1;
                let behind = case.side() - held().max().unwrap_or(1);
                let ways = [
                    (before, behind) == (1, 0),
                    (before, behind) == (0, 1),
                    (before, behind) == (2, 0),
                    (before, behind) == (0, 2),
                    (before, behind) == (1, 1),
                ];
                (0..5).filter(|&way| ways[way]).for_each(|way| see(line.way, way as u64));
            });
        },
        beyond: &[],
    },
    Role {
        name: "where the piece that captures stands in its line",
        clauses: &["R3.2"],
        parts: WAYS,
        values: &[
            Value::exactly("beside the enemies", 0),
            Value::exactly("at the other end of its own", 1),
            Value::exactly("among its own", 2),
        ],
        met: |case, steps, see| {
            lines(case, steps, &mut |line| {
                let place = line.own.iter().position(|&own| own == line.moved).unwrap_or(0);
                let last = line.own.len() - 1;
                let near = if line.enemies[0] > line.own[0] { last } else { 0 };
                let way = match place {
                    _ if place == near => 0,
                    _ if place == last - near => 1,
                    _ => 2,
                };
                see(line.way, way);
            });
        },
        beyond: &[],
    },
    Role {
        name: "how the piece that captures comes to its line",
        clauses: &["R3.2"],
        parts: WAYS,
        values: &[
            Value::exactly("along it", 0),
            Value::exactly("from the line before", 1),
            Value::exactly("from the line after", 2),
        ],
        met: |case, steps, see| {
            lines(case, steps, &mut |line| {
                see(line.way, (line.number.cmp(&line.from) as i64).rem_euclid(3) as u64);
            });
        },
        beyond: &[],
    },
    Role {
        name: "pieces that a move captures",
        clauses: &["R3.8"],
        parts: SIDES,
        values: &[
            Value::exactly("1", 1),
            Value::exactly("2 in one line", 2),
            Value::exactly("2 in two lines", 12),
            Value::exactly("3", 13),
            Value::exactly("4", 14),
        ],
        met: |case, steps, see| {
            for seen in seen(case, steps) {
                let Some(play) = seen.play().filter(|play| taken(play) > 0) else { continue };
                let both = !play.row.is_empty() && !play.column.is_empty();
                see(seen.step.side as usize, taken(play) as u64 + if both { 10 } else { 0 });
            }
        },
        beyond: &[],
    },
    Role {
        name: "a cell that is captured",
        clauses: &["R3.8"],
        parts: WAYS,
        values: RIM,
        met: |case, steps, see| {
            for play in steps.iter().filter_map(|step| step.play.as_ref()) {
                for (way, cells) in [&play.row, &play.column].into_iter().enumerate() {
                    let places = cells.iter().flat_map(|&cell| rim(cell, case.side(), case.side()));
                    places.for_each(|at| see(way, at));
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "captures of a game",
        clauses: &["R3.1"],
        parts: SIDES,
        values: &[Value::exactly("none", 0), Value::exactly("1", 1), Value::from("5 or more", 5)],
        met: |_, steps, see| {
            for side in Side::ALL {
                let of = steps.iter().filter(|step| step.side == side);
                let count =
                    of.filter_map(|step| step.play.as_ref()).filter(|play| taken(play) > 0).count();
                see(side as usize, count as u64);
            }
        },
        beyond: &[],
    },
    Role {
        name: "number of a move that captures",
        clauses: &["R3.1"],
        parts: &[],
        values: &[
            Value::exactly("3, the first that can", 3),
            Value::from("beyond 8 bits", 256),
            Value::exactly("1000, the last", 1000),
        ],
        met: |_, steps, see| {
            for step in
                steps.iter().filter(|step| step.play.as_ref().is_some_and(|play| taken(play) > 0))
            {
                see(0, step.number.into());
            }
        },
        beyond: &[],
    },
];

/// A line in which a move captures; cells are given by their places in it, from 1.
struct Line {
    /// 0 for a row, 1 for a column.
    way: usize,
    side: Side,
    /// The number of the row or column.
    number: u32,
    /// The places of the mover's pieces, and of those captured.
    own: Vec<u32>,
    enemies: Vec<u32>,
    /// The place of the piece that moved.
    moved: u32,
    /// The number of the row or column that it came from.
    from: u32,
}

impl Line {
    /// Returns its place in [`SIDES_AND_WAYS`].
    fn part(&self) -> usize {
        2 * self.side as usize + self.way
    }
}

/// Visits all lines in which moves capture.
fn lines(case: &Case, steps: &[Step], see: &mut dyn FnMut(&Line)) {
    seen(case, steps)
        .flat_map(|seen| [line(&seen, 0), line(&seen, 1)])
        .flatten()
        .for_each(|of| see(&of));
}

fn line(seen: &RolePlay<'_>, way: usize) -> Option<Line> {
    let (play, (from, to)) = seen.play().zip(seen.cells())?;
    let split = |cell: Cell| if way == 0 { (cell.row, cell.col) } else { (cell.col, cell.row) };
    let cells = if way == 0 { &play.row } else { &play.column };
    let enemies: Vec<u32> = cells.iter().map(|&cell| split(cell).1).collect();
    let number = split(to).0;
    let own = play
        .board
        .0
        .cells()
        .filter(|&cell| split(cell).0 == number && play.board[cell] == Some(seen.step.side));
    let own = own.map(|cell| split(cell).1).collect();
    let side = seen.step.side;
    let line = Line { way, side, number, own, enemies, moved: split(to).1, from: split(from).0 };
    (!line.enemies.is_empty()).then_some(line)
}

fn numbers(case: &Case, steps: &[Step], sizes: impl Fn(u32) -> bool, see: &mut dyn FnMut(usize, u64)) {
    if sizes(case.side()) {
        lines(case, steps, &mut |line| {
            let own = case.side() - line.own.len() as u32;
            let enemies = line.enemies.len();
            let kinds = [(2, 1), (3, 2), (3, 1)];
            let kind = kinds.iter().position(|&kind| kind == (own, enemies));
            kind.into_iter().for_each(|kind| see(line.part(), kind as u64));
        });
    }
}
