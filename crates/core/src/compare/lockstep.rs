//! Compares two plays of one case step by step, up to the first difference.

use std::ops::ControlFlow;

use crate::compare::trace::{End, Trace, observe};
pub use crate::contract::{Crash, Difference, Observed};
use crate::contract::{PANIC, Step};
use crate::{Field, Playable, Player, Value};

/// The name of the field that differs if the two sides are not at the same kind of step.
const COURSE: &str = "course of play";

/// The strictness of the comparison of steps. The default ignores no field.
#[derive(Clone, Debug, Default)]
pub struct Strictness {
    /// The names of fields that may differ, for a player that does not show them.
    pub overlook: Vec<&'static str>,
}

impl Strictness {
    /// Returns the first field in which two steps differ.
    ///
    /// Whole steps are compared first: this is cheap and cannot miss a field. If the steps are unequal but no field
    /// differs, the game does not list all its fields. That is a bug in the game, and it is reported as a difference of
    /// its own.
    pub fn compare<S: Step>(&self, expected: &S, found: &S) -> Option<Difference> {
        self.all(expected, found, 1).pop()
    }

    /// Returns the fields in which two steps differ, like [`Strictness::compare`]; at most so many. Which step of a play it is,
    /// and the kind of difference, only the caller knows.
    pub fn all<S: Step>(&self, expected: &S, found: &S, most: usize) -> Vec<Difference> {
        if expected == found {
            return Vec::new();
        }
        let differs = |field, nth, clause, shown| {
            let turn = expected.turn().or(found.turn());
            Difference { nth, clause, ..Difference::at(0, turn, expected.place(), field, shown) }
        };
        if expected.place() != found.place() {
            let shown = [expected, found].map(|step| Observed::OtherStep(step.place()));
            return vec![differs(COURSE, 1, named(expected.course()), shown)];
        }
        let (ours, theirs) = (expected.fields(), found.fields());
        let kept = |field: &&Field| !self.overlook.contains(&field.name);
        let value = |field: &Field| Observed::Value(field.value.clone());
        let other = ours.iter().filter(kept).filter_map(|field| {
            let other = field.twin(&theirs);
            let is_equal =
                |other: &Field| other.value == field.value || expected.is_close(found, field.name);
            let shown = || [value(field), other.map_or(Observed::NoField, value)];
            let clause = field.clause.or(other.and_then(|other| other.clause));
            (!other.is_some_and(is_equal)).then(|| differs(field.name, field.nth, clause, shown()))
        });
        let extra = theirs.iter().filter(kept).filter(|field| field.twin(&ours).is_none());
        let extra = extra.map(|field| {
            differs(field.name, field.nth, field.clause, [Observed::NoField, value(field)])
        });
        let mut all: Vec<Difference> = other.chain(extra).take(most).collect();
        let is_same =
            |field: &Field| field.twin(&theirs).is_some_and(|other| other.value == field.value);
        if all.is_empty() && self.overlook.is_empty() && ours.iter().all(is_same) {
            let shown = [expected, found].map(|step| Observed::Value(Value::Text(format!("{step:?}"))));
            all.push(differs("a field without a name", 1, named(expected.course()), shown));
        }
        all
    }
}

fn named(clause: &'static str) -> Option<&'static str> {
    (!clause.is_empty()).then_some(clause)
}

/// Compares a player with a recorded trace while it plays, and stops it at the first step that differs.
pub fn lockstep<C: Playable>(
    expected: &Trace<C>,
    player: &mut dyn Player<C>,
    case: &C,
) -> Option<Difference> {
    against(expected, &expected.steps, player, case, &View::plain(), &mut stop_at_first::<C>)
}

/// Stops a comparison at the first difference.
pub fn stop_at_first<C: Playable>(_: &Difference, _: [Option<&C::Step>; 2]) -> ControlFlow<()> {
    ControlFlow::Break(())
}

/// Says whether a comparison ends at a difference, which is then what differs. Otherwise it goes on, if the two sides can be
/// compared at the next step ([`Rules::resumes`](crate::contract::Rules::resumes)), or ends with nothing that differs. It gets
/// the steps of both sides, where there are such.
pub type OnDifference<'a, C> =
    dyn FnMut(&Difference, [Option<&<C as Playable>::Step>; 2]) -> ControlFlow<()> + 'a;

/// The transformation of a play before it is compared.
pub struct View<'a, C: Playable> {
    /// Returns the step to compare in place of a step.
    pub step: &'a dyn Fn(C::Step) -> C::Step,
    /// Returns the answer to compare in place of the answer.
    pub answer: &'a dyn Fn(C::Answer) -> C::Answer,
}

impl<C: Playable> View<'_, C> {
    /// Compares the play as it is.
    pub fn plain() -> Self {
        View { step: &|step| step, answer: &|answer| answer }
    }
}

