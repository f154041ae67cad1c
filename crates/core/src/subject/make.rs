//! The generator of a subject's cases. It makes them turn by turn, while the reference plays along.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use serde::Deserialize as _;

use super::count::unseen;
use super::joint::{Part, joint};
use super::pool::{Pool, Ranges, START, TURN};
use super::takeover::{parts, takeovers};
use super::{AsGame, Sequence, Shown, Side, Subject, simpler, small};
use crate::Error;
use crate::compare::trace::guarded;
use crate::generate::draw::{chance, weighted};
use crate::generate::mutate::{changed, interleaved, mutated};
use crate::generate::reduce::{chunks, only_simpler, without};
use crate::generate::{
    Aim, Bounds, Family, Generator, Knob, Rng, RngExt, Scope, Settings, Space, Tally, seeded,
};

thread_local! {
    static JOURNAL: RefCell<Option<Note>> = const { RefCell::new(None) };
}

type Note = Box<dyn FnMut(String)>;

/// Runs `run`. Before the reference takes a turn of a case that is being made, passes the text of the case so far to
/// `note`: the reference may not survive the turn.
pub fn journaled<T>(note: impl FnMut(String) + 'static, run: impl FnOnce() -> T) -> T {
    JOURNAL.set(Some(Box::new(note)));
    let result = run();
    JOURNAL.set(None);
    result
}

fn note(text: impl FnOnce() -> String) {
    JOURNAL.with_borrow_mut(|journal| {
        if let Some(journal) = journal {
            journal(text());
        }
    });
}

/// The only family of a subject that declares none.
const ANY: &[Family] =
    &[Family { name: "any", purpose: "any start, and turns as they come", weight: 1, full: false }];

const TURNS: &str = "turns";

/// The number of starts to try before giving up: with some, the play may already be over.
const STARTS: usize = 64;

/// A turn of a case that is being built: an existing one, or a new one.
#[derive(Clone)]
enum Item<T> {
    Old(T),
    New,
}

/// How the new turns of a case are drawn: those of a family, or any.
struct New<'a> {
    rng: &'a mut dyn Rng,
    family: Option<&'static str>,
}

/// Draws a start of a family, or any.
fn start_of<S: Subject>(family: Option<&'static str>, rng: &mut dyn Rng) -> S::Start {
    match family {
        Some(family) => S::start_of(family, rng),
        None => S::start(rng),
    }
}

/// Draws a turn of a family, or any.
fn of<S: Subject>(
    family: Option<&'static str>,
    at: &S::Reference,
    rng: &mut dyn Rng,
) -> Option<S::Turn> {
    match family {
        Some(family) => S::turn_of(family, at, rng),
        None => S::turn(at, rng),
    }
}

/// The number of starts that are drawn to learn the ranges of their places, and of turns for each: a place of one operation
/// in ten must be seen often too.
const LEARNT: u64 = 24;
const LEARNT_TURNS: usize = 16;

