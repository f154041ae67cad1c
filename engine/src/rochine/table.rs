//! The course of a move: the verdict on it, what it captures, and whether it ends the game.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use crosscheck_core::{Cell, Grid, Position};
use spec::rochine::{
    Answer, Board as Picture, Case, Move, Over, Play, Played, Ruling, Setup, Spot, Step, Team, Way,
    tried,
};

use super::board::{Board, Extent, Line, Place};
use crate::sink::{Silent, Sink, Watching};

/// The sides, by number.
const SIDES: [Team; 2] = [Team::Red, Team::Blue];

/// A board in play. Its memory is reused from case to case.
#[derive(Clone, Default)]
pub(super) struct Table<B> {
    side: usize,
    board: B,
    /// The number of pieces each side has left.
    left: [u32; 2],
    /// The number of the side to move.
    mover: usize,
    over: Option<Over>,
}

/// The row and the column of the cell that a move leads to, each with whether the mover captures in it.
type Landing = [(Line, bool); 2];

impl<B: Board> Table<B> {
    /// Creates a table with the pieces in their initial places.
    pub(super) fn start(side: u32) -> Self {
        let mut table = Table::default();
        table.lay(side);
        table
    }

    /// Places the pieces in their initial places (clause R1.2).
    fn lay(&mut self, side: u32) {
        self.side = side as usize;
        (self.left, self.mover, self.over) = ([2 * side - 2; 2], 0, None);
        self.board.clear(self.side);
        let end = self.side - 1;
        for row in 1..end {
            self.board.flip(0, Place { row, col: 0 });
            self.board.flip(1, Place { row, col: end });
        }
        for row in [0, end] {
            for col in 0..self.side {
                self.board.flip(usize::from(col >= self.side / 2), Place { row, col });
            }
        }
    }

    pub(super) fn play_case<S: Sink<Step>>(
        &mut self,
        case: &Case,
        sink: &mut S,
    ) -> ControlFlow<S::Stop, Answer> {
        self.lay(case.side());
        for (at, &mv) in case.moves().iter().enumerate() {
            let played = self.make(at as u32 + 1, mv, sink)?;
            if played.verdict != Ruling::Legal {
                return ControlFlow::Continue(Answer::Illegal);
            }
            if let Some(over) = played.over {
                return ControlFlow::Continue(Answer::Won(over.winner, self.picture()));
            }
        }
        ControlFlow::Continue(Answer::Unfinished(self.picture()))
    }

    /// Sets up a position in which the game is not over.
    fn take_up(&mut self, setup: &Setup) {
        let pieces = &setup.board.0;
        self.side = pieces.rows() as usize;
        (self.left, self.mover, self.over) = ([0; 2], setup.mover as usize, None);
        self.board.clear(self.side);
        for (cell, piece) in pieces.cells().zip(pieces.values()) {
            if let Some(side) = piece {
                let at = Place { row: cell.row as usize - 1, col: cell.col as usize - 1 };
                self.board.flip(*side as usize, at);
                self.left[*side as usize] += 1;
            }
        }
    }

    /// Tries all moves of the list from a position. Moves are numbered as if the game had started there with red to
    /// move.
    pub(super) fn explore(&mut self, position: Position, see: &mut dyn FnMut(Step))
    where
        B: Clone,
    {
        self.take_up(&Setup::new(position));
        let number = self.mover as u32 + 1;
        let here = self.clone();
        for &mv in tried(position.size) {
            let looks = &mut |step: Step| {
                see(step);
                ControlFlow::Continue(())
            };
            let made = self.make(number, mv, &mut Watching(looks)).continue_value();
            if made.is_none_or(|made| made.verdict == Ruling::Legal) {
                self.clone_from(&here);
            }
        }
    }

    /// Plays a move without an observer, unless the game is over.
    pub(super) fn guided(&mut self, mv: Move) -> Played {
        if self.over.is_some() {
            return Played { over: self.over, ..Played::quiet(self.verdict(mv)) };
        }
        let ControlFlow::Continue(played) = self.make(0, mv, &mut Silent);
        played
    }

