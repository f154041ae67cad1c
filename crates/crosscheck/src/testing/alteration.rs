//! Changes single values of steps through their JSON: the comparator must notice each change. And engines that are broken on
//! purpose.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crosscheck_core::compare::pair::{MakePlayers, Players};
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::{Game, Observer, Player, Step};
use serde_json::Value;

/// Calls `visit` with each value within another one, and with that one: the place as a JSON pointer, the key, and the value. Items
/// of a list have its key and `[]`.
fn walk<'a>(value: &'a Value, at: &str, key: &str, visit: &mut dyn FnMut(&str, &str, &'a Value)) {
    visit(at, key, value);
    match value {
        Value::Array(items) => {
            for (nth, item) in items.iter().enumerate() {
                walk(item, &format!("{at}/{nth}"), &format!("{key}[]"), visit);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                let escaped = name.replace('~', "~0").replace('/', "~1");
                walk(item, &format!("{at}/{escaped}"), name, visit);
            }
        }
        _ => {}
    }
}

/// The values that occur under each key in the steps of some traces. A value can be replaced with another one of its
/// key.
#[derive(Default)]
pub(super) struct Pool(BTreeMap<String, Vec<Value>>);

impl Pool {
    pub(super) fn new(steps: &[Value]) -> Pool {
        let mut pool = Pool::default();
        for step in steps {
            walk(step, "", "", &mut |_, key, value| {
                let known = pool.0.entry(key.to_owned()).or_default();
                if known.len() < 50 && !known.contains(value) {
                    known.push(value.clone());
                }
            });
        }
        // Change only single values, never a whole step.
        pool.0.remove("");
        pool
    }

    /// Returns the steps that differ from this one in a single place.
    pub(super) fn altered<S: Step>(&self, step: &S, json: &Value) -> impl Iterator<Item = S> {
        let mut changes = Vec::new();
        walk(json, "", "", &mut |at, key, value| {
            let shorter = value.as_array().and_then(|items| items.split_first());
            let shorter = shorter.map(|(_, rest)| Value::from(rest));
            let others = self.0.get(key).into_iter().flatten().filter(|other| *other != value);
            let others = neighbours(value).into_iter().chain(shorter).chain(others.cloned());
            changes.extend(others.map(|other| (at.to_owned(), other)));
        });
        let others = changes.into_iter().filter_map(|(at, other)| {
            let mut json = json.clone();
            *json.pointer_mut(&at)? = other;
            step.another(json).ok()
        });
        others.filter(move |other| other != step)
    }
}

