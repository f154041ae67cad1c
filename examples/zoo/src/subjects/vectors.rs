// A vector whose first four items lie inline against the usual one. Condensed from a subject that was written before the faults
// were known. Nothing is counted: there is no unsafe code, and places without an item hold default values.
use std::mem::take;

use crosscheck::{Refused, Subject, refused};

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Push(#[draw(0..16)] u8),
    Pop,
    Insert(#[draw(0..7)] usize, #[draw(0..16)] u8),
    Remove(#[draw(0..7)] usize),
    SwapRemove(#[draw(0..7)] usize),
    Truncate(#[draw(0..7)] usize),
    Resize(#[draw(0..7)] usize, #[draw(0..16)] u8),
    Retain,
    Drain(#[draw(0..7)] usize, #[draw(0..7)] usize),
    Extend(#[draw(0..16, len = 0..6)] Vec<u8>),
    ExtendFromSlice(#[draw(0..16, len = 0..6)] Vec<u8>),
    Append(#[draw(0..7)] u8),
    Collect(#[draw(0..7)] u8),
    SplitOff(#[draw(0..7)] usize),
    /// This item and the last one.
    IntoIter(#[draw(0..7)] usize),
}

#[crosscheck::data(done, answer, items)]
pub struct Seen(Result<(), Refused>, Vec<u8>, Vec<u8>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn both(list: Both<Vec<u8>, TinyVec<[u8; 4]>>, turn: &Turn) -> Seen {
        let mut answer = Vec::new();
        let done = refused(|| match turn {
            Turn::Push(item) => list.push(*item),
            Turn::Pop => answer.extend(list.pop()),
            Turn::Insert(at, item) => list.insert(*at, *item),
            Turn::Remove(at) => answer.push(list.remove(*at)),
            Turn::SwapRemove(at) => answer.push(list.swap_remove(*at)),
            Turn::Truncate(length) => list.truncate(*length),
            Turn::Resize(length, item) => list.resize(*length, *item),
            Turn::Retain => list.retain(|item| item % 2 == 0),
            Turn::Drain(from, to) => answer.extend(list.drain(*from..*to)),
            Turn::Extend(items) => list.extend(items.iter().copied()),
            Turn::ExtendFromSlice(items) => list.extend_from_slice(items),
            Turn::Append(count) => {
                let mut other = (0..*count).collect();
                list.append(&mut other);
                answer.extend(other);
            }
            Turn::Collect(count) => *list = (0..*count).collect(),
            Turn::SplitOff(at) => answer.extend(list.split_off(*at)),
            Turn::IntoIter(at) => answer = ends(take(list).into_iter(), *at),
        });
        Seen(done, answer, list.to_vec())
    }
}
