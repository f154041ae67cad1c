//! What is known of a problem.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crosscheck_core::contract::quantities::Narrowed;
use crosscheck_core::contract::{Allowance, Rules};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Family;
use crosscheck_core::tokens::Compared;
use crosscheck_judge::Convention;
use crosscheck_problem::infer::from_samples;
use crosscheck_problem::{Described, Shape, Undescribed};

use super::Named;
use super::named::sampled;
use crate::options::{duration, marked, size};
use crate::screen::{CommandError, say};

pub(crate) struct Known {
    /// The word that names it on the command line.
    pub(super) word: String,
    pub(super) rules: Rules,
    pub(super) shape: Option<Shape>,
    /// The limits of the subtasks that have some.
    pub(super) subtasks: Vec<Narrowed>,
    /// The shapes of the subtasks' limits.
    narrow: Mutex<Vec<(Narrowed, Arc<Shape>)>>,
    pub(super) families: Vec<Family>,
    pub(super) allowance: Allowance,
    pub(super) plan: String,
    pub(super) folder: PathBuf,
    pub(super) reference: Option<Named>,
    pub(super) accepted: Option<Named>,
    pub(super) validator: Option<Named>,
    pub(super) r#gen: Option<Named>,
    pub(super) judgement: Judgement,
    /// The largest values with which the reference is to be believed, by the numbers' names.
    pub(super) within: Vec<(String, i64)>,
    /// The families that the validator leaves, by the limits that narrow the shape.
    pub(super) kept: Mutex<Vec<(Narrowed, Vec<Family>)>>,
    /// Why no case of a family was made; `None` once one is.
    pub(super) unmade: Mutex<BTreeMap<String, Option<String>>>,
    /// What the validator says of a sample that it refuses.
    pub(super) refused_sample: OnceLock<Option<String>>,
    /// How the validator failed, if it did. It is asked about inputs without number, and one that fails decides nothing.
    pub(super) undecided: OnceLock<String>,
}

pub(super) enum Judgement {
    Compared(Compared),
    Program(Box<Named>, Convention),
}

pub(super) const OWN: Family =
    Family { name: "own", purpose: "what the problem's own generator makes", weight: 20, full: false };

pub(super) const SUBTASKS: Family =
    Family { name: "full-subtask", purpose: "as large as a subtask allows", weight: 4, full: true };

pub(crate) const TESTS: &str = "tests";

impl Known {
    /// Reads the problem that a word of the command line names; `None` if it names none.
    pub(crate) fn read(word: &str) -> Result<Option<Self>, CommandError> {
        let path = Path::new(word);
        if !Described::is_named(path) {
            return Ok(None);
        }
        let described = Described::read(path).map_err(|undescribed| match undescribed {
            Undescribed::Words(words) => CommandError::Words(words),
            Undescribed::At(file, bytes, error) => {
                CommandError::Whole(marked(&foreign(&file).to_string(), &bytes, &error))
            }
        })?;
        Known::new(word, described).map(Some)
    }

    /// Makes a problem of tests alone: any text is a case, and there is no program.
    pub(crate) fn of_tests_alone() -> Result<Self, CommandError> {
        Known::new(TESTS, Described { name: TESTS.into(), ..Described::default() })
    }

