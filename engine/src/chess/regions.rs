//! Finds what connected roads join, for all queries at once.
//!
//! The pieces are taken off the board from the last to the first. When the piece of time t is removed, its cell joins
//! the regions around it; the result is what the piece could reach when it was placed. The piece becomes the parent of
//! those regions in a forest, so a region is a subtree. If parents are numbered first, a subtree is an interval. Cells
//! that never get a piece belong to the piece that their region joins first.

use super::layout::{CONNECTED, Layout, NEVER};

/// The number of a cell that is never part of a query's region.
pub(super) const NOWHERE: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct Regions {
    /// Disjoint sets of cells; the root of a set is the piece that joined it last.
    link: Vec<u32>,
    /// For the root of a set of cells without pieces: the time of the piece that it joins first.
    joins: Vec<u32>,
    /// The number of cells in a set, stored at its root.
    cells: Vec<u32>,
    /// For each time, the parent in the forest, or [`NEVER`].
    pub(super) parent: Vec<u32>,
    /// For each time, the number of pieces in its subtree, including itself.
    count: Vec<u32>,
    pub(super) start: Vec<u32>,
    /// For each time, the number of its next child, while numbers are assigned.
    next: Vec<u32>,
    /// For each cell, the number of the piece that it belongs to. Until numbers are assigned, the root of its set of
    /// cells without pieces.
    pub(super) number: Vec<u32>,
}

impl Regions {
    pub(super) fn grow(&mut self, layout: &Layout) {
        self.join_empty(layout);
        self.join_pieces(layout);
        self.give_numbers();
        self.number_cells(layout);
    }

    /// Returns the number of empty cells that the piece of a time reaches over connected roads.
    pub(super) fn free(&self, layout: &Layout, time: usize) -> u32 {
        self.cells[layout.pieces[time].place as usize] - 1
    }

    /// Returns the interval of numbers that is the region of a time's piece: start and length.
    pub(super) fn interval(&self, time: usize) -> (u32, u32) {
        (self.start[time], self.count[time])
    }

    /// Returns whether a cell lies in the region of a time's piece, which includes the piece's own cell.
    pub(super) fn holds(&self, time: usize, place: u32) -> bool {
        let (start, count) = self.interval(time);
        self.number[place as usize].wrapping_sub(start) < count
    }

    /// Returns whether a cell outside the region of a time's piece is joined to it.
    pub(super) fn borders(&self, layout: &Layout, time: usize, place: u32) -> bool {
        layout.connected(place).any(|near| self.holds(time, near))
    }

    /// Joins the cells that never get a piece.
    fn join_empty(&mut self, layout: &Layout) {
        let cells = layout.when.len();
        self.link.clear();
        self.link.extend(0..cells as u32);
        self.cells.clear();
        self.cells.resize(cells, 1);
        for place in 0..cells as u32 {
            if layout.when[place as usize] != NEVER {
                continue;
            }
            let [left, _, above, _] = layout.neighbours(place);
            for near in [left, above] {
                if near.road == CONNECTED && layout.when[near.place as usize] == NEVER {
                    self.unite(near.place, place);
                }
            }
        }
        // Store the roots here until the numbers are known: once pieces join a set, its original root can no longer be
        // found.
        self.number.clear();
        self.number.extend(0..cells as u32);
        for place in 0..cells {
            if layout.when[place] == NEVER {
                self.number[place] = self.root(place as u32);
            }
        }
    }

    fn unite(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (small, large) =
            if self.cells[a as usize] < self.cells[b as usize] { (a, b) } else { (b, a) };
        self.link[small as usize] = large;
        self.cells[large as usize] += self.cells[small as usize];
    }

    fn root(&mut self, mut place: u32) -> u32 {
        loop {
            let up = self.link[place as usize];
            let above = self.link[up as usize];
            if up == above {
                return up;
            }
            self.link[place as usize] = above;
            place = above;
        }
    }

    fn join_pieces(&mut self, layout: &Layout) {
        let times = layout.pieces.len();
        for list in [&mut self.parent, &mut self.joins] {
            list.clear();
        }
        self.parent.resize(times, NEVER);
        self.joins.resize(layout.when.len(), NEVER);
        self.count.clear();
        self.count.resize(times, 1);
        for time in (0..times as u32).rev() {
            let place = layout.pieces[time as usize].place;
            for near in layout.connected(place) {
                if layout.when[near as usize] < time {
                    continue;
                }
                let root = self.root(near);
                if root == place {
                    continue;
                }
                self.link[root as usize] = place;
                self.cells[place as usize] += self.cells[root as usize];
                match layout.when[root as usize] {
                    NEVER => self.joins[root as usize] = time,
                    child => {
                        self.parent[child as usize] = time;
                        self.count[time as usize] += self.count[child as usize];
                    }
                }
            }
        }
    }

    /// Numbers the pieces, parents before children, so that a subtree is an interval.
    fn give_numbers(&mut self) {
        let times = self.parent.len();
        self.start.clear();
        self.next.clear();
        let mut free = 0;
        for time in 0..times {
            // A parent is placed before its children, so its number is known.
            let next = match self.parent[time] {
                NEVER => &mut free,
                parent => &mut self.next[parent as usize],
            };
            let start = *next;
            *next += self.count[time];
            self.start.push(start);
            self.next.push(start + 1);
        }
    }

    fn number_cells(&mut self, layout: &Layout) {
        for (number, &time) in self.number.iter_mut().zip(&layout.when) {
            let belongs = if time == NEVER { self.joins[*number as usize] } else { time };
            *number = if belongs == NEVER { NOWHERE } else { self.start[belongs as usize] };
        }
    }
}
