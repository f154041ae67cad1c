//! Chooses operations by playing: a guide gives the verdict on each and plays it, so that a case gets the intended mix
//! of valid and other operations, with a bounded number of questions for each.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::{chance, pick, weighted};
use rand::{Rng, RngExt};
use spec::texas::{Guide, Ruling, Swap};

use super::board::{in_line, moved};

const TRIES: usize = 12;
/// The number of consecutive pairs searched if no random one fits.
const STRETCH: u64 = 128;

/// The relative frequency of each kind of operation, in the order of [`Kind::ALL`].
pub(super) type Mix = [u32; 5];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Valid,
    /// Two adjacent pieces, with nothing to eliminate.
    Near,
    Empty,
    Apart,
    Same,
}

impl Kind {
    pub(super) const ALL: [Kind; 5] = [Kind::Valid, Kind::Near, Kind::Empty, Kind::Apart, Kind::Same];
}

pub(super) struct Chooser<'a, G> {
    guide: G,
    pairs: Pairs,
    rng: &'a mut dyn Rng,
    /// The place at which the last search through all pairs ended.
    cursor: u64,
    /// Whether no operation is valid any more. This is final: only a valid operation changes the board.
    dead: bool,
}

impl<'a, G: Guide> Chooser<'a, G> {
    pub(super) fn new(guide: G, rows: u32, cols: u32, rng: &'a mut dyn Rng) -> Self {
        Chooser { guide, pairs: Pairs { rows, cols }, rng, cursor: 0, dead: false }
    }

    /// Chooses up to `count` operations of a mix, and at least one. With `until_dead`, stops when none is valid any
    /// more.
    pub(super) fn choose(&mut self, count: u32, mix: Mix, until_dead: bool) -> Vec<Swap> {
        let mut swaps = Vec::new();
        for _ in 0..count {
            let kind = Kind::ALL[weighted(self.rng, &mix)];
            let swap = self.play(kind);
            if until_dead && self.dead && !swaps.is_empty() {
                break;
            }
            swaps.push(swap);
        }
        swaps
    }

    /// Chooses an operation of a kind, or of the first other kind that has one, and plays it; the same cell twice is always
    /// possible.
    pub(super) fn play(&mut self, kind: Kind) -> Swap {
        let others = Kind::ALL.into_iter().skip(1);
        let mut kinds = std::iter::once(kind).chain(others);
        let swap = kinds.find_map(|kind| self.of(kind)).expect("the same cell twice is an operation");
        self.guide.play(swap);
        swap
    }

    fn of(&mut self, kind: Kind) -> Option<Swap> {
        match kind {
            Kind::Valid => self.valid(),
            Kind::Near => self.side_by_side(Ruling::NoElimination),
            Kind::Empty => self.beside_nothing(),
            Kind::Apart => self.apart(),
            Kind::Same => {
                let cell = self.cell();
                Some(Swap { a: cell, b: cell })
            }
        }
    }

    fn valid(&mut self) -> Option<Swap> {
        if self.dead {
            return None;
        }
        let found = self
            .random(Ruling::Valid, TRIES)
            .or_else(|| self.stretch(Ruling::Valid, STRETCH))
            .or_else(|| self.all_through());
        self.dead = found.is_none();
        found.map(|swap| self.turned(swap))
    }

    /// Returns an adjacent pair with an empty cell, if one is found soon. Half the time looks for one that would make a
    /// run if it were played.
    fn beside_nothing(&mut self) -> Option<Swap> {
        let (start, wanted) = (self.place()?, chance(self.rng, 50));
        let tempting = |swap| self.guide.verdict(swap) == Ruling::Empty && self.is_tempting(swap);
        let found = if wanted { self.from(start, STRETCH, tempting) } else { None };
        match found {
            Some(place) => Some(self.turned(self.pairs.nth(place))),
            None => self.side_by_side(Ruling::Empty),
        }
    }

    /// Whether a piece of an operation would make a run if the two cells changed places: a program that lets the operation
    /// pass shows it only then.
    fn is_tempting(&self, Swap { a, b }: Swap) -> bool {
        let matches = |from: Cell, to: Cell| {
            let Some(piece) = self.guide.piece(from) else { return false };
            let same = |cell| {
                let other = || self.guide.piece(cell).is_some_and(|other| other.colour == piece.colour);
                self.pairs.contain(cell) && cell != from && other()
            };
            in_line(to, same)
        };
        matches(a, b) || matches(b, a)
    }

    fn side_by_side(&mut self, verdict: Ruling) -> Option<Swap> {
        let found = self.random(verdict, TRIES).or_else(|| self.stretch(verdict, STRETCH / 2));
        found.map(|swap| self.turned(swap))
    }

    /// Returns two cells that do not share a side, usually close to each other. Half the time looks for two that would
    /// make a run if they changed places.
    fn apart(&mut self) -> Option<Swap> {
        let (wanted, mut found) = (chance(self.rng, 50), None);
        for _ in 0..TRIES {
            let swap = self.nearly_adjacent();
            if swap.a != swap.b && self.guide.verdict(swap) == Ruling::NotAdjacent {
                if !wanted || self.is_tempting(swap) {
                    return Some(swap);
                }
                found = Some(swap);
            }
        }
        found
    }

