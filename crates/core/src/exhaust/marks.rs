//! A mark for each position: whether it was reached, at which level, and whether the game is over there.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The smallest number of turns that lead there.
    pub(super) level: u16,
    /// The index of the game's end there, if it is over.
    pub(super) end: Option<usize>,
}

/// A mark for every number. Several threads can mark at the same time.
pub(super) struct Marks {
    numbers: u64,
    /// Pages of [`PAGE`] marks, each allocated on first use: positions reached in few turns lie on few pages.
    pages: Vec<OnceLock<Page>>,
}

struct Page {
    deepest: AtomicU16,
    marks: Box<[AtomicU16]>,
}

const PAGE: u64 = 1 << 12;

/// The number of bits of a mark that hold the level. The bits above are 0 for a position not reached, 1 for one from
/// which the play goes on, and from 2 on the ways the game can end.
const LEVEL_BITS: u32 = 12;

/// The largest number of positions to allocate memory for, at 2 bytes each.
const MOST: u64 = 1 << 30;

impl Marks {
    pub(super) const LEVELS: u16 = 1 << LEVEL_BITS;

    pub(super) fn new(numbers: u64) -> Result<Self, String> {
        if numbers > MOST {
            return Err(format!("{numbers} numbers of positions do not fit memory"));
        }
        let pages = (0..numbers.div_ceil(PAGE)).map(|_| OnceLock::new()).collect();
        Ok(Marks { numbers, pages })
    }

    pub(super) fn pages(&self) -> u64 {
        self.pages.len() as u64
    }

    /// Returns the positions of a level on a page, in order, with how the game ended there.
    pub(super) fn of_level(&self, page: u64, level: u16) -> impl Iterator<Item = (u64, Option<usize>)> {
        let of = self.pages[page as usize].get();
        let of = of.filter(|of| of.deepest.load(Ordering::Relaxed) >= level);
        let marks = of.map_or(&[][..], |of| &of.marks);
        (page * PAGE..).zip(marks).filter_map(move |(number, place)| {
            let mark = of_bits(place.load(Ordering::Relaxed)).filter(|mark| mark.level == level);
            mark.map(|mark| (number, mark.end))
        })
    }

    /// Marks a position. If it was reached before, returns its existing mark instead.
    ///
    /// # Panics
    /// If the number is out of range.
    pub(super) fn mark(&self, number: u64, mark: Mark) -> Option<Mark> {
        assert!(number < self.numbers, "position {number} of {}", self.numbers);
        let page = self.pages[(number / PAGE) as usize].get_or_init(Page::new);
        let place = &page.marks[(number % PAGE) as usize];
        let known = place.load(Ordering::Relaxed);
        if known != 0 {
            return of_bits(known);
        }
        page.deepest.fetch_max(mark.level, Ordering::Relaxed);
        let marked = place.compare_exchange(0, to_bits(mark), Ordering::Relaxed, Ordering::Relaxed);
        marked.err().and_then(of_bits)
    }
}

impl Page {
    fn new() -> Self {
        Page { deepest: AtomicU16::new(0), marks: (0..PAGE).map(|_| AtomicU16::new(0)).collect() }
    }
}

fn to_bits(mark: Mark) -> u16 {
    let code = mark.end.map_or(1, |end| end as u16 + 2);
    code << LEVEL_BITS | mark.level
}

fn of_bits(bits: u16) -> Option<Mark> {
    let code = usize::from(bits >> LEVEL_BITS);
    let level = bits & (Marks::LEVELS - 1);
    (code > 0).then(|| Mark { level, end: code.checked_sub(2) })
}
