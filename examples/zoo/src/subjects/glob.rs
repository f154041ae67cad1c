// A pattern against paths: `*` stands for characters of a name, `?` for one, `**` for any number of names. The fault was known
// when this was written. Whether `**` at the end may stand for nothing is not said, so it stands elsewhere only.
use crosscheck::{Rng, RngExt, Subject};

/// Names, or patterns for names.
type Names = Vec<String>;

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn start(rng: &mut dyn Rng) -> Names {
        let count = rng.random_range(0..4);
        let mut names = some(rng, count, &["a", "b", "*", "**", "**", "*.a", "?", "a*"]);
        names.extend(some(rng, 1, &["a", "b", "*", "*.a", "?", "a*b"]));
        names
    }

    fn turn(_: &Self::Reference, rng: &mut dyn Rng) -> Option<Names> {
        let count = rng.random_range(1..5);
        Some(some(rng, count, &["a", "b", "ab", "b.a", "a.b", "c"]))
    }

    fn is_start(names: &Names) -> bool {
        names.last().is_some_and(|last| last != "**")
            && names.iter().all(|name| name == "**" || plain(name, "ab.*?") && !name.contains("**"))
    }

    fn is_valid(_: &Self::Reference, names: &Names) -> bool {
        !names.is_empty() && names.iter().all(|name| plain(name, "abc."))
    }

    fn reference(pattern: Names) -> impl FnMut(&Names) -> bool {
        move |names| path(&pattern, names)
    }

    fn engine(pattern: Names) -> impl FnMut(&Names) -> bool {
        let pattern = pattern.join("/");
        move |names| glob_match::glob_match(&pattern, &names.join("/"))
    }
}

fn some(rng: &mut dyn Rng, count: usize, of: &[&str]) -> Names {
    (0..count).map(|_| of[rng.random_range(0..of.len())].into()).collect()
}

fn plain(name: &str, letters: &str) -> bool {
    !name.is_empty() && name.chars().all(|char| letters.contains(char))
}

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
