//! The sizes that users can set, and how they change a plan.

use crosscheck_core::generate::{Knob, Settings};
use spec::rochine::{Case, MAX_MOVES, MAX_SIZE, MAX_SIZE_UNLIMITED, MIN_SIZE};

use super::plan::RochinePlan;

pub(super) const KNOBS: &[Knob] = &[
    Knob {
        beyond: MAX_SIZE_UNLIMITED,
        ..Knob::size("size", "Rows and columns of the board (N)", MIN_SIZE, MAX_SIZE)
    },
    Knob::size("moves", "Moves (K)", 1, MAX_MOVES),
];

pub(super) fn memory(settings: &Settings) -> u64 {
    u64::from(settings.knob("moves").unwrap_or(0)) * 64
}

pub(super) fn turn(settings: &Settings, plan: &mut RochinePlan) -> Result<(), String> {
    plan.side = settings.knob("size").unwrap_or(plan.side);
    plan.exact = settings.knob("moves").map(|moves| moves as usize).or(plan.exact);
    if plan.side % 2 == 1 {
        return Err(format!("--size {} is odd, and must be even", plan.side));
    }
    Ok(())
}

pub(super) fn fit(settings: &Settings, case: &Case) -> bool {
    settings.knobs.iter().all(|(&name, &value)| match name {
        "size" => case.side() == value,
        "moves" => case.moves().len() == value as usize,
        _ => false,
    })
}
