//! The operations of a board. Rows, columns and sides are numbers from 0: red is 0, blue is 1.

/// A place on the board: its row and its column, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) col: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Row(usize),
    Column(usize),
}

impl Line {
    /// Returns the place at index `at` of the line.
    pub(super) fn place(self, at: usize) -> Place {
        match self {
            Line::Row(row) => Place { row, col: at },
            Line::Column(col) => Place { row: at, col },
        }
    }
}

/// One side's pieces in a line: how many, and the index of the first and the last, both 0 if there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) count: usize,
    pub(super) first: usize,
    pub(super) last: usize,
}

impl Extent {
    /// Returns whether the pieces, of which there is at least one, are adjacent without gaps.
    #[inline]
    pub(super) fn unbroken(self) -> bool {
        self.last - self.first + 1 == self.count
    }

    /// Returns the extent of the pieces of both.
    #[inline]
    pub(super) fn and(self, other: Extent) -> Extent {
        Extent {
            count: self.count + other.count,
            first: self.first.min(other.first),
            last: self.last.max(other.last),
        }
    }
}

/// The pieces of both sides.
pub(super) trait Board: Default {
    /// Empties the board and sets its size to `side` × `side`, reusing its memory.
    fn clear(&mut self, side: usize);

    /// Returns whether a piece of `who` stands on a place of the board.
    fn has(&self, who: usize, at: Place) -> bool;

    /// Puts a piece on a free place, or removes the piece of `who` there.
    fn flip(&mut self, who: usize, at: Place);

    /// Tells `see` the place of each piece of `who`, in reading order.
    fn each(&self, who: usize, see: &mut impl FnMut(Place));

    /// Tells `see` each piece of `who` that has a free place next to it, in reading order, and whether the places above
    /// it, to its left, to its right and below it are free.
    fn free_around(&self, who: usize, see: &mut impl FnMut(Place, [bool; 4]));

    /// Returns the extent of a side's pieces in a line.
    fn extent(&self, who: usize, line: Line) -> Extent;

    /// Returns how many pieces a side has in a line.
    fn count(&self, who: usize, line: Line) -> usize {
        self.extent(who, line).count
    }

    /// Returns whether any piece of `who` has a free place next to it.
    fn movable(&mut self, who: usize) -> bool;
}