/// Returns the ranges of what a family draws, which are the same for all cases.
fn ranges<S: Subject>(family: Option<&'static str>) -> Ranges {
    thread_local! {
        static LEARNED: RefCell<HashMap<(TypeId, Option<&'static str>), Ranges>> = RefCell::default();
    }
    let key = (TypeId::of::<S>(), family);
    if let Some(known) = LEARNED.with_borrow(|learned| learned.get(&key).cloned()) {
        return known;
    }
    let mut ranges = Ranges::default();
    for draw in 0..LEARNT {
        let mut rng = seeded(S::NAME, 0, draw);
        let start = start_of::<S>(family, &mut rng);
        ranges.learn(START, &start);
        let turns = guarded(|| {
            let side = S::Reference::new(&start);
            (0..LEARNT_TURNS).map_while(|_| of::<S>(family, &side, &mut rng)).collect::<Vec<_>>()
        });
        turns.iter().flatten().for_each(|turn| ranges.learn(TURN, turn));
    }
    LEARNED.with_borrow_mut(|learned| learned.insert(key, ranges.clone()));
    ranges
}

impl<S: Subject> AsGame<S> {
    /// Builds a case. Leaves out turns that are not valid in their place, and returns `None` if none is left.
    ///
    /// If the reference panics at a turn, the case ends with that turn, so that playing it shows the panic.
    ///
    /// In some cases, values that have come before stand in new turns again.
    fn build(
        mut start: S::Start,
        items: impl Iterator<Item = Item<S::Turn>>,
        mut new: Option<New<'_>>,
    ) -> Option<Sequence<S>> {
        if !S::is_start(&start) {
            return None;
        }
        let mut side = guarded(|| S::Reference::new(&start)).ok()?;
        let begin = |new: &mut New<'_>| Pool::begin(new.rng, || ranges::<S>(new.family));
        let mut pool = new.as_mut().and_then(begin);
        if let Some(pool) = &mut pool {
            if let Some(changed) = pool.changed(START, &start).filter(S::is_start) {
                side = guarded(|| S::Reference::new(&changed)).ok()?;
                start = changed;
            }
            pool.add(&start);
        }
        let mut turns = Vec::new();
        for item in items {
            let turn = match item {
                Item::Old(turn) if S::is_valid(&side, &turn) => turn,
                Item::Old(_) => continue,
                Item::New => {
                    let drawn = new.as_mut().and_then(|new| of::<S>(new.family, &side, new.rng));
                    let Some(turn) = drawn else { break };
                    let back = pool.as_mut().and_then(|pool| pool.in_turn(&turn));
                    back.filter(|turn| S::is_valid(&side, turn)).unwrap_or(turn)
                }
            };
            if let Some(pool) = &mut pool {
                pool.add(&turn);
            }
            turns.push(turn);
            if S::STATELESS {
                continue;
            }
            note(|| S::write(&Sequence { start: start.clone(), turns: turns.clone() }));
            let Ok(seen) = guarded(|| side.step(&turns[turns.len() - 1])) else { break };
            if let Some(pool) = &mut pool {
                pool.add(&seen);
            }
        }
        if let Some(shared) = S::SHARED {
            (shared.settle)(&mut turns);
        }
        (!turns.is_empty()).then_some(Sequence { start, turns })
    }

    fn weigh(case: &Sequence<S>) -> Vec<u64> {
        let turns = case.turns.iter().map(simpler::weigh);
        let all = turns.fold(simpler::weigh(&case.start), |all, turn| simpler::Weight {
            cost: all.cost + turn.cost,
            size: all.size.saturating_add(turn.size),
        });
        vec![case.turns.len() as u64, all.cost, all.size]
    }

    fn rebuilt(start: S::Start, turns: Vec<S::Turn>) -> Option<Sequence<S>> {
        Self::build(start, turns.into_iter().map(Item::Old), None)
    }
}

impl<S: Subject> Generator<Sequence<S>> for AsGame<S> {
    fn aims(&self) -> &'static [Aim<Sequence<S>>] {
        S::AIMS
    }

    fn bounds(&self) -> &'static [Knob] {
        if S::SCOPES.is_empty() { small::BOUNDS } else { S::BOUNDS }
    }

    fn families(&self) -> &[Family] {
        if S::FAMILIES.is_empty() { ANY } else { S::FAMILIES }
    }

    fn knobs(&self) -> &'static [Knob] {
        const KNOBS: &[Knob] = &[Knob::new(TURNS, "the most turns of a case", 1, 1_000_000)];
        KNOBS
    }

    fn scopes(&self) -> &'static [Scope] {
        if S::SCOPES.is_empty() { small::SCOPES } else { S::SCOPES }
    }

    fn space(&self, bounds: &Bounds) -> Result<Space<Sequence<S>>, Error> {
        if S::SCOPES.is_empty() { small::space(bounds) } else { S::space(bounds) }
    }

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<Sequence<S>, Error> {
        let weights: Vec<u32> = self.families().iter().map(|family| family.weight).collect();
        let family = settings.family.unwrap_or_else(|| self.families()[weighted(rng, &weights)].name);
        for _ in 0..STARTS {
            let start = S::start_of(family, rng);
            let length = settings.knob(TURNS).map_or_else(|| S::length(rng), |turns| turns as usize);
            let items = std::iter::repeat_n(Item::New, length.max(1));
            let new = New { rng: &mut *rng, family: Some(family) };
            if let Some(mut case) = Self::build(start, items, Some(new)) {
                if let Some(shared) = S::SHARED {
                    (shared.spread)(&mut case.turns, rng);
                    (shared.settle)(&mut case.turns);
                }
                return Ok(case);
            }
        }
        Err(format!(
            "none of {STARTS} starts of {} can be played: each has no first {}",
            S::NAME,
            S::TURN
        )
        .into())
    }

    fn fits(&self, case: &Sequence<S>, settings: &Settings) -> bool {
        settings.knob(TURNS).is_none_or(|most| case.turns.len() <= most as usize)
    }

    fn mutate(&self, case: &Sequence<S>, rng: &mut dyn Rng) -> Sequence<S> {
        let mutated = mutated(case, rng, |rng| {
            let start = if chance(rng, 5) { S::start(rng) } else { case.start.clone() };
            let mut items: Vec<_> = case.turns.iter().cloned().map(Item::Old).collect();
            changed(&mut items, rng, change);
            Self::build(start, items.into_iter(), Some(New { rng, family: None }))
        });
        mutated.unwrap_or_else(|| case.clone())
    }

    fn cross(&self, a: &Sequence<S>, b: &Sequence<S>, rng: &mut dyn Rng) -> Sequence<S> {
        let spliced = |rng: &mut dyn Rng| {
            let from = rng.random_range(0..=a.turns.len());
            let to = rng.random_range(0..=b.turns.len());
            a.turns[..from].iter().chain(&b.turns[to..]).cloned().collect()
        };
        let turns = if chance(rng, 75) { spliced(rng) } else { interleaved(&a.turns, &b.turns) };
        Self::rebuilt(a.start.clone(), turns).unwrap_or_else(|| a.clone())
    }

    fn reductions<'a>(&self, case: &'a Sequence<S>) -> Box<dyn Iterator<Item = Sequence<S>> + 'a> {
        let cut = cut(case).chain(lazily(|| takeovers(case)));
        let cut = cut.filter_map(|case| Self::rebuilt(case.start, case.turns));
        only_simpler(case, Self::weigh, later(case).chain(cut))
    }

    /// Drops and simplifies turns without playing them. Some of the remaining turns may not be valid in their place.
    fn cuts<'a>(&self, case: &'a Sequence<S>) -> Box<dyn Iterator<Item = Sequence<S>> + 'a> {
        let is_case = |case: &Sequence<S>| S::is_start(&case.start) && !case.turns.is_empty();
        only_simpler(case, Self::weigh, cut(case).filter(is_case))
    }

    fn witnesses(&self) -> &[Sequence<S>] {
        S::witnesses()
    }

    fn weight(&self, case: &Sequence<S>) -> Vec<u64> {
        Self::weigh(case)
    }

    fn count(&self, case: &Sequence<S>, steps: &[&Shown<S>], tally: &mut Tally) {
        S::count(case, steps, tally);
    }

    fn source(&self) -> [&'static str; 2] {
        S::SOURCE
    }

    fn unseen(&self, tally: &Tally) -> Vec<String> {
        unseen::<S::Turn>(tally)
    }
}

