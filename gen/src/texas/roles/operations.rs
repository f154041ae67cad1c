//! Sizes, operations and runs: clauses T1 to T3, T5.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Beyond, RIM, Role, holding, kinds, rim};
use spec::texas::{Case, Effect, Step, Swap, Verdict};

use super::values::COLOURS;
use crate::texas::count::VERDICTS;
use crate::texas::measure::{Seen, asked, rounds, seen, settled};

const WAYS: &[&str] = &["along a row", "down a column"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("size of the board", &["T1.1"])
        .parts(&["rows", "columns"])
        .values(values! { "1" = 1, "2" = 2, "50, the most" = 50 })
        .met(|case, _, see| {
            see(0, case.pieces().rows().into());
            see(1, case.pieces().cols().into());
        }),
    Role::<Case>::new("numbers of the input", &["T1.2", "T2.1"])
        .parts(&["colours", "operations"])
        .values(values! { "1" = 1, "100" = 100, "1000" = 1000 })
        .met(|case, _, see| {
            see(0, case.colours().into());
            see(1, case.swaps().len() as u64);
        })
        .beyond(&[Beyond::of("colours", "1000", "100 colours are the most")]),
    Role::<Case>::new("pieces with an effect", &["T1.2"])
        .values(values! { "none" = 0, "one" = 1, "all" = u64::MAX })
        .met(|case, _, see| {
            let pieces = case.pieces().values();
            let count = pieces.iter().filter(|piece| piece.effect != Effect::None).count();
            see(0, if count == pieces.len() { u64::MAX } else { count as u64 });
        }),
    Role::<Case>::new("cells of a valid operation, along the row", &["T2.2"])
        .parts(&["named from the left", "named from the right"])
        .values(RIM)
        .met(|case, steps, see| ends(case, steps, see, |swap| swap.a.row == swap.b.row)),
    Role::<Case>::new("cells of a valid operation, down the column", &["T2.2"])
        .parts(&["named from the top", "named from the bottom"])
        .values(RIM)
        .met(|case, steps, see| ends(case, steps, see, |swap| swap.a.col == swap.b.col)),
    Role::<Case>::new("cells that are not adjacent", &["T2.2"])
        .values(&kinds([
            "the same",
            "diagonal",
            "two apart in a row",
            "two apart in a column",
            "the ends of a row",
            "the ends of a column",
            "a row's last and the next one's first",
            "opposite corners",
        ]))
        .met(|case, steps, see| {
            let refused = asked(case, steps).filter(|of| of.verdict == Verdict::NotAdjacent);
            refused.flat_map(|of| apart(case, of.swap)).for_each(|how| see(0, how));
        }),
    Role::<Case>::new("an operation by its place among all", &["T2.5"])
        .parts(VERDICTS.entries)
        .values(&kinds(["the first", "the last of several", "the 1000th"]))
        .met(|case, steps, see| {
            let all = case.swaps().len();
            for of in asked(case, steps) {
                let places = [of.number == 1, of.number == all && all > 1, of.number == 1000];
                holding(places).for_each(|at| see(of.verdict as usize, at));
            }
        })
        .beyond(&[Beyond::of("empty", "the first", "no cell is empty at the start")]),
    Role::<Case>::new("cells that are empty", &["T2.3"])
        .values(values! { "the first named" = 1, "the second named" = 2, "both" = 3 })
        .met(|case, steps, see| {
            for of in asked(case, steps).filter(|of| of.verdict == Verdict::Empty) {
                let empty = |cell| u64::from(of.before.piece(cell).is_none());
                see(0, empty(of.swap.a) + 2 * empty(of.swap.b));
            }
        }),
    Role::<Case>::new("pieces that a refused swap leaves in place, colours equal", &["T2.4"])
        .values(&kinds(["effects equal", "effects unlike"]))
        .met(|case, steps, see| {
            for of in asked(case, steps).filter(|of| of.verdict == Verdict::NoElimination) {
                if let [Some(a), Some(b)] = [of.swap.a, of.swap.b].map(|cell| of.before.piece(cell))
                    && a.colour == b.colour
                {
                    see(0, u64::from(a.effect != b.effect));
                }
            }
        }),
    Role::<Case>::new("operations", &["T2.1"])
        .parts(&["valid", "skipped"])
        .values(values! {
            "none" = 0, "one" = 1, "beyond 8 bits" >= 256, "all of several" = u64::MAX,
        })
        .met(|case, steps, see| {
            let valid = settled(steps).count();
            let all = case.swaps().len();
            for (part, count) in [valid, all - valid].into_iter().enumerate() {
                see(part, count as u64);
                if count == all && all > 1 {
                    see(part, u64::MAX);
                }
            }
        }),
    Role::<Case>::new("longest run of a round", &["T3.1"])
        .parts(WAYS)
        .values(values! {
            "3" = 3, "4" = 4, "5" = 5, "6 or more" >= 6, "20 or more" >= 20, "50, a whole row" = 50,
        })
        .met(|case, steps, see| {
            for runs in seen(case, steps).map(|seen| runs(&seen)) {
                for (way, runs) in runs.iter().enumerate() {
                    runs.iter().map(|run| run.length).max().into_iter().for_each(|most| see(way, most));
                }
            }
        })
        .beyond(&[Beyond::of(
            "down a column",
            "50, a whole row",
            "a column of 50 has lost nothing, so that its run is the swap's: 5 at most",
        )]),
    Role::<Case>::new("ends of a run", &["T3.1"]).parts(WAYS).values(RIM).met(|case, steps, see| {
        let rim = |cell| rim(cell, case.pieces().rows(), case.pieces().cols());
        for runs in seen(case, steps).map(|seen| runs(&seen)) {
            for (way, runs) in runs.iter().enumerate() {
                let ends = runs.iter().flat_map(|run| rim(run.first).chain(rim(run.last)));
                ends.for_each(|at| see(way, at));
            }
        }
    }),
    Role::<Case>::new("colour of a run", &["T3.1"])
        .parts(&[
            "along a row in round 1",
            "down a column in round 1",
            "along a row in a later round",
            "down a column in a later round",
        ])
        .values(COLOURS)
        .met(|case, steps, see| {
            for seen in seen(case, steps) {
                let later = if seen.is_first() { 0 } else { 2 };
                for (way, runs) in runs(&seen).iter().enumerate() {
                    runs.iter().for_each(|run| see(later + way, run.colour.into()));
                }
            }
        }),
    Role::<Case>::new("pieces matched in one round", &["T3.2"])
        .values(values! { "3" = 3, "beyond 8 bits" >= 256, "1000 or more" >= 1000 })
        .met(|_, steps, see| rounds(steps).for_each(|round| see(0, round.matched.len() as u64))),
    Role::<Case>::new("rounds of an operation", &["T5.3"])
        .values(values! { "1" = 1, "2" = 2, "10 or more" >= 10, "beyond 8 bits" >= 256 })
        .met(|_, steps, see| settled(steps).for_each(|of| see(0, of.rounds.into()))),
    Role::<Case>::new("rows that a piece falls", &["T5.2"])
        .parts(&["in the first column", "in the last column"])
        .values(values! { "1" = 1, "20 or more" >= 20, "49, the most" = 49 })
        .met(|case, steps, see| {
            for seen in seen(case, steps) {
                for (part, col) in [1, case.pieces().cols()].into_iter().enumerate() {
                    falls(&seen, case.pieces().rows(), col).into_iter().for_each(|far| see(part, far));
                }
            }
        }),
    Role::<Case>::new("a column that becomes empty while others are not", &["T5.2"])
        .values(&kinds(["the first", "the last", "one between"]))
        .met(|case, steps, see| {
            let (bottom, cols) = (case.pieces().rows(), case.pieces().cols());
            for seen in seen(case, steps).filter(|seen| seen.round.board.count() > 0) {
                let empty = (1..=cols).filter(|&col| {
                    let cell = Cell::new(bottom, col);
                    seen.before.piece(cell).is_some() && seen.round.board[cell].is_none()
                });
                empty.for_each(|col| match col {
                    1 => see(0, 0),
                    _ => see(0, if col == cols { 1 } else { 2 }),
                });
            }
        }),
];

