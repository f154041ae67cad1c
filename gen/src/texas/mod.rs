//! Generates cases of `texas`.
//!
//! A [`Guide`] that plays the game says what is valid. This module itself knows only one rule, a condition on inputs:
//! at the start, no three equal colours are in a line. What is written by hand, and what was measured without it:
//!
//! | piece | what it is for |
//! |---|---|
//! | `build`: relay | operations of many rounds: a fifth more cases without |
//! | `build`: hands | hands of all kinds in one case: 6 % more without, and high cards hardly ever |
//! | `build`: twins | two main colours in each operation of a hand: one misreading is never found without |
//! | `build`: block | sums beyond 16 bits: 5 % more, and a quarter in the worst case |
//! | `build`: dominoes | the most waves, for the slow program that runs effects anew; no misreading needs it |
//! | `look`: near-matches | valid operations on boards of many colours: 5 % more |
//! | `swaps`: tempting pairs | refused operations that would eliminate something: 2 % more, and unseen programs pass |
//! | `catalogue` | where what happens is simplest: without, 85 of 760 findings come down to the simplest case, not 695 |

mod aims;
mod board;
mod build;
mod catalogue;
mod count;
mod family;
mod knobs;
mod look;
mod measure;
mod parts;
mod plan;
mod swaps;

use crosscheck_core::Error;
use crosscheck_core::generate::draw::chance;
use crosscheck_core::generate::floor::Floors;
use crosscheck_core::generate::recipe::choose;
use crosscheck_core::generate::witnesses::witnesses;
use crosscheck_core::generate::{Aim, Family, FaultyTurn, Generator, Knob, Settings, Tally};
use crosscheck_problem::Row;
use crosscheck_problem::shaped::{self, Shaped};
use rand::Rng;
use spec::texas::{Case, Guide, Step};

use self::build::build;
use self::family::Draft;
use self::parts::Parts;
use crate::Candidates;
pub use crate::Maker;

impl<G: Guide + 'static> Generator<Case> for Maker<G> {
    tables!();

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<Case, Error> {
        settings.check("texas", knobs::KNOBS)?;
        let mut plan = match (choose("texas", &family::RECIPES, settings.family, rng)?.plan)(rng) {
            Draft::Drawn(plan) => plan,
            Draft::Largest(what) => return Ok(build(what, true, settings, rng)?),
            Draft::Built(what) => match build(what, false, settings, rng) {
                // In a campaign another family is used if the settings leave no room for this one.
                Err(_) if settings.family.is_none() => family::small(rng),
                made => return Ok(made?),
            },
        };
        knobs::turn(settings, &mut plan)?;
        Ok(plan.make::<G>(settings.limits, rng)?)
    }

    fn mutate(&self, case: &Case, rng: &mut dyn Rng) -> Case {
        let played = chance(rng, 40).then(|| plan::with_more_played::<G>(case, rng)).flatten();
        played.unwrap_or_else(|| shaped::mutated(case, rng))
    }

    fn cross(&self, a: &Case, b: &Case, rng: &mut dyn Rng) -> Case {
        shaped::crossed(a, b, rng)
    }

    fn reductions<'a>(&self, case: &'a Case) -> Candidates<'a, Case> {
        let limits = shaped::limits_of(case);
        let mended = move |values: &Row| Parts::of_values(values)?.case(limits);
        shaped::reductions(case, std::iter::empty(), mended, measure::weight)
    }

    fn replays<'a>(&self, case: &'a Case, moment: &FaultyTurn<'_, Case>) -> Candidates<'a, Case> {
        catalogue::replays(case, moment)
    }
}
