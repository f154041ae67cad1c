//! Parses aims as the user types them: `rounds>=10`, `hand=five`, `cleared`.

use std::fmt;

use super::{Aim, Want};
use crate::Playable;
use crate::foreign::{PART, foreign, quote};

/// Why a text is not an aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misasked {
    /// There is no aim of this name.
    Name(String),
    /// Another reason, in words.
    Other(String),
}

impl fmt::Display for Misasked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misasked::Name(name) => write!(f, "there is no aim {}", quote(name)),
            Misasked::Other(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Misasked {}

impl<C: Playable> Want<C> {
    /// Parses a text as one of some aims.
    ///
    /// # Errors
    /// Why the text is not an aim.
    pub fn parse(text: &str, aims: &'static [Aim<C>]) -> Result<Self, Misasked> {
        let (name, rest) = head(text.trim());
        let aim = aims.iter().find(|aim| aim.name == name);
        let aim = aim.ok_or_else(|| Misasked::Name(name.to_owned()))?;
        let (word, rest) = if aim.words.is_empty() { (0, rest) } else { word(aim, rest)? };
        let (least, most) = range(rest)?;
        let want = Want { aim, word, least, most };
        if least > most { Err(never(text.trim())) } else { Ok(want) }
    }

    /// Combines several wants: for each aim, or each of its words, into one range of numbers.
    ///
    /// # Errors
    /// The wants contradict each other.
    pub fn together(wants: impl IntoIterator<Item = Self>) -> Result<Vec<Self>, Misasked> {
        let mut together: Vec<Self> = Vec::new();
        for want in wants {
            let same = |known: &&mut Self| (known.aim.name, known.word) == (want.aim.name, want.word);
            let Some(known) = together.iter_mut().find(same) else {
                together.push(want);
                continue;
            };
            if want.least > known.most || want.most < known.least {
                return Err(never(&format!("{known} and {want}")));
            }
            known.least = known.least.max(want.least);
            known.most = known.most.min(want.most);
        }
        Ok(together)
    }
}

fn head(text: &str) -> (&str, &str) {
    let end = text.find(['<', '>', '=']).unwrap_or(text.len());
    (text[..end].trim(), &text[end..])
}

/// Returns the index of the aim's word that `rest` begins with, and the remaining text.
fn word<'a, C: Playable>(aim: &Aim<C>, rest: &'a str) -> Result<(usize, &'a str), Misasked> {
    let given = rest.strip_prefix("==").or_else(|| rest.strip_prefix('=')).map(head);
    let place = given.and_then(|(word, rest)| Some((aim.words.iter().position(|w| *w == word)?, rest)));
    place.ok_or_else(|| {
        let name = aim.name;
        let what = match given.filter(|(word, _)| !word.is_empty()) {
            Some((word, _)) => format!("{name} has no {}:", quote(word)),
            None => format!("{name} of which kind?"),
        };
        let words: Vec<String> = aim.words.iter().map(|word| format!("{name}={word}")).collect();
        Misasked::Other(format!("{what} {}", words.join(", ")))
    })
}

/// Parses the least and the largest accepted value; an empty text means at least one.
fn range(rest: &str) -> Result<(u64, u64), Misasked> {
    if rest.is_empty() {
        return Ok((1, u64::MAX));
    }
    let compared = [">=", ">", "<=", "<", "==", "="]
        .into_iter()
        .find_map(|sign| Some((sign, rest.strip_prefix(sign)?.trim().parse::<u64>().ok()?)));
    let unclear = || format!("{} is not a bound: give >=N, >N, <=N, <N or =N", quote(rest));
    match compared.ok_or_else(|| Misasked::Other(unclear()))? {
        (">=", number) => Ok((number, u64::MAX)),
        (">", number) => number.checked_add(1).map(|least| (least, u64::MAX)).ok_or(()),
        ("<=", number) => Ok((0, number)),
        ("<", number) => number.checked_sub(1).map(|most| (0, most)).ok_or(()),
        (_, number) => Ok((number, number)),
    }
    .map_err(|()| never(&format!("so much: {rest}")))
}

fn never(what: &str) -> Misasked {
    Misasked::Other(format!("no case has {}", foreign(what).at_most(PART)))
}
