//! Plays of many turns that shrinking must bring down to the few that matter: turns that name what a play has given out,
//! and questions that change nothing.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::reached::{Reached, row, shrunk};
use super::{AsGame, Game, Generator, Rng, RngExt, Sequence, Side, Subject};

/// An order book: orders get numbers as they come, and those of one price are served in the order of their arrival. The
/// engine lets an order that grows keep its place in the queue.
struct Orders;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Order {
    Sell { price: u8, count: u8 },
    Buy { price: u8, count: u8 },
    Amend { order: usize, count: u8 },
    Cancel { order: usize },
    Best,
}

/// A waiting order.
#[derive(Clone)]
struct Waiting {
    name: usize,
    sells: bool,
    price: u8,
    count: u8,
}

/// The waiting orders in the order of their arrival, and how many numbers were given out.
struct Book<const ENGINE: bool>(Vec<Waiting>, usize);

impl<const ENGINE: bool> Book<ENGINE> {
    fn best(&self, sells: bool) -> Option<usize> {
        let price = |at: &usize| if sells { self.0[*at].price } else { u8::MAX - self.0[*at].price };
        (0..self.0.len()).filter(|&at| self.0[at].sells == sells).min_by_key(price)
    }

    /// Serves an order from the other side of the book. The rest of it waits.
    fn take(&mut self, mut order: Waiting) -> Vec<(usize, u8)> {
        let mut trades = Vec::new();
        while order.count > 0 {
            let Some(at) = self.best(!order.sells) else { break };
            let meets = self.0[at].price;
            if if order.sells { meets < order.price } else { meets > order.price } {
                break;
            }
            let count = order.count.min(self.0[at].count);
            trades.push((self.0[at].name, count));
            order.count -= count;
            self.0[at].count -= count;
            self.0.retain(|waiting| waiting.count > 0);
        }
        if order.count > 0 {
            self.0.push(order);
        }
        trades
    }
}

impl<const ENGINE: bool> Side<Orders> for Book<ENGINE> {
    fn new((): &()) -> Self {
        Book(Vec::new(), 0)
    }

    fn step(&mut self, turn: &Order) -> Vec<(usize, u8)> {
        let place = |name| self.0.iter().position(|waiting| waiting.name == name);
        match *turn {
            Order::Sell { price, count } | Order::Buy { price, count } => {
                self.1 += 1;
                let sells = matches!(turn, Order::Sell { .. });
                return self.take(Waiting { name: self.1 - 1, sells, price, count });
            }
            Order::Amend { order, count } => {
                let Some(at) = place(order) else { return Vec::new() };
                let grows = count > self.0[at].count;
                self.0[at].count = count;
                if grows && !ENGINE {
                    let grown = self.0.remove(at);
                    self.0.push(grown);
                }
            }
            Order::Cancel { order } => self.0.retain(|waiting| waiting.name != order),
            Order::Best => return self.best(true).map(|at| (self.0[at].name, 0)).into_iter().collect(),
        }
        Vec::new()
    }
}

impl Subject for Orders {
    const NAME: &'static str = "orders";
    type Start = ();
    type Turn = Order;
    type Seen = Vec<(usize, u8)>;
    type Reference = Book<false>;
    type Engine = Book<true>;

    fn start(_: &mut dyn Rng) {}

    fn turn(at: &Self::Reference, rng: &mut dyn Rng) -> Option<Order> {
        let (price, count) = (rng.random_range(90..110), rng.random_range(1..100));
        let order = rng.random_range(0..=at.1);
        Some(match rng.random_range(0..8) {
            0..2 => Order::Sell { price, count },
            2..4 => Order::Buy { price, count },
            4..6 => Order::Amend { order, count },
            6 => Order::Cancel { order },
            _ => Order::Best,
        })
    }

    fn is_valid(at: &Self::Reference, turn: &Order) -> bool {
        match turn {
            Order::Amend { order, count } => *order <= at.1 && *count > 0,
            Order::Cancel { order } => *order <= at.1,
            Order::Sell { count, .. } | Order::Buy { count, .. } => *count > 0,
            Order::Best => true,
        }
    }
}

/// A list that is made whole, or item by item and then cut in two. Nobody plays it.
struct Lists;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Make {
    Put(Vec<u8>),
    Split,
    Whole(Vec<u8>),
    Read,
}

