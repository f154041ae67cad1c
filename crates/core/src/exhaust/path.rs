//! Finds the shortest game that leads to a position.
//!
//! Only the level of a position is stored, not how it was reached. So the way back is searched level by level for a
//! position that leads to the current one. The engine, which is fast, proposes candidates of a level, and the reference
//! confirms them. If the engine proposes none, the reference is asked about all positions of the level.

use std::ops::ControlFlow;

use super::positions::PositionWalk;
use crate::compare::pair::Pair;
use crate::compare::trace::guarded;
use crate::erased::AnyCase;
use crate::generate::space::Next;
use crate::workers::{Watch, share};
use crate::{Player, Position};

impl PositionWalk {
    /// Returns the turns that lead from the start to a position of this level.
    pub(super) fn path(&self, position: u64, level: u16, jobs: usize) -> Result<Vec<usize>, String> {
        let (mut turns, mut number) = (Vec::new(), position);
        for level in (0..level).rev() {
            let before = |hinted| self.before(number, level, hinted, jobs);
            let (from, turn) = before(true).or_else(|| before(false)).ok_or_else(|| {
                format!("no turn leads to position {number}, which the reference has reached")
            })?;
            turns.push(turn);
            number = from;
        }
        turns.reverse();
        Ok(turns)
    }

    /// Returns the first position of a level from which a turn leads to `target`, and the turn. If `hinted`, only
    /// positions that the other side proposes are checked.
    fn before(&self, target: u64, level: u16, hinted: bool, jobs: usize) -> Option<(u64, usize)> {
        let make = || (self.sides.pair(), None);
        let workers = share(self.marks.pages(), jobs, &Watch::default(), make, |worker, page| {
            let (Pair { reference, engines, .. }, found) = worker;
            let open = self.marks.of_level(page, level).filter(|(_, end)| end.is_none());
            let before = open.map(|(number, _)| number).find_map(|number| {
                if hinted && self.turn(&mut *engines[0], number, target).is_none() {
                    return None;
                }
                self.turn(&mut **reference, number, target).map(|turn| (number, turn))
            });
            // Threads take all pages before this one anyway; pages after it are not needed.
            *found = found.or(before);
            if before.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        workers.into_iter().filter_map(|(_, found)| found).min()
    }

    /// Returns the first turn that takes a player from one position to another.
    fn turn(&self, player: &mut dyn Player<AnyCase>, number: u64, target: u64) -> Option<usize> {
        let position = Position { size: self.space.size, number };
        let (mut at, mut turn) = (0, None);
        let explorer = player.explorer()?;
        guarded(|| {
            explorer.explore(position, &mut |step| {
                if let Next::On(to) | Next::Over(to, _) = (self.space.next)(&step)
                    && to == target
                {
                    turn = turn.or(Some(at));
                }
                at += 1;
            });
        })
        .ok()?;
        turn
    }
}
