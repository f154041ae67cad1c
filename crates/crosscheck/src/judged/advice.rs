//! Advice on the time limit: does it separate the slowest accepted program from the fastest slow one?

use std::fmt;
use std::time::Duration;

use crosscheck_judge::{Verdict, seconds_up};
use serde::Serialize;

use super::cell::seconds;
use super::{Ended, JudgedProgram, Outcome, Sheet};

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TimeLimit<'a> {
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(crate) factor: f64,
    pub(crate) slowest_accepted: Option<Timed<'a>>,
    pub(crate) fastest_slow: Option<Timed<'a>>,
    /// Whether the limit in use does; null without a program on both sides.
    pub(crate) separates: Option<bool>,
    /// The least limit that separates them.
    pub(crate) from_seconds: Option<f64>,
    /// The limits that separate them are less than this.
    pub(crate) to_seconds: Option<f64>,
    /// The same in sentences.
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Timed<'a> {
    pub(crate) program: String,
    pub(crate) test: &'a str,
    #[serde(rename = "seconds", serialize_with = "seconds")]
    #[cfg_attr(test, schemars(with = "f64", range(min = 0)))]
    pub(crate) time: Duration,
    /// Whether it was killed, and would take longer.
    pub(crate) at_least: bool,
}

impl<'a> TimeLimit<'a> {
    /// Measures these programs. A program counts by what is expected of it, or else by its verdict, if it was run on every test
    /// and its verdict is AC or TLE.
    pub(super) fn new(judged: &Sheet, programs: &[JudgedProgram<'a>]) -> Self {
        let of = |side| {
            let programs = programs.iter().filter(move |of| self::side(of) == Some(side));
            programs.filter_map(Timed::new)
        };
        // Of equal times, the first.
        let accepted = of(Verdict::Accepted).rev().max_by_key(|timed| timed.time);
        // Except those that wait without using the processor.
        let slow = of(Verdict::Time).min_by_key(|timed| timed.time);
        let (factor, limit) = (judged.factor, judged.limits.time);
        // The limit that leaves the accepted programs the factor, in hundredths of a second, as it is shown.
        let least = accepted.as_ref().and_then(|timed| {
            let seconds = timed.time.as_secs_f64() * factor;
            Duration::try_from_secs_f64((seconds * 100.0).ceil() / 100.0).ok()
        });
        let both = least.zip(slow.as_ref());
        let range = both.map(|(least, slow)| (least, slow.time)).filter(|(least, most)| least < most);
        let missing =
            |what: &str| format!("no program {what}, so nothing says whether the limit separates");
        let mut words = vec![
            accepted.as_ref().zip(least).map_or_else(
                || missing("counts as accepted"),
                |(timed, least)| {
                    format!("slowest accepted: {timed}; times {factor} is {}", seconds_up(least))
                },
            ),
            slow.as_ref()
                .map_or_else(|| missing("counts as slow"), |timed| format!("fastest slow: {timed}")),
        ];
        words.extend(both.map(|(least, slow)| match range {
            Some((_, most)) => {
                let end = if slow.at_least { " at least" } else { "" };
                let range =
                    format!("every limit from {} up to{end} {}", seconds_up(least), seconds_up(most));
                conclusion(limit, least, most, &range)
            }
            None => format!("no limit separates them by the factor {factor}"),
        }));
        TimeLimit {
            factor,
            separates: both.map(|(least, slow)| least <= limit && limit < slow.time),
            from_seconds: range.map(|(least, _)| least.as_secs_f64()),
            to_seconds: range.map(|(_, most)| most.as_secs_f64()),
            words,
            slowest_accepted: accepted,
            fastest_slow: slow,
        }
    }
}

/// Says whether a limit is one of those that separate the programs.
fn conclusion(limit: Duration, least: Duration, most: Duration, range: &str) -> String {
    let shown = format!("the limit of {} s", limit.as_secs_f64());
    if limit < least {
        format!("{shown} leaves too little time; {range} would separate them")
    } else if limit < most {
        format!("{shown} separates them, as does {range}")
    } else {
        format!("{shown} lets the slow one pass; {range} would separate them")
    }
}

impl<'a> Timed<'a> {
    /// Returns the longest time of a program; `None` if it waited until it was killed, which no limit on processor time
    /// would change.
    fn new(of: &JudgedProgram<'a>) -> Option<Self> {
        let any = |ended| of.cells.iter().any(|entry| entry.cell.ended == ended);
        let slowest = of.slowest().filter(|_| !any(Ended::Idle))?;
        let (test, time) = (slowest.test, slowest.cell.time);
        Some(Timed { program: of.program.clone(), test, time, at_least: any(Ended::Killed) })
    }
}

impl fmt::Display for Timed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.at_least { "more than " } else { "" };
        write!(f, "{}, {more}{} on {}", self.program, seconds_up(self.time), self.test)
    }
}

