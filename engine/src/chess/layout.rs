//! The board in flat arrays.

use spec::chess::{Colour, Road, Test};

/// The time of a cell that never gets a piece. Times are the indices of the queries, from 0.
pub(super) const NEVER: u32 = u32::MAX;

#[derive(Clone, Copy)]
pub(super) struct Neighbour {
    /// The neighbour's index in [`Layout::when`].
    pub(super) place: u32,
    /// The road's state, by its number; 0 if there is no neighbour.
    pub(super) road: u8,
}

/// The layout of a test's board, which does not change in play. A cell's place is `row * cols + col`, both from 0.
#[derive(Default)]
pub(super) struct Layout {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// For each cell, after a row of zeros: the road to the right in bits 0 and 1, and the one below in bits 2 and 3.
    /// At the board's edge they are 0, so that no edge checks are needed.
    roads: Vec<u8>,
    /// Whether there is any normal, straight and connected road, by the state's number; the first is of no use.
    any: [bool; 4],
    /// When each cell gets its piece.
    pub(super) when: Vec<u32>,
    /// The piece placed at each time.
    pub(super) pieces: Vec<Piece>,
}

/// A piece, indexed by the time at which it is placed.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) place: u32,
    pub(super) level: u32,
    pub(super) colour: Colour,
}

/// A road's number in the input, as a constant.
pub(super) const NORMAL: u8 = Road::Normal as u8;
/// See [`NORMAL`].
pub(super) const STRAIGHT: u8 = Road::Straight as u8;
/// See [`NORMAL`].
pub(super) const CONNECTED: u8 = Road::Connected as u8;

impl Layout {
    pub(super) fn lay_out(&mut self, test: &Test) {
        (self.rows, self.cols) = (test.rows() as usize, test.cols() as usize);
        let cells = self.rows * self.cols;
        self.lay_roads(test, cells);
        self.when.clear();
        self.when.resize(cells, NEVER);
        self.pieces.clear();
        let cols = self.cols;
        self.pieces.extend(test.placements().iter().map(|placement| {
            let cell = placement.cell;
            let place = (cell.row as usize - 1) * cols + cell.col as usize - 1;
            Piece { place: place as u32, level: placement.level, colour: placement.colour }
        }));
        for (time, piece) in (0..).zip(&self.pieces) {
            self.when[piece.place as usize] = time;
        }
    }

    fn lay_roads(&mut self, test: &Test, cells: usize) {
        self.roads.clear();
        self.roads.resize(self.cols, 0);
        for line in test.right().lines() {
            self.roads.extend(line.iter().map(|&road| road as u8));
            self.roads.push(0);
        }
        for (roads, &below) in self.roads[self.cols..].iter_mut().zip(test.below().values()) {
            *roads |= (below as u8) << 2;
        }
        debug_assert_eq!(self.roads.len(), cells + self.cols);
        // The low bits and the high bits of a byte's two states, so that both are looked at at once.
        let (mut normal, mut straight, mut connected) = (0, 0, 0);
        for roads in &self.roads {
            let (low, high) = (roads & 0b0101, roads >> 1 & 0b0101);
            normal |= low & !high;
            straight |= high & !low;
            connected |= low & high;
        }
        self.any = [false, normal != 0, straight != 0, connected != 0];
    }

    /// Returns whether there is any road of a state. Most of what is prepared is about one state alone.
    pub(super) fn has(&self, state: u8) -> bool {
        self.any[usize::from(state)]
    }

    /// Returns the four neighbours of a cell. Those with a road are on the board.
    pub(super) fn neighbours(&self, place: u32) -> [Neighbour; 4] {
        let (at, cols) = (place as usize + self.cols, self.cols as u32);
        let (here, left, above) = (self.roads[at], self.roads[at - 1], self.roads[at - self.cols]);
        [
            Neighbour { place: place.wrapping_sub(1), road: left & 3 },
            Neighbour { place: place.wrapping_add(1), road: here & 3 },
            Neighbour { place: place.wrapping_sub(cols), road: above >> 2 },
            Neighbour { place: place.wrapping_add(cols), road: here >> 2 },
        ]
    }

    /// Returns the neighbours that a connected road leads to.
    pub(super) fn connected(&self, place: u32) -> impl Iterator<Item = u32> {
        self.neighbours(place).into_iter().filter(|to| to.road == CONNECTED).map(|to| to.place)
    }

    /// Returns whether a straight road leads to a cell from the one `step` before it. `step` is 1 in a row and `cols`
    /// in a column.
    pub(super) fn straight_from(&self, place: usize, step: usize) -> bool {
        let before = self.roads[place + self.cols - step];
        (if step == 1 { before & 3 } else { before >> 2 }) == STRAIGHT
    }

    /// Returns whether the piece of `time` may capture the piece of an earlier time.
    pub(super) fn captures(&self, time: u32, earlier: u32) -> bool {
        let (mover, piece) = (&self.pieces[time as usize], &self.pieces[earlier as usize]);
        mover.colour != piece.colour && piece.level <= mover.level
    }
}
