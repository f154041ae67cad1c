//! The pieces at the rim of regions: how many of them may be captured.
//!
//! A piece that is joined to some query's region without being in it was placed before, and so it is an
//! ancestor, in the forest, of whatever part of the region it touches. It is therefore at the rim of exactly
//! those of its descendants whose subtree has one of its neighbours: paths from the neighbours up to it. Each
//! such path begins with +1; where two of them meet, one is counted off; and all that is left is counted off at
//! the piece itself. The sum over a region's interval is then the number of different pieces at its rim, and
//! taken by levels, from the lowest, it counts those alone that are low enough.

use spec::chess::Colour;

use super::layout::{Layout, NEVER};
use super::regions::Regions;
use super::sums::Sums;

/// Counts captures by connected roads.
#[derive(Default)]
pub(super) struct Rim {
    /// For each time: how many pieces its connected roads capture.
    captured: Vec<u32>,
    /// The times by rising level.
    by_level: Vec<u32>,
    /// The sums of black pieces and of white ones.
    sums: [Sums; 2],
    meeting: Meeting,
}

impl Rim {
    /// How many pieces the piece of a time captures over connected roads.
    pub(super) fn captured(&self, time: usize) -> u32 {
        self.captured[time]
    }

    pub(super) fn count(&mut self, layout: &Layout, regions: &Regions) {
        let times = layout.pieces.len();
        self.by_level.clear();
        self.by_level.extend(0..times as u32);
        let level = |&time: &u32| layout.pieces[time as usize].level;
        // Stable, so that equal times stay in order: kinder to the caches.
        self.by_level.sort_by_key(level);
        self.captured.clear();
        self.captured.resize(times, 0);
        for sums in &mut self.sums {
            sums.reset(times);
        }
        self.meeting.prepare(regions);
        for group in self.by_level.chunk_by(|a, b| level(a) == level(b)) {
            for &time in group {
                let sums = &mut self.sums[layout.pieces[time as usize].colour as usize];
                mark(layout, regions, &self.meeting, sums, time);
            }
            for &time in group {
                let enemy = match layout.pieces[time as usize].colour {
                    Colour::Black => Colour::White,
                    Colour::White => Colour::Black,
                };
                let sum = self.sums[enemy as usize].over(regions.interval(time as usize));
                self.captured[time as usize] = sum as u32;
            }
        }
    }
}

/// Marks the paths from a piece's neighbours up to it.
fn mark(layout: &Layout, regions: &Regions, meeting: &Meeting, sums: &mut Sums, time: u32) {
    let own = regions.start[time as usize];
    let (mut ends, mut count) = ([0; 4], 0);
    for near in layout.connected(layout.pieces[time as usize].place) {
        let number = regions.number[near as usize];
        // A neighbour that belongs to no other piece is in no region that this piece could be at the rim of.
        if layout.when[near as usize] > time && number != own {
            ends[count] = number;
            count += 1;
        }
    }
    let ends = &mut ends[..count];
    ends.sort_unstable();
    let mut last = None;
    for &end in ends.iter() {
        match last {
            Some(before) if before == end => continue,
            Some(before) => sums.add(meeting.of(before, end), -1),
            None => sums.add(own, -1),
        }
        sums.add(end, 1);
        last = Some(end);
    }
}

/// Where two paths up the forest meet. Between two numbers lie only descendants of the place where their paths
/// meet, and one of them is its child: the least parent among them is that place.
#[derive(Default)]
struct Meeting {
    /// `least[k][i]` is the least parent, by number, of the 2ᵏ pieces numbered from i on.
    least: Vec<Vec<u32>>,
}

impl Meeting {
    fn prepare(&mut self, regions: &Regions) {
        let times = regions.start.len();
        let mut spare = std::mem::take(&mut self.least).into_iter();
        let mut fresh = || {
            let mut list = spare.next().unwrap_or_default();
            list.clear();
            list
        };
        let mut parents = fresh();
        parents.resize(times, NEVER);
        for (time, &parent) in regions.parent.iter().enumerate() {
            if parent != NEVER {
                parents[regions.start[time] as usize] = regions.start[parent as usize];
            }
        }
        let mut least = vec![parents];
        let mut width = 1;
        while 2 * width <= times {
            let narrow = &least[least.len() - 1];
            let mut wide = fresh();
            wide.extend(narrow.iter().zip(&narrow[width..]).map(|(&a, &b)| a.min(b)));
            least.push(wide);
            width *= 2;
        }
        self.least = least;
    }

    /// The number of the piece where the paths from two others meet, the second numbered higher.
    fn of(&self, low: u32, high: u32) -> u32 {
        let width = (high - low).ilog2() as usize;
        let least = &self.least[width];
        least[low as usize + 1].min(least[high as usize + 1 - (1 << width)])
    }
}
