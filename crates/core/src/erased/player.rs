//! Players of any game.

use std::sync::Arc;

use super::case::AnyCase;
use super::step::{AnyAnswer, AnyStep};
use crate::contract::{Field, Observer, Position};
use crate::{Explorer, Playable, Player};

pub(super) struct AnyPlayer<C: Playable> {
    pub(super) player: Box<dyn Player<C>>,
}

impl<C: Playable> AnyPlayer<C> {
    pub(super) fn erased(player: Box<dyn Player<C>>) -> Box<dyn Player<AnyCase>> {
        Box::new(AnyPlayer { player })
    }
}

/// Puts a step where the last one was, if nobody has kept that: to compare two costs less than to allocate one.
fn placed<S>(step: S, last: Option<Arc<S>>) -> Arc<S> {
    let Some(mut here) = last else { return Arc::new(step) };
    match Arc::get_mut(&mut here) {
        Some(place) => {
            *place = step;
            here
        }
        None => Arc::new(step),
    }
}

impl<C: Playable> Player<AnyCase> for AnyPlayer<C> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn answer(&mut self, case: &AnyCase) -> AnyAnswer {
        AnyAnswer::new::<C>(self.player.answer(case.typed()))
    }

    fn answer_unless(&mut self, case: &AnyCase, stop: &mut dyn FnMut() -> bool) -> Option<AnyAnswer> {
        self.player.answer_unless(case.typed(), stop).map(AnyAnswer::new::<C>)
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        let mut last = None;
        let answer = self.player.play(case.typed(), &mut |step| {
            let here = placed(step, last.take());
            last = Some(Arc::clone(&here));
            observer(AnyStep::shared(here))
        });
        answer.map(AnyAnswer::new::<C>)
    }

    fn details(&mut self, case: &AnyCase, turn: usize) -> Vec<Field> {
        self.player.details(case.typed(), turn)
    }

    fn explorer(&mut self) -> Option<&mut dyn Explorer<AnyCase>> {
        self.player.explorer().is_some().then_some(self as _)
    }
}

impl<C: Playable> Explorer<AnyCase> for AnyPlayer<C> {
    fn explore(&mut self, position: Position, see: &mut dyn FnMut(AnyStep)) {
        if let Some(explorer) = self.player.explorer() {
            explorer.explore(position, &mut |step| see(AnyStep::new(step)));
        }
    }
}
