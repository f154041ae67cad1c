//! The game that a problem is.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::{env, fs};

use crosscheck_core::contract::quantities::Quantities;
use crosscheck_core::contract::{Allowance, Rules};
use crosscheck_core::game::{Accepted, Contest};
use crosscheck_core::{Game, InputError, Limits, Player, files};
use crosscheck_package::sources::checker;
use crosscheck_problem::Dialect;

use super::helpers::{accepts, refused};
use super::known::Judgement;
use super::named::MOST;
use super::sides::ProgramSide;
use super::{Input, Known, Named, NoStep, Output};

/// A problem, ready to be played: a game that is known only at run time.
#[derive(Clone)]
pub(crate) struct Problem {
    pub(super) known: Arc<Known>,
    /// Some of its smallest cases, once they are asked for.
    pub(super) smallest: Arc<OnceLock<Vec<Input>>>,
    /// What its own generator makes with each of [`MOST`], once that is asked for.
    pub(super) lowered: Arc<[OnceLock<Vec<Input>>; MOST.len()]>,
}

impl Deref for Problem {
    type Target = Known;

    fn deref(&self) -> &Known {
        &self.known
    }
}

impl From<Known> for Problem {
    fn from(known: Known) -> Self {
        Problem { known: Arc::new(known), smallest: Arc::default(), lowered: Arc::default() }
    }
}

/// Returns the files beside a problem that a package is made of: statements, samples, and solutions by their verdicts.
fn beside(folder: &Path) -> Contest {
    let mut all = Contest::new();
    for (inner, start, ends) in [
        ("", "statement.", &[".md"][..]),
        ("samples/", "", &[".in", ".ans", ".out"]),
        ("accepted/", "", &[""]),
        ("wrong/", "", &[""]),
        ("slow/", "", &[""]),
    ] {
        for entry in fs::read_dir(folder.join(inner)).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let is_meant = name.starts_with(start) && ends.iter().any(|end| name.ends_with(end));
            if let (true, Ok(text)) = (is_meant && path.is_file(), files::read_text(&path)) {
                all.insert(format!("{inner}{name}"), text);
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
/// them. What no judge takes is not among them.
fn judging(Known { judgement, validator, shape, folder, .. }: &Known) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = match judgement {
        Judgement::Compared(how) => {
            ["checker.cpp", "checker.py"].map(|name| (name.into(), checker(name, *how))).into()
        }
        Judgement::Program(named, convention) => {
            let own = named.checker(*convention).into_iter();
            let programs = own.flat_map(|own| own.programs(testlib(folder)));
            programs.map(|program| (program.name, program.source)).collect()
        }
    };
    let own = validator.as_ref().and_then(Named::source);
    for (name, ending, dialect) in
        [("validator.py", "py", Dialect::Python), ("validator.cpp", "cpp", Dialect::Cpp)]
    {
        let own = own.as_ref().filter(|(_, of)| of == ending).map(|(source, _)| source.clone());
        let made = || shape.as_ref().map(|shape| shape.validator(dialect));
        all.extend(own.or_else(made).map(|source| (name.into(), source)));
    }
    all
}

/// Returns the text of `testlib.h`: the one in this folder, or in one that the environment names.
pub(crate) fn testlib(folder: &Path) -> Option<String> {
    let named =
        ["CROSSCHECK_TESTLIB", "CPLUS_INCLUDE_PATH", "CPATH"].into_iter().filter_map(env::var_os);
    let named = named.flat_map(|paths| env::split_paths(&paths).collect::<Vec<_>>());
    let places = [folder.to_owned()].into_iter().chain(named);
    places
        .flat_map(|place| [place.join("testlib.h"), place])
        .find_map(|file| fs::read_to_string(file).ok())
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

    /// Compiles the programs of the problem: a compiler's time is not a play's.
    fn ready(&self) -> Result<(), String> {
        let Known { reference, accepted, validator, r#gen, judgement, .. } = &**self;
        let checker = match judgement {
            Judgement::Program(checker, _) => Some(&**checker),
            Judgement::Compared(_) => None,
        };
        let all = [reference, accepted, validator, r#gen].map(Option::as_ref);
        all.into_iter().chain([checker]).flatten().try_for_each(|named| named.program().map(drop))
    }

    fn lone(&self) -> Option<String> {
        let Known { word, accepted, .. } = &**self;
        if accepted.is_none() {
            return Some(format!(
                "{word} has one program that gives answers, its reference: `accepted = \"fast.cpp\"` in its file names \
                 another one, and a program behind `--` takes its place"
            ));
        }
        self.ready().err()
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
