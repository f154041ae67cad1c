//! Families of the shape that hardly have a case: they are left out, so that they end nothing, and named in the end.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::contract::quantities::Narrowed;
use crosscheck_core::generate::draw::weighted;
use crosscheck_core::generate::{Family, Rng, RngExt, seeded};
use crosscheck_core::{Case as _, Error, ErrorKind};
use crosscheck_problem::Shape;

use super::helpers::refused;
use super::known::SUBTASKS;
use super::{Input, Problem};

/// How often a case is made again that the validator refuses: of any size, and of full size.
pub(super) const TRIES: [u32; 2] = [50, 5];

/// How many cases of a family are tried with the validator, and how many of them have to be valid.
const TRIAL: [usize; 2] = [10, 2];

pub(super) fn cannot(why: impl Into<String>) -> Error {
    Error::new(ErrorKind::Setting, why)
}

/// Makes cases until the validator accepts one.
pub(super) fn first_valid(
    tries: u32,
    mut make: impl FnMut() -> Result<Input, Error>,
) -> Result<Input, Error> {
    let mut last = cannot("");
    for _ in 0..tries {
        let case = make()?;
        let Some(words) = refused(&case.problem, &case.text()).map_err(cannot)? else { return Ok(case) };
        let validator = case.problem.validator.as_ref().map_or("", |named| &named.shown);
        let said = if words.is_empty() { words } else { format!("; the last time: {words}") };
        last = cannot(format!("the validator {validator} refuses every case that is made{said}"));
    }
    Err(last)
}

impl Problem {
    /// Returns the families to make a case of, in the order in which they are tried: the one that is asked for, or all that may
    /// be, from one on that is drawn. `None` is any.
    pub(super) fn in_turn(
        &self,
        (shape, narrowed): (&Shape, &Narrowed),
        asked: Option<&'static str>,
        rng: &mut dyn Rng,
    ) -> Vec<Option<&'static str>> {
        let mut all = match asked {
            None => self.kept(shape, narrowed),
            Some(name) if name == SUBTASKS.name => shape.families(),
            asked => return vec![asked],
        };
        all.retain(|family| family.full == asked.is_some());
        let weights: Vec<u32> = all.iter().map(|family| family.weight).collect();
        match asked {
            None if all.is_empty() && self.r#gen.is_none() => return vec![None],
            _ if all.is_empty() => {}
            None => all.rotate_left(weighted(rng, &weights)),
            Some(_) => all.rotate_left(rng.random_range(0..weights.len())),
        }
        all.iter().map(|family| Some(family.name)).collect()
    }

    /// Returns the families without those whose cases the validator mostly refuses. Their trials have random numbers of their
    /// own: what is left out does not depend on who plays which case.
    fn kept(&self, shape: &Shape, narrowed: &Narrowed) -> Vec<Family> {
        let mut known = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kept)) = known.iter().find(|(of, _)| of == narrowed) {
            return kept.clone();
        }
        let mut kept = shape.families();
        kept.retain(|Family { name, full, .. }| {
            let mut rng = seeded(name, 0, 0);
            let mut is_valid =
                |_: &usize| self.of_family((shape, narrowed), Some(name), 1, &mut rng).is_ok();
            let tried = self.validator.is_some() && !full;
            !tried || (0..TRIAL[0]).filter(&mut is_valid).take(TRIAL[1]).count() == TRIAL[1]
        });
        known.push((narrowed.clone(), kept.clone()));
        kept
    }

    /// Makes a case of a family, or of any, and notes whether there is one.
    pub(super) fn of_family(
        &self,
        (shape, narrowed): (&Shape, &Narrowed),
        family: Option<&str>,
        tries: u32,
        mut rng: &mut dyn Rng,
    ) -> Result<Input, Error> {
        let is_full = self.families.iter().any(|of| Some(of.name) == family && of.full);
        // What is not full-size is for the reference to answer.
        let within = if is_full { &[] } else { &self.within[..] };
        let made = first_valid(if is_full { TRIES[1] } else { tries }, || {
            let made = shape.make(family, within, &mut rng);
            Ok(Input::new(&self.known, made.map_err(|why| cannot(format!("{}: {why}", self.word)))?))
        });
        let limits = if narrowed.is_empty() { "" } else { " within " };
        let label = format!("{}{limits}{narrowed}", family.unwrap_or("any"));
        let mut unmade = self.unmade.lock().unwrap_or_else(PoisonError::into_inner);
        match &made {
            Ok(_) => _ = unmade.insert(label, None),
            Err(_) if Cancel::ruling().is_due() => {}
            Err(why) => _ = unmade.entry(label).or_insert_with(|| Some(why.to_string())),
        }
        made
    }

    /// Returns the families of which no case was made, by the reasons.
    pub(super) fn left_out(&self) -> Vec<String> {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (family, why) in &*self.unmade.lock().unwrap_or_else(PoisonError::into_inner) {
            why.iter().for_each(|why| all.entry(why.clone()).or_default().push(family.clone()));
        }
        let help = "a wider limit or a generator, `gen`, gives such cases";
        all.iter().map(|(why, of)| format!("left out: {}: {why} ({help})", of.join(", "))).collect()
    }
}
