//! Tests the comparator itself on plays that are each wrong in one known way.

mod fields;
mod laws;

use std::ops::ControlFlow;

use crosscheck_core::compare::lockstep::{
    Difference, Observed, Strictness, View, against, lockstep, stop_at_first,
};
use crosscheck_core::compare::trace::{End, Trace, record, steps_of_turns};
use crosscheck_core::contract::Step as _;
use crosscheck_core::{Game, Observer, Player, Value};

use crate::pair::thought_of;

/// Tests the comparator for every game.
pub(crate) fn hold() {
    fields::hold();
    laws::hold();
    games::all().iter().for_each(plays);
}

/// A player that shows these steps, regardless of the case, and ends this way.
struct Script<G: Game> {
    steps: Vec<G::Step>,
    end: End<G::Answer>,
    /// The number of steps shown.
    shown: usize,
}

impl<G: Game> Script<G> {
    fn new(steps: &[G::Step], end: End<G::Answer>) -> Self {
        Script { steps: steps.to_vec(), end, shown: 0 }
    }
}

impl<G: Game> Player<G::Case> for Script<G> {
    fn name(&self) -> &str {
        "script"
    }

    fn answer(&mut self, _: &G::Case) -> G::Answer {
        unreachable!("nobody asks a script for its answer alone")
    }

    fn play(&mut self, _: &G::Case, observer: &mut Observer<'_, G::Step>) -> Option<G::Answer> {
        for step in &self.steps {
            self.shown += 1;
            if let ControlFlow::Break(()) = observer(step.clone()) {
                return None;
            }
        }
        match &self.end {
            End::Answer(answer) => Some(answer.clone()),
            End::Stopped => None,
            End::Panicked(message) => panic!("{message}"),
            End::Invalid(_) => unreachable!("only a reference refuses a case"),
        }
    }
}

fn plays<G: Game>(game: &G) {
    let cases = thought_of(game);
    let traces = cases.iter().map(|case| (case, record(&mut *game.reference(), case)));
    let long = traces.filter(|(_, trace)| trace.steps.len() >= 4).take(10);
    let long: Vec<(&G::Case, Trace<G::Case>)> = long.collect();
    assert!(long.len() >= 5, "{}: only {} plays are long enough", game.name(), long.len());
    let (mut answers, mut swapped) = (0, 0);
    for (case, trace) in &long {
        let play = Play { game, case, trace };
        play.ends_too_soon();
        play.goes_on_too_long();
        play.panics();
        play.need_not_tell_its_answer();
        play.is_cut();
        play.is_viewed();
        let End::Answer(own) = &trace.end else { panic!("the reference has an answer") };
        let ends = long.iter().map(|(_, other)| &other.end);
        let mut others = ends.filter(|end| **end != End::Answer(own.clone()));
        answers += usize::from(others.next().is_some_and(|other| play.answers(own, other)));
        swapped += usize::from(play.is_stopped_where_it_differs());
        let turns = |turn| trace.steps.iter().filter(|s| s.turn().is_some_and(|t| t <= turn)).count();
        (0..5).for_each(|turn| assert_eq!(steps_of_turns::<G::Case>(&trace.steps, turn), turns(turn)));
    }
    assert!(answers > 0 && swapped > 0, "{}: {answers} answers, {swapped} swapped", game.name());
}

/// The reference's play, from which scripts differ.
struct Play<'a, G: Game> {
    game: &'a G,
    case: &'a G::Case,
    trace: &'a Trace<G::Case>,
}

