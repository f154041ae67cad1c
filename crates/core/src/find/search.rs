//! Searches for a case with given properties: first by random generation, then by mutating the nearest cases.
//!
//! The engine plays, since it is the faster side; the case found is then played by both. The course of a search depends
//! on the random numbers, the wants and the effort, not on time.

use std::convert::Infallible;

use crate::compare::fault::Finding;
use crate::compare::pair::Pair;
use crate::compare::trace::{End, record};
use crate::contract::Case;
use crate::erased::{AnyCase, AnyGame, AnyGenerator};
use crate::generate::{Generator, Rng, RngExt, Settings, Want};
use crate::{Error, Game, Player};

/// The default effort of a search: some seconds.
pub const EFFORT: u64 = 20_000;

/// The share of the effort spent only on random cases: one part in this many.
const DRAWN: u64 = 10;

/// The number of fruitless changes before the search starts over with other cases.
const STALE: u64 = 2000;

/// The number of random cases to start over with.
const RESTART: u64 = 200;

/// The search request.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The wants that the case must meet, all of them.
    pub wants: &'a [Want<AnyCase>],
    /// The sizes it must have, and its family if it must come from one.
    pub settings: &'a Settings,
    /// The most cases to play; a large one counts as several, one more per KiB: otherwise a search through large
    /// cases would take too long.
    pub effort: u64,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub enum SearchOutcome {
    /// A case that has everything asked for.
    Met {
        /// The case.
        case: AnyCase,
        /// The amount of each want in it.
        measured: Vec<u64>,
        /// The number of cases played until it was found.
        cases: u64,
    },
    /// No case that was played has all of it.
    NotMet {
        /// The number of cases played.
        cases: u64,
        /// The best value of each want, in any case.
        best: Vec<u64>,
    },
    /// The two sides differ on a case, which takes precedence.
    Fault(Finding<AnyCase>),
}

impl Search<'_> {
    /// Runs the search.
    ///
    /// # Errors
    /// No case has the requested sizes.
    pub fn run(&self, rng: &mut dyn Rng) -> Result<SearchOutcome, Error> {
        let mut search = Searching {
            of: self,
            rng,
            generator: self.game.generator(),
            engine: self.game.engine(),
            families: families(self),
            cases: 0,
            spent: 0,
            drawn: 0,
            pool: Pool::default(),
            best: Vec::new(),
        };
        let Err(end) = search.search();
        let on_both_sides = |case| Pair::new(self.game, None).find(case);
        match end {
            Stop::Met(Near { case, measured, .. }) => Ok(match on_both_sides(case.clone()) {
                Some(finding) => SearchOutcome::Fault(finding),
                None => SearchOutcome::Met { case, measured, cases: search.cases },
            }),
            Stop::Panicked(case, message) => match on_both_sides(case) {
                Some(finding) => Ok(SearchOutcome::Fault(finding)),
                None => {
                    Err(format!("the engine panics, though not on the case alone: {message}").into())
                }
            },
            Stop::Spent => Ok(SearchOutcome::NotMet { cases: search.cases, best: search.best }),
            Stop::Error(reason) => Err(reason),
        }
    }
}

enum Stop {
    Met(Near),
    Panicked(AnyCase, String),
    Spent,
    Error(Error),
}

struct Searching<'a> {
    of: &'a Search<'a>,
    rng: &'a mut dyn Rng,
    generator: &'a AnyGenerator,
    engine: Box<dyn Player<AnyCase>>,
    /// The families to generate from; `None` is any family.
    families: Vec<Option<&'static str>>,
    cases: u64,
    spent: u64,
    drawn: usize,
    pool: Pool,
    best: Vec<u64>,
}

