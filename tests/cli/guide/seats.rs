//! Seats that are sold by several threads (docs/guide/17-threads.md).

use std::sync::atomic::{AtomicU32, Ordering};

use crosscheck::Subject;

/// The seats that are left.
pub struct Seats(AtomicU32);

impl Default for Seats {
    fn default() -> Self {
        Seats(AtomicU32::new(4))
    }
}

impl Seats {
    /// Sells some seats, if there are as many.
    pub fn reserve(&self, count: u32) -> bool {
        if self.0.load(Ordering::SeqCst) < count {
            return false;
        }
        self.0.fetch_sub(count, Ordering::SeqCst);
        true
    }

    pub fn left(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }
}

#[crosscheck::draw]
pub enum Turn {
    Reserve(#[draw(1..=3)] u32),
    Left,
}

/// Whether seats were sold, or how many are left.
#[crosscheck::data]
pub enum Seen {
    Sold(bool),
    Left(u32),
}

/// The reference: the same seats, for one thread.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Hall(u32);

impl Default for Hall {
    fn default() -> Self {
        Hall(4)
    }
}

pub struct Sale;

#[crosscheck::subject]
impl Subject for Sale {
    const NAME: &'static str = "seats";

    fn reference(hall: &mut Hall, turn: &Turn) -> Seen {
        match *turn {
            Turn::Reserve(count) => {
                let sold = count <= hall.0;
                hall.0 -= if sold { count } else { 0 };
                Seen::Sold(sold)
            }
            Turn::Left => Seen::Left(hall.0),
        }
    }

    fn engine(seats: &Seats, turn: &Turn) -> Seen {
        match *turn {
            Turn::Reserve(count) => Seen::Sold(seats.reserve(count)),
            Turn::Left => Seen::Left(seats.left()),
        }
    }

    fn rest() -> Vec<Turn> {
        vec![Turn::Left]
    }
}