    pub(super) fn side(&self) -> u32 {
        self.side as u32
    }

    pub(super) fn turn(&self) -> Team {
        SIDES[self.mover]
    }

    /// Returns the winner, if the game is over.
    pub(super) fn over(&self) -> Option<Team> {
        self.over.map(|over| over.winner)
    }

    pub(super) fn piece(&self, cell: Cell) -> Option<Team> {
        self.piece_at(Place { row: cell.row as usize - 1, col: cell.col as usize - 1 })
    }

    /// Returns the verdict on a move without playing it.
    pub(super) fn verdict(&self, mv: Move) -> Ruling {
        self.examine(mv).map_or_else(|verdict| verdict, |_| Ruling::Legal)
    }

    /// Returns the legal moves that a side has when it is its turn, as [`spec::rochine::Guide::ways`] orders them.
    pub(super) fn ways(&self, side: Team) -> Vec<Move> {
        let mut moves = Vec::with_capacity(4 * self.left[side as usize] as usize);
        self.board.free_around(side as usize, &mut |at, free| {
            let from = spot(at);
            let Spot { col, row } = from;
            let around = [(col, row - 1), (col - 1, row), (col + 1, row), (col, row + 1)];
            for ((col, row), free) in around.into_iter().zip(free) {
                if free {
                    moves.push(Move { from, to: Spot { col, row } });
                }
            }
        });
        moves
    }

    /// Returns how many pieces a legal move captures, without playing it.
    pub(super) fn takes(&self, mv: Move) -> u32
    where
        B: Clone,
    {
        let (Some(from), Some(to)) = (self.place(mv.from), self.place(mv.to)) else { return 0 };
        // In the line that the mover stays in, its pieces are as many as before; it captures with all but three there.
        // Hardly any line has that many, so that is asked first.
        let enough = |line, more| self.board.count(self.mover, line) + more + 3 >= self.side;
        let (row, col) = (Line::Row(to.row), Line::Column(to.col));
        if !enough(row, usize::from(from.row != to.row)) && !enough(col, usize::from(from.col != to.col))
        {
            return 0;
        }
        let mut after = self.clone();
        after.board.flip(self.mover, from);
        after.board.flip(self.mover, to);
        let judged = after.judged(to).into_iter();
        judged.map(|(line, captured)| if captured { after.enemy(line).count as u32 } else { 0 }).sum()
    }

    /// Returns the places that a legal move leads from and to, or why it is illegal.
    #[inline]
    fn examine(&self, mv: Move) -> Result<(Place, Place), Ruling> {
        let (Some(from), Some(to)) = (self.place(mv.from), self.place(mv.to)) else {
            return Err(Ruling::OffBoard);
        };
        if !self.board.has(self.mover, from) {
            return Err(Ruling::NotOwn);
        }
        match from.row.abs_diff(to.row) + from.col.abs_diff(to.col) {
            0 => Err(Ruling::NoMove),
            1 if self.piece_at(to).is_some() => Err(Ruling::Occupied),
            1 => Ok((from, to)),
            _ => Err(Ruling::NotAdjacent),
        }
    }

    #[inline]
    fn place(&self, spot: Spot) -> Option<Place> {
        // A number below 1 wraps to a huge one, which is also off the board.
        let [row, col] = [spot.row, spot.col].map(|n| (n as u32).wrapping_sub(1) as usize);
        (row < self.side && col < self.side).then_some(Place { row, col })
    }

    #[inline]
    fn piece_at(&self, at: Place) -> Option<Team> {
        (0..2).find(|&who| self.board.has(who, at)).map(|who| SIDES[who])
    }

