//! The end: clauses R4.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Role, Value};
use spec::rochine::{Board, Case, Over, Side, Step, Way};

use super::{DIRECTIONS, SIDES, SIZES, direction};

/// How a game can be won.
const WINS: &[&str] =
    &["by red, by pieces", "by blue, by pieces", "by red, by immobility", "by blue, by immobility"];
const CLAUSES: &[&str] = &["R4.1", "R4.1", "R4.2", "R4.2"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "size of the board of a game that is won",
        clauses: CLAUSES,
        parts: WINS,
        values: SIZES,
        met: |case, steps, see| {
            over(steps).into_iter().for_each(|(part, _)| see(part, case.side().into()));
        },
        beyond: &[],
    },
    Role {
        name: "moves after the end of a game that is won",
        clauses: CLAUSES,
        parts: WINS,
        values: &[Value::exactly("none", 0), Value::from("some", 1)],
        met: |case, steps, see| {
            let after = case.moves().len() - steps.len();
            over(steps).into_iter().for_each(|(part, _)| see(part, after as u64));
        },
        beyond: &[],
    },
    Role {
        name: "number of the move that wins",
        clauses: &["R4.3"],
        parts: &["by pieces", "by immobility"],
        values: &[
            Value { name: "20 or less", least: 1, most: 20 },
            Value::from("beyond 8 bits", 256),
            Value::exactly("1000, the last", 1000),
        ],
        met: |_, steps, see| {
            over(steps).into_iter().for_each(|(part, step)| see(part / 2, step.number.into()));
        },
        beyond: &[],
    },
    Role {
        name: "pieces left to who loses",
        clauses: &["R4.1"],
        parts: SIDES,
        values: &[
            Value::exactly("N ÷ 2", 0),
            Value::exactly("fewer than N ÷ 2", 1),
            Value::exactly("more: it cannot move", 2),
            Value::exactly("all", 3),
        ],
        met: |case, steps, see| {
            let Some((_, step)) = over(steps) else { return };
            let loser = step.side.enemy();
            let (left, half) = (left(step, loser), case.side() / 2);
            let ways = [left == half, left < half, left > half, left == 2 * case.side() - 2];
            (0..4).filter(|&way| ways[way]).for_each(|way| see(loser as usize, way as u64));
        },
        beyond: &[],
    },
    Role {
        name: "pieces left to a side while the play goes on",
        clauses: &["R4.1"],
        parts: SIDES,
        values: &[Value::exactly("N ÷ 2 + 1, the fewest", 0), Value::exactly("half of all", 1)],
        met: |case, steps, see| {
            for step in
                steps.iter().filter(|step| step.play.as_ref().is_some_and(|play| play.over.is_none()))
            {
                for side in Side::ALL {
                    let left = left(step, side);
                    if left == case.side() / 2 + 1 {
                        see(side as usize, 0);
                    }
                    if left == case.side() - 1 {
                        see(side as usize, 1);
                    }
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "the only way left, which the side to move has",
        clauses: &["R4.2"],
        parts: SIDES,
        values: DIRECTIONS,
        met: |_, steps, see| {
            for step in steps {
                let Some(play) = step.play.as_ref().filter(|play| play.over.is_none()) else { continue };
                let enemy = step.side.enemy();
                if let Some((from, to)) = only(&play.board, enemy) {
                    see(enemy as usize, direction(from, to));
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "size of the board of a game that is not over",
        clauses: &["R4.5"],
        parts: &["its last move by red", "its last move by blue"],
        values: SIZES,
        met: |case, steps, see| {
            if let Some(step) =
                steps.last().filter(|step| step.play.as_ref().is_some_and(|play| play.over.is_none()))
            {
                see(step.side as usize, case.side().into());
            }
        },
        beyond: &[],
    },
];

/// Returns the end of a won game: its place in [`WINS`], and the step.
fn over(steps: &[Step]) -> Option<(usize, &Step)> {
    let step = steps.last()?;
    let Over { winner, by } = step.play.as_ref()?.over?;
    Some((2 * usize::from(by == Way::Immobility) + winner as usize, step))
}

fn left(step: &Step, side: Side) -> u32 {
    let play = step.play.as_ref();
    play.map_or(0, |play| if side == Side::Red { play.red } else { play.blue })
}

/// Returns the only empty cell next to a side's pieces, with the piece it is next to, or `None` if there is no such
/// cell or more than one.
fn only(board: &Board, side: Side) -> Option<(Cell, Cell)> {
    let grid = &board.0;
    let mut ways = grid.cells().filter(|&cell| grid[cell] == Some(side)).flat_map(|cell| {
        let Cell { row, col } = cell;
        let around = [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)]
            .map(|(r, c)| Cell::new(r, c));
        around.into_iter().filter(|&to| grid.get(to) == Some(&None)).map(move |to| (cell, to))
    });
    ways.next().filter(|_| ways.next().is_none())
}
