//! The generator of a subject's cases. It makes them turn by turn, while the reference plays along.

use std::cell::RefCell;
use std::marker::PhantomData;

use serde::Deserialize as _;

use super::count::unseen;
use super::joint::{Part, joint};
use super::{Sequence, Shown, Side, Subject, simpler};
use crate::Error;
use crate::compare::trace::guarded;
use crate::generate::draw::chance;
use crate::generate::mutate::{changed, interleaved, mutated, one_of};
use crate::generate::reduce::{chunks, only_simpler, without};
use crate::generate::{
    Aim, Bounds, Family, Generator, Knob, Rng, RngExt, Scope, Settings, Space, Tally,
};

/// Makes, mutates and reduces the cases of a subject.
pub struct Maker<S>(PhantomData<fn() -> S>);

// Not derived: that would demand it of the subject.
impl<S> Clone for Maker<S> {
    fn clone(&self) -> Self {
        Maker(PhantomData)
    }
}

impl<S: 'static> Maker<S> {
    pub(super) const ONLY: &'static Self = &Maker(PhantomData);
}

thread_local! {
    /// Receives the cases that are being made.
    static JOURNAL: RefCell<Option<Note>> = const { RefCell::new(None) };
}

/// A callback that gets the text of an unfinished case.
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

impl<S: Subject> Maker<S> {
    /// Builds a case. Leaves out turns that are not valid in their place, and returns `None` if none is left.
    ///
    /// If the reference panics at a turn, the case ends with that turn, so that playing it shows the panic.
    fn build(
        start: S::Start,
        items: impl Iterator<Item = Item<S::Turn>>,
        new: &mut dyn FnMut(&S::Reference) -> Option<S::Turn>,
    ) -> Option<Sequence<S>> {
        if !S::is_start(&start) {
            return None;
        }
        let mut side = guarded(|| S::Reference::new(&start)).ok()?;
        let mut turns = Vec::new();
        for item in items {
            let turn = match item {
                Item::Old(turn) if S::is_valid(&side, &turn) => turn,
                Item::Old(_) => continue,
                Item::New => match new(&side) {
                    Some(turn) => turn,
                    None => break,
                },
            };
            turns.push(turn);
            if S::STATELESS {
                continue;
            }
            note(|| S::write(&Sequence { start: start.clone(), turns: turns.clone() }));
            if guarded(|| drop(side.step(&turns[turns.len() - 1]))).is_err() {
                break;
            }
        }
        (!turns.is_empty()).then_some(Sequence { start, turns })
    }

    fn all_families() -> &'static [Family] {
        if S::FAMILIES.is_empty() { ANY } else { S::FAMILIES }
    }

    fn weigh(case: &Sequence<S>) -> Vec<u64> {
        let turns = case.turns.iter().map(simpler::weigh);
        let all = turns.fold(simpler::weigh(&case.start), |all, turn| simpler::Weight {
            cost: all.cost + turn.cost,
            size: all.size.saturating_add(turn.size),
        });
        vec![case.turns.len() as u64, all.cost, all.size]
    }

    fn rebuilt(start: &S::Start, turns: impl IntoIterator<Item = S::Turn>) -> Option<Sequence<S>> {
        Self::build(start.clone(), turns.into_iter().map(Item::Old), &mut |_| None)
    }
}

impl<S: Subject> Generator<Sequence<S>> for Maker<S> {
    fn aims(&self) -> &'static [Aim<Sequence<S>>] {
        S::AIMS
    }

    fn bounds(&self) -> &'static [Knob] {
        S::BOUNDS
    }

    fn families(&self) -> &[Family] {
        Self::all_families()
    }

    fn knobs(&self) -> &'static [Knob] {
        const KNOBS: &[Knob] = &[Knob::new(TURNS, "the most turns of a case", 1, 1_000_000)];
        KNOBS
    }

    fn scopes(&self) -> &'static [Scope] {
        S::SCOPES
    }

    fn space(&self, bounds: &Bounds) -> Result<Space<Sequence<S>>, Error> {
        S::space(bounds)
    }

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<Sequence<S>, Error> {
        let weights: Vec<u32> = Self::all_families().iter().map(|family| family.weight).collect();
        let family = settings.family.unwrap_or_else(|| {
            Self::all_families()[crate::generate::draw::weighted(rng, &weights)].name
        });
        for _ in 0..STARTS {
            let start = S::start_of(family, rng);
            let length = settings.knob(TURNS).map_or_else(|| S::length(rng), |turns| turns as usize);
            let items = std::iter::repeat_n(Item::New, length.max(1));
            let mut rng = &mut *rng;
            if let Some(case) = Self::build(start, items, &mut |at| S::turn_of(family, at, &mut rng)) {
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
            let mut rng = &mut *rng;
            Self::build(start, items.into_iter(), &mut |at| S::turn(at, &mut rng))
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
        Self::rebuilt(&a.start, turns).unwrap_or_else(|| a.clone())
    }

    fn reductions<'a>(&self, case: &'a Sequence<S>) -> Box<dyn Iterator<Item = Sequence<S>> + 'a> {
        let rebuilt = |start: &S::Start, turns| Self::rebuilt(start, turns);
        only_simpler(case, Self::weigh, later(case).chain(cut(case, rebuilt)))
    }

    /// Drops and simplifies turns without playing them. Some of the remaining turns may not be valid in their place.
    fn cuts<'a>(&self, case: &'a Sequence<S>) -> Box<dyn Iterator<Item = Sequence<S>> + 'a> {
        let unplayed = |start: &S::Start, turns: Vec<S::Turn>| {
            let case = Sequence { start: start.clone(), turns };
            (S::is_start(start) && !case.turns.is_empty()).then_some(case)
        };
        only_simpler(case, Self::weigh, cut(case, unplayed))
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

    fn unseen(&self, tally: &Tally) -> Vec<String> {
        unseen::<S::Turn>(tally)
    }
}

