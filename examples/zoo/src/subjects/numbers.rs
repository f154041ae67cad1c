// A compact set of numbers against the standard library's. That removing can panic was known; numbers are drawn from ranges
// of several sizes without that in view.
use std::collections::BTreeSet;

use crosscheck::Subject;
use tinyset::SetU64;

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Insert(#[draw(0..30, 0..200, 0..3000, 0..1 << 20, 0..u64::MAX)] u64),
    Remove(#[draw(0..30, 0..200, 0..3000, 0..1 << 20, 0..u64::MAX)] u64),
    Contains(#[draw(0..30, 0..200, 0..3000, 0..1 << 20, 0..u64::MAX)] u64),
}

#[crosscheck::data(answer, len, numbers)]
pub struct Seen(bool, usize, Vec<u64>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(set: &mut BTreeSet<u64>, turn: &Turn) -> Seen {
        let answer = match turn {
            Turn::Insert(number) => set.insert(*number),
            Turn::Remove(number) => set.remove(number),
            Turn::Contains(number) => set.contains(number),
        };
        Seen(answer, set.len(), set.iter().copied().collect())
    }

    fn engine() -> impl FnMut(&Turn) -> Seen {
        let mut set = SetU64::new();
        move |turn| {
            let answer = match *turn {
                Turn::Insert(number) => set.insert(number),
                Turn::Remove(number) => set.remove(number),
                Turn::Contains(number) => set.contains(number),
            };
            let mut numbers: Vec<u64> = set.iter().collect();
            numbers.sort_unstable();
            Seen(answer, set.len(), numbers)
        }
    }
}
