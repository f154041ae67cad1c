//! The engine as a player.

use std::ops::ControlFlow;

use crosscheck_core::{Observer, Player};
use spec::chess::{Answer, Case, Reached, Step, Test};

use super::layout::{CONNECTED, Layout, NORMAL, STRAIGHT};
use super::regions::Regions;
use super::rim::Rim;
use super::straight::Straight;

/// The engine, with buffers that it reuses from test to test.
#[derive(Default)]
struct Engine {
    layout: Layout,
    regions: Regions,
    rim: Rim,
    straight: Straight,
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

/// The cells that one piece reaches over each kind of road.
struct Reach {
    normal: Reached,
    straight: Reached,
    connected: Reached,
    all: u32,
}

impl Engine {
    fn prepare(&mut self, test: &Test) {
        let Engine { layout, regions, rim, straight } = self;
        layout.lay_out(test);
        // What no road needs is not prepared: on a board of straight roads alone 38 million instructions, not 107.
        let connected = layout.has(CONNECTED);
        if connected {
            regions.grow(layout);
            rim.count(layout, regions);
        }
        match (layout.has(STRAIGHT), connected) {
            (true, true) => straight.count(layout, regions),
            (true, false) => straight.count_alone(layout),
            (false, _) => straight.clear(),
        }
    }

    /// Returns what a piece reaches. Normal and straight roads never reach the same cell, since only one edge joins two
    /// neighbours. Connected roads may reach the same cells as either of them; those are subtracted once.
    fn reach(&self, time: usize) -> Reach {
        let Engine { layout, regions, rim, straight } = self;
        let connected = match layout.has(CONNECTED) {
            true => Reached { free: regions.free(layout, time), captured: rim.captured(time) },
            false => Reached::default(),
        };
        let (normal, twice_normal) = match layout.has(NORMAL) {
            true => self.normal(time),
            false => (Reached::default(), 0),
        };
        let (straight, twice_straight) = straight.of(time);
        let all = normal.all() + straight.all() + connected.all();
        let all = (all - u64::from(twice_normal) - u64::from(twice_straight)) as u32;
        Reach { normal, straight, connected, all }
    }

    /// Returns what normal roads reach, and how much of it connected roads reach too.
    fn normal(&self, time: usize) -> (Reached, u32) {
        let (mut reached, mut twice) = (Reached::default(), 0);
        let joined = self.layout.has(CONNECTED);
        for near in self.layout.neighbours(self.layout.pieces[time].place) {
            if near.road != NORMAL {
                continue;
            }
            let stands = self.layout.when[near.place as usize];
            if stands > time as u32 {
                reached.free += 1;
                twice += u32::from(joined && self.regions.holds(time, near.place));
            } else if self.layout.captures(time as u32, stands) {
                reached.captured += 1;
                let twice_too = || self.regions.borders(&self.layout, time, near.place);
                twice += u32::from(joined && twice_too());
            }
        }
        (reached, twice)
    }
}
