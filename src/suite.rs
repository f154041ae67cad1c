//! A small set of files that together catch every known misreading, exercise every clause and hold every family of
//! full-size cases, and as many other families and extreme values as there is room for.
//!
//! Candidates come from every family, from the telling cases, from what can be asked for, and from a plain campaign; the
//! files are chosen among them. The same seed gives the same files, on however many threads.

mod candidates;
mod choice;
mod look;
mod manifest;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use generator::Generator;
use spec::clause::clauses;
use spec::contract::Case;

use crate::files;
use crate::games::Plugged;
use crate::judge::{Limits, Program};
use crate::strength::crew::Watch;
use crate::strength::matrix::Matrix;
use crate::stress::By;
use crate::trouble::Trouble;
use crate::verify::Fault;
use candidates::{Candidate, Origin, candidates};
use choice::choose;
use look::{Seen, confirm, look};
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
    seen: Seen,
}

/// A suite.
pub struct Suite<G: Plugged> {
    seed: u64,
    files: Vec<File<G::Case>>,
    /// The misreadings that no file catches.
    pub uncaught: Vec<&'static str>,
    /// The clauses that no file exercises.
    pub unexercised: Vec<String>,
    rank: usize,
    /// What programs did with it, if any were tried.
    trials: Vec<Trial>,
}

/// Why there is no suite.
#[derive(Debug)]
pub enum Failed<C> {
    /// The two sides differ on this case.
    Fault(C, Fault),
    /// A case could not be made; why.
    Trouble(String),
    /// It was to stop.
    Stopped,
}

impl<C> From<String> for Failed<C> {
    fn from(reason: String) -> Self {
        Failed::Trouble(reason)
    }
}

impl<G: Plugged> Suite<G> {
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
            return Err(Failed::Trouble(words));
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
            rank: Matrix::new(misreadings.len(), files.iter().map(|file| file.seen.caught.clone()))
                .rank()
                .least,
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

    /// Runs a program on every file, and keeps for the manifest what it did.
    ///
    /// # Errors
    /// It could not be run; in words.
    pub fn attempt(&mut self, program: &Program, limits: Limits) -> Result<&Trial, String> {
        let trial =
            Trial::of(program, limits, self.files.iter().map(|file| (&file.case, &*file.seen.answer)))?;
        self.trials.push(trial);
        Ok(&self.trials[self.trials.len() - 1])
    }

    /// What the suite comes to, in a line.
    pub fn summary(&self) -> String {
        manifest::summary(self)
    }

    /// Writes all files into a folder, which appears whole or not at all.
    ///
    /// # Errors
    /// The folder is not free, or something could not be written; nothing is left then.
    pub fn write(&self, folder: &Path) -> Result<(), Trouble> {
        let draft = draft(folder)?;
        let named = self.named();
        let mut all = named.iter();
        let written = all
            .try_for_each(|(name, text)| files::write(&draft.join(name), text.as_bytes()))
            .and_then(|()| free(folder))
            .and_then(|()| {
                // An empty folder makes room for the one that takes its name.
                let _ = fs::remove_dir(folder);
                fs::rename(&draft, folder).map_err(|error| Trouble::file("make", folder, &error))
            });
        if written.is_err() {
            let _ = fs::remove_dir_all(&draft);
        }
        written
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
pub fn free(folder: &Path) -> Result<(), Trouble> {
    draft(folder)?;
    // A draft takes the folder's name in the end, and cannot take that of a link.
    if folder.is_symlink() {
        return Err(Trouble::Words(format!(
            "{} is a link; a suite has a folder of its own",
            folder.display()
        )));
    }
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Trouble::file("read", folder, &error)),
    };
    match entries.next() {
        None => Ok(()),
        Some(_) => {
            let what = "is not empty; a suite has a folder of its own";
            Err(Trouble::Words(format!("{} {what}", folder.display())))
        }
    }
}

/// Sees that a suite can be made there, before the work and not after it.
///
/// # Errors
/// The folder is not free, or none can be made there.
pub fn ready(folder: &Path) -> Result<(), Trouble> {
    free(folder)?;
    let draft = draft(folder)?;
    fs::create_dir_all(&draft)
        .and_then(|()| fs::remove_dir(&draft))
        .map_err(|error| Trouble::file("make", folder, &error))
}

/// Where a suite is written before it takes its folder's name.
fn draft(folder: &Path) -> Result<PathBuf, Trouble> {
    let name = folder.file_name().map(|name| name.to_string_lossy());
    let named = || Trouble::Words(format!("{} is no name for a new folder", folder.display()));
    let name = name.ok_or_else(named)?;
    Ok(folder.with_file_name(format!(".{name}.{}.part", std::process::id())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, Visit};

    struct Empty;

    impl Visit for Empty {
        type Output = (String, String);

        fn visit<G: Plugged>(self) -> Self::Output {
            let suite = Suite::<G>::of(7, Vec::new());
            assert_eq!(suite.uncaught.len(), G::misreadings().len());
            (suite.summary(), suite.named()[0].1.clone())
        }
    }

    #[test]
    fn what_is_not_caught_and_not_exercised_is_said() {
        for name in games::NAMES {
            let (summary, manifest) = games::visit(name, Empty).expect("a listed game is there");
            assert!(summary.starts_with("0 files, 0 bytes: 0 of "), "{summary}");
            let manifest: toml::Table = manifest.parse().expect("it is TOML");
            for what in ["misreadings", "clauses", "families", "roles"] {
                let share = manifest[what].as_table().expect("a table");
                assert_eq!(share["had"].as_integer(), Some(0), "{what}");
                let missing = share["missing"].as_array().expect("a list").len();
                assert_eq!(share["all"].as_integer(), Some(missing as i64), "{what}");
            }
        }
    }
}
