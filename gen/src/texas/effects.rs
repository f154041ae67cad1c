//! The effects of a board's pieces: how many, which, and where.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::texas::{Effect, Piece};

const KINDS: &[Effect] =
    &[Effect::Row, Effect::Column, Effect::Cross, Effect::Square3, Effect::Square5, Effect::Colour];

/// The distribution of effects on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sprinkle {
    /// The percentage of pieces that get one.
    pub(super) percent: u32,
    kinds: &'static [Effect],
    /// The site where they are dense.
    place: EffectSite,
}

/// The site where effects are dense.
#[derive(Clone, Copy, Debug)]
enum EffectSite {
    /// Equally everywhere.
    Anywhere,
    /// In two squares, so that they set each other off.
    Clusters,
    /// On the border, where rows, columns and squares are cut off.
    Border,
    /// Away from the border.
    Middle,
}

impl Sprinkle {
    /// Draws which effects, and where, at a given density.
    pub(super) fn draw(percent: u32, rng: &mut dyn Rng) -> Self {
        use EffectSite::{Anywhere, Border, Clusters, Middle};
        let kinds = match rng.random_range(0..8) {
            0..4 => KINDS,
            4 => &KINDS[..3],
            5 => &KINDS[3..5],
            _ => {
                let only = rng.random_range(0..KINDS.len());
                &KINDS[only..=only]
            }
        };
        let place = pick(rng, &[Anywhere, Anywhere, Clusters, Border, Middle]);
        Sprinkle { percent, kinds, place }
    }

    /// Draws effects that clear a board: far-reaching ones, everywhere.
    pub(super) fn sweeping(percent: u32, rng: &mut dyn Rng) -> Self {
        let kinds =
            pick(rng, &[KINDS, &KINDS[..3], &KINDS[2..3], &KINDS[4..], &KINDS[4..5], &KINDS[5..]]);
        Sprinkle { percent, kinds, place: EffectSite::Anywhere }
    }

    /// Gives effects to the pieces.
    pub(super) fn lay(&self, pieces: &mut Grid<Piece>, rng: &mut dyn Rng) {
        if self.percent == 0 {
            return;
        }
        let (rows, cols) = (pieces.rows(), pieces.cols());
        let centres =
            [(); 2].map(|()| Cell::new(rng.random_range(1..=rows), rng.random_range(1..=cols)));
        let dense = |cell: Cell| match self.place {
            EffectSite::Anywhere => true,
            EffectSite::Clusters => centres.iter().any(|centre| distance(*centre, cell) <= 2),
            EffectSite::Border => border(cell, rows, cols) < 2,
            EffectSite::Middle => border(cell, rows, cols) >= 2,
        };
        let cells = pieces.values().len() as u64;
        let share = pieces.cells().filter(|&cell| dense(cell)).count() as u64;
        let (here, elsewhere) = densities(u64::from(self.percent), share, cells);
        for cell in pieces.cells() {
            if chance(rng, if dense(cell) { here } else { elsewhere }) {
                pieces[cell].effect = pick(rng, self.kinds);
            }
        }
    }
}

/// Returns the percentages of pieces with an effect in the `share` dense cells and in the others, so that together they
/// make up `percent` of all cells.
fn densities(percent: u64, share: u64, cells: u64) -> (u32, u32) {
    let wanted = percent * cells;
    let here = if share == 0 { 0 } else { (percent * 3).min(100).min(wanted.div_ceil(share)) };
    let elsewhere = (wanted.saturating_sub(here * share)).div_ceil((cells - share).max(1)).min(100);
    (here as u32, elsewhere as u32)
}

/// Returns the larger of the distances in rows and in columns.
fn distance(a: Cell, b: Cell) -> u32 {
    a.row.abs_diff(b.row).max(a.col.abs_diff(b.col))
}

/// Returns the number of cells between a cell and the nearest border.
fn border(cell: Cell, rows: u32, cols: u32) -> u32 {
    let vertical = (cell.row - 1).min(rows - cell.row);
    vertical.min(cell.col - 1).min(cols - cell.col)
}
