//! Engines that are broken on purpose.

use std::ops::ControlFlow;

use crosscheck_core::compare::pair::Players;
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::{Game, Observer, Player};

use super::alteration::Alteration;

/// Changes what a play shows: gets the case, the number of the step from 0, and the step. `None` leaves the step out.
type Spoils<'a> = Box<dyn FnMut(&AnyCase, usize, AnyStep) -> Option<AnyStep> + Send + 'a>;

/// An engine whose steps are spoilt, or which gives the answer to another case.
pub(super) struct Spoilt<'a> {
    engine: Box<dyn Player<AnyCase>>,
    spoils: Spoils<'a>,
    /// The case that `answer` answers instead, if any.
    other: Option<AnyCase>,
}

/// Decides whether a spoilt engine loses its first step, by the case and the number of the play.
pub(super) type Loses<'a> = &'a (dyn Fn(&AnyCase, usize) -> bool + Sync);

impl<'a> Spoilt<'a> {
    fn new(game: &AnyGame, spoils: Spoils<'a>) -> Self {
        Spoilt { engine: game.engine(), spoils, other: None }
    }

    /// Returns an engine that loses its first step if `loses` returns true, and answers the other case, if there is one.
    pub(super) fn losing(game: &AnyGame, loses: Loses<'a>, other: Option<AnyCase>) -> Self {
        let mut plays = 0;
        let spoils = move |case: &AnyCase, at, step| {
            plays += usize::from(at == 0);
            (at > 0 || !loses(case, plays)).then_some(step)
        };
        Spoilt { other, ..Spoilt::new(game, Box::new(spoils)) }
    }
}

impl Player<AnyCase> for Spoilt<'_> {
    fn name(&self) -> &str {
        "spoilt"
    }

    fn answer(&mut self, case: &AnyCase) -> AnyAnswer {
        self.engine.answer(self.other.as_ref().unwrap_or(case))
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        let (spoils, mut at) = (&mut self.spoils, 0);
        self.engine.play(case, &mut |step| {
            at += 1;
            spoils(case, at - 1, step).map_or(ControlFlow::Continue(()), &mut *observer)
        })
    }
}

/// Returns the reference and an engine that loses its first step when it plays the same case again.
pub(super) fn forgetful(game: &AnyGame) -> Players<AnyCase> {
    players(game, || {
        let (mut last, mut again) = (None, false);
        Box::new(move |case: &AnyCase, at, step| {
            if at == 0 {
                again = last.as_ref() == Some(case);
                last = Some(case.clone());
            }
            (at > 0 || !again).then_some(step)
        })
    })
}

/// Returns the reference and an engine that shows one value as another.
pub(super) fn altered(game: &AnyGame, alteration: &Alteration) -> Players<AnyCase> {
    let alteration = alteration.clone();
    players(game, move || {
        let alteration = alteration.clone();
        Box::new(move |_: &AnyCase, _, step| Some(alteration.of(&step).unwrap_or(step)))
    })
}

fn players(game: &AnyGame, spoils: impl Fn() -> Spoils<'static> + Send + 'static) -> Players<AnyCase> {
    let [one, other] = [game.clone(), game.clone()];
    let engine = move || Box::new(Spoilt::new(&one, spoils())) as Box<dyn Player<_>>;
    Players {
        reference: Box::new(move || other.reference()),
        engine: Box::new(engine),
        others: Vec::new(),
    }
}
