// A cache of the entries used last against a list in that order. That the fault is about `pop` was known.
use std::collections::VecDeque;

use crosscheck::Subject;
use lru::LruCache;

/// How many entries there may be.
#[crosscheck::draw]
pub struct Most(#[draw(1..6)] usize);

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Put(#[draw(0..8)] u8, u8),
    Get(#[draw(0..8)] u8),
    Peek(#[draw(0..8)] u8),
    Pop(#[draw(0..8)] u8),
    PopLru,
    Resize(#[draw(1..6)] usize),
}

/// The entries begin with the one used last.
#[crosscheck::data(answer, len, entries)]
pub struct Seen(Option<u8>, usize, Vec<(u8, u8)>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(Most(mut most): Most) -> impl FnMut(&Turn) -> Seen {
        let mut list: VecDeque<(u8, u8)> = VecDeque::new();
        move |turn| {
            let at = |key: u8| list.iter().position(|entry| entry.0 == key);
            let mut answer = None;
            match *turn {
                Turn::Put(key, value) => {
                    list.retain(|entry| entry.0 != key);
                    list.push_front((key, value));
                }
                Turn::Get(key) => {
                    answer = at(key).and_then(|at| list.remove(at));
                    answer.inspect(|entry| list.push_front(*entry));
                }
                Turn::Peek(key) => answer = at(key).map(|at| list[at]),
                Turn::Pop(key) => answer = at(key).and_then(|at| list.remove(at)),
                Turn::PopLru => answer = list.pop_back(),
                Turn::Resize(entries) => most = entries,
            }
            list.truncate(most);
            Seen(answer.map(|entry| entry.1), list.len(), list.iter().copied().collect())
        }
    }

    // In the old version, `put` returns nothing, and the size is a `usize`; in the newest it is not zero by its type.
    #[allow(clippy::let_unit_value, clippy::useless_conversion)]
    fn engine(Most(most): Most) -> impl FnMut(&Turn) -> Seen {
        let mut cache = LruCache::new(most.try_into().expect("it is not 0"));
        move |turn| {
            let mut answer = None;
            match *turn {
                Turn::Put(key, value) => _ = cache.put(key, value),
                Turn::Get(key) => answer = cache.get(&key).copied(),
                Turn::Peek(key) => answer = cache.peek(&key).copied(),
                Turn::Pop(key) => answer = cache.pop(&key),
                Turn::PopLru => answer = cache.pop_lru().map(|entry| entry.1),
                Turn::Resize(most) => cache.resize(most.try_into().expect("it is not 0")),
            }
            Seen(answer, cache.len(), cache.iter().map(|(key, value)| (*key, *value)).collect())
        }
    }
}
