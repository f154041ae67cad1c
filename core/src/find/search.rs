//! Looks for a case that has what is asked for: by construction, then by drawing, then by changing what came nearest.
//!
//! The engine plays, since it is the faster side; what is found is then played by both. The way a search goes is a
//! function of the random numbers, the wants and the effort, not of time.

mod pool;

use std::convert::Infallible;

use crate::Player;
use crate::contract::Case;
use crate::generate::{Generator, Rng, RngExt, Settings, Want};

use crate::compare::fault::Finding;
use crate::compare::pair::Pair;
use crate::compare::trace::{End, record};
use crate::{Game, Playable};
use pool::{Near, Pool};

/// How much is played at most, unless told otherwise: some seconds.
pub const EFFORT: u64 = 20_000;

/// How many cases are constructed before the search begins.
const CONSTRUCTED: u64 = 16;

/// The share of the effort that goes to drawing alone: one part of so many.
const DRAWN: u64 = 10;

/// How many fruitless changes are made before others are begun with.
const STALE: u64 = 2000;

/// How many cases are drawn to begin with others.
const RESTART: u64 = 200;

/// How much making a case small plays at most.
const SMALLER: u64 = 4000;

/// What is looked for.
#[derive(Clone, Debug)]
pub struct Search<'a, G: Game> {
    /// What the case must have; all of it.
    pub wants: &'a [Want<G::Case>],
    /// What its sizes must be, and its family if it must be drawn from one.
    pub settings: &'a Settings,
    /// How many cases are played at most; a large one counts as several, by its [`cost`].
    pub effort: u64,
    /// Whether the case is then made small, as long as it has what is asked for.
    pub small: bool,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub enum SearchOutcome<C: Playable> {
    /// A case that has all that was asked for.
    Met {
        /// The case.
        case: C,
        /// How much it has, want by want.
        measured: Vec<u64>,
        /// How many cases were played till it was found.
        cases: u64,
    },
    /// None of the cases that were played has all of it.
    NotMet {
        /// The nearest of them, if any was played.
        case: Option<C>,
        /// How many cases were played.
        cases: u64,
        /// How much the nearest of them has, want by want.
        nearest: Vec<u64>,
        /// The best there was of each want, in any case.
        best: Vec<u64>,
    },
    /// The two sides differ on a case, which is more than was looked for.
    Fault(Finding<C>),
}

impl<G: Game> Search<'_, G> {
    /// Searches.
    ///
    /// # Errors
    /// No case has the sizes that are asked for; the reason in words.
    pub fn run(&self, rng: &mut dyn Rng) -> Result<SearchOutcome<G::Case>, String> {
        let mut search = Searching::new(self, rng);
        let Err(end) = search.search();
        match end {
            Stop::Met(met) => Ok(search.met(met)),
            Stop::Panicked(case, message) => match Pair::<G>::new(None).find(case) {
                Some(finding) => Ok(SearchOutcome::Fault(finding)),
                None => Err(format!("the engine panics, though not on the case alone: {message}")),
            },
            Stop::Spent => {
                let (cases, best) = (search.cases, search.best);
                let (case, nearest) =
                    search.pool.into_nearest().map(|near| (near.case, near.measured)).unzip();
                Ok(SearchOutcome::NotMet { case, cases, nearest: nearest.unwrap_or_default(), best })
            }
            Stop::Error(reason) => Err(reason),
        }
    }

    /// How much of all that is wanted a case has, want by want.
    fn measure(&self, case: &G::Case, steps: &[G::Step]) -> Vec<u64> {
        self.wants.iter().map(|want| want.measure(case, steps)).collect()
    }
}

/// Why a search ends.
enum Stop<C> {
    Met(Near<C>),
    /// The engine panics on a case, with this message.
    Panicked(C, String),
    Spent,
    Error(String),
}

/// A search under way.
struct Searching<'a, G: Game> {
    of: &'a Search<'a, G>,
    rng: &'a mut dyn Rng,
    generator: G::Generator,
    engine: Box<dyn Player<G::Case>>,
    /// The families to draw from; nothing is any.
    families: Vec<Option<&'static str>>,
    cases: u64,
    spent: u64,
    drawn: usize,
    pool: Pool<G::Case>,
    best: Vec<u64>,
}

impl<'a, G: Game> Searching<'a, G> {
    fn new(of: &'a Search<'a, G>, rng: &'a mut dyn Rng) -> Self {
        Searching {
            of,
            rng,
            generator: G::Generator::default(),
            engine: G::engine(),
            families: families(of),
            cases: 0,
            spent: 0,
            drawn: 0,
            pool: Pool::default(),
            best: Vec::new(),
        }
    }

    /// Goes on until something ends it.
    fn search(&mut self) -> Result<Infallible, Stop<G::Case>> {
        self.construct()?;
        while self.spent < self.of.effort / DRAWN {
            self.draw()?;
        }
        loop {
            self.change()?;
            self.pool.clear();
            for _ in 0..RESTART {
                self.draw()?;
            }
        }
    }