/// Makes a list only when its first item is requested.
fn lazily<T, L: IntoIterator<Item = T>>(list: impl FnOnce() -> L) -> impl Iterator<Item = T> {
    std::iter::once_with(list).flatten()
}

/// Returns the cases that `build` makes from fewer turns, from simpler starts and from simpler turns.
fn cut<'a, S: Subject>(
    Sequence { start, turns }: &'a Sequence<S>,
    build: impl Fn(&S::Start, Vec<S::Turn>) -> Option<Sequence<S>> + Copy + 'a,
) -> impl Iterator<Item = Sequence<S>> + 'a {
    let fewer = chunks(turns.len()).filter_map(move |chunk| build(start, without(turns, chunk)));
    let starts = lazily(|| S::simpler_starts(start));
    let starts = starts.filter_map(move |start| build(&start, turns.clone()));
    let each = (0..turns.len()).rev().flat_map(move |at| {
        S::simpler_turns(&turns[at]).into_iter().filter_map(move |turn| {
            let mut turns = turns.clone();
            turns[at] = turn;
            build(start, turns)
        })
    });
    fewer
        .chain(starts)
        .chain(each)
        .chain(together(start, turns, build))
        .chain(one_less(start, turns, build))
}

/// With at most as many turns, one is left out while another part changes.
const FEW: usize = 4;

/// Returns the cases without one of a few turns in which the start or another turn is simpler, or of another kind: what a turn
/// made is there from the start, or one turn does what two did.
fn one_less<'a, S: Subject>(
    start: &'a S::Start,
    turns: &'a [S::Turn],
    build: impl Fn(&S::Start, Vec<S::Turn>) -> Option<Sequence<S>> + Copy + 'a,
) -> impl Iterator<Item = Sequence<S>> + 'a {
    let out = (0..turns.len()).rev().filter(|_| (2..=FEW).contains(&turns.len()));
    out.flat_map(move |out| {
        let left = without(turns, out..out + 1);
        let starts = {
            let left = left.clone();
            lazily(|| S::simpler_starts(start)).filter_map(move |start| build(&start, left.clone()))
        };
        let others = (0..left.len()).flat_map(move |at| {
            let left = left.clone();
            lazily(move || {
                S::simpler_turns(&left[at]).into_iter().map(move |turn| {
                    let mut turns = left.clone();
                    turns[at] = turn;
                    turns
                })
            })
        });
        starts.chain(others.filter_map(move |turns| build(start, turns)))
    })
}

/// Returns the cases in which several places are simpler at once.
fn together<'a, S: Subject>(
    start: &'a S::Start,
    turns: &'a [S::Turn],
    build: impl Fn(&S::Start, Vec<S::Turn>) -> Option<Sequence<S>> + Copy + 'a,
) -> impl Iterator<Item = Sequence<S>> + 'a {
    let parts = lazily(move || {
        let turns = turns.iter().map(serde_json::to_value);
        [serde_json::to_value(start)].into_iter().chain(turns).collect::<Result<Vec<_>, _>>()
    });
    parts.flat_map(joint).filter_map(move |parts| {
        let (first, rest) = parts.split_first()?;
        let turn = |part: &Part| match part {
            Part::Kept(at) => Some(turns[at - 1].clone()),
            Part::Changed(value) => S::Turn::deserialize(value).ok(),
        };
        let turns = rest.iter().map(turn).collect::<Option<_>>()?;
        match first {
            Part::Kept(_) => build(start, turns),
            Part::Changed(value) => build(&S::Start::deserialize(value).ok()?, turns),
        }
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
    .filter_map(|(start, at)| Maker::<S>::rebuilt(&start, case.turns[at..].iter().cloned()))
}

/// Changes the turns of a case in one place.
fn change<T: Clone>(items: &mut Vec<Item<T>>, rng: &mut dyn Rng) -> bool {
    type Change<T> = fn(&mut Vec<Item<T>>, &mut dyn Rng) -> bool;
    let changes: [(u32, Change<T>); 5] = [
        (30, |items, rng| {
            let at = rng.random_range(0..=items.len());
            items.insert(at, Item::New);
            true
        }),
        (25, |items, rng| {
            let Some(last) = items.len().checked_sub(1) else { return false };
            items[rng.random_range(0..=last)] = Item::New;
            true
        }),
        (20, |items, rng| {
            let from = rng.random_range(0..=items.len());
            items.truncate(from);
            items.extend(std::iter::repeat_n(Item::New, rng.random_range(1..=8)));
            true
        }),
        (15, |items, rng| {
            let (from, to) = part(items.len(), rng);
            items.drain(from..to).count() > 0
        }),
        (10, |items, rng| {
            let (from, to) = part(items.len(), rng);
            let copied = items[from..to].to_vec();
            let at = rng.random_range(0..=items.len());
            items.splice(at..at, copied);
            from < to
        }),
    ];
    one_of(changes, rng)(items, rng)
}

/// Returns a random range of a list, mostly a short one.
fn part(length: usize, rng: &mut dyn Rng) -> (usize, usize) {
    let from = rng.random_range(0..=length);
    let most = if chance(rng, 70) { 3 } else { length };
    (from, (from + rng.random_range(0..=most)).min(length))
}
