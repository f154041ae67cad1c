//! Judges what solutions printed by what a package contains, before it is written: its tests, and its checker.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crosscheck_core::game::Accepted;
use crosscheck_core::tokens;
use crosscheck_core::workers::{Watch, each_with};
use crosscheck_host::scratch::{self, Scratch};
use crosscheck_judge::{Checked, Checker, Convention, Level, Policy, Program};
use crosscheck_package::sources::needs_testlib;
use crosscheck_package::{Format, Problem, SourceFile};

use crate::judged::Hears;
use crate::problem::testlib;
use crate::screen::{CommandError, say};

/// An input, the solution that read it, its output, and whether that is right.
type Output = (Vec<u8>, String, Vec<u8>, bool);

pub(super) struct Trial {
    pub(super) jobs: usize,
    outputs: Arc<Mutex<BTreeSet<Output>>>,
}

impl Trial {
    pub(super) fn new(jobs: usize) -> Self {
        Trial { jobs, outputs: Arc::default() }
    }

    /// Returns what keeps the outputs of a solution.
    pub(super) fn heard(&self, solution: &str) -> Hears {
        let (outputs, solution) = (self.outputs.clone(), solution.to_owned());
        Box::new(move |test, output, accepted| {
            let is_right = match accepted {
                Accepted::ByWords => tokens::same(&test.answer, output),
                Accepted::Unknown(_) | Accepted::Fails(_) => return,
                accepted => *accepted == Accepted::Right,
            };
            let output = (test.input.clone(), solution.clone(), output.to_vec(), is_right);
            outputs.lock().unwrap_or_else(PoisonError::into_inner).insert(output);
        })
    }

    /// Judges the outputs and the answers by a checker of each convention among these formats: it is the same in all.
    ///
    /// # Errors
    /// A package's checker decides otherwise than the problem's own, or fails.
    pub(super) fn of(&self, formats: &[&Format], problem: &Problem) -> Result<(), CommandError> {
        let outputs = self.outputs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pieces = Vec::new();
        for test in problem.tests() {
            pieces.push((test, "the answer", test.answer.as_bytes(), true));
            let of_test = outputs.iter().filter(|(input, ..)| input == test.input.as_bytes());
            pieces.extend(
                of_test.map(|(_, name, output, is_right)| (test, &**name, &**output, *is_right)),
            );
        }
        for convention in [Convention::Icpc, Convention::Testlib] {
            let is_icpc = convention == Convention::Icpc;
            let Some(format) = formats.iter().find(|format| format.is_icpc() == is_icpc) else {
                continue;
            };
            let is_its = |file: &&SourceFile| match is_icpc {
                true => file.is_for_icpc(),
                false => ["icpc/testlib.h", "checker.cpp"].contains(&&*file.name),
            };
            let files = problem.programs.iter().filter(is_its).collect();
            let Some((program, _folder)) = compiled(files)? else { continue };
            let make = || Checker::new(&program, convention, Arc::new(|| false));
            let tried = each_with(&pieces, self.jobs, &Watch::default(), make, |checker, piece| {
                let (test, name, output, is_right) = *piece;
                let checker = checker.as_mut().map_err(|error| error.to_string())?;
                let [should, gets] = if is_right { ["AC", "WA"] } else { ["WA", "AC"] };
                let at = format!("{name} on the test {}", test.name);
                match checker.check(test.input.as_bytes(), test.answer.as_bytes(), output) {
                    Ok(checked) if (checked == Checked::Right) == is_right => Ok(()),
                    Ok(_) => Err(format!("{at} should get {should}, and gets {gets}")),
                    Err(why) => Err(format!("its checker fails with {at}: {why}")),
                }
            });
            let tried = tried.into_iter().try_for_each(|(_, tried)| tried);
            tried.map_err(|why| format!("the package in the format {}: {why}", format.name))?;
        }
        Ok(())
    }
}

/// Compiles a checker as a package has it, alone in a folder. Returns nothing if it needs testlib, and nobody has that.
fn compiled(files: Vec<&SourceFile>) -> Result<Option<(Program, Scratch)>, CommandError> {
    let folder = scratch::temporary()?;
    let (mut main, header) = (PathBuf::new(), folder.path().join("testlib.h"));
    // An adapter in Python is called `main.py`, and comes after the checker.
    for SourceFile { name, source } in files {
        let path = folder.path().join(name.rsplit('/').next().unwrap_or(name));
        std::fs::write(&path, source)?;
        main = if path == header { main } else { path };
    }
    if needs_testlib(&std::fs::read_to_string(&main)?) && !header.is_file() {
        let Some(text) = testlib(Path::new("")) else {
            say!("there is no testlib.h, nor does CROSSCHECK_TESTLIB name it: checker.cpp is not tried");
            return Ok(None);
        };
        std::fs::write(&header, text)?;
    }
    let mut policy = Policy::of(Level::strongest());
    policy.readable.push(folder.path().to_owned());
    let program = Program::new(&[main.into()], &policy, &mut |_| {}).map_err(String::from)?;
    Ok(Some((program, folder)))
}
