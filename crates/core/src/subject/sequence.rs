//! The case of a subject.

use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

use super::count::{is_word, operation};
use super::data::json;
use super::{Last, Plays, Sequence, Shown, Side as _, Subject};
use crate::compare::trace::{End, guarded, record};
use crate::contract::text::error_at;
use crate::contract::{
    Case, Difference, Law, Observed, Picture, Playable, Refused, Rules, Unsound, Value,
};
use crate::generate::reduce::hash;
use crate::{InputError, Limits};

impl<S: Subject> PartialEq for Last<S> {
    /// If the subject has answers, compares only the printed answers. Everything else is compared in the steps.
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(ours), Some(theirs)) if !S::ANSWER.is_empty() => S::answer(ours) == S::answer(theirs),
            (ours, theirs) => ours == theirs,
        }
    }
}

impl<S: Subject> fmt::Display for Last<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |seen| f.write_str(&S::answer(seen)))
    }
}

impl<S: Subject> Sequence<S> {
    pub(super) fn parse(input: &[u8]) -> Result<Self, InputError> {
        let input = input.strip_prefix("\u{feff}".as_bytes()).unwrap_or(input);
        let text = str::from_utf8(input).map_err(|error| {
            let at = error.valid_up_to();
            error_at(input, at..at + 1, "this byte is not UTF-8".into(), "text".into())
        })?;
        let case = S::read(text)?;
        if S::is_start(&case.start) {
            return Ok(case);
        }
        let (first, expected) =
            (text.find('\n').unwrap_or(text.len()), format!("a start of {}", S::NAME));
        Err(error_at(input, 0..first, "no play begins with this".into(), expected))
    }

    pub(super) const RULES: &'static Rules = &Rules {
        name: Cow::Borrowed(S::NAME),
        turn: S::TURN,
        page: S::PAGE,
        answer: S::ANSWER,
        resumes: true,
        // Those of a chosen schedule take turns on one.
        threads: S::SHARED.is_some() && !cfg!(feature = "shuttle"),
        // The engine may be as slow as the reference, and then plays for every law would double the cost of a case.
        laws_one_in: 8,
    };
}

impl<S: Subject> Case for Sequence<S> {
    fn text(&self) -> String {
        S::write(self)
    }

    fn turns(&self) -> usize {
        self.turns.len()
    }

    fn turn(&self, turn: usize) -> String {
        S::write_turn(&self.turns[turn - 1])
    }

    fn prefix(&self, turns: usize) -> Self {
        Sequence { start: self.start.clone(), turns: self.turns[..turns].to_vec() }
    }

    fn mirrored(&self) -> Option<Self> {
        S::mirrored(self)
    }

    fn size(&self) -> String {
        let plural = if self.turns.len() == 1 { "" } else { "s" };
        let bytes = json(&self.start).len();
        match bytes {
            0..=8 => format!("{} {}{plural}", self.turns.len(), S::TURN),
            _ => format!("{} {}{plural} from a start of {bytes} bytes", self.turns.len(), S::TURN),
        }
    }
}

impl<S: Subject> Playable for Sequence<S> {
    type Answer = Last<S>;
    type Step = Shown<S>;

    fn rules(&self) -> &Rules {
        Self::RULES
    }

    fn parse_another(&self, input: &[u8], _: Limits) -> Result<Self, InputError> {
        Sequence::parse(input)
    }

