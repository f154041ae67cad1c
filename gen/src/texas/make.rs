//! Makes a case of a family, or of any: random or constructed, and checked against the family's purpose.

use crosscheck_core::generate::Settings;
use rand::Rng;
use spec::texas::{Case, Guide};

use super::build::{Blueprint, What};
use super::family::{self, Draft};
use super::knobs;
use super::plan::TexasPlan;

/// The most cases drawn for a family that the user asked for, until one serves its purpose. A campaign has time only
/// for `DRAWS_OF_ANY`.
const DRAWS: usize = 24;
const DRAWS_OF_ANY: usize = 2;

/// Makes a case. If it does not serve its family's purpose, it is drawn again; a campaign draws only a few and may take
/// the last one anyway.
///
/// # Errors
/// No case satisfies the settings.
pub(super) fn make<G: Guide>(settings: &Settings, rng: &mut dyn Rng) -> Result<Case, String> {
    let draft = family::drafts(settings.family, rng)?;
    let draws = if settings.asked() { DRAWS } else { DRAWS_OF_ANY };
    let mut last = None;
    for _ in 0..draws {
        let (plan, purpose) = match draft(rng) {
            Draft::Drawn(plan, purpose) => (plan, purpose),
            Draft::Built(what) => return built::<G>(what, settings, rng),
            Draft::Largest(what) => return Blueprint::largest(what).make(settings, rng),
        };
        let case = drawn::<G>(plan, settings, rng)?;
        if purpose.is_met::<G>(&case) {
            return Ok(case);
        }
        last = purpose.mended::<G>(&case, settings).filter(|case| purpose.is_met::<G>(case)).or(last);
        if last.is_none() && !settings.asked() {
            last = Some(case);
        }
    }
    last.ok_or_else(|| format!("no case that serves the family's purpose was found in {draws} draws"))
}

/// Builds a case. In a campaign another family is used if the settings leave no room for this one.
fn built<G: Guide>(what: What, settings: &Settings, rng: &mut dyn Rng) -> Result<Case, String> {
    match Blueprint::draw(what, settings.asked(), rng).make(settings, rng) {
        Err(_) if !settings.asked() => drawn::<G>(family::small(rng), settings, rng),
        made => made,
    }
}

fn drawn<G: Guide>(mut plan: TexasPlan, settings: &Settings, rng: &mut dyn Rng) -> Result<Case, String> {
    knobs::turn(settings, &mut plan)?;
    plan.make::<G>(settings.limits, rng)
}
