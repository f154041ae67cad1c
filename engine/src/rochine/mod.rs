//! `rochine`, optimized: the cost of a move depends only on the row and the column that it leads to.
//!
//! The modules, from the bottom up:
//!
//! - `board`: what a board can tell about a line: how many pieces it has, and from where to where;
//! - `small`: the contest's boards, with a side's pieces in one integer, and again with rows and columns
//!   exchanged;
//! - `large`: all other boards, with as many words per line as needed;
//! - `table`: the course of a move: verdict, captures, end; steps, which are made only for an observer.
//!
//! No move allocates memory on any board. On a contest's board there is no allocation at all, except for
//! the board in the answer.

mod board;
mod large;
mod small;
mod table;

use std::ops::ControlFlow;

use crosscheck_core::{Cell, Explorer, Observer, Player, Position};
use large::Large;
use small::Small;
use spec::rochine::{Answer, Case, Guide, Move, Played, Ruling, Step, Team};

use crate::sink::{Silent, Sink, Watching};

/// The engine as a player.
#[derive(Default)]
pub struct Engine {
    small: table::Table<Small>,
    large: table::Table<Large>,
}

/// Creates the engine as a player.
pub fn player() -> Box<dyn Player<Case>> {
    Box::<Engine>::default()
}

impl Engine {
    fn play_case<S: Sink<Step>>(&mut self, case: &Case, sink: &mut S) -> ControlFlow<S::Stop, Answer> {
        match Small::holds(case.side()) {
            true => self.small.play_case(case, sink),
            false => self.large.play_case(case, sink),
        }
    }
}

impl Player<Case> for Engine {
    fn name(&self) -> &str {
        "engine"
    }

    fn answer(&mut self, case: &Case) -> Answer {
        let ControlFlow::Continue(answer) = self.play_case(case, &mut Silent);
        answer
    }

    fn play(&mut self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Answer> {
        self.play_case(case, &mut Watching(observer)).continue_value()
    }

    fn explorer(&mut self) -> Option<&mut dyn Explorer<Case>> {
        Some(self)
    }
}

impl Explorer<Case> for Engine {
    fn explore(&mut self, position: Position, see: &mut dyn FnMut(Step)) {
        match Small::holds(position.size) {
            true => self.small.explore(position, see),
            false => self.large.explore(position, see),
        }
    }
}

/// The engine as a guide: each move is chosen after the one before has been played.
#[derive(Clone)]
pub struct Table(Kind);

/// A table, by the size of its board.
#[derive(Clone)]
enum Kind {
    Small(table::Table<Small>),
    Large(table::Table<Large>),
}

/// Calls a method of the table, regardless of its size.
macro_rules! ask {
    ($table:expr, $of:ident => $what:expr) => {
        match $table {
            Table(Kind::Small($of)) => $what,
            Table(Kind::Large($of)) => $what,
        }
    };
}

impl Guide for Table {
    fn start(side: u32) -> Self {
        Table(match Small::holds(side) {
            true => Kind::Small(table::Table::start(side)),
            false => Kind::Large(table::Table::start(side)),
        })
    }

    fn side(&self) -> u32 {
        ask!(self, table => table.side())
    }

    fn turn(&self) -> Team {
        ask!(self, table => table.turn())
    }

    fn piece(&self, cell: Cell) -> Option<Team> {
        ask!(self, table => table.piece(cell))
    }

    fn verdict(&self, mv: Move) -> Ruling {
        ask!(self, table => table.verdict(mv))
    }

    fn ways(&self, side: Team) -> Vec<Move> {
        ask!(self, table => table.ways(side))
    }

    fn takes(&self, mv: Move) -> u32 {
        ask!(self, table => table.takes(mv))
    }

    fn play(&mut self, mv: Move) -> Played {
        ask!(self, table => table.guided(mv))
    }

    fn over(&self) -> Option<Team> {
        ask!(self, table => table.over())
    }
}
