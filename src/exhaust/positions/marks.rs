//! What is known of every position: whether it was reached, on which level, and whether the game is over there.

use std::sync::atomic::{AtomicU16, Ordering};

/// What is known of a position that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exhaust) struct Mark {
    /// How many turns lead there, and no fewer.
    pub(in crate::exhaust) level: u16,
    /// The way in which the game is over there, if it is.
    pub(in crate::exhaust) end: Option<usize>,
}

/// A mark for every number. Threads mark at the same time.
pub(in crate::exhaust) struct Marks(Vec<AtomicU16>);

/// How many bits of a mark are the level; above them are 0 for a position not reached, 1 for one from which the play
/// goes on, and the ways to end from 2 on.
const LEVEL_BITS: u32 = 12;

/// As many positions as memory is taken for: 2 bytes each.
const MOST: u64 = 1 << 30;

impl Marks {
    /// Levels are below this.
    pub(in crate::exhaust) const LEVELS: u16 = 1 << LEVEL_BITS;

    pub(super) fn new(numbers: u64) -> Result<Self, String> {
        match numbers {
            0..=MOST => Ok(Marks((0..numbers).map(|_| AtomicU16::new(0)).collect())),
            _ => Err(format!("{numbers} numbers of positions do not fit memory")),
        }
    }

    pub(in crate::exhaust) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// What is known of a position, if it was reached.
    pub(in crate::exhaust) fn get(&self, number: u64) -> Option<Mark> {
        of_bits(self.0.get(usize::try_from(number).ok()?)?.load(Ordering::Relaxed))
    }

    /// Marks a position, unless it was reached before: then its mark is returned.
    pub(super) fn mark(&self, number: u64, mark: Mark) -> Option<Mark> {
        let place = &self.0[number as usize];
        let known = place.load(Ordering::Relaxed);
        if known != 0 {
            return of_bits(known);
        }
        let code = mark.end.map_or(1, |end| end as u16 + 2);
        let bits = code << LEVEL_BITS | mark.level;
        let marked = place.compare_exchange(0, bits, Ordering::Relaxed, Ordering::Relaxed);
        marked.err().and_then(of_bits)
    }

    /// The marks, those of positions not reached as the gap before the next.
    pub(super) fn save(&self) -> Vec<u8> {
        let (mut body, mut gap) = (Vec::new(), 0u64);
        for bits in self.0.iter().map(|place| place.load(Ordering::Relaxed)) {
            if bits == 0 {
                gap += 1;
                continue;
            }
            while gap >= 0x80 {
                body.push(gap as u8 | 0x80);
                gap >>= 7;
            }
            body.push(gap as u8);
            body.extend_from_slice(&bits.to_le_bytes());
            gap = 0;
        }
        body
    }

    /// Takes up marks that were saved; nothing if they are none.
    pub(super) fn resume(&mut self, body: &[u8]) -> Option<()> {
        self.0.iter_mut().for_each(|place| *place.get_mut() = 0);
        let (mut bytes, mut next) = (body.iter().copied(), 0u64);
        while let Some(first) = bytes.next() {
            let (mut gap, mut byte, mut shift) = (0u64, first, 0);
            while byte & 0x80 != 0 {
                gap |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                byte = bytes.next().filter(|_| shift < 56)?;
            }
            gap |= u64::from(byte) << shift;
            let place = usize::try_from(next.checked_add(gap)?).ok()?;
            *self.0.get_mut(place)?.get_mut() = u16::from_le_bytes([bytes.next()?, bytes.next()?]);
            next = place as u64 + 1;
        }
        Some(())
    }
}

fn of_bits(bits: u16) -> Option<Mark> {
    let code = usize::from(bits >> LEVEL_BITS);
    let level = bits & (Marks::LEVELS - 1);
    (code > 0).then(|| Mark { level, end: code.checked_sub(2) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_as_they_were_saved_whatever_the_gaps() {
        let numbers = [0, 1, 129, 130, 16_700, 70_000, 99_999];
        let marks = Marks::new(100_000).expect("they fit");
        for (at, &number) in numbers.iter().enumerate() {
            let mark = Mark { level: at as u16 * 600, end: at.checked_sub(3) };
            assert_eq!(marks.mark(number, mark), None);
            assert_eq!(marks.mark(number, Mark { level: 1, end: None }), Some(mark), "it stays");
        }
        let mut again = Marks::new(100_000).expect("they fit");
        again.mark(5, Mark { level: 7, end: None });
        again.resume(&marks.save()).expect("they are marks");
        assert!((0..100_000).all(|number| again.get(number) == marks.get(number)));
        let body = marks.save();
        assert!(again.resume(&body[..body.len() - 1]).is_none(), "cut off");
        assert!(Marks::new(99_999).expect("they fit").resume(&body).is_none(), "of another board");
    }
}
