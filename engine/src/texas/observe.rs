//! Makes steps for an observer, and no steps without one.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crosscheck_core::{Cell, Observer};
use spec::texas::{Block, Step, Trigger, Wave};

use super::board::Board;
use super::lane::{LANES, Lane};
use super::marks::{Marks, bits};

/// The receiver of steps. Code that depends on [`Sink::WATCHES`] is not even compiled for a sink without an observer.
pub(super) trait Sink {
    /// What ends a play early.
    type Stop;
    /// Whether there is an observer.
    const WATCHES: bool;
    /// Takes a step.
    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<Self::Stop>;
}

/// No observer.
pub(super) struct Silent;

impl Sink for Silent {
    type Stop = Infallible;
    const WATCHES: bool = false;

    #[inline]
    fn see(&mut self, _: impl FnOnce() -> Step) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

/// An observer.
pub(super) struct Watching<'a, 'b>(pub(super) &'a mut Observer<'b, Step>);

impl Sink for Watching<'_, '_> {
    type Stop = ();
    const WATCHES: bool = true;

    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<()> {
        (self.0)(step())
    }
}

/// What is recorded of a round while it is played.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) matched: Vec<Cell>,
    pub(super) waves: Vec<Wave>,
    pub(super) blocks: Vec<Block>,
}

/// Returns the marked cells in reading order.
pub(super) fn cells<L: Lane>(board: &Board<L>, marks: &Marks) -> Vec<Cell> {
    let mut cells = Vec::new();
    marks.for_each(|col, height| cells.push(board.cell(col, height)));
    cells.sort_unstable();
    cells
}

/// Returns the effects of the pieces of these masks, in reading order.
pub(super) fn triggers<L: Lane>(board: &Board<L>, masks: &[(u32, u32, u64)]) -> Vec<Trigger> {
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
