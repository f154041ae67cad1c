// Rectangles in a tree, against a list of them. Condensed from a subject that was written before the faults were known.
use std::borrow::Borrow;

use crosscheck::{Counted, Subject, alive};
use version::primitives::{GeomWithData, Rectangle};
use version::{AABB, RTree};

type Point = [i32; 2];

/// The lower corner, the width and the height.
#[crosscheck::draw]
#[derive(Copy, PartialOrd, Ord)]
pub struct Area(#[draw(-4..=6)] Point, #[draw(0..5)] Point);

#[crosscheck::draw]
pub enum Turn {
    #[weight(6)]
    Insert(Area),
    BulkLoad(#[draw(_, len = 0..40)] Vec<Area>),
    /// The one at this place of the sorted list.
    #[weight(2)]
    Remove(#[draw(0..8, 0..40)] usize),
    Within(Area),
    Meeting(Area),
    Near(#[draw(-4..=6)] Point, #[draw(0..30)] i32),
    Nearest(#[draw(-4..=6)] Point),
    // Not within a distance: two versions panic there in an empty tree, which `Near` finds in one of them.
    DrainWithin(Area),
    DrainMeeting(Area),
}

/// `far`: squares of distances, the least first, and again at the end.
#[crosscheck::data(found, far, all, len, alive)]
pub struct Seen(Vec<Area>, Vec<i32>, Vec<Area>, usize, i64);

type Entry = GeomWithData<Rectangle<Point>, Counted<Area>>;

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(list: &mut Vec<Counted<Area>>, turn: &Turn) -> Seen {
        let is_meant = |area: &Area| match *turn {
            Turn::Within(of) | Turn::DrainWithin(of) => area.is_within(of),
            Turn::Meeting(of) | Turn::DrainMeeting(of) => area.meets(of),
            Turn::Near(point, most) => area.far(point) <= most,
            _ => false,
        };
        let mut found: Vec<Area> = list.iter().map(|area| **area).filter(is_meant).collect();
        let mut far = Vec::new();
        match *turn {
            Turn::Insert(area) => list.push(Counted::new(area)),
            Turn::BulkLoad(ref areas) => *list = areas.iter().copied().map(Counted::new).collect(),
            Turn::Remove(at) if at < list.len() => found.push(*list.remove(at)),
            Turn::Nearest(point) => far.extend(list.iter().map(|area| area.far(point))),
            Turn::DrainWithin(_) | Turn::DrainMeeting(_) => list.retain(|area| !is_meant(area)),
            _ => {}
        }
        list.sort_unstable();
        far.sort_unstable();
        far.extend(far.first().copied());
        Seen(found, far, list.iter().map(|area| **area).collect(), list.len(), alive())
    }

    fn engine(tree: &mut RTree<Entry>, turn: &Turn) -> Seen {
        let (mut found, mut far) = (Vec::new(), Vec::new());
        match *turn {
            Turn::Insert(area) => tree.insert(area.entry()),
            Turn::BulkLoad(ref all) => *tree = RTree::bulk_load(all.iter().map(Area::entry).collect()),
            Turn::Remove(at) => {
                found = areas(areas(&*tree).get(at).and_then(|area| tree.remove(&area.entry())))
            }
            Turn::Within(of) => found = areas(tree.locate_in_envelope(arg(&of.aabb()))),
            Turn::Meeting(of) => found = areas(tree.locate_in_envelope_intersecting(arg(&of.aabb()))),
            Turn::Near(point, most) => found = areas(tree.locate_within_distance(point, most)),
            Turn::Nearest(point) => {
                far.extend(tree.nearest_neighbor_iter(arg(&point)).map(|entry| entry.data.far(point)));
                far.extend(tree.nearest_neighbor(arg(&point)).map(|entry| entry.data.far(point)));
            }
            Turn::DrainWithin(of) => found = areas(tree.drain_in_envelope(of.aabb())),
            Turn::DrainMeeting(of) => found = areas(tree.drain_in_envelope_intersecting(of.aabb())),
        }
        Seen(found, far, areas(&*tree), tree.size(), alive())
    }
}

fn areas(entries: impl IntoIterator<Item: Borrow<Entry>>) -> Vec<Area> {
    let mut areas: Vec<Area> = entries.into_iter().map(|entry| *entry.borrow().data).collect();
    areas.sort_unstable();
    areas
}

impl Area {
    fn high(&self) -> Point {
        [0, 1].map(|axis| self.0[axis] + self.1[axis])
    }

    fn is_within(&self, of: Area) -> bool {
        (0..2).all(|axis| of.0[axis] <= self.0[axis] && self.high()[axis] <= of.high()[axis])
    }

    fn meets(&self, of: Area) -> bool {
        (0..2).all(|axis| of.0[axis] <= self.high()[axis] && self.0[axis] <= of.high()[axis])
    }

    /// The square of the distance from a point.
    fn far(&self, from: Point) -> i32 {
        (0..2).map(|axis| (from[axis] - from[axis].clamp(self.0[axis], self.high()[axis])).pow(2)).sum()
    }

    fn aabb(&self) -> AABB<Point> {
        AABB::from_corners(self.0, self.high())
    }

    fn entry(&self) -> Entry {
        GeomWithData::new(Rectangle::from_corners(self.0, self.high()), Counted::new(*self))
    }
}
