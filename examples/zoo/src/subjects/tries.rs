// A trie of short words against the map of the standard library. The reports had been read when this was written: each is
// about one or two calls of this list.
use std::collections::BTreeMap;

use crosscheck::Subject;

#[crosscheck::draw]
pub enum Turn {
    #[weight(4)]
    Insert(#[draw("abqé", len = 0..5)] String, u8),
    #[weight(2)]
    Remove(#[draw("abqé", len = 0..5)] String),
    Get(#[draw("abqé", len = 0..5)] String),
    Cut(#[draw("abqé", len = 0..5)] String),
    #[weight(2)]
    Under(#[draw("abqé", len = 0..5)] String),
}

#[crosscheck::data]
#[derive(Default)]
pub struct Seen {
    old: Option<u8>,
    count: usize,
    len: usize,
    under: Vec<String>,
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(map: &mut BTreeMap<String, u8>, turn: &Turn) -> Seen {
        let (mut seen, before) = (Seen::default(), map.len());
        match turn {
            Turn::Insert(key, value) => seen.old = map.insert(key.clone(), *value),
            Turn::Remove(key) => seen.old = map.remove(key),
            Turn::Get(key) => seen.old = map.get(key).copied(),
            Turn::Cut(prefix) => {
                map.retain(|key, _| !key.starts_with(prefix));
                seen.count = before - map.len();
            }
            Turn::Under(prefix) => {
                seen.under.extend(map.keys().filter(|key| key.starts_with(prefix)).cloned());
            }
        }
        Seen { len: map.len(), ..seen }
    }

    fn engine(trie: &mut Trie, turn: &Turn) -> Seen {
        let mut seen = take(trie, turn);
        // No order is promised by all of them.
        seen.under.sort_unstable();
        seen
    }
}
