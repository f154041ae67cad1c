//! Counts the empty cells that both straight and connected roads reach.

use super::rays::Pair;
use super::regions::{NOWHERE, Regions};
use super::sums::Sums;

/// A stretch longer than this is not checked cell by cell.
const LONG: u32 = 2048;

/// Counts overlaps along the lines of one direction, and then of the other.
#[derive(Default)]
pub(super) struct Overlap {
    /// The ends of the long stretches: place in the line order, time, and whether to add or to subtract.
    ends: Vec<(u32, u32, i32)>,
    sums: Sums,
}

impl Overlap {
    /// Adds the overlap of a piece's two rays along a line to `both`. In `numbers` the cells of a line are adjacent.
    #[inline]
    pub(super) fn along(&mut self, regions: &Regions, numbers: &[u32], pair: &Pair, both: &mut u32) {
        let [back, ahead] = pair.rays.map(|ray| ray.free);
        let (start, count) = regions.interval(pair.time as usize);
        let (first, end) = (pair.at - back, pair.at + ahead + 1);
        if end - first > LONG {
            self.ends.extend([(first, pair.time, -1), (end, pair.time, 1)]);
            return;
        }
        let line = &numbers[first as usize..end as usize];
        let held = line.iter().map(|number| u32::from(number.wrapping_sub(start) < count));
        // The piece's own cell is among them.
        *both += held.sum::<u32>() - 1;
    }

    /// Counts the long stretches in a single pass over the cells, which adds to `both` by time.
    pub(super) fn sweep(&mut self, regions: &Regions, numbers: &[u32], both: &mut [u32]) {
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
            let both = &mut both[time as usize];
            *both = both.wrapping_add_signed(sign * held);
            if sign > 0 {
                *both = both.wrapping_sub(1);
            }
        }
        self.ends.clear();
    }
}