    fn construct(&mut self) -> Result<(), Stop<G::Case>> {
        for _ in 0..CONSTRUCTED {
            let Some(case) = self.generator.aimed(self.of.wants, self.of.settings, self.rng) else {
                return Ok(());
            };
            if self.generator.fits(&case, self.of.settings) {
                self.play(case)?;
            }
        }
        Ok(())
    }

    /// Plays a case of one of the families, each in its turn.
    fn draw(&mut self) -> Result<(), Stop<G::Case>> {
        let family = self.families[self.drawn % self.families.len()];
        self.drawn += 1;
        let settings = Settings { family, ..self.of.settings.clone() };
        let case = match self.generator.generate(&settings, self.rng) {
            Ok(case) => case,
            // A family that is not asked for need not have cases of the sizes that are.
            Err(_) if family != self.of.settings.family => {
                let any = self.generator.generate(self.of.settings, self.rng);
                any.map_err(Stop::Error)?
            }
            Err(reason) => return Err(Stop::Error(reason)),
        };
        self.play(case)?;
        Ok(())
    }

    /// Changes what is nearest until that has brought nothing for long.
    fn change(&mut self) -> Result<(), Stop<G::Case>> {
        let mut fruitless = 0;
        while fruitless < STALE {
            fruitless += 1;
            // What is drawn from a family is of its kind, and what is made of it need not be.
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

    /// A near case with a change or a few, or with something of another; nothing if it is time for a new one.
    fn changed(&mut self) -> Option<G::Case> {
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

    /// Plays a case, and keeps it if it is among the nearest; whether it is nearer than all of them.
    fn play(&mut self, case: G::Case) -> Result<bool, Stop<G::Case>> {
        if self.spent >= self.of.effort {
            return Err(Stop::Spent);
        }
        self.cases += 1;
        self.spent += cost(&case);
        let trace = record(&mut *self.engine, &case);
        if let End::Panicked(message) = trace.end {
            return Err(Stop::Panicked(case, message));
        }
        let measured = self.of.measure(&case, &trace.steps);
        self.note(&measured);
        let near = Near { distance: distance(self.of.wants, &measured), case, measured };
        if near.distance == 0.0 { Err(Stop::Met(near)) } else { Ok(self.pool.offer(near)) }
    }

    /// Keeps the best there was of each want.
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

    fn met(&mut self, met: Near<G::Case>) -> SearchOutcome<G::Case> {
        let met = if self.of.small { self.smaller(met) } else { met };
        self.confirmed(met.case, met.measured)
    }

    /// The case as both sides play it.
    fn confirmed(&self, case: G::Case, measured: Vec<u64>) -> SearchOutcome<G::Case> {
        match Pair::<G>::new(None).find(case.clone()) {
            Some(finding) => SearchOutcome::Fault(finding),
            None => SearchOutcome::Met { case, measured, cases: self.cases },
        }
    }

    /// Takes the first simpler case that still has all that is asked for, and goes on from there.
    fn smaller(&mut self, mut met: Near<G::Case>) -> Near<G::Case> {
        let mut spent = 0;
        'smaller: loop {
            let here = met.case.clone();
            for case in self.generator.reductions(&here) {
                if spent >= SMALLER {
                    return met;
                }
                spent += cost(&case);
                if let Some(smaller) = self.still(case) {
                    met = smaller;
                    continue 'smaller;
                }
            }
            return met;
        }
    }

    /// A case, if it has all that is asked for.
    fn still(&mut self, case: G::Case) -> Option<Near<G::Case>> {
        if !self.generator.fits(&case, self.of.settings) {
            return None;
        }
        let trace = record(&mut *self.engine, &case);
        if let End::Panicked(_) = trace.end {
            self.engine = G::engine();
            return None;
        }
        let measured = self.of.measure(&case, &trace.steps);
        let distance = distance(self.of.wants, &measured);
        (distance == 0.0).then_some(Near { case, distance, measured })
    }
}

/// How many cases a case counts as: one, and another for every KiB. A search through large cases would take too long
/// otherwise.
pub fn cost<C: Case>(case: &C) -> u64 {
    1 + case.text().len() as u64 / 1024
}

/// The families to draw from in turn: the one that is asked for; or those of the wants' aims, and after each of them any.
fn families<G: Game>(of: &Search<'_, G>) -> Vec<Option<&'static str>> {
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

/// How far a case is from all that is wanted, each want in proportion to its number.
fn distance<C: Playable>(wants: &[Want<C>], measured: &[u64]) -> f64 {
    let each = wants.iter().zip(measured).map(|(want, &measured)| {
        let bound = if measured < want.least { want.least } else { want.most };
        want.distance(measured) as f64 / bound.max(1) as f64
    });
    each.sum()
}
