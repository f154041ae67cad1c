//! Saves a finding on disk: when it is found, and again after it is shrunk and explained.
//!
//! A finding is a folder. It is only ever replaced as a whole, so the files in it belong to one another, even if several
//! runs save the same finding at once or are killed.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crosscheck_host::digest;
use crosscheck_host::shell::{quoted, quoted_path};

use super::explain::{BEFORE, Depth, Explain, Explained};
use crate::compare::fault::{Fault, Fingerprint};
use crate::compare::found::Found;
use crate::contract::Case;
use crate::erased::{AnyCase, AnyGame};
use crate::files::Draft;
use crate::find::campaign::{Campaign, called, number};
use crate::foreign::plain;
use crate::report::value::{Lines, Part, Report};
use crate::shrink::Shrunk;
use crate::shrink::nearest::Nearest;
use crate::table::counted;
use crate::{Error, Game};

/// Makes the explainer of findings. It gets the campaign if that is over and its cases can be made again.
pub type MakeExplain<'a> = dyn Fn(Option<&Campaign>) -> Box<dyn Explain> + Sync + 'a;

/// Makes the page of a finding. The error is why there is none, if a reader is to know it.
pub type MakePage<'a> = dyn Fn(&PageContent<'_>) -> Result<Vec<u8>, Option<&'static str>> + Sync + 'a;

/// What a page shows of a finding.
#[derive(Clone, Copy, Debug)]
pub struct PageContent<'a> {
    /// The case.
    pub case: &'a AnyCase,
    /// The nearest case that shows nothing.
    pub nearest: Option<&'a Nearest>,
    /// What is said of it.
    pub report: &'a Report,
}

/// Writes findings: holds the target folder and the parts of their lines to copy.
pub struct Writer<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The folder of all findings.
    pub out: PathBuf,
    /// The name the program was called by: the first word of every line to copy.
    pub program: OsString,
    /// The game in a line to copy, with a blank before it; empty if the program has but one.
    pub named: String,
    /// The command that made the findings: `fuzz`.
    pub command: &'static str,
    /// The origin of the cases.
    pub origin: Origin,
    /// The player compared with the reference, if it is not the engine, as part of a folder's name. What has the same
    /// name must be the same player: its findings are replaced by those of a later run.
    pub other: Option<String>,
    /// The options of the lines to copy.
    pub options: Options,
    /// The number of runs of shrinking, if it can be set.
    pub runs: Option<u64>,
    /// Makes the explainer of findings.
    pub explain: &'a MakeExplain<'a>,
    /// Makes the page that shows the shrunk case.
    pub page: &'a MakePage<'a>,
}

/// The options that make a command do the same again.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// For a command that makes cases: ` --family wide --rows 6`.
    pub cases: String,
    /// For a command that reads a case: ` --limits none`.
    pub limits: &'static str,
    /// For a command that compares: ` --plant NAME`.
    pub other: String,
}

/// The origin of cases, by which each of them can be made again.
#[derive(Clone, Debug)]
pub enum Origin {
    /// From a seed, by number.
    Seed(u64),
    /// From an exhaustive run through a scope: its name in words, and the name of its members.
    Scope(String, &'static str),
    /// From files with these names.
    Files(Vec<String>),
}

impl Origin {
    /// Returns the origin as part of a folder's name, and the name of the row that says where a case comes from.
    fn names(&self) -> (String, &'static str) {
        match self {
            Origin::Seed(seed) => (format!("seed-{seed}"), "seed"),
            Origin::Scope(..) => ("exhaust".into(), "scope"),
            Origin::Files(_) => ("samples".into(), "case"),
        }
    }

    fn case(&self, index: u64) -> String {
        match self {
            Origin::Seed(seed) => format!("{seed}, {}", called("case", index)),
            Origin::Scope(scope, unit) => format!("{scope}, {unit} {index}"),
            Origin::Files(names) => names.get(index as usize).cloned().unwrap_or_default(),
        }
    }

    fn times(&self, times: u64) -> String {
        match self {
            Origin::Seed(_) | Origin::Files(_) => counted(times, "case"),
            Origin::Scope(_, unit) => counted(times, unit),
        }
    }

    fn again(&self, index: u64) -> Option<(&'static str, String)> {
        match self {
            Origin::Seed(seed) => {
                let (full, number) = number(index);
                let sizes = if full { " --sizes full" } else { "" };
                Some(("from the seed", format!(" --seed {seed} --case {number}{sizes}")))
            }
            Origin::Scope(..) | Origin::Files(_) => None,
        }
    }
}

impl Writer<'_> {
    /// Returns the folder of one finding, named after the fault, the seed and the player compared with the reference. A
    /// later campaign with the same seed and program replaces it.
    pub fn folder(&self, fingerprint: &Fingerprint) -> PathBuf {
        let other = self.other.as_ref().map_or(String::new(), |other| format!("-{}", slug(other)));
        let (fault, origin) = (slug(&fingerprint.to_string()), self.origin.names().0);
        self.out.join(bounded(format!("{}-{fault}-{origin}{other}", self.game.name())))
    }

