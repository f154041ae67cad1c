//! Captures: clauses R3. Lines are considered as they are after the move, before anything is captured.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{RIM, Role, holding, kinds, rim};
use spec::rochine::{Case, Side, Step};

use super::values::{SIDES, SIZES};
use crate::rochine::measure::{Seen, plays, seen, taken};

const WAYS: &[&str] = &["in a row", "in a column"];

const SIDES_AND_WAYS: &[&str] =
    &["by red in a row", "by red in a column", "by blue in a row", "by blue in a column"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("size of the board of a capture", &["R3.1"])
        .parts(SIDES_AND_WAYS)
        .values(SIZES)
        .met(|case, steps, see| {
            lines(case, steps).for_each(|line| see(line.part(), case.side().into()))
        }),
    Role::<Case>::new("line that is captured in", &["R3.1"])
        .parts(SIDES_AND_WAYS)
        .values(&kinds([
            "the first",
            "the second",
            "the last but one",
            "the last",
            "one between, on more than 4 × 4",
        ]))
        .met(|case, steps, see| {
            for line in lines(case, steps) {
                let (at, side) = (line.number, case.side());
                let between = (3..side - 1).contains(&at);
                let ways = holding([at == 1, at == 2, at == side - 1, at == side, between]);
                ways.for_each(|way| see(line.part(), way));
            }
        }),
    Role::<Case>::new("numbers of a line, on 4 × 4", &["R3.3"])
        .parts(SIDES_AND_WAYS)
        .values(&kinds(["N − 2 and 1"]))
        .met(|case, steps, see| numbers(case, steps, case.side() == 4, see)),
    Role::<Case>::new("numbers of a line, on larger boards", &["R3.4"])
        .parts(SIDES_AND_WAYS)
        .values(&kinds(["N − 2 and 1", "N − 3 and 2", "N − 3 and 1"]))
        .met(|case, steps, see| numbers(case, steps, case.side() > 4, see)),
    Role::<Case>::new("where the enemies of a line are", &["R3.6"])
        .parts(SIDES_AND_WAYS)
        .values(&kinds([
            "on its first cell",
            "before the mover's pieces",
            "behind the mover's pieces",
            "on its last cell",
        ]))
        .met(|case, steps, see| {
            for line in lines(case, steps) {
                let (first, last) = (line.enemies[0], line.enemies[line.enemies.len() - 1]);
                let before = line.own.first().is_some_and(|own| *own > first);
                let ways = holding([first == 1, before, !before, last == case.side()]);
                ways.for_each(|way| see(line.part(), way));
            }
        }),
    Role::<Case>::new("where the empty cells of a line are", &["R3.7"])
        .parts(WAYS)
        .values(&kinds([
            "at its start",
            "at its end",
            "two at its start",
            "two at its end",
            "at both ends",
        ]))
        .met(|case, steps, see| {
            for line in lines(case, steps) {
                let held = || line.own.iter().chain(&line.enemies).copied();
                let before = held().min().unwrap_or(1) - 1;
                let behind = case.side() - held().max().unwrap_or(1);
                let ways = [(1, 0), (0, 1), (2, 0), (0, 2), (1, 1)];
                holding(ways.map(|way| way == (before, behind))).for_each(|way| see(line.way, way));
            }
        }),
    Role::<Case>::new("where the piece that captures stands in its line", &["R3.2"])
        .parts(WAYS)
        .values(&kinds(["beside the enemies", "at the other end of its own", "among its own"]))
        .met(|case, steps, see| {
            for line in lines(case, steps) {
                let place = line.own.iter().position(|&own| own == line.moved).unwrap_or(0);
                let last = line.own.len() - 1;
                let near = if line.enemies[0] > line.own[0] { last } else { 0 };
                let way = match place {
                    _ if place == near => 0,
                    _ if place == last - near => 1,
                    _ => 2,
                };
                see(line.way, way);
            }
        }),
    Role::<Case>::new("how the piece that captures comes to its line", &["R3.2"])
        .parts(WAYS)
        .values(&kinds(["along it", "from the line before", "from the line after"]))
        .met(|case, steps, see| {
            for line in lines(case, steps) {
                see(line.way, (line.number.cmp(&line.from) as i64).rem_euclid(3) as u64);
            }
        }),
    Role::<Case>::new("pieces that a move captures", &["R3.8"])
        .parts(SIDES)
        .values(values! {
            "1" = 1, "2 in one line" = 2, "2 in two lines" = 12, "3" = 13, "4" = 14,
        })
        .met(|_, steps, see| {
            for step in steps {
                let Some(play) = step.play.as_ref().filter(|play| taken(play) > 0) else { continue };
                let both = !play.row.is_empty() && !play.column.is_empty();
                see(step.side as usize, taken(play) + if both { 10 } else { 0 });
            }
        }),
    Role::<Case>::new("a cell that is captured", &["R3.8"]).parts(WAYS).values(RIM).met(
        |case, steps, see| {
            for play in plays(steps) {
                for (way, cells) in [&play.row, &play.column].into_iter().enumerate() {
                    let places = cells.iter().flat_map(|&cell| rim(cell, case.side(), case.side()));
                    places.for_each(|at| see(way, at));
                }
            }
        },
    ),
    Role::<Case>::new("captures of a game", &["R3.1"])
        .parts(SIDES)
        .values(values! { "none" = 0, "1" = 1, "5 or more" >= 5 })
        .met(|_, steps, see| {
            for side in Side::ALL {
                see(side as usize, captures(steps).filter(|step| step.side == side).count() as u64);
            }
        }),
    Role::<Case>::new("number of a move that captures", &["R3.1"])
        .values(values! {
            "3, the first that can" = 3, "beyond 8 bits" >= 256, "1000, the last" = 1000,
        })
        .met(|_, steps, see| captures(steps).for_each(|step| see(0, step.number.into()))),
];

/// Returns the steps of moves that capture.
fn captures<'a>(steps: &'a [&'a Step]) -> impl Iterator<Item = &'a Step> {
    steps.iter().copied().filter(|step| step.play.as_ref().is_some_and(|play| taken(play) > 0))
}

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

/// Returns all lines in which moves capture.
fn lines<'a>(case: &'a Case, steps: &'a [&'a Step]) -> impl Iterator<Item = Line> + 'a {
    seen(case, steps).flat_map(|seen| [line(&seen, 0), line(&seen, 1)]).flatten()
}

fn line(seen: &Seen<'_>, way: usize) -> Option<Line> {
    let (play, (from, to)) = seen.step.play.as_ref().zip(seen.cells())?;
    let split = |cell: Cell| if way == 0 { (cell.row, cell.col) } else { (cell.col, cell.row) };
    let enemies: Vec<u32> = [&play.row, &play.column][way].iter().map(|&cell| split(cell).1).collect();
    if enemies.is_empty() {
        return None;
    }
    let (side, (number, moved)) = (seen.step.side, split(to));
    let own = play.board.0.cells().filter(|&cell| play.board[cell] == Some(side)).map(split);
    let own = own.filter(|&(line, _)| line == number).map(|(_, place)| place).collect();
    Some(Line { way, side, number, own, enemies, moved, from: split(from).0 })
}

fn numbers(case: &Case, steps: &[&Step], concerned: bool, see: &mut dyn FnMut(usize, u64)) {
    for line in lines(case, steps).filter(|_| concerned) {
        let missing = case.side() - line.own.len() as u32;
        let kinds = [(2, 1), (3, 2), (3, 1)];
        let kinds = holding(kinds.map(|kind| kind == (missing, line.enemies.len())));
        kinds.for_each(|kind| see(line.part(), kind));
    }
}
