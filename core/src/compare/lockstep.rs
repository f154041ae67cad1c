//! Compares two plays of one case step by step, up to the first difference.

use std::ops::ControlFlow;

use crate::compare::trace::{End, Trace, observe};
use crate::contract::Step;
use crate::{Field, Playable, Player, Value};

/// The first difference between a play and the one it is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The index of the step among all steps, from 0.
    pub step: usize,
    /// The turn that it belongs to, if it belongs to one.
    pub turn: Option<usize>,
    /// The place of the step in the play, in words.
    pub place: String,
    /// The field that differs first.
    pub field: &'static str,
    /// Which of several fields of that name.
    pub nth: usize,
    /// The clause that decides the field; `None` if several clauses decide it together.
    pub clause: Option<&'static str>,
    /// What the reference shows there.
    pub expected: Observed,
    /// What the other side shows there.
    pub found: Observed,
}

/// What one side shows at the place of a difference.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    /// This value.
    Value(Value),
    /// The step has no such field.
    NoField,
    /// The play is over: there is no such step.
    NoStep,
    /// A step of another kind.
    OtherStep(String),
    /// It panicked.
    Panic(String),
    /// It took its process with it, or had to be ended; how, in words.
    Crash(Crash),
}

/// The way in which a player ended that neither returned nor panicked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// The kind of end, which stands where the differing field stands: `abort`.
    pub kind: &'static str,
    /// What the player does, in words: `aborts (signal 6: SIGABRT)`.
    pub how: String,
}

/// The name of the field that differs if the two sides are not at the same kind of step.
const COURSE: &str = "course of play";

/// How strictly steps are compared. The default ignores no field.
#[derive(Clone, Debug, Default)]
pub struct Strictness {
    /// The names of fields that may differ, for a player that does not show them.
    pub overlook: Vec<&'static str>,
}

/// What differs between two steps at the same place, if anything.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDifference {
    /// The field's name.
    pub name: &'static str,
    /// Which of several fields of that name.
    pub nth: usize,
    /// The clause that decides it; `None` if several clauses decide it together.
    pub clause: Option<&'static str>,
    /// The first step's value.
    pub expected: Observed,
    /// The second step's value.
    pub found: Observed,
}

impl Strictness {
    /// Returns the first field in which two steps differ.
    ///
    /// Whole steps are compared first: this is cheap and cannot miss a field. If the steps are unequal but no field
    /// differs, the game does not list all its fields. That is a bug in the game, and it is reported as a difference of
    /// its own.
    pub fn compare<S: Step>(&self, expected: &S, found: &S) -> Option<FieldDifference> {
        if expected == found {
            return None;
        }
        if expected.place() != found.place() {
            return Some(FieldDifference {
                name: COURSE,
                nth: 1,
                clause: Some(expected.course()),
                expected: Observed::OtherStep(expected.place()),
                found: Observed::OtherStep(found.place()),
            });
        }
        let (ours, theirs) = (expected.fields(), found.fields());
        let kept = |field: &&Field| !self.overlook.contains(&field.name);
        let twin = |of: &Field, among: &[Field]| -> Option<Field> {
            among.iter().find(|field| (field.name, field.nth) == (of.name, of.nth)).cloned()
        };
        let seen =
            |field: Option<Field>| field.map_or(Observed::NoField, |field| Observed::Value(field.value));
        for field in ours.iter().filter(kept) {
            let other = twin(field, &theirs);
            if other.as_ref().is_none_or(|other| other.value != field.value) {
                let expected = Observed::Value(field.value.clone());
                let Field { name, nth, .. } = *field;
                let clause = field.clause.or(other.as_ref().and_then(|other| other.clause));
                return Some(FieldDifference { name, nth, clause, expected, found: seen(other) });
            }
        }
        if let Some(extra) = theirs.iter().filter(kept).find(|field| twin(field, &ours).is_none()) {
            let Field { name, nth, clause, .. } = *extra;
            let found = Observed::Value(extra.value.clone());
            return Some(FieldDifference { name, nth, clause, expected: Observed::NoField, found });
        }
        self.overlook.is_empty().then(|| FieldDifference {
            name: "a field without a name",
            nth: 1,
            clause: Some(expected.course()),
            expected: Observed::Value(Value::Text(format!("{expected:?}"))),
            found: Observed::Value(Value::Text(format!("{found:?}"))),
        })
    }
}

