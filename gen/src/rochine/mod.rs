//! Generates cases of `rochine`.
//!
//! A [`Guide`] that plays the game says what may be moved and what it causes. This module knows no rule of play. Games
//! that random moves never reach, such as those that end because a side cannot move, begin with moves found by a search
//! and stored in `games`. What was measured without a piece:
//!
//! | piece | what it is for |
//! |---|---|
//! | `catalogue` | where what happens is simplest: without, 132 of 360 findings come down to the simplest case, not 348 |
//! | `shorter` | found games, and moves that stay legal when others go: without, 334 of 360 findings do, not 348 |

mod aims;
mod catalogue;
mod choose;
mod count;
mod family;
mod games;
mod happening;
mod illegal;
mod knobs;
mod making;
mod measure;
mod mutate;
mod plan;
mod positions;
mod shorter;

use crosscheck_core::Error;
use crosscheck_core::generate::draw::chance;
use crosscheck_core::generate::floor::Floors;
use crosscheck_core::generate::recipe::choose;
use crosscheck_core::generate::witnesses::witnesses;
use crosscheck_core::generate::{
    Aim, Bounds, Family, FaultyTurn, Generator, Knob, Scope, Settings, Space, Tally,
};
use crosscheck_problem::shaped::{self, Shaped};
use rand::Rng;
use spec::rochine::{Case, Guide, Step};

use self::making::Parts;
use crate::Candidates;
pub use crate::Maker;

impl<G: Guide + 'static> Generator<Case> for Maker<G> {
    tables!();

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<Case, Error> {
        settings.check("rochine", knobs::KNOBS)?;
        let mut plan = (choose("rochine", &family::RECIPES, settings.family, rng)?.plan)(rng);
        knobs::turn(settings, &mut plan)?;
        Ok(plan.make::<G>(settings.limits, rng)?)
    }

    fn mutate(&self, case: &Case, rng: &mut dyn Rng) -> Case {
        let played = chance(rng, 50).then(|| mutate::by_playing::<G>(case, rng)).flatten();
        played.unwrap_or_else(|| shaped::mutated(case, rng))
    }

    fn cross(&self, a: &Case, b: &Case, rng: &mut dyn Rng) -> Case {
        let crossed = shaped::crossed(a, b, rng);
        let parts = Parts::new(&crossed);
        let legal = || parts.legal::<G>(parts.moves.len()).case(shaped::limits_of(&crossed));
        chance(rng, 60).then(legal).flatten().unwrap_or(crossed)
    }

    fn reductions<'a>(&self, case: &'a Case) -> Candidates<'a, Case> {
        shaped::reductions(case, shorter::shorter::<G>(case), Case::of_values, measure::weight)
    }

    fn replays<'a>(&self, case: &'a Case, moment: &FaultyTurn<'_, Case>) -> Candidates<'a, Case> {
        catalogue::replays::<G>(case, moment)
    }

    fn bounds(&self) -> &'static [Knob] {
        positions::BOUNDS
    }

    fn scopes(&self) -> &'static [Scope] {
        positions::SCOPES
    }

    fn space(&self, bounds: &Bounds) -> Result<Space<Case>, Error> {
        Ok(Space::Positions(positions::within(bounds)))
    }
}
