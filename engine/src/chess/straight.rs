//! The reach of straight roads, and the part of it that connected roads reach too.

use spec::chess::Reached;

use super::layout::{Layout, NEVER};
use super::overlap::Overlap;
use super::rays::{Pair, Rays};
use super::regions::Regions;

/// Adds up the rays of all pieces as they are found.
#[derive(Default)]
pub(super) struct Straight {
    /// For each time, what straight roads reach; empty if there are none.
    reached: Vec<Reached>,
    /// For each time, how many of these cells connected roads reach too; empty if one kind of road is missing.
    twice: Vec<u32>,
    rays: Rays,
    overlap: Overlap,
    /// The numbers of the cells, in column order.
    turned: Vec<u32>,
}

impl Straight {
    /// Returns what the piece of a time reaches, and how much of it connected roads reach too.
    pub(super) fn of(&self, time: usize) -> (Reached, u32) {
        let reached = self.reached.get(time).copied().unwrap_or_default();
        (reached, self.twice.get(time).copied().unwrap_or_default())
    }

    /// Forgets the board before, on a board without straight roads.
    pub(super) fn clear(&mut self) {
        self.reached.clear();
        self.twice.clear();
    }

    /// Counts on a board without connected roads.
    pub(super) fn count_alone(&mut self, layout: &Layout) {
        self.clear();
        let Straight { reached, rays, .. } = self;
        reached.resize(layout.pieces.len(), Reached::default());
        let mut add = |pair: Pair| add(layout, &mut reached[pair.time as usize], &pair, |_| ());
        rays.along_rows(layout, &mut add);
        rays.along_cols(layout, &mut add);
    }

    /// Counts on a board with connected roads.
    pub(super) fn count(&mut self, layout: &Layout, regions: &Regions) {
        self.clear();
        let Straight { reached, twice, rays, overlap, turned } = self;
        reached.resize(layout.pieces.len(), Reached::default());
        twice.resize(layout.pieces.len(), 0);
        rays.along_rows(layout, |pair| {
            let time = pair.time as usize;
            both(
                layout,
                regions,
                &regions.number,
                overlap,
                &pair,
                (&mut reached[time], &mut twice[time]),
            );
        });
        overlap.sweep(regions, &regions.number, twice);
        turned.clear();
        turned.reserve(regions.number.len());
        for col in 0..layout.cols {
            turned.extend(regions.number.iter().skip(col).step_by(layout.cols));
        }
        rays.along_cols(layout, |pair| {
            let time = pair.time as usize;
            both(layout, regions, turned, overlap, &pair, (&mut reached[time], &mut twice[time]));
        });
        overlap.sweep(regions, turned, twice);
    }
}

/// Adds what a piece's two rays reach, and calls `captured` with the times of the pieces that they capture.
#[inline]
fn add(layout: &Layout, reached: &mut Reached, pair: &Pair, mut captured: impl FnMut(u32)) {
    for ray in &pair.rays {
        reached.free += ray.free;
        if ray.stop != NEVER && layout.captures(pair.time, ray.stop) {
            reached.captured += 1;
            captured(ray.stop);
        }
    }
}

/// Adds what a piece's two rays reach, and what of it connected roads reach too.
#[inline]
fn both(
    layout: &Layout,
    regions: &Regions,
    numbers: &[u32],
    overlap: &mut Overlap,
    pair: &Pair,
    (reached, twice): (&mut Reached, &mut u32),
) {
    let time = pair.time as usize;
    add(layout, reached, pair, |captured| {
        let place = layout.pieces[captured as usize].place;
        *twice += u32::from(regions.borders(layout, time, place));
    });
    let [back, ahead] = pair.rays;
    if back.free + ahead.free > 0 && regions.free(layout, time) > 0 {
        overlap.along(regions, numbers, pair, twice);
    }
}