impl Searching<'_> {
    fn search(&mut self) -> Result<Infallible, Stop> {
        while self.spent < self.of.effort / DRAWN {
            self.draw()?;
        }
        loop {
            self.change()?;
            self.pool.0.clear();
            for _ in 0..RESTART {
                self.draw()?;
            }
        }
    }

    fn draw(&mut self) -> Result<(), Stop> {
        let family = self.families[self.drawn % self.families.len()];
        self.drawn += 1;
        let settings = Settings { family, ..self.of.settings.clone() };
        let case = match self.generator.generate(&settings, self.rng) {
            Ok(case) => case,
            // A family that was not asked for need not have cases of the requested sizes.
            Err(_) if family != self.of.settings.family => {
                let any = self.generator.generate(self.of.settings, self.rng);
                any.map_err(Stop::Error)?
            }
            Err(reason) => return Err(Stop::Error(reason)),
        };
        self.play(case)?;
        Ok(())
    }

    /// Mutates the nearest cases until that has brought no progress for long.
    fn change(&mut self) -> Result<(), Stop> {
        let mut fruitless = 0;
        while fruitless < STALE {
            fruitless += 1;
            // A case generated from a family is of that family, but a mutant of it need not be.
            let changed = match self.of.settings.family {
                None => self.changed().filter(|case| self.generator.fits(case, self.of.settings)),
                Some(_) => None,
            };
            let nearer = match changed {
                Some(case) => self.play(case)?,
                None => {
                    self.draw()?;
                    false
                }
            };
            if nearer {
                fruitless = 0;
            }
        }
        Ok(())
    }

    /// Returns a near case with one or a few changes, or crossed with another one; `None` if it is time to generate a
    /// new one.
    fn changed(&mut self) -> Option<AnyCase> {
        let parent = self.pool.pick(self.rng)?;
        match self.rng.random_range(0..10) {
            0 => None,
            1 | 2 => Some(self.generator.cross(parent, self.pool.pick(self.rng)?, self.rng)),
            _ => {
                let mut case = self.generator.mutate(parent, self.rng);
                while self.rng.random_range(0..3) == 0 {
                    case = self.generator.mutate(&case, self.rng);
                }
                Some(case)
            }
        }
    }

    /// Plays a case, and keeps it if it is among the nearest. Returns whether it is nearer than all others.
    fn play(&mut self, case: AnyCase) -> Result<bool, Stop> {
        if self.spent >= self.of.effort {
            return Err(Stop::Spent);
        }
        self.cases += 1;
        self.spent += 1 + case.text().len() as u64 / 1024;
        let trace = record(&mut *self.engine, &case);
        if let End::Panicked(message) = trace.end {
            return Err(Stop::Panicked(case, message));
        }
        let steps = trace.refs();
        let measured: Vec<u64> = self.of.wants.iter().map(|want| want.measure(&case, &steps)).collect();
        self.note(&measured);
        let near = Near { distance: distance(self.of.wants, &measured), case, measured };
        if near.distance == 0.0 { Err(Stop::Met(near)) } else { Ok(self.pool.offer(near)) }
    }

    fn note(&mut self, measured: &[u64]) {
        if self.best.is_empty() {
            self.best = measured.to_vec();
        }
        for ((best, &now), want) in self.best.iter_mut().zip(measured).zip(self.of.wants) {
            if want.distance(now) < want.distance(*best) {
                *best = now;
            }
        }
    }
}

/// Returns the families to generate from in turn: the requested one, or those of the wants' aims, each followed by any
/// family.
fn families(of: &Search<'_>) -> Vec<Option<&'static str>> {
    if of.settings.family.is_some() {
        return vec![of.settings.family];
    }
    let mut families: Vec<Option<&'static str>> = Vec::new();
    for &family in of.wants.iter().flat_map(|want| want.aim.families) {
        if !families.contains(&Some(family)) {
            families.extend([Some(family), None]);
        }
    }
    if families.is_empty() { vec![None] } else { families }
}

/// Returns how far a case is from all wants, each relative to its bound.
fn distance(wants: &[Want<AnyCase>], measured: &[u64]) -> f64 {
    let each = wants.iter().zip(measured).map(|(want, &measured)| {
        let bound = if measured < want.least { want.least } else { want.most };
        want.distance(measured) as f64 / bound.max(1) as f64
    });
    each.sum()
}

#[derive(Clone, Debug)]
struct Near {
    case: AnyCase,
    measured: Vec<u64>,
    /// 0 if it has everything wanted.
    distance: f64,
}

const KEPT: usize = 16;

#[derive(Default)]
struct Pool(Vec<Near>);

impl Pool {
    /// Keeps a case that is at least as near as the farthest case kept, in its place. Returns whether it is nearer than
    /// all others.
    ///
    /// Of equally near cases the newest are kept, so that a search wanders when it has no direction.
    fn offer(&mut self, near: Near) -> bool {
        let place = self.0.partition_point(|kept| kept.distance < near.distance);
        if place >= KEPT || self.0.iter().any(|kept| kept.case == near.case) {
            return false;
        }
        let nearer = place == 0 && self.0.first().is_none_or(|first| near.distance < first.distance);
        self.0.insert(place, near);
        self.0.truncate(KEPT);
        nearer
    }

    /// Returns one of the cases kept: the nearer of two random picks.
    fn pick(&self, rng: &mut dyn Rng) -> Option<&AnyCase> {
        let last = self.0.len().checked_sub(1)?;
        let place = rng.random_range(0..=last).min(rng.random_range(0..=last));
        Some(&self.0[place].case)
    }
}
