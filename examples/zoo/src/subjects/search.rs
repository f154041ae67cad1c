// Several words searched for at once, against trying each at each place. That the fault is about empty words was known.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

/// The words, and which of those that begin at one place is found: the longest, or the first of the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Start {
    words: Vec<String>,
    longest: bool,
}

/// Which word, and from where to where.
type Found = (usize, usize, usize);

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = Start;
    /// The text.
    type Turn = String;
    type Seen = Vec<Found>;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> Start {
        Start {
            words: (0..rng.random_range(1..6)).map(|_| text(rng, 4)).collect(),
            longest: rng.random(),
        }
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<String> {
        Some(text(rng, 12))
    }

    fn is_valid(_: &Model, text: &String) -> bool {
        text.is_ascii()
    }

    fn is_start(start: &Start) -> bool {
        start.words.iter().all(|word| word.is_ascii())
    }
}

fn text(rng: &mut dyn Rng, most: usize) -> String {
    (0..rng.random_range(0..=most)).map(|_| ['a', 'b', 'c'][rng.random_range(0..3)]).collect()
}

pub struct Model(Start);

impl Model {
    fn at(&self, text: &str, at: usize) -> Option<Found> {
        let words =
            self.0.words.iter().enumerate().filter(|(_, word)| text[at..].starts_with(word.as_str()));
        // Of words of the same length, the first.
        let found = words
            .min_by_key(|(id, word)| (if self.0.longest { text.len() - word.len() } else { 0 }, *id));
        found.map(|(id, word)| (id, at, at + word.len()))
    }
}

impl Side<Pair> for Model {
    fn new(start: &Start) -> Self {
        Model(start.clone())
    }

    /// What is found does not overlap, and nothing empty is found where something has just ended.
    fn step(&mut self, text: &String) -> Vec<Found> {
        let mut all: Vec<Found> = Vec::new();
        let mut at = 0;
        while at <= text.len() {
            let last = all.last().map(|found| found.2);
            match self.at(text, at).filter(|&(_, from, to)| from < to || last != Some(from)) {
                Some(found) => {
                    all.push(found);
                    at = found.2.max(at);
                    if found.1 == found.2 {
                        at += 1;
                    }
                }
                None => at += 1,
            }
        }
        all
    }
}

pub struct Engine(aho_corasick::AhoCorasick);

impl Side<Pair> for Engine {
    fn new(start: &Start) -> Self {
        use aho_corasick::MatchKind::{LeftmostFirst, LeftmostLongest};
        let kind = if start.longest { LeftmostLongest } else { LeftmostFirst };
        let built = aho_corasick::AhoCorasick::builder().match_kind(kind).build(&start.words);
        Engine(built.expect("the words are few"))
    }

    fn step(&mut self, text: &String) -> Vec<Found> {
        self.0
            .find_iter(text)
            .map(|found| (found.pattern().as_usize(), found.start(), found.end()))
            .collect()
    }
}
