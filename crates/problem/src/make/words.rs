//! Words and grids.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::generate::{Rng, RngExt};

use super::arrays::Retreat;
use super::{AGAIN, Letters, Making, Sizes};
use crate::bounds::{range, whole};
use crate::evaluate::run_at;
use crate::shape::{End, Field};
use crate::value::Datum;
use crate::written::{Kind, Literal};

impl Making<'_> {
    /// Makes a list of one word.
    pub(super) fn words(&mut self, id: usize, index: Option<usize>) -> Option<Datum> {
        Some(Datum::Words(vec![self.word(id, index)?]))
    }

    fn word(&mut self, id: usize, index: Option<usize>) -> Option<Vec<u8>> {
        let field = &self.shape.fields[id];
        if let Some(listed) = &field.listed {
            return Some(listed[self.rng.random_range(0..listed.len())].text().into_bytes());
        }
        let (low, high) = whole(range(&field.bounds, self.shape, &self.scope[..], index));
        let (low, high) = (low.unwrap_or(1).max(1), high.unwrap_or(1));
        if low > high {
            self.blame = format!("the length of {}", field.name);
            return None;
        }
        let room = i64::try_from(self.room).unwrap_or(i64::MAX);
        let cap = if self.style.sizes == Sizes::Full { high.min(2_000_000) } else { high.min(room) };
        let length =
            match self.style.sizes == Sizes::Full && self.has_other_words(id) && chance(self.rng, 50) {
                // A word that is looked for in another one as long as itself is found or not at once.
                true => self.rng.random_range(low..=(cap / 2).max(low)),
                false => self.style.size((low, cap.max(low)), high, self.rng),
            } as usize;
        self.work = self.work.saturating_sub(length as u64);
        let wanted = self.wanted(id);
        let mut word = self.letters(&filler(field, &wanted), length);
        self.put_letters(&mut word, &wanted);
        self.break_runs(id, &mut word, length.max(1));
        let parts = |word: &[u8], at| at > 0 && at + 1 < word.len() && word[at - 1] != b' ';
        for at in 0..if field.characters.contains(&b' ') { length } else { 0 } {
            if parts(&word, at) && chance(self.rng, 15) {
                word[at] = b' ';
            }
            while word[at] == b' ' && !parts(&word, at) {
                word[at] = pick(self.rng, &field.characters);
            }
        }
        Some(word)
    }

    fn has_other_words(&self, id: usize) -> bool {
        let is_one = |field: &&Field| {
            field.kind == Kind::Word
                && field.block == self.shape.fields[id].block
                && field.sizes.is_empty()
        };
        self.shape.fields.iter().filter(is_one).count() > 1
    }

    /// Returns what has to occur how often.
    pub(super) fn wanted(&mut self, id: usize) -> Vec<(Literal, usize)> {
        let shape = self.shape;
        let mut wanted: Vec<(Literal, (i64, i64))> = Vec::new();
        for (of, bound) in shape.fields[id].exact() {
            let amount = bound.amount.whole(shape, &self.scope[..], None);
            let at = wanted.iter().position(|(known, _)| known == of).unwrap_or(wanted.len());
            if at == wanted.len() {
                wanted.push((of.clone(), (0, i64::MAX)));
            }
            let range = &mut wanted[at].1;
            match bound.end {
                End::Equal => *range = (amount, amount),
                End::Low { strict } => range.0 = range.0.max(amount + i64::from(strict)),
                End::High { strict } => range.1 = range.1.min(amount - i64::from(strict)),
            }
        }
        let mut drawn = |(of, (low, high)): (Literal, (i64, i64))| {
            let most = high.min(low.saturating_add(3)).max(low);
            (of, usize::try_from(self.rng.random_range(low..=most)).unwrap_or(0))
        };
        wanted.into_iter().map(&mut drawn).collect()
    }

    /// Puts values as often as is wanted at random places, each at a place of its own.
    pub(super) fn put<T: Copy>(&mut self, all: &mut [T], wanted: Vec<(T, usize)>) {
        let mut free: Vec<usize> = (0..all.len()).collect();
        self.shuffle(&mut free);
        for (value, times) in wanted {
            for _ in 0..times {
                if let Some(at) = free.pop() {
                    all[at] = value;
                }
            }
        }
    }

    fn put_letters(&mut self, word: &mut [u8], wanted: &[(Literal, usize)]) {
        let letter = |(of, times): &(Literal, usize)| Some((*of.text().as_bytes().first()?, *times));
        if !wanted.is_empty() {
            self.put(word, wanted.iter().filter_map(letter).collect());
        }
    }

    /// Puts other characters where runs are too long.
    fn break_runs(&mut self, id: usize, cells: &mut [u8], cols: usize) {
        let Some(most) = self.longest_run(id) else { return };
        let letters = &self.shape.fields[id].characters;
        let (mut at, mut retreat) = (0, Retreat::default());
        while at < cells.len() {
            let is_long = |cells: &[u8]| {
                run_at(at / cols, at % cols, |row, col| cells[row * cols + col] == cells[at]) > most
            };
            let mut left = AGAIN;
            while left > 0 && is_long(cells) {
                left -= 1;
                cells[at] = pick(self.rng, letters);
            }
            match is_long(cells).then(|| retreat.from(at, cols)).flatten() {
                Some(back) => {
                    cells[back..=at].fill_with(|| pick(self.rng, letters));
                    at = back;
                }
                None => at += 1,
            }
        }
    }

    fn letters(&mut self, all: &[u8], length: usize) -> Vec<u8> {
        // What is made of brackets alone is about whether they match.
        let brackets = all.iter().all(|byte| b"()[]{}<>".contains(byte)) && chance(self.rng, 30);
        if (brackets || self.style.letters == Letters::Balanced)
            && let Some(word) = balanced(all, length, self.rng)
        {
            return word;
        }
        let few = match self.style.letters {
            Letters::All => all.len(),
            Letters::Handful => self.rng.random_range(4..=6).min(all.len()),
            _ => self.rng.random_range(1..=3).min(all.len()),
        };
        let from: Vec<u8> = if few == all.len() || few > 3 || chance(self.rng, 60) {
            all[..few].to_vec()
        } else {
            (0..few).map(|_| pick(self.rng, all)).collect()
        };
        let mut any =
            |length: usize| -> Vec<u8> { (0..length).map(|_| pick(self.rng, &from)).collect() };
        match self.style.letters {
            Letters::All | Letters::Handful | Letters::Few | Letters::Balanced => any(length),
            Letters::One => {
                // Two words are often of the same.
                let one = if self.rng.random_bool(0.7) { all[0] } else { pick(self.rng, all) };
                let mut word = vec![one; length];
                if let (Some(at), true) = (length.checked_sub(1), self.rng.random_bool(0.7)) {
                    let at = self.rng.random_range(0..=at);
                    word[at] = pick(self.rng, all);
                }
                word
            }
            Letters::Periodic => {
                let period = any(length.clamp(1, 3));
                period.iter().copied().cycle().take(length).collect()
            }
            Letters::Mirrored => {
                let half = any(length.div_ceil(2));
                half.iter().copied().chain(half.iter().rev().skip(length % 2).copied()).collect()
            }
        }
    }

    pub(super) fn grid(&mut self, id: usize, sizes: &[i64]) -> bool {
        let field = &self.shape.fields[id];
        let (rows, cols) = (sizes[0] as usize, sizes[1] as usize);
        let wanted = self.wanted(id);
        let mut cells = self.cells(&filler(field, &wanted), rows, cols);
        if wanted.iter().map(|(_, times)| times).sum::<usize>() > cells.len() {
            self.blame = format!("the characters of {}", field.name);
            return false;
        }
        self.put_letters(&mut cells, &wanted);
        self.break_runs(id, &mut cells, cols.max(1));
        let rows = if cols == 0 {
            vec![Vec::new(); rows]
        } else {
            cells.chunks(cols).map(<[u8]>::to_vec).collect()
        };
        self.values().push(Datum::Words(rows));
        self.all_hold(&self.shape.slot_of(id).each, None)
    }

    /// Fills a grid: with one character, with two in some proportion, with walls that make a long way, or with all.
    fn cells(&mut self, filler: &[u8], rows: usize, cols: usize) -> Vec<u8> {
        let count = rows * cols;
        let any = |making: &mut Self| pick(making.rng, filler);
        let (floor, wall) = match filler {
            [one] => (*one, *one),
            [first, second] if chance(self.rng, 70) => (*first, *second),
            [first, second] => (*second, *first),
            _ => (any(self), any(self)),
        };
        match self.rng.random_range(0..10) {
            0 => vec![floor; count],
            1 => {
                // Walls in every other row, with a gap at alternating ends.
                let gap = |row: usize| if row % 4 == 1 { cols - 1 } else { 0 };
                let cell = |at: usize| {
                    let (row, col) = (at / cols, at % cols);
                    if row % 2 == 1 && col != gap(row) { wall } else { floor }
                };
                (0..count).map(cell).collect()
            }
            2..=3 => (0..count).map(|_| any(self)).collect(),
            _ => {
                let share = pick(self.rng, &[10, 20, 30, 50, 70]);
                (0..count).map(|_| if chance(self.rng, share) { wall } else { floor }).collect()
            }
        }
    }
}

