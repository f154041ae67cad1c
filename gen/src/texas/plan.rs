//! A plan: everything that is decided about a case before its board and operations are generated. A case with more
//! operations, chosen for the board that they meet, which its shape cannot say.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::shaped::limits_of;
use rand::{Rng, RngExt};
use spec::texas::{Case, Guide, MAX_OPERATIONS, Piece, Swap};

use super::look::{self, Palette, Sprinkle, Style};
use super::parts::Parts;
use super::swaps::{Chooser, Kind, Mix};

#[derive(Clone, Debug)]
pub(super) struct TexasPlan {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// The number of colours that the case names, k.
    pub(super) colours: u32,
    /// The number of them on the board; `None` for all.
    pub(super) shown: Option<u32>,
    /// Whether some colours are more frequent than others.
    pub(super) uneven: bool,
    pub(super) style: Style,
    pub(super) effects: Sprinkle,
    pub(super) operations: u32,
    pub(super) mix: Mix,
    /// Whether the case ends when no operation is valid any more.
    pub(super) until_dead: bool,
}

impl TexasPlan {
    pub(super) fn draw(size: [u32; 4], rng: &mut dyn Rng) -> Self {
        let [rows, cols, colours, operations] = size;
        let percent = pick(rng, &[0, 0, 3, 10, 10, 25]);
        TexasPlan {
            rows,
            cols,
            colours,
            shown: chance(rng, 15).then(|| rng.random_range(1..=colours)),
            uneven: chance(rng, 35),
            style: Style::draw(rng),
            effects: Sprinkle::draw(percent, rng),
            operations,
            mix: pick(rng, &MIXES),
            until_dead: false,
        }
    }

    pub(super) fn make<G: Guide>(&self, limits: Limits, rng: &mut dyn Rng) -> Result<Case, String> {
        let (rows, cols) = (self.rows, self.cols);
        let least = if self.colours > 1 && rows.max(cols) > 2 { 2 } else { 1 };
        let shown = self.shown.unwrap_or(self.colours).max(least);
        let palette = Palette::draw(self.colours, shown, self.uneven, rng);
        let colours = look::colours(rows, cols, &palette, self.style, rng)?;
        let mut pieces = Grid::new(rows, cols, colours.into_iter().map(Piece::plain).collect());
        self.effects.lay(&mut pieces, rng);
        let guide = start::<G>(self.colours, &pieces, limits)?;
        let mut chooser = Chooser::new(guide, rows, cols, rng);
        let swaps = chooser.choose(self.operations, self.mix, self.until_dead);
        Case::new(self.colours, pieces, swaps, limits)
    }
}

pub(super) fn start<G: Guide>(colours: u32, pieces: &Grid<Piece>, limits: Limits) -> Result<G, String> {
    // A case must have an operation; this one is not played.
    let first = Cell::new(1, 1);
    let waiting = vec![Swap { a: first, b: first }];
    Ok(G::start(&Case::new(colours, pieces.clone(), waiting, limits)?))
}

const MIXES: [Mix; 6] = [
    [100, 0, 0, 0, 0],
    [95, 2, 1, 1, 1],
    [90, 6, 2, 2, 0],
    [75, 12, 6, 5, 2],
    [60, 20, 10, 7, 3],
    [40, 25, 15, 15, 5],
];

/// Returns the case with one or a few more operations, chosen for the board where they are played; `None` if it has no room.
pub(super) fn with_more_played<G: Guide>(case: &Case, rng: &mut dyn Rng) -> Option<Case> {
    use Kind::{Apart, Empty, Near, Valid};
    let (limits, mut parts) = (limits_of(case), Parts::new(case));
    let room = (limits.up_to(MAX_OPERATIONS) as usize).checked_sub(parts.swaps.len())?;
    let at = if chance(rng, 50) { parts.swaps.len() } else { rng.random_range(0..=parts.swaps.len()) };
    let count = if at == parts.swaps.len() { pick(rng, &[1, 1, 2, 5]) } else { 1 };
    let mut guide = start::<G>(parts.colours, &parts.pieces, limits).ok()?;
    for swap in &parts.swaps[..at] {
        guide.play(*swap);
    }
    let kind = pick(rng, &[Valid, Valid, Valid, Valid, Near, Empty, Apart]);
    let mut chooser = Chooser::new(guide, parts.pieces.rows(), parts.pieces.cols(), rng);
    let added: Vec<Swap> = (0..count.min(room)).map(|_| chooser.play(kind)).collect();
    parts.swaps.splice(at..at, added);
    parts.case(limits).filter(|new| new != case)
}
