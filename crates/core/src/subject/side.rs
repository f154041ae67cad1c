//! Plays a case with a side.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::{Last, Sequence, Shown, Side, Subject, counted};
use crate::compare::trace::refuse;
use crate::contract::Case as _;
use crate::game::Contender;
use crate::{Misreading, Observer, Player};

/// A player that plays with a side. Each play creates a new side, so only state that a side keeps elsewhere, such as in
/// a static, outlives a case.
pub struct Plays<S: Subject, P: Side<S>> {
    name: &'static str,
    /// Returns whether a turn is valid in a state; `None` unless the side is the reference.
    valid: Option<fn(&P, &S::Turn) -> bool>,
    side: PhantomData<fn() -> P>,
}

impl<S: Subject, P: Side<S>> Plays<S, P> {
    /// Creates a player with this name.
    pub const fn named(name: &'static str) -> Self {
        Plays { name, valid: None, side: PhantomData }
    }
}

impl<S: Subject> Plays<S, S::Reference> {
    /// Creates the reference, which refuses a case with an invalid turn.
    pub const fn reference() -> Self {
        Plays { name: "reference", valid: Some(S::is_valid), side: PhantomData }
    }
}

impl<S: Subject, P: Side<S>> Plays<S, P> {
    /// Takes a turn if it is valid. Otherwise the play unwinds and ends as [`crate::compare::trace::End::Invalid`].
    fn step(&self, side: &mut P, case: &Sequence<S>, at: usize) -> S::Seen {
        let turn = &case.turns[at];
        if self.valid.is_some_and(|valid| !valid(side, turn)) {
            refuse(
                at + 1,
                format!("{} {} (`{}`) is not valid there", S::TURN, at + 1, case.turn(at + 1)),
            );
        }
        side.step(turn)
    }
}

impl<S: Subject, P: Side<S>> Player<Sequence<S>> for Plays<S, P> {
    fn name(&self) -> &str {
        self.name
    }

    fn answer(&mut self, case: &Sequence<S>) -> Last<S> {
        self.answer_unless(case, &mut || false).expect("nothing stops it")
    }

    fn answer_unless(&mut self, case: &Sequence<S>, stop: &mut dyn FnMut() -> bool) -> Option<Last<S>> {
        self.play(case, &mut |_| if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn play(&mut self, case: &Sequence<S>, observer: &mut Observer<'_, Shown<S>>) -> Option<Last<S>> {
        counted::begin();
        let (mut side, mut last) = (P::new(&case.start), None);
        for at in 0..case.turns.len() {
            let seen = self.step(&mut side, case, at);
            if at + 1 == case.turns.len() {
                last = Some(seen.clone());
            }
            if observer(Shown { turn: at + 1, seen }).is_break() {
                return None;
            }
        }
        Some(Last(last))
    }
}

/// Creates a misreading that this side plays.
pub const fn misreading<S: Subject, P: Side<S> + 'static>(
    name: &'static str,
    clause: &'static str,
    words: &'static str,
) -> Misreading<Sequence<S>> {
    Misreading { name, clause, words, player: &|_| Box::new(Plays::<S, P>::named("misreading")) }
}

/// Creates another engine, in addition to [`Subject::Engine`].
pub const fn contender<S: Subject, P: Side<S> + 'static>(name: &'static str) -> Contender<Sequence<S>> {
    Contender { name, player: |name| Box::new(Plays::<S, P>::named(name)) }
}
