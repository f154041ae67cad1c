// Points in the plane with whole coordinates in a tree, against a list of them. The start is the capacity of a node. That the
// nearest one can be wrong had been read in a report.
use crosscheck::{Rng, RngExt, Side, Subject};
use kiddo::{KdTree, distance::squared_euclidean};

#[crosscheck::draw]
pub struct Capacity(#[draw(1..=16)] usize);

type Point = (i8, i8);

#[crosscheck::data]
pub enum Turn {
    Add(Point),
    Remove(Point),
    NearestOne(Point),
    Nearest(Point, usize),
    Within(Point, u16),
}

/// Squares of distances, the least first.
#[crosscheck::data(answer, len)]
pub struct Seen(Vec<u32>, usize);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Reference = Vec<Point>;

    fn turn(points: &Vec<Point>, rng: &mut dyn Rng) -> Option<Turn> {
        let point = (rng.random_range(-100..100), rng.random_range(-100..100));
        Some(match rng.random_range(0..10) {
            0..5 if !points.contains(&point) => Turn::Add(point),
            5 if !points.is_empty() => Turn::Remove(points[rng.random_range(0..points.len())]),
            6 => Turn::Nearest(point, rng.random_range(0..6)),
            7 => Turn::Within(point, rng.random_range(0..10_000)),
            _ => Turn::NearestOne(point),
        })
    }

    fn is_valid(points: &Vec<Point>, turn: &Turn) -> bool {
        match turn {
            // No point twice: what is to be done then is not said.
            Turn::Add(point) => !points.contains(point),
            Turn::Remove(point) => points.contains(point),
            _ => true,
        }
    }

    fn engine(Capacity(capacity): Capacity) -> impl FnMut(&Turn) -> Seen {
        let mut tree = KdTree::with_per_node_capacity(capacity).expect("a capacity");
        let at = |point: Point| [f64::from(point.0), f64::from(point.1)];
        let far = squared_euclidean;
        move |turn| {
            let found = match *turn {
                Turn::Add(point) => {
                    tree.add(&at(point), point).expect("a point");
                    Vec::new()
                }
                Turn::Remove(point) => {
                    let removed = tree.remove(&at(point), &point).expect("a point");
                    return Seen(vec![removed as u32], tree.size());
                }
                Turn::NearestOne(point) => tree.nearest_one(&at(point), &far).into_iter().collect(),
                Turn::Nearest(point, count) => tree.nearest(&at(point), count, &far).expect("a point"),
                // Half more, so that none is just at the radius.
                Turn::Within(point, most) => {
                    tree.within(&at(point), f64::from(most) + 0.5, &far).expect("a point")
                }
            };
            Seen(found.iter().map(|found| found.0 as u32).collect(), tree.size())
        }
    }
}

impl Side<Pair> for Vec<Point> {
    fn new(_: &Capacity) -> Self {
        Vec::new()
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut answer = Vec::new();
        match *turn {
            Turn::Add(point) => self.push(point),
            Turn::Remove(point) => {
                self.retain(|old| *old != point);
                answer.push(1);
            }
            Turn::NearestOne(point) => answer.extend(distances(self, point).first()),
            Turn::Nearest(point, count) => answer.extend(distances(self, point).iter().take(count)),
            Turn::Within(point, most) => {
                answer.extend(distances(self, point).iter().filter(|far| **far <= most.into()));
            }
        }
        Seen(answer, self.len())
    }
}

fn distances(points: &[Point], from: Point) -> Vec<u32> {
    let far = |a: i8, b: i8| u32::from(a.abs_diff(b)).pow(2);
    let mut all: Vec<u32> = points.iter().map(|at| far(at.0, from.0) + far(at.1, from.1)).collect();
    all.sort_unstable();
    all
}
