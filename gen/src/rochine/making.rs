//! A game under construction: a guide, and the moves that it has played so far; a case taken apart.

use crosscheck_core::{Cell, Limits};
use rand::{Rng, RngExt};
use spec::rochine::{Case, Guide, MAX_MOVES, Move, Played, Ruling, Spot, Team};

/// The steps to the four neighbours: columns and rows.
pub(super) const STEPS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

#[derive(Clone, Debug)]
pub(super) struct Making<G> {
    pub(super) guide: G,
    pub(super) moves: Vec<Move>,
    pub(super) last: Option<Played>,
}

impl<G: Guide> Making<G> {
    pub(super) fn new(side: u32) -> Self {
        Making { guide: G::start(side), moves: Vec::new(), last: None }
    }

    /// Plays a game from the start as long as its moves are legal and it is not over. Also returns whether all moves
    /// were played.
    pub(super) fn replay(side: u32, moves: &[Move]) -> (Self, bool) {
        let mut making = Making::new(side);
        let all = moves.iter().all(|&mv| !making.is_over() && making.play(mv));
        (making, all)
    }

    pub(super) fn play(&mut self, mv: Move) -> bool {
        let played = self.guide.play(mv);
        let legal = played.verdict == Ruling::Legal;
        if legal {
            self.moves.push(mv);
            self.last = Some(played);
        }
        legal
    }

    pub(super) fn is_over(&self) -> bool {
        self.guide.over().is_some()
    }

    pub(super) fn captured(&self) -> bool {
        self.last.is_some_and(|last| captured(last) > 0)
    }
}

pub(super) fn captured(played: Played) -> u32 {
    played.captured_in_rows + played.captured_in_columns
}

pub(super) fn pieces<G: Guide>(guide: &G, side: Team) -> Vec<Cell> {
    cells(guide).filter(|&cell| guide.piece(cell) == Some(side)).collect()
}

pub(super) fn cells<G: Guide>(guide: &G) -> impl Iterator<Item = Cell> + use<G> {
    let side = guide.side();
    (1..=side).flat_map(move |row| (1..=side).map(move |col| Cell::new(row, col)))
}

pub(super) fn legal<G: Guide>(guide: &G) -> Vec<Move> {
    guide.ways(guide.turn())
}

pub(super) fn stepped(from: Spot, (right, down): (i32, i32)) -> Move {
    let to = Spot { col: from.col.wrapping_add(right), row: from.row.wrapping_add(down) };
    Move { from, to }
}

/// Returns the moves to the four neighbours of a spot.
pub(super) fn steps(from: Spot) -> [Move; 4] {
    STEPS.map(|step| stepped(from, step))
}

/// Returns one of the four numbers of a move, by its place in the input.
pub(super) fn number(Move { from, to }: &mut Move, place: usize) -> &mut i32 {
    match place {
        0 => &mut from.col,
        1 => &mut from.row,
        2 => &mut to.col,
        _ => &mut to.row,
    }
}

pub(super) fn any_cell<G: Guide>(guide: &G, rng: &mut dyn Rng) -> Cell {
    Cell::new(rng.random_range(1..=guide.side()), rng.random_range(1..=guide.side()))
}

/// The size and the moves of a case; they may be invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) side: u32,
    pub(super) moves: Vec<Move>,
}

impl Parts {
    pub(super) fn new(case: &Case) -> Self {
        Parts { side: case.side(), moves: case.moves().to_vec() }
    }

    /// Returns the parts as a case, if they are valid; drops moves beyond the limit.
    pub(super) fn case(mut self, limits: Limits) -> Option<Case> {
        self.moves.truncate(limits.up_to(MAX_MOVES) as usize);
        Case::new(self.side, self.moves, limits).ok()
    }

    pub(super) fn moved(&self, to: impl Fn(Spot) -> Spot) -> Vec<Move> {
        self.moves.iter().map(|mv| Move { from: to(mv.from), to: to(mv.to) }).collect()
    }

    /// Returns the parts without the illegal moves among the first `until`.
    pub(super) fn legal<G: Guide>(&self, until: usize) -> Parts {
        let mut making = Making::<G>::new(self.side);
        let until = until.min(self.moves.len());
        for &mv in &self.moves[..until] {
            making.play(mv);
        }
        let moves = [&making.moves[..], &self.moves[until..]].concat();
        Parts { side: self.side, moves }
    }
}

/// Returns how many moves are played: all before the first illegal one, up to the end of the game.
pub(super) fn played<G: Guide>(parts: &Parts) -> usize {
    Making::<G>::replay(parts.side, &parts.moves).0.moves.len()
}
