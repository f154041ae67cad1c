//! The nearest case that shows nothing: of those that shrinking has tried in vain, the one most like the smallest case.

use crate::Playable;

/// What makes a case pass: one line of it, and what stands there in the other case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The line of the case, from 0.
    line: usize,
    /// What it says.
    here: String,
    /// What the case that passes says there.
    there: String,
}

impl Change {
    /// Returns the change from one case to another, given as text, if it is of one line.
    pub(super) fn between(case: &str, other: &str) -> Option<Change> {
        let [ours, theirs] = [case, other].map(|text| text.lines().collect::<Vec<_>>());
        if ours.len() != theirs.len() {
            return None;
        }
        let mut apart = (0..ours.len()).filter(|&line| ours[line] != theirs[line]);
        let line = apart.next()?;
        let (here, there) = (ours[line].to_owned(), theirs[line].to_owned());
        apart.next().is_none().then_some(Change { line, here, there })
    }

    /// Returns how much it changes, in bytes.
    pub(super) fn size(&self) -> usize {
        let [here, there] = [&self.here, &self.there].map(|line| line.as_bytes());
        let same = here.iter().zip(there).take_while(|(a, b)| a == b).count();
        let (here, there) = (&here[same..], &there[same..]);
        let end = here.iter().rev().zip(there.iter().rev()).take_while(|(a, b)| a == b).count();
        here.len() + there.len() - 2 * end
    }

    /// Says when the sides agree. `turn` is the word for a turn of the case.
    pub fn words<C: Playable>(&self, case: &C, turn: &str) -> String {
        let Change { line, here, there } = self;
        let is_turn = (1..=case.turns()).contains(line) && case.turn(*line) == *here;
        let place = match line {
            0 if C::RESUMES => "the start".to_owned(),
            line if is_turn => format!("{turn} {line}"),
            line => format!("line {}", line + 1),
        };
        format!("if {place} is `{there}` instead of `{here}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_of_one_line_and_as_large_as_what_differs_in_it() {
        let change = |other| Change::between("0\n{\"set\":12}\n", other);
        assert_eq!(change("0\n{\"set\":12}\n"), None, "there is none");
        assert_eq!(
            [change("1\n{\"set\":2}\n"), change("0\n")],
            [None, None],
            "it is of more than a line"
        );
        let sizes = ["0\n{\"set\":13}\n", "0\n{\"set\":2}\n", "7\n{\"set\":12}\n", "0\n{\"add\":12}\n"];
        assert_eq!(sizes.map(|other| change(other).map(|of| of.size())), [2, 1, 2, 6].map(Some));
    }
}
