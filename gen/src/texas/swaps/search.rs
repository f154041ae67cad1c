//! Finds an operation of a kind with a bounded number of questions to the guide.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::texas::{Guide, Swap, Verdict};

use super::taste::{Position, Taste};
use crate::texas::board::moved;
use crate::texas::pairs::Pairs;
use crate::texas::purpose::matches;

/// The number of random pairs tried for an operation.
const TRIES: usize = 48;
/// The number of consecutive pairs searched if no random one fits.
const STRETCH: u64 = 128;
/// The number of valid operations among which a taste chooses.
const CHOICE: usize = 4;

/// Looks for operations on a board.
pub(super) struct Search<'a, G> {
    pub(super) on: Position<G>,
    pub(super) rng: &'a mut dyn Rng,
    /// The place at which the last search through all pairs ended.
    cursor: u64,
    /// Whether no operation is valid any more. This is final: only a valid operation changes the board.
    pub(super) dead: bool,
}

impl<'a, G: Guide> Search<'a, G> {
    pub(super) fn new(on: Position<G>, rng: &'a mut dyn Rng) -> Self {
        Search { on, rng, cursor: 0, dead: false }
    }

    /// Returns a valid operation, if there is one.
    pub(super) fn valid(&mut self, taste: Taste) -> Option<Swap> {
        if self.dead {
            return None;
        }
        let found = self
            .best(taste)
            .or_else(|| self.stretch(Verdict::Valid, STRETCH))
            .or_else(|| self.all_through());
        self.dead = found.is_none();
        found.map(|swap| self.turned(swap))
    }

    /// Returns the most appealing of a few random valid pairs, if any is found.
    fn best(&mut self, taste: Taste) -> Option<Swap> {
        // If any operation will do, try few random pairs: searching a stretch of pairs is faster.
        let (tries, wanted) = match taste {
            Taste::Any => (TRIES / 4, 1),
            Taste::Colour(_) | Taste::Fresh => (TRIES, CHOICE),
            Taste::Effects | Taste::Low | Taste::Last | Taste::Both => (TRIES / 2, CHOICE),
        };
        let (mut found, mut best) = (0, None);
        for _ in 0..tries {
            let swap = if taste == Taste::Last { self.last_pair() } else { self.random_pair()? };
            if self.on.guide.verdict(swap) == Verdict::Valid {
                let appeal = self.on.appeal(swap, taste);
                if best.is_none_or(|(most, _)| appeal > most) {
                    best = Some((appeal, swap));
                }
                found += 1;
                if found == wanted {
                    break;
                }
            }
        }
        best.map(|(_, swap)| swap)
    }

    /// Returns an adjacent pair with an empty cell, if one is found soon. Half the time looks for one that would make a
    /// run if it were played.
    pub(super) fn beside_nothing(&mut self) -> Option<Swap> {
        let (all, start, wanted) = (self.on.pairs.count(), self.place()?, chance(self.rng, 50));
        let mut pairs = (0..STRETCH.min(all)).map(|step| self.on.pairs.nth((start + step) % all));
        let tempting =
            |swap: &Swap| self.on.guide.verdict(*swap) == Verdict::Empty && self.is_tempting(*swap);
        let found = if wanted { pairs.find(tempting) } else { None };
        found.map(|swap| self.turned(swap)).or_else(|| self.side_by_side(Verdict::Empty))
    }

    /// Whether a piece of an operation would make a run if the two cells changed places.
    fn is_tempting(&self, Swap { a, b }: Swap) -> bool {
        matches(&self.on.guide, self.on.pairs, a, b) || matches(&self.on.guide, self.on.pairs, b, a)
    }

    /// Returns an adjacent pair of this verdict, if one is found soon.
    pub(super) fn side_by_side(&mut self, verdict: Verdict) -> Option<Swap> {
        let random = (0..TRIES / 6)
            .find_map(|_| self.random_pair().filter(|swap| self.on.guide.verdict(*swap) == verdict));
        random.or_else(|| self.stretch(verdict, STRETCH / 2)).map(|swap| self.turned(swap))
    }

