//! Happenings: the events of a move, in the terms of the clauses. Simple games are looked up by them.
//!
//! Nothing here judges: the pattern of a line is recorded whether or not the line is captured. So near misses of every
//! condition (R3.3–R3.7) are distinguished just like lines that meet them all. Numbers are given by their distance from
//! those that the clauses name, so that boards of several sizes share happenings.

use crosscheck_core::Cell;
use spec::rochine::{Guide, Move, Over, Played, Team, Way};

use super::making::{STEPS, cells, pieces, stepped};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Happening {
    /// The numbers of pieces captured in the row and in the column.
    Captures(u32, u32),
    /// A line has pieces of both sides, and many pieces of one of them.
    Line {
        row: bool,
        place: HappeningSite,
        /// Its pattern after the move, before anything is captured.
        now: Pattern,
    },
    /// The line of the cell that the piece moved to, before and after the move.
    Arranged {
        row: bool,
        before: Pattern,
        /// Its pattern after the move, before anything is captured.
        now: Pattern,
    },
    /// The distance of the pieces left from half of those at the start, or from N ÷ 2.
    Left {
        of_start: bool,
        /// Whether they are the mover's.
        own: bool,
        distance: i32,
        by_pieces: bool,
    },
    /// The last few moves that the enemy has.
    Ways {
        directions: [bool; 4],
        /// Whether there is one from the left half of the board, and one from the right half.
        from: [bool; 2],
        /// Whether an empty cell shares a corner with one of the enemy's pieces.
        corner: bool,
    },
    Over(Team, bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum HappeningSite {
    /// The piece moved to one of its cells.
    To,
    From,
    /// The move does not touch it.
    Elsewhere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pattern {
    /// The number of cells in the line without a piece of the mover.
    missing: u32,
    enemies: u32,
    /// The groups of pieces and the gaps between them in order, two bits each.
    groups: u32,
}

/// Codes for the mover's groups, the enemy's groups, and gaps.
const OWN: u32 = 1;
const ENEMY: u32 = 2;
const GAP: u32 = 3;

impl Pattern {
    fn new(line: impl Iterator<Item = Option<bool>>) -> Self {
        let mut pattern = Pattern { missing: 0, enemies: 0, groups: 0 };
        let (mut last, mut gap) = (None, false);
        for piece in line {
            pattern.missing += u32::from(piece != Some(true));
            pattern.enemies += u32::from(piece == Some(false));
            let Some(own) = piece else {
                gap = true;
                continue;
            };
            if last.is_some() && gap {
                pattern.groups = pattern.groups << 2 | GAP;
            }
            if gap || last != Some(own) {
                pattern.groups = pattern.groups << 2 | if own { OWN } else { ENEMY };
            }
            (last, gap) = (Some(own), false);
        }
        pattern
    }

    /// Whether both sides have pieces in a line of this size, and one has nearly as many as a capture needs.
    fn is_near_capture(self, size: u32) -> bool {
        let own = size - self.missing;
        own.min(self.enemies) > 0 && own.max(self.enemies) + 3 >= size
    }
}

impl Happening {
    /// Whether it decides a field of the step. Every happening decides the answer.
    pub(super) fn decides(self, field: &str) -> bool {
        match (self, field) {
            (_, "answer") => true,
            (Happening::Captures(row, _), "captured in a row") => row > 0,
            (Happening::Captures(_, column), "captured in a column") => column > 0,
            (Happening::Line { row, .. } | Happening::Arranged { row, .. }, _) => {
                field == if row { "captured in a row" } else { "captured in a column" }
            }
            (Happening::Left { .. } | Happening::Ways { .. }, "over") => true,
            (Happening::Over(..), "over" | "course of play") => true,
            _ => false,
        }
    }
}

pub(super) fn happenings<G: Guide>(before: &G, mv: Move, played: Played, after: &G) -> Vec<Happening> {
    let size = before.side();
    let (Some(from), Some(to)) = (mv.from.on(size), mv.to.on(size)) else { return Vec::new() };
    let mover = before.turn();
    let then = |cell: Cell| before.piece(cell).map(|side| side == mover);
    let now = |cell: Cell| match cell {
        _ if cell == from => None,
        _ if cell == to => Some(true),
        _ => then(cell),
    };
    let mut all = vec![Happening::Captures(played.captured_in_rows, played.captured_in_columns)];
    for row in [true, false] {
        for line in 1..=size {
            let cell = |at: u32| if row { Cell::new(line, at) } else { Cell::new(at, line) };
            let is_of = |cell: Cell| line == if row { cell.row } else { cell.col };
            let place = match () {
                () if is_of(to) => HappeningSite::To,
                () if is_of(from) => HappeningSite::From,
                () => HappeningSite::Elsewhere,
            };
            let pattern = Pattern::new((1..=size).map(cell).map(now));
            if pattern.is_near_capture(size) {
                all.push(Happening::Line { row, place, now: pattern });
                if place == HappeningSite::To {
                    let before = Pattern::new((1..=size).map(cell).map(then));
                    all.push(Happening::Arranged { row, before, now: pattern });
                }
            }
        }
    }
    left(mover, played.over, after, &mut all);
    ways(mover.enemy(), after, &mut all);
    all.extend(played.over.map(|over| Happening::Over(over.winner, over.by == Way::Pieces)));
    all
}

fn left<G: Guide>(mover: Team, over: Option<Over>, after: &G, all: &mut Vec<Happening>) {
    let by_pieces = over.is_some_and(|over| over.by == Way::Pieces);
    let size = after.side().cast_signed();
    for side in Team::ALL {
        let left = pieces(after, side).len() as i32;
        for (of_start, distance) in [(false, left - size / 2), (true, left - (size - 1))] {
            if distance.abs() <= 2 {
                all.push(Happening::Left { of_start, own: side == mover, distance, by_pieces });
            }
        }
    }
}

/// The most ways to move that are recorded: a side with more is far from immobile.
const FEW: usize = 3;

fn ways<G: Guide>(enemy: Team, after: &G, all: &mut Vec<Happening>) {
    let size = after.side();
    let empty = |cell: &Cell| after.piece(*cell).is_none();
    let (mut directions, mut from, mut count) = ([false; 4], [false; 2], 0);
    for cell in pieces(after, enemy) {
        for (direction, step) in STEPS.into_iter().enumerate() {
            if stepped(cell.into(), step).to.on(size).is_some_and(|to| empty(&to)) {
                count += 1;
                directions[direction] = true;
                from[usize::from(2 * cell.col > size)] = true;
            }
        }
        if count > FEW {
            return;
        }
    }
    let corner = pieces(after, enemy).into_iter().any(|piece| {
        cells(after)
            .filter(empty)
            .any(|cell| piece.row.abs_diff(cell.row) == 1 && piece.col.abs_diff(cell.col) == 1)
    });
    all.push(Happening::Ways { directions, from, corner });
}
