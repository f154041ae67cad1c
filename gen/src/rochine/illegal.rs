//! Illegal moves of each kind, and moves for places where they are ignored.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::{chance, pick, weighted};
use rand::{Rng, RngExt};
use spec::rochine::{Guide, Move, Ruling, Spot};

use super::making::{STEPS, any_cell, cells, legal, number, pieces, stepped, steps};

/// The number of attempts at a kind before a move off the board replaces it.
const TRIES: usize = 12;

/// Returns a move that is illegal now, for this reason (or any) unless that is impossible.
pub(super) fn wrong<G: Guide>(guide: &G, kind: Option<Ruling>, rng: &mut dyn Rng) -> Move {
    let kind = kind.unwrap_or_else(|| Ruling::ALL[1 + weighted(rng, &[30, 30, 12, 25, 25])]);
    let own = pieces(guide, guide.turn());
    let outside = Spot { col: 0, row: 1 };
    let far = Move { from: outside, to: Spot { col: 1, row: 1 } };
    if own.is_empty() {
        return far;
    }
    let candidates = (0..TRIES).map(|_| {
        let own: Spot = pick(rng, &own).into();
        match kind {
            Ruling::OffBoard => off_board(guide, own, rng),
            Ruling::NotOwn => not_own(guide, rng),
            Ruling::NoMove => Move { from: own, to: own },
            Ruling::NotAdjacent => Move { from: own, to: apart(guide, own, rng) },
            Ruling::Occupied | Ruling::Legal => stepped(own, pick(rng, &STEPS)),
        }
    });
    // Every step of the mover's own pieces, if a few random moves have not found the kind.
    let mut candidates = candidates.chain(own.iter().flat_map(|&cell| steps(cell.into())));
    candidates.find(|&mv| guide.verdict(mv) == kind).unwrap_or(far)
}

/// Returns a move that leaves the board or comes from outside, usually by one cell, and then often one that would be
/// legal if opposite edges of the board were joined.
fn off_board<G: Guide>(guide: &G, own: Spot, rng: &mut dyn Rng) -> Move {
    if chance(rng, 60) {
        let steps = pieces(guide, guide.turn()).into_iter().flat_map(|cell| steps(cell.into()));
        let out: Vec<Move> = steps.filter(|mv| mv.to.on(guide.side()).is_none()).collect();
        let around = around(guide);
        if !around.is_empty() && chance(rng, 40) {
            return pick(rng, &around);
        }
        if !out.is_empty() {
            return pick(rng, &out);
        }
    }
    let mut mv = stepped(own, pick(rng, &STEPS));
    let outside = outside(guide.side().cast_signed(), rng);
    *number(&mut mv, [2, 3, 0, 1][rng.random_range(0..4)]) = outside;
    if chance(rng, 30) { Move { from: mv.to, to: mv.from } } else { mv }
}

/// Returns moves that would be legal if opposite edges of the board were joined: legal moves with one number replaced
/// by its continuation beyond the other edge.
fn around<G: Guide>(guide: &G) -> Vec<Move> {
    let side = guide.side().cast_signed();
    let on = |number: i32| [(1, side + 1), (side, 0)].into_iter().find(|(at, _)| *at == number);
    let all = legal(guide).into_iter().flat_map(|mv| (0..4).map(move |at| (mv, at)));
    let beyond = |(mut mv, at): (Move, usize)| {
        let number = number(&mut mv, at);
        *number = on(*number)?.1;
        Some(mv)
    };
    all.filter_map(beyond).collect()
}

/// Returns a number outside the board, usually the first one.
fn outside(side: i32, rng: &mut dyn Rng) -> i32 {
    match weighted(rng, &[45, 40, 7, 6, 1, 1]) {
        0 => 0,
        1 => side + 1,
        2 => -rng.random_range(1..=side),
        3 => side + rng.random_range(2..=side),
        4 => i32::MAX,
        _ => i32::MIN,
    }
}

/// Returns a move of an empty cell or of an enemy's piece, often one that the enemy could make.
fn not_own<G: Guide>(guide: &G, rng: &mut dyn Rng) -> Move {
    let enemies = pieces(guide, guide.turn().enemy());
    let from: Spot = if chance(rng, 65) && !enemies.is_empty() {
        pick(rng, &enemies).into()
    } else {
        any_cell(guide, rng).into()
    };
    if chance(rng, 10) {
        return Move { from, to: from };
    }
    let steps = steps(from);
    let empty = |mv: &&Move| mv.to.on(guide.side()).is_some_and(|to| guide.piece(to).is_none());
    let empty: Vec<Move> = steps.iter().filter(empty).copied().collect();
    if empty.is_empty() { pick(rng, &steps) } else { pick(rng, &empty) }
}

/// Returns a cell that shares no side with a spot, usually two steps away or sharing a corner, and preferably empty.
fn apart<G: Guide>(guide: &G, own: Spot, rng: &mut dyn Rng) -> Spot {
    let by = |right: i32, down: i32| Spot { col: own.col + right, row: own.row + down };
    let some = [(); 4].map(|()| match weighted(rng, &[4, 4, 2]) {
        0 => {
            let (right, down) = pick(rng, &STEPS);
            by(2 * right, 2 * down)
        }
        1 => by(pick(rng, &[-1, 1]), pick(rng, &[-1, 1])),
        _ => any_cell(guide, rng).into(),
    });
    let empty = |spot: &&Spot| spot.on(guide.side()).is_some_and(|cell| guide.piece(cell).is_none());
    *some.iter().find(empty).unwrap_or(&some[0])
}

/// Returns moves for after the end of play: some that would be legal if the play continued, some illegal ones.
pub(super) fn ignored<G: Guide>(guide: &G, count: usize, rng: &mut dyn Rng) -> Vec<Move> {
    let taken: Vec<Cell> = cells(guide).filter(|&cell| guide.piece(cell).is_some()).collect();
    let one = |_| match chance(rng, 60) && !taken.is_empty() {
        true => stepped(pick(rng, &taken).into(), pick(rng, &STEPS)),
        false => wrong(guide, None, rng),
    };
    (0..count).map(one).collect()
}