    /// Saves a finding as it was found: the case, a report, and the diff of the traces.
    ///
    /// # Errors
    /// A file could not be written.
    pub fn save_found(&self, found: &Found<AnyCase>) -> Result<(), Error> {
        let Found { index, finding, .. } = found;
        let folder = self.folder(&finding.fault.fingerprint());
        if kept(&folder, &finding.case).iter().any(|(name, _)| name == LAST) {
            // The same program was wrong on the same case before: what is known of it stays until more is known.
            return Ok(());
        }
        let mut files = vec![case_file("found", &finding.case)];
        // The case is on disk before anything else happens to it.
        put(&folder, &files)?;
        let explained = (self.explain)(None).explain(finding, Depth::Brief);
        files.extend(beside("found", &explained));
        let mut report = explained.report;
        report.parts.push(Part::Gap);
        report.row("size", finding.case.size());
        report.row(self.origin.names().1, self.origin.case(*index));
        files.push((LAST.into(), plain(&report.to_string()).into_owned().into_bytes()));
        put(&folder, &files)
    }

    /// Removes the files of a fault that is not a finding after all.
    pub fn discard(&self, fingerprint: &Fingerprint) {
        let folder = self.folder(fingerprint);
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("found.") {
                let _ = fs::remove_file(entry.path());
            }
        }
        // This fails if other files are left, which is intended.
        let _ = fs::remove_dir(folder);
    }

    /// Saves the shrunk case with its explanation, and returns the report.
    ///
    /// # Errors
    /// A file could not be written. The error holds the report, so that it is not lost.
    pub fn save_shrunk(
        &self,
        found: &Found<AnyCase>,
        shrunk: &Shrunk,
        explained: &Explained,
    ) -> Result<Report, (Report, Error)> {
        // Next to the case as it was found, even if the fingerprint has changed since.
        let folder = self.folder(&found.finding.fault.fingerprint());
        let mut report = explained.report.clone();
        report.parts.push(Part::Gap);
        self.provenance(&mut report, found, shrunk);
        if explained.cut_short {
            let again = again(&shrunk.finding.fault);
            let all = format!("the command under `{again}` takes all it needs");
            report.row("left out", format!("the time was over before all was looked for: {all}"));
        }
        let commands = self.commands(&folder, explained, found.index, shrunk);
        // A play of this case alone does not show a fault that needs another case before it.
        let page = if has_before(explained) {
            Err(None)
        } else {
            let mut report = report.clone();
            report.parts.push(Part::Commands(commands.clone()));
            let (case, nearest) = (&shrunk.finding.case, shrunk.nearest.as_ref());
            (self.page)(&PageContent { case, nearest, report: &report })
        };
        let mut files: Vec<File> = page.iter().map(|page| (PAGE.to_owned(), page.clone())).collect();
        files.push(case_file("shrunk", &shrunk.finding.case));
        files.extend(beside("shrunk", explained));
        match kept(&folder, &found.finding.case) {
            none if none.is_empty() => files.push(case_file("found", &found.finding.case)),
            kept => files.extend(kept),
        }
        let names: Vec<&str> =
            files.iter().map(|(name, _)| &**name).filter(|name| *name != LAST).collect();
        report.row("files", names.join(", "));
        report.row_if_some("page", page.err().flatten());
        report.parts.push(Part::Commands(commands));
        files.push(("report.txt".into(), plain(&report.to_string()).into_owned().into_bytes()));
        match put(&folder, &files) {
            Ok(()) => Ok(report),
            Err(error) => {
                // Show the case if it cannot be saved.
                report.titled("the case, as it could not be saved", shrunk.finding.case.text());
                Err((report, error))
            }
        }
    }

    fn provenance(&self, report: &mut Report, found: &Found<AnyCase>, shrunk: &Shrunk) {
        let [now, before] = [&shrunk.finding, &found.finding].map(|finding| finding.case.size());
        let runs = counted(shrunk.runs, "run");
        // A hint, if it used all its runs.
        let spent = self.runs.is_some_and(|runs| shrunk.runs >= runs);
        let goes_on = if spent { "; --runs N goes on" } else { "" };
        let cut = match shrunk.cut_short {
            true => format!("; stopped after {runs}, may not be minimal{goes_on}"),
            false => format!(", in {runs}"),
        };
        report.row("size", format!("{now} (found as {before}{cut})"));
        // Where it is known why, a case that is right tells no more.
        let known = ["reads as", "left over", "diagnosis", "cause"];
        let tells = |part: &Part| matches!(part, Part::Row(row) if known.contains(&&*row.name));
        let is_known = report.parts.iter().any(tells);
        let nearest = shrunk.nearest.as_ref().filter(|_| !is_known);
        report.row_if_some("agrees", nearest.map(|nearest| nearest.words(&shrunk.finding.case)));
        let (case, times) = (self.origin.case(found.index), self.origin.times(found.times));
        report.row(self.origin.names().1, format!("{case}; seen in {times}"));
    }

    /// Returns the lines to copy. The first names the folder for the others.
    #[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
    fn commands(&self, folder: &Path, explained: &Explained, index: u64, shrunk: &Shrunk) -> Lines {
        let fault = &shrunk.finding.fault;
        let Writer { named: game, command, options, .. } = self;
        let Options { cases, limits, other } = options;
        let program = quoted(&self.program);
        let quoted = quoted_path(folder);
        let named = if folder.to_str() == Some(&quoted) { "$F" } else { "\"$F\"" };
        // fish knows this form of an assignment as well.
        let lines = Lines::default().and("its folder", format!("export F={quoted}"));
        let case = format!("{named}/shrunk.in");
        if has_before(explained) {
            // By itself, the case shows nothing: not from the seed, and not as a test.
            let after = format!("--after {named}/shrunk.{BEFORE}");
            return lines
                .and(again(fault), format!("{program} diff{game} {case} {after}{limits}{other}"));
        }
        let mut lines = lines.and(again(fault), format!("{program} diff{game} {case}{limits}{other}"));
        if let Some((label, case)) = self.origin.again(index) {
            lines = lines.and(label, format!("{program} {command}{game}{case}{cases}{other}"));
        }
        // `shrink` would make what is first smaller.
        if shrunk.cut_short && self.runs.is_none() && fault.behind().is_none() {
            let smaller = format!("{program} shrink{game} {case}{limits}{other} --out smaller.in");
            lines = lines.and("make it smaller", smaller);
        }
        let keep = format!("{program} promote{game} {case} --name SLUG --why \"…\"");
        lines = lines.and("keep it as a test", keep.clone());
        if explained.acceptable {
            lines = lines.and("accept it", keep + " --known");
        }
        lines
    }
}