/// Compares a player with a recorded trace while it plays, and stops it at the first step that differs.
pub fn lockstep<C: Playable>(
    expected: &Trace<C>,
    player: &mut dyn Player<C>,
    case: &C,
    strictness: &Strictness,
) -> Option<Difference> {
    against::<C>(expected, &expected.steps, player, case, strictness, &View::plain())
}

/// How a play is transformed before it is compared.
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

/// Like [`lockstep`], with `expected` cut to `steps`, and the player's steps and answer transformed by `view` before
/// they are compared. If `steps` is not the whole play, or `expected` was stopped, the player may go on after the last
/// of them.
pub fn against<C: Playable>(
    expected: &Trace<C>,
    steps: &[C::Step],
    player: &mut dyn Player<C>,
    case: &C,
    strictness: &Strictness,
    view: &View<'_, C>,
) -> Option<Difference> {
    // A stopped play does not show what comes after its steps.
    let whole = steps.len() == expected.steps.len() && !matches!(expected.end, End::Stopped);
    let mut at = 0;
    let mut difference = None;
    let end = observe(player, case, &mut |step| {
        let step = (view.step)(step);
        match steps.get(at) {
            Some(ours) => difference = differ(strictness, at, ours, &step),
            None if whole => difference = Some(beyond(at, &step)),
            None => return ControlFlow::Break(()),
        }
        at += 1;
        if difference.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    difference.or_else(|| match end {
        End::Panicked(message) => Some(missing(steps, at, Observed::Panic(message))),
        // A recorded trace may end without an answer.
        End::Answer(_) | End::Stopped if at < steps.len() => Some(missing(steps, at, Observed::NoStep)),
        End::Answer(answer) if whole => answers_differ(expected, at, &(view.answer)(answer)),
        End::Answer(_) | End::Stopped => None,
    })
}

fn differ<S: Step>(strictness: &Strictness, at: usize, ours: &S, theirs: &S) -> Option<Difference> {
    let FieldDifference { name, nth, clause, expected, found } = strictness.compare(ours, theirs)?;
    let (turn, place) = (ours.turn().or(theirs.turn()), ours.place());
    Some(Difference { step: at, turn, place, field: name, nth, clause, expected, found })
}

/// Returns the difference if the other side goes on when the play should be over.
fn beyond<S: Step>(at: usize, step: &S) -> Difference {
    Difference {
        step: at,
        turn: step.turn(),
        place: step.place(),
        field: COURSE,
        nth: 1,
        clause: Some(step.course()),
        expected: Observed::NoStep,
        found: Observed::OtherStep(step.place()),
    }
}

/// Returns the difference if the other side crashed after `at` steps, all of which were those of the reference.
pub fn crashed<C: Playable>(expected: &Trace<C>, at: usize, crash: Crash) -> Difference {
    missing(&expected.steps, at, Observed::Crash(crash))
}

/// Returns the difference if the other side ends when the play should go on.
fn missing<S: Step>(steps: &[S], at: usize, found: Observed) -> Difference {
    let ours = steps.get(at);
    let place = ours.map_or_else(|| "after the last step".into(), Step::place);
    Difference {
        step: at,
        turn: ours.and_then(Step::turn),
        expected: if ours.is_some() { Observed::OtherStep(place.clone()) } else { Observed::NoStep },
        place,
        field: match &found {
            Observed::Panic(_) => "panic",
            Observed::Crash(crash) => crash.kind,
            _ => COURSE,
        },
        nth: 1,
        clause: ours.map(Step::course),
        found,
    }
}

fn answers_differ<C: Playable>(expected: &Trace<C>, at: usize, found: &C::Answer) -> Option<Difference> {
    match &expected.end {
        End::Answer(answer) if answer != found => Some(Difference {
            step: at,
            turn: None,
            place: "the answer".into(),
            field: "answer",
            nth: 1,
            clause: Some(C::ANSWER),
            expected: Observed::Value(Value::Text(answer.to_string())),
            found: Observed::Value(Value::Text(found.to_string())),
        }),
        _ => None,
    }
}
