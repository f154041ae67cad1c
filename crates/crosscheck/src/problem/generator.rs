//! Cases of a problem, as its shape makes them.

use std::sync::Arc;

use crosscheck_core::generate::reduce::only_simpler;
use crosscheck_core::generate::{Family, Feature, Generator, Rng, RngExt, Settings, seeded};
use crosscheck_core::{Case as _, Error};
use crosscheck_problem::Shape;

use super::families::{TRIES, cannot, first_valid};
use super::game::refused_sample;
use super::helpers::refused;
use super::known::{OWN, SUBTASKS};
use super::named::{MOST, lowered_inputs, run_generator};
use super::{Input, Known, NoStep, Problem};

fn read(problem: &Arc<Known>, text: &[u8]) -> Result<Input, Error> {
    Input::parse(problem, text).map_err(|error| {
        let generator = problem.r#gen.as_ref().map_or("", |named| &named.shown);
        cannot(format!("the generator {generator} makes an input that is not of the shape: {error}"))
    })
}

/// How many of the smallest cases shrinking may try besides its own simplifications, and how many of these if a validator has
/// to look at each.
const SMALLEST: [u64; 2] = [200, 50];

fn smallest(problem: &Arc<Known>, shape: &Shape) -> Vec<Input> {
    let about = SMALLEST[usize::from(problem.validator.is_some())];
    let all = shape.smallest(about, &mut seeded(&problem.rules.name, 0, 0)).into_iter();
    all.map(|row| Input::new(problem, row)).filter(is_valid).collect()
}

fn is_valid(case: &Input) -> bool {
    refused(&case.problem, &case.text()) == Ok(None)
}

impl Generator<Input> for Problem {
    fn families(&self) -> &[Family] {
        &self.families
    }

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<Input, Error> {
        if let Some(why) = refused_sample(self) {
            return Err(cannot(why));
        }
        let own = |rng: &mut dyn Rng| {
            let own = self.r#gen.as_ref().ok_or_else(|| {
                cannot(format!("{} does not say what an input looks like: it has no shape", self.word))
            })?;
            first_valid(TRIES[0], || {
                read(&self.known, &run_generator(own, rng.random(), None).map_err(cannot)?)
            })
        };
        let weights: (u64, u64) =
            (u64::from(OWN.weight), self.families.iter().map(|family| u64::from(family.weight)).sum());
        let by_chance = settings.family.is_none()
            && settings.narrowed.is_empty()
            && self.r#gen.is_some()
            && rng.random_range(0..weights.1.max(1)) < weights.0;
        let Some(shape) = &self.shape else { return own(rng) };
        if settings.family == Some(OWN.name) || by_chance {
            return own(rng);
        }
        let narrowed = match settings.family == Some(SUBTASKS.name) {
            true => self.subtasks[rng.random_range(0..self.subtasks.len())].clone(),
            false => settings.narrowed.clone(),
        };
        let narrow = (!narrowed.is_empty()).then(|| self.narrowed(&narrowed));
        let narrow = narrow.transpose().map_err(cannot)?;
        let shape = narrow.as_deref().unwrap_or(shape);
        let mut last = cannot("");
        for family in self.in_turn((shape, &narrowed), settings.family, rng) {
            match self.of_family((shape, &narrowed), family, TRIES[0], rng) {
                Ok(case) => return Ok(case),
                Err(why) => last = why,
            }
        }
        // The setter's own generator goes on where the shape's families do not.
        let falls_back = settings.family.is_none() && narrowed.is_empty() && self.r#gen.is_some();
        if falls_back { own(rng) } else { Err(last) }
    }

    fn unmade(&self) -> Vec<String> {
        self.left_out()
    }

    fn mutate(&self, case: &Input, mut rng: &mut dyn Rng) -> Input {
        match case.shaped() {
            Some((row, shape)) => case.of(shape.mutate(row, &mut rng)),
            None => case.clone(),
        }
    }

    fn cross(&self, a: &Input, b: &Input, rng: &mut dyn Rng) -> Input {
        let both = a.shaped().zip(b.shaped()).and_then(|((of_a, shape), (of_b, _))| {
            shape.crossed(of_a, of_b, rng, |row| Some(a.of(row)))
        });
        both.unwrap_or_else(|| self.mutate(a, rng))
    }

    fn reductions<'a>(&self, case: &'a Input) -> Box<dyn Iterator<Item = Input> + 'a> {
        let shaped = case.shaped().into_iter().flat_map(|(row, shape)| shape.reductions(row));
        let shaped = shaped.map(|row| case.of(row)).filter(is_valid);
        let (problem, lowered) = (self.known.clone(), self.lowered.clone());
        // A shape with no validator beside it says all there is to say.
        let says_all = case.shaped().is_some() && problem.validator.is_none();
        let own = (0..if says_all { 0 } else { MOST.len() }).flat_map(move |level| {
            let make = || {
                let texts = problem.r#gen.iter().flat_map(|own| lowered_inputs(own, level));
                let cases = texts.filter_map(|text| Input::parse(&problem, &text).ok()).filter(is_valid);
                let mut cases: Vec<Input> = cases.collect();
                cases.sort_by_cached_key(|case| (case.weight(), case.text()));
                cases
            };
            lowered[level].get_or_init(make).clone()
        });
        Box::new(shaped.chain(only_simpler(case, Input::weight, own)))
    }

    fn witnesses(&self) -> &[Input] {
        self.smallest
            .get_or_init(|| self.shape.as_ref().map_or(Vec::new(), |shape| smallest(&self.known, shape)))
    }

    fn halved(&self, case: &Input) -> Option<Input> {
        let (row, shape) = case.shaped()?;
        shape.halved(row).map(|row| case.of(row))
    }

    fn features(&self, case: &Input, _: &[&NoStep]) -> Vec<Feature> {
        case.shaped().map_or(Vec::new(), |(row, shape)| shape.features(row))
    }

    fn otherwise(&self, case: &Input) -> Vec<(String, Input)> {
        let all = case.shaped().map_or(Vec::new(), |(row, shape)| shape.otherwise(row));
        let all = all.into_iter().map(|(way, row)| (way, case.of(row)));
        all.filter(|(_, input)| is_valid(input)).collect()
    }

    fn tests_alone(&self, case: &Input) -> (&'static str, Vec<Input>) {
        let Some((row, shape)) = case.shaped() else { return ("tests", Vec::new()) };
        let (word, alone) = shape.tests_alone(row);
        (word, alone.into_iter().map(|row| case.of(row)).collect())
    }

    fn parts(&self) -> Vec<String> {
        self.shape.as_ref().map_or(Vec::new(), Shape::parts)
    }

    fn redrawn(&self, case: &Input, part: usize, rng: &mut dyn Rng) -> Option<Input> {
        let (row, shape) = case.shaped()?;
        Some(case.of(shape.redrawn(row, part, rng)?)).filter(is_valid)
    }

    fn weight(&self, case: &Input) -> Vec<u64> {
        case.weight()
    }
}