/// Returns a word of brackets that match, but for the last one of an odd length; `None` if there are no brackets among
/// the characters. It goes deep with a chance that is the same for the whole word.
fn balanced(all: &[u8], length: usize, rng: &mut dyn Rng) -> Option<Vec<u8>> {
    let pairs = [b"()", b"[]", b"{}", b"<>"];
    let pairs: Vec<_> = pairs.iter().filter(|pair| pair.iter().all(|byte| all.contains(byte))).collect();
    if pairs.is_empty() {
        return None;
    }
    let deep = pick(rng, &[30, 50, 70, 100]);
    let (mut word, mut open) = (Vec::with_capacity(length), Vec::new());
    while word.len() < length {
        let left = length - word.len();
        let opens = open.is_empty() || open.len() < left && chance(rng, deep);
        if opens {
            let pair = pick(rng, &pairs);
            word.push(pair[0]);
            open.push(pair[1]);
        } else {
            word.extend(open.pop());
        }
    }
    if chance(rng, 40) && length > 1 {
        // What nearly matches.
        word.swap(rng.random_range(0..length), rng.random_range(0..length));
    }
    Some(word)
}

/// Returns the characters of a field that need not occur so often; all of them if there are no others.
fn filler(field: &Field, wanted: &[(Literal, usize)]) -> Vec<u8> {
    let is_wanted = |byte: &u8| wanted.iter().any(|(of, _)| of.text().as_bytes().first() == Some(byte));
    let others: Vec<u8> = field.characters.iter().copied().filter(|byte| !is_wanted(byte)).collect();
    if others.is_empty() { field.characters.clone() } else { others }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::generate::seeded;

    use super::balanced;

    #[test]
    fn brackets_match_and_some_words_of_them_go_half_their_length_deep() {
        let mut deepest = 0;
        for seed in 0..60 {
            let mut rng = seeded("brackets", seed, 0);
            let word = balanced(b"()<>", 100, &mut rng).expect("there are brackets");
            let (mut open, mut most) = (0i32, 0);
            for byte in &word {
                open += if b"(<".contains(byte) { 1 } else { -1 };
                most = most.max(open);
            }
            // A pair of places may be swapped, which keeps the number of each.
            assert_eq!(open, 0, "{}", String::from_utf8_lossy(&word));
            deepest = deepest.max(most);
        }
        assert_eq!(deepest, 50);
        assert_eq!(balanced(b"ab(", 9, &mut seeded("brackets", 0, 0)), None);
    }
}
