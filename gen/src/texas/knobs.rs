//! The sizes and shares that users can set, and how they change a plan.

use crosscheck_core::generate::{Knob, Settings};
use spec::texas::{Case, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE};

use super::plan::TexasPlan;
use super::swaps::Mix;

pub(super) const KNOBS: &[Knob] = &[
    Knob::size("rows", "Rows of the board", 1, MAX_SIDE),
    Knob::size("cols", "Columns of the board", 1, MAX_SIDE),
    Knob::size("colors", "Colors (k)", 1, MAX_COLOURS),
    Knob::size("ops", "Operations (q)", 1, MAX_OPERATIONS),
    Knob::percent("effects", "Percentage of pieces with an effect"),
    Knob::percent("valid", "Percentage of valid operations"),
    Knob::percent("near", "Percentage of swaps that eliminate nothing"),
    Knob::percent("empty", "Percentage of swaps with an empty cell"),
    Knob::percent("apart", "Percentage of swaps of cells that share no side"),
    Knob::percent("same", "Percentage of swaps of a cell with itself"),
];

/// The knobs of the operation mix, in the order of its weights.
const SHARES: [&str; 5] = ["valid", "near", "empty", "apart", "same"];

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
    share(settings, &mut plan.mix);
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

/// Gives the kinds of operation that the user set their percentages. The others share the rest in their previous
/// proportions.
fn share(settings: &Settings, mix: &mut Mix) {
    let asked = SHARES.map(|name| settings.knob(name));
    if asked.iter().all(Option::is_none) {
        return;
    }
    let left = 100_u32.saturating_sub(asked.iter().flatten().sum());
    let others = || mix.iter().zip(asked).filter(|(_, asked)| asked.is_none());
    let drawn: u32 = others().map(|(weight, _)| weight).sum();
    let open = others().count() as u32;
    for (weight, asked) in mix.iter_mut().zip(asked) {
        // The weights are in hundredths of a percent, so that small shares of a small rest are not lost.
        *weight = match asked {
            Some(percent) => percent * 100,
            None if drawn == 0 => left * 100 / open,
            None => left * 100 * *weight / drawn,
        };
    }
}

/// Whether a case has the sizes that the user set. Shares cannot be checked: they are only probabilities.
pub(super) fn fit(settings: &Settings, case: &Case) -> bool {
    settings.knobs.iter().all(|(&name, &value)| match name {
        "rows" => case.pieces().rows() == value,
        "cols" => case.pieces().cols() == value,
        "colors" => case.colours() == value,
        "ops" => case.swaps().len() == value as usize,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(knobs: &[(&'static str, u32)], mut mix: Mix) -> Mix {
        let settings = Settings { knobs: knobs.iter().copied().collect(), ..Settings::default() };
        share(&settings, &mut mix);
        mix
    }

    #[test]
    fn kinds_that_are_not_set_keep_their_proportions_in_what_is_left() {
        let drawn = [60, 20, 10, 7, 3];
        assert_eq!(shared(&[], drawn), drawn);
        assert_eq!(shared(&[("valid", 80)], drawn), [8000, 1000, 500, 350, 150]);
        assert_eq!(shared(&[("valid", 100)], drawn), [10000, 0, 0, 0, 0]);
        assert_eq!(shared(&[("valid", 0), ("near", 40)], drawn), [0, 4000, 3000, 2100, 900]);
        assert_eq!(shared(&[("valid", 60)], [100, 0, 0, 0, 0]), [6000, 1000, 1000, 1000, 1000]);
        assert_eq!(shared(&[("near", 90), ("same", 90)], drawn), [0, 9000, 0, 0, 9000]);
    }
}
