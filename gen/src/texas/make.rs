//! Makes a case of a family, or of any: drawn or constructed.

use crosscheck_core::generate::Settings;
use rand::Rng;
use spec::texas::{Case, Guide};

use super::build::{Blueprint, What};
use super::family::{self, Draft};
use super::knobs;
use super::plan::TexasPlan;

/// Makes a case.
///
/// # Errors
/// No case satisfies the settings.
pub(super) fn make<G: Guide>(settings: &Settings, rng: &mut dyn Rng) -> Result<Case, String> {
    match family::draft(settings.family, rng)? {
        Draft::Drawn(plan) => drawn::<G>(plan, settings, rng),
        Draft::Built(what) => built::<G>(what, settings, rng),
        Draft::Largest(what) => Blueprint::largest(what).make(settings, rng),
    }
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
