// An old version has no `remove`: the item goes to the front, and is taken from there.
use priority_queue_0_3_2::PriorityQueue;

fn remove(queue: &mut PriorityQueue<u8, (u8, u8)>, item: u8) -> Option<(u8, u8)> {
    let old = queue.change_priority(&item, (u8::MAX, u8::MAX))?;
    queue.pop().filter(|(top, _)| *top == item).map(|_| old)
}
