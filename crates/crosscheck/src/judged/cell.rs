//! The result of one program on one test.

use std::time::Duration;

use crosscheck_core::foreign::{WORD, foreign_bytes};
use crosscheck_core::game::Accepted;
use crosscheck_core::tokens;
use crosscheck_judge::{Exit, Run, RunLimits, USUAL_STACK, Verdict, seconds_up};
use serde::{Serialize, Serializer};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Outcome {
    Judged(Verdict),
    Compile,
    /// It could not be started, which says nothing about its answers.
    Unstartable,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.short())
    }
}

#[cfg(test)]
impl schemars::JsonSchema for Outcome {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Verdict".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let all = Outcome::ALL.map(Outcome::short);
        schemars::json_schema!({ "description": "ERR: it could not be started.", "enum": all })
    }
}

impl Outcome {
    pub(crate) const PASSED: Outcome = Outcome::Judged(Verdict::Accepted);

    pub(crate) const ALL: [Outcome; 8] = [
        Outcome::PASSED,
        Outcome::Judged(Verdict::Wrong),
        Outcome::Judged(Verdict::Runtime),
        Outcome::Judged(Verdict::Time),
        Outcome::Judged(Verdict::Memory),
        Outcome::Judged(Verdict::Output),
        Outcome::Compile,
        Outcome::Unstartable,
    ];

    pub(crate) fn short(self) -> &'static str {
        match self {
            Outcome::Judged(verdict) => verdict.short(),
            Outcome::Compile => "CE",
            Outcome::Unstartable => "ERR",
        }
    }

    pub(crate) fn stops(self) -> bool {
        self != Outcome::PASSED
    }
}

/// The way in which a run ended, and so the meaning of its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ended {
    /// By itself: the time is what it takes.
    #[default]
    Itself,
    /// It was killed for its processor time, and would take longer.
    Killed,
    /// It was killed while it waited for something: more processor time would not help it.
    Idle,
}

/// The result of one program on one test.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Cell {
    /// The verdict; `None` if it was not run, or not to its end, because the caller had to end.
    #[serde(rename = "verdict")]
    pub outcome: Option<Outcome>,
    /// A description of the verdict: a signal, the limit that was exceeded, the first wrong word. Empty if there is none.
    #[serde(rename = "why")]
    pub how: String,
    /// The processor time it took.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    #[cfg_attr(test, schemars(with = "f64"))]
    pub time: Duration,
    /// The most memory it used, in bytes.
    pub memory: u64,
    /// The largest stack seen of its first process, in bytes. Reports show it if it is over 8 MiB.
    #[serde(serialize_with = "deep")]
    #[cfg_attr(test, schemars(with = "Option<u64>"))]
    pub stack: u64,
    /// The way in which it ended.
    pub ended: Ended,
    /// The number of runs. A run near the limit is repeated once, and the better one counts.
    pub runs: u32,
}

pub(super) fn seconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64())
}

fn deep<S: Serializer>(stack: &u64, to: S) -> Result<S::Ok, S::Error> {
    Some(*stack).filter(|&stack| stack > USUAL_STACK).serialize(to)
}

impl Cell {
    /// Returns the cell of a program that cannot be run, for this reason.
    pub(crate) fn without_run(outcome: Outcome, how: String) -> Self {
        Cell { outcome: Some(outcome), how, ..Cell::default() }
    }

    /// Judges a run that may have had more than the limits' time.
    pub(super) fn new(
        mut run: Run,
        limits: &RunLimits,
        answer: &[u8],
        accepts: &dyn Fn(&[u8]) -> Accepted,
    ) -> Self {
        if run.end == Exit::Halted {
            return Cell::default();
        }
        let mut killed = false;
        // A judge would have ended it at the limit, so what it did later does not count.
        if run.end == Exit::Idle || run.clock >= limits.patience_after(run.time, run.waited) {
            run.end = Exit::Idle;
        } else if run.time > limits.time {
            killed = !matches!(run.end, Exit::Well | Exit::Status(_) | Exit::Signal(_));
            run.end = Exit::Time;
        }
        let by_words = || match tokens::same(answer, &run.output) {
            true => (Verdict::Accepted, String::new()),
            false => (Verdict::Wrong, departs(answer, &run.output)),
        };
        let (verdict, how) = match run.verdict(limits) {
            Some(verdict) => verdict,
            None => match accepts(&run.output) {
                Accepted::ByWords => by_words(),
                Accepted::Right => (Verdict::Accepted, String::new()),
                Accepted::Wrong(how) if how.is_empty() => (Verdict::Wrong, departs(answer, &run.output)),
                Accepted::Wrong(how) => (Verdict::Wrong, how),
                Accepted::Fails(why) | Accepted::Unknown(why) => {
                    return Cell::without_run(Outcome::Unstartable, why);
                }
            },
        };
        let ended = match run.end {
            Exit::Idle => Ended::Idle,
            _ if killed => Ended::Killed,
            _ => Ended::Itself,
        };
        let (time, memory, stack) = (run.time, run.memory, run.stack);
        Cell { outcome: Some(Outcome::Judged(verdict)), how, time, memory, stack, ended, runs: 1 }
    }

