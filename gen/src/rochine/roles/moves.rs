//! Sizes and moves, legal and illegal: clauses R1 and R2.
//!
//! An illegal move shows that a rule holds only if whoever forgets that rule gives another answer. So all else about the
//! move must be in order, and it must be the last of the input: what follows may be illegal too, and the answer is then
//! the same. The roles of clauses R2.3, R2.5 and R2.6 count only the last move of the input. A value that has a second
//! flaw says so: it shows that the flaws do not cancel each other out.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Beyond, DIRECTIONS, RIM, Role, holding, kinds, rim};
use spec::rochine::{Case, Move, Step, Verdict};

use super::values::{SIDES, SIZES, direction};
use crate::rochine::measure::{Seen, plays, seen, taken};

/// The reasons against a move, without `legal`, in the order of [`Verdict::ALL`].
const WRONG: &[&str] = &["off the board", "not one's own", "no move", "not adjacent", "occupied"];
const CLAUSES: &[&str] = &["R2.2", "R2.3", "R2.4", "R2.5", "R2.6"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("size of the board", &["R1.1"])
        .parts(&["with a capture", "without one"])
        .values(SIZES)
        .met(|case, steps, see| {
            let captures = plays(steps).any(|play| taken(play) > 0);
            see(usize::from(!captures), case.side().into());
        }),
    Role::<Case>::new("moves of the input", &["R4.4"])
        .parts(&["given", "made", "ignored"])
        .values(values! {
            "none" = 0, "1" = 1, "beyond 8 bits" >= 256, "999" = 999, "1000, the most" = 1000,
        })
        .met(|case, steps, see| {
            let given = case.moves().len();
            let amounts = [given, plays(steps).count(), given - steps.len()];
            amounts.into_iter().enumerate().for_each(|(part, amount)| see(part, amount as u64));
        })
        .beyond(&[
            Beyond::of("given", "none", "K is at least 1"),
            Beyond::of("ignored", "1000, the most", "the first move is always looked at"),
        ]),
    Role::<Case>::new("a legal move", &["R2.8"]).parts(SIDES).values(DIRECTIONS).met(
        |case, steps, see| {
            for (seen, from, to) in legal(case, steps) {
                see(seen.step.side as usize, direction(from, to));
            }
        },
    ),
    Role::<Case>::new("the cell that a legal move leaves", &["R2.8"]).parts(SIDES).values(RIM).met(
        |case, steps, see| {
            for (seen, from, _) in legal(case, steps) {
                rim(from, case.side(), case.side()).for_each(|at| see(seen.step.side as usize, at));
            }
        },
    ),
    Role::<Case>::new("the cell that a legal move enters", &["R2.8"]).parts(SIDES).values(RIM).met(
        |case, steps, see| {
            for (seen, _, to) in legal(case, steps) {
                rim(to, case.side(), case.side()).for_each(|at| see(seen.step.side as usize, at));
            }
        },
    ),
    Role::<Case>::new("when an illegal move is made", CLAUSES)
        .parts(WRONG)
        .values(&kinds([
            "first of all",
            "last of several",
            "after a capture",
            "with legal moves after it",
        ]))
        .met(|case, steps, see| {
            let Some((last, before)) = illegal(steps) else { return };
            let captured = before.last().and_then(|step| step.play.as_ref());
            let when = holding([
                before.is_empty(),
                !before.is_empty() && steps.len() == case.moves().len(),
                captured.is_some_and(|play| taken(play) > 0),
                steps.len() < case.moves().len(),
            ]);
            when.for_each(|when| see(last.verdict as usize - 1, when));
        }),
    Role::<Case>::new("who makes an illegal move", CLAUSES)
        .parts(WRONG)
        .values(&kinds(["red", "blue"]))
        .met(|_, steps, see| {
            let Some((last, _)) = illegal(steps) else { return };
            see(last.verdict as usize - 1, last.side as u64);
        }),
    Role::<Case>::new("a number off the board", &["R2.2"])
        .parts(&["a column", "a row"])
        .values(&kinds([
            "0, a step away",
            "N + 1, a step away",
            "less than 0",
            "more than N + 1",
            "beyond 16 bits",
            "−2³¹",
            "2³¹ − 1",
        ]))
        .met(|case, steps, see| {
            let off_board = |seen: &Seen<'_>| seen.step.verdict == Verdict::OffBoard;
            let Some(seen) = seen(case, steps).find(off_board) else { return };
            let (side, Move { from, to }) = (case.side().cast_signed(), seen.mv);
            let own = from.on(case.side()).is_some_and(|from| seen.before[from] == Some(seen.step.side));
            let step = own && seen.distance() == 1 && steps.len() == case.moves().len();
            for (part, number) in [(0, from.col), (0, to.col), (1, from.row), (1, to.row)] {
                let ways = holding([
                    step && number == 0,
                    step && number == side + 1,
                    number < 0,
                    number > side + 1,
                    number.unsigned_abs() > 0xffff,
                    number == i32::MIN,
                    number == i32::MAX,
                ]);
                ways.for_each(|way| see(part, way));
            }
        }),
    Role::<Case>::new("what is moved and is not one's own", &["R2.3"])
        .parts(&["an empty cell", "an enemy's piece"])
        .values(&kinds(["to an empty neighbour", "to an occupied neighbour"]))
        .met(|case, steps, see| {
            for (seen, from, to) in refused(case, steps, Verdict::NotOwn) {
                if seen.distance() == 1 {
                    see(usize::from(seen.before[from].is_some()), seen.before[to].is_some().into());
                }
            }
        }),
    Role::<Case>::new("cells that are not adjacent", &["R2.5"])
        .values(&kinds([
            "diagonal",
            "two apart in a row",
            "two apart in a column",
            "further apart",
            "the ends of a row or a column",
            "a row's last and the next one's first",
            "a row's first and the last one's last",
            "any, and the second is occupied",
        ]))
        .met(|case, steps, see| {
            for (seen, from, to) in refused(case, steps, Verdict::NotAdjacent) {
                if seen.before[to].is_some() {
                    see(0, 7);
                    continue;
                }
                let (down, right) = (from.row.abs_diff(to.row), from.col.abs_diff(to.col));
                let far = case.side() - 1;
                let ways = holding([
                    (down, right) == (1, 1),
                    (down, right) == (0, 2),
                    (down, right) == (2, 0),
                    down + right > 2,
                    (down == 0 && right == far) || (right == 0 && down == far),
                    from.col > to.col && right == far && from.row + 1 == to.row,
                    from.col < to.col && right == far && from.row == to.row + 1,
                ]);
                ways.for_each(|way| see(0, way));
            }
        }),
    Role::<Case>::new("what occupies the cell that a move is to enter", &["R2.6"])
        .parts(&["a piece of the mover", "a piece of the enemy"])
        .values(DIRECTIONS)
        .met(|case, steps, see| {
            for (seen, from, to) in refused(case, steps, Verdict::Occupied) {
                let enemy = seen.before[to] != Some(seen.step.side);
                see(usize::from(enemy), direction(from, to));
            }
        }),
];

