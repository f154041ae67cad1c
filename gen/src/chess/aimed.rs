//! Builds cases for aims: a board for each aim, and as many more as the user asks for.

use crosscheck_core::generate::{Settings, Want};
use rand::{Rng, RngExt};
use spec::chess::{Case, MAX_QUERIES, MAX_TESTS, Road, Test};

use super::knobs;
use super::measure::cells;
use super::order::Order;
use super::plan::ChessPlan;
use super::roads::{EVEN, Look};
use super::sketch::{Show, sketch};

/// Builds a case that comes as near to some aims as construction can, or returns `None` if none of them can be built on
/// purpose.
pub(super) fn aimed(wants: &[Want<Case>], settings: &Settings, rng: &mut dyn Rng) -> Option<Case> {
    settings.check("chess", knobs::KNOBS).ok()?;
    // What is built decides the states of roads by itself.
    let free = settings.family.is_none() && settings.knob("roads").is_none();
    let mut asked = ChessAims::new(wants).filter(|_| free)?;
    let most = settings.knob("tests").unwrap_or(settings.limits.up_to(MAX_TESTS)) as usize;
    asked.shows.truncate(most);
    let mut tests = Vec::new();
    for &show in &asked.shows {
        tests.push(sketch(show, settings, rng)?);
    }
    while tests.len() < most && asked.lacks(&tests) {
        tests.push(asked.filling(&tests).make(settings, rng)?);
    }
    let least = settings.knob("tests").unwrap_or(asked.tests) as usize;
    while tests.len() < least.clamp(1, most) {
        tests.push(Filling { queries: None, cells: 4 }.make(settings, rng)?);
    }
    Case::new(tests, settings.limits).ok()
}

/// The request that the wants make together.
struct ChessAims {
    shows: Vec<Show>,
    tests: u32,
    queries: u64,
    cells: u64,
}

impl ChessAims {
    /// Collects the aims that can be built, or returns `None` if there are none.
    fn new(wants: &[Want<Case>]) -> Option<Self> {
        let mut asked = ChessAims { shows: Vec::new(), tests: 0, queries: 0, cells: 0 };
        for want in wants.iter().filter(|want| want.least > 0) {
            let least = u32::try_from(want.least).unwrap_or(u32::MAX);
            let road = [Road::Normal, Road::Straight, Road::Connected][want.word];
            match want.aim.name {
                "reach" => asked.shows.push(Show::Reached(Road::Connected, least)),
                "road" => asked.shows.push(Show::Reached(road, least)),
                "captured" => asked.shows.push(Show::Captured(road, least)),
                "twice" => asked.shows.push(Show::Twice(least)),
                "tests" => asked.tests = asked.tests.max(least),
                "queries" => asked.queries = asked.queries.max(want.least),
                "cells" => asked.cells = asked.cells.max(want.least),
                _ => {}
            }
        }
        let nothing = asked.shows.is_empty() && asked.tests == 0 && asked.queries + asked.cells == 0;
        (!nothing).then_some(asked)
    }

    /// Whether there are too few queries, or no board is large enough.
    fn lacks(&self, tests: &[Test]) -> bool {
        let filling = self.filling(tests);
        filling.queries.is_some() || filling.cells > 0
    }

    /// Returns what is lacking.
    fn filling(&self, tests: &[Test]) -> Filling {
        let queries: u64 = tests.iter().map(|test| test.placements().len() as u64).sum();
        let large = tests.iter().any(|test| cells(test) >= self.cells);
        let queries = self.queries.checked_sub(queries).filter(|&queries| queries > 0);
        Filling { queries, cells: if large { 0 } else { self.cells } }
    }
}

/// An extra board that serves no aim, with this many queries (if set) and cells.
struct Filling {
    queries: Option<u64>,
    cells: u64,
}

impl Filling {
    /// Makes the board, or the nearest possible one. Roads are drawn evenly, which keeps regions small and queries fast
    /// even for a plain search.
    fn make(&self, settings: &Settings, rng: &mut dyn Rng) -> Option<Test> {
        let most = settings.limits.up_to(MAX_QUERIES);
        let queries = self.queries.map(|queries| u32::try_from(queries).unwrap_or(most).min(most));
        let queries = settings.knob("queries").or(queries);
        let drawn = ChessPlan { look: Look::both(EVEN), order: Order::Random, ..ChessPlan::draw(rng) };
        let cells = u64::from(queries.unwrap_or(0)).max(self.cells);
        let rows = settings.knob("rows").unwrap_or(drawn.rows.max(cells.isqrt() as u32));
        let cols = (cells.div_ceil(rows.into()) as u32).max(drawn.cols);
        let queries = queries.unwrap_or(rng.random_range(1..=20));
        let mut plan = ChessPlan { rows, cols, queries, ..drawn };
        knobs::turn(settings, &mut plan).ok()?;
        plan.make(settings.limits, rng).ok()
    }
}