    /// Returns two cells, usually ones that a program may mistake for neighbours.
    fn nearly_adjacent(&mut self) -> Swap {
        const OFFSETS: [(i64, i64); 10] =
            [(1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (0, 2), (-2, 0), (0, -2), (1, 2), (3, 0)];
        let Pairs { rows, cols } = self.pairs;
        let (a, other) = (self.cell(), self.cell());
        match self.rng.random_range(0..10) {
            // The last cell of a row and the first of the next: neighbours in memory if rows are stored one after the
            // other.
            0..2 => Swap { a: Cell::new(a.row, cols), b: Cell::new(a.row.min(rows - 1) + 1, 1) },
            2..8 => {
                let (down, right) = pick(self.rng, &OFFSETS);
                let b = moved(a, down, right);
                Swap { a, b: if self.pairs.contain(b) { b } else { other } }
            }
            _ => Swap { a, b: other },
        }
    }

    fn random(&mut self, verdict: Ruling, tries: usize) -> Option<Swap> {
        for _ in 0..tries {
            let swap = self.pairs.nth(self.place()?);
            if self.guide.verdict(swap) == verdict {
                return Some(swap);
            }
        }
        None
    }

    /// Searches `count` pairs for a verdict, starting at a random one.
    fn stretch(&mut self, verdict: Ruling, count: u64) -> Option<Swap> {
        let start = self.place()?;
        let place = self.from(start, count, |swap| self.guide.verdict(swap) == verdict)?;
        Some(self.pairs.nth(place))
    }

    /// Searches up to `count` consecutive pairs.
    fn from(&self, start: u64, count: u64, fits: impl Fn(Swap) -> bool) -> Option<u64> {
        let all = self.pairs.count();
        let mut places = (0..count.min(all)).map(|step| (start + step) % all);
        places.find(|&place| fits(self.pairs.nth(place)))
    }

    /// Searches all pairs for a valid one, starting where the last such search ended.
    fn all_through(&mut self) -> Option<Swap> {
        let all = self.pairs.count();
        if all <= STRETCH {
            // A stretch of that length has already covered all pairs.
            return None;
        }
        let valid = |swap| self.guide.verdict(swap) == Ruling::Valid;
        self.cursor = self.from(self.cursor, all, valid)?;
        Some(self.pairs.nth(self.cursor))
    }

    fn cell(&mut self) -> Cell {
        let (row, col) = (1..=self.pairs.rows, 1..=self.pairs.cols);
        Cell::new(self.rng.random_range(row), self.rng.random_range(col))
    }

    /// Returns the number of a random pair, or `None` if the board is a single cell.
    fn place(&mut self) -> Option<u64> {
        match self.pairs.count() {
            0 => None,
            // Use a 32-bit random number if it is enough.
            all @ 1..=0xffff_ffff => Some(self.rng.random_range(0..all as u32).into()),
            all => Some(self.rng.random_range(0..all)),
        }
    }

    /// Returns the cells in random order, since the order must not matter.
    fn turned(&mut self, swap: Swap) -> Swap {
        if chance(self.rng, 50) { swap } else { Swap { a: swap.b, b: swap.a } }
    }
}

/// The pairs of cells that share a side, numbered.
#[derive(Clone, Copy, Debug)]
struct Pairs {
    rows: u32,
    cols: u32,
}

impl Pairs {
    fn count(self) -> u64 {
        self.across() + u64::from(self.rows - 1) * u64::from(self.cols)
    }

    /// Returns the pair of a number below [`Pairs::count`]: first those within a row, then those within a column.
    fn nth(self, number: u64) -> Swap {
        let (place, width, down) = match number.checked_sub(self.across()) {
            None => (number, self.cols - 1, false),
            Some(beyond) => (beyond, self.cols, true),
        };
        // Dividing 32-bit numbers is much faster, and they are wide enough for all but giant boards.
        let (row, col) = match u32::try_from(place) {
            Ok(place) => (place / width, place % width),
            Err(_) => ((place / u64::from(width)) as u32, (place % u64::from(width)) as u32),
        };
        let a = Cell::new(row + 1, col + 1);
        let b = if down { Cell::new(a.row + 1, a.col) } else { Cell::new(a.row, a.col + 1) };
        Swap { a, b }
    }

    fn contain(self, cell: Cell) -> bool {
        (1..=self.rows).contains(&cell.row) && (1..=self.cols).contains(&cell.col)
    }

    fn across(self) -> u64 {
        u64::from(self.rows) * u64::from(self.cols - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_cells_that_share_a_side_have_one_number() {
        for (rows, cols) in [(1, 1), (1, 5), (5, 1), (3, 4)] {
            let pairs = Pairs { rows, cols };
            let all = (0..pairs.count()).map(|number| pairs.nth(number));
            let mut all: Vec<[u32; 4]> = all.map(|Swap { a, b }| [a.row, a.col, b.row, b.col]).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len() as u32, rows * (cols - 1) + (rows - 1) * cols);
            assert!(all.iter().all(|[r, c, s, d]| s - r + d - c == 1 && *s <= rows && *d <= cols));
        }
    }
}
