//! The player of every game: it plays by the rules, or by a misreading of them.

use std::ops::ControlFlow;

use crosscheck_core::{Explorer, Field, Observer, Playable, Player, Position};

/// Rules by which a case can be played.
pub trait Plays<C: Playable> {
    /// Whether [`Plays::explore`] is implemented.
    const EXPLORES: bool = false;

    /// Plays a case step by step. Returns `None` if the observer stops the play.
    fn play(&self, case: &C, observer: &mut Observer<'_, C::Step>) -> Option<C::Answer>;

    /// Returns the details of a turn beyond its steps ([`Player::details`]).
    fn details(&self, _case: &C, _turn: usize) -> Vec<Field> {
        Vec::new()
    }

    /// Tries each turn of the game's list from a position ([`Explorer::explore`]).
    fn explore(&self, _position: Position, _see: &mut dyn FnMut(C::Step)) {}
}

/// A player that follows its rules, step by step.
#[derive(Clone, Debug)]
pub struct Naive<R> {
    name: &'static str,
    rules: R,
}

impl<R> Naive<R> {
    /// Creates a player with this name that follows these rules.
    pub fn new(name: &'static str, rules: R) -> Self {
        Naive { name, rules }
    }
}

impl<C: Playable, R: Plays<C> + Send> Player<C> for Naive<R> {
    fn name(&self) -> &str {
        self.name
    }

    fn answer(&mut self, case: &C) -> C::Answer {
        self.answer_unless(case, &mut || false).expect("a play that is never stopped has an end")
    }

    fn answer_unless(&mut self, case: &C, stop: &mut dyn FnMut() -> bool) -> Option<C::Answer> {
        self.play(case, &mut |_| if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn play(&mut self, case: &C, observer: &mut Observer<'_, C::Step>) -> Option<C::Answer> {
        self.rules.play(case, observer)
    }

    fn details(&mut self, case: &C, turn: usize) -> Vec<Field> {
        self.rules.details(case, turn)
    }

    fn explorer(&mut self) -> Option<&mut dyn Explorer<C>> {
        if R::EXPLORES { Some(self) } else { None }
    }
}

impl<C: Playable, R: Plays<C>> Explorer<C> for Naive<R> {
    fn explore(&mut self, position: Position, see: &mut dyn FnMut(C::Step)) {
        self.rules.explore(position, see);
    }
}