    fn new(word: &str, described: Described) -> Result<Self, CommandError> {
        let keys = &described.keys;
        let wrong = |key: &str, why: String| CommandError::Words(format!("{word}: {key}: {why}"));
        let mut allowance = Allowance::USUAL;
        if let Some(time) = &keys.time {
            let time = duration(time).map_err(|why| wrong("time", why))?;
            allowance.milliseconds = (time.as_millis() as u64).max(1);
        }
        if let Some(memory) = &keys.memory {
            let bytes = size(memory).map_err(|why| wrong("memory", why))?;
            allowance.mebibytes = (bytes >> 20).max(4);
        }
        let named = |key: &str, command: &Option<String>| {
            let command = command.as_deref().map(|command| Named::new(&described.folder, command));
            command.transpose().map_err(|why| wrong(key, why))
        };
        let (reference, accepted) =
            (named("reference", &keys.reference)?, named("accepted", &keys.accepted)?);
        let own = named("gen", &keys.r#gen)?;
        let shape = match (described.shape, &own) {
            (None, Some(own)) => inferred(own)?,
            (shape, _) => shape,
        };
        let judgement = match (keys.checker.as_deref(), keys.tolerance) {
            (Some(_), Some(_)) => {
                return Err(wrong(
                    "tolerance",
                    "the checker decides already how numbers compare".into(),
                ));
            }
            (None | Some("words"), None) => Judgement::Compared(Compared::Words),
            (None, Some(most)) if most > 0.0 && most.is_finite() => {
                Judgement::Compared(Compared::Tolerance(most))
            }
            (None, Some(most)) => return Err(wrong("tolerance", format!("{most} is not more than 0"))),
            (Some("lines"), None) => Judgement::Compared(Compared::Lines),
            (Some("bytes"), None) => Judgement::Compared(Compared::Bytes),
            (Some("yesno"), None) => Judgement::Compared(Compared::YesNo),
            (Some(command), None) => {
                let convention = keys.convention.as_deref().map(str::parse).transpose();
                let convention = convention.map_err(|why| wrong("convention", why))?.unwrap_or_default();
                let named =
                    Named::new(&described.folder, command).map_err(|why| wrong("checker", why))?;
                Judgement::Program(Box::new(named), convention)
            }
        };
        let within = keys.reference_limits.as_deref().map_or(Ok(Vec::new()), within);
        let within = within.map_err(|why| wrong("reference_limits", why))?;
        if let Some((name, _)) =
            within.iter().find(|(name, _)| shape.as_ref().is_some_and(|shape| !shape.declares(name)))
        {
            return Err(wrong("reference_limits", format!("{name} is not declared in the shape")));
        }
        let mut families = shape.as_ref().map_or(Vec::new(), Shape::families);
        let quantities = shape.as_ref().map_or(&[][..], Shape::quantities);
        let limits =
            keys.subtask.iter().map(|subtask| &subtask.limits).filter(|limits| !limits.is_empty());
        let subtasks: Result<Vec<Narrowed>, _> =
            limits.map(|limits| Narrowed::parse(quantities, limits)).collect();
        let subtasks = subtasks.map_err(|why| wrong("subtask", why.to_string()))?;
        families.extend((!subtasks.is_empty()).then_some(SUBTASKS));
        families.extend(own.is_some().then_some(OWN));
        let rules = Rules {
            name: described.name.into(),
            turn: "",
            page: "",
            answer: "answer",
            resumes: false,
            threads: false,
            laws_one_in: 1,
        };
        Ok(Known {
            word: word.to_owned(),
            rules,
            subtasks,
            narrow: Mutex::default(),
            shape,
            families,
            allowance,
            plan: described.plan,
            folder: described.folder.clone(),
            reference,
            accepted,
            validator: named("validator", &keys.validator)?,
            r#gen: own,
            judgement,
            within,
            kept: Mutex::default(),
            unmade: Mutex::default(),
            refused_sample: OnceLock::new(),
            undecided: OnceLock::new(),
        })
    }

    /// Returns whether a program decides which outputs are right.
    pub(crate) fn has_checker(&self) -> bool {
        matches!(self.judgement, Judgement::Program(..))
    }

    pub(super) fn narrowed(&self, limits: &Narrowed) -> Result<Arc<Shape>, String> {
        let mut known = self.narrow.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, shape)) = known.iter().find(|(of, _)| of == limits) {
            return Ok(shape.clone());
        }
        let shape = self.shape.as_ref().ok_or("there is no shape")?;
        let shape = Arc::new(shape.narrowed(limits)?);
        known.push((limits.clone(), shape.clone()));
        Ok(shape)
    }
}

/// Infers the shape of what a generator makes. Without one, its inputs are texts that cannot be made smaller.
fn inferred(own: &Named) -> Result<Option<Shape>, CommandError> {
    let samples = sampled(own)?;
    let shape = from_samples(&samples)
        .and_then(|inferred| Shape::parse(&inferred).map_err(|error| error.to_string()));
    if let Err(why) = &shape {
        say!("without a shape, and none can be inferred from {}: {why}", own.shown);
    }
    Ok(shape.ok())
}

/// Reads limits such as `n <= 20, m <= 40`.
fn within(text: &str) -> Result<Vec<(String, i64)>, String> {
    let one = |part: &str| {
        let (name, most) = part.split_once("<=")?;
        let most: f64 = most.trim().parse().ok().filter(|most: &f64| most.fract() == 0.0)?;
        Some((name.trim().to_owned(), most as i64))
    };
    let all = text.split(',').map(|part| one(part).ok_or_else(|| part.trim().to_owned()));
    all.collect::<Result<_, _>>().map_err(|part| format!("\"{part}\" is not a limit such as n <= 20"))
}
