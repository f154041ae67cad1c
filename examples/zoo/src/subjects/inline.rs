// A vector whose first three items lie inline against the usual one. Condensed from a subject that was written before the faults
// were known.
use std::mem::take;

use crosscheck::{Counted, Refused, Subject, alive, refused};
use smallvec::SmallVec;

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Push(#[draw(0..16)] u8),
    Pop,
    Insert(#[draw(0..6)] usize, #[draw(0..16)] u8),
    Remove(#[draw(0..6)] usize),
    SwapRemove(#[draw(0..6)] usize),
    Truncate(#[draw(0..6)] usize),
    Resize(#[draw(0..6)] usize, #[draw(0..16)] u8),
    Retain,
    Dedup,
    Drain(#[draw(0..6)] usize, #[draw(0..6)] usize, #[draw(0..4)] usize),
    Extend(#[draw(0..6)] u8),
    /// The second half is taken off, and comes back with so many items more.
    Append(#[draw(0..6)] u8),
    Collect(#[draw(0..6)] u8),
    FromVec(#[draw(0..6)] u8),
    SplitOff(#[draw(0..6)] usize),
    Reserve(#[draw(0..16)] usize),
    ShrinkToFit,
    Clone,
    IntoIter(#[draw(0..4)] usize),
}

#[crosscheck::data(done, answer, items, roomy, alive)]
pub struct Seen(Result<(), Refused>, Vec<u8>, Vec<u8>, bool, i64);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    #[allow(clippy::useless_conversion)] // On one side, `FromVec` converts nothing.
    fn both(list: Both<Vec<Counted<u8>>, SmallVec<Counted<u8>, 3>>, turn: &Turn) -> Seen {
        let mut answer: Vec<Counted<u8>> = Vec::new();
        let mut needed = 0;
        let done = refused(|| match *turn {
            Turn::Push(item) => list.push(item.into()),
            Turn::Pop => answer.extend(list.pop()),
            Turn::Insert(at, item) => list.insert(at, item.into()),
            Turn::Remove(at) => answer.push(list.remove(at)),
            Turn::SwapRemove(at) => answer.push(list.swap_remove(at)),
            Turn::Truncate(length) => list.truncate(length),
            Turn::Resize(length, item) => list.resize(length, item.into()),
            Turn::Retain => list.retain(|item| **item % 2 == 0),
            Turn::Dedup => list.dedup(),
            Turn::Drain(from, to, count) => answer.extend(list.drain(from..to).take(count)),
            Turn::Extend(count) => list.extend((0..count).map(Counted::new)),
            Turn::Append(count) => {
                let mut other = list.split_off(list.len() / 2);
                other.extend((0..count).map(Counted::new));
                list.append(&mut other);
                answer.extend(other);
            }
            Turn::Collect(count) => *list = (0..count).map(Counted::new).collect(),
            Turn::FromVec(count) => *list = (0..count).map(Counted::new).collect::<Vec<_>>().into(),
            Turn::SplitOff(at) => answer.extend(list.split_off(at)),
            Turn::Reserve(more) => {
                list.reserve(more);
                needed = more;
            }
            Turn::ShrinkToFit => list.shrink_to_fit(),
            Turn::Clone => *list = list.clone(),
            Turn::IntoIter(count) => answer.extend(take(list).into_iter().take(count)),
        });
        let roomy = list.capacity() >= list.len() + needed;
        let [answer, items] =
            [&answer[..], &list[..]].map(|all| all.iter().map(|item| **item).collect());
        Seen(done, answer, items, roomy, alive())
    }
}
