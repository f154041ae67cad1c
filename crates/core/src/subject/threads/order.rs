//! The search for an order of a play's turns in which the reference shows the same.
//!
//! The search is that of Wing and Gong ("Testing and Verifying Concurrent Objects", 1993), which never visits the same set of
//! turns with the same state of the reference twice, as Lowe added ("Testing for linearizability", 2017).

use std::collections::HashSet;

use super::case::On;
use super::history::Event;
use super::shared::Shared;
use crate::compare::lockstep::Strictness;
use crate::compare::trace::guarded;
use crate::subject::data::json;
use crate::subject::{Shown, Side as _};

/// The turns of a play, and what was seen of each.
pub(super) struct History<'a, S: Shared> {
    pub(super) start: &'a S::Start,
    pub(super) turns: &'a [S::Turn],
    /// What happened to each turn, in the order of the case; `None` if it was not called.
    pub(super) events: &'a [Option<Event<S::Seen>>],
}

/// What a search has found.
#[derive(Debug, PartialEq)]
pub(super) enum Verdict {
    /// In this order of the turns.
    Fits,
    /// There is no such order.
    Not(Stuck),
    /// The search took too long.
    Open,
}

/// How far the longest order goes.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Stuck {
    /// The turns that fit, in their order.
    pub(super) fits: Vec<usize>,
    /// Each turn that could come next, and what the reference shows then.
    pub(super) next: Vec<(usize, String)>,
}

/// Searches an order of the turns that fits, in at most so many steps of the reference.
pub(super) fn search<S: Shared>(history: &History<'_, S>, steps: u64) -> Verdict {
    let mut search = Search { history, steps, visited: HashSet::new(), stuck: Stuck::default() };
    let mut done = vec![false; history.turns.len()];
    // What was not called has not happened.
    done.iter_mut().zip(history.events).for_each(|(done, event)| *done = event.is_none());
    let Some(state) = search.state(&[]) else { return Verdict::Open };
    match search.fits(&state, &mut done, &mut Vec::new()) {
        Some(true) => Verdict::Fits,
        Some(false) => Verdict::Not(search.stuck),
        None => Verdict::Open,
    }
}

struct Search<'a, S: Shared> {
    history: &'a History<'a, S>,
    steps: u64,
    /// The sets of turns that were tried, each with the state of the reference after them.
    visited: HashSet<(Vec<bool>, u64)>,
    stuck: Stuck,
}

