//! The list of formats.

use crosscheck_core::Error;

use crate::check::check;
use crate::formats::{hydro, icpc, icpc_legacy, luogu, polygon};
use crate::problem::{Problem, Program};
use crate::write::Files;

/// A format of problem packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// The problem package format of 2025-09.
    Icpc,
    /// The problem package format "legacy", which Kattis and DOMjudge read.
    IcpcLegacy,
    /// Hydro.
    Hydro,
    /// Luogu.
    Luogu,
    /// Polygon.
    Polygon,
}

/// A format: its name, its purpose, whether judges take it as an archive, and the function that writes it.
struct FormatRow {
    name: &'static str,
    description: &'static str,
    zipped: bool,
    /// The programs that it cannot be without.
    needs: &'static [&'static str],
    make: fn(&Problem) -> Files,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] =
        [Format::Icpc, Format::IcpcLegacy, Format::Hydro, Format::Luogu, Format::Polygon];

    /// Returns the format with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns what it is, in a line.
    pub fn description(self) -> &'static str {
        self.entry().description
    }

    /// Returns whether judges take it as an archive, and not as a folder.
    pub fn zipped(self) -> bool {
        self.entry().zipped
    }

    /// Returns the files of a problem in this format.
    ///
    /// # Errors
    /// The problem has what no package can have, or lacks what this format needs.
    pub fn files(self, problem: &Problem) -> Result<Files, Error> {
        check(problem)?;
        match self.lacks(&problem.programs) {
            Some(needed) => Err(Error::from(needed)),
            None => Ok((self.entry().make)(problem)),
        }
    }

    /// Returns, in words, what this format needs that is not among these programs.
    pub fn lacks(self, programs: &[Program]) -> Option<String> {
        let FormatRow { name, needs, .. } = self.entry();
        let missing = needs.iter().find(|need| programs.iter().all(|program| program.name != **need))?;
        Some(format!("a package in the format {name} needs the program {missing}"))
    }

    fn entry(self) -> &'static FormatRow {
        &ENTRIES[self as usize]
    }
}

const fn entry(name: &'static str, description: &'static str, make: fn(&Problem) -> Files) -> FormatRow {
    FormatRow { name, description, zipped: false, needs: &[], make }
}

/// All formats, in the order of their variants.
static ENTRIES: [FormatRow; 5] = [
    FormatRow {
        needs: &["validator.py"],
        ..entry(
            "icpc",
            "problem package format 2025-09: a folder for BAPCtools and for judges of ICPC contests",
            icpc::files,
        )
    },
    FormatRow {
        needs: &["validator.py"],
        ..entry(
            "icpc-legacy",
            "problem package format \"legacy\": a folder for problemtools, Kattis and DOMjudge",
            icpc_legacy::files,
        )
    },
    FormatRow { zipped: true, ..entry("hydro", "an archive that Hydro imports", hydro::files) },
    entry(
        "luogu",
        "a folder for Luogu: the archive of test data, the statements, the scoring script",
        luogu::files,
    ),
    FormatRow {
        zipped: true,
        needs: &["validator.cpp", "checker.cpp"],
        ..entry("polygon", "an archive as Polygon's packages are", polygon::files)
    },
];