    fn make<S: Sink<Step>>(
        &mut self,
        number: u32,
        mv: Move,
        sink: &mut S,
    ) -> ControlFlow<S::Stop, Played> {
        let side = self.turn();
        let (from, to) = match self.examine(mv) {
            Ok(ends) => ends,
            Err(verdict) => {
                sink.see(|| Step { number, side, verdict, play: None })?;
                return ControlFlow::Continue(Played::quiet(verdict));
            }
        };
        self.board.flip(self.mover, from);
        self.board.flip(self.mover, to);
        let judged = self.judged(to);
        let [row, column] = if S::WATCHES { self.cells(judged) } else { <[Vec<Cell>; 2]>::default() };
        let played = self.finish(judged);
        sink.see(|| {
            let ([red, blue], board, over) = (self.left, self.picture(), self.over);
            let play = Some(Play { row, column, red, blue, board, over });
            Step { number, side, verdict: Ruling::Legal, play }
        })?;
        ControlFlow::Continue(played)
    }

    /// Judges the only lines in which a move can capture (clause R3.2), both before anything is captured.
    #[inline]
    fn judged(&self, to: Place) -> Landing {
        [Line::Row(to.row), Line::Column(to.col)].map(|line| (line, self.captures(line)))
    }

    /// Returns whether the pieces of a line are arranged so that the mover captures in it: the mover has pieces on all
    /// but two or three places of the line, without gaps; the enemy has one or two, also without gaps; and all of them
    /// together have no gaps, which means that the two blocks touch.
    #[inline]
    fn captures(&self, line: Line) -> bool {
        let own = self.board.extent(self.mover, line);
        if own.count + 3 < self.side {
            return false;
        }
        let enemy = self.enemy(line);
        let counts = match (self.side - own.count, enemy.count) {
            (2, 1) => true,
            (3, 1 | 2) => self.side > 4,
            _ => false,
        };
        counts && own.unbroken() && enemy.unbroken() && own.and(enemy).unbroken()
    }

    fn enemy(&self, line: Line) -> Extent {
        self.board.extent(1 - self.mover, line)
    }

    /// Takes the captured pieces, and determines whether the game is over, or else who moves next.
    #[inline]
    fn finish(&mut self, judged: Landing) -> Played {
        let [captured_in_rows, captured_in_columns] =
            judged.map(|(line, captured)| if captured { self.take(line) } else { 0 });
        let enemy = 1 - self.mover;
        let by = if self.left[enemy] as usize <= self.side / 2 {
            Some(Way::Pieces)
        } else if !self.board.movable(enemy) {
            Some(Way::Immobility)
        } else {
            None
        };
        self.over = by.map(|by| Over { winner: SIDES[self.mover], by });
        self.mover = enemy;
        Played { verdict: Ruling::Legal, captured_in_rows, captured_in_columns, over: self.over }
    }

    /// Removes the enemy's pieces from a line and returns their number. A captured row and column share no such piece,
    /// because the piece that moved stands where they cross.
    fn take(&mut self, line: Line) -> u32 {
        let (enemy, Extent { count, first, last }) = (1 - self.mover, self.enemy(line));
        (first..=last).for_each(|at| self.board.flip(enemy, line.place(at)));
        self.left[enemy] -= count as u32;
        count as u32
    }

    /// Returns the cells captured in the row and those captured in the column, in reading order.
    fn cells(&self, judged: Landing) -> [Vec<Cell>; 2] {
        judged.map(|(line, captured)| {
            let enemy = if captured { self.enemy(line) } else { Extent::default() };
            let places = (enemy.first..).take(enemy.count).map(|at| line.place(at));
            places.map(|at| Cell::new(at.row as u32 + 1, at.col as u32 + 1)).collect()
        })
    }

    /// Returns the whole board, for the answer and for observers.
    fn picture(&self) -> Picture {
        let mut cells = vec![None; self.side * self.side];
        for (who, side) in SIDES.into_iter().enumerate() {
            self.board.each(who, &mut |at| cells[at.row * self.side + at.col] = Some(side));
        }
        Picture(Grid::new(self.side(), self.side(), cells))
    }
}

fn spot(at: Place) -> Spot {
    Spot { col: at.col as i32 + 1, row: at.row as i32 + 1 }
}