/// Returns values close to one that has no parts. They need not be valid in its place.
pub(super) fn neighbours(leaf: &Value) -> Vec<Value> {
    match leaf {
        Value::Bool(is) => vec![(!is).into()],
        Value::Number(number) => {
            let up = number.as_u64().and_then(|n| n.checked_add(1)).map(Value::from);
            let down =
                number.as_i64().filter(|n| *n < 0).and_then(|n| n.checked_sub(1)).map(Value::from);
            let real = number.as_f64().filter(|_| number.is_f64()).map(|x| Value::from(x + 1.0));
            [up, down, real].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// Replaces one value with another, wherever it occurs at one place in the steps of a play.
#[derive(Clone, Debug)]
pub(super) struct Alteration {
    at: String,
    from: Value,
    to: Value,
}

impl Alteration {
    /// Returns the altered step, if the step has the value and the result is another valid step.
    pub(super) fn of<S: Step>(&self, step: &S) -> Option<S> {
        let mut json = serde_json::to_value(step).ok()?;
        let value = json.pointer_mut(&self.at).filter(|value| **value == self.from)?;
        *value = self.to.clone();
        step.another(json).ok().filter(|altered| altered != step)
    }

    /// Chooses an alteration that shows in about one in ten of these plays; `None` if none shows in any.
    pub(super) fn among<S: Step>(plays: &[Vec<S>]) -> Option<Alteration> {
        // By the place and the text of a value: it, the plays that show it, and a step that does.
        let mut seen: BTreeMap<(String, String), (Value, BTreeSet<usize>, &S)> = BTreeMap::new();
        for (play, steps) in plays.iter().enumerate() {
            for step in steps {
                let json = serde_json::to_value(step).ok()?;
                walk(&json, "", "", &mut |at, _, value| {
                    if !value.is_array() && !value.is_object() {
                        let new = || (value.clone(), BTreeSet::new(), step);
                        let place = (at.to_owned(), value.to_string());
                        seen.entry(place).or_insert_with(new).1.insert(play);
                    }
                });
            }
        }
        let candidates = seen.iter().filter_map(|((at, _), (value, shown, step))| {
            let here = seen.range((at.clone(), String::new())..);
            let here = here.take_while(|((place, _), _)| place == at).map(|(_, (value, ..))| value);
            let others = here.filter(|other| *other != value).take(5).cloned();
            others.chain(neighbours(value)).find_map(|to| {
                let alteration = Alteration { at: at.clone(), from: value.clone(), to };
                let altered = alteration.of(*step)?;
                // Prefer an alteration that keeps the step's place: otherwise the whole step differs.
                let moved = altered.place() != step.place();
                Some(((moved, (shown.len() * 10).abs_diff(plays.len())), alteration))
            })
        });
        candidates.min_by_key(|(rank, _)| *rank).map(|(_, alteration)| alteration)
    }
}

/// Changes what a play shows: gets the case, the number of the step from 0, and the step. `None` leaves the step out.
type Spoils<'a> = Box<dyn FnMut(&AnyCase, usize, AnyStep) -> Option<AnyStep> + Send + 'a>;

/// An engine whose steps are spoilt, or which gives the answer to another case.
pub(super) struct Spoilt<'a> {
    engine: Box<dyn Player<AnyCase>>,
    spoils: Spoils<'a>,
    /// The case that `answer` answers instead, if any.
    other: Option<AnyCase>,
}

pub(super) type Loses<'a> = &'a (dyn Fn(&AnyCase) -> bool + Sync);

impl<'a> Spoilt<'a> {
    /// Returns an engine that loses its first step if `loses` returns true, and answers the other case, if there is one.
    pub(super) fn losing(game: &AnyGame, loses: Loses<'a>, other: Option<AnyCase>) -> Self {
        let spoils = move |case: &AnyCase, at, step| (at > 0 || !loses(case)).then_some(step);
        Spoilt { engine: game.engine(), spoils: Box::new(spoils), other }
    }
}

impl Player<AnyCase> for Spoilt<'_> {
    fn name(&self) -> &str {
        "spoilt"
    }

    fn answer(&mut self, case: &AnyCase) -> AnyAnswer {
        self.engine.answer(self.other.as_ref().unwrap_or(case))
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        let (spoils, mut at) = (&mut self.spoils, 0);
        self.engine.play(case, &mut |step| {
            at += 1;
            spoils(case, at - 1, step).map_or(ControlFlow::Continue(()), &mut *observer)
        })
    }
}

/// Returns the reference and one that loses its first step when it plays the same case again.
pub(super) fn forgetful(game: &AnyGame) -> MakePlayers<AnyCase> {
    players(game, || {
        let (mut last, mut again) = (None, false);
        Box::new(move |case: &AnyCase, at, step| {
            if at == 0 {
                again = last.as_ref() == Some(case);
                last = Some(case.clone());
            }
            (at > 0 || !again).then_some(step)
        })
    })
}

pub(super) fn shown_as_another(game: &AnyGame, alteration: &Alteration) -> MakePlayers<AnyCase> {
    let alteration = alteration.clone();
    players(game, move || {
        let alteration = alteration.clone();
        Box::new(move |_: &AnyCase, _, step| Some(alteration.of(&step).unwrap_or(step)))
    })
}

/// Returns the reference and a spoilt one in the engine's place: the harness is tried, whatever is wrong with the engine.
fn players(
    game: &AnyGame,
    spoils: impl Fn() -> Spoils<'static> + Send + 'static,
) -> MakePlayers<AnyCase> {
    let game = game.clone();
    Box::new(move || Players {
        reference: game.reference(),
        engines: vec![Box::new(Spoilt { engine: game.reference(), spoils: spoils(), other: None })],
    })
}
