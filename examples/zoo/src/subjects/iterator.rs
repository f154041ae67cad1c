// The double-ended iterator of a compressed set against a list of what is left. That it is about iterators was known.
use std::collections::{BTreeSet, VecDeque};

use crosscheck::{Rng, RngExt, Side, Subject};
use roaring::RoaringBitmap;

const END: u32 = 140_000;

/// The set: runs of numbers, from and to, and whether the set is optimized.
#[crosscheck::draw]
pub struct Start(#[draw(with = runs, valid = are_runs)] Vec<(u32, u32)>, bool);

#[crosscheck::data]
pub enum Turn {
    Next,
    NextBack,
    Nth(u32),
    NthBack(u32),
    AdvanceTo(u32),
    AdvanceBackTo(u32),
}

#[crosscheck::data(answer, left, first, last)]
pub struct Seen(Option<u32>, (usize, Option<usize>), Option<u32>, Option<u32>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Reference = VecDeque<u32>;

    fn turn(left: &VecDeque<u32>, rng: &mut dyn Rng) -> Option<Turn> {
        let inside = left.len().saturating_sub(1);
        let one = left.get(rng.random_range(0..=inside)).copied();
        let to = [one, left.front().copied(), left.back().copied(), None][rng.random_range(0..4)]
            .unwrap_or_else(|| place(rng));
        let most = [3, 3, 70, 70_000][rng.random_range(0..4)];
        let count = rng.random_range(0..most);
        Some(match rng.random_range(0..6) {
            0 => Turn::Next,
            1 => Turn::NextBack,
            2 => Turn::Nth(count),
            3 => Turn::NthBack(count),
            4 => Turn::AdvanceTo(to),
            _ => Turn::AdvanceBackTo(to),
        })
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=12)
    }

    fn engine(Start(runs, optimize): Start) -> impl FnMut(&Turn) -> Seen {
        let mut set = RoaringBitmap::new();
        runs.into_iter().for_each(|(from, to)| _ = set.insert_range(from..=to));
        let _ = optimize && set.optimize();
        let mut left = set.into_iter();
        move |turn| {
            let mut answer = None;
            match *turn {
                Turn::Next => answer = left.next(),
                Turn::NextBack => answer = left.next_back(),
                Turn::Nth(count) => answer = left.nth(count as usize),
                Turn::NthBack(count) => answer = left.nth_back(count as usize),
                Turn::AdvanceTo(to) => left.advance_to(to),
                Turn::AdvanceBackTo(to) => left.advance_back_to(to),
            }
            Seen(answer, left.size_hint(), left.clone().next(), left.clone().next_back())
        }
    }
}

/// The turns are drawn from what is left, so the reference has a type with a name.
impl Side<Pair> for VecDeque<u32> {
    fn new(Start(runs, _): &Start) -> Self {
        let set: BTreeSet<u32> = runs.iter().flat_map(|&(from, to)| from..=to).collect();
        set.into_iter().collect()
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut answer = None;
        match *turn {
            Turn::Next => answer = self.pop_front(),
            Turn::NextBack => answer = self.pop_back(),
            Turn::Nth(count) => answer = (0..=count).map(|_| self.pop_front()).last().flatten(),
            Turn::NthBack(count) => answer = (0..=count).map(|_| self.pop_back()).last().flatten(),
            Turn::AdvanceTo(to) => drop(self.drain(..self.partition_point(|&at| at < to))),
            Turn::AdvanceBackTo(to) => self.truncate(self.partition_point(|&at| at <= to)),
        }
        Seen(answer, (self.len(), Some(self.len())), self.front().copied(), self.back().copied())
    }
}

fn runs(rng: &mut dyn Rng) -> Vec<(u32, u32)> {
    let run = |rng: &mut dyn Rng| {
        let (edge, longest) = (place(rng), [1, 5, 70, 70_000][rng.random_range(0..4)]);
        let length = rng.random_range(0..longest);
        match rng.random() {
            true => (edge, (edge + length).min(END)),
            false => (edge.saturating_sub(length), edge),
        }
    };
    (0..rng.random_range(0..4)).map(|_| run(rng)).collect()
}

fn are_runs(runs: &Vec<(u32, u32)>) -> bool {
    runs.len() < 8 && runs.iter().all(|(from, to)| from <= to && *to <= END)
}

fn place(rng: &mut dyn Rng) -> u32 {
    let edge = [0_u32, 64, 65_536, 131_072][rng.random_range(0..4)];
    if rng.random() {
        (edge + rng.random_range(0..3)).saturating_sub(1)
    } else {
        rng.random_range(0..END)
    }
}