/// Makes a list only when its first item is requested.
fn lazily<T, L: IntoIterator<Item = T>>(list: impl FnOnce() -> L) -> impl Iterator<Item = T> {
    std::iter::once_with(list).flatten()
}

/// With at most as many turns, one is left out while another part changes.
const FEW: usize = 6;

/// Returns the cases with fewer turns, with a simpler start or turn, and with several simpler places at once. Not each is
/// valid. At the end one of a few turns is left out while another part changes: what a turn made is there from the start, or
/// one turn does what two did.
fn cut<S: Subject>(case: &Sequence<S>) -> impl Iterator<Item = Sequence<S>> {
    let count = case.turns.len();
    let less = |chunk| Sequence { start: case.start.clone(), turns: without(&case.turns, chunk) };
    let out = (0..count).rev().filter(move |_| (2..=FEW).contains(&count));
    let one_less = out.flat_map(move |at| in_one_place(Rc::new(less(at..at + 1))));
    let one_place = lazily(|| [Rc::new(case.clone())]).flat_map(in_one_place);
    chunks(count).map(less).chain(one_place).chain(together(case)).chain(one_less)
}

fn in_one_place<S: Subject>(case: Rc<Sequence<S>>) -> impl Iterator<Item = Sequence<S>> {
    let starts = {
        let case = Rc::clone(&case);
        lazily(move || {
            let simpler = S::simpler_starts(&case.start).into_iter();
            simpler.map(move |start| Sequence { start, turns: case.turns.clone() })
        })
    };
    let turns = (0..case.turns.len()).rev().flat_map(move |at| {
        let case = Rc::clone(&case);
        S::simpler_turns(&case.turns[at]).into_iter().map(move |turn| {
            let mut less = (*case).clone();
            less.turns[at] = turn;
            less
        })
    });
    starts.chain(turns)
}

