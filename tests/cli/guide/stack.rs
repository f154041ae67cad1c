use crosscheck::{Counted, Refused, Subject, alive, refused};

/// The engine: its documentation says that `swap_remove` panics if there is no such item.
#[derive(Default)]
pub struct Stack(Vec<Counted<u8>>);

impl Stack {
    pub fn push(&mut self, item: Counted<u8>) {
        self.0.push(item);
    }

    pub fn swap_remove(&mut self, at: usize) -> Counted<u8> {
        // The first bug: instead of a panic, the last item comes out.
        let last = self.0.len().saturating_sub(1);
        self.0.swap_remove(at.min(last))
    }

    pub fn truncate(&mut self, length: usize) {
        if length < self.0.len() {
            // The second bug: these are never dropped.
            std::mem::forget(self.0.split_off(length));
        }
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

#[crosscheck::draw]
pub enum Turn {
    Push(#[draw(0..8)] u8),
    SwapRemove(#[draw(0..6)] usize),
    Truncate(#[draw(0..6)] usize),
}

#[crosscheck::data]
pub struct Seen {
    removed: Option<Result<u8, Refused>>,
    length: usize,
    alive: i64,
}

pub struct Stacks;

#[crosscheck::subject]
impl Subject for Stacks {
    const NAME: &'static str = "stacks";

    fn both(list: Both<Vec<Counted<u8>>, Stack>, turn: &Turn) -> Seen {
        let mut removed = None;
        match *turn {
            Turn::Push(item) => list.push(Counted::new(item)),
            Turn::SwapRemove(at) => removed = Some(refused(|| *list.swap_remove(at))),
            Turn::Truncate(length) => list.truncate(length),
        }
        Seen { removed, length: list.len(), alive: alive() }
    }
}
