//! Makes a case of a family, or of any: random or constructed, and checked against the family's purpose.

use crosscheck_core::generate::Settings;
use rand::Rng;
use spec::texas::{Case, Guide};

use super::build::Blueprint;
use super::family::{self, Draft};
use super::knobs;
use super::plan::TexasPlan;
use super::purpose::Purpose;

/// The most cases drawn for a family that the user asked for, until one serves its purpose. A campaign has time only
/// for `DRAWS_OF_ANY`.
const DRAWS: usize = 24;
const DRAWS_OF_ANY: usize = 2;

/// Makes a case.
///
/// # Errors
/// No case satisfies the settings.
pub(super) fn make<G: Guide>(settings: &Settings, rng: &mut dyn Rng) -> Result<Case, String> {
    match family::draft(settings.family, rng)? {
        Draft::Built(what) => match Blueprint::draw(what, settings.asked(), rng).make(settings, rng) {
            // In a campaign another family is used if the settings leave no room for this one.
            Err(_) if !settings.asked() => drawn::<G>(family::plain(rng), settings, rng),
            made => made,
        },
        Draft::Largest(what) => Blueprint::largest(what).make(settings, rng),
        Draft::Drawn(plan, purpose) => served::<G>(plan, purpose, settings, rng),
    }
}

/// Draws a case that serves its family's purpose. A campaign draws only a few and may take the last one anyway.
fn served<G: Guide>(
    plan: fn(&mut dyn Rng) -> TexasPlan,
    purpose: Purpose,
    settings: &Settings,
    rng: &mut dyn Rng,
) -> Result<Case, String> {
    let draws = if settings.asked() { DRAWS } else { DRAWS_OF_ANY };
    let mut last = None;
    for _ in 0..draws {
        let case = drawn::<G>(plan(rng), settings, rng)?;
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

fn drawn<G: Guide>(mut plan: TexasPlan, settings: &Settings, rng: &mut dyn Rng) -> Result<Case, String> {
    knobs::turn(settings, &mut plan)?;
    plan.make::<G>(settings.limits, rng)
}
