//! The reach of a query: clauses C2, C3 and C5, from the amounts of its step.

use crosscheck_core::generate::role::{Beyond, RIM, Role, Value, holding, kinds as named, rim};
use spec::chess::{Case, Placement, Reached, Step};

use crate::chess::measure::{KINDS, Query, cells, kinds, queries, twice};

/// Amounts of cells.
const MANY: &[Value] = values! {
    "none" = 0, "1" = 1, "4" = 4, "5 or more" >= 5, "beyond 8 bits" >= 1 << 8,
    "beyond 15 bits" >= 1 << 15, "beyond 16 bits" >= 1 << 16,
};

const FOUR: &str = "a piece has four neighbours";

/// The pairs of kinds by which a cell can be reached twice.
const PAIRS: &[&str] = &["normal and connected", "straight and connected"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("empty cells that a query reaches", &["C3.1", "C3.2", "C3.3"])
        .parts(KINDS)
        .values(MANY)
        .met(|_, steps, see| amounts(steps, |of| of.free, see))
        .beyond(&[Beyond::from("normal", "5 or more", FOUR)]),
    Role::<Case>::new("pieces that a query captures", &["C4.1"])
        .parts(KINDS)
        .values(MANY)
        .met(|_, steps, see| amounts(steps, |of| of.captured, see))
        .beyond(&[
            Beyond::from("normal", "5 or more", FOUR),
            Beyond::from("straight", "5 or more", "a piece looks in four directions"),
        ]),
    Role::<Case>::new("the answer to a query", &["C5.1"])
        .parts(&["the first of a board", "the last of a board", "any"])
        .values(values! {
            "0" = 0, "1" = 1, "beyond 8 bits" >= 1 << 8, "beyond 15 bits" >= 1 << 15,
            "beyond 16 bits" >= 1 << 16, "all other cells" = u64::MAX,
            "199,999, the most" = 199_999,
        })
        .met(|case, steps, see| {
            for Query { test, at, step, .. } in queries(case, steps) {
                let answer = u64::from(step.reachable);
                for part in holding([at == 0, at + 1 == test.placements().len(), true]) {
                    see(part as usize, answer);
                    if answer == cells(test) - 1 {
                        see(part as usize, u64::MAX);
                    }
                }
            }
        }),
    Role::<Case>::new("where a piece stands that reaches something", &["C2.1"])
        .parts(KINDS)
        .values(RIM)
        .met(|case, steps, see| {
            for Query { test, mover, step, .. } in queries(case, steps) {
                for kind in holding(kinds(step).map(|kind| kind.all() > 0)) {
                    rim(mover.cell, test.rows(), test.cols()).for_each(|at| see(kind as usize, at));
                }
            }
        }),
    Role::<Case>::new("cells reached by roads of two kinds", &["C5.1"])
        .parts(PAIRS)
        .values(values! {
            "1" = 1, "4" = 4, "beyond 8 bits" >= 1 << 8, "beyond 15 bits" >= 1 << 15,
            "beyond 16 bits" >= 1 << 16,
        })
        .met(|_, steps, see| {
            for step in steps {
                if step.straight.all() == 0 {
                    see(0, twice(step));
                } else if step.normal.all() == 0 {
                    see(1, twice(step));
                }
            }
        })
        .beyond(&[
            Beyond::of("normal and connected", "4", "a road must be left to begin the other way"),
            Beyond::from("normal and connected", "beyond 8 bits", FOUR),
        ]),
    Role::<Case>::new("pieces captured by roads of two kinds", &["C5.1"])
        .parts(PAIRS)
        .values(values! { "1" = 1, "2" = 2 })
        .met(|_, steps, see| {
            for step in steps {
                let [normal, straight, connected] = kinds(step);
                // If one of the two kinds reaches no empty cell, no empty cell is reached both ways.
                let alone =
                    |of: Reached, other: Reached| of.free.min(connected.free) == 0 && other.all() == 0;
                let parts = holding([alone(normal, straight), alone(straight, normal)]);
                parts.for_each(|part| see(part as usize, twice(step)));
            }
        }),
    Role::<Case>::new("pieces captured from afar", &["C4.1"])
        .parts(&["straight", "connected"])
        .values(&named(["of the mover's level", "of a lower level", "of level 1 by level q"]))
        .met(afar),
    Role::<Case>::new("pieces on all sides of one that reaches nothing", &["C4.2"])
        .parts(&["of the other colour, higher", "of its colour"])
        .values(&named(["in a corner", "elsewhere"]))
        .met(|case, steps, see| {
            // A piece with 65 or more before it is not looked at: the others suffice.
            for query in queries(case, steps).filter(|query| query.step.reachable == 0 && query.at <= 64)
            {
                let Query { test, mover, .. } = query;
                let before = &test.placements()[..query.at];
                let on_rim = holding([
                    mover.cell.row == 1,
                    mover.cell.row == test.rows(),
                    mover.cell.col == 1,
                    mover.cell.col == test.cols(),
                ]);
                let on_rim = on_rim.count();
                if before.iter().filter(|of| is_near(of, mover)).count() == 4 - on_rim {
                    let own = before.iter().all(|of| of.colour == mover.colour);
                    let higher =
                        before.iter().all(|of| of.colour != mover.colour && of.level > mover.level);
                    holding([higher, own]).for_each(|part| see(part as usize, u64::from(on_rim < 2)));
                }
            }
        }),
];

/// Reports how many empty cells each query reaches by each kind of road, or how many pieces.
fn amounts(steps: &[&Step], of: fn(Reached) -> u32, see: &mut dyn FnMut(usize, u64)) {
    for step in steps {
        kinds(step).into_iter().enumerate().for_each(|(kind, reached)| see(kind, of(reached).into()));
    }
}

/// Whether two pieces stand on cells that share a side.
fn is_near(a: &Placement, b: &Placement) -> bool {
    a.cell.row.abs_diff(b.cell.row) + a.cell.col.abs_diff(b.cell.col) == 1
}

/// Reports captures by a query with no piece next to it, if all pieces of the other colour have one level.
fn afar(case: &Case, steps: &[&Step], see: &mut dyn FnMut(usize, u64)) {
    // The lowest and the highest level of each colour so far.
    let mut levels: [Option<(u32, u32)>; 2] = [None; 2];
    for Query { test, at, mover, step } in queries(case, steps) {
        if at == 0 {
            levels = [None; 2];
        }
        // Limit the time, which would grow with the square of the number of queries.
        if at > 2000 {
            continue;
        }
        let captured = [step.straight.captured > 0, step.connected.captured > 0];
        let other = levels[1 - mover.colour as usize].filter(|(low, high)| low == high);
        if let Some((level, _)) = other
            && captured != [false; 2]
            && !test.placements()[..at].iter().any(|of| is_near(of, mover))
        {
            let most = test.placements().len() as u32;
            let ends = level == 1 && mover.level == most && most > 1;
            for kind in holding(captured) {
                let levels = holding([level == mover.level, level < mover.level, ends]);
                levels.for_each(|level| see(kind as usize, level));
            }
        }
        let of = &mut levels[mover.colour as usize];
        let (low, high) = of.unwrap_or((mover.level, mover.level));
        *of = Some((low.min(mover.level), high.max(mover.level)));
    }
}