    pub(crate) fn stops(&self) -> bool {
        self.outcome.is_some_and(Outcome::stops)
    }

    /// Returns whether the time is so near the limit that another run may have another verdict: within a tenth of it.
    pub(crate) fn is_near(&self, limit: Duration) -> bool {
        let near = limit * 9 / 10..=limit * 11 / 10;
        self.ended == Ended::Itself && near.contains(&self.time)
    }

    /// Returns the better of two runs of the same program on the same test: AC before all others, then one within the
    /// time limit, then the shorter.
    pub(super) fn better(self, other: Cell) -> Cell {
        let rank = |cell: &Cell| {
            let late = cell.outcome == Some(Outcome::Judged(Verdict::Time));
            (cell.outcome.is_none(), cell.stops(), late, cell.time)
        };
        let runs = self.runs + other.runs;
        let best = if rank(&other) < rank(&self) { other } else { self };
        Cell { runs, ..best }
    }

    /// Formats the time in seconds; with `>` if it would take longer.
    pub(crate) fn shown_time(&self) -> String {
        let time = seconds_up(self.time);
        match self.ended {
            Ended::Itself => time,
            Ended::Killed => format!(">{time}"),
            Ended::Idle => "idle".into(),
        }
    }
}

/// Describes the first word of an output that differs from the right answer.
fn departs(answer: &[u8], output: &[u8]) -> String {
    let mismatch = tokens::mismatch(answer, output);
    let Some(word) = mismatch.as_ref().and_then(|mismatch| mismatch.words.first()) else {
        return String::new();
    };
    let shown = |word: Option<&[u8]>| {
        word.map_or("nothing".into(), |word| format!("`{}`", foreign_bytes(word).at_most(WORD)))
    };
    format!("{} for {} in line {}", shown(word.found), shown(word.expected), word.line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn limits() -> RunLimits {
        RunLimits { time: SECOND, ..RunLimits::default() }
    }

    fn cell(end: Exit, output: &str, time: Duration, clock: Duration) -> Cell {
        let run = Run { end, output: output.into(), time, clock, ..Run::default() };
        Cell::new(run, &limits(), b"7\n", &|_| Accepted::ByWords)
    }

    fn short(cell: &Cell) -> &'static str {
        cell.outcome.map_or("none", Outcome::short)
    }

    #[test]
    fn what_a_program_does_after_the_limit_does_not_count() {
        for (end, output) in [(Exit::Well, "7"), (Exit::Well, "8"), (Exit::Signal(11), "")] {
            let late = cell(end, output, SECOND * 3 / 2, SECOND * 2);
            assert_eq!((short(&late), late.ended), ("TLE", Ended::Itself));
            assert_ne!(short(&cell(end, output, SECOND / 2, SECOND)), "TLE");
        }
    }

    #[test]
    fn a_program_that_sleeps_longer_than_a_judge_waits_is_idle_although_it_ends() {
        let asleep = cell(Exit::Well, "7", Duration::ZERO, SECOND * 3);
        assert_eq!((short(&asleep), asleep.ended), ("TLE", Ended::Idle));
        // Others had the processor: it is not its fault.
        let starved = cell(Exit::Well, "7", SECOND / 2, SECOND * 3);
        assert_eq!(short(&starved), "AC");
    }

    #[test]
    fn only_a_time_within_a_tenth_of_the_limit_is_near_it() {
        for (percent, near) in [(89, false), (90, true), (100, true), (110, true), (111, false)] {
            let time = SECOND * percent / 100;
            assert_eq!(cell(Exit::Well, "7", time, time).is_near(SECOND), near, "{percent}");
        }
        assert!(!cell(Exit::Time, "", SECOND * 11 / 10, SECOND).is_near(SECOND), "it would take longer");
    }

    #[test]
    fn of_two_runs_the_better_one_counts() {
        let [right, slow, wrong] = [("7", 95), ("7", 105), ("8", 95)].map(|(output, percent)| {
            let time = SECOND * percent / 100;
            cell(Exit::Well, output, time, time)
        });
        let halted = cell(Exit::Halted, "", SECOND, SECOND);
        assert_eq!(halted, Cell::default(), "it says nothing");
        for (one, other, best) in [
            (&slow, &right, "AC"),
            (&right, &slow, "AC"),
            (&slow, &wrong, "WA"),
            (&slow, &halted, "TLE"),
            (&halted, &slow, "TLE"),
        ] {
            assert_eq!(short(&one.clone().better(other.clone())), best);
        }
        assert_eq!(slow.better(right).runs, 2);
    }
}
