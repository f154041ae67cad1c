// Several words searched for at once, against trying each at each place. That the fault is about empty words was known.
use aho_corasick::{AhoCorasick, MatchKind};
use crosscheck::Subject;

#[crosscheck::draw]
pub struct Word(#[draw("abc", len = 0..=4)] String);

/// The words, and which of those that begin at one place is found: the longest, or the first of the list.
#[crosscheck::draw]
pub struct Start(#[draw(len = 1..6)] Vec<Word>, bool);

#[crosscheck::draw]
pub struct Text(#[draw("abc", len = 0..=12)] String);

/// Which word, and from where to where.
type Found = (usize, usize, usize);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    /// What is found does not overlap, and nothing empty is found where something has just ended.
    fn reference(start: Start) -> impl FnMut(&Text) -> Vec<Found> {
        move |Text(text)| {
            let mut all: Vec<Found> = Vec::new();
            let mut at = 0;
            while at <= text.len() {
                let last = all.last().map(|found| found.2);
                let found = first(&start, text, at).filter(|found| at < found.2 || last != Some(at));
                at = found.map_or(0, |found| found.2).max(at + 1);
                all.extend(found);
            }
            all
        }
    }

    fn engine(Start(words, longest): Start) -> impl FnMut(&Text) -> Vec<Found> {
        let kind = if longest { MatchKind::LeftmostLongest } else { MatchKind::LeftmostFirst };
        let words = words.iter().map(|Word(word)| word);
        let built = AhoCorasick::builder().match_kind(kind).build(words).expect("the words are few");
        move |Text(text)| {
            let found = built.find_iter(text);
            found.map(|found| (found.pattern().as_usize(), found.start(), found.end())).collect()
        }
    }
}

/// What is found at a place.
fn first(Start(words, longest): &Start, text: &str, at: usize) -> Option<Found> {
    let words = words.iter().enumerate().filter(|(_, Word(word))| text[at..].starts_with(word));
    // Of words of the same length, the first.
    words
        .map(|(id, Word(word))| (id, at, at + word.len()))
        .min_by_key(|&(id, _, end)| (if *longest { text.len() - end } else { 0 }, id))
}
