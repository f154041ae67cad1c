// A map in the order of insertion against a vector of pairs. Condensed from a subject that was written before the faults were
// known. Without `get_disjoint_mut`, whose fault the newest version still has (https://github.com/indexmap-rs/indexmap/pull/452).
use std::mem::replace;
use std::path::PathBuf;

use crosscheck::{Refused, Subject, refused};

#[crosscheck::draw]
pub enum Turn {
    #[weight(4)]
    Insert(#[draw(0..32)] u8, u8),
    InsertSorted(#[draw(0..32)] u8, u8),
    #[weight(2)]
    Entry(#[draw(0..32)] u8, u8),
    Find(#[draw(0..32)] u8),
    SwapRemove(#[draw(0..32)] u8),
    ShiftRemove(#[draw(0..32)] u8),
    Pop,
    Retain,
    Drain(#[draw(0..8)] usize, #[draw(0..8)] usize),
    SwapIndices(#[draw(0..8)] usize, #[draw(0..8)] usize),
}

/// Paths are equal if they differ only in a slash at the end. So it is seen which of two equal keys stays.
fn key(number: u8) -> PathBuf {
    format!("{}{}", number % 16, if number < 16 { "" } else { "/" }).into()
}

fn at(place: usize, (key, value): (PathBuf, u8)) -> (usize, PathBuf, u8) {
    (place, key, value)
}

/// A place, a key and a value of each pair that was found, replaced or removed, and the pairs that are there.
#[crosscheck::data(done, found, all)]
pub struct Seen(Result<(), Refused>, Vec<(usize, String, u8)>, Vec<(String, u8)>);

fn seen<'a>(
    done: Result<(), Refused>,
    found: Vec<(usize, PathBuf, u8)>,
    all: impl Iterator<Item = (&'a PathBuf, &'a u8)>,
) -> Seen {
    let text = |key: &PathBuf| key.to_str().unwrap_or_default().to_owned();
    let found = found.iter().map(|(i, key, value)| (*i, text(key), *value)).collect();
    Seen(done, found, all.map(|(key, value)| (text(key), *value)).collect())
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(list: &mut Vec<(PathBuf, u8)>, turn: &Turn) -> Seen {
        let mut found = Vec::new();
        let place = |list: &[(PathBuf, u8)], number| list.iter().position(|pair| pair.0 == key(number));
        let done = refused(|| match *turn {
            Turn::Insert(number, value) | Turn::InsertSorted(number, value) => {
                match place(list, number) {
                    Some(i) => found.push((i, key(number), replace(&mut list[i].1, value))),
                    None => list.push((key(number), value)),
                }
                if let Turn::InsertSorted(..) = turn {
                    found.clear();
                    list.sort();
                }
            }
            Turn::Entry(number, value) => {
                let i = place(list, number).unwrap_or(list.len());
                if i == list.len() {
                    list.push((key(number), value));
                }
                found.push(at(i, list[i].clone()));
            }
            Turn::Find(number) => found.extend(place(list, number).map(|i| at(i, list[i].clone()))),
            Turn::SwapRemove(number) => {
                found.extend(place(list, number).map(|i| at(i, list.swap_remove(i))))
            }
            Turn::ShiftRemove(number) => {
                found.extend(place(list, number).map(|i| at(i, list.remove(i))))
            }
            Turn::Pop => found.extend(list.pop().map(|pair| at(0, pair))),
            Turn::Retain => list.retain(|pair| pair.1 % 2 == 0),
            Turn::Drain(from, to) => found.extend(list.drain(from..to).map(|pair| at(0, pair))),
            Turn::SwapIndices(a, b) => list.swap(a, b),
        });
        seen(done, found, list.iter().map(|(key, value)| (key, value)))
    }

    fn engine(map: &mut IndexMap<PathBuf, u8>, turn: &Turn) -> Seen {
        let mut found = Vec::new();
        let done = refused(|| match *turn {
            Turn::Insert(number, value) => {
                let (i, old) = map.insert_full(key(number), value);
                found.extend(old.map(|old| (i, key(number), old)));
            }
            Turn::InsertSorted(number, value) => {
                insert_sorted(map, key(number), value);
                // Where the pair lies in a map that was not sorted is not documented.
                map.sort_keys();
            }
            Turn::Entry(number, value) => {
                let entry = map.entry(key(number));
                let (i, key) = (entry.index(), entry.key().clone());
                found.push((i, key, *entry.or_insert(value)));
            }
            Turn::Find(number) => {
                found.extend(map.get_full(&key(number)).map(|(i, key, value)| (i, key.clone(), *value)))
            }
            Turn::SwapRemove(number) => found.extend(map.swap_remove_full(&key(number))),
            Turn::ShiftRemove(number) => found.extend(map.shift_remove_full(&key(number))),
            Turn::Pop => found.extend(map.pop().map(|pair| at(0, pair))),
            Turn::Retain => map.retain(|_, value| *value % 2 == 0),
            Turn::Drain(from, to) => found.extend(map.drain(from..to).map(|pair| at(0, pair))),
            Turn::SwapIndices(a, b) => map.swap_indices(a, b),
        });
        seen(done, found, map.iter())
    }
}
