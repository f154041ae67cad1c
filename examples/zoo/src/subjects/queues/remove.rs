use priority_queue::PriorityQueue;

fn remove(queue: &mut PriorityQueue<u8, (u8, u8)>, item: u8) -> Option<(u8, u8)> {
    queue.remove(&item).map(|(_, priority)| priority)
}