/// Returns the moves with this verdict whose cells are both on the board, with them.
fn judged<'a>(
    case: &'a Case,
    steps: &'a [&'a Step],
    verdict: Verdict,
) -> impl Iterator<Item = (Seen<'a>, Cell, Cell)> {
    let seen = seen(case, steps).filter(move |seen| seen.step.verdict == verdict);
    seen.filter_map(|seen| seen.cells().map(|(from, to)| (seen, from, to)))
}

fn legal<'a>(case: &'a Case, steps: &'a [&'a Step]) -> impl Iterator<Item = (Seen<'a>, Cell, Cell)> {
    judged(case, steps, Verdict::Legal)
}

/// Returns the move refused with this verdict, if it is the last of the input and both its cells are on the board.
fn refused<'a>(
    case: &'a Case,
    steps: &'a [&'a Step],
    verdict: Verdict,
) -> impl Iterator<Item = (Seen<'a>, Cell, Cell)> {
    let last = steps.len() == case.moves().len();
    judged(case, steps, verdict).filter(move |_| last)
}

/// Returns the illegal move, if there is one, and the steps before it.
fn illegal<'a>(steps: &'a [&'a Step]) -> Option<(&'a Step, &'a [&'a Step])> {
    steps
        .split_last()
        .map(|(last, before)| (*last, before))
        .filter(|(last, _)| last.verdict != Verdict::Legal)
}
