//! The nearest case that shows nothing: of those that shrinking has tried in vain, the one most like the smallest case.

use crate::compare::fault::Finding;
use crate::compare::trace::record;
use crate::contract::{Case as _, Observed, Step as _};
use crate::erased::{AnyCase, AnyGame};
use crate::{Game, Playable, Value};

/// A case that shows nothing, and how it differs from the one that shows the fault.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// The case.
    pub case: AnyCase,
    change: Change,
}

impl Nearest {
    /// Returns the nearer of two cases, if any differs from the case that shows the fault, which is given as text, in one line
    /// of the same operation.
    pub(super) fn of(known: Option<Self>, shows: &str, case: &AnyCase) -> Option<Self> {
        let change = Change::between(shows, &case.text()).filter(Change::is_of_one_operation);
        let new = change
            .filter(|change| known.as_ref().is_none_or(|known| change.size() < known.change.size()));
        new.map(|change| Nearest { case: case.clone(), change }).or(known)
    }

    /// Says when the sides agree: `if line 3 is …`. `shows` is the case that shows the fault.
    pub fn words(&self, shows: &AnyCase) -> String {
        self.change.words(shows)
    }
}

/// Returns whether a case on which both sides agree says something of a difference: a side that has nothing to show is right
/// for another reason.
pub(super) fn is_telling(game: &AnyGame, of: &Finding<AnyCase>, case: &AnyCase) -> bool {
    let Some(difference) = of.fault.difference() else { return true };
    let (Observed::Value(expected), Some(_)) = (&difference.expected, difference.turn) else {
        return true;
    };
    let trace = record(&mut *game.reference(), case);
    let steps = trace.steps.iter().filter(|step| step.turn() == difference.turn);
    let mut fields = steps.flat_map(|step| step.fields()).filter(|field| field.name == difference.field);
    fields.next_back().is_some_and(|field| is_nothing(expected) || !is_nothing(&field.value))
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Text(text) => ["", "0", "false", "null", "[]", "{}", "\"\""].contains(&text.as_str()),
        Value::Cells(cells) => cells.is_empty(),
        Value::Board(_) => false,
    }
}

/// What makes a case pass: one line of it, and what stands there in the other case.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    /// The line of the case, from 0.
    line: usize,
    here: String,
    there: String,
}

impl Change {
    /// Returns the change from one case to another, given as text, if it is of one line.
    fn between(case: &str, other: &str) -> Option<Change> {
        let [ours, theirs] = [case, other].map(|text| text.lines().collect::<Vec<_>>());
        if ours.len() != theirs.len() {
            return None;
        }
        let mut apart = (0..ours.len()).filter(|&line| ours[line] != theirs[line]);
        let line = apart.next()?;
        let (here, there) = (ours[line].to_owned(), theirs[line].to_owned());
        apart.next().is_none().then_some(Change { line, here, there })
    }

    /// Returns whether both lines name one operation, with other values, as far as a line names any.
    fn is_of_one_operation(&self) -> bool {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let operation = |line: &str| match serde_json::from_str(line) {
            Ok(serde_json::Value::Object(fields)) => fields.into_iter().map(|field| field.0).collect(),
            Ok(serde_json::Value::String(name)) => vec![name],
            Ok(_) => Vec::new(),
            Err(_) => match &words(line)[..] {
                [name, _, ..] if name.chars().all(char::is_alphabetic) => vec![name.clone()],
                _ => Vec::new(),
            },
        };
        operation(&self.here) == operation(&self.there)
    }

    fn size(&self) -> usize {
        let [here, there] = [&self.here, &self.there].map(|line| line.as_bytes());
        let same = here.iter().zip(there).take_while(|(a, b)| a == b).count();
        let (here, there) = (&here[same..], &there[same..]);
        let end = here.iter().rev().zip(there.iter().rev()).take_while(|(a, b)| a == b).count();
        here.len() + there.len() - 2 * end
    }

    /// Says what the line is in the other case; of a long line, which of its words.
    fn words(&self, case: &AnyCase) -> String {
        let Change { line, here, there } = self;
        let is_turn = (1..=case.turns()).contains(line) && case.turn(*line) == *here;
        let place = match line {
            0 if case.rules().resumes => "the start".to_owned(),
            line if is_turn => format!("{} {line}", case.rules().turn),
            line => format!("line {}", line + 1),
        };
        match self.word() {
            Some((at, [here, there])) => {
                format!("if number {at} of {place} is `{there}` instead of `{here}`")
            }
            None => format!("if {place} is `{there}` instead of `{here}`"),
        }
    }

    /// Returns the only number of a long line that differs, and its place in the line from 1.
    fn word(&self) -> Option<(usize, [&str; 2])> {
        let [ours, theirs] = [&self.here, &self.there].map(|line| line.split(' ').collect::<Vec<_>>());
        if ours.len() <= LONG || ours.len() != theirs.len() {
            return None;
        }
        let mut apart = (1..).zip(ours.iter().zip(&theirs)).filter(|(_, (here, there))| here != there);
        let (at, (here, there)) = apart.next()?;
        let is_number = [here, there].iter().all(|word| word.parse::<f64>().is_ok());
        (is_number && apart.next().is_none()).then_some((at, [*here, *there]))
    }
}

/// A line of more words than this is not shown whole.
const LONG: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_of_one_line_and_as_large_as_what_differs_in_it() {
        let change = |other| Change::between("0\n{\"set\":12}\n", other);
        assert_eq!(change("0\n{\"set\":12}\n"), None, "there is none");
        let more = ["1\n{\"set\":2}\n", "0\n"].map(change);
        assert_eq!(more, [None, None], "it is of more than a line");
        let sizes = ["0\n{\"set\":13}\n", "0\n{\"set\":2}\n", "7\n{\"set\":12}\n", "0\n{\"add\":12}\n"];
        assert_eq!(sizes.map(|other| change(other).map(|of| of.size())), [2, 1, 2, 6].map(Some));
    }

    #[test]
    fn a_change_names_another_value_of_the_same_operation() {
        let same = |here: &str, there: &str| {
            Change { line: 1, here: here.into(), there: there.into() }.is_of_one_operation()
        };
        assert!(same("{\"set\":[1,2]}", "{\"set\":[3]}") && same("7", "[7]") && same("1 2", "3"));
        assert!(same("add 3", "add 4") && same(".WB", "..B"), "a row of a board names no operation");
        assert!(!same("{\"set\":1}", "{\"get\":1}") && !same("{\"set\":1}", "\"pop\""));
        assert!(!same("\"push\"", "\"pop\"") && !same("add 3", "del 3"));
    }

    #[test]
    fn of_a_long_line_the_number_that_differs_is_named() {
        let word = |here: &str, there: &str| {
            let change = Change { line: 0, here: here.into(), there: there.into() };
            change.word().map(|(at, [here, there])| format!("{at}: {here} {there}"))
        };
        assert_eq!(word("1 2 3 4 5 6 7", "1 2 3 4 9 6 7").as_deref(), Some("5: 5 9"));
        assert_eq!(word("1 2 3", "1 9 3"), None, "a short line is shown whole");
        assert_eq!(word("1 2 3 4 5 6 7", "1 2 3 4 9 6"), None, "a number is missing");
        assert_eq!(word("1 2 3 4 5 6 7", "0 2 3 4 9 6 7"), None, "two differ");
        assert_eq!(word("1 2 3 4 5 6 a", "1 2 3 4 5 6 b"), None, "they are no numbers");
    }
}
