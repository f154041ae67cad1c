//! The changes to a case that its shape cannot say: operations that do something on the board that they meet.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_problem::shaped::limits_of;
use rand::{Rng, RngExt};
use spec::texas::{Case, Guide, MAX_OPERATIONS, Swap};

use super::parts::Parts;
use super::plan;
use super::swaps::{Chooser, Kind};

/// Returns the case with one or a few more operations, chosen for the board where they are played; `None` if it has no room.
pub(super) fn with_more_played<G: Guide>(case: &Case, rng: &mut dyn Rng) -> Option<Case> {
    use Kind::{Apart, Empty, Near, Valid};
    let (limits, mut parts) = (limits_of(case), Parts::new(case));
    let room = (limits.up_to(MAX_OPERATIONS) as usize).checked_sub(parts.swaps.len())?;
    let at = if chance(rng, 50) { parts.swaps.len() } else { rng.random_range(0..=parts.swaps.len()) };
    let count = if at == parts.swaps.len() { pick(rng, &[1, 1, 2, 5]) } else { 1 };
    let mut guide = plan::start::<G>(parts.colours, &parts.pieces, limits).ok()?;
    for swap in &parts.swaps[..at] {
        guide.play(*swap);
    }
    let kind = pick(rng, &[Valid, Valid, Valid, Valid, Near, Empty, Apart]);
    let mut chooser = Chooser::new(guide, parts.pieces.rows(), parts.pieces.cols(), rng);
    let added: Vec<Swap> = (0..count.min(room)).map(|_| chooser.play(kind)).collect();
    parts.swaps.splice(at..at, added);
    parts.case(limits).filter(|new| new != case)
}
