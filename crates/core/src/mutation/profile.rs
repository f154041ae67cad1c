//! Plays cases with every misreading.

use super::By;
use crate::compare::fault::Fault;
use crate::compare::lockstep::lockstep;
use crate::compare::pair::{Laws, Pair};
use crate::compare::trace::{End, Trace, guarded, record};
use crate::erased::{AnyCase, AnyGame};
use crate::{Error, Game, Player};

pub use crate::find::campaign::plan::campaign_case;

/// Plays cases on both sides and with every misreading.
pub struct Profiler {
    pair: Pair<AnyGame>,
    players: Vec<Box<dyn Player<AnyCase>>>,
}

impl Profiler {
    /// Creates the players of a game.
    pub fn new(game: &AnyGame) -> Self {
        let mut pair = Pair::new(game, None);
        pair.laws = Laws::None;
        Profiler { pair, players: game.misreadings().iter().map(|of| game.misread(of)).collect() }
    }

    /// Plays a case on both sides.
    pub fn play(&mut self, case: &AnyCase) -> (Trace<AnyCase>, Option<Fault>) {
        self.pair.verify(case)
    }

    /// Plays a case with the reference alone.
    pub fn reference(&mut self, case: &AnyCase) -> Trace<AnyCase> {
        record(&mut *self.pair.reference, case)
    }

    /// Returns whether a case, of which this is the reference's play, kills a misreading: some step or the answer differs, or
    /// the answer alone does. A misreading that panics differs.
    pub fn kills(&mut self, by: By, at: usize, case: &AnyCase, trace: &Trace<AnyCase>) -> bool {
        match by {
            By::Steps => {
                let killed = lockstep(trace, &mut *self.players[at], case).is_some();
                if killed {
                    // A player that panicked or was stopped may be in an inconsistent state.
                    self.renew(at);
                }
                killed
            }
            By::Answer => {
                let End::Answer(right) = &trace.end else { return false };
                let answer = guarded(|| self.players[at].answer(case));
                if answer.is_err() {
                    self.renew(at);
                }
                answer.ok().as_ref() != Some(right)
            }
        }
    }

    fn renew(&mut self, at: usize) {
        self.players[at] = self.pair.game.misread(&self.pair.game.misreadings()[at]);
    }
}

/// Numbered cases: those of a campaign, of files, or of both.
pub struct Pool<'a> {
    /// The number of cases.
    pub size: u64,
    /// Returns the case with a number below `size`, always the same, or why there is none.
    pub case: &'a (dyn Fn(u64) -> Result<AnyCase, Error> + Sync),
}
