//! A suite is a small set of files that together catch every misreading, exercise every clause and include every family
//! of full-size cases, and as many other families, and as much of what the game counts, as fit.
//!
//! Candidates come from every family, from the aims, and from plain campaigns, each from several seeds; the files are
//! chosen among them. The same seed gives the same files, regardless of the number of threads.

mod candidates;
mod choice;
mod contents;
mod look;
mod manifest;
mod order;
mod plan;
mod sizes;
mod trial;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::Ordering;

use candidates::{Candidate, Origin, candidates, more};
pub use candidates::{SEEDS, seeds};
use choice::choose_all;
use look::{Observed, confirm, look};
pub use manifest::MANIFEST;
pub use order::{Failed, Order, POOL, Scale};
pub use plan::{MOST, Plan, Subtask};
pub use trial::{Trial, Tried};

use crate::contract::clause::clauses;
use crate::erased::{AnyCase, AnyGame};
use crate::files::Draft;
use crate::foreign::foreign;
use crate::{Error, Game};

struct File {
    /// The subtask, by index in the plan.
    subtask: usize,
    origin: Origin,
    case: AnyCase,
    seen: Observed,
}

impl File {
    /// Creates a file of the last subtask that admits it, if one does.
    fn spare(of: Candidate, seen: Observed) -> Option<Self> {
        let subtask = seen.admitted.maximum()?;
        Some(File { subtask, origin: of.origin, case: of.case, seen })
    }
}

/// A file of a suite, as its user sees it.
#[derive(Clone, Debug)]
pub struct Test<'a> {
    /// Its name, without an ending.
    pub name: String,
    /// Its subtask, by index in the plan.
    pub subtask: usize,
    /// The input.
    pub case: &'a AnyCase,
    /// The right answer, as the reference prints it.
    pub answer: &'a str,
    /// The arguments for `gen GAME` that make it again.
    pub arguments: String,
}

/// A suite of files.
pub struct Suite {
    /// The game.
    pub game: AnyGame,
    seed: u64,
    /// The plan that it follows.
    pub plan: Plan,
    files: Vec<File>,
    spare: Vec<File>,
    /// The misreadings that no file catches; those held out are among them.
    pub uncaught: Vec<&'static str>,
    /// The number of misreadings that the files of each seed catch by themselves.
    pub by_each_seed: usize,
    /// The clauses that no file exercises.
    pub unexercised: Vec<String>,
    trials: Vec<Trial>,
}

impl Suite {
    /// Makes the suite of a seed.
    ///
    /// # Errors
    /// The sides differ, a case cannot be made, or it is stopped.
    pub fn make(order: &Order<'_>) -> Result<Self, Failed> {
        let Order { seed, plan, watch, .. } = *order;
        let candidates = candidates(order)?;
        let seen = look(&candidates, order)?;
        if watch.stop.load(Ordering::Relaxed) {
            return Err(Failed::Stopped);
        }
        let chosen = choose_all(order.game, plan, &candidates, &seen);
        let (mut files, mut spare) = (Vec::new(), Vec::new());
        for (place, (of, seen)) in candidates.into_iter().zip(seen).enumerate() {
            match chosen.iter().position(|chosen| chosen.contains(&place)) {
                Some(subtask) => files.push(File { subtask, origin: of.origin, case: of.case, seen }),
                None => spare.extend(File::spare(of, seen)),
            }
        }
        confirm(looks(&mut files), order)?;
        Ok(Suite { spare: sorted(spare), ..Self::from_files(order.game, seed, plan.clone(), files) })
    }

    /// Returns the cases that could be files of a subtask, or of any, as well, from small to large; with their places.
    pub fn spare(&self, subtask: Option<usize>) -> impl Iterator<Item = (usize, Test<'_>)> {
        let is_its = move |file: &File| subtask.is_none_or(|at| file.seen.admitted.contains(at));
        let spare = self.spare.iter().enumerate().filter(move |(_, file)| is_its(file));
        spare.map(|(at, file)| (at, self.test(at, file)))
    }

    /// Replaces the spare cases by others that had no part in the choice. `round` counts from 1; each has its own cases.
    ///
    /// # Errors
    /// The sides differ, or it is stopped.
    pub fn draw_more(&mut self, order: &Order<'_>, round: u64) -> Result<(), Failed> {
        let candidates = more(order, round)?;
        let seen = look(&candidates, order)?;
        let spare = candidates.into_iter().zip(seen).filter_map(|(of, seen)| File::spare(of, seen));
        self.spare = sorted(spare.collect());
        Ok(())
    }

