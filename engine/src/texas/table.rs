//! The course of an operation, and the score.

use std::ops::ControlFlow;

use crosscheck_core::Cell;
use spec::texas::{
    Block, Case, End, Guide, Hand, Operation, Piece, Round, Ruling, Score, Settled, Step, Swap, Trigger,
    Wave,
};

use super::blocks::Blocks;
use super::board::{Board, Slot};
use super::effects::{Chain, Struck};
use super::hand::{self, Main};
use super::lane::{LANES, Lane};
use super::marks::{Marks, bits};
use super::matching::Arms;
use crate::sink::{Silent, Sink};

/// A board in play with the score so far. All buffers are reused from case to case.
#[derive(Default)]
pub(super) struct Table<L, const LOW: bool> {
    board: Board<L, LOW>,
    matched: Marks<LOW>,
    /// All pieces that the round eliminates.
    removed: Marks<LOW>,
    chain: Chain<L, LOW>,
    blocks: Blocks,
    /// The main colours of the operations that will form the next hand.
    mains: [Main; 5],
    /// The number of valid operations.
    valid: usize,
    total: u128,
}

/// A valid swap: the two places, and the arms of the pieces after it.
struct Move {
    a: Slot,
    b: Slot,
    /// The arms of the piece that moves from `b` to `a`.
    at_a: Arms,
    /// The arms of the piece that moves from `a` to `b`.
    at_b: Arms,
}

/// The record of a round for an observer, while it is played.
#[derive(Default)]
struct Notes {
    matched: Vec<Cell>,
    waves: Vec<Wave>,
    blocks: Vec<Block>,
}

impl<L: Lane, const LOW: bool> Guide for Table<L, LOW> {
    fn start(case: &Case) -> Self {
        let mut table = Table::default();
        table.lay(case);
        table
    }

    fn verdict(&self, swap: Swap) -> Ruling {
        self.examine(swap).map_or_else(|verdict| verdict, |_| Ruling::Valid)
    }

    fn play(&mut self, swap: Swap) -> Ruling {
        let ControlFlow::Continue(verdict) = self.operate(0, swap, &mut Silent);
        verdict
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.board.piece(self.board.place(cell))
    }
}

impl<L: Lane, const LOW: bool> Table<L, LOW> {
    /// Sets up a case: the initial board and no points.
    pub(super) fn lay(&mut self, case: &Case) {
        self.board.lay(case);
        let (cols, words) = (self.board.cols, self.board.words());
        self.matched.lay(cols, words);
        self.removed.lay(cols, words);
        self.chain.lay(&self.board);
        (self.valid, self.total) = (0, 0);
    }

    pub(super) fn play_case<S: Sink<Step>>(
        &mut self,
        case: &Case,
        sink: &mut S,
    ) -> ControlFlow<S::Stop, Score> {
        self.lay(case);
        for (at, &swap) in case.swaps().iter().enumerate() {
            self.operate(at as u32 + 1, swap, sink)?;
        }
        let all_valid = if self.valid == case.swaps().len() { 1000 } else { 0 };
        let cleared = if self.board.left == 0 { 10000 } else { 0 };
        self.total += all_valid + cleared;
        let total = Score(self.total);
        sink.see(|| Step::End(End { all_valid: Score(all_valid), cleared: Score(cleared), total }))?;
        ControlFlow::Continue(total)
    }

    fn operate<S: Sink<Step>>(
        &mut self,
        operation: u32,
        swap: Swap,
        sink: &mut S,
    ) -> ControlFlow<S::Stop, Ruling> {
        let examined = self.examine(swap);
        let verdict = examined.as_ref().map_or_else(|verdict| *verdict, |_| Ruling::Valid);
        sink.see(|| Step::Operation(Operation { operation, verdict }))?;
        if let Ok(valid) = examined {
            self.play_move(operation, &valid, sink)?;
        }
        ControlFlow::Continue(verdict)
    }

    /// Returns a valid swap as a move, or why it is invalid.
    #[inline]
    fn examine(&self, swap: Swap) -> Result<Move, Ruling> {
        let rows = swap.a.row.abs_diff(swap.b.row);
        let cols = swap.a.col.abs_diff(swap.b.col);
        if (rows, cols) != (0, 1) && (rows, cols) != (1, 0) {
            return Err(Ruling::NotAdjacent);
        }
        let (a, b) = (self.board.place(swap.a), self.board.place(swap.b));
        if !self.board.is_full(a) || !self.board.is_full(b) {
            return Err(Ruling::Empty);
        }
        if self.board.colour(a.col, a.height) == self.board.colour(b.col, b.height) {
            return Err(Ruling::NoElimination);
        }
        let (at_a, at_b) = (self.board.arms(b, a), self.board.arms(a, b));
        if !at_a.run() && !at_b.run() {
            return Err(Ruling::NoElimination);
        }
        Ok(Move { a, b, at_a, at_b })
    }

    fn play_move<S: Sink<Step>>(
        &mut self,
        operation: u32,
        valid: &Move,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        let main = self.begin(valid);
        let mut round = 0;
        while !self.matched.columns().is_empty() {
            round += 1;
            self.round(operation, round, sink)?;
        }
        let chain = 80 * u128::from(round - 1) * u128::from(round - 1);
        self.total += chain;
        let hand = self.take_card(main);
        sink.see(|| {
            let total = Score(self.total);
            let main = if main[0] == main[1] { vec![main[0]] } else { main.to_vec() };
            Step::Settled(Settled { operation, rounds: round, main, chain: Score(chain), hand, total })
        })
    }

