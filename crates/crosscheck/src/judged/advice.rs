//! Advice on the time limit: does it separate the slowest accepted program from the fastest slow one?

use std::time::Duration;

use crosscheck_judge::{Verdict, seconds_up};

use super::{Ended, Judged, Outcome, Row};

/// The time of a program on the test that takes it longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timed {
    pub program: usize,
    pub test: usize,
    pub time: Duration,
    /// Whether the program would take longer: it was killed then.
    pub at_least: bool,
}

/// The measurements from which a time limit is chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advice {
    /// The factor for the time of the slowest accepted program.
    pub factor: f64,
    pub limit: Duration,
    pub accepted: Option<Timed>,
    /// The fastest slow program, except those that wait without using the processor.
    pub slow: Option<Timed>,
}

impl Advice {
    /// Returns the measurements of these programs. A program counts by what is expected of it, or else by its verdict,
    /// if it was run on every test and its verdict is AC or TLE.
    pub(crate) fn new(judged: &Judged) -> Self {
        let of = |side| {
            let rows = judged.rows.iter().enumerate();
            rows.filter(move |(_, row)| self::side(row) == Some(side))
                .filter_map(|(at, row)| timed(at, row))
        };
        // Of equal times, the first.
        let slowest = of(Verdict::Accepted).rev().max_by_key(|timed| timed.time);
        let fastest = of(Verdict::Time).min_by_key(|timed| timed.time);
        Advice { factor: judged.factor, limit: judged.limits.time, accepted: slowest, slow: fastest }
    }

    /// Returns the least limit that leaves the accepted programs the factor.
    pub(crate) fn least(&self) -> Option<Duration> {
        let seconds = self.accepted?.time.as_secs_f64() * self.factor;
        // In hundredths of a second, as it is shown.
        Duration::try_from_secs_f64((seconds * 100.0).ceil() / 100.0).ok()
    }

    /// Returns whether the limit in use separates them; `None` if there is no accepted or no slow program.
    pub(crate) fn separates(&self) -> Option<bool> {
        Some(self.least()? <= self.limit && self.limit < self.slow?.time)
    }

    /// Returns the limits that separate them, from the first to just under the second, if there are any.
    pub(crate) fn range(&self) -> Option<(Duration, Duration)> {
        let (least, most) = (self.least()?, self.slow?.time);
        (least < most).then_some((least, most))
    }

    pub(crate) fn words(&self, judged: &Judged) -> Vec<String> {
        let named = |timed: &Timed| (&*judged.rows[timed.program].program, judged.name(timed.test));
        let accepted = self.accepted.as_ref().zip(self.least()).map(|(timed, least)| {
            let (program, test) = named(timed);
            let (time, least) = (seconds_up(timed.time), seconds_up(least));
            let more = if timed.at_least { "more than " } else { "" };
            format!(
                "slowest accepted: {program}, {more}{time} on {test}; times {} is {least}",
                self.factor
            )
        });
        let slow = self.slow.as_ref().map(|timed| {
            let (program, test) = named(timed);
            let more = if timed.at_least { "more than " } else { "" };
            format!("fastest slow: {program}, {more}{} on {test}", seconds_up(timed.time))
        });
        let missing =
            |what: &str| format!("no program {what}, so nothing says whether the limit separates");
        vec![
            accepted.unwrap_or_else(|| missing("counts as accepted")),
            slow.unwrap_or_else(|| missing("counts as slow")),
        ]
        .into_iter()
        .chain(self.conclusion())
        .collect()
    }

    fn conclusion(&self) -> Option<String> {
        let limit = format!("{} s", self.limit.as_secs_f64());
        let separates = self.separates()?;
        let slow = self.slow?;
        let range = self.range().map(|(least, most)| {
            let end = if slow.at_least { " at least" } else { "" };
            format!("every limit from {} up to{end} {}", seconds_up(least), seconds_up(most))
        });
        Some(match (separates, range) {
            (true, Some(range)) => format!("the limit of {limit} separates them, as does {range}"),
            (_, Some(range)) => {
                let short = self.least().is_some_and(|least| self.limit < least);
                let wrong = if short { "leaves too little time" } else { "lets the slow one pass" };
                format!("the limit of {limit} {wrong}; {range} would separate them")
            }
            (_, None) => format!("no limit separates them by the factor {}", self.factor),
        })
    }
}

