// A cache of the entries used last against a list in that order. Condensed from a subject that was written before the faults
// were known; that the one of 0.1.12 is about `pop` was.
use crosscheck::{Subject, alive};

/// How many entries there may be: any number, if it is not given.
#[crosscheck::draw]
pub struct Most(#[draw(1..6)] Option<usize>);

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Put(#[draw(0..8)] u8, u8),
    Get(#[draw(0..8)] u8),
    Peek(#[draw(0..8)] u8),
    Pop(#[draw(0..8)] u8),
    PopLru,
    Resize(#[draw(1..6)] usize),
    Clear,
    Clone,
}

/// The entries begin with the one used last.
#[crosscheck::data(answer, len, entries, alive)]
pub struct Seen(Option<u8>, usize, Vec<(u8, u8)>, i64);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(Most(most): Most) -> impl FnMut(&Turn) -> Seen {
        let mut most = most.unwrap_or(usize::MAX);
        let mut list: Vec<(Item, Item)> = Vec::new();
        move |turn| {
            let mut entry = None;
            if let Turn::Put(key, _) | Turn::Get(key) | Turn::Pop(key) = *turn {
                entry = list.iter().position(|entry| *entry.0 == key).map(|at| list.remove(at));
            }
            match *turn {
                Turn::Put(key, value) => {
                    entry = None;
                    list.insert(0, (item(key), item(value)));
                }
                Turn::Get(_) => _ = list.splice(0..0, entry.clone()),
                Turn::Peek(key) => entry = list.iter().find(|entry| *entry.0 == key).cloned(),
                Turn::PopLru => entry = list.pop(),
                Turn::Resize(to) => most = to,
                Turn::Clear => list.clear(),
                Turn::Pop(_) | Turn::Clone => {}
            }
            list.truncate(most);
            let answer = entry.map(|entry| *entry.1);
            let entries = list.iter().map(|(key, value)| (**key, **value)).collect();
            Seen(answer, list.len(), entries, alive())
        }
    }

    // In an old version, `put` returns nothing, and the size is a `usize`; in the newest it is not zero by its type.
    #[allow(clippy::let_unit_value, clippy::useless_conversion)]
    fn engine(Most(most): Most) -> impl FnMut(&Turn) -> Seen {
        let new = |most: usize| LruCache::new(most.try_into().expect("it is not 0"));
        let mut cache = most.map_or_else(LruCache::unbounded, new);
        move |turn| {
            let mut answer = None;
            match *turn {
                Turn::Put(key, value) => _ = cache.put(item(key), item(value)),
                Turn::Get(key) => answer = cache.get(&item(key)).map(|value| **value),
                Turn::Peek(key) => answer = cache.peek(&item(key)).map(|value| **value),
                Turn::Pop(key) => answer = cache.pop(&item(key)).map(|value| *value),
                Turn::PopLru => answer = cache.pop_lru().map(|entry| *entry.1),
                Turn::Resize(most) => cache.resize(most.try_into().expect("it is not 0")),
                Turn::Clear => cache.clear(),
                Turn::Clone => clone(&mut cache),
            }
            let entries = cache.iter().map(|(key, value)| (**key, **value)).collect();
            Seen(answer, cache.len(), entries, alive())
        }
    }
}
