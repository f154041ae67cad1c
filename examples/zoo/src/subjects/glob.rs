// A pattern against paths: `*` stands for characters of a name, `?` for one, `**` for any number of names. The fault was known
// when this was written. Whether `**` at the end may stand for nothing is not said, so it stands elsewhere only.
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

/// Names, or patterns for names.
type Names = Vec<String>;

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = Names;
    type Turn = Names;
    type Seen = bool;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> Names {
        const NAMES: [&str; 8] = ["a", "b", "*", "**", "**", "*.a", "?", "a*"];
        let mut names: Names =
            (0..rng.random_range(0..4)).map(|_| NAMES[rng.random_range(0..8)].into()).collect();
        names.push(["a", "b", "*", "*.a", "?", "a*b"][rng.random_range(0..6)].into());
        names
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Names> {
        const NAMES: [&str; 6] = ["a", "b", "ab", "b.a", "a.b", "c"];
        Some((0..rng.random_range(1..5)).map(|_| NAMES[rng.random_range(0..6)].into()).collect())
    }

    fn is_start(names: &Names) -> bool {
        names.last().is_some_and(|last| last != "**")
            && names.iter().all(|name| plain(name, "ab.*?"))
            && names.iter().all(|name| name == "**" || !name.contains("**"))
    }

    fn is_valid(_: &Model, names: &Names) -> bool {
        !names.is_empty() && names.iter().all(|name| plain(name, "abc."))
    }
}

fn plain(name: &str, letters: &str) -> bool {
    !name.is_empty() && name.chars().all(|char| letters.contains(char))
}

pub struct Model(Names);

fn path(pattern: &[String], names: &[String]) -> bool {
    match pattern {
        [] => names.is_empty(),
        [first, rest @ ..] if first == "**" => (0..=names.len()).any(|skip| path(rest, &names[skip..])),
        [first, rest @ ..] => names
            .split_first()
            .is_some_and(|(name, names)| part(first.as_bytes(), name.as_bytes()) && path(rest, names)),
    }
}

fn part(pattern: &[u8], name: &[u8]) -> bool {
    match pattern {
        [] => name.is_empty(),
        [b'*', rest @ ..] => (0..=name.len()).any(|skip| part(rest, &name[skip..])),
        [first, rest @ ..] => name
            .split_first()
            .is_some_and(|(char, name)| [b'?', *char].contains(first) && part(rest, name)),
    }
}

impl Side<Pair> for Model {
    fn new(pattern: &Names) -> Self {
        Model(pattern.clone())
    }

    fn step(&mut self, names: &Names) -> bool {
        path(&self.0, names)
    }
}

pub struct Engine(String);

impl Side<Pair> for Engine {
    fn new(pattern: &Names) -> Self {
        Engine(pattern.join("/"))
    }

    fn step(&mut self, names: &Names) -> bool {
        glob_match::glob_match(&self.0, &names.join("/"))
    }
}
