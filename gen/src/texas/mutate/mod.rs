//! Makes cases that differ a little from a given one.

mod cells;
mod operations;
mod pieces;
mod rearrange;

use crosscheck_core::generate::mutate::{changed, mutated, one_of};
use crosscheck_core::{Cell, Limits};
use rand::Rng;
use spec::texas::{Case, Effect, Guide};

use super::parts::{Parts, limits_of};

/// A change to the parts; returns `false` if it does not apply to them.
type Change = fn(&mut Parts, Limits, &mut dyn Rng) -> bool;

/// Returns a valid case that differs from this one.
pub(super) fn mutate<G: Guide>(case: &Case, rng: &mut dyn Rng) -> Case {
    let limits = limits_of(case);
    mutated(case, rng, |rng| {
        let mut parts = Parts::new(case);
        let any = changed(&mut parts, rng, |parts, rng| change::<G>(parts, limits, rng));
        if any { parts.case(limits) } else { None }
    })
    .unwrap_or_else(|| turn_one_effect(case, limits))
}

fn change<G: Guide>(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let changes: [(u32, Change); 20] = [
        (10, operations::append_played::<G>),
        (10, operations::insert_played::<G>),
        (6, operations::replace),
        (4, operations::insert),
        (6, operations::remove),
        (4, operations::duplicate),
        (4, operations::exchange),
        (2, operations::truncate),
        (2, operations::turn),
        (10, pieces::recolour),
        (5, pieces::exchange),
        (8, pieces::effect),
        (3, pieces::effects_around),
        (2, pieces::clear_effects),
        (2, pieces::exchange_colours),
        (1, pieces::more_colours),
        (4, rearrange::exchange),
        (5, rearrange::remove),
        (5, rearrange::duplicate),
        (2, rearrange::rotate),
    ];
    one_of(changes, rng)(parts, limits, rng)
}

/// Returns the case with the next effect on its first piece, which is valid on every board.
fn turn_one_effect(case: &Case, limits: Limits) -> Case {
    let mut parts = Parts::new(case);
    let first = &mut parts.pieces[Cell::new(1, 1)];
    first.effect = Effect::ALL[(first.effect as usize + 1) % Effect::ALL.len()];
    parts.case(limits).expect("effects do not make a case invalid")
}
