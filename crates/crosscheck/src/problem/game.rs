//! The game that a problem is.

use std::fs;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crosscheck_core::contract::quantities::Quantities;
use crosscheck_core::contract::{Allowance, Rules};
use crosscheck_core::game::{Accepted, Contest};
use crosscheck_core::{Game, InputError, Limits, Player, files};
use crosscheck_judge::Convention;
use crosscheck_package::sources::checker;
use crosscheck_problem::Dialect;

use super::helpers::{accepts, refused};
use super::known::Judgement;
use super::sides::ProgramSide;
use super::{Input, Known, Named, NoStep, Output};

/// A problem, ready to be played: a game that is known only at run time.
#[derive(Clone)]
pub(crate) struct Problem {
    pub(super) known: Arc<Known>,
    /// Some of its smallest cases, once they are asked for.
    pub(super) smallest: Arc<OnceLock<Vec<Input>>>,
}

impl Deref for Problem {
    type Target = Known;

    fn deref(&self) -> &Known {
        &self.known
    }
}

impl From<Known> for Problem {
    fn from(known: Known) -> Self {
        Problem { known: Arc::new(known), smallest: Arc::default() }
    }
}

/// Returns the files beside a problem that a package is made of: statements, samples, and solutions by their verdicts.
fn beside(folder: &Path) -> Contest {
    let mut all = Contest::new();
    let mut add = |path: &Path, name: String| {
        if let Ok(text) = files::read_text(path) {
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
    let inner = [
        ("samples", &[".in", ".ans", ".out"][..]),
        ("accepted", &[""]),
        ("wrong", &[""]),
        ("slow", &[""]),
    ];
    for (inner, ends) in inner {
        for path in files(&folder.join(inner)).filter(|path| path.is_file()) {
            let name = name(&path);
            if ends.iter().any(|end| name.ends_with(end)) {
                add(&path, format!("{inner}/{name}"));
            }
        }
    }
    all
}

/// Returns what the validator says of a sample of the problem that it refuses: then the validator is what is wrong.
pub(super) fn refused_sample(Problem { known, .. }: &Problem) -> Option<String> {
    let find = || {
        let validator = &known.validator.as_ref()?.shown;
        beside(&known.folder).into_iter().find_map(|(name, text)| {
            let is_sample = name.starts_with("samples/") && name.ends_with(".in");
            let words = is_sample.then(|| refused(known, &text).ok().flatten())??;
            Some(format!("the validator {validator} refuses the problem's own {name}: {words}"))
        })
    };
    known.refused_sample.get_or_init(find).clone()
}

/// Returns the sources with which a judge checks inputs and outputs as this problem does, by the names that a package has for
/// them. What is called otherwise than a judge calls it is not among them.
fn judging(Known { judgement, validator, shape, .. }: &Known) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    match judgement {
        Judgement::Compared(how) => {
            all.extend(["checker.cpp", "checker.py"].map(|name| (name, checker(name, *how))));
        }
        Judgement::Program(named, convention) => match (named.source(), convention) {
            (Some((source, ending)), Convention::Testlib) if ending == "cpp" => {
                all.push(("checker.cpp", source));
            }
            (Some((source, ending)), Convention::Icpc) if ending == "py" => {
                all.push(("checker.py", source));
            }
            _ => {}
        },
    }
    match validator.as_ref().and_then(Named::source) {
        Some((source, ending)) if ending == "cpp" => all.push(("validator.cpp", source)),
        Some((source, ending)) if ending == "py" => all.push(("validator.py", source)),
        _ => {}
    }
    for (name, dialect) in [("validator.py", Dialect::Python), ("validator.cpp", Dialect::Cpp)] {
        if all.iter().all(|(known, _)| *known != name) {
            all.extend(shape.as_ref().map(|shape| (name, shape.validator(dialect))));
        }
    }
    all
}

impl Game for Problem {
    type Case = Input;
    type Step = NoStep;
    type Answer = Output;
    type Generator = Self;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn generator(&self) -> &Self {
        self
    }

    fn parse(&self, input: &[u8], _: Limits) -> Result<Input, InputError> {
        Input::parse(&self.known, input)
    }

    fn allowance(&self) -> Allowance {
        self.allowance
    }

    fn quantities(&self) -> Option<&dyn Quantities> {
        self.shape.as_ref().map(|shape| shape as &dyn Quantities)
    }

    fn word(&self) -> &str {
        &self.word
    }

    fn reference(&self) -> Box<dyn Player<Input>> {
        Box::new(ProgramSide::new(&self.known, true))
    }

    fn engine(&self) -> Box<dyn Player<Input>> {
        Box::new(ProgramSide::new(&self.known, false))
    }

    fn lone(&self) -> Option<String> {
        let Known { word, reference, accepted, .. } = &**self;
        if accepted.is_none() {
            return Some(format!(
                "{word} has one program that gives answers, its reference: `accepted = \"fast.cpp\"` in its file names \
                 another one, and a program behind `--` takes its place"
            ));
        }
        // A compiler's time is not a play's: both are ready before a clock runs.
        reference.iter().chain(accepted).find_map(|named| named.program().err())
    }

    fn contest(&self) -> Contest {
        let Known { plan, folder, accepted, .. } = &**self;
        let mut all = beside(folder);
        if !plan.is_empty() {
            all.insert("plan.toml".into(), plan.clone());
        }
        let is_right = |name: &String| name.starts_with("accepted/");
        if let (false, Some((source, ending))) =
            (all.keys().any(is_right), accepted.as_ref().and_then(Named::source))
        {
            all.insert(format!("accepted/accepted.{ending}"), source);
        }
        all.extend(judging(self).into_iter().map(|(name, source)| (format!("programs/{name}"), source)));
        all
    }

    fn printed(&self, answer: &Output) -> Vec<u8> {
        answer.0.to_vec()
    }

    fn accepts(&self, input: &dyn Fn() -> Vec<u8>, expected: &[u8], output: &[u8]) -> Accepted {
        accepts(&self.known, input, expected, output)
    }
}
