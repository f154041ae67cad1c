//! Helpers: boards from drawings, cases from moves, random cases, plays as lists of steps.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crosscheck_core::{Cell, Grid, Limits, Player};
use crosscheck_reference::Literal;
use crosscheck_reference::rochine::{Captured, Moving, Pieces, Taking, Trip};
use spec::rochine::{Answer, Case, Move, Side, Spot, Step, Verdict};

/// Builds a board from its rows: `h`, `l` and `.`.
pub(crate) fn board(rows: &[&str]) -> Pieces {
    let piece = |letter| match letter {
        b'h' => Some(Side::Red),
        b'l' => Some(Side::Blue),
        _ => None,
    };
    Grid::from_fn(rows.len() as u32, rows.len() as u32, |cell| {
        piece(rows[cell.row as usize - 1].as_bytes()[cell.col as usize - 1])
    })
}

/// Builds a case from its size and its moves, `[a, b, c, d]` as in the input.
pub(crate) fn case(size: u32, moves: &[[i32; 4]]) -> Case {
    let spot = |col, row| Spot { col, row };
    let one = |&[a, b, c, d]: &[i32; 4]| Move { from: spot(a, b), to: spot(c, d) };
    Case::new(size, moves.iter().map(one).collect(), Limits::None).expect("a case")
}

/// Returns moves with which both sides, in turn, move one piece up and down, `times` moves in all.
pub(crate) fn shuffle(times: usize) -> Vec<[i32; 4]> {
    [[2, 1, 2, 2], [3, 1, 3, 2], [2, 2, 2, 1], [3, 2, 3, 1]].into_iter().cycle().take(times).collect()
}

/// Returns a step between two cells, `[row, column]`.
pub(crate) fn trip(from: [u32; 2], to: [u32; 2]) -> Trip {
    Trip { from: from.into(), to: to.into() }
}

/// Returns what a step captures; the drawing shows the board before the step.
pub(crate) fn captured(mover: Side, before: &[&str], trip: Trip) -> Captured {
    let before = board(before);
    assert_eq!((before[trip.from], before[trip.to]), (Some(mover), None), "the step is legal");
    let mut after = before.clone();
    Literal.step(&mut after, trip);
    Literal.captured(&after, mover, trip)
}

/// Returns the set of some cells.
pub(crate) fn cells<const N: usize>(cells: [[u32; 2]; N]) -> BTreeSet<Cell> {
    cells.into_iter().map(Cell::from).collect()
}

/// Returns all steps of the reference's play, and its answer.
pub(crate) fn play(case: &Case) -> (Vec<Step>, Answer) {
    play_of(&mut *crosscheck_reference::rochine::player(), case)
}

/// Returns all steps of a player's play, and its answer.
pub(crate) fn play_of(player: &mut dyn Player<Case>, case: &Case) -> (Vec<Step>, Answer) {
    let mut steps = Vec::new();
    let answer = player.play(case, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    (steps, answer.expect("a play to its end"))
}

/// Returns the verdicts of a play.
pub(crate) fn verdicts(case: &Case) -> Vec<Verdict> {
    play(case).0.into_iter().map(|step| step.verdict).collect()
}

/// A small random number generator: a linear congruential generator that uses the upper bits of its state.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// Returns a number below `below`.
    pub(crate) fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(below)) as u32
    }

    /// Returns a small game in which each side has its own preference. The game is played until it is over or has
    /// become long. One or two moves of any kind may follow, and a move of any kind may come in between.
    pub(crate) fn case(&mut self) -> Case {
        let size = [4, 4, 6][self.below(3) as usize];
        let mut pieces = Literal.lay_out(&case(size, &[[1, 1, 1, 1]]));
        let likings = [self.below(4), self.below(4)];
        let mut moves = Vec::new();
        for number in 1..=10 + self.below(150) {
            if self.below(200) == 0 {
                moves.push(self.any(size));
            }
            let mover = Literal.mover(number);
            let Some(trip) = self.choose(&pieces, mover, likings[mover as usize]) else { break };
            let Trip { from, to } = trip;
            moves.push([from.col, from.row, to.col, to.row].map(u32::cast_signed));
            pieces = after(&pieces, mover, trip);
            if Literal.over(&pieces, mover).is_some() {
                break;
            }
        }
        moves.extend((0..self.below(3)).map(|_| self.any(size)));
        if moves.is_empty() { self.case() } else { case(size, &moves) }
    }

    /// Returns a move of any kind, mostly from a cell on the board.
    fn any(&mut self, size: u32) -> [i32; 4] {
        let mut at = |least: i32, more: u32| least + self.below(more).cast_signed();
        let (col, row) = (at(1, size), at(1, size));
        [col, row, col + at(-1, 3), row + at(-1, 3)]
    }

    /// Chooses a legal move by preference: any, one that captures, one that leaves the enemy few moves, or one that
    /// brings about a line of the mover's pieces.
    fn choose(&mut self, pieces: &Pieces, mover: Side, liking: u32) -> Option<Trip> {
        let trips = trips(pieces, mover);
        let enemies = |trip: &Trip| {
            let after = after(pieces, mover, *trip);
            after.values().iter().filter(|piece| **piece == Some(mover.enemy())).count()
        };
        let ways = |trip: &Trip| self::trips(&after(pieces, mover, *trip), mover.enemy()).len();
        let start = trips.len().min(1) * self.below(trips.len().max(1) as u32) as usize;
        let turned = trips[start..].iter().chain(&trips[..start]).copied();
        match if self.below(4) == 0 { 0 } else { liking } {
            0 => turned.into_iter().next(),
            1 => turned.min_by_key(enemies),
            2 => turned.min_by_key(ways),
            _ => turned.min_by_key(|trip| (enemies(trip), std::cmp::Reverse(ways(trip)))),
        }
    }
}

/// Returns all legal moves of a side.
pub(crate) fn trips(pieces: &Pieces, mover: Side) -> Vec<Trip> {
    let mut trips = Vec::new();
    for from in pieces.cells().filter(|&cell| pieces[cell] == Some(mover)) {
        for to in pieces.cells() {
            let one = Move { from: Spot::from(from), to: Spot::from(to) };
            if from.row.abs_diff(to.row) + from.col.abs_diff(to.col) == 1 {
                trips.extend(Literal.verdict(pieces, mover, one));
            }
        }
    }
    trips
}

/// Returns the board after a legal move and its captures.
fn after(pieces: &Pieces, mover: Side, trip: Trip) -> Pieces {
    let mut after = pieces.clone();
    Literal.step(&mut after, trip);
    let captured = Literal.captured(&after, mover, trip);
    for &cell in captured.row.union(&captured.column) {
        after[cell] = None;
    }
    after
}
