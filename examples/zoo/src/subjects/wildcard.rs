// A wildcard pattern against texts: `*` stands for any number of characters, `?` for one. The start is the pattern, each
// turn a text. The fault was known when this was written; patterns and texts are drawn from four characters without it.
use crosscheck::Subject;

#[crosscheck::draw]
pub struct Pattern(#[draw("ab*?", len = 1..8)] String);

#[crosscheck::draw]
pub struct Text(#[draw("abc*", len = 1..8)] String);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(Pattern(pattern): Pattern) -> impl FnMut(&Text) -> bool {
        let pattern: Vec<char> = pattern.chars().collect();
        move |Text(text)| matches(&pattern, &text.chars().collect::<Vec<_>>())
    }

    fn engine(Pattern(pattern): Pattern) -> impl FnMut(&Text) -> bool {
        let pattern = wildmatch::WildMatch::new(&pattern);
        move |Text(text)| pattern.matches(text)
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
