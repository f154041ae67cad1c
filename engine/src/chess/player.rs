//! The engine as a player.

use std::ops::ControlFlow;

use crosscheck_core::{Observer, Player};
use spec::chess::{Answer, Case, Reached, Step, Test};

use super::layout::{Layout, NEVER, NORMAL};
use super::overlap::Overlap;
use super::rays::Rays;
use super::regions::Regions;
use super::rim::Rim;

/// The engine, with buffers that it reuses from test to test.
#[derive(Default)]
struct Engine {
    layout: Layout,
    rays: Rays,
    regions: Regions,
    rim: Rim,
    overlap: Overlap,
}

/// Creates the engine as a player.
pub fn player() -> Box<dyn Player<Case>> {
    Box::<Engine>::default()
}

impl Player<Case> for Engine {
    fn name(&self) -> &str {
        "engine"
    }

    fn answer(&mut self, case: &Case) -> Answer {
        let mut counts = Vec::with_capacity(case.tests().iter().map(|t| t.placements().len()).sum());
        for test in case.tests() {
            self.prepare(test);
            counts.extend((0..test.placements().len()).map(|time| self.reach(time).all));
        }
        Answer(counts)
    }

    fn play(&mut self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Answer> {
        let mut counts = Vec::new();
        for (number, test) in (1..).zip(case.tests()) {
            self.prepare(test);
            for time in 0..test.placements().len() {
                let Reach { normal, straight, connected, all } = self.reach(time);
                counts.push(all);
                let query = counts.len() as u32;
                let step = Step { query, test: number, normal, straight, connected, reachable: all };
                if let ControlFlow::Break(()) = observer(step) {
                    return None;
                }
            }
        }
        Some(Answer(counts))
    }
}

/// What one piece reaches over each kind of road.
struct Reach {
    normal: Reached,
    straight: Reached,
    connected: Reached,
    all: u32,
}

impl Engine {
    fn prepare(&mut self, test: &Test) {
        self.layout.lay_out(test);
        self.rays.cast(&self.layout);
        self.regions.grow(&self.layout);
        self.rim.count(&self.layout, &self.regions);
        self.overlap.count(&self.layout, &self.regions, &self.rays);
    }

    /// Returns what a piece reaches. Normal and straight roads never reach the same cell, since only one edge joins two
    /// neighbours. Connected roads may reach the same cells as either of them; those are subtracted once.
    fn reach(&self, time: usize) -> Reach {
        let Engine { layout, regions, .. } = self;
        let connected = Reached { free: regions.free(layout, time), captured: self.rim.captured(time) };
        let (normal, twice_normal) = self.normal(time);
        let (straight, twice_straight) = self.straight(time);
        let all = normal.all() + straight.all() + connected.all();
        let all = (all - u64::from(twice_normal) - u64::from(twice_straight)) as u32;
        Reach { normal, straight, connected, all }
    }

    /// Returns what normal roads reach, and how much of it connected roads reach too.
    fn normal(&self, time: usize) -> (Reached, u32) {
        let (mut reached, mut twice) = (Reached::default(), 0);
        for near in self.layout.neighbours(self.layout.pieces[time].place) {
            if near.road != NORMAL {
                continue;
            }
            let stands = self.layout.when[near.place as usize];
            if stands > time as u32 {
                reached.free += 1;
                twice += u32::from(self.regions.holds(time, near.place));
            } else if self.layout.captures(time as u32, stands) {
                reached.captured += 1;
                twice += u32::from(self.regions.borders(&self.layout, time, near.place));
            }
        }
        (reached, twice)
    }

    /// Returns what straight roads reach, and how much of it connected roads reach too.
    fn straight(&self, time: usize) -> (Reached, u32) {
        let (mut reached, mut twice) = (Reached::default(), self.overlap.both(time));
        for ray in self.rays.of(time) {
            reached.free += ray.free;
            if ray.stop != NEVER && self.layout.captures(time as u32, ray.stop) {
                reached.captured += 1;
                let place = self.layout.pieces[ray.stop as usize].place;
                twice += u32::from(self.regions.borders(&self.layout, time, place));
            }
        }
        (reached, twice)
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::Limits;
    use crosscheck_core::contract::Case as _;

    use super::*;

    /// The examples of the statement.
    const FIRST: &[u8] =
        b"1\n3 3 5\n13\n22\n23\n010\n233\n0 1 2 3\n1 2 2 1\n1 3 1 2\n0 2 3 2\n1 3 2 2\n";
    const SECOND: &[u8] = b"2\n2 3 4\n22\n33\n123\n0 2 1 2\n0 1 2 1\n1 2 1 3\n0 3 2 2\n\
        3 2 3\n3\n1\n3\n32\n32\n0 2 1 2\n1 2 3 2\n0 1 2 2\n";

    fn answer(input: &[u8]) -> Vec<u32> {
        player().answer(&Case::parse(input, Limits::Contest).expect("a case")).0
    }

    #[test]
    fn the_samples_of_the_statement_have_the_answers_of_the_statement() {
        assert_eq!(answer(FIRST), [4, 3, 3, 3, 2]);
        assert_eq!(answer(SECOND), [3, 4, 4, 2, 5, 5, 1]);
    }
}
