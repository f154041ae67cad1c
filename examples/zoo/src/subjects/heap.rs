// A heap with two ends against a sorted list.
use std::collections::VecDeque;

use crosscheck::Subject;
use min_max_heap::MinMaxHeap;

#[crosscheck::draw]
pub enum Turn {
    #[weight(4)]
    Push(u8),
    PopMin,
    PopMax,
    ReplaceMin(u8),
    ReplaceMax(u8),
    PushPopMin(u8),
    PushPopMax(u8),
}

#[crosscheck::data(answer, min, max, len)]
pub struct Seen(Option<u8>, Option<u8>, Option<u8>, usize);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(list: &mut VecDeque<u8>, turn: &Turn) -> Seen {
        if let Turn::Push(value) | Turn::PushPopMin(value) | Turn::PushPopMax(value) = *turn {
            list.push_back(value);
            list.make_contiguous().sort();
        }
        let answer = match turn {
            Turn::Push(_) => None,
            Turn::PopMin | Turn::ReplaceMin(_) | Turn::PushPopMin(_) => list.pop_front(),
            Turn::PopMax | Turn::ReplaceMax(_) | Turn::PushPopMax(_) => list.pop_back(),
        };
        if let Turn::ReplaceMin(value) | Turn::ReplaceMax(value) = *turn {
            list.push_back(value);
            list.make_contiguous().sort();
        }
        Seen(answer, list.front().copied(), list.back().copied(), list.len())
    }

    fn engine(heap: &mut MinMaxHeap<u8>, turn: &Turn) -> Seen {
        let mut answer = None;
        match *turn {
            Turn::Push(value) => heap.push(value),
            Turn::PopMin => answer = heap.pop_min(),
            Turn::PopMax => answer = heap.pop_max(),
            Turn::ReplaceMin(value) => answer = heap.replace_min(value),
            Turn::ReplaceMax(value) => answer = heap.replace_max(value),
            Turn::PushPopMin(value) => answer = Some(heap.push_pop_min(value)),
            Turn::PushPopMax(value) => answer = Some(heap.push_pop_max(value)),
        }
        Seen(answer, heap.peek_min().copied(), heap.peek_max().copied(), heap.len())
    }
}
