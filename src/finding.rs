//! A finding on disk: saved whole when it is found, then again when it has been shrunk and explained.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use spec::Misreading;
use spec::contract::Case;

use crate::campaign::Found;
use crate::explain::{explain, row, trace_diff};
use crate::files;
use crate::games::Plugged;
use crate::shrink::Shrunk;
use crate::table::grouped;
use crate::trace::record;
use crate::trouble::Trouble;
use crate::verify::{Fault, Fingerprint};

/// Where findings of a campaign go, and what its lines to copy say.
pub struct Desk<G: Plugged> {
    /// The folder of all findings.
    pub out: PathBuf,
    /// How the program was called: the first word of every line to copy.
    pub program: String,
    /// The campaign's seed.
    pub seed: u64,
    /// What plays in the engine's place.
    pub planted: Option<&'static Misreading<G>>,
}

impl<G: Plugged> Desk<G> {
    /// The folder of one finding: named after the fault and the seed, so that no campaign overwrites what
    /// another has found.
    pub fn folder(&self, fingerprint: &Fingerprint) -> PathBuf {
        let plant = self.planted.map_or(String::new(), |planted| format!("-{}", planted.name));
        self.out.join(format!(
            "{}-{}-seed-{}{plant}",
            G::NAME,
            slug(&fingerprint.to_string()),
            self.seed
        ))
    }

    /// Saves a fault as it was found: the case, a report, the traces' diff.
    ///
    /// # Errors
    /// What could not be written.
    pub fn save_found(&self, fingerprint: &Fingerprint, found: &Found<G::Case>) -> Result<(), Trouble> {
        let folder = self.folder(fingerprint);
        files::write(&folder.join("found.in"), found.case.text().as_bytes())?;
        let (explained, diff) = self.explained(&found.case, &found.fault);
        files::write(&folder.join("found.diff"), diff.as_bytes())?;
        let mut report = explained;
        report.push('\n');
        row(&mut report, "size", &found.case.size());
        row(&mut report, "seed", &format!("{}, case {}", self.seed, found.index));
        files::write(&folder.join("found.txt"), report.as_bytes())
    }

    /// Saves what shrinking came to, and returns the report.
    ///
    /// # Errors
    /// The report too, as it could not be kept, and what could not be written.
    pub fn save_shrunk(
        &self,
        found: &Found<G::Case>,
        shrunk: &Shrunk<G::Case>,
    ) -> Result<String, (String, Trouble)> {
        // Beside the case as it was found, whatever the fault is known by since.
        let folder = self.folder(&found.fault.fingerprint());
        let (mut report, diff) = self.explained(&shrunk.case, &shrunk.fault);
        report.push('\n');
        self.provenance(&mut report, found, shrunk);
        self.lines_to_copy(&mut report, &folder, found.index);
        let write = |name: &str, content: &str| files::write(&folder.join(name), content.as_bytes());
        let written = write("shrunk.in", &shrunk.case.text())
            .and_then(|()| write("shrunk.diff", &diff))
            .and_then(|()| write("report.txt", &report));
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

    fn explained(&self, case: &G::Case, fault: &Fault) -> (String, String) {
        let mut reference = G::reference();
        let trace = record(&mut *reference, case);
        let mut other = self.planted.map_or_else(G::engine, |planted| (planted.player)());
        let first = fault.difference().map_or(0, |difference| difference.step);
        let words = explain(case, &trace, fault, [&mut *reference, &mut *other]);
        (words, trace_diff(&trace, &mut *other, case, first))
    }

    fn provenance(&self, report: &mut String, found: &Found<G::Case>, shrunk: &Shrunk<G::Case>) {
        let cut = match shrunk.cut_short {
            true => format!("; stopped after {} runs, may not be minimal", grouped(shrunk.runs)),
            false => format!(", in {} runs", grouped(shrunk.runs)),
        };
        row(report, "size", &format!("{} (found as {}{cut})", shrunk.case.size(), found.case.size()));
        let cases =
            if found.times == 1 { "1 case".into() } else { format!("{} cases", grouped(found.times)) };
        row(report, "seed", &format!("{}, case {}; seen in {cases}", self.seed, found.index));
    }

    fn lines_to_copy(&self, report: &mut String, folder: &Path, index: u64) {
        let (program, game, seed) = (&self.program, G::NAME, self.seed);
        let plant = self.planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name));
        let shrunk = folder.join("shrunk.in");
        let shrunk = shrunk.display();
        row(
            report,
            "files",
            &format!("{}: shrunk.in, shrunk.diff, found.in, found.diff", folder.display()),
        );
        let _ = write!(
            report,
            "\n  see it again        {program} diff {game} {shrunk}{plant}\
             \n  from the seed       {program} fuzz {game} --seed {seed} --case {index}{plant}\
             \n  keep it as a test   {program} promote {game} {shrunk} --name SLUG --why \"…\"\n"
        );
    }
}

/// A text as part of a file's name.
fn slug(text: &str) -> String {
    let words: Vec<String> = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '.')
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
    }
}