impl<G: Game> Play<'_, G> {
    fn count(&self) -> usize {
        self.trace.steps.len()
    }

    /// Returns the first difference that the comparator finds, and the number of steps it looked at.
    fn seen(&self, steps: &[G::Step], end: End<G::Answer>) -> (Option<Difference>, usize) {
        let mut script = Script::<G>::new(steps, end);
        let seen = lockstep(self.trace, &mut script, self.case);
        (seen, script.shown)
    }

    /// Returns the difference expected if a step of the reference is missing.
    fn lacks(&self, at: usize, field: &'static str, found: Observed) -> Difference {
        let step = &self.trace.steps[at];
        let (turn, place, clause) = (step.turn(), step.place(), Some(step.course()));
        let expected = Observed::OtherStep(place.clone());
        Difference { clause, ..Difference::at(at, turn, place, field, [expected, found]) }
    }

    fn ends_too_soon(&self) {
        let count = self.count();
        for end in [self.trace.end.clone(), End::Stopped] {
            for kept in [0, count / 2, count - 1] {
                let lacks = self.lacks(kept, "course of play", Observed::NoStep);
                let seen = self.seen(&self.trace.steps[..kept], end.clone());
                assert_eq!(seen, (Some(lacks), kept), "{}", self.game.name());
            }
        }
    }

    fn goes_on_too_long(&self) {
        let steps = &self.trace.steps;
        let last = &steps[self.count() - 1];
        let shown = [Observed::NoStep, Observed::OtherStep(last.place())];
        let more = Difference::at(self.count(), last.turn(), last.place(), "course of play", shown);
        let more = Difference { clause: Some(last.course()), ..more };
        let longer = [&steps[..], &[last.clone(), last.clone()]].concat();
        let seen = self.seen(&longer, self.trace.end.clone());
        assert_eq!(seen, (Some(more), self.count() + 1), "{}", self.game.name());
    }

    fn panics(&self) {
        for kept in [0, 1, self.count() - 1, self.count()] {
            let panic = End::Panicked("out of order".into());
            let (seen, shown) = self.seen(&self.trace.steps[..kept], panic);
            let seen = seen.expect("a panic is a difference");
            let Observed::Panic(message) = &seen.found else { panic!("no panic: {seen:?}") };
            assert!(message.starts_with("out of order at "), "{message}");
            let found = seen.found.clone();
            let lacks = match kept < self.count() {
                true => self.lacks(kept, "panic", found),
                false => {
                    let shown = [Observed::NoStep, found];
                    Difference::at(kept, None, "after the last step", "panic", shown)
                }
            };
            assert_eq!((seen, shown), (lacks, kept));
        }
    }

    fn answers(&self, own: &G::Answer, other: &End<G::Answer>) -> bool {
        let End::Answer(answer) = other else { return false };
        let text = |answer: &G::Answer| Observed::Value(Value::Text(answer.to_string()));
        let shown = [text(own), text(answer)];
        let other_answer = Difference::at(self.count(), None, "the answer", "answer", shown);
        let other_answer = Difference { clause: Some(self.game.rules().answer), ..other_answer };
        let seen = self.seen(&self.trace.steps, other.clone());
        assert_eq!(seen, (Some(other_answer), self.count()));
        // A trace recorded without an answer accepts any answer.
        let open = Trace { steps: self.trace.steps.clone(), end: End::Stopped };
        assert_eq!(Play { trace: &open, ..*self }.seen(&open.steps, other.clone()).0, None);
        true
    }

    fn need_not_tell_its_answer(&self) {
        assert_eq!(self.seen(&self.trace.steps, self.trace.end.clone()), (None, self.count()));
        assert_eq!(self.seen(&self.trace.steps, End::Stopped), (None, self.count()));
    }

    /// Checks that two swapped steps stop the play at the first of them.
    fn is_stopped_where_it_differs(&self) -> bool {
        let mut steps = self.trace.steps.clone();
        steps.swap(1, 2);
        if steps == self.trace.steps {
            return false;
        }
        let (seen, shown) = self.seen(&steps, self.trace.end.clone());
        let seen = seen.expect("two steps are exchanged");
        let [ours, theirs] = [&self.trace.steps[1], &steps[1]];
        let field = Strictness::default().compare(ours, theirs).expect("they differ");
        assert_eq!((seen.step, shown), (1, 2));
        assert_eq!((seen.turn, seen.place), (ours.turn().or(theirs.turn()), ours.place()));
        assert_eq!((seen.field, seen.nth, seen.clause), (field.field, field.nth, field.clause));
        assert_eq!((seen.expected, seen.found), (field.expected, field.found));
        true
    }

    /// Checks that a play compared only up to some step may go on in any way after it, but must not end before it.
    fn is_cut(&self) {
        let steps = &self.trace.steps;
        let held = |shown: &[G::Step], end: End<G::Answer>| {
            let mut script = Script::<G>::new(shown, end);
            let (view, first) = (View::plain(), &mut stop_at_first::<G::Case>);
            let seen = against(self.trace, &steps[..2], &mut script, self.case, &view, first);
            (seen, script.shown)
        };
        let other = [steps[0].clone(), steps[1].clone(), steps[0].clone(), steps[0].clone()];
        assert_eq!(held(&other, End::Stopped), (None, 3));
        assert_eq!(held(&steps[..2], self.trace.end.clone()), (None, 2));
        assert_eq!(held(&steps[..2], End::Stopped), (None, 2));
        let short = self.lacks(1, "course of play", Observed::NoStep);
        assert_eq!(held(&steps[..1], self.trace.end.clone()), (Some(short), 1));
    }

    /// Checks that steps and answers are compared as the view transforms them.
    fn is_viewed(&self) {
        let End::Answer(own) = &self.trace.end else { return };
        let first = &self.trace.steps[0];
        let same = vec![first.clone(); self.count()];
        let expected = Trace::<G::Case> { steps: same.clone(), end: self.trace.end.clone() };
        let view = View { step: &|_| first.clone(), answer: &|_| own.clone() };
        let mut script = Script::<G>::new(&self.trace.steps, self.trace.end.clone());
        let first = &mut stop_at_first::<G::Case>;
        assert_eq!(against(&expected, &same, &mut script, self.case, &view, first), None);
    }
}