/// Like [`lockstep`], with `expected` cut to `steps`, the player's steps and answer transformed by `view` before they are
/// compared, and `look` deciding at each difference whether it ends the comparison. If `steps` is not the whole play, or
/// `expected` was stopped, the player may go on after the last of them.
pub fn against<C: Playable>(
    expected: &Trace<C>,
    steps: &[C::Step],
    player: &mut dyn Player<C>,
    case: &C,
    view: &View<'_, C>,
    look: &mut OnDifference<'_, C>,
) -> Option<Difference> {
    // A stopped play does not show what comes after its steps.
    let whole = steps.len() == expected.steps.len() && !matches!(expected.end, End::Stopped);
    let mut looking = Looking { case, look, stopped: None, over: false };
    let mut at = 0;
    let end = observe(player, case, &mut |step| {
        let step = (view.step)(step);
        match steps.get(at) {
            Some(ours) => looking.at_step(at, ours, &step),
            None if whole => looking.at(beyond(at, &step), [None, Some(&step)]),
            None => return ControlFlow::Break(()),
        }
        at += 1;
        if looking.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if !looking.is_over() {
        let missing = |found| missing(steps, at, found);
        let last = match end {
            End::Panicked(message) => Some(missing(Observed::Panic(message))),
            End::Failed(failure) => Some(missing(Observed::Failed(failure))),
            End::Invalid(refused) => Some(missing(Observed::Panic(refused.why))),
            // A recorded trace may end without an answer.
            End::Answer(_) | End::Stopped if at < steps.len() => Some(missing(Observed::NoStep)),
            // Without a clause of its own an answer says no more than the steps.
            End::Answer(answer) if whole && !case.rules().answer.is_empty() => {
                answers_differ(case, expected, at, &(view.answer)(answer))
            }
            End::Answer(_) | End::Stopped => None,
        };
        if let Some(last) = last {
            looking.at(last, [steps.get(at), None]);
        }
    }
    looking.stopped
}

struct Looking<'a, 'b, C: Playable> {
    case: &'a C,
    look: &'a mut OnDifference<'b, C>,
    stopped: Option<Difference>,
    /// Whether it ended with nothing that differs.
    over: bool,
}

impl<C: Playable> Looking<'_, '_, C> {
    fn is_over(&self) -> bool {
        self.over || self.stopped.is_some()
    }

    fn at_step(&mut self, at: usize, ours: &C::Step, theirs: &C::Step) {
        let most = if self.case.rules().resumes { usize::MAX } else { 1 };
        for of in Strictness::default().all(ours, theirs, most) {
            self.at(Difference { step: at, ..of }, [Some(ours), Some(theirs)]);
            if self.is_over() {
                return;
            }
        }
    }

    fn at(&mut self, mut difference: Difference, steps: [Option<&C::Step>; 2]) {
        difference.kind = self.case.kind(&difference, steps);
        match (self.look)(&difference, steps) {
            ControlFlow::Break(()) => self.stopped = Some(difference),
            ControlFlow::Continue(()) => {
                let in_step =
                    matches!(steps, [Some(ours), Some(theirs)] if ours.place() == theirs.place());
                self.over |= !self.case.rules().resumes || !in_step;
            }
        }
    }
}

/// Returns the difference if the other side goes on when the play should be over.
fn beyond<S: Step>(at: usize, step: &S) -> Difference {
    let shown = [Observed::NoStep, Observed::OtherStep(step.place())];
    let clause = named(step.course());
    Difference { clause, ..Difference::at(at, step.turn(), step.place(), COURSE, shown) }
}

/// Returns the difference if the other side crashed after `at` steps, all of which were those of the reference.
pub fn crashed<C: Playable>(expected: &Trace<C>, at: usize, crash: Crash) -> Difference {
    missing(&expected.steps, at, Observed::Crash(crash))
}

/// Returns the difference if the other side ends when the play should go on.
fn missing<S: Step>(steps: &[S], at: usize, found: Observed) -> Difference {
    let ours = steps.get(at);
    let place = ours.map_or_else(|| "after the last step".into(), Step::place);
    let field = match &found {
        Observed::Panic(_) => PANIC,
        Observed::Crash(crash) => crash.kind,
        _ => COURSE,
    };
    let expected = if ours.is_some() { Observed::OtherStep(place.clone()) } else { Observed::NoStep };
    let clause = ours.map(Step::course).and_then(named);
    Difference {
        clause,
        ..Difference::at(at, ours.and_then(Step::turn), place, field, [expected, found])
    }
}

fn answers_differ<C: Playable>(
    case: &C,
    expected: &Trace<C>,
    at: usize,
    found: &C::Answer,
) -> Option<Difference> {
    let End::Answer(answer) = &expected.end else { return None };
    let found = match case.is_right(answer, found) {
        Ok(true) => return None,
        Ok(false) => Observed::Value(Value::Text(found.to_string())),
        Err(why) => Observed::Unjudged(why),
    };
    Some(other_answer(case, at, answer.to_string(), found))
}

/// Returns the difference between a play's answer and one that is known as text alone. Blanks at the ends of its lines
/// do not matter.
pub fn answer_differs<C: Playable>(case: &C, expected: &Trace<C>, found: &str) -> Option<Difference> {
    let End::Answer(answer) = &expected.end else { return None };
    if case.rules().answer.is_empty() {
        return None;
    }
    let answer = answer.to_string();
    let [ours, theirs] = [&*answer, found].map(|text| text.trim_end().lines().map(str::trim_end));
    let is_same = ours.eq(theirs);
    let found = Observed::Value(Value::Text(found.into()));
    (!is_same).then(|| other_answer(case, expected.steps.len(), answer, found))
}

fn other_answer<C: Playable>(case: &C, at: usize, expected: String, found: Observed) -> Difference {
    let shown = [Observed::Value(Value::Text(expected)), found];
    Difference {
        clause: named(case.rules().answer),
        ..Difference::at(at, None, "the answer", "answer", shown)
    }
}
