//! The turns of a case, each with what both sides show after it.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::compare::trace::{Trace, record_until};
use crate::contract::{Case as _, Difference, Observed, Step as _};
use crate::erased::{AnyCase, AnyStep};
use crate::foreign::foreign;
use crate::table::grouped;
use crate::{Field, Playable, Player, Value};

/// The number of steps after the first difference that are still looked at.
const STEPS_AFTER: usize = 50;

/// The most turns before the first difference that are kept, besides the very first.
const KEPT: usize = 200;

const SHOWN: usize = 20;

/// The most characters of a turn, and of a value, that a text shows.
const WIDE: usize = 36;

/// The turns of a case, each with what both sides show after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turns {
    /// The noun for a turn: `operation`.
    pub noun: String,
    /// The name of the side that is right, and of the other.
    pub sides: [String; 2],
    /// How many turns the case has.
    pub count: usize,
    /// The turns, in order. Of a long case some are left out.
    pub all: Vec<Turn>,
}

/// A turn of a case, with what both sides show after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turn {
    /// Its number, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub number: usize,
    /// What the case says.
    pub input: String,
    /// What is right.
    pub right: String,
    /// What came instead, if something else did.
    pub came: Option<String>,
}

pub(super) fn play_past(
    player: &mut dyn Player<AnyCase>,
    case: &AnyCase,
    first: usize,
) -> Trace<AnyCase> {
    let mut left = until(first);
    record_until(player, case, &mut |_| {
        left -= 1;
        left == 0
    })
}

/// Returns the number of the steps that are looked at if this is the first that differs.
pub(super) fn until(first: usize) -> usize {
    first + STEPS_AFTER
}

impl Turns {
    /// Returns the turns up to some steps after a difference; `None` if the case has one alone, or none.
    pub(super) fn of(
        case: &AnyCase,
        trace: &Trace<AnyCase>,
        theirs: Option<&[AnyStep]>,
        difference: &Difference,
        sides: [&str; 2],
    ) -> Option<Self> {
        let wrong = difference.turn.filter(|turn| (1..=case.turns()).contains(turn));
        let at = wrong.unwrap_or(case.turns());
        let seen = trace.steps.iter().take(theirs.map_or(0, |_| until(difference.step)));
        let played = seen.filter_map(AnyStep::turn).max();
        let last = played.map_or(at, |turn| turn.max(at)).min(case.turns());
        if last < 2 {
            return None;
        }
        let field = difference.field;
        let turns = (1..=last).filter(|&turn| turn == 1 || turn + KEPT > at);
        let all = turns.map(|number| {
            let [ours, others] =
                [&trace.steps, theirs.unwrap_or(&[])].map(|steps| of_turn(steps, number));
            let (right, came) = match () {
                () if Some(number) == wrong => at_difference(&shown(ours, field), difference),
                // Before the difference both sides show the same, and another build may not be there to be asked.
                () if number < at || others.is_empty() || ours == others => (shown(ours, field), None),
                () => {
                    let [right, came] = [ours, others].map(|steps| shown(steps, field));
                    let came = Some(came).filter(|came| *came != right);
                    (right, came)
                }
            };
            Turn { number, input: case.turn(number), right, came }
        });
        let noun = case.rules().turn.to_owned();
        let (sides, count) = (sides.map(str::to_owned), case.turns());
        Some(Turns { noun, sides, count, all: all.collect() })
    }

    /// Returns the turns that a text shows: all, or the first, the one before the first wrong one, and that.
    fn told(&self) -> Vec<&Turn> {
        if self.all.len() <= SHOWN {
            return self.all.iter().collect();
        }
        let last = self.all.len() - 1;
        let wrong = self.all.iter().position(|turn| turn.came.is_some()).unwrap_or(last);
        let mut told = vec![0, wrong.saturating_sub(1), wrong];
        told.dedup();
        told.into_iter().map(|at| &self.all[at]).collect()
    }
}

fn of_turn(steps: &[AnyStep], turn: usize) -> &[AnyStep] {
    let mut turns = steps.chunk_by(|one, next| one.turn() == next.turn());
    turns.find(|steps| steps[0].turn() == Some(turn)).unwrap_or_default()
}

