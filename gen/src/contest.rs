//! What setting a game as a problem takes: its validators, and the contents of `contest/`, which are its plan, its
//! statements and its solutions.

use std::path::{Component, Path, PathBuf};

use crosscheck_core::game::Contest;
use crosscheck_problem::{Dialect, Shape};
use include_dir::{Dir, include_dir};

static CONTEST: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/contest");

/// Returns what is there for the game whose folder has this name and whose inputs have this shape, with these samples.
pub fn of(game: &str, shape: &Shape, samples: &[(&str, &str)]) -> Contest {
    let validators = [("py", Dialect::Python), ("cpp", Dialect::Cpp)]
        .map(|(ending, dialect)| (format!("programs/validator.{ending}"), shape.validator(dialect)));
    let samples = samples.iter().map(|(name, text)| (format!("samples/{name}.in"), (*text).to_owned()));
    let own = CONTEST.get_dir(game).into_iter().flat_map(Dir::files).filter_map(|file| {
        let name = file.path().file_name()?.to_str()?;
        Some((name.to_owned(), file.contents_utf8()?.to_owned()))
    });
    let fast = PathBuf::from(format!("programs/fast/{game}.cpp"));
    let fast = std::iter::once(("accepted", fast));
    let of = |folder: &str| {
        CONTEST.get_dir(format!("programs/{folder}/{game}")).into_iter().flat_map(Dir::files)
    };
    let wrong = of("unseen").map(|file| ("wrong", file.path().to_owned()));
    let slow = of("slow").map(|file| ("slow", file.path().to_owned()));
    let programs = fast.chain(wrong).chain(slow).filter_map(|(verdict, path)| {
        let name = path.file_name()?.to_str()?.strip_suffix(".cpp")?;
        Some((format!("{verdict}/{name}.cpp"), expand(&path, &mut Vec::new())?))
    });
    samples.chain(own).chain(programs).chain(validators).collect()
}

/// Returns a source as a single file: each file of ours that it includes and that was not `seen` stands in its place.
fn expand(path: &Path, seen: &mut Vec<PathBuf>) -> Option<String> {
    let mut text = String::new();
    for line in CONTEST.get_file(path)?.contents_utf8()?.lines() {
        let included = line.strip_prefix("#include \"").and_then(|rest| rest.strip_suffix('"'));
        match included.map(|name| beside(path, name)) {
            None if line == "#pragma once" => {}
            None => {
                text.push_str(line);
                text.push('\n');
            }
            Some(included) if seen.contains(&included) => {}
            Some(included) => {
                seen.push(included.clone());
                text.push_str(&expand(&included, seen)?);
            }
        }
    }
    Some(text)
}

/// Returns the path of a file that is named from another one's folder.
fn beside(path: &Path, name: &str) -> PathBuf {
    let mut folder = path.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(name).components() {
        match part {
            Component::ParentDir => drop(folder.pop()),
            part => folder.push(part),
        }
    }
    folder
}
