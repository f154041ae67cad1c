//! Players of a worker, which leave marks that say what is under way.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::{Pair, Players};
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::{Field, Misreading, Observer, Player};
use crosscheck_host::worker::Marks;

use super::messages::{Mark, PlayedSide};

#[derive(Debug)]
pub(super) struct Notes {
    marks: Marks,
    /// The last mark, and the sides that have played its case.
    now: Mutex<(Mark, Vec<PlayedSide>)>,
    /// Whether to mark every step, to see how far a player gets. This is too slow for a campaign.
    steps: AtomicBool,
}

impl Notes {
    pub(super) fn new(marks: Marks) -> Arc<Self> {
        Arc::new(Notes { marks, now: Mutex::default(), steps: AtomicBool::new(false) })
    }

    pub(super) fn note_steps(&self, steps: bool) {
        self.steps.store(steps, Ordering::Relaxed);
    }

    fn change(&self, change: impl FnOnce(&mut Mark, &mut Vec<PlayedSide>)) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let (mark, played) = &mut *now;
        change(mark, played);
        self.marks.leave(&mark.bytes());
    }

    pub(super) fn begin(&self, case: u64) {
        self.change(|now, played| {
            played.clear();
            let plays = now.plays + 1;
            *now = Mark { case, side: PlayedSide::Generator, again: false, steps: 0, plays };
        });
    }

    fn play(&self, side: PlayedSide) {
        self.change(|now, played| {
            let again = played.contains(&side);
            if !again {
                played.push(side);
            }
            *now = Mark { side, again, steps: 0, plays: now.plays + 1, ..*now };
        });
    }

    fn step(&self) {
        if self.steps.load(Ordering::Relaxed) {
            self.change(|now, _| now.steps += 1);
        }
    }
}

/// Returns the two sides of a game, which leave a mark before each play.
pub(super) fn noting_pair(
    game: &AnyGame,
    planted: Option<&Misreading<AnyCase>>,
    notes: &Arc<Notes>,
    known: &Arc<KnownDifferences>,
) -> Pair<AnyGame> {
    let (of, planted, notes) = (game.clone(), planted.copied(), Arc::clone(notes));
    let noting = move |player, side| -> Box<dyn Player<AnyCase>> {
        Box::new(Noting { player, side, notes: Arc::clone(&notes) })
    };
    let players = move || {
        let Players { reference, engines } = Players::of(&of, planted.as_ref());
        let engines = (0..).zip(engines).map(|(nth, of)| noting(of, PlayedSide::Engine(nth)));
        Players { reference: noting(reference, PlayedSide::Reference), engines: engines.collect() }
    };
    Pair::with(game, Box::new(players)).knowing(known)
}

struct Noting {
    player: Box<dyn Player<AnyCase>>,
    side: PlayedSide,
    notes: Arc<Notes>,
}

impl Player<AnyCase> for Noting {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn answer(&mut self, case: &AnyCase) -> AnyAnswer {
        self.notes.play(self.side);
        self.player.answer(case)
    }

    fn answer_unless(&mut self, case: &AnyCase, stop: &mut dyn FnMut() -> bool) -> Option<AnyAnswer> {
        self.notes.play(self.side);
        self.player.answer_unless(case, stop)
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        self.notes.play(self.side);
        let notes = &self.notes;
        self.player.play(case, &mut |step| {
            let seen: ControlFlow<()> = observer(step);
            notes.step();
            seen
        })
    }

    fn details(&mut self, case: &AnyCase, turn: usize) -> Vec<Field> {
        self.notes.play(self.side);
        self.player.details(case, turn)
    }
}
