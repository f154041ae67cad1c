//! Counts what cases contain, using only the serialized form of the turns and of what a side shows.

use serde::Serialize;
use serde_json::Value as Json;

use crate::generate::tally::{Tally, Topic, lasting};

/// One case in this many is serialized and counted in detail, which takes longer than most turns.
const EVERY: u64 = 8;

/// The maximum number of entries of a topic. Further ones are counted together.
const MOST: usize = 24;

/// Counts a case with this hash, as [`super::count_by_serde`] says.
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
    let kinds = Topic { rank: 1, name: "turns by kind (of one case in eight)" };
    for turn in turns {
        if let Some(kind) = kind(turn) {
            bounded(tally, kinds, kind);
        }
    }
    for seen in seen {
        let Ok(Json::Object(fields)) = serde_json::to_value(seen) else { continue };
        for (name, value) in &fields {
            if let Some(word) = word(value) {
                let topic = lasting(&format!("{name} (of one case in eight)"));
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

/// Returns the variant of an enum's value, as serde tags it.
fn kind(turn: &impl Serialize) -> Option<String> {
    match serde_json::to_value(turn).ok()? {
        Json::Object(fields) if fields.len() == 1 => fields.keys().next().cloned(),
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
        Json::String(text)
            if text.len() <= 24 && !text.is_empty() && text.chars().all(char::is_alphabetic) =>
        {
            Some(text.clone())
        }
        _ => None,
    }
}