/// Names the line to copy that plays the case by itself. What comes after another difference is not what that reaches.
fn again(fault: &Fault) -> &'static str {
    if fault.behind().is_some() { "see what is first" } else { "see it again" }
}

const PAGE: &str = "finding.html";

fn has_before(explained: &Explained) -> bool {
    explained.files.iter().any(|(end, _)| *end == BEFORE)
}

const LAST: &str = "found.txt";

type File = (String, Vec<u8>);

fn is_of_finding(name: &str) -> bool {
    name == "report.txt" || name == PAGE || name.starts_with("found.") || name.starts_with("shrunk.")
}

fn put(folder: &Path, files: &[File]) -> Result<(), Error> {
    let draft = Draft::new(folder)?;
    files.iter().try_for_each(|(name, content)| draft.write(name, content))?;
    draft.replace(is_of_finding)
}

/// Returns the files of a case as it was found that are in a folder, the case first; none, if the folder is not of this case.
fn kept(folder: &Path, case: &impl Case) -> Vec<File> {
    let text = case.text().into_bytes();
    if fs::read(folder.join("found.in")).ok().as_ref() != Some(&text) {
        return Vec::new();
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let found = names.filter(|name| name.starts_with("found."));
    let mut files: Vec<File> =
        found.filter_map(|name| Some((name.clone(), fs::read(folder.join(name)).ok()?))).collect();
    files.sort_by_key(|(name, _)| (name != "found.in", name.clone()));
    files
}

fn case_file(stem: &str, case: &impl Case) -> File {
    (format!("{stem}.in"), case.text().into_bytes())
}

fn beside<'a>(stem: &'a str, explained: &'a Explained) -> impl Iterator<Item = File> + 'a {
    explained.files.iter().map(move |(end, content)| (format!("{stem}.{end}"), content.clone()))
}

/// Bounds the length of a name, as systems do. Names that differ only in the part that is cut off still differ.
fn bounded(name: String) -> String {
    const MOST: usize = 200;
    match name.len() <= MOST {
        true => name,
        false => format!("{}-{}", &name[..name.floor_char_boundary(MOST)], &digest::of(&name)[..16]),
    }
}

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
    fn a_name_that_is_too_long_is_cut_and_stays_apart_from_others() {
        let long = |end: &str| bounded("ü".repeat(300) + end);
        assert!(long("a").len() < 255);
        assert_ne!(long("a"), long("b"));
        assert_eq!(bounded("short".into()), "short");
    }

    #[test]
    fn a_slug_is_words_and_hyphens() {
        assert_eq!(slug("board after the fall, clause T5.2"), "board-after-the-fall-clause-t5.2");
        assert_eq!(slug("engine: text → case → text"), "engine-text-case-text");
        assert_eq!(slug("Lösung решение.py"), "lösung-решение.py");
    }
}