    /// Returns two cells that do not share a side, usually close to each other. Half the time looks for two that would
    /// make a run if they changed places.
    pub(super) fn apart(&mut self) -> Option<Swap> {
        let (wanted, mut found) = (chance(self.rng, 50), None);
        for _ in 0..TRIES / 3 {
            let swap = self.nearly_adjacent();
            if swap.a != swap.b && self.on.guide.verdict(swap) == Verdict::NotAdjacent {
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
        let Pairs { rows, cols } = self.on.pairs;
        let (a, other) = (self.cell(), self.cell());
        match self.rng.random_range(0..10) {
            // The last cell of a row and the first of the next: neighbours in memory if rows are stored one after the
            // other.
            0..2 => Swap { a: Cell::new(a.row, cols), b: Cell::new(a.row.min(rows - 1) + 1, 1) },
            2..8 => {
                let (down, right) = pick(self.rng, &OFFSETS);
                let b = moved(a, down, right);
                Swap { a, b: if self.on.pairs.contain(b) { b } else { other } }
            }
            _ => Swap { a, b: other },
        }
    }

    /// Searches `count` pairs for a verdict, starting at a random one.
    fn stretch(&mut self, verdict: Verdict, count: u64) -> Option<Swap> {
        let (all, start) = (self.on.pairs.count(), self.place()?);
        let mut pairs = (0..count.min(all)).map(|step| self.on.pairs.nth((start + step) % all));
        pairs.find(|swap| self.on.guide.verdict(*swap) == verdict)
    }

    /// Searches all pairs for a valid one, starting where the last such search ended.
    fn all_through(&mut self) -> Option<Swap> {
        let all = self.on.pairs.count();
        if all <= STRETCH {
            // A stretch of that length has already covered all pairs.
            return None;
        }
        let place = (0..all).map(|step| (self.cursor + step) % all);
        let found = { place }
            .find(|&place| self.on.guide.verdict(self.on.pairs.nth(place)) == Verdict::Valid)?;
        self.cursor = found;
        Some(self.on.pairs.nth(found))
    }

    pub(super) fn cell(&mut self) -> Cell {
        let (row, col) = (1..=self.on.pairs.rows, 1..=self.on.pairs.cols);
        Cell::new(self.rng.random_range(row), self.rng.random_range(col))
    }

    /// Returns the number of a random pair, or `None` if the board is a single cell.
    fn place(&mut self) -> Option<u64> {
        match self.on.pairs.count() {
            0 => None,
            // Use a 32-bit random number if it is enough.
            all @ 1..=0xffff_ffff => Some(self.rng.random_range(0..all as u32).into()),
            all => Some(self.rng.random_range(0..all)),
        }
    }

    fn random_pair(&mut self) -> Option<Swap> {
        let place = self.place()?;
        Some(self.on.pairs.nth(place))
    }

    /// Returns a pair in the last few rows or columns; on a single cell, that cell twice.
    fn last_pair(&mut self) -> Swap {
        let Pairs { rows, cols } = self.on.pairs;
        let (mut a, back) = (self.cell(), self.rng.random_range(0..3));
        if chance(self.rng, 50) {
            a.col = cols - back.min(cols - 1);
        } else {
            a.row = rows - back.min(rows - 1);
        }
        let b = match chance(self.rng, 50) {
            true if a.row > 1 => Cell::new(a.row - 1, a.col),
            _ => Cell::new(a.row, a.col.max(2) - 1),
        };
        Swap { a, b }
    }

    /// Returns the cells in random order, since the order must not matter.
    fn turned(&mut self, swap: Swap) -> Swap {
        if chance(self.rng, 50) { swap } else { Swap { a: swap.b, b: swap.a } }
    }
}
