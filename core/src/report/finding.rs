//! A finding on disk: saved whole when it is found, then again when it has been shrunk and explained.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::contract::Case;

use crate::Error;
use crate::Game;
use crate::compare::fault::Fingerprint;
use crate::compare::oracle::{Explained, Make, Oracle, Stage};
use crate::files;
use crate::find::campaign::{Found, called, number};
use crate::report::explain::row;
use crate::report::table::counted;
use crate::shrink::Shrunk;

/// Where findings of a campaign go, and what its lines to copy say.
pub struct Desk<'a, G: Game> {
    /// The folder of all findings.
    pub out: PathBuf,
    /// How the program was called: the first word of every line to copy.
    pub program: String,
    /// The command that made the findings: `fuzz`.
    pub command: &'static str,
    /// Where the cases come from.
    pub origin: Origin,
    /// What is held against the reference, if it is not the engine, as part of a folder's name.
    pub other: Option<String>,
    /// What to write after the command for it to make the same cases: ` --family wide --rows 6`.
    pub asked: String,
    /// What to write after a command that reads a case for it to accept those of this campaign: ` --limits none`.
    pub limits: &'static str,
    /// What to write after a command for it to hold the same against the reference: ` --plant NAME`.
    pub rest: String,
    /// How many runs shrinking takes, if that can be set.
    pub runs: Option<u64>,
    /// Who explains findings.
    pub make: &'a Make<'a, G>,
}

/// Where cases come from, and by what each of them is made again.
#[derive(Clone, Debug)]
pub enum Origin {
    /// From a seed, by their numbers.
    Seed(u64),
    /// From a scope that is gone through: its name in words, and what its members are called.
    Scope(String, &'static str),
    /// From files, of these names.
    Files(Vec<String>),
    /// From a search or a choice, of which this was asked: no number makes it again.
    Made(String),
}

impl Origin {
    /// As part of a folder's name.
    fn slug(&self) -> String {
        match self {
            Origin::Seed(seed) => format!("seed-{seed}"),
            Origin::Scope(..) => "exhaust".into(),
            Origin::Files(_) => "samples".into(),
            Origin::Made(_) => "made".into(),
        }
    }

    /// What the row is called that says where a case comes from.
    fn label(&self) -> &'static str {
        match self {
            Origin::Seed(_) => "seed",
            Origin::Scope(..) => "scope",
            Origin::Files(_) => "case",
            Origin::Made(_) => "made by",
        }
    }

    /// Which case it is.
    fn case(&self, index: u64) -> String {
        match self {
            Origin::Seed(seed) => format!("{seed}, {}", called("case", index)),
            Origin::Scope(scope, unit) => format!("{scope}, {unit} {index}"),
            Origin::Files(names) => names.get(index as usize).cloned().unwrap_or_default(),
            Origin::Made(by) => by.clone(),
        }
    }

    /// What so many members are called.
    fn times(&self, times: u64) -> String {
        match self {
            Origin::Seed(_) | Origin::Files(_) | Origin::Made(_) => counted(times, "case"),
            Origin::Scope(_, unit) => counted(times, unit),
        }
    }

    /// The line to copy that makes a case again, if there is one.
    fn again(&self, index: u64) -> Option<(&'static str, String)> {
        match self {
            Origin::Seed(seed) => {
                let (full, number) = number(index);
                let sizes = if full { " --sizes full" } else { "" };
                Some(("from the seed ", format!(" --seed {seed} --case {number}{sizes}")))
            }
            Origin::Scope(_, "case") => Some(("from the scope", format!(" --case {index}"))),
            Origin::Scope(..) | Origin::Files(_) | Origin::Made(_) => None,
        }
    }
}

