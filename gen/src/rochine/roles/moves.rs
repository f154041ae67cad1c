//! Sizes and moves, legal and illegal: clauses R1 and R2.
//!
//! An illegal move shows that a rule holds only if whoever forgets that rule gives another answer. So all else about the
//! move must be in order, and it must be the last of the input: what follows may be illegal too, and the answer is then
//! the same. The roles of clauses R2.3, R2.5 and R2.6 count only the last move of the input. A value that has a second
//! flaw says so: it shows that the flaws do not cancel each other out.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Beyond, RIM, Role, Value, rim};
use spec::rochine::{Case, Move, Side, Step, Verdict};

use super::{DIRECTIONS, RolePlay, SIDES, SIZES, direction, seen, taken};

/// The reasons against a move, without `legal`, in the order of [`Verdict::ALL`].
const WRONG: &[&str] = &["off the board", "not one's own", "no move", "not adjacent", "occupied"];
const CLAUSES: &[&str] = &["R2.2", "R2.3", "R2.4", "R2.5", "R2.6"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "size of the board",
        clauses: &["R1.1"],
        parts: &["with a capture", "without one"],
        values: SIZES,
        met: |case, steps, see| {
            let captures =
                steps.iter().filter_map(|step| step.play.as_ref()).any(|play| taken(play) > 0);
            see(usize::from(!captures), case.side().into());
        },
        beyond: &[],
    },
    Role {
        name: "moves of the input",
        clauses: &["R4.4"],
        parts: &["given", "made", "ignored"],
        values: &[
            Value::exactly("none", 0),
            Value::exactly("1", 1),
            Value::from("beyond 8 bits", 256),
            Value::exactly("999", 999),
            Value::exactly("1000, the most", 1000),
        ],
        met: |case, steps, see| {
            let made = steps.iter().filter(|step| step.verdict == Verdict::Legal).count();
            let [given, made, ignored] =
                [case.moves().len(), made, case.moves().len() - steps.len()].map(|of| of as u64);
            see(0, given);
            see(1, made);
            see(2, ignored);
        },
        beyond: &[
            Beyond::of("given", "none", "K is at least 1"),
            Beyond::of("ignored", "1000, the most", "the first move is always looked at"),
        ],
    },
    Role {
        name: "a legal move",
        clauses: &["R2.8"],
        parts: SIDES,
        values: DIRECTIONS,
        met: |case, steps, see| {
            legal(case, steps, &mut |seen, from, to| see(seen.step.side as usize, direction(from, to)));
        },
        beyond: &[],
    },
    Role {
        name: "the cell that a legal move leaves",
        clauses: &["R2.8"],
        parts: SIDES,
        values: RIM,
        met: |case, steps, see| {
            legal(case, steps, &mut |seen, from, _| at_rim(case, from, seen.step.side, see));
        },
        beyond: &[],
    },
    Role {
        name: "the cell that a legal move enters",
        clauses: &["R2.8"],
        parts: SIDES,
        values: RIM,
        met: |case, steps, see| {
            legal(case, steps, &mut |seen, _, to| at_rim(case, to, seen.step.side, see));
        },
        beyond: &[],
    },
    Role {
        name: "when an illegal move is made",
        clauses: CLAUSES,
        parts: WRONG,
        values: &[
            Value::exactly("first of all", 0),
            Value::exactly("last of several", 1),
            Value::exactly("after a capture", 2),
            Value::exactly("with legal moves after it", 3),
        ],
        met: |case, steps, see| {
            let Some((last, before)) = illegal(steps) else { return };
            let part = last.verdict as usize - 1;
            let captured = before.last().and_then(|step| step.play.as_ref());
            let when = [
                before.is_empty(),
                !before.is_empty() && steps.len() == case.moves().len(),
                captured.is_some_and(|play| taken(play) > 0),
                steps.len() < case.moves().len(),
            ];
            (0..4).filter(|&at| when[at]).for_each(|at| see(part, at as u64));
        },
        beyond: &[],
    },
    Role {
        name: "who makes an illegal move",
        clauses: CLAUSES,
        parts: WRONG,
        values: &[Value::exactly("red", 0), Value::exactly("blue", 1)],
        met: |_, steps, see| {
            let Some((last, _)) = illegal(steps) else { return };
            see(last.verdict as usize - 1, last.side as u64);
        },
        beyond: &[],
    },
    Role {
        name: "a number off the board",
        clauses: &["R2.2"],
        parts: &["a column", "a row"],
        values: &[
            Value::exactly("0, a step away", 0),
            Value::exactly("N + 1, a step away", 1),
            Value::exactly("less than 0", 2),
            Value::exactly("more than N + 1", 3),
            Value::exactly("beyond 16 bits", 4),
            Value::exactly("−2³¹", 5),
            Value::exactly("2³¹ − 1", 6),
        ],
        met: |case, steps, see| {
            let Some(seen) = seen(case, steps).find(|seen| seen.step.verdict == Verdict::OffBoard)
            else {
                return;
            };
            let (side, Move { from, to }) = (case.side().cast_signed(), seen.mv);
            let own = from.on(case.side()).is_some_and(|from| seen.before[from] == Some(seen.step.side));
            let step = own && seen.distance() == 1 && steps.len() == case.moves().len();
            for (part, number) in [(0, from.col), (0, to.col), (1, from.row), (1, to.row)] {
                let ways = [
                    step && number == 0,
                    step && number == side + 1,
                    number < 0,
                    number > side + 1,
                    number.unsigned_abs() > 0xffff,
                    number == i32::MIN,
                    number == i32::MAX,
                ];
                (0..7).filter(|&way| ways[way]).for_each(|way| see(part, way as u64));
            }
        },
        beyond: &[],
    },
    Role {
        name: "what is moved and is not one's own",
        clauses: &["R2.3"],
        parts: &["an empty cell", "an enemy's piece"],
        values: &[
            Value::exactly("to an empty neighbour", 0),
            Value::exactly("to an occupied neighbour", 1),
        ],
        met: |case, steps, see| {
            refused(case, steps, Verdict::NotOwn, &mut |seen, from, to| {
                if seen.distance() == 1 {
                    see(usize::from(seen.before[from].is_some()), seen.before[to].is_some().into());
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "cells that are not adjacent",
        clauses: &["R2.5"],
        parts: &[],
        values: &[
            Value::exactly("diagonal", 0),
            Value::exactly("two apart in a row", 1),
            Value::exactly("two apart in a column", 2),
            Value::exactly("further apart", 3),
            Value::exactly("the ends of a row or a column", 4),
            Value::exactly("a row's last and the next one's first", 5),
            Value::exactly("a row's first and the last one's last", 6),
            Value::exactly("any, and the second is occupied", 7),
        ],
        met: |case, steps, see| {
            refused(case, steps, Verdict::NotAdjacent, &mut |seen, from, to| {
                if seen.before[to].is_some() {
                    return see(0, 7);
                }
                let (down, right) = (from.row.abs_diff(to.row), from.col.abs_diff(to.col));
                let far = case.side() - 1;
                let ways = [
                    (down, right) == (1, 1),
                    (down, right) == (0, 2),
                    (down, right) == (2, 0),
                    down + right > 2,
                    (down == 0 && right == far) || (right == 0 && down == far),
                    from.col > to.col && right == far && from.row + 1 == to.row,
                    from.col < to.col && right == far && from.row == to.row + 1,
                ];
                (0..7).filter(|&way| ways[way]).for_each(|way| see(0, way as u64));
            });
        },
        beyond: &[],
    },
    Role {
        name: "what occupies the cell that a move is to enter",
        clauses: &["R2.6"],
        parts: &["a piece of the mover", "a piece of the enemy"],
        values: DIRECTIONS,
        met: |case, steps, see| {
            refused(case, steps, Verdict::Occupied, &mut |seen, from, to| {
                let enemy = seen.before[to] != Some(seen.step.side);
                see(usize::from(enemy), direction(from, to));
            });
        },
        beyond: &[],
    },
];

/// Visits the legal moves with their cells.
fn legal(case: &Case, steps: &[Step], see: &mut dyn FnMut(&RolePlay<'_>, Cell, Cell)) {
    for seen in seen(case, steps).filter(|seen| seen.play().is_some()) {
        if let Some((from, to)) = seen.cells() {
            see(&seen, from, to);
        }
    }
}

/// Visits the move refused with this verdict, if it is the last of the input and both its cells are on the board.
fn refused(
    case: &Case,
    steps: &[Step],
    verdict: Verdict,
    see: &mut dyn FnMut(&RolePlay<'_>, Cell, Cell),
) {
    let last = steps.len() == case.moves().len();
    for seen in seen(case, steps).filter(|seen| last && seen.step.verdict == verdict) {
        if let Some((from, to)) = seen.cells() {
            see(&seen, from, to);
        }
    }
}

/// Returns the illegal move, if there is one, and the steps before it.
fn illegal(steps: &[Step]) -> Option<(&Step, &[Step])> {
    steps.split_last().filter(|(last, _)| last.verdict != Verdict::Legal)
}

fn at_rim(case: &Case, cell: Cell, mover: Side, see: &mut dyn FnMut(usize, u64)) {
    rim(cell, case.side(), case.side()).for_each(|at| see(mover as usize, at));
}