impl<S: Shared> Search<'_, S> {
    /// Returns whether the turns that are left fit after these, or `None` if there is no time to tell.
    fn fits(
        &mut self,
        state: &S::Reference,
        done: &mut Vec<bool>,
        order: &mut Vec<usize>,
    ) -> Option<bool> {
        if self.left(done).all(|at| self.event(at).end.is_none()) {
            return Some(true);
        }
        let next = self.next(done);
        if order.len() >= self.stuck.fits.len() {
            self.stuck = Stuck { fits: order.clone(), next: Vec::new() };
        }
        for at in next {
            let Some((after, seen)) = self.step(state, order, at)? else { continue };
            if !self.is_seen(at, &seen) {
                if order.len() == self.stuck.fits.len() && *order == self.stuck.fits {
                    self.stuck.next.push((at, json(&seen)));
                }
                continue;
            }
            done[at] = true;
            order.push(at);
            let is_new = S::HASH.is_none_or(|hash| self.visited.insert((done.clone(), hash(&after))));
            let fits = if is_new { self.fits(&after, done, order) } else { Some(false) };
            order.pop();
            done[at] = false;
            if fits != Some(false) {
                return fits;
            }
        }
        Some(false)
    }

    fn event(&self, at: usize) -> &Event<S::Seen> {
        self.history.events[at].as_ref().expect("it was called")
    }

    fn left<'d>(&self, done: &'d [bool]) -> impl Iterator<Item = usize> + use<'d, S> {
        (0..done.len()).filter(|&at| !done[at])
    }

    /// Returns the turns that may come next: those that were called before any of the others had ended. The first to end comes
    /// first, since that is the order in most plays.
    fn next(&self, done: &[bool]) -> Vec<usize> {
        let first = self.left(done).map(|at| self.event(at).back()).min().unwrap_or(u64::MAX);
        let mut next: Vec<usize> = self.left(done).filter(|&at| self.event(at).call <= first).collect();
        next.sort_by_key(|&at| self.event(at).back());
        next
    }

    /// Returns the reference after these turns.
    fn state(&self, order: &[usize]) -> Option<S::Reference> {
        guarded(|| {
            let mut state = S::Reference::new(self.history.start);
            order.iter().for_each(|&at| drop(state.step(&self.history.turns[at])));
            state
        })
        .ok()
    }

    /// Returns the reference after one more turn and what it shows, or nothing if it panics; `None` if there is no time.
    #[allow(clippy::type_complexity, reason = "two meanings of nothing")]
    fn step(
        &mut self,
        state: &S::Reference,
        order: &[usize],
        at: usize,
    ) -> Option<Option<(S::Reference, S::Seen)>> {
        let cost = if S::COPY.is_some() { 1 } else { order.len() as u64 + 1 };
        self.steps = self.steps.checked_sub(cost)?;
        let turn = &self.history.turns[at];
        let Some(mut after) = S::COPY.map_or_else(|| self.state(order), |copy| Some(copy(state))) else {
            return Some(None);
        };
        let seen = guarded(|| after.step(turn));
        Some(seen.ok().map(|seen| (after, seen)))
    }

    /// Returns whether a turn showed this, or may have shown anything.
    fn is_seen(&self, at: usize, expected: &S::Seen) -> bool {
        let On { thread, turn, .. } = &self.history.turns[at];
        let Some(seen) = self.event(at).seen() else { return true };
        let is_weak = *thread != 0 && S::is_weak(turn);
        is_weak || seen == expected || {
            let [ours, theirs] =
                [expected, seen].map(|seen| Shown::<S> { turn: at + 1, seen: seen.clone() });
            Strictness::default().compare(&ours, &theirs).is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Act, Cell, Register};
    use super::*;
    use crate::generate::{RngExt, seeded};

    /// A turn of a thread, from its call to its end, and what it showed; a time of 99 stands for never.
    type Seen = (u8, Act, u64, u64, u8);

    fn verdict(seen: &[Seen]) -> Verdict {
        let turns: Vec<On<Act>> =
            seen.iter().map(|&(thread, turn, ..)| On { thread, ..On::alone(turn) }).collect();
        let events: Vec<_> = seen
            .iter()
            .map(|&(_, _, call, back, seen)| {
                Some(Event { call, end: (back < 99).then_some((back, Ok(seen))) })
            })
            .collect();
        search::<Register>(&History { start: &(), turns: &turns, events: &events }, 100_000)
    }

    fn fits(seen: &[Seen]) -> bool {
        match verdict(seen) {
            Verdict::Fits => true,
            Verdict::Not(_) => false,
            Verdict::Open => panic!("it is short"),
        }
    }

    #[test]
    fn what_overlaps_may_come_in_any_order_and_what_has_ended_comes_first() {
        let put = (1, Act::Put(7), 1, 5, 7);
        assert!(fits(&[put, (2, Act::Get, 2, 3, 0)]));
        assert!(fits(&[put, (2, Act::Get, 2, 3, 7)]));
        assert!(!fits(&[put, (2, Act::Get, 2, 3, 8)]));
        assert!(fits(&[put, (2, Act::Get, 6, 7, 7)]));
        assert!(!fits(&[put, (2, Act::Get, 6, 7, 0)]), "a stale read");
        // In one moment, nobody knows which came first.
        assert!(fits(&[put, (2, Act::Get, 5, 7, 0)]));
    }

    #[test]
    fn two_reads_see_one_write_in_the_same_order() {
        let seen = |one, other| {
            fits(&[(1, Act::Put(7), 1, 9, 7), (2, Act::Get, 2, 3, one), (3, Act::Get, 4, 5, other)])
        };
        assert!(seen(0, 0) && seen(0, 7) && seen(7, 7));
        assert!(!seen(7, 0));
    }

    #[test]
    fn what_never_returned_may_have_happened_or_not() {
        let put = (1, Act::Put(7), 1, 99, 0);
        assert!(fits(&[put, (2, Act::Get, 2, 3, 0)]));
        assert!(fits(&[put, (2, Act::Get, 2, 3, 7)]));
        assert!(fits(&[put, (2, Act::Get, 2, 3, 0), (2, Act::Get, 4, 5, 7)]));
        assert!(!fits(&[put, (2, Act::Get, 2, 3, 7), (2, Act::Get, 4, 5, 0)]));
    }

    #[test]
    fn what_is_weak_is_compared_only_where_one_thread_plays_alone() {
        assert!(fits(&[(1, Act::Peek, 1, 2, 9)]));
        assert!(!fits(&[(0, Act::Peek, 1, 2, 9)]));
    }

    #[test]
    fn how_far_the_longest_order_goes_is_told() {
        let seen = [(1, Act::Put(7), 1, 2, 7), (1, Act::Put(5), 3, 4, 5), (2, Act::Get, 5, 6, 7)];
        let stuck = Stuck { fits: vec![0, 1], next: vec![(2, "5".into())] };
        assert_eq!(verdict(&seen), Verdict::Not(stuck));
    }

    #[test]
    fn a_search_that_takes_too_long_is_given_up() {
        let turns: Vec<_> = (0..12).map(|at| On { thread: at, ..On::alone(Act::Put(at)) }).collect();
        let mut events: Vec<_> =
            (0..12).map(|at| Some(Event { call: 1, end: Some((2, Ok(at))) })).collect();
        events[0] = Some(Event { call: 1, end: Some((2, Ok(99))) });
        let history = History::<Register> { start: &(), turns: &turns, events: &events };
        assert_eq!(search(&history, 1_000), Verdict::Open);
    }

    /// Tries all orders.
    fn by_hand(seen: &[Seen], done: &mut Vec<usize>, cell: Cell) -> bool {
        if done.len() == seen.len() {
            return true;
        }
        (0..seen.len()).filter(|at| !done.contains(at)).collect::<Vec<_>>().into_iter().any(|at| {
            let (_, act, call, _, shown) = seen[at];
            let is_next = (0..seen.len()).all(|other| done.contains(&other) || seen[other].3 >= call);
            let mut after = cell.clone();
            is_next && after.act(act) == shown && {
                done.push(at);
                let fits = by_hand(seen, done, after);
                done.pop();
                fits
            }
        })
    }

    #[test]
    fn the_search_agrees_with_all_orders_tried() {
        let mut found = [0; 2];
        for draw in 0..4_000 {
            let rng = &mut seeded("orders", 1, draw);
            let mut clock = [0_u64; 4];
            let seen: Vec<Seen> = (0..rng.random_range(2..7))
                .map(|_| {
                    let thread = rng.random_range(1..4_u8);
                    let now = &mut clock[usize::from(thread)];
                    let call = *now + rng.random_range(0..4);
                    *now = call + rng.random_range(1..6);
                    let act = if rng.random() { Act::Put(rng.random_range(1..3)) } else { Act::Get };
                    let shown = if let Act::Put(value) = act { value } else { rng.random_range(0..3) };
                    (thread, act, call, *now, shown)
                })
                .collect();
            let expected = by_hand(&seen, &mut Vec::new(), Cell::default());
            assert_eq!(fits(&seen), expected, "{seen:?}");
            found[usize::from(expected)] += 1;
        }
        assert!(found.iter().all(|count| *count > 500), "{found:?}");
    }
}
