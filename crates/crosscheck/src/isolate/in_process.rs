//! Plays in this process, for systems without workers and for `--no-isolate`. Files say which cases are under way: if a player
//! ends the process, they remain.

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crosscheck_core::Misreading;
use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Batch, Effort, Judgement, OnPlayed, Oracle, Played};
use crosscheck_core::report::explain::{Depth, Explain, Explained};

use crate::state_leak;

/// The two sides in this process. It plays a case that differs in a campaign again on fresh sides, to see whether it differs
/// on its own.
pub(crate) struct InProcess {
    pair: Pair<AnyGame>,
    fresh: Box<dyn Fn() -> Pair<AnyGame>>,
    note: File,
    halt: Cancel,
}

impl InProcess {
    pub(crate) fn new(
        game: &AnyGame,
        planted: Option<&'static Misreading<AnyCase>>,
        note: File,
        known: &Arc<KnownDifferences>,
    ) -> Self {
        let (game, known) = (game.clone(), Arc::clone(known));
        let fresh = Box::new(move || Pair::new(&game, planted).knowing(&known));
        InProcess { pair: fresh(), fresh, note, halt: Cancel::default() }
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

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        self.pair.judge(case, effort)
    }

    fn cancel_on(&mut self, halt: &Cancel) {
        self.halt = halt.clone();
        self.pair.cancel_on(halt);
    }

    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut OnPlayed<'_>) {
        let make = |number| {
            // If it cannot be written, a note is lost, but no case.
            let _ = note(&self.note, number);
            (batch.make)(number)
        };
        let batch = Batch { make: &make, ..*batch };
        self.pair.play(&batch, tally, &mut |number, mut played| {
            if let Played::Judged(_, Some(finding)) = &mut played {
                let mut fresh = (self.fresh)();
                fresh.cancel_on(&self.halt);
                if matches!(fresh.judge(&finding.case, Effort::Full), Ok((_, None))) {
                    finding.fault = state_leak::once(&finding.fault, Vec::new());
                }
            }
            see(number, played);
        });
    }
}

/// Notes the case under way, in the first line. Its width is fixed, so that each number overwrites the one before.
fn note(mut file: &File, number: u64) -> std::io::Result<()> {
    file.rewind()?;
    writeln!(file, "case {number:020}")
}

/// The notes of one campaign: a file for each thread. Dropping this removes them.
#[derive(Debug)]
pub(crate) struct UnderWay {
    folder: PathBuf,
    name: String,
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
    pub(crate) fn file(&self) -> Option<File> {
        let path = self.path(self.files.fetch_add(1, Ordering::Relaxed));
        fs::create_dir_all(&self.folder).ok()?;
        let mut file = File::create(path).ok()?;
        note(&file, 0).ok()?;
        let words = "A command ended while it played case N, or still plays it. Again:";
        writeln!(file, "{words} {}", self.again).ok()?;
        Some(file)
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
