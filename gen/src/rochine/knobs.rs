//! The sizes that can be asked for, and what they do to a plan.

use crosscheck_core::Limits;
use spec::rochine::{Case, MAX_MOVES, MAX_SIZE, MAX_SIZE_UNLIMITED, MIN_SIZE};

use super::plan::RochinePlan;
use crosscheck_core::generate::{Knob, Settings};

/// The knobs, for users to turn.
pub(super) const KNOBS: &[Knob] = &[
    Knob { name: "size", help: "rows and columns of the board, N", least: MIN_SIZE, most: MAX_SIZE },
    Knob { name: "moves", help: "moves, K", least: 1, most: MAX_MOVES },
];

/// Checks that every knob exists and is in its range.
///
/// # Errors
/// The first that does not, or is not.
pub(super) fn check(settings: &Settings) -> Result<(), String> {
    for (&name, &value) in &settings.knobs {
        let knob = KNOBS.iter().find(|knob| knob.name == name);
        let knob = knob.ok_or_else(|| format!("rochine has no setting {name:?}"))?;
        let most = match (settings.limits, name) {
            (Limits::Contest, _) => knob.most,
            (Limits::None, "size") => MAX_SIZE_UNLIMITED,
            (Limits::None, _) => settings.limits.up_to(knob.most),
        };
        if !(knob.least..=most).contains(&value) {
            let limits =
                if settings.limits == Limits::Contest { " by the contest's limits" } else { "" };
            return Err(format!("{name} is {value}, and must be from {} to {most}{limits}", knob.least));
        }
        if name == "size" && value % 2 == 1 {
            return Err(format!("size is {value}, and must be even"));
        }
    }
    Ok(())
}

/// Makes a plan follow the knobs that are set.
pub(super) fn turn(settings: &Settings, plan: &mut RochinePlan) {
    plan.side = settings.knob("size").unwrap_or(plan.side);
    plan.exact = settings.knob("moves").map(|moves| moves as usize).or(plan.exact);
}

/// Whether a case has the sizes that are asked for.
pub(super) fn fit(settings: &Settings, case: &Case) -> bool {
    settings.knobs.iter().all(|(&name, &value)| match name {
        "size" => case.side() == value,
        "moves" => case.moves().len() == value as usize,
        _ => false,
    })
}
