// A priority queue with keys against an ordered set. Each priority ends with its item, so that no two are equal: the
// documentation leaves the order of equal ones open.
use std::collections::BTreeSet;

use crosscheck::Subject;

#[crosscheck::draw]
pub enum Turn {
    #[weight(4)]
    Push(#[draw(0..16)] u8, #[draw(0..100)] u8),
    Change(#[draw(0..16)] u8, #[draw(0..100)] u8),
    Remove(#[draw(0..16)] u8),
    #[weight(2)]
    Pop,
}

#[crosscheck::data(answer, top, len)]
pub struct Seen(Option<(u8, u8)>, Option<(u8, u8)>, usize);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(set: &mut BTreeSet<(u8, u8)>, turn: &Turn) -> Seen {
        let answer = match *turn {
            Turn::Pop => set.pop_last(),
            Turn::Push(item, _) | Turn::Change(item, _) | Turn::Remove(item) => {
                set.iter().copied().find(|pair| pair.1 == item)
            }
        };
        answer.inspect(|pair| _ = set.remove(pair));
        match *turn {
            Turn::Push(item, priority) => _ = set.insert((priority, item)),
            Turn::Change(item, priority) if answer.is_some() => _ = set.insert((priority, item)),
            _ => {}
        }
        Seen(answer, set.last().copied(), set.len())
    }

    fn engine(queue: &mut PriorityQueue<u8, (u8, u8)>, turn: &Turn) -> Seen {
        let answer = match *turn {
            Turn::Push(item, priority) => queue.push(item, (priority, item)),
            Turn::Change(item, priority) => queue.change_priority(&item, (priority, item)),
            Turn::Remove(item) => remove(queue, item),
            Turn::Pop => queue.pop().map(|(_, priority)| priority),
        };
        Seen(answer, queue.peek().map(|(_, priority)| *priority), queue.len())
    }
}