/// Returns what a turn shows of a field; if none of its steps has that, what the last one shows.
fn shown(steps: &[AnyStep], field: &str) -> String {
    let all = |steps: &[AnyStep]| -> Vec<Field> {
        let fields = steps.iter().flat_map(AnyStep::fields);
        fields.filter(|of| !matches!(of.value, Value::Board(_))).collect()
    };
    let of_it: Vec<Field> = all(steps).into_iter().filter(|of| of.name == field).collect();
    if !of_it.is_empty() {
        return of_it.iter().map(|of| of.value.to_string()).collect::<Vec<_>>().join("; ");
    }
    match &all(&steps[steps.len().saturating_sub(1)..])[..] {
        [one] => one.value.to_string(),
        last => {
            last.iter().map(|of| format!("{}: {}", of.name, of.value)).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Returns what both sides show where they differ. `whole` is what the reference shows in the turn.
fn at_difference(whole: &str, difference: &Difference) -> (String, Option<String>) {
    let found = difference.found.to_string();
    match (&difference.expected, &difference.found) {
        (Observed::Value(Value::Board(_)), Observed::Value(Value::Board(_))) => {
            (String::new(), Some("another board".into()))
        }
        (Observed::Value(value), _) => (value.to_string(), Some(found)),
        _ => (whole.to_owned(), Some(found)),
    }
}

/// Writes a table: a mark at what is wrong, the number, the turn, what is right, and what came instead.
impl Display for Turns {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let told = self.told();
        let line = |turn: &&Turn| {
            let came = turn.came.as_deref().map_or_else(|| "the same".into(), cut);
            [grouped(turn.number as u64), cut(&turn.input), cut(&turn.right), came]
        };
        let head = [String::new(), self.noun.clone(), self.sides[0].clone(), self.sides[1].clone()];
        let lines: Vec<[String; 4]> = [head].into_iter().chain(told.iter().map(line)).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
        let [number, input, right] = [0, 1, 2].map(|column| width(column).unwrap_or(0));
        let mut before = 0;
        for (at, [nth, turn, ours, theirs]) in lines.iter().enumerate() {
            let told = at.checked_sub(1).map(|at| told[at]);
            if told.is_some_and(|turn| turn.number > before + 1) {
                writeln!(f, "  {:>number$}  …", "")?;
            }
            before = told.map_or(0, |turn| turn.number);
            let mark = if told.is_some_and(|turn| turn.came.is_some()) { '>' } else { ' ' };
            let line = format!("{mark} {nth:>number$}  {turn:<input$}  {ours:<right$}  {theirs}");
            writeln!(f, "{}", line.trim_end())?;
        }
        let after = || self.all.iter().filter(|turn| turn.number > before);
        let more = self.count.saturating_sub(before);
        let wrong = after().filter(|turn| turn.came.is_some()).count();
        // How many of the others are wrong is known only if all of them are.
        let wrong = match after().count() == more && wrong > 0 {
            true => format!(", {} of them wrong", grouped(wrong as u64)),
            false => String::new(),
        };
        match more {
            0 => Ok(()),
            _ => writeln!(f, "  {:>number$}  and {} more{wrong}", "", grouped(more as u64)),
        }
    }
}

fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let safe = foreign(&line).to_string();
    if safe.chars().count() > WIDE { safe.chars().take(WIDE - 1).chain(['…']).collect() } else { safe }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(count: usize, wrong: usize) -> Turns {
        let turn = |number| Turn {
            number,
            input: format!("put {number}"),
            right: number.to_string(),
            came: (number == wrong).then(|| "0".into()),
        };
        let sides = ["reference", "engine"].map(str::to_owned);
        Turns { noun: "turn".into(), sides, count, all: (1..=count).map(turn).collect() }
    }

    #[test]
    fn a_short_case_is_told_whole_with_the_wrong_turn_marked() {
        assert_eq!(
            turns(3, 2).to_string(),
            "     turn   reference  engine\n  1  put 1  1          the same\n> 2  put 2  2          0\n  3  put 3  \
             3          the same\n"
        );
        assert_eq!(turns(SHOWN, SHOWN).to_string().lines().count(), SHOWN + 1);
    }

    #[test]
    fn of_a_long_case_the_first_the_last_before_and_the_wrong_turn_are_told() {
        let told = |count, wrong| -> Vec<usize> {
            turns(count, wrong).told().iter().map(|turn| turn.number).collect()
        };
        assert_eq!([told(30, 25), told(30, 2), told(30, 1)], [vec![1, 24, 25], vec![1, 2], vec![1]]);
        let gap = turns(30, 25).to_string();
        assert_eq!(gap.lines().filter(|line| line.trim() == "…").count(), 1, "{gap}");
        assert!(gap.ends_with("and 5 more\n"), "{gap}");
        let mut all = turns(30, 25);
        all.all[27].came = Some("0".into());
        assert!(all.to_string().ends_with("and 5 more, 1 of them wrong\n"));
    }
}