impl<G: Game> Desk<'_, G> {
    /// The folder of one finding: named after the fault, the seed and what is held against the reference. A later campaign
    /// with the same seed and program replaces it.
    pub fn folder(&self, fingerprint: &Fingerprint) -> PathBuf {
        let other = self.other.as_ref().map_or(String::new(), |other| format!("-{}", slug(other)));
        let (fault, origin) = (slug(&fingerprint.to_string()), self.origin.slug());
        self.out.join(format!("{}-{fault}-{origin}{other}", G::NAME))
    }

    /// Saves a fault as it was found: the case, a report, the traces' diff.
    ///
    /// # Errors
    /// What could not be written.
    pub fn save_found(&self, fingerprint: &Fingerprint, found: &Found<G::Case>) -> Result<(), Error> {
        let folder = self.folder(fingerprint);
        files::write(&folder.join("found.in"), found.case.text().as_bytes())?;
        let explained = (self.make)().explain(&found.case, &found.fault, Stage::Found);
        self.save_beside(&folder, "found", &explained)?;
        let mut report = explained.words;
        report.push('\n');
        row(&mut report, "size", &found.case.size());
        row(&mut report, self.origin.label(), &self.origin.case(found.index));
        files::write(&folder.join("found.txt"), report.as_bytes())
    }

    /// Removes a fault as it was found, which is no finding after all.
    pub fn discard(&self, fingerprint: &Fingerprint) {
        let folder = self.folder(fingerprint);
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("found.") {
                let _ = fs::remove_file(entry.path());
            }
        }
        // Only if nothing else is in it.
        let _ = fs::remove_dir(folder);
    }

    /// Saves what shrinking came to, and returns the report.
    ///
    /// # Errors
    /// The report too, as it could not be kept, and what could not be written.
    pub fn save_shrunk(
        &self,
        oracle: &mut dyn Oracle<G>,
        found: &Found<G::Case>,
        shrunk: &Shrunk<G::Case>,
        stage: Stage,
    ) -> Result<String, (String, Error)> {
        // Beside the case as it was found, whatever the fault is known by since.
        let folder = self.folder(&found.fault.fingerprint());
        let explained = oracle.explain(&shrunk.case, &shrunk.fault, stage);
        let mut report = explained.words.clone();
        report.push('\n');
        self.provenance(&mut report, found, shrunk);
        self.lines_to_copy(&mut report, &folder, &explained, found.index);
        let written = files::write(&folder.join("shrunk.in"), shrunk.case.text().as_bytes())
            .and_then(|()| self.save_beside(&folder, "shrunk", &explained))
            .and_then(|()| files::write(&folder.join("report.txt"), report.as_bytes()));
        match written {
            Ok(()) => Ok(report),
            Err(trouble) => {
                // What cannot be kept is at least shown.
                let _ =
                    write!(report, "\nThe case, as it could not be saved:\n\n{}", shrunk.case.text());
                Err((report, trouble))
            }
        }
    }

    /// What is kept beside a case.
    fn save_beside(&self, folder: &Path, stem: &str, explained: &Explained) -> Result<(), Error> {
        let mut files = explained.files.iter();
        files.try_for_each(|(end, content)| files::write(&folder.join(format!("{stem}.{end}")), content))
    }

    fn provenance(&self, report: &mut String, found: &Found<G::Case>, shrunk: &Shrunk<G::Case>) {
        let (runs, goes_on) = (counted(shrunk.runs, "run"), self.goes_on(shrunk));
        let cut = match shrunk.cut_short {
            true => format!("; stopped after {runs}, may not be minimal{goes_on}"),
            false => format!(", in {runs}"),
        };
        row(report, "size", &format!("{} (found as {}{cut})", shrunk.case.size(), found.case.size()));
        let (case, times) = (self.origin.case(found.index), self.origin.times(found.times));
        row(report, self.origin.label(), &format!("{case}; seen in {times}"));
    }

    /// What lets shrinking go on that has come to the end of its runs.
    fn goes_on(&self, shrunk: &Shrunk<G::Case>) -> &'static str {
        let spent = self.runs.is_some_and(|runs| shrunk.runs >= runs);
        if spent { "; --runs N goes on" } else { "" }
    }

    fn lines_to_copy(&self, report: &mut String, folder: &Path, explained: &Explained, index: u64) {
        let Desk { command, asked, limits, rest, .. } = self;
        let program = quoted(&self.program);
        let game = G::NAME;
        let shrunk = folder.join("shrunk.in");
        let shrunk = quoted(&shrunk.display().to_string());
        let ends: Vec<&str> =
            ["in"].into_iter().chain(explained.files.iter().map(|file| file.0)).collect();
        let named = |stem: &str| ends.iter().map(|end| format!("{stem}.{end}")).collect::<Vec<_>>();
        let files = [named("shrunk"), named("found")].concat().join(", ");
        row(report, "files", &format!("{}: {files}", folder.display()));
        let again = self.origin.again(index).map_or(String::new(), |(label, case)| {
            format!("\n  {label}      {program} {command} {game}{case}{asked}{rest}")
        });
        let _ = write!(
            report,
            "\n  see it again        {program} diff {game} {shrunk}{limits}{rest}{again}\
             \n  keep it as a test   {program} promote {game} {shrunk} --name SLUG --why \"…\"\n"
        );
    }
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), |quoted| quoted.into_owned())
}

/// A text as part of a file's name.
fn slug(text: &str) -> String {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && c != '.')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_words_and_hyphens() {
        assert_eq!(slug("board after the fall, clause T5.2"), "board-after-the-fall-clause-t5.2");
        assert_eq!(slug("engine: text → case → text"), "engine-text-case-text");
        assert_eq!(slug("Lösung решение.py"), "lösung-решение.py");
    }
}
