//! What can be said of right answers in numbers.

use std::collections::BTreeSet;

use crosscheck_core::foreign::{WORD, foreign_bytes};
use crosscheck_core::generate::Feature;
use crosscheck_core::report::rule::Seen;
use crosscheck_core::tokens;

use crate::stress::{PlayedCase, integer};

pub(super) struct Answers {
    /// The words that are no numbers, if there are few.
    words: BTreeSet<Vec<u8>>,
    /// Whether any answer has more than one word.
    long: bool,
}

impl Answers {
    pub(super) fn of(known: &[PlayedCase]) -> Self {
        const FEW: usize = 6;
        let words = known.iter().flat_map(|played| tokens::tokens(played.expected.as_bytes()));
        let words = words.map(|(_, word)| word);
        let words = words.filter(|word| integer(word).is_none() && below(word).is_none());
        let words: BTreeSet<Vec<u8>> = words.map(<[u8]>::to_vec).collect();
        let long =
            known.iter().any(|played| tokens::tokens(played.expected.as_bytes()).nth(1).is_some());
        Answers { words: if words.len() <= FEW { words } else { BTreeSet::new() }, long }
    }

    /// Takes down a case with what can be said of it and of its right answer.
    pub(super) fn taken(&self, played: &PlayedCase) -> Seen {
        let words = || tokens::tokens(played.expected.as_bytes()).map(|(_, word)| word);
        let mut features = played.features.clone();
        let first = words().next();
        let [name, floor] = match self.long {
            true => ["first(answer)", "floor(first(answer))"],
            false => ["answer", "floor(answer)"],
        };
        features.extend(first.and_then(integer).map(|first| Feature::new(name, first)));
        features.extend(first.and_then(below).map(|whole| Feature::new(floor, whole)));
        features.push(Feature::new("len(answer)", words().count() as i64));
        for word in &self.words {
            let name = format!("count(answer, \"{}\")", foreign_bytes(word).at_most(WORD));
            let count = words().filter(|other| other == word).count();
            features.push(Feature::new(name, count as i64));
        }
        Seen { features, fails: played.wrong }
    }
}

/// Returns the next integer below a decimal number.
fn below(word: &[u8]) -> Option<i128> {
    let decimal = integer(word).is_none().then(|| std::str::from_utf8(word).ok()?.parse::<f64>().ok());
    decimal.flatten().filter(|number| number.abs() < 1e15).map(|number| number.floor() as i128)
}
