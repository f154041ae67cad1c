// A wildcard pattern against texts: `*` stands for any number of characters, `?` for one. The start is the pattern, each
// turn a text. The fault was known when this was written; patterns and texts are drawn from four characters without it.
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = String;
    type Turn = String;
    type Seen = bool;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> String {
        word(rng, "ab*?")
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<String> {
        Some(word(rng, "abc*"))
    }

    fn is_start(pattern: &String) -> bool {
        !pattern.is_empty() && pattern.chars().all(|char| "ab*?".contains(char))
    }

    fn is_valid(_: &Model, text: &String) -> bool {
        !text.is_empty() && text.chars().all(|char| "abc*".contains(char))
    }
}

fn word(rng: &mut dyn Rng, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    (0..rng.random_range(1..8)).map(|_| letters[rng.random_range(0..letters.len())]).collect()
}

pub struct Model(Vec<char>);

impl Side<Pair> for Model {
    fn new(pattern: &String) -> Self {
        Model(pattern.chars().collect())
    }

    fn step(&mut self, text: &String) -> bool {
        matches(&self.0, &text.chars().collect::<Vec<_>>())
    }
}

fn matches(pattern: &[char], text: &[char]) -> bool {
    match pattern {
        [] => text.is_empty(),
        ['*', rest @ ..] => (0..=text.len()).any(|skip| matches(rest, &text[skip..])),
        [first, rest @ ..] => text
            .split_first()
            .is_some_and(|(char, text)| (*first == '?' || first == char) && matches(rest, text)),
    }
}

pub struct Engine(wildmatch::WildMatch);

impl Side<Pair> for Engine {
    fn new(pattern: &String) -> Self {
        Engine(wildmatch::WildMatch::new(pattern))
    }

    fn step(&mut self, text: &String) -> bool {
        self.0.matches(text)
    }
}
