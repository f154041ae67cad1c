//! Cases of a problem, as its shape makes them.

use std::sync::{Arc, OnceLock};

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Family, Feature, Generator, Knob, Rng, RngExt, Settings, seeded};
use crosscheck_core::{Error, ErrorKind, Limits};
use crosscheck_problem::{Limited, Shape};

use super::case::{Input, NoStep};
use super::current::{OWN, SUBTASKS, current};
use super::helpers::{generated, refused};

/// Makes cases of the shape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Maker;

fn cannot(why: impl Into<String>) -> Error {
    Error::new(ErrorKind::Setting, why)
}

/// How often a case is made again that the validator refuses.
const TRIES: u32 = 50;

/// Reads what the problem's own generator made.
fn read(text: &[u8]) -> Result<Input, Error> {
    Input::parse(text, Limits::Contest).map_err(|error| {
        let generator = current().r#gen.as_ref().map_or("", |named| &named.shown);
        cannot(format!("the generator {generator} makes an input that is not of the shape: {error}"))
    })
}

/// Draws a family of full-size cases; `None` if the shape has nothing that counts, and so none.
fn full_size(shape: &Shape, rng: &mut dyn Rng) -> Option<&'static str> {
    let full: Vec<Family> = shape.families().into_iter().filter(|family| family.full).collect();
    (!full.is_empty()).then(|| full[rng.random_range(0..full.len())].name)
}

/// Returns a case that the validator does not refuse.
fn valid(case: Input) -> Result<Input, Error> {
    match refused(&case.text()).map_err(cannot)? {
        None => Ok(case),
        Some(words) => {
            let validator = current().validator.as_ref().map_or("", |named| &named.shown);
            Err(cannot(format!(
                "the validator {validator} refuses every case that is made; the last time: {words}"
            )))
        }
    }
}

/// How many of the smallest cases shrinking may try besides its own simplifications, and how many of these if a validator has
/// to look at each.
const SMALLEST: [u64; 2] = [200, 50];

/// Returns some of the smallest cases that are valid.
fn smallest(shape: &Shape) -> Vec<Input> {
    let about = SMALLEST[usize::from(current().validator.is_some())];
    let all = shape.smallest(about, &mut seeded::<Input>(0, 0)).into_iter();
    let all = all.map(|row| Input::Shaped(Arc::new(row)));
    all.filter(|case| refused(&case.text()) == Ok(None)).collect()
}

impl Generator<Input> for Maker {
    fn families() -> &'static [Family] {
        &current().families
    }

    fn knobs() -> &'static [Knob] {
        &current().knobs
    }

    fn generate(&self, settings: &Settings, mut rng: &mut dyn Rng) -> Result<Input, Error> {
        let own = OWN.name;
        let asked = settings.family == Some(own);
        let weights: (u64, u64) = (
            u64::from(OWN.weight),
            current().families.iter().map(|family| u64::from(family.weight)).sum(),
        );
        let by_chance = settings.family.is_none()
            && settings.knobs.is_empty()
            && settings.narrowed.is_empty()
            && current().r#gen.is_some()
            && rng.random_range(0..weights.1.max(1)) < weights.0;
        if (asked || by_chance || current().shape().is_none())
            && let Some(made) = generated(rng)
        {
            return valid(read(&made.map_err(cannot)?)?);
        }
        let shape = current().shape().ok_or_else(|| {
            cannot(format!("{} does not say what an input looks like: it has no shape", current().word))
        })?;
        let at_limits = settings.family == Some(SUBTASKS.name);
        let narrowed = match at_limits {
            true => current().subtasks[rng.random_range(0..current().subtasks.len())].clone(),
            false => settings.narrowed.clone(),
        };
        let narrow = (!narrowed.is_empty()).then(|| current().narrowed(&narrowed));
        let narrow = narrow.transpose().map_err(cannot)?;
        let shape = narrow.as_deref().unwrap_or(shape);
        let limits: Limited = settings
            .knobs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (i64::from(*value), i64::from(*value))))
            .collect();
        let limits = match settings.family.is_none() {
            // What is not full-size is for the reference to answer.
            true => current().within.iter().fold(limits, |mut limits, (name, most)| {
                limits.entry(name.clone()).or_insert((i64::MIN, *most));
                limits
            }),
            false => limits,
        };
        let mut last = cannot("");
        for _ in 0..TRIES {
            let family = if at_limits { full_size(shape, rng) } else { settings.family };
            let made = shape.make(family, &limits, &mut rng);
            let row = made.map_err(|why| cannot(format!("{}: {why}", current().word)))?;
            match valid(Input::Shaped(Arc::new(row))) {
                Ok(case) => return Ok(case),
                Err(refused) => last = refused,
            }
        }
        Err(last)
    }

    fn mutate(&self, case: &Input, mut rng: &mut dyn Rng) -> Input {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => Input::Shaped(Arc::new(shape.mutate(row, &mut rng))),
            _ => case.clone(),
        }
    }

    fn cross(&self, a: &Input, b: &Input, rng: &mut dyn Rng) -> Input {
        let parent = if rng.random() { a } else { b };
        self.mutate(parent, rng)
    }

    fn reductions<'a>(&self, case: &'a Input) -> Box<dyn Iterator<Item = Input> + 'a> {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => {
                let all = shape.reductions(row).map(|row| Input::Shaped(Arc::new(row)));
                Box::new(all.filter(|case| refused(&case.text()) == Ok(None)))
            }
            _ => Box::new(std::iter::empty()),
        }
    }

    fn witnesses() -> &'static [Input] {
        static SMALLEST: OnceLock<Vec<Input>> = OnceLock::new();
        SMALLEST.get_or_init(|| current().shape().map_or(Vec::new(), smallest))
    }

    fn halved(case: &Input) -> Option<Input> {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => {
                shape.halved(row).map(|row| Input::Shaped(Arc::new(row)))
            }
            _ => None,
        }
    }

    fn features(case: &Input, _: &[NoStep]) -> Vec<Feature> {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => shape.features(row),
            _ => Vec::new(),
        }
    }

    fn tests_alone(case: &Input) -> Vec<Input> {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => {
                shape.tests_alone(row).into_iter().map(|row| Input::Shaped(Arc::new(row))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn parts() -> Vec<String> {
        current().shape().map_or(Vec::new(), Shape::parts)
    }

    fn redrawn(case: &Input, part: usize, rng: &mut dyn Rng) -> Option<Input> {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => {
                let case = Input::Shaped(Arc::new(shape.redrawn(row, part, rng)?));
                (refused(&case.text()) == Ok(None)).then_some(case)
            }
            _ => None,
        }
    }

    fn weight(case: &Input) -> Vec<u64> {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => shape.weight(row),
            _ => vec![case.text().len() as u64],
        }
    }
}
