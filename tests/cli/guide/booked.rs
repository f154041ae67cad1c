//! The pair of the guide's first chapter: which minutes of an hour are booked.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck::Subject;

/// The spans that are booked, each under its first minute.
#[derive(Default)]
pub struct Tree(BTreeMap<u8, u8>);

impl Tree {
    /// Books the minutes from one to the one before another.
    pub fn book(&mut self, mut from: u8, mut to: u8) {
        for (start, end) in self.take(from, to) {
            from = from.min(start);
            to = to.max(end);
        }
        self.0.insert(from, to);
    }

    /// Frees them.
    pub fn free(&mut self, from: u8, to: u8) {
        for (start, end) in self.take(from, to) {
            if start < from {
                self.0.insert(start, from);
            }
            if to < end {
                self.0.insert(to, end);
            }
        }
    }

    /// Takes out the spans that overlap these minutes.
    fn take(&mut self, from: u8, to: u8) -> Vec<(u8, u8)> {
        let meets = |(_, end): &(&u8, &u8)| **end > from;
        let met: Vec<(u8, u8)> = self.0.range(..to).filter(meets).map(|(&a, &b)| (a, b)).collect();
        for (start, _) in &met {
            self.0.remove(start);
        }
        met
    }

    /// Returns each span, from its first minute to the one after its last.
    pub fn spans(&self) -> Vec<(u8, u8)> {
        self.0.iter().map(|(&start, &end)| (start, end)).collect()
    }
}

/// One turn: minutes are booked, or freed, from one to the one before another.
#[crosscheck::draw]
pub enum Turn {
    Book(#[draw(0..60)] u8, #[draw(1..=60)] u8),
    Free(#[draw(0..60)] u8, #[draw(1..=60)] u8),
}

/// What both sides show after a turn: each booked span, from its first minute to the one after its last.
#[crosscheck::data]
pub struct Seen {
    pub spans: Vec<(u8, u8)>,
}

/// What is compared.
pub struct Booked;

#[crosscheck::subject]
impl Subject for Booked {
    const NAME: &'static str = "booked";

    fn is_valid(_: &BTreeSet<u8>, turn: &Turn) -> bool {
        let (Turn::Book(from, to) | Turn::Free(from, to)) = turn;
        from < to
    }

    /// The set of booked minutes, which is right because it is plain.
    fn reference(minutes: &mut BTreeSet<u8>, turn: &Turn) -> Seen {
        match *turn {
            Turn::Book(from, to) => minutes.extend(from..to),
            Turn::Free(from, to) => minutes.retain(|minute| *minute < from || *minute >= to),
        }
        let mut spans: Vec<(u8, u8)> = Vec::new();
        for &minute in minutes.iter() {
            match spans.last_mut() {
                Some((_, end)) if *end == minute => *end += 1,
                _ => spans.push((minute, minute + 1)),
            }
        }
        Seen { spans }
    }

    /// The spans alone, which is fast.
    fn engine(tree: &mut Tree, turn: &Turn) -> Seen {
        match *turn {
            Turn::Book(from, to) => tree.book(from, to),
            Turn::Free(from, to) => tree.free(from, to),
        }
        Seen { spans: tree.spans() }
    }
}
