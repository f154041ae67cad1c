//! An index of a film: its turns and its differences.

use crosscheck_core::film::Film;

use crate::replay::projector::{Spot, beats};

/// The places in a film to which keys jump.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reel {
    /// The number of beats of each moment.
    pub beats: Vec<usize>,
    /// The first moment of each turn.
    pub turns: Vec<usize>,
    /// The moments in which the sides differ.
    pub wrong: Vec<usize>,
}

impl Reel {
    /// Indexes a film.
    pub(super) fn new(film: &Film) -> Self {
        let all = || film.moments.iter().enumerate();
        let begins = |at: usize| at == 0 || film.moments[at - 1].turn != film.moments[at].turn;
        Reel {
            beats: all().map(|(at, _)| beats(film, at)).collect(),
            turns: all().filter(|(at, _)| begins(*at)).map(|(at, _)| at).collect(),
            wrong: all().filter(|(_, moment)| !moment.differs.is_empty()).map(|(at, _)| at).collect(),
        }
    }

    /// Returns the last moment.
    pub(super) fn last(&self) -> usize {
        self.beats.len().saturating_sub(1)
    }

    /// Returns the end of a moment, or of the film.
    pub(super) fn end(&self, moment: usize) -> Spot {
        let moment = moment.min(self.last());
        Spot { moment, beat: self.beats.get(moment).copied().unwrap_or(0) }
    }

    /// Returns the next place: the next beat, the end of the moment, or the first beat of the next.
    pub(super) fn after(&self, spot: Spot) -> Option<Spot> {
        if spot < self.end(spot.moment) {
            return Some(Spot { beat: spot.beat + 1, ..spot });
        }
        (spot.moment < self.last()).then(|| Spot { moment: spot.moment + 1, beat: 0 })
    }

    /// Returns the previous place.
    pub(super) fn before(&self, spot: Spot) -> Option<Spot> {
        match spot.beat.checked_sub(1) {
            Some(beat) => Some(Spot { beat, ..spot }),
            None => spot.moment.checked_sub(1).map(|moment| self.end(moment)),
        }
    }

    /// Returns the next moment in which the sides agree again after a difference.
    pub(super) fn agrees_after(&self, moment: usize) -> Option<usize> {
        let from = self.wrong.iter().position(|at| *at >= moment)?;
        let mut end = self.wrong[from];
        for at in &self.wrong[from..] {
            if *at > end + 1 {
                break;
            }
            end = *at;
        }
        (end < self.last()).then_some(end + 1)
    }

    /// Returns the first moment of the next turn, or the last moment.
    pub(super) fn next_turn(&self, moment: usize) -> usize {
        self.turns.iter().copied().find(|at| *at > moment).unwrap_or(self.last())
    }

    /// Returns the first moment of this turn, or of the previous turn if this is its first moment.
    pub(super) fn turn_before(&self, moment: usize) -> usize {
        self.turns.iter().rev().copied().find(|at| *at < moment).unwrap_or(0)
    }
}
