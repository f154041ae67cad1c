//! Finds how far straight roads lead from each new piece, and what stops them.

use super::layout::{Layout, NEVER};

/// A ray of straight roads in one direction from a new piece.
#[derive(Clone, Copy, Default)]
pub(super) struct Ray {
    /// The number of empty cells it passes.
    pub(super) free: u32,
    /// The time of the piece at its end, or [`NEVER`] if the road ends.
    pub(super) stop: u32,
}

/// The rays of all pieces: left, right, up, down.
#[derive(Default)]
pub(super) struct Rays {
    of: Vec<[Ray; 4]>,
    /// The pieces of the current stretch of straight road that no earlier piece hides yet: time and place in the line,
    /// by ascending time.
    open: Vec<(u32, u32)>,
}

impl Rays {
    /// Returns the four rays of the piece placed at a time.
    pub(super) fn of(&self, time: usize) -> &[Ray; 4] {
        &self.of[time]
    }

    pub(super) fn cast(&mut self, layout: &Layout) {
        self.of.clear();
        self.of.resize(layout.pieces.len(), [Ray { free: 0, stop: NEVER }; 4]);
        let (rows, cols) = (layout.rows, layout.cols);
        for row in 0..rows {
            self.line(layout, row * cols, 1, cols, 0);
        }
        for col in 0..cols {
            self.line(layout, col, cols, rows, 2);
        }
    }

    /// Walks along one line of `count` cells from `first`. The first piece that was on the board earlier hides a piece
    /// from those behind it. In line order that is the nearest smaller time on either side, which a stack of ascending
    /// times finds.
    fn line(&mut self, layout: &Layout, first: usize, step: usize, count: usize, back: usize) {
        let mut start = 0;
        for at in 0..count as u32 {
            let place = first + at as usize * step;
            if at > 0 && !layout.straight_from(place, step) {
                self.close(at, back + 1);
                start = at;
            }
            let time = layout.when[place];
            if time == NEVER {
                continue;
            }
            while let Some(&(later, from)) = self.open.last().filter(|(other, _)| *other > time) {
                self.of[later as usize][back + 1] = Ray { free: at - from - 1, stop: time };
                self.open.pop();
            }
            self.of[time as usize][back] = match self.open.last() {
                Some(&(stop, from)) => Ray { free: at - from - 1, stop },
                None => Ray { free: at - start, stop: NEVER },
            };
            self.open.push((time, at));
        }
        self.close(count as u32, back + 1);
    }

    /// Ends the stretch before `end`: pieces still open see as far as that.
    fn close(&mut self, end: u32, ahead: usize) {
        for (time, from) in self.open.drain(..) {
            self.of[time as usize][ahead] = Ray { free: end - from - 1, stop: NEVER };
        }
    }
}