/// Returns whether a program counts as accepted or as slow, if it is one of them.
fn side(of: &JudgedProgram<'_>) -> Option<Verdict> {
    let is = |verdict| of.verdict == Some(Outcome::Judged(verdict));
    let verdict = [Verdict::Accepted, Verdict::Time].into_iter().find(|verdict| is(*verdict));
    let verdict = verdict.filter(|_| of.is_whole())?;
    let may = |verdict| of.expected.iter().all(|fit| fit.verdicts.contains(&Outcome::Judged(verdict)));
    match (may(Verdict::Accepted), may(Verdict::Time)) {
        (true, true) => Some(verdict),
        (true, false) => Some(Verdict::Accepted),
        (false, true) => Some(Verdict::Time),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cell;
    use super::super::expect::Expectation;
    use super::super::sheet::tests::{cell, sheet};
    use super::*;

    const SLOW: Outcome = Outcome::Judged(Verdict::Time);

    /// Returns the advice on an accepted and a slow program that take so many milliseconds.
    fn both(judged: &Sheet, accepted: u64, slow: u64, ended: Ended) -> TimeLimit<'_> {
        let [accepted, slow] = [accepted, slow].map(Duration::from_millis);
        let slow = Cell { ended, ..cell(SLOW, slow) };
        let quick = || cell(Outcome::PASSED, Duration::from_millis(10));
        let program = |last| JudgedProgram::new(judged, "a".into(), vec![quick(), last], &[]);
        TimeLimit::new(judged, &[cell(Outcome::PASSED, accepted), slow].map(program))
    }

    #[test]
    fn a_limit_separates_if_it_leaves_the_accepted_program_the_factor() {
        for (accepted, slow, separates, range) in [
            (900, 4000, true, Some((1.8, 4.0))),
            (1000, 2010, true, Some((2.0, 2.01))),
            (1001, 2500, false, Some((2.01, 2.5))),
            (1500, 2500, false, None),
        ] {
            let judged = sheet(2);
            let advice = both(&judged, accepted, slow, Ended::Itself);
            assert_eq!(advice.separates, Some(separates), "{accepted} {slow}");
            assert_eq!(advice.from_seconds.zip(advice.to_seconds), range, "{accepted} {slow}");
        }
    }

    #[test]
    fn a_killed_program_takes_longer_and_one_that_waits_says_nothing() {
        let judged = sheet(2);
        let killed = both(&judged, 900, 4000, Ended::Killed);
        assert!(killed.fastest_slow.is_some_and(|slow| slow.at_least));
        let words = killed.words.last().expect("there is one");
        assert!(words.ends_with("from 1.80 s up to at least 4.00 s"), "{words}");
        assert_eq!(both(&judged, 900, 4000, Ended::Idle).separates, None);
    }

    #[test]
    fn the_slowest_accepted_and_the_fastest_slow_program_count_by_what_is_expected_of_them() {
        let all = [(Outcome::PASSED, 1), (Outcome::PASSED, 2), (SLOW, 4), (SLOW, 3)];
        let judged = sheet(1);
        let of = |timed: Option<Timed<'_>>| timed.and_then(|timed| timed.program.chars().next());
        for (verdicts, sides) in [
            (None, (Some('1'), Some('3'))),
            (Some(["AC", "AC", "TLE", "TLE"]), (Some('1'), Some('3'))),
            (Some(["AC", "TLE", "TLE", "TLE"]), (Some('0'), Some('1'))),
            (Some(["AC", "WA", "AC,TLE", "WA"]), (Some('0'), Some('2'))),
            (Some(["AC", "WA", "AC", "WA"]), (Some('2'), None)),
        ] {
            let program = |(at, (outcome, seconds)): (usize, (Outcome, u64))| {
                let expected = |verdicts: [&str; 4]| {
                    Expectation::parse(&format!("*={}", verdicts[at])).expect("it is one").expected
                };
                let expected: Vec<_> = verdicts.map(expected).into_iter().collect();
                let cells = vec![cell(outcome, Duration::from_secs(seconds))];
                JudgedProgram::new(&judged, at.to_string(), cells, &expected)
            };
            let programs: Vec<_> = all.into_iter().enumerate().map(program).collect();
            let advice = TimeLimit::new(&judged, &programs);
            assert_eq!((of(advice.slowest_accepted), of(advice.fastest_slow)), sides, "{verdicts:?}");
        }
    }
}
