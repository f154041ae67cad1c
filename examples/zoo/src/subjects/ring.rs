// A buffer of fixed size that drops what is oldest, against a queue. The start is the capacity as a power of two, given as
// such or as a number. A report had been read: a capacity given as a power of two panics.
use std::collections::VecDeque;

use crosscheck::Subject;
use ringbuffer::{AllocRingBuffer, RingBuffer, RingBufferExt, RingBufferRead, RingBufferWrite};

#[crosscheck::draw]
pub struct Capacity(#[draw(0..5)] u8, bool);

#[crosscheck::draw]
pub enum Turn {
    #[weight(6)]
    Push(u8),
    Dequeue,
    Skip,
    #[weight(2)]
    Get(#[draw(-20..20)] i8),
    Drain,
    Clear,
}

#[crosscheck::data(answer, all, ends, capacity)]
pub struct Seen(Vec<u8>, Vec<u8>, Option<(u8, u8)>, usize);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(Capacity(power, _): Capacity) -> impl FnMut(&Turn) -> Seen {
        let (mut all, capacity): (VecDeque<u8>, _) = (VecDeque::new(), 1 << power);
        move |turn| {
            let mut answer = Vec::new();
            match *turn {
                Turn::Push(value) => {
                    if all.len() == capacity {
                        all.pop_front();
                    }
                    all.push_back(value);
                }
                Turn::Dequeue => answer.extend(all.pop_front()),
                Turn::Skip => _ = all.pop_front(),
                Turn::Get(_) if all.is_empty() => {}
                // -1 is the last element pushed, 0 the one that was pushed the longest ago; further ones go round.
                Turn::Get(at) => {
                    answer.push(all[isize::from(at).rem_euclid(all.len() as isize) as usize])
                }
                Turn::Drain => answer.extend(all.drain(..)),
                Turn::Clear => all.clear(),
            }
            let ends = all.front().copied().zip(all.back().copied());
            Seen(answer, all.iter().copied().collect(), ends, capacity)
        }
    }

    fn engine(Capacity(power, as_power): Capacity) -> impl FnMut(&Turn) -> Seen {
        let mut ring = if as_power {
            AllocRingBuffer::with_capacity_power_of_2(power.into())
        } else {
            AllocRingBuffer::with_capacity(1 << power)
        };
        move |turn| {
            let mut answer = Vec::new();
            match *turn {
                Turn::Push(value) => ring.push(value),
                Turn::Dequeue => answer.extend(ring.dequeue()),
                Turn::Skip => ring.skip(),
                Turn::Get(at) => answer.extend(ring.get(at.into())),
                Turn::Drain => answer.extend(ring.drain()),
                Turn::Clear => ring.clear(),
            }
            let ends = ring.front().copied().zip(ring.back().copied());
            Seen(answer, ring.to_vec(), ends, ring.capacity())
        }
    }
}
