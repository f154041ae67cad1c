//! Counts the empty cells that both straight and connected roads reach.

use super::layout::Layout;
use super::rays::Rays;
use super::regions::{NOWHERE, Regions};
use super::sums::Sums;

/// A stretch longer than this is not checked cell by cell.
const LONG: u32 = 2048;

/// Counts overlaps, along rows and then along columns.
#[derive(Default)]
pub(super) struct Overlap {
    /// For each time, the number of cells that both kinds of roads reach.
    both: Vec<u32>,
    /// The numbers of the cells, in column order.
    turned: Vec<u32>,
    /// The ends of the long stretches: place in the line order, time, and whether to add or to subtract.
    ends: Vec<(u32, u32, i32)>,
    sums: Sums,
}

impl Overlap {
    /// Returns how many empty cells the piece of a time reaches over both straight and connected roads.
    pub(super) fn both(&self, time: usize) -> u32 {
        self.both[time]
    }

    pub(super) fn count(&mut self, layout: &Layout, regions: &Regions, rays: &Rays) {
        let (rows, cols) = (layout.rows as u32, layout.cols as u32);
        self.both.clear();
        self.both.resize(layout.pieces.len(), 0);
        self.along(
            layout,
            regions,
            &regions.number,
            |place| place,
            |time| {
                let [left, right, ..] = rays.of(time);
                (left.free, right.free)
            },
        );
        let mut turned = std::mem::take(&mut self.turned);
        turned.clear();
        turned.reserve(regions.number.len());
        for col in 0..layout.cols {
            turned.extend(regions.number.iter().skip(col).step_by(layout.cols));
        }
        let turn = |place| (place % cols) * rows + place / cols;
        self.along(layout, regions, &turned, turn, |time| {
            let [.., up, down] = rays.of(time);
            (up.free, down.free)
        });
        self.turned = turned;
    }

    /// Adds the overlaps of the two rays along lines. In `numbers` the cells of a line are adjacent, and `at` maps a
    /// place to its index there.
    fn along(
        &mut self,
        layout: &Layout,
        regions: &Regions,
        numbers: &[u32],
        at: impl Fn(u32) -> u32,
        reach: impl Fn(usize) -> (u32, u32),
    ) {
        self.ends.clear();
        for (time, piece) in layout.pieces.iter().enumerate() {
            let (back, ahead) = reach(time);
            if back + ahead == 0 || regions.free(layout, time) == 0 {
                continue;
            }
            let here = at(piece.place);
            let (first, end) = (here - back, here + ahead + 1);
            if end - first > LONG {
                self.ends.extend([(first, time as u32, -1), (end, time as u32, 1)]);
                continue;
            }
            let (start, count) = regions.interval(time);
            let line = &numbers[first as usize..end as usize];
            let held = line.iter().map(|number| u32::from(number.wrapping_sub(start) < count));
            // The piece's own cell is among them.
            self.both[time] += held.sum::<u32>() - 1;
        }
        self.sweep(regions, numbers);
    }

    /// Counts the long stretches in a single pass over the cells.
    fn sweep(&mut self, regions: &Regions, numbers: &[u32]) {
        if self.ends.is_empty() {
            return;
        }
        self.ends.sort_unstable();
        self.sums.reset(regions.start.len());
        let mut passed = 0;
        for &(end, time, sign) in &self.ends {
            for &number in &numbers[passed..end as usize] {
                if number != NOWHERE {
                    self.sums.add(number, 1);
                }
            }
            passed = end as usize;
            let held = self.sums.over(regions.interval(time as usize));
            // The start of a stretch comes before its end, so the value is subtracted before it is added, and may wrap
            // meanwhile.
            let both = &mut self.both[time as usize];
            *both = both.wrapping_add_signed(sign * held);
            if sign > 0 {
                *both = both.wrapping_sub(1);
            }
        }
    }
}
