//! A small set of files that together catch every known misreading, exercise every clause and hold every family of
//! full-size cases, and as many other families and extreme values as there is room for.
//!
//! Candidates come from every family, from the witnesses, from what can be asked for, and from a plain campaign; the
//! files are chosen among them. The same seed gives the same files, on however many threads.

mod candidates;
mod choice;
mod look;
mod manifest;
mod trial;

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::contract::Case;
use crate::contract::clause::clauses;
use crate::generate::Generator;

use crate::Error;
use crate::compare::fault::Finding;
use crate::compare::known::By;
use crate::files::Draft;
use crate::workers::Watch;
use crate::{Game, Playable};
use candidates::{Candidate, Origin, candidates};
use choice::choose;
use look::{Look, confirm, look};
pub use trial::{Trial, Tried};

/// How many files a suite has at most.
pub const MOST: usize = 40;

/// How much is drawn to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// How many cases of each family, unless they are large.
    pub family: u64,
    /// How many cases are played for a case that has something of an aim.
    pub aim: u64,
    /// How many cases of a plain campaign are played for the first that catch each misreading or meet each limit.
    pub campaign: u64,
}

/// How many cases of each family are looked at, unless told otherwise.
pub const POOL: u64 = 24;

impl Scale {
    /// With so many cases of each family, and as much of the rest as goes with it.
    pub fn of(family: u64) -> Self {
        Scale { family, aim: 5 * family, campaign: 10_000 }
    }
}

/// A file of a suite: a case with its answer, where it comes from and what it does.
struct File<C> {
    origin: Origin,
    case: C,
    seen: Look,
}

/// A suite.
pub struct Suite<G: Game> {
    seed: u64,
    files: Vec<File<G::Case>>,
    /// The misreadings that no file catches.
    pub uncaught: Vec<&'static str>,
    /// The clauses that no file exercises.
    pub unexercised: Vec<String>,
    /// What programs did with it, if any were tried.
    trials: Vec<Trial>,
}

/// Why there is no suite.
#[derive(Debug)]
pub enum Failed<C: Playable> {
    /// The two sides differ on this case.
    Fault(Finding<C>),
    /// A case could not be made; why.
    Error(String),
    /// It was to stop.
    Stopped,
}

impl<C: Playable> From<String> for Failed<C> {
    fn from(reason: String) -> Self {
        Failed::Error(reason)
    }
}

impl<G: Game> Suite<G> {
    /// Makes the suite of a seed.
    ///
    /// # Errors
    /// The sides differ, or a case cannot be made, or `watch` says to stop.
    pub fn make(seed: u64, scale: Scale, jobs: usize, watch: &Watch) -> Result<Self, Failed<G::Case>> {
        let candidates = candidates::<G>(seed, scale, jobs, watch)?;
        let seen = look::<G>(&candidates, jobs, watch)?;
        if watch.stop.load(Ordering::Relaxed) {
            return Err(Failed::Stopped);
        }
        let full =
            |name: &str| G::Generator::FAMILIES.iter().any(|family| family.name == name && family.full);
        let chosen = choose(&candidates, &seen, MOST, &full);
        if chosen.len() > MOST {
            let words =
                format!("{} files would be needed, and a suite has {MOST} at most", chosen.len());
            return Err(Failed::Error(words));
        }
        let all = candidates.into_iter().zip(seen).enumerate();
        let kept = all.filter(|(place, _)| chosen.contains(place));
        let files = kept.map(|(_, (Candidate { origin, case }, seen))| File { origin, case, seen });
        let files: Vec<_> = files.collect();
        // What the engine answered has met its laws by then.
        let by_reference = files.iter().filter(|file| file.seen.by == By::Reference);
        let cases: Vec<&G::Case> = by_reference.map(|file| &file.case).collect();
        confirm::<G>(&cases, jobs, watch)?;
        Ok(Self::of(seed, files))
    }

    /// A suite without files.
    pub fn empty(seed: u64) -> Self {
        Self::of(seed, Vec::new())
    }

    /// The suite of these files, from small to large.
    fn of(seed: u64, mut files: Vec<File<G::Case>>) -> Self {
        files.sort_by_cached_key(|file| (file.seen.bytes, file.case.text()));
        let misreadings = G::misreadings();
        let caught = |place: usize| files.iter().any(|file| file.seen.caught.contains(place));
        let exercised = |clause: &str| files.iter().any(|file| file.seen.clauses.contains(clause));
        let uncaught = (0..misreadings.len()).filter(|&place| !caught(place));
        let page = clauses(G::PAGE).into_iter().map(|clause| clause.number);
        Suite {
            seed,
            uncaught: uncaught.map(|place| misreadings[place].name).collect(),
            unexercised: page.filter(|number| !exercised(number)).collect(),
            trials: Vec::new(),
            files,
        }
    }

    /// All files by name: inputs, answers, and the manifest last.
    pub fn named(&self) -> Vec<(String, String)> {
        let mut named = Vec::new();
        for (at, file) in self.files.iter().enumerate() {
            let stem = stem(at, &file.origin);
            named.push((format!("{stem}.in"), file.case.text()));
            named.push((format!("{stem}.ans"), format!("{}\n", file.seen.answer)));
        }
        named.push((MANIFEST.into(), manifest::text(self)));
        named
    }

    /// Every file's input, with its right answer.
    pub fn files(&self) -> impl Iterator<Item = (&G::Case, &str)> {
        self.files.iter().map(|file| (&file.case, &*file.seen.answer))
    }

    /// Keeps for the manifest what a program did with every file.
    pub fn keep(&mut self, trial: Trial) {
        self.trials.push(trial);
    }

    /// What the suite comes to, in a line.
    pub fn summary(&self) -> String {
        manifest::summary(self)
    }

    /// Writes all files into a folder, which appears whole or not at all.
    ///
    /// # Errors
    /// The folder is not free, or something could not be written; nothing is left then.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        let draft = Draft::of(folder)?;
        for (name, text) in self.named() {
            draft.write(&name, text.as_bytes())?;
        }
        free(folder)?;
        draft.finish()
    }
}

/// The file that says what a suite is.
pub const MANIFEST: &str = "suite.toml";

/// What the name of a file begins with: `07-chains`.
fn stem(at: usize, origin: &Origin) -> String {
    format!("{:02}-{}", at + 1, origin.word())
}

/// Sees that a folder does not exist, or is empty.
///
/// # Errors
/// There is something in it, or it is no folder.
pub fn free(folder: &Path) -> Result<(), Error> {
    if folder.file_name().is_none() {
        return Err(Error::from(format!("{} is no name for a new folder", folder.display())));
    }
    // A draft takes the folder's name in the end, and cannot take that of a link.
    if folder.is_symlink() {
        return Err(Error::from(format!(
            "{} is a link; a suite has a folder of its own",
            folder.display()
        )));
    }
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Error::file("read", folder, &error)),
    };
    match entries.next() {
        None => Ok(()),
        Some(_) => {
            let what = "is not empty; a suite has a folder of its own";
            Err(Error::from(format!("{} {what}", folder.display())))
        }
    }
}

/// Sees that a suite can be made there, before the work and not after it.
///
/// # Errors
/// The folder is not free, or none can be made there.
pub fn ready(folder: &Path) -> Result<(), Error> {
    free(folder)?;
    Draft::of(folder).map(drop)
}
