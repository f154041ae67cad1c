//! The list of formats.

use crosscheck_core::Error;

use crate::check::check;
use crate::formats::{hydro, icpc, icpc_legacy, luogu, polygon};
use crate::problem::{ICPC, Problem, SourceFile};
use crate::write::Files;

/// A format of problem packages.
#[derive(Debug)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub description: &'static str,
    /// Whether judges take an archive rather than a folder.
    pub is_archive: bool,
    /// The programs that it requires.
    needs: &'static [&'static str],
    make: fn(&Problem) -> Files,
}

/// All formats.
pub static FORMATS: [Format; 5] = [
    Format {
        name: "icpc",
        description: "problem package format 2025-09: a folder for BAPCtools and for judges of ICPC contests",
        is_archive: false,
        needs: &["validator.py", ICPC],
        make: icpc::files,
    },
    Format {
        name: "icpc-legacy",
        description: "problem package format \"legacy\": a folder for problemtools, Kattis and DOMjudge",
        is_archive: false,
        needs: &["validator.py", ICPC],
        make: icpc_legacy::files,
    },
    Format {
        name: "hydro",
        description: "an archive that Hydro imports",
        is_archive: true,
        needs: &["checker.cpp"],
        make: hydro::files,
    },
    Format {
        name: "luogu",
        description: "a folder for Luogu: the archive of test data, the statements, the scoring script",
        is_archive: false,
        needs: &["checker.cpp"],
        make: luogu::files,
    },
    Format {
        name: "polygon",
        description: "an archive as Polygon's packages are",
        is_archive: true,
        needs: &["validator.cpp", "checker.cpp"],
        make: polygon::files,
    },
];

impl Format {
    /// Returns the files of a problem in this format.
    ///
    /// # Errors
    /// The problem has a mistake, or lacks a program that this format needs.
    pub fn files(&self, problem: &Problem) -> Result<Files, Error> {
        check(problem).map_err(|words| format!("no package can be made: {words}"))?;
        match self.lacks(&problem.programs) {
            Some(needed) => Err(Error::from(needed)),
            None => Ok((self.make)(problem)),
        }
    }

    /// Returns an error message if this format needs a program that is not among these.
    pub fn lacks(&self, programs: &[SourceFile]) -> Option<String> {
        let has = |need: &str| {
            let is = |program: &SourceFile| program.name == need;
            programs.iter().any(|program| is(program) || need == ICPC && program.is_for_icpc())
        };
        let missing = self.needs.iter().find(|need| !has(need))?;
        let language = match *missing {
            ICPC => "C++ (with testlib.h beside the problem, if it needs that) or Python",
            "checker.cpp" => "C++ alone",
            _ => return Some(format!("a package in the format {} needs {missing}", self.name)),
        };
        Some(format!("a package in the format {} holds a checker in one file, in {language}", self.name))
    }

    /// Returns whether its judges call a checker as the ICPC format does; otherwise as those with testlib are called.
    pub fn is_icpc(&self) -> bool {
        self.needs.contains(&ICPC)
    }
}
