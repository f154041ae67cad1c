//! Plays in this process, and leaves marks that say what is under way. For a campaign without workers they are on disk: if a
//! player ends the process, they remain and name the cases.

use std::fs::{self, File};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::{MakePlayer, Pair, Players};
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Batch, Effort, Judged, Oracle, Played, See};
use crosscheck_core::report::explain::{Depth, Explain, Explained};
use crosscheck_core::{Explorer, Field, Misreading, Observer, Player};
use crosscheck_host::worker::Marks;

use super::messages::{Mark, Side};
use crate::state_leak;

#[derive(Debug)]
pub(crate) struct Notes {
    marks: Marks,
    now: Mutex<Mark>,
    begun: AtomicU64,
    /// Whether to mark every step, to see how far a player gets. This is too slow for a campaign.
    steps: AtomicBool,
}

impl Notes {
    pub(crate) fn new(marks: Marks) -> Arc<Self> {
        let (now, begun, steps) = (Mutex::default(), AtomicU64::new(0), AtomicBool::new(false));
        Arc::new(Notes { marks, now, begun, steps })
    }

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

/// Returns the two sides of a game, which leave a mark before each play.
pub(super) fn noting_pair(
    game: &AnyGame,
    planted: Option<&Misreading<AnyCase>>,
    notes: &Arc<Notes>,
    known: &Arc<KnownDifferences>,
) -> Pair<AnyGame> {
    let Players { reference, engines } = Players::of(game, planted);
    let players = Players {
        reference: noting(reference, Side::Reference, notes),
        engines: (0..).zip(engines).map(|(nth, of)| noting(of, Side::Engine(nth), notes)).collect(),
    };
    Pair::with(game, players).knowing(known)
}

/// The two sides in this process. They leave marks, and play a case that differs in a campaign again on fresh sides, to see
/// whether it differs on its own.
pub(crate) struct InProcess {
    pair: Pair<AnyGame>,
    fresh: Box<dyn Fn() -> Pair<AnyGame>>,
    notes: Arc<Notes>,
    halt: Halt,
}

impl InProcess {
    pub(crate) fn new(
        game: &AnyGame,
        planted: Option<&'static Misreading<AnyCase>>,
        notes: &Arc<Notes>,
        known: &Arc<KnownDifferences>,
    ) -> Self {
        let (game, notes, known) = (game.clone(), Arc::clone(notes), Arc::clone(known));
        let noted = Arc::clone(&notes);
        let fresh = Box::new(move || noting_pair(&game, planted, &noted, &known));
        InProcess { pair: fresh(), fresh, notes, halt: Halt::default() }
    }
}

impl Explain for InProcess {
    fn explain(&mut self, finding: &Finding<AnyCase>, depth: Depth) -> Explained {
        self.pair.explain(finding, depth)
    }
}

impl Oracle for InProcess {
    fn game(&self) -> &AnyGame {
        self.pair.game()
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        self.pair.judge(case, effort)
    }

    fn heed(&mut self, halt: &Halt) {
        self.halt = halt.clone();
        self.pair.heed(halt);
    }

    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut See<'_>) {
        let make = |number| {
            self.notes.begin(number);
            (batch.make)(number)
        };
        let batch = Batch { make: &make, ..*batch };
        self.pair.play(&batch, tally, &mut |number, mut played| {
            if let Played::Judged(_, Some(finding)) = &mut played {
                let mut fresh = (self.fresh)();
                fresh.heed(&self.halt);
                if matches!(fresh.judge(&finding.case, Effort::Full), Ok((_, None))) {
                    finding.fault = state_leak::once(Some(&finding.fault), Vec::new());
                }
            }
            see(number, played);
        });
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

/// The notes of one campaign: a file for each thread. Dropping this removes them.
#[derive(Debug)]
pub(crate) struct UnderWay {
    folder: PathBuf,
    /// The first part of each file name.
    name: String,
    /// The command that plays a case again.
    again: String,
    files: AtomicU64,
}

impl UnderWay {
    /// Prepares notes in a folder. `name` distinguishes campaigns; `again` is the command that plays a case again, with
    /// `N` in place of its number.
    pub(crate) fn new(folder: PathBuf, name: &str, again: String) -> Self {
        let name = format!("under-way-{name}-{}", std::process::id());
        UnderWay { folder, name, again, files: AtomicU64::new(0) }
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{}-{number}.txt", self.name))
    }

    /// Creates the notes of a thread; `None` if no file can be written there.
    pub(crate) fn notes(&self) -> Option<Arc<Notes>> {
        let path = self.path(self.files.fetch_add(1, Ordering::Relaxed));
        fs::create_dir_all(&self.folder).ok()?;
        let mut file = File::create(path).ok()?;
        // Marks overwrite the first line.
        file.write_all(&Mark::default().line()).ok()?;
        writeln!(
            file,
            "A command ended while it played case N, or still plays it. Again: {}",
            self.again
        )
        .ok()?;
        Some(Notes::new(Marks(file)))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        for number in 0..self.files.load(Ordering::Relaxed) {
            let _ = fs::remove_file(self.path(number));
        }
        // This fails if the folder contains anything else, as intended.
        let _ = fs::remove_dir(&self.folder);
    }
}
