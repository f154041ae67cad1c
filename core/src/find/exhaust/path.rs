//! The shortest game that leads to a position.
//!
//! Nothing is kept of how a position was reached but its level, so the way back is searched level by level for a
//! position that leads to the one at hand. Among all of a level the engine, which is fast, says which may be it; the
//! reference, asked about these alone, says which is; and where the engine knows none the reference is asked about all.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::generate::space::{Next, Positions};
use crate::{Misreading, Player, Position};

use super::positions::Marks;
use crate::Game;
use crate::compare::pair::Sides;
use crate::compare::trace::guarded;

/// The turns that lead from the start to a position of this level.
///
/// # Errors
/// No position of a level before leads on: the players contradict themselves.
pub(super) fn path<G: Game>(
    space: &dyn Positions<G::Case>,
    marks: &Marks,
    planted: Option<&'static Misreading<G::Case>>,
    position: Position,
    level: u16,
    jobs: usize,
) -> Result<Vec<usize>, String> {
    let search = Search::<G> { space, marks, planted, jobs };
    let (mut turns, mut number) = (Vec::new(), position.number);
    for level in (0..level).rev() {
        let before = search.before(number, level, true).or_else(|| search.before(number, level, false));
        let (from, turn) = before.ok_or_else(|| {
            format!("no turn leads to position {number}, which the reference has reached")
        })?;
        turns.push(turn);
        number = from;
    }
    turns.reverse();
    Ok(turns)
}

struct Search<'a, G: Game> {
    space: &'a dyn Positions<G::Case>,
    marks: &'a Marks,
    planted: Option<&'static Misreading<G::Case>>,
    jobs: usize,
}

impl<G: Game> Search<'_, G> {
    /// The first position of a level from which a turn leads to this one, and the turn; `hinted` by the other side.
    fn before(&self, target: u64, level: u16, hinted: bool) -> Option<(u64, usize)> {
        let (next, end) = (AtomicU64::new(0), self.marks.pages());
        let best = Mutex::new(None);
        let worker = || {
            let Sides { mut reference, mut engine, .. } = Sides::<G>::new(self.planted);
            loop {
                let page = next.fetch_add(1, Ordering::Relaxed);
                if page >= end {
                    break;
                }
                let open = self.marks.of_level(page, level).filter(|(_, end)| end.is_none());
                let found = open.map(|(number, _)| number).find_map(|number| {
                    if hinted && self.turn(&mut *engine, number, target).is_none() {
                        return None;
                    }
                    self.turn(&mut *reference, number, target).map(|turn| (number, turn))
                });
                if let Some(found) = found {
                    // Pages before this one are taken; those behind are of no use.
                    next.store(end, Ordering::Relaxed);
                    let mut best = best.lock().expect("nobody panics with the lock");
                    *best = Some(best.map_or(found, |best: (u64, usize)| best.min(found)));
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(worker);
            }
        });
        best.into_inner().expect("nobody panics with the lock")
    }

    /// The first turn by which a player comes from one position to another.
    fn turn(&self, player: &mut dyn Player<G::Case>, number: u64, target: u64) -> Option<usize> {
        let position = Position { size: self.space.size(), number };
        let (mut at, mut turn) = (0, None);
        let explorer = player.explorer()?;
        guarded(|| {
            explorer.explore(position, &mut |step| {
                if let Next::On(to) | Next::Over(to, _) = self.space.next(&step)
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
