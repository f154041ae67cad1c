//! Plays in this process, and leaves marks that say what is under way.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::{MakePlayer, Pair, Players};
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Batch, Effort, Judged, Oracle, See};
use crosscheck_core::report::explain::{Depth, Explain, Explained};
use crosscheck_core::{Explorer, Field, Misreading, Observer, Player};
use crosscheck_host::worker::Marks;

use super::mark::{Mark, Side};
use crate::leak;

/// The marks of a thread.
#[derive(Debug)]
pub struct Notes {
    marks: Marks,
    now: Mutex<Mark>,
    /// The number of cases begun.
    begun: AtomicU64,
    /// Whether to mark every step, to see how far a player gets. This is too slow for a campaign.
    steps: AtomicBool,
}

impl Notes {
    /// Creates notes with nothing under way.
    pub fn new(marks: Marks) -> Arc<Self> {
        let (now, begun, steps) = (Mutex::default(), AtomicU64::new(0), AtomicBool::new(false));
        Arc::new(Notes { marks, now, begun, steps })
    }

    /// Sets whether to mark every step.
    pub(super) fn note_steps(&self, steps: bool) {
        self.steps.store(steps, Ordering::Relaxed);
    }

    fn change(&self, change: impl FnOnce(&mut Mark)) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut now);
        self.marks.leave(&now.line());
    }

    /// Notes that a case is about to be made or read.
    pub(super) fn begin(&self, case: u64) {
        self.begun.fetch_add(1, Ordering::Relaxed);
        self.change(|now| {
            *now = Mark { case, side: Side::Generator, play: 0, steps: 0, plays: now.plays + 1 };
        });
    }

    /// Notes that a side is about to play the case for the nth time.
    fn play(&self, side: Side, nth: u64) {
        self.change(|now| {
            *now = Mark { side, play: nth, steps: 0, plays: now.plays + 1, ..*now };
        });
    }

    fn step(&self) {
        if self.steps.load(Ordering::Relaxed) {
            self.change(|now| now.steps += 1);
        }
    }
}

/// The two sides of a game, which leave a mark before each play.
pub struct Noted {
    pair: Pair<AnyGame>,
    notes: Arc<Notes>,
    /// Whether to play a case that differs again on fresh sides.
    twice: bool,
}

impl Noted {
    /// Creates the reference and the engine, or a misreading in the engine's place.
    pub fn new(
        game: &AnyGame,
        planted: Option<&Misreading<AnyCase>>,
        notes: &Arc<Notes>,
        known: &Arc<KnownDifferences>,
    ) -> Self {
        Noted { pair: Noted::pair(game, planted, notes, known), notes: Arc::clone(notes), twice: false }
    }

    /// Makes this oracle play each case that differs again on fresh sides, to see whether it differs on its own.
    #[must_use]
    pub fn twice(self) -> Self {
        Noted { twice: true, ..self }
    }

    /// Creates the two sides.
    pub(super) fn pair(
        game: &AnyGame,
        planted: Option<&Misreading<AnyCase>>,
        notes: &Arc<Notes>,
        known: &Arc<KnownDifferences>,
    ) -> Pair<AnyGame> {
        let Players { reference, engine, others } = Players::of(game, planted);
        let players = Players {
            reference: noting(reference, Side::Reference, notes),
            engine: noting(engine, Side::Engine(0), notes),
            others: (1..).zip(others).map(|(nth, of)| noting(of, Side::Engine(nth), notes)).collect(),
        };
        Pair::with(game, players).knowing(known)
    }
}

impl Oracle for Noted {
    fn game(&self) -> &AnyGame {
        &self.pair.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        self.pair.judge(case, effort)
    }

    fn passed(&self) -> BTreeMap<String, u64> {
        self.pair.passed.clone()
    }

    fn count(&self, tally: &mut Tally) {
        self.pair.count(tally);
    }

    fn heed(&mut self, halt: &Halt) {
        self.pair.heed(halt);
    }

    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut See<'_>) {
        let make = |number| {
            self.notes.begin(number);
            (batch.make)(number)
        };
        let batch = Batch { numbers: batch.numbers, make: &make, over: batch.over };
        match self.twice {
            true => Twice(&mut self.pair).play(&batch, tally, see),
            false => self.pair.play(&batch, tally, see),
        }
    }
}

/// Judges each case that differs again: after a fault, a pair has fresh sides.
struct Twice<'a>(&'a mut Pair<AnyGame>);

impl Oracle for Twice<'_> {
    fn game(&self) -> &AnyGame {
        &self.0.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        let (trace, fault) = self.0.judge(case, effort)?;
        let Some(fault) = fault else { return Ok((trace, None)) };
        let once = matches!(self.0.judge(case, effort), Ok((_, None)));
        let fault = if once { leak::once(Some(&fault), Vec::new()) } else { fault };
        Ok((trace, Some(fault)))
    }

    fn count(&self, tally: &mut Tally) {
        self.0.count(tally);
    }
}

impl Explain for Noted {
    fn explain(&mut self, finding: &Finding<AnyCase>, depth: Depth) -> Explained {
        self.pair.explain(finding, depth)
    }
}

fn noting(make: MakePlayer<AnyCase>, side: Side, notes: &Arc<Notes>) -> MakePlayer<AnyCase> {
    let notes = Arc::clone(notes);
    Box::new(move || {
        let (player, notes) = (make(), Arc::clone(&notes));
        Box::new(Noting { player, side, notes, last: 0, plays: 0 })
    })
}

/// A player that leaves a mark before each of its plays.
struct Noting {
    player: Box<dyn Player<AnyCase>>,
    side: Side,
    notes: Arc<Notes>,
    /// The value of `Notes::begun` for the case that it played last, and how often it played that case.
    last: u64,
    plays: u64,
}

impl Noting {
    fn begin(&mut self) {
        let begun = self.notes.begun.load(Ordering::Relaxed);
        if begun != self.last {
            (self.last, self.plays) = (begun, 0);
        }
        self.plays += 1;
        self.notes.play(self.side, self.plays);
    }
}

impl Player<AnyCase> for Noting {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn answer(&mut self, case: &AnyCase) -> AnyAnswer {
        self.begin();
        self.player.answer(case)
    }

    fn answer_unless(&mut self, case: &AnyCase, stop: &mut dyn FnMut() -> bool) -> Option<AnyAnswer> {
        self.begin();
        self.player.answer_unless(case, stop)
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        self.begin();
        let notes = &self.notes;
        self.player.play(case, &mut |step| {
            let seen: ControlFlow<()> = observer(step);
            notes.step();
            seen
        })
    }

    fn details(&mut self, case: &AnyCase, turn: usize) -> Vec<Field> {
        self.begin();
        self.player.details(case, turn)
    }

    fn explorer(&mut self) -> Option<&mut dyn Explorer<AnyCase>> {
        self.player.explorer()
    }
}