    /// Makes a valid swap, marks what it matches, and returns the main colours.
    fn begin(&mut self, Move { a, b, at_a, at_b }: &Move) -> Main {
        self.board.swap(*a, *b);
        let mut main = [0, u32::MAX];
        for (place, arms) in [(a, at_a), (b, at_b)] {
            if arms.run() {
                arms.mark(*place, &mut self.matched);
                let colour = self.board.name(self.board.colour(place.col, place.height));
                main =
                    if main[0] == 0 { [colour; 2] } else { [main[0].min(colour), main[1].max(colour)] };
            }
        }
        main
    }

    /// Plays one round: removes matched and hit pieces, lets the rest fall, and marks what is matched then.
    fn round<S: Sink<Step>>(
        &mut self,
        operation: u32,
        round: u32,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        let mut notes = Notes::default();
        if S::WATCHES {
            notes.matched = cells(&self.board, &self.matched);
        }
        let (matched, combination) = self.take_blocks::<S>(&mut notes);
        let hit = match self.chain.begin(&self.board, &self.removed) {
            true => self.effects::<S>(&mut notes),
            false => 0,
        };
        // Fewer than 2³² pieces with colours below 2³² fit in 64 bits.
        let elimination = u128::from(round) * u128::from(matched + hit);
        self.total += elimination + combination;
        self.board.fall(&self.removed);
        self.board.mark_runs(&self.removed, &mut self.matched);
        self.removed.clear();
        sink.see(|| {
            let Notes { matched, waves, mut blocks } = notes;
            blocks.sort_unstable();
            let (elimination, combination) = (Score(elimination), Score(combination));
            let board = self.board.picture();
            Step::Round(Round {
                operation,
                round,
                matched,
                waves,
                elimination,
                blocks,
                combination,
                board,
            })
        })
    }

    /// Divides the matched pieces into blocks and moves their marks to the removed ones. Returns the sum of their
    /// colours, and the combination bonus.
    fn take_blocks<S: Sink<Step>>(&mut self, notes: &mut Notes) -> (u64, u128) {
        if !S::WATCHES && self.matched.is_one_three() {
            // By far the most common round: one run of three, which scores nothing.
            std::mem::swap(&mut self.matched, &mut self.removed);
            let col = self.removed.columns()[0] as usize;
            let height = self.removed.lowest(col);
            return (3 * u64::from(self.board.name(self.board.colour(col, height))), 0);
        }
        let (board, mut sum, mut bonus) = (&self.board, 0, 0);
        self.blocks.divide(board, &mut self.matched, &mut self.removed, |colour, size| {
            let (colour, beyond) = (board.name(colour), u128::from(size - 3));
            sum += u64::from(colour) * u64::from(size);
            bonus += 50 * beyond * beyond;
            if S::WATCHES {
                notes.blocks.push(Block { colour, size });
            }
        });
        (sum, bonus)
    }

    /// Lets the effects of the removed pieces act, wave by wave. Returns the sum of the colours of what they hit.
    fn effects<S: Sink<Step>>(&mut self, notes: &mut Notes) -> u64 {
        let (board, mut sum) = (&self.board, 0);
        loop {
            let effects = if S::WATCHES { triggers(board, &self.chain.fresh) } else { Vec::new() };
            let mut cells = Vec::new();
            let hit = |col: usize, word: usize, mask: u64| {
                for bit in bits(mask) {
                    let height = word * LANES + bit;
                    sum += u64::from(board.name(board.colour(col, height)));
                    if S::WATCHES {
                        cells.push(board.cell(col, height));
                    }
                }
            };
            if !self.chain.wave(&mut Struck { board, removed: &mut self.removed, hit }) {
                break;
            }
            if S::WATCHES {
                cells.sort_unstable();
                notes.waves.push(Wave { effects, removed: cells });
            }
        }
        self.chain.finish();
        sum
    }

    /// Records the main colours of a valid operation, and scores the hand if they complete one.
    fn take_card(&mut self, main: Main) -> Option<Hand> {
        self.mains[self.valid % 5] = main;
        self.valid += 1;
        if !self.valid.is_multiple_of(5) {
            return None;
        }
        let hand = hand::best(&self.mains);
        self.total += hand.bonus.0;
        Some(hand)
    }
}

/// Returns the marked cells in reading order.
fn cells<L: Lane, const LOW: bool>(board: &Board<L, LOW>, marks: &Marks<LOW>) -> Vec<Cell> {
    let mut cells = Vec::new();
    marks.for_each(|col, height| cells.push(board.cell(col, height)));
    cells.sort_unstable();
    cells
}

/// Returns the effects of the pieces of these masks, in reading order.
fn triggers<L: Lane, const LOW: bool>(board: &Board<L, LOW>, masks: &[(u32, u32, u64)]) -> Vec<Trigger> {
    let mut triggers = Vec::new();
    for &(col, word, mask) in masks {
        for bit in bits(mask) {
            let (col, height) = (col as usize, word as usize * LANES + bit);
            triggers.push(Trigger { cell: board.cell(col, height), effect: board.effect(col, height) });
        }
    }
    triggers.sort_unstable_by_key(|trigger| trigger.cell);
    triggers
}