/// Reports where at the rim the cells of certain valid operations lie, by the order in which they are named.
fn ends(case: &Case, steps: &[&Step], see: &mut dyn FnMut(usize, u64), of_kind: impl Fn(Swap) -> bool) {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    let valid = asked(case, steps).filter(|of| of.verdict == Verdict::Valid).map(|of| of.swap);
    for Swap { a, b } in valid.filter(|swap| of_kind(*swap)) {
        let both = rim(a, rows, cols).chain(rim(b, rows, cols));
        both.for_each(|at| see(usize::from(a > b), at));
    }
}

/// Returns the relative positions of two cells that are not adjacent.
fn apart(case: &Case, swap: Swap) -> impl Iterator<Item = u64> + use<> {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    let (a, b) = (swap.a.min(swap.b), swap.a.max(swap.b));
    let (down, right) = (b.row - a.row, a.col.abs_diff(b.col));
    let left_to_right = a.col.min(b.col) == 1 && a.col.max(b.col) == cols;
    let top_to_bottom = a.row == 1 && b.row == rows;
    holding([
        a == b,
        (down, right) == (1, 1),
        (down, right) == (0, 2),
        (down, right) == (2, 0),
        down == 0 && left_to_right && cols > 3,
        right == 0 && top_to_bottom && rows > 3,
        down == 1 && a.col == cols && b.col == 1 && cols > 2,
        top_to_bottom && left_to_right && rows.min(cols) > 2,
    ])
}

struct Run {
    first: Cell,
    last: Cell,
    length: u64,
    colour: u32,
}

/// Returns the runs of matched pieces, first those along rows, then those along columns.
fn runs(seen: &Seen<'_>) -> [Vec<Run>; 2] {
    [(0, 1), (1, 0)].map(|(down, right)| {
        let mut cells = seen.round.matched.clone();
        cells.sort_by_key(|cell| if right > 0 { (cell.row, cell.col) } else { (cell.col, cell.row) });
        let mut runs: Vec<Run> = Vec::new();
        for cell in cells {
            let colour = seen.before.colour(cell).unwrap_or_default();
            match runs.last_mut() {
                Some(run)
                    if run.colour == colour
                        && Cell::new(run.last.row + down, run.last.col + right) == cell =>
                {
                    (run.last, run.length) = (cell, run.length + 1);
                }
                _ => runs.push(Run { first: cell, last: cell, length: 1, colour }),
            }
        }
        runs.retain(|run| run.length >= 3);
        runs
    })
}

/// Returns how many rows the uppermost remaining piece of a column falls.
fn falls(seen: &Seen<'_>, rows: u32, col: u32) -> Option<u64> {
    let after = &seen.round.board;
    let first = |is: &dyn Fn(Cell) -> bool| (1..=rows).find(|&row| is(Cell::new(row, col)));
    let lands = first(&|cell| after[cell].is_some())?;
    let stood = first(&|cell| seen.before.piece(cell).is_some() && !seen.is_removed(cell))?;
    Some(u64::from(lands - stood)).filter(|&far| far > 0)
}