    /// Sides get turns one by one, so they cannot look ahead, and prefixes need no check.
    fn laws(&self) -> &'static [Law] {
        match S::SHARED {
            None => &[Law::Text, Law::Audit, Law::Twice, Law::Mirror],
            // Threads hardly ever do the same twice.
            Some(_) => &[Law::Text],
        }
    }

    fn scene(&self, turn: Option<usize>) -> Option<Picture> {
        let turns = turn.map_or(self.turns.len(), |turn| turn - 1);
        self.after(turns, S::picture).flatten()
    }

    fn refused(&self) -> Option<Refused> {
        match record(&mut Plays::<S, S::Reference>::reference(), self).end {
            End::Invalid(refused) => Some(*refused),
            End::Answer(_) | End::Stopped | End::Panicked(_) | End::Failed(_) => None,
        }
    }

    fn mirrored_step(&self, step: &Shown<S>) -> Shown<S> {
        Shown { turn: step.turn, seen: S::mirrored_seen(self, &step.seen) }
    }

    fn mirrored_answer(&self, answer: &Last<S>) -> Last<S> {
        Last(answer.0.as_ref().map(|seen| S::mirrored_seen(self, seen)))
    }

    fn audit(&self, steps: &[&Shown<S>], _: &Last<S>) -> Result<(), Unsound> {
        S::audit(self, steps)
    }

    fn kind(&self, of: &Difference, steps: [Option<&Shown<S>>; 2]) -> String {
        let named = if let [Some(ours), Some(theirs)] = steps {
            let turn = &self.turns[ours.turn - 1];
            self.after(ours.turn, |at| S::kind(of.field, turn, at, &ours.seen, &theirs.seen)).flatten()
        } else {
            None
        };
        named.unwrap_or_else(|| {
            let operation = of.turn.and_then(|turn| self.operation(turn));
            let operation = operation.map_or_else(String::new, |name| format!(" of {name}"));
            let way = way(&of.expected, &of.found).map_or_else(String::new, |way| format!(": {way}"));
            format!("{}{operation}{way}", of.field)
        })
    }

    fn operation(&self, turn: usize) -> Option<String> {
        self.turns.get(turn - 1).and_then(operation)
    }

    fn is_known(&self, id: &str, _: &Difference, steps: [Option<&Shown<S>>; 2]) -> bool {
        let [Some(ours), Some(theirs)] = steps else { return false };
        let turn = &self.turns[ours.turn - 1];
        self.after(ours.turn, |at| S::is_known(id, turn, at, &ours.seen, &theirs.seen)).unwrap_or(false)
    }
}

/// The last case that this thread looked at, by its hash, the number of turns taken, and the reference after them. A
/// case can differ after each turn, and playing it from its start each time would take quadratic time.
type Seat = (u64, usize, Box<dyn Any>);

thread_local! {
    static LAST: RefCell<Option<Seat>> = const { RefCell::new(None) };
}

impl<S: Subject> Sequence<S> {
    /// Calls `look` with the reference after this many turns. Returns `None` if the reference panics on the way.
    fn after<T>(&self, turns: usize, look: impl FnOnce(&S::Reference) -> T) -> Option<T> {
        let own = hash(self);
        let seat = LAST.take().filter(|(case, at, _)| *case == own && *at <= turns);
        let seat = seat.and_then(|(_, at, side)| Some((at, *side.downcast::<S::Reference>().ok()?)));
        let side = guarded(|| {
            let (at, mut side) = seat.unwrap_or_else(|| (0, S::Reference::new(&self.start)));
            for turn in &self.turns[at..turns] {
                side.step(turn);
            }
            side
        });
        let side = side.ok()?;
        let seen = look(&side);
        LAST.set(Some((own, turns, Box::new(side))));
        Some(seen)
    }
}

/// Returns which way two values differ, if they are of a few kinds: words, booleans, a value or none, a success or an error.
fn way(expected: &Observed, found: &Observed) -> Option<String> {
    let [ours, theirs] = [expected, found].map(|seen| match seen {
        Observed::Value(Value::Text(text)) => Some(&**text),
        _ => None,
    });
    let (ours, theirs) = ours.zip(theirs)?;
    let (ours, theirs) = match (ours == "null", theirs == "null") {
        (true, false) => ("none", "some"),
        (false, true) => ("some", "none"),
        _ => result(ours).zip(result(theirs)).or_else(|| word(ours).zip(word(theirs)))?,
    };
    (ours != theirs).then(|| format!("{theirs}, not {ours}"))
}

/// Returns which of both a `Result` is.
fn result(text: &str) -> Option<&str> {
    [("{\"Ok\":", "ok"), ("{\"Err\":", "err")]
        .into_iter()
        .find_map(|(begin, way)| text.starts_with(begin).then_some(way))
}

/// Returns a value that is probably one of a few: a short word or a boolean.
fn word(text: &str) -> Option<&str> {
    let plain = text.trim_matches('"');
    is_word(plain).then_some(plain)
}
