//! The reference, which plays a case by some rules.

use std::ops::ControlFlow;

use crosscheck_core::Observer;
use spec::texas::{Board, Case, End, Operation, Round, Ruling, Score, Settled, Step, Swap};

use super::board::{self, Pieces, Run};
use super::rules::{Colours, Rules};
use crate::cells::Cells;
use crate::cites::{Counting, Literal};
use crate::player::Plays;

impl Rules for Literal {}
impl Rules for Counting {}

impl<R: Rules> Plays<Case> for R {
    fn play(&self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Score> {
        let (board, total) = (self.lay_out(case), Score(0));
        let mut table = Table { rules: self, board, total, dealt: Vec::new(), all_valid: true };
        table.play(case.swaps(), observer).continue_value()
    }
}

/// A case in play.
struct Table<'r, R> {
    rules: &'r R,
    board: Pieces,
    total: Score,
    /// The main colours waiting for a hand (T10.1).
    dealt: Vec<Vec<u32>>,
    all_valid: bool,
}

impl<R: Rules> Table<'_, R> {
    /// Plays all operations in order (**T2.1**), and the end.
    fn play(&mut self, swaps: &[Swap], observer: &mut Observer<'_, Step>) -> ControlFlow<(), Score> {
        for (operation, &swap) in (1..=u32::MAX).zip(swaps) {
            if operation > 1 {
                self.rules.cites("T2.1");
            }
            self.operation(operation, swap, observer)?;
        }
        let all_valid = self.rules.all_valid(self.all_valid);
        let cleared = self.rules.cleared(&self.board, self.all_valid);
        self.total = self.rules.total(self.total, &[all_valid, cleared]);
        observer(Step::End(End { all_valid, cleared, total: self.total }))?;
        ControlFlow::Continue(self.total)
    }

    fn operation(
        &mut self,
        operation: u32,
        swap: Swap,
        observer: &mut Observer<'_, Step>,
    ) -> ControlFlow<()> {
        let verdict = self.rules.verdict(&self.board, swap);
        observer(Step::Operation(Operation { operation, verdict }))?;
        if verdict != Ruling::Valid {
            self.all_valid = false;
            self.rules.skip(&mut self.board, swap, verdict);
            self.rules.forms(&mut self.dealt, None);
            return ControlFlow::Continue(());
        }
        self.rules.exchange(&mut self.board, swap);
        let swapped = board::colours(&self.board, &[swap.a, swap.b].into_iter().collect());
        let rounds = self.rounds(operation, observer)?;
        observer(Step::Settled(self.settled(operation, &swapped, &rounds)))
    }

    /// Plays the rounds of a valid operation until the board has settled (T5.3). Returns the colours that each round
    /// eliminates.
    fn rounds(
        &mut self,
        operation: u32,
        observer: &mut Observer<'_, Step>,
    ) -> ControlFlow<(), Vec<Colours>> {
        let mut rounds = Vec::new();
        let mut runs = self.rules.runs(&self.board);
        while self.rules.goes_on(rounds.len() as u32, &runs) {
            let (step, colours) = self.round(operation, rounds.len() as u32 + 1, &runs);
            observer(Step::Round(step))?;
            rounds.push(colours);
            runs = self.rules.runs(&self.board);
        }
        ControlFlow::Continue(rounds)
    }

    /// Plays one elimination and the fall after it (T5.1), with the bonuses of the round.
    fn round(&mut self, operation: u32, round: u32, runs: &[Run]) -> (Round, Colours) {
        let rules = self.rules;
        let matched = rules.matched(runs);
        let waves = rules.waves(&self.board, &matched);
        let hit: Cells = waves.iter().flat_map(|wave| wave.removed.iter().copied()).collect();
        let colours = Colours {
            matched: board::colours(&self.board, &matched),
            hit: board::colours(&self.board, &hit),
        };

        let elimination = rules.elimination(round, &colours);
        let blocks = rules.blocks(&self.board, &matched, &hit);
        let combination = rules.combination(round, &blocks);
        self.total = rules.total(self.total, &[elimination, combination]);

        rules.take_away(&mut self.board, &rules.eliminated(&matched, &hit));
        self.board = rules.fall(&self.board);

        let matched = matched.into_iter().collect();
        let board = Board(self.board.clone());
        (Round { operation, round, matched, waves, elimination, blocks, combination, board }, colours)
    }

    /// Returns the result of a valid operation after the board has settled.
    fn settled(&mut self, operation: u32, swapped: &[u32], rounds: &[Colours]) -> Settled {
        let chain = self.rules.chain_bonus(rounds.len() as u32);
        let main = self.rules.main_colours(rounds, swapped);
        let five = self.rules.forms(&mut self.dealt, Some(&main));
        let hand = five.and_then(|five| self.rules.hand(&five));
        let bonus = hand.as_ref().map_or(Score(0), |hand| hand.bonus);
        self.total = self.rules.total(self.total, &[chain, bonus]);
        let rounds = rounds.len() as u32;
        Settled { operation, rounds, main, chain, hand, total: self.total }
    }
}