/// Returns whether a program counts as accepted or as slow, if it is one of them.
fn side(row: &Row) -> Option<Verdict> {
    let is = |verdict| row.verdict() == Some(Outcome::Judged(verdict));
    let verdict = [Verdict::Accepted, Verdict::Time].into_iter().find(|verdict| is(*verdict));
    let verdict = verdict.filter(|_| row.is_whole())?;
    let may = |verdict| row.expected.iter().all(|expected| expected.has(Outcome::Judged(verdict)));
    match (may(Verdict::Accepted), may(Verdict::Time)) {
        (true, true) => Some(verdict),
        (true, false) => Some(Verdict::Accepted),
        (false, true) => Some(Verdict::Time),
        (false, false) => None,
    }
}

/// Returns the longest time of a program; `None` if it waited until it was killed, which no limit on processor time
/// would change.
fn timed(program: usize, row: &Row) -> Option<Timed> {
    if row.cells.iter().any(|cell| cell.ended == Ended::Idle) {
        return None;
    }
    let test = row.slowest()?;
    let at_least = row.cells.iter().any(|cell| cell.ended == Ended::Killed);
    Some(Timed { program, test, time: row.cells[test].time, at_least })
}

#[cfg(test)]
mod tests {
    use super::super::expect::Expectation;
    use super::super::sheet::tests::judged;
    use super::*;

    /// Makes the advice from the times of an accepted and of a slow program, in milliseconds.
    fn advice(accepted: u64, slow: u64, ended: Ended) -> Advice {
        let slow_outcome = Outcome::Judged(Verdict::Time);
        let mut judged = judged(&[vec![Outcome::PASSED; 2], vec![Outcome::PASSED, slow_outcome]]);
        judged.rows[0].cells[1].time = Duration::from_millis(accepted);
        judged.rows[1].cells[1].time = Duration::from_millis(slow);
        judged.rows[1].cells[1].ended = ended;
        Advice::new(&judged)
    }

    #[test]
    fn a_limit_separates_if_it_leaves_the_accepted_program_the_factor() {
        let millis = Duration::from_millis;
        for (accepted, slow, separates, range) in [
            (900, 4000, true, Some((1800, 4000))),
            (1000, 2010, true, Some((2000, 2010))),
            (1001, 2500, false, Some((2010, 2500))),
            (1500, 2500, false, None),
        ] {
            let advice = advice(accepted, slow, Ended::Itself);
            assert_eq!(advice.separates(), Some(separates), "{accepted} {slow}");
            let range = range.map(|(least, most)| (millis(least), millis(most)));
            assert_eq!(advice.range(), range, "{accepted} {slow}");
        }
    }

    #[test]
    fn a_killed_program_takes_longer_and_one_that_waits_says_nothing() {
        let killed = advice(900, 4000, Ended::Killed);
        assert!(killed.slow.is_some_and(|slow| slow.at_least));
        let words = killed.conclusion().expect("there is one");
        assert!(words.ends_with("from 1.80 s up to at least 4.00 s"), "{words}");
        assert_eq!(advice(900, 4000, Ended::Idle).separates(), None);
    }

    #[test]
    fn the_slowest_accepted_and_the_fastest_slow_program_count_by_what_is_expected_of_them() {
        let (passes, slow) = (Outcome::PASSED, Outcome::Judged(Verdict::Time));
        let of = |timed: Option<Timed>| timed.map(|timed| timed.program);
        for (verdicts, sides) in [
            (None, (Some(1), Some(3))),
            (Some(["AC", "AC", "TLE", "TLE"]), (Some(1), Some(3))),
            (Some(["AC", "TLE", "TLE", "TLE"]), (Some(0), Some(1))),
            (Some(["AC", "WA", "AC,TLE", "WA"]), (Some(0), Some(2))),
            (Some(["AC", "WA", "AC", "WA"]), (Some(2), None)),
        ] {
            let mut judged = judged(&[passes, passes, slow, slow].map(|outcome| vec![outcome]));
            for (at, (row, seconds)) in judged.rows.iter_mut().zip([1, 2, 4, 3]).enumerate() {
                row.cells[0].time = Duration::from_secs(seconds);
                let expected = |verdicts: [&str; 4]| format!("*={}", verdicts[at]);
                let expected =
                    verdicts.map(|all| Expectation::parse(&expected(all)).expect("it is one"));
                row.expected = expected.iter().map(|one| one.expected().clone()).collect();
            }
            let advice = Advice::new(&judged);
            assert_eq!((of(advice.accepted), of(advice.slow)), sides, "{verdicts:?}");
        }
    }
}
