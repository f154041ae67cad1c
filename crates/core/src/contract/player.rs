//! Players: whatever plays cases and shows its steps.

use std::ops::ControlFlow;

use super::case::Playable;
use super::step::Field;

/// Receives a play's steps one by one, and can stop it.
pub type Observer<'a, S> = dyn FnMut(S) -> ControlFlow<()> + 'a;

/// Something that plays cases of a game: a reference, an engine, a recorded trace.
///
/// A player may keep buffers from one case to the next, but no other state: the same case always gives the same steps.
pub trait Player<C: Playable>: Send {
    /// Returns the player's name: `reference`, `engine`.
    fn name(&self) -> &str;

    /// Returns the answer alone. A fast player spends no time here on steps that no observer reads.
    fn answer(&mut self, case: &C) -> C::Answer;

    /// Returns the answer like [`Player::answer`], or `None` soon after `stop` returns `true`. A player that can take
    /// more than a moment calls it from time to time.
    fn answer_unless(&mut self, case: &C, stop: &mut dyn FnMut() -> bool) -> Option<C::Answer> {
        if stop() { None } else { Some(self.answer(case)) }
    }

    /// Plays a case and passes every step to the observer. Returns `None` if the observer stopped the play.
    fn play(&mut self, case: &C, observer: &mut Observer<'_, C::Step>) -> Option<C::Answer>;

    /// Returns what this player knows about a turn beyond its steps, for a report and for pictures: cells and boards that
    /// would be too much for every step. They are not compared. `turn` counts from 1.
    fn details(&mut self, _case: &C, _turn: usize) -> Vec<Field> {
        Vec::new()
    }

    /// Returns this player as one that can start at any position, if the game has positions and the player supports it.
    fn explorer(&mut self) -> Option<&mut dyn Explorer<C>> {
        None
    }
}

/// A position of a game. The course of the game from there on depends on nothing else. It is plain data; the game's
/// module defines its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The size of the board.
    pub size: u32,
    /// The number of the position among all positions on such a board.
    pub number: u64,
}

/// A player that starts at any position, to see where each turn leads.
pub trait Explorer<C: Playable> {
    /// Tries each turn of the game's list by itself, in the list's order, from a position, and passes the step of each
    /// to `see`. The position need not be reachable.
    fn explore(&mut self, position: Position, see: &mut dyn FnMut(C::Step));
}

/// A plausible mutant of the rules: a player that departs from one clause and from no other.
///
/// A broken harness finds nothing and reports nothing. A misreading in the engine's place shows that this harness
/// works: it must be found, shrunk, and attributed to the right clause.
pub struct Misreading<C: Playable> {
    /// The name on the command line: `chain-bonus-off-by-one`.
    pub name: &'static str,
    /// The clause that it misreads.
    pub clause: &'static str,
    /// The rule as it is misread, in a sentence.
    pub words: &'static str,
    /// Creates a player that reads the rules this way; it may be built on the engine, which it can have made.
    pub player: &'static MakeMisreading<C>,
}

/// Makes the player of a misreading, given what makes the engine.
pub type MakeMisreading<C> = dyn Fn(MakeEngine<'_, C>) -> Box<dyn Player<C>> + Sync;

/// Makes the engine of a game.
pub type MakeEngine<'a, C> = &'a dyn Fn() -> Box<dyn Player<C>>;

// Not derived: that would demand it of the case.
impl<C: Playable> Clone for Misreading<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Playable> Copy for Misreading<C> {}
