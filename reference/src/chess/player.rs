//! The reference, which plays a case by some rules, and the clauses that it exercises.

use std::ops::ControlFlow;

use crosscheck_core::{Cell, Field, Grid, Observer, Value};
use spec::chess::{Answer, Case, Placement, Reached, Step};

use super::board::Board;
use super::rules::{Rules, Ways};
use crate::cells::Cells;
use crate::cites::{Counting, Literal};
use crate::player::Plays;

impl Rules for Literal {}
impl Rules for Counting {}

impl<R: Rules> Plays<Case> for R {
    fn play(&self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Answer> {
        let mut answer = Vec::new();
        let played = ask(self, case, &mut |asked| {
            answer.push(asked.reachable);
            observer(asked.step())
        });
        played.is_continue().then_some(Answer(answer))
    }

    fn details(&self, case: &Case, turn: usize) -> Vec<Field> {
        let mut details = Vec::new();
        let _ = ask(self, case, &mut |asked| {
            if asked.query as usize != turn {
                return ControlFlow::Continue(());
            }
            details = asked.details();
            ControlFlow::Break(())
        });
        details
    }
}

struct Queried<'a> {
    /// The query's number, from 1 across all test cases.
    query: u32,
    test: u32,
    board: &'a Board,
    piece: Placement,
    /// The cells reached by each kind of road.
    ways: &'a Ways,
    reachable: u32,
}

/// Plays all queries of a case in order, by some rules.
fn ask<R: Rules>(
    rules: &R,
    case: &Case,
    hear: &mut dyn FnMut(Queried<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut query = 0;
    let mut before = None;
    for (test, given) in (1..).zip(case.tests()) {
        let mut board = rules.start(given, before.take());
        let mut left = given.placements();
        while let Some((&piece, later)) = left.split_first() {
            query += 1;
            rules.place(&mut board, piece, later);
            let found = rules.ways(&board, piece);
            let reachable = rules.total(&board, piece, &found);
            hear(Queried { query, test, board: &board, piece, ways: &found, reachable })?;
            if !later.is_empty() {
                rules.stay(&mut board, piece, &found);
            }
            left = later;
        }
        before = Some(board);
    }
    ControlFlow::Continue(())
}

impl Queried<'_> {
    fn step(&self) -> Step {
        Step {
            query: self.query,
            test: self.test,
            normal: self.reached(&self.ways.normal),
            straight: self.reached(&self.ways.straight),
            connected: self.reached(&self.ways.connected),
            reachable: self.reachable,
        }
    }

    fn reached(&self, cells: &[Cell]) -> Reached {
        let captured = cells.iter().filter(|&&cell| self.holds_another(cell)).count();
        Reached { free: (cells.len() - captured) as u32, captured: captured as u32 }
    }

    fn holds_another(&self, cell: Cell) -> bool {
        cell != self.piece.cell && self.board.pieces[cell].is_some()
    }

    /// Returns the sets of cells that the piece reaches, by kind of road, those of the pieces that it captures, and a drawing
    /// of them.
    fn details(&self) -> Vec<Field> {
        let Ways { normal, straight, connected } = self.ways;
        let all: Cells = [&normal[..], straight, connected].concat().into_iter().collect();
        let captured: Vec<Cell> = all.into_iter().filter(|&cell| self.holds_another(cell)).collect();
        let cells = |name, clause, cells: &[Cell]| {
            let cells: Cells = cells.iter().copied().collect();
            Field::new(name, clause, Value::Cells(cells.into_iter().collect()))
        };
        vec![
            cells("reached by a normal road", "C3.1", normal),
            cells("reached by straight roads", "C3.2", straight),
            cells("reached by connected roads", "C3.3", connected),
            cells("captured", "C4.1", &captured),
            Field::new("reached", "C5.1", Value::Board(self.drawing())),
        ]
    }

    /// Returns, for each cell, the letters of the kinds of road that reach it.
    fn drawing(&self) -> Grid<String> {
        let mut drawing = self.board.pieces.map(|_| String::new());
        for (letter, cells) in
            [('n', &self.ways.normal), ('s', &self.ways.straight), ('c', &self.ways.connected)]
        {
            cells.iter().for_each(|&cell| drawing[cell].push(letter));
        }
        drawing[self.piece.cell] = "*".into();
        for word in drawing.values_mut().iter_mut().filter(|word| word.is_empty()) {
            word.push('·');
        }
        drawing
    }
}
