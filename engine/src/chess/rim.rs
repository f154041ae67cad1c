//! Counts the pieces at the rim of regions that may be captured.
//!
//! A piece that is joined to a query's region without being in it was placed earlier. So in the forest it is an
//! ancestor of any part of the region that it touches. It is therefore at the rim of exactly those of its descendants
//! whose subtree contains one of its neighbours: these are the paths from its neighbours up to it. Each path starts
//! with +1. Where two paths meet, 1 is subtracted, and the rest is subtracted at the piece itself. The sum over a
//! region's interval is then the number of distinct pieces at its rim. If pieces are added by ascending level, the sum
//! counts only those of a low enough level.

use spec::chess::Colour;

use super::layout::{Layout, NEVER};
use super::regions::Regions;
use super::sums::Sums;

/// Counts captures by connected roads.
#[derive(Default)]
pub(super) struct Rim {
    /// For each time, the number of pieces that its connected roads capture.
    captured: Vec<u32>,
    /// The times by ascending level.
    by_level: Vec<u32>,
    /// For each level, how many pieces have a lower one; while times are sorted, where the next of this level goes.
    before: Vec<u32>,
    /// The sums of black pieces and of white pieces.
    sums: [Sums; 2],
    meeting: Meeting,
}

impl Rim {
    /// Returns the number of pieces that the piece of a time captures over connected roads.
    pub(super) fn captured(&self, time: usize) -> u32 {
        self.captured[time]
    }

    pub(super) fn count(&mut self, layout: &Layout, regions: &Regions) {
        let times = layout.pieces.len();
        self.sort_by_level(layout);
        let level = |&time: &u32| layout.pieces[time as usize].level;
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

    /// Sorts the times by level. No level is above the number of pieces, so they are counted, not compared.
    fn sort_by_level(&mut self, layout: &Layout) {
        let times = layout.pieces.len();
        self.before.clear();
        self.before.resize(times + 2, 0);
        for piece in &layout.pieces {
            self.before[piece.level as usize + 1] += 1;
        }
        let mut sum = 0;
        for before in &mut self.before {
            sum += *before;
            *before = sum;
        }
        self.by_level.clear();
        self.by_level.resize(times, 0);
        for (time, piece) in (0..).zip(&layout.pieces) {
            let before = &mut self.before[piece.level as usize];
            self.by_level[*before as usize] = time;
            *before += 1;
        }
    }
}

/// Marks the paths from a piece's neighbours up to it.
fn mark(layout: &Layout, regions: &Regions, meeting: &Meeting, sums: &mut Sums, time: u32) {
    let own = regions.start[time as usize];
    let (mut ends, mut count) = ([0; 4], 0);
    for near in layout.connected(layout.pieces[time as usize].place) {
        let number = regions.number[near as usize];
        // A neighbour that does not belong to a later piece is in no region that has this piece at its rim.
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

/// Finds where two paths up the forest meet. Between two numbers there are only descendants of the meeting point, and
/// one of them is its child. So the least parent among them is the meeting point.
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

    /// Returns the number of the piece where the paths from two pieces meet. The second piece has the higher number.
    fn of(&self, low: u32, high: u32) -> u32 {
        let width = (high - low).ilog2() as usize;
        let least = &self.least[width];
        least[low as usize + 1].min(least[high as usize + 1 - (1 << width)])
    }
}
