//! The game that a problem is.

use std::fs;
use std::path::Path;

use crosscheck_core::Player;
use crosscheck_core::game::{Accepted, Contest, Game};

use super::case::{Input, NoStep, Output};
use super::current::{Current, current};
use super::generator::Maker;
use super::helpers::accepts;
use super::sides::Side;

/// The problem that the command line names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem;

/// Returns the files beside a problem that a package is made of: statements, samples, and solutions by their verdicts.
fn beside(folder: &Path) -> Contest {
    let mut all = Contest::new();
    let mut add = |path: &Path, name: String| {
        if let Ok(text) = fs::read_to_string(path) {
            all.insert(name, text);
        }
    };
    let files =
        |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for path in files(folder).filter(|path| path.is_file()) {
        let name = name(&path);
        if name.starts_with("statement.") && name.ends_with(".md") {
            add(&path, name);
        }
    }
    for (inner, end) in [("samples", ".in"), ("accepted", ""), ("wrong", ""), ("slow", "")] {
        for path in files(&folder.join(inner)).filter(|path| path.is_file()) {
            let name = name(&path);
            if name.ends_with(end) {
                add(&path, format!("{inner}/{name}"));
            }
        }
    }
    all
}

impl Game for Problem {
    type Case = Input;
    type Step = NoStep;
    type Answer = Output;
    type Generator = Maker;

    fn word() -> String {
        current().word.clone()
    }

    fn reference() -> Box<dyn Player<Input>> {
        Box::new(Side::reference())
    }

    fn engine() -> Box<dyn Player<Input>> {
        Box::new(Side::engine())
    }

    fn lone() -> Option<String> {
        let Current { word, accepted, .. } = current();
        accepted.is_none().then(|| {
            format!(
                "{word} has one program that gives answers, its reference: `accepted = \"fast.cpp\"` in its file names \
                 another one, and a program behind `--` takes its place"
            )
        })
    }

    fn contest() -> Contest {
        let Current { plan, folder, .. } = current();
        let plan = (!plan.is_empty()).then(|| ("plan.toml".to_owned(), plan.clone()));
        plan.into_iter().chain(beside(folder)).collect()
    }

    fn accepts(input: &dyn Fn() -> Vec<u8>, expected: &[u8], output: &[u8]) -> Accepted {
        accepts(input, expected, output)
    }
}
