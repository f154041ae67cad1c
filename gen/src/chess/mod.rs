//! Generates cases of `chess`.
//!
//! If roads are drawn evenly, connected regions stay tiny, and even a wrong search passes. So a family is a row of data, a
//! `Plan`: the shares of the roads' states, the order of placement, colours and levels. The shape changes cases, crosses
//! them and makes them simpler. Of the rules, this module knows only the conditions on inputs. What is written by hand, and what
//! was measured without it:
//!
//! | piece | what it is for |
//! |---|---|
//! | `larger`, `wide` | regions of more than 255 cells: without either, `count-in-8-bits` takes three times as many cases |
//! | trees of roads | late pieces that cut a region: 6 % more cases without |
//! | `against-…` | slow programs, which misreadings are not |
//! | `replay`: levels | levels that compare otherwise as text come down to 2 × 5 |
//! | `replay`: regions | limits on how much is reached; without both, 351 of 410 findings come down to the simplest, not 382 |

mod aims;
mod count;
mod family;
mod knobs;
mod measure;
mod parts;
mod plan;
mod replay;

use crosscheck_core::Error;
use crosscheck_core::generate::floor::Floors;
use crosscheck_core::generate::reduce::only_simpler;
use crosscheck_core::generate::witnesses::witnesses;
use crosscheck_core::generate::{Aim, Family, FaultyTurn, Generator, Knob, Settings, Tally};
use crosscheck_problem::shaped::{self, Shaped};
use rand::Rng;
use spec::chess::{Case, Step};

use crate::Candidates;

/// Generates cases of `chess`, whose queries need no guide: all are valid, whatever stands on the board.
pub type Maker = crate::Maker<()>;

impl Generator<Case> for Maker {
    tables!();

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<Case, Error> {
        settings.check("chess", knobs::KNOBS)?;
        let (mut tests, states) = (Vec::new(), knobs::states(settings)?);
        for mut plan in family::plans(settings.family, settings.knob("tests"), rng)? {
            knobs::turn(settings, &mut plan)?;
            let test = plan.make(settings.limits, rng)?;
            tests.push(match &states {
                Some(states) => knobs::with_states(&test, states, settings.limits, rng)?,
                None => test,
            });
        }
        Ok(Case::new(tests, settings.limits)?)
    }

    fn mutate(&self, case: &Case, rng: &mut dyn Rng) -> Case {
        shaped::mutated(case, rng)
    }

    fn cross(&self, a: &Case, b: &Case, rng: &mut dyn Rng) -> Case {
        shaped::crossed(a, b, rng)
    }

    fn reductions<'a>(&self, case: &'a Case) -> Candidates<'a, Case> {
        let edited = shaped::reductions(case, std::iter::empty(), Case::of_values, measure::weight);
        Box::new(edited.chain(only_simpler(case, measure::weight, parts::images(case))))
    }

    fn replays<'a>(&self, case: &'a Case, moment: &FaultyTurn<'_, Case>) -> Candidates<'a, Case> {
        replay::replays(case, moment)
    }
}
