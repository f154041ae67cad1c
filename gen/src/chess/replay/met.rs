//! The pieces that a query meets, with their own levels.

use spec::chess::{Case, Placement, Road, Test};

use super::region::counts;
use super::scene::{Piece, Scene};
use super::touched;

/// The most of these pieces that are tried.
const MOST: usize = 6;

/// Puts the mover next to each of the pieces that it meets by this kind of road, with their levels unchanged,
/// exchanged, or lower. Skips levels up to 2, which the simplest scenes have.
pub(super) fn met(test: &Test, query: usize, kind: Road) -> impl Iterator<Item = Case> {
    let cells = touched::cells(test, query, Some(kind));
    let (before, mover) = (&test.placements()[..query], test.placements()[query]);
    let met = before.iter().filter(move |placement| cells[placement.cell]).take(MOST);
    met.filter(move |other| other.level.max(mover.level) > 2).flat_map(move |&other| {
        levels(other.level, mover.level).filter_map(move |(there, own)| {
            let piece = |placement: Placement, level| Piece { colour: placement.colour, level };
            let way = vec![(kind, Some(piece(other, there)))];
            let scene = Scene { mover: piece(mover, own), way, corner: false };
            scene.cases().into_iter().next()
        })
    })
}

/// Returns pairs of levels to replace two others, the lowest first.
fn levels(there: u32, own: u32) -> impl Iterator<Item = (u32, u32)> {
    let lower = |level: u32| [1, 2].into_iter().chain(counts(level)).filter(move |&to| to <= level);
    let pairs = lower(there).flat_map(|there| lower(own).map(move |own| (there, own)));
    let mut pairs: Vec<(u32, u32)> =
        pairs.flat_map(|(there, own)| [(there, own), (own, there)]).collect();
    pairs.retain(|(there, own)| there.max(own) > &2);
    pairs.sort_by_key(|&(there, own)| (there.max(own), there + own));
    pairs.dedup();
    pairs.into_iter()
}