impl Side<Lists> for Lists {
    fn new(_: &Vec<u8>) -> Self {
        Lists
    }

    fn step(&mut self, _: &Make) {}
}

impl Subject for Lists {
    const NAME: &'static str = "lists";
    type Start = Vec<u8>;
    type Turn = Make;
    type Seen = ();
    type Reference = Lists;
    type Engine = Lists;

    fn start(_: &mut dyn Rng) -> Vec<u8> {
        Vec::new()
    }

    fn turn(_: &Lists, _: &mut dyn Rng) -> Option<Make> {
        Some(Make::Read)
    }
}

#[test]
fn a_turn_goes_while_another_one_or_the_start_does_its_work() {
    let reaches = |from: Sequence<Lists>, to: Sequence<Lists>| {
        AsGame::<Lists>::default().generator().reductions(&from).any(|case| case == to)
    };
    let case = |start: &[u8], turns: &[Make]| Sequence { start: start.to_vec(), turns: turns.to_vec() };
    let two = case(&[], &[Make::Put(vec![128]), Make::Split, Make::Read]);
    assert!(
        reaches(two, case(&[], &[Make::Whole(vec![128]), Make::Read])),
        "one turn does what two did"
    );
    let list = case(&[1, 2, 3], &[Make::Read, Make::Put(vec![4, 5]), Make::Split]);
    assert!(
        reaches(list.clone(), case(&[1, 2, 3], &[Make::Put(vec![4]), Make::Split])),
        "a shorter list"
    );
    assert!(reaches(list, case(&[1, 3], &[Make::Read, Make::Split])), "a shorter start");
}

/// A set of numbers in blocks of 64. The engine forgets to count a block that was emptied number by number.
struct Blocks;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Ask {
    Insert(u16, u16),
    Remove(u16),
    Contains(u16),
    Rank(u16),
    Count,
}

struct Numbers<const ENGINE: bool>(BTreeSet<u16>, BTreeSet<u16>);

impl<const ENGINE: bool> Side<Blocks> for Numbers<ENGINE> {
    fn new((): &()) -> Self {
        Numbers(BTreeSet::new(), BTreeSet::new())
    }

    fn step(&mut self, turn: &Ask) -> usize {
        match *turn {
            Ask::Insert(from, count) => {
                let numbers = from..=from.saturating_add(count);
                numbers.filter(|&number| self.0.insert(number)).count()
            }
            Ask::Remove(number) => {
                let was = self.0.remove(&number);
                let block = number / 64 * 64;
                if was && self.0.range(block..=block + 63).next().is_none() {
                    self.1.insert(block);
                }
                usize::from(was)
            }
            Ask::Contains(number) => usize::from(self.0.contains(&number)),
            Ask::Rank(number) => {
                let fault = ENGINE && self.1.iter().any(|&block| block + 64 <= number);
                self.0.range(..=number).count() + usize::from(fault)
            }
            Ask::Count => self.0.len(),
        }
    }
}

impl Subject for Blocks {
    const NAME: &'static str = "blocks";
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Ask;
    type Seen = usize;
    type Reference = Numbers<false>;
    type Engine = Numbers<true>;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Self::Reference, rng: &mut dyn Rng) -> Option<Ask> {
        let number = rng.random_range(0..2000);
        Some(match rng.random_range(0..6) {
            0 => Ask::Insert(number, [0, 0, 1, 40, 300][rng.random_range(0..5)]),
            1..3 => Ask::Remove(number),
            3 => Ask::Contains(number),
            4 => Ask::Rank(number),
            _ => Ask::Count,
        })
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=2000)
    }
}

/// Shrinks plays of which this many turns are left.
fn of_turns<S: Subject>(seeds: u64, fewest: usize) -> Reached {
    shrunk::<S>(seeds, |case| case.turns.len() == fewest)
}

#[test]
fn only_the_turns_that_matter_are_left() {
    let longer = [of_turns::<Orders>(6, 4).others, of_turns::<Blocks>(6, 3).others].concat();
    assert!(longer.is_empty(), "{}", longer.join("\n"));
}

pub(super) fn table() {
    row(Orders::NAME, of_turns::<Orders>(100, 4));
    row(Blocks::NAME, of_turns::<Blocks>(100, 3));
}
