//! The store of regression cases, each with its answer and the reason why it is kept.
//!
//! `tests/data/cases/GAME/SLUG/` holds `case.in`, the input; `answer.txt`, the output of a correct program; and
//! `why.toml`, the reason and the clauses that the case exercises.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::contract::Case;
use crate::erased::{AnyCase, AnyGame};
use crate::files::{self, Draft, LONGEST_SLUG, is_slug};
use crate::foreign::{foreign, quote};
use crate::{Error, Game, Limits, toml};

/// Why a case is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The reason, in a sentence or more.
    pub why: String,
    /// The clauses that the case exercises.
    pub clauses: Vec<String>,
}

/// A regression case.
#[derive(Clone, Debug)]
pub struct Regression {
    /// The name of its folder.
    pub slug: String,
    /// The case.
    pub case: AnyCase,
    /// The right answer, as a program prints it.
    pub answer: String,
    /// Why it is kept.
    pub why: Why,
}

/// Loads all regression cases of a game from a store's folder, sorted by name.
///
/// # Errors
/// The name of a folder or file that is missing or wrong.
pub fn load(game: &AnyGame, store: &Path) -> Result<Vec<Regression>, Error> {
    folders(game, store)?.iter().map(|folder| load_one(game, folder)).collect()
}

/// Returns the folders of all regression cases of a game, sorted by name. A plain file beside them is no case.
///
/// # Errors
/// The game's folder is missing or cannot be read.
pub fn folders(game: &impl Game, store: &Path) -> Result<Vec<PathBuf>, Error> {
    let folder = store.join(game.name());
    let entries = fs::read_dir(&folder).map_err(|error| Error::file("read", &folder, &error))?;
    let mut slugs = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| Error::file("read", &folder, &error))?;
        // A name with a leading dot is a half-written case of a killed process. Files are not cases: one lists known
        // differences.
        if !entry.file_name().to_string_lossy().starts_with('.') && entry.path().is_dir() {
            slugs.push(entry.path());
        }
    }
    slugs.sort();
    Ok(slugs)
}

/// Loads the regression case in a folder.
///
/// # Errors
/// The name of a file that is missing or wrong.
pub fn load_one(game: &AnyGame, folder: &Path) -> Result<Regression, Error> {
    let path = folder.join("case.in");
    let case = game
        .parse(&files::read(&path)?, Limits::Contest)
        .map_err(|error| Error::from(format!("{}:{error}", foreign(&path))))?;
    let answer = files::read_text(&folder.join("answer.txt"))?;
    let path = folder.join("why.toml");
    let why = toml::read(&files::read_text(&path)?)
        .map_err(|why| Error::from(format!("{}: {why}", foreign(&path))))?;
    let slug = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Regression { slug, case, answer, why })
}

/// Adds a case to a store.
///
/// # Errors
/// The slug is not a valid name or is taken, or a file could not be written. No half-written case is left.
pub fn add(game: &AnyGame, store: &Path, kept: &Regression) -> Result<PathBuf, Error> {
    if !is_slug(&kept.slug) {
        let what = format!(
            "{} is not a valid name: use at most {LONGEST_SLUG} lower-case letters, digits, and hyphens between them",
            quote(&kept.slug)
        );
        return Err(Error::from(what));
    }
    let folder = store.join(game.name()).join(&kept.slug);
    if folder.exists() {
        return Err(Error::from(format!("{} exists already; choose another name", foreign(&folder))));
    }
    // Use a draft, so that a store never holds half a case.
    let draft = Draft::new(&folder)?;
    let why = toml::write(&kept.why);
    draft.write("case.in", kept.case.text().as_bytes())?;
    draft.write("answer.txt", kept.answer.as_bytes())?;
    draft.write("why.toml", why.as_bytes())?;
    draft.finish()?;
    Ok(folder)
}
