//! The notes on a round for an observer.

use crosscheck_core::Cell;
use spec::texas::{Block, Trigger, Wave};

use super::board::Board;
use super::lane::{LANES, Lane};
use super::marks::{Marks, bits};

/// The record of a round while it is played.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) matched: Vec<Cell>,
    pub(super) waves: Vec<Wave>,
    pub(super) blocks: Vec<Block>,
}

/// Returns the marked cells in reading order.
pub(super) fn cells<L: Lane, const LOW: bool>(board: &Board<L, LOW>, marks: &Marks<LOW>) -> Vec<Cell> {
    let mut cells = Vec::new();
    marks.for_each(|col, height| cells.push(board.cell(col, height)));
    cells.sort_unstable();
    cells
}

/// Returns the effects of the pieces of these masks, in reading order.
pub(super) fn triggers<L: Lane, const LOW: bool>(
    board: &Board<L, LOW>,
    masks: &[(u32, u32, u64)],
) -> Vec<Trigger> {
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
