//! Finds how far straight roads lead from each new piece, and what stops them.

use super::layout::{Layout, NEVER};

/// A ray of straight roads in one direction from a new piece.
#[derive(Clone, Copy)]
pub(super) struct Ray {
    /// The number of empty cells it passes.
    pub(super) free: u32,
    /// The time of the piece at its end, or [`NEVER`] if the road ends.
    pub(super) stop: u32,
}

/// A piece's two rays along one line.
pub(super) struct Pair {
    pub(super) time: u32,
    /// The piece's place, where the lines' cells are counted one line after another.
    pub(super) at: u32,
    /// The ray to the left or up, and the one to the right or down.
    pub(super) rays: [Ray; 2],
}

/// A piece of the current stretch of straight road that no earlier piece hides yet.
struct Open {
    time: u32,
    at: u32,
    back: Ray,
}

/// Finds rays, with a stack that is reused: its pieces come by ascending time.
#[derive(Default)]
pub(super) struct Rays {
    open: Vec<Open>,
}

impl Rays {
    /// Passes the rays along the rows to `with`, of all pieces that they lead anywhere. None is kept, which saves a
    /// pass over all rays to write and another to read them.
    pub(super) fn along_rows(&mut self, layout: &Layout, mut with: impl FnMut(Pair)) {
        let cols = layout.cols;
        for row in 0..layout.rows {
            self.line(layout, row * cols, 1, row * cols..(row + 1) * cols, &mut with);
        }
    }

    /// Passes the rays along the columns to `with`.
    pub(super) fn along_cols(&mut self, layout: &Layout, mut with: impl FnMut(Pair)) {
        let rows = layout.rows;
        for col in 0..layout.cols {
            self.line(layout, col, layout.cols, col * rows..(col + 1) * rows, &mut with);
        }
    }

    /// Walks along one line, whose cells are `cells` in line order, and of which the first lies at `place`. The first
    /// piece that was on the board earlier hides a piece from those behind it. In line order that is the nearest
    /// smaller time on either side, which a stack of ascending times finds.
    fn line(
        &mut self,
        layout: &Layout,
        mut place: usize,
        step: usize,
        cells: std::ops::Range<usize>,
        with: &mut impl FnMut(Pair),
    ) {
        let mut start = cells.start as u32;
        for at in cells.start as u32..cells.end as u32 {
            // Before a line's first cell lies no road, or the end of another line's, where nothing is open.
            if !layout.straight_from(place, step) {
                self.close(at, with);
                start = at;
            }
            let time = layout.when[place];
            place += step;
            if time == NEVER {
                continue;
            }
            while let Some(open) = self.open.pop_if(|open| open.time > time) {
                pass(&open, Ray { free: at - open.at - 1, stop: time }, with);
            }
            let back = match self.open.last() {
                Some(open) => Ray { free: at - open.at - 1, stop: open.time },
                None => Ray { free: at - start, stop: NEVER },
            };
            self.open.push(Open { time, at, back });
        }
        self.close(cells.end as u32, with);
    }

    /// Ends the stretch before `end`: pieces still open see as far as that.
    fn close(&mut self, end: u32, with: &mut impl FnMut(Pair)) {
        while let Some(open) = self.open.pop() {
            pass(&open, Ray { free: end - open.at - 1, stop: NEVER }, with);
        }
    }
}

/// Passes a piece's rays on, unless neither reaches anything: on a board of all kinds of roads that is most of them.
#[inline]
fn pass(open: &Open, ahead: Ray, with: &mut impl FnMut(Pair)) {
    let nothing = |ray: Ray| ray.free == 0 && ray.stop == NEVER;
    if !nothing(open.back) || !nothing(ahead) {
        with(Pair { time: open.time, at: open.at, rays: [open.back, ahead] });
    }
}
