//! The sizes that users can set, and how they change a plan.

use crosscheck_core::generate::{Knob, Settings};
use spec::texas::{Case, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE};

use super::plan::TexasPlan;

pub(super) const KNOBS: &[Knob] = &[
    Knob::size("rows", "Rows of the board", 1, MAX_SIDE),
    Knob::size("cols", "Columns of the board", 1, MAX_SIDE),
    Knob::size("colors", "Colors (k)", 1, MAX_COLOURS),
    Knob::size("ops", "Operations (q)", 1, MAX_OPERATIONS),
    Knob::percent("effects", "Percentage of pieces with an effect"),
];

/// The most cells of a generated board; a larger one would not fit the memory of a small machine.
const MOST_CELLS: u64 = 1 << 27;

pub(super) fn memory(settings: &Settings) -> u64 {
    let of = |name: &str| u64::from(settings.knob(name).unwrap_or(0));
    (of("rows") * of("cols")).min(MOST_CELLS) * 24 + of("ops") * 40
}

pub(super) fn turn(settings: &Settings, plan: &mut TexasPlan) -> Result<(), String> {
    let set = |name: &str, value: &mut u32| *value = settings.knob(name).unwrap_or(*value);
    set("rows", &mut plan.rows);
    set("cols", &mut plan.cols);
    set("colors", &mut plan.colours);
    set("ops", &mut plan.operations);
    set("effects", &mut plan.effects.percent);
    plan.until_dead &= settings.knob("ops").is_none();
    if plan.colours == 1 {
        one_colour(settings, plan);
    }
    room(plan.rows, plan.cols)
}

pub(super) fn room(rows: u32, cols: u32) -> Result<(), String> {
    if u64::from(rows) * u64::from(cols) > MOST_CELLS {
        return Err(format!("a board of {rows} × {cols} is too large to make"));
    }
    Ok(())
}

/// One colour fills at most a board of two by two. Of size and colours, a random value gives way to one that the user
/// set.
fn one_colour(settings: &Settings, plan: &mut TexasPlan) {
    if settings.knob("colors").is_none() {
        plan.colours = if plan.rows.max(plan.cols) > 2 { 2 } else { 1 };
        return;
    }
    for (name, side) in [("rows", &mut plan.rows), ("cols", &mut plan.cols)] {
        if settings.knob(name).is_none() {
            *side = (*side).min(2);
        }
    }
}

/// Whether a case has the sizes that the user set. The share of effects cannot be checked: it is only a probability.
pub(super) fn fit(settings: &Settings, case: &Case) -> bool {
    settings.knobs.iter().all(|(&name, &value)| match name {
        "rows" => case.pieces().rows() == value,
        "cols" => case.pieces().cols() == value,
        "colors" => case.colours() == value,
        "ops" => case.swaps().len() == value as usize,
        _ => false,
    })
}