fn together<S: Subject>(case: &Sequence<S>) -> impl Iterator<Item = Sequence<S>> {
    lazily(move || parts(case)).flat_map(joint).filter_map(move |parts| {
        let (first, rest) = parts.split_first()?;
        let turn = |part: &Part| match part {
            Part::Kept(at) => Some(case.turns[at - 1].clone()),
            Part::Changed(value) => S::Turn::deserialize(value).ok(),
        };
        let start = match first {
            Part::Kept(_) => case.start.clone(),
            Part::Changed(value) => S::Start::deserialize(value).ok()?,
        };
        Some(Sequence { start, turns: rest.iter().map(turn).collect::<Option<_>>()? })
    })
}

/// Returns the cases that begin at a later state of a case, those that drop the most turns first.
fn later<S: Subject>(case: &Sequence<S>) -> impl Iterator<Item = Sequence<S>> {
    lazily(move || {
        let mut side = guarded(|| S::Reference::new(&case.start)).ok();
        let mut starts = Vec::new();
        for (at, turn) in case.turns.iter().enumerate() {
            let Some(now) = &mut side else { break };
            if at > 0 {
                starts.extend(S::resume(now).filter(S::is_start).map(|start| (start, at)));
            }
            if guarded(|| drop(now.step(turn))).is_err() {
                side = None;
            }
        }
        starts.reverse();
        starts
    })
    .filter_map(|(start, at)| AsGame::<S>::rebuilt(start, case.turns[at..].to_vec()))
}

fn change<T: Clone>(items: &mut Vec<Item<T>>, rng: &mut dyn Rng) -> bool {
    let count = items.len();
    match weighted(rng, &[30, 25, 20, 15, 10]) {
        0 => items.insert(rng.random_range(0..=count), Item::New),
        1 if count == 0 => return false,
        1 => items[rng.random_range(0..count)] = Item::New,
        2 => {
            items.truncate(rng.random_range(0..=count));
            items.extend(std::iter::repeat_n(Item::New, rng.random_range(1..=8)));
        }
        3 => {
            let (from, to) = part(count, rng);
            return items.drain(from..to).count() > 0;
        }
        _ => {
            let (from, to) = part(count, rng);
            let copied = items[from..to].to_vec();
            let at = rng.random_range(0..=count);
            items.splice(at..at, copied);
            return from < to;
        }
    }
    true
}

/// Returns a random range of a list, mostly a short one.
fn part(length: usize, rng: &mut dyn Rng) -> (usize, usize) {
    let from = rng.random_range(0..=length);
    let most = if chance(rng, 70) { 3 } else { length };
    (from, (from + rng.random_range(0..=most)).min(length))
}
