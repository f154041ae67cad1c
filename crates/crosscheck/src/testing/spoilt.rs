//! Engines that are broken on purpose.

use std::ops::ControlFlow;

use crosscheck_core::compare::pair::Players;
use crosscheck_core::{Game, Observer, Player};

use super::alteration::Alteration;

/// Plays with the engine, and drops the first step if `lose` is true.
fn play_without<G: Game>(
    engine: &mut dyn Player<G::Case>,
    mut lose: bool,
    case: &G::Case,
    observer: &mut Observer<'_, G::Step>,
) -> Option<G::Answer> {
    engine.play(case, &mut |step| match std::mem::take(&mut lose) {
        true => ControlFlow::Continue(()),
        false => observer(step),
    })
}

/// Decides whether a spoilt engine loses its first step, by the case and the number of the play.
pub(super) type Loses<'a, C> = &'a (dyn Fn(&C, usize) -> bool + Sync);

/// An engine that loses its first step if `loses` returns true, or gives the answer to another case.
pub(super) struct Spoilt<'a, G: Game> {
    engine: Box<dyn Player<G::Case>>,
    plays: usize,
    loses: Loses<'a, G::Case>,
    /// The case that `answer` answers instead, if any.
    other: Option<G::Case>,
}

impl<'a, G: Game> Spoilt<'a, G> {
    pub(super) fn new(loses: Loses<'a, G::Case>, other: Option<G::Case>) -> Self {
        Spoilt { engine: G::engine(), plays: 0, loses, other }
    }
}

impl<G: Game> Player<G::Case> for Spoilt<'_, G> {
    fn name(&self) -> &str {
        "spoilt"
    }

    fn answer(&mut self, case: &G::Case) -> G::Answer {
        self.engine.answer(self.other.as_ref().unwrap_or(case))
    }

    fn play(&mut self, case: &G::Case, observer: &mut Observer<'_, G::Step>) -> Option<G::Answer> {
        self.plays += 1;
        play_without::<G>(&mut *self.engine, (self.loses)(case, self.plays), case, observer)
    }
}

/// An engine that loses its first step when it plays the same case again.
struct Forgetful<G: Game> {
    engine: Box<dyn Player<G::Case>>,
    last: Option<G::Case>,
}

impl<G: Game> Player<G::Case> for Forgetful<G> {
    fn name(&self) -> &str {
        "forgetful"
    }

    fn answer(&mut self, case: &G::Case) -> G::Answer {
        self.engine.answer(case)
    }

    fn play(&mut self, case: &G::Case, observer: &mut Observer<'_, G::Step>) -> Option<G::Answer> {
        let again = self.last.as_ref() == Some(case);
        self.last = Some(case.clone());
        play_without::<G>(&mut *self.engine, again, case, observer)
    }
}

/// Returns the reference and a forgetful engine.
pub(super) fn forgetful<G: Game>() -> Players<G::Case> {
    let engine = || Box::new(Forgetful::<G> { engine: G::engine(), last: None }) as Box<dyn Player<_>>;
    Players { reference: Box::new(G::reference), engine: Box::new(engine), others: Vec::new() }
}

/// An engine that shows one value as another.
struct Altered<G: Game> {
    engine: Box<dyn Player<G::Case>>,
    alteration: Alteration,
}

impl<G: Game> Player<G::Case> for Altered<G> {
    fn name(&self) -> &str {
        "altered"
    }

    fn answer(&mut self, case: &G::Case) -> G::Answer {
        self.engine.answer(case)
    }

    fn play(&mut self, case: &G::Case, observer: &mut Observer<'_, G::Step>) -> Option<G::Answer> {
        let alteration = &self.alteration;
        self.engine.play(case, &mut |step| observer(alteration.of(&step).unwrap_or(step)))
    }
}

/// Returns the reference and an engine that shows one value as another.
pub(super) fn altered<G: Game>(alteration: &Alteration) -> Players<G::Case> {
    let alteration = alteration.clone();
    let engine = move || {
        let alteration = alteration.clone();
        Box::new(Altered::<G> { engine: G::engine(), alteration }) as Box<dyn Player<_>>
    };
    Players { reference: Box::new(G::reference), engine: Box::new(engine), others: Vec::new() }
}
