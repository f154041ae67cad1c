// Points in the plane with whole coordinates in a tree, against a list of them. The start is the capacity of a node. That the
// nearest one can be wrong had been read in a report.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

use kiddo::{KdTree, distance::squared_euclidean};

pub struct Pair;

type Point = (i8, i8);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Add(Point),
    Remove(usize),
    NearestOne(Point),
    Nearest(Point, usize),
    Within(Point, u16),
}

/// Squares of distances, the least first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: Vec<u32>,
    len: usize,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = usize;
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=16)
    }

    fn turn(at: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let point = (rng.random_range(-100..100), rng.random_range(-100..100));
        let count = rng.random_range(0..6);
        Some(match rng.random_range(0..10) {
            // No point twice: what is to be done then is not said.
            0..5 if at.0.iter().all(|old| old.1 != point) => Turn::Add(point),
            5 if !at.0.is_empty() => Turn::Remove(at.0[rng.random_range(0..at.0.len())].0),
            6 => Turn::Nearest(point, count),
            7 => Turn::Within(point, rng.random_range(0..10_000)),
            _ => Turn::NearestOne(point),
        })
    }

    fn is_start(&capacity: &usize) -> bool {
        (1..=16).contains(&capacity)
    }

    fn is_valid(at: &Model, turn: &Turn) -> bool {
        match turn {
            Turn::Add(point) => at.0.iter().all(|old| old.1 != *point),
            Turn::Remove(which) => at.0.iter().any(|old| old.0 == *which),
            _ => true,
        }
    }
}

/// What is there, with its number, and how many were ever added.
pub struct Model(Vec<(usize, Point)>, usize);

impl Model {
    fn from(&self, point: Point) -> Vec<u32> {
        let far = |a: i8, b: i8| u32::from(a.abs_diff(b)).pow(2);
        let mut all: Vec<u32> =
            self.0.iter().map(|(_, at)| far(at.0, point.0) + far(at.1, point.1)).collect();
        all.sort_unstable();
        all
    }
}

impl Side<Pair> for Model {
    fn new(_: &usize) -> Self {
        Model(Vec::new(), 0)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let answer = match *turn {
            Turn::Add(point) => {
                self.0.push((self.1, point));
                self.1 += 1;
                Vec::new()
            }
            Turn::Remove(which) => {
                self.0.retain(|old| old.0 != which);
                vec![1]
            }
            Turn::NearestOne(point) => self.from(point).into_iter().take(1).collect(),
            Turn::Nearest(point, count) => self.from(point).into_iter().take(count).collect(),
            Turn::Within(point, far) => {
                self.from(point).into_iter().filter(|&at| at <= far.into()).collect()
            }
        };
        Seen { answer, len: self.0.len() }
    }
}

/// The tree, and every point that was ever added.
pub struct Engine(KdTree<f64, usize, 2>, Vec<Point>);

impl Side<Pair> for Engine {
    fn new(&capacity: &usize) -> Self {
        Engine(KdTree::with_per_node_capacity(capacity).expect("a capacity"), Vec::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let tree = &mut self.0;
        let at = |point: Point| [f64::from(point.0), f64::from(point.1)];
        let far = squared_euclidean;
        let answer: Vec<f64> = match *turn {
            Turn::Add(point) => {
                tree.add(&at(point), self.1.len()).expect("a point");
                self.1.push(point);
                Vec::new()
            }
            Turn::Remove(which) => {
                vec![tree.remove(&at(self.1[which]), &which).expect("a point") as f64]
            }
            Turn::NearestOne(point) => {
                tree.nearest_one(&at(point), &far).into_iter().map(|found| found.0).collect()
            }
            Turn::Nearest(point, count) => tree
                .nearest(&at(point), count, &far)
                .expect("a point")
                .into_iter()
                .map(|found| found.0)
                .collect(),
            Turn::Within(point, most) => {
                // Half more, so that none is just at the radius.
                let found = tree.within(&at(point), f64::from(most) + 0.5, &far).expect("a point");
                found.into_iter().map(|found| found.0).collect()
            }
        };
        Seen { answer: answer.into_iter().map(|far| far as u32).collect(), len: tree.size() }
    }
}