    /// Adds spare cases, given their places, to the files of a subtask; without one, each to the last that admits it.
    ///
    /// # Errors
    /// The sides differ, or it is stopped.
    pub fn add(
        &mut self,
        places: &[usize],
        subtask: Option<usize>,
        order: &Order<'_>,
    ) -> Result<(), Failed> {
        let (mut added, mut left) = (Vec::new(), Vec::new());
        for (at, file) in std::mem::take(&mut self.spare).into_iter().enumerate() {
            let subtask = subtask.unwrap_or(file.subtask);
            if places.contains(&at) { added.push(File { subtask, ..file }) } else { left.push(file) }
        }
        confirm(looks(&mut added), order)?;
        let files = std::mem::take(&mut self.files).into_iter().chain(added).collect();
        *self =
            Suite { spare: left, ..Self::from_files(&self.game, self.seed, self.plan.clone(), files) };
        Ok(())
    }

    /// Creates the suite of these files, sorted by subtask, and from small to large.
    fn from_files(game: &AnyGame, seed: u64, plan: Plan, mut files: Vec<File>) -> Self {
        files = sorted(files);
        let misreadings = game.misreadings();
        let caught = |place: usize| files.iter().any(|file| file.seen.caught.contains(place));
        let by = |strand: usize, place: usize| {
            let mut own = files.iter().filter(|file| file.origin.strand == strand);
            own.any(|file| file.seen.caught.contains(place))
        };
        let by_each = |place: &usize| (0..SEEDS).all(|strand| by(strand, *place));
        let exercised = |clause: &str| files.iter().any(|file| file.seen.clauses.contains(clause));
        let uncaught = (0..misreadings.len()).filter(|&place| !caught(place));
        let page = clauses(game.rules().page).into_iter().map(|clause| clause.number);
        Suite {
            game: game.clone(),
            seed,
            plan,
            uncaught: uncaught.map(|place| misreadings[place].name).collect(),
            by_each_seed: (0..misreadings.len()).filter(by_each).count(),
            unexercised: page.filter(|number| !exercised(number)).collect(),
            trials: Vec::new(),
            spare: Vec::new(),
            files,
        }
    }

    /// Returns every file, in order.
    pub fn files(&self) -> impl Iterator<Item = Test<'_>> {
        self.files.iter().enumerate().map(|(at, file)| self.test(at, file))
    }

    fn test<'a>(&self, at: usize, file: &'a File) -> Test<'a> {
        Test {
            name: stem(at, &file.origin),
            subtask: file.subtask,
            case: &file.case,
            answer: &file.seen.answer,
            arguments: file.origin.arguments(self.seed),
        }
    }

    /// Records how a program fared on every file, for the manifest.
    pub fn keep(&mut self, trial: Trial) {
        self.trials.push(trial);
    }
}

/// Sorts files by subtask, and from small to large. Those that are alike keep their order, which the seed decides.
fn sorted(mut files: Vec<File>) -> Vec<File> {
    files.sort_by_key(|file| (file.subtask, file.seen.bytes));
    files
}

fn looks(files: &mut [File]) -> Vec<(&AnyCase, &mut Observed)> {
    files.iter_mut().map(|file| (&file.case, &mut file.seen)).collect()
}

/// Returns the first part of a file's name: `07-chains`.
fn stem(at: usize, origin: &Origin) -> String {
    format!("{:02}-{}", at + 1, origin.word())
}

/// Checks that a folder does not exist or is empty.
///
/// # Errors
/// The folder is not empty, or the path is not a folder.
pub fn free(folder: &Path) -> Result<(), Error> {
    let taken = |what: &str| Err(Error::from(format!("{} {what}", foreign(folder))));
    if folder.file_name().is_none() {
        return taken("is not a name for a new folder");
    }
    // A draft is renamed to the folder's name in the end, and cannot replace a link.
    if folder.is_symlink() {
        return taken("is a link; a suite has a folder of its own");
    }
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(false) => taken("is not empty; a suite has a folder of its own"),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::file("read", folder, &error)),
        Ok(true) | Err(_) => Ok(()),
    }
}

/// Checks that a suite can be written there, before the work starts.
///
/// # Errors
/// The folder is not free, or cannot be created there.
pub fn ready(folder: &Path) -> Result<(), Error> {
    free(folder)?;
    Draft::new(folder).map(drop)
}
