//! Counts what cases contain, using only the serialized form of the turns and of what a side shows.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::simpler::expected;
use super::variants::variants;
use crate::contract::lasting::lasting;
use crate::generate::tally::{Tally, Topic};

/// One case in this many is serialized and counted in detail, which takes longer than most turns.
const EVERY: u64 = 8;

/// The maximum number of entries of a topic. Further ones are counted together.
const MOST: usize = 24;

/// What follows the name of a topic that is counted on a sample.
const SAMPLED: &str = " (of one case in eight)";

const KINDS: Topic = Topic { rank: 1, name: "turns by kind (of one case in eight)" };

/// So many turns must be counted before what is missing among them is worth a word.
const ENOUGH: u64 = 200;

/// Returns what was counted by [`by_serde`] and has not shown: kinds of turns that were never drawn, and fields that always
/// hold the same word.
pub(super) fn unseen<T: DeserializeOwned>(tally: &Tally) -> Vec<String> {
    let mut unseen = Vec::new();
    for (topic, entries) in tally.topics() {
        let counted: u64 = entries.iter().map(|entry| entry.1).sum();
        let Some(name) = topic.strip_suffix(SAMPLED).filter(|_| counted >= ENOUGH) else { continue };
        if topic == KINDS.name {
            // The names come from the type itself, which says what it expected in the place of a word that is no variant.
            let refused = serde_json::from_value::<T>("".into()).err().map(|why| why.to_string());
            let all = refused.map(|why| expected(&why)).unwrap_or_default();
            let never = all.iter().filter(|kind| entries.iter().all(|(entry, _)| entry != kind));
            unseen.extend(never.map(|kind| format!("`{kind}` is never drawn")));
        } else if let [(word, _)] = &*entries {
            unseen.push(format!("`{name}` is always {word}"));
        }
    }
    unseen
}

pub(super) fn by_serde<'a>(
    hash: u64,
    turns: &[impl Serialize],
    seen: impl Iterator<Item = &'a (impl Serialize + 'a)>,
    tally: &mut Tally,
) {
    let numbers = Topic { rank: 0, name: "cases by number of turns" };
    let (rank, name) = match turns.len() {
        0..=1 => (0, "1"),
        2..=4 => (1, "2 to 4"),
        5..=16 => (2, "5 to 16"),
        17..=64 => (3, "17 to 64"),
        65..=256 => (4, "65 to 256"),
        257.. => (5, "more than 256"),
    };
    tally.count(numbers, rank, name);
    if !hash.is_multiple_of(EVERY) {
        return;
    }
    for turn in turns {
        if let Some(kind) = operation(turn) {
            bounded(tally, KINDS, kind);
        }
    }
    for seen in seen {
        let Ok(Json::Object(fields)) = serde_json::to_value(seen) else { continue };
        for (name, value) in &fields {
            if let Some(word) = word(value) {
                let topic = lasting(&format!("{name}{SAMPLED}"));
                bounded(tally, Topic { rank: 2, name: topic }, word);
            }
        }
    }
}

/// Counts an entry. If the topic is full, counts a new entry as `more`.
fn bounded(tally: &mut Tally, topic: Topic, entry: String) {
    let known = tally.entries(topic);
    let more = known >= MOST && tally.get(topic.name, &entry) == 0;
    let (rank, entry) = if more { (1, "more".to_owned()) } else { (0, entry) };
    tally.count(topic, rank, entry);
}

/// Returns the operation of a turn: the variant of an enum's value; if that holds nothing but another one, with the variant of
/// this: `do insert`.
pub(super) fn operation(turn: &impl Serialize) -> Option<String> {
    let variants = variants(turn);
    if !variants.is_empty() {
        return Some(variants.join(" "));
    }
    match serde_json::to_value(turn).ok()? {
        Json::Object(fields) if fields.len() == 1 => fields.keys().next().cloned(),
        // What a thread does.
        Json::Object(fields) if fields.contains_key("thread") && fields.contains_key("turn") => {
            fields.get("turn").and_then(operation)
        }
        Json::Object(fields) => {
            ["type", "kind", "op"].iter().find_map(|tag| fields.get(*tag)).and_then(word)
        }
        value => word(&value),
    }
}

/// Returns a value that is probably one of a few: a boolean or a short word.
fn word(value: &Json) -> Option<String> {
    match value {
        Json::Bool(bool) => Some(bool.to_string()),
        Json::String(text) if is_word(text) => Some(text.clone()),
        _ => None,
    }
}

/// Returns whether a text is a short word.
pub(super) fn is_word(text: &str) -> bool {
    let of_word = |c: char| c.is_alphabetic() || c == '-' || c == '_';
    text.len() <= 24 && !text.is_empty() && text.chars().all(of_word)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Turn {
        Add(u8),
        Double,
        Halve { twice: bool },
    }

    #[test]
    fn an_operation_within_an_operation_is_named_with_it() {
        #[derive(Serialize)]
        #[serde(rename_all = "kebab-case")]
        enum Outer {
            Do(Turn),
            Both(Turn, Turn),
            Say(String),
        }
        let double = || Turn::Double;
        let all = [Outer::Do(double()), Outer::Do(Turn::Add(1)), Outer::Do(Turn::Halve { twice: true })];
        assert_eq!(all.map(|turn| operation(&turn).unwrap()), ["do double", "do add", "do halve"]);
        let all = [Outer::Both(double(), double()), Outer::Say("double".into())];
        assert_eq!(all.map(|turn| operation(&turn).unwrap()), ["both", "say"]);
    }

    #[test]
    fn kinds_never_drawn_and_words_that_never_change_are_told_once_enough_was_counted() {
        let told = |turns: u64| {
            let mut tally = Tally::default();
            let turns: Vec<Turn> =
                (0..turns).map(|at| if at % 2 == 0 { Turn::Add(1) } else { Turn::Double }).collect();
            let seen =
                |turn: &Turn| serde_json::json!({ "odd": matches!(turn, Turn::Double), "full": false });
            let seen: Vec<Json> = turns.iter().map(seen).collect();
            by_serde(0, &turns, seen.iter(), &mut tally);
            unseen::<Turn>(&tally)
        };
        assert_eq!(told(ENOUGH), ["`halve` is never drawn", "`full` is always false"]);
        assert!(told(ENOUGH - 1).is_empty());
        // This one is never drawn.
        assert!(operation(&Turn::Halve { twice: true }).is_some_and(|kind| kind == "halve"));
    }
}
