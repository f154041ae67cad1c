//! Steps for who looks on, and nothing for who does not.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crosscheck_core::{Cell, Observer};
use spec::texas::{Block, Step, Trigger, Wave};

use super::board::Board;
use super::lane::{LANES, Lane};
use super::marks::{Marks, bits};

/// Where steps go. What depends on [`Sink::WATCHES`] is not even compiled for a sink that does not.
pub(super) trait Sink {
    /// What ends a play early.
    type Stop;
    /// Whether anybody looks on.
    const WATCHES: bool;
    /// Takes a step.
    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<Self::Stop>;
}

/// Nobody looks on.
pub(super) struct Silent;

impl Sink for Silent {
    type Stop = Infallible;
    const WATCHES: bool = false;

    #[inline]
    fn see(&mut self, _: impl FnOnce() -> Step) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

/// An observer looks on.
pub(super) struct Watching<'a, 'b>(pub(super) &'a mut Observer<'b, Step>);

impl Sink for Watching<'_, '_> {
    type Stop = ();
    const WATCHES: bool = true;

    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<()> {
        (self.0)(step())
    }
}

/// What is noted of a round while it is played.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) matched: Vec<Cell>,
    pub(super) waves: Vec<Wave>,
    pub(super) blocks: Vec<Block>,
}

/// The marked cells in reading order.
pub(super) fn cells<L: Lane>(board: &Board<L>, marks: &Marks) -> Vec<Cell> {
    let mut cells = Vec::new();
    marks.for_each(|col, height| cells.push(board.cell(col, height)));
    cells.sort_unstable();
    cells
}

/// The effects of the pieces of these masks, in reading order.
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
