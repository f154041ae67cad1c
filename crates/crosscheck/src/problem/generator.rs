//! Cases of a problem, as its shape makes them.

use std::sync::Arc;

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Family, Generator, Knob, Rng, RngExt, Settings};
use crosscheck_core::{Error, ErrorKind};
use crosscheck_problem::Limited;

use super::current::current;
use super::game::Input;

/// Makes cases of the shape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Maker;

fn cannot(why: impl Into<String>) -> Error {
    Error::new(ErrorKind::Setting, why)
}

impl Generator<Input> for Maker {
    fn families() -> &'static [Family] {
        &current().families
    }

    fn knobs() -> &'static [Knob] {
        &current().knobs
    }

    fn generate(&self, settings: &Settings, mut rng: &mut dyn Rng) -> Result<Input, Error> {
        let shape = current().shape().ok_or_else(|| {
            cannot(format!("{} does not say what an input looks like: it has no shape", current().word))
        })?;
        let limits: Limited = settings
            .knobs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (i64::from(*value), i64::from(*value))))
            .collect();
        let made = shape.make(settings.family, &limits, &mut rng);
        made.map(|row| Input::Shaped(Arc::new(row))).map_err(|why| cannot(format!("{}: {why}", current().word)))
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
                Box::new(shape.reductions(row).map(|row| Input::Shaped(Arc::new(row))))
            }
            _ => Box::new(std::iter::empty()),
        }
    }

    fn halved(case: &Input) -> Option<Input> {
        match (case, current().shape()) {
            (Input::Shaped(row), Some(shape)) => shape.halved(row).map(|row| Input::Shaped(Arc::new(row))),
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
