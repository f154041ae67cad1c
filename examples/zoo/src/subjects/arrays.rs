// A list of at most four items against a vector that panics when it is full. Condensed from a subject that was written before
// the faults were known; that the drops of items without a size are counted was added afterwards.
use std::mem::take;
use std::ops::{Deref, DerefMut};

use crosscheck::{Counted, Refused, Subject, alive, refused};

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Push(#[draw(0..16)] u8),
    TryPush(#[draw(0..16)] u8),
    Insert(#[draw(0..6)] usize, #[draw(0..16)] u8),
    Pop,
    Remove(#[draw(0..6)] usize),
    SwapRemove(#[draw(0..6)] usize),
    SwapPop(#[draw(0..6)] usize),
    Truncate(#[draw(0..6)] usize),
    Retain,
    Drain(#[draw(0..6)] usize, #[draw(0..6)] usize, #[draw(0..4)] usize),
    Extend(#[draw(0..6)] u8),
    /// Of items without a size.
    Units(#[draw(0..6)] u8),
    Clone,
    IntoIter(#[draw(0..4)] usize),
}

#[derive(Clone, Default)]
pub struct Fixed<T>(Vec<T>);

impl<T> Deref for Fixed<T> {
    type Target = Vec<T>;
    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for Fixed<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

/// What a vector does otherwise, or not at all.
impl<T> Fixed<T> {
    fn remaining_capacity(&self) -> usize {
        4 - self.len()
    }
    fn insert(&mut self, at: usize, item: T) {
        assert!(self.remaining_capacity() > 0);
        self.0.insert(at, item);
    }
    fn push(&mut self, item: T) {
        self.insert(self.len(), item);
    }
    fn try_push(&mut self, item: T) -> Result<(), CapacityError<T>> {
        if self.remaining_capacity() == 0 {
            return Err(CapacityError::new(item));
        }
        self.0.push(item);
        Ok(())
    }
    fn swap_pop(&mut self, at: usize) -> Option<T> {
        (at < self.len()).then(|| self.swap_remove(at))
    }
    fn extend(&mut self, items: impl Iterator<Item = T>) {
        items.for_each(|item| self.push(item));
    }
    fn into_iter(self) -> std::vec::IntoIter<T> {
        self.0.into_iter()
    }
}

#[crosscheck::data(done, answer, items, room, units, alive)]
pub struct Seen(Result<(), Refused>, Vec<u8>, Vec<u8>, usize, usize, i64);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn both(
        state: Both<(Fixed<Counted<u8>>, Fixed<Unit>), (List<Counted<u8>>, List<Unit>)>,
        turn: &Turn,
    ) -> Seen {
        let (list, units) = state;
        let mut answer: Vec<Counted<u8>> = Vec::new();
        let too_many = match *turn {
            Turn::Extend(count) => list.remaining_capacity() < count.into(),
            Turn::Units(count) => units.remaining_capacity() < count.into(),
            _ => false,
        };
        let done = refused(|| match *turn {
            Turn::Push(item) => list.push(item.into()),
            Turn::TryPush(item) => answer.extend(list.try_push(item.into()).err().map(|e| e.element())),
            Turn::Insert(at, item) => list.insert(at, item.into()),
            Turn::Pop => answer.extend(list.pop()),
            Turn::Remove(at) => answer.push(list.remove(at)),
            Turn::SwapRemove(at) => answer.push(list.swap_remove(at)),
            Turn::SwapPop(at) => answer.extend(list.swap_pop(at)),
            Turn::Truncate(length) => list.truncate(length),
            Turn::Retain => list.retain(|item| **item % 2 == 0),
            Turn::Drain(from, to, count) => answer.extend(list.drain(from..to).take(count)),
            Turn::Extend(count) => list.extend((0..count).map(Counted::new)),
            Turn::Units(count) => units.extend((0..count).map(|_| Unit)),
            Turn::Clone => *list = list.clone(),
            Turn::IntoIter(count) => answer.extend(take(list).into_iter().take(count)),
        });
        if too_many {
            // What is left then is not documented.
            (*list, *units) = Default::default();
        }
        let answer = answer.iter().map(|item| **item).collect();
        let items = list.iter().map(|item| **item).collect();
        Seen(done, answer, items, list.remaining_capacity(), units.len(), alive())
    }
}
