//! The growth of a program's time with the size of the case: shown in the report on a program that is too slow.

use std::time::Duration;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::generate::Generator;
use crosscheck_core::report::{Part, Report};
use crosscheck_core::{Case, Game};
use crosscheck_judge::Exit;

use super::UnderTest;

/// A case of a series with the time the program took for it, or `None` if it ran out of time.
struct Point {
    /// The quantity that the time is compared with: the number of turns or the length of the input.
    amount: f64,
    size: String,
    time: Option<Duration>,
}

/// The time limit for all measurements together.
const PATIENCE: Duration = Duration::from_secs(15);

/// The most cases in a series.
const MOST: usize = 20;

/// Shorter times say nothing about growth.
const LEAST: Duration = Duration::from_millis(8);

/// Only times at least this many times the program's start-up are used.
const START: u32 = 4;

/// Describes how the time grows with the number of turns and with the size of the whole case. Returns whether that can be
/// measured.
pub(super) fn write(text: &mut Report, under_test: &mut UnderTest, case: &AnyCase) -> bool {
    let game = &under_test.game.clone();
    let before = text.parts.len();
    let enough = &under_test.halt().within(PATIENCE);
    let least = LEAST.max(START * under_test.startup_time());
    let mut shows = game.rules().turn.is_empty();
    if !shows {
        let fewer = series(case, |case| (case.turns() > 1).then(|| case.prefix(case.turns() / 2)));
        let turns = |case: &AnyCase| case.turns() as f64;
        let points = measured(under_test, &fewer, turns, least, enough);
        write_series(
            text,
            &format!("with fewer {}", plural(game.rules().turn)),
            "their number",
            &points,
        );
        // A program that hangs in its first turn shows no growth.
        shows = points.iter().any(|point| point.time.is_some());
    }
    if shows {
        let smaller = series(case, |case| game.generator().halved(case));
        let bytes = |case: &AnyCase| case.text().len() as f64;
        let points = measured(under_test, &smaller, bytes, least, enough);
        write_series(text, "of half the size, a quarter, …", "their length", &points);
    }
    text.parts.len() > before
}

/// Returns the case, half of it, a quarter and so on, smallest first.
fn series(case: &AnyCase, half: impl Fn(&AnyCase) -> Option<AnyCase>) -> Vec<AnyCase> {
    let halves = std::iter::successors(Some(case.clone()), half);
    let mut all: Vec<AnyCase> = halves.take(MOST).collect();
    all.reverse();
    all
}

/// Runs a program on a series, up to and including the first case that takes it too long. Leaves out times too short to
/// say anything.
fn measured(
    under_test: &mut UnderTest,
    series: &[AnyCase],
    amount: impl Fn(&AnyCase) -> f64,
    least: Duration,
    enough: &Cancel,
) -> Vec<Point> {
    let mut points = Vec::new();
    for case in series {
        if enough.is_due() {
            break;
        }
        let Ok(run) = under_test.runs.alone(&case.text(), false) else { break };
        let time = (run.end == Exit::Well).then_some(run.time);
        if time.is_none_or(|time| time >= least) {
            points.push(Point { amount: amount(case), size: case.size(), time });
        }
        if time.is_none() {
            break;
        }
    }
    points
}

/// The number of the largest measured cases from which growth is estimated.
const FITTED: usize = 4;

/// Returns the exponent with which the time grows in the amount, by least squares over the logarithms, or `None` for
/// fewer than three points.
fn power(points: &[Point]) -> Option<f64> {
    let logs = |point: &Point| Some((point.amount.ln(), point.time?.as_secs_f64().ln()));
    let all: Vec<(f64, f64)> = points.iter().filter_map(logs).collect();
    let fitted = &all[all.len().saturating_sub(FITTED)..];
    if fitted.len() < 3 {
        return None;
    }
    let count = fitted.len() as f64;
    let (x, y) = fitted.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let (x, y) = (x / count, y / count);
    let both: f64 = fitted.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let squares: f64 = fitted.iter().map(|point| (point.0 - x).powi(2)).sum();
    (squares > 0.0).then(|| both / squares)
}

/// The most cases of a series that are shown.
const SHOWN: usize = 5;

fn write_series(text: &mut Report, of: &str, what: &str, points: &[Point]) {
    let Some(power) = power(points) else { return };
    let times = 2f64.powf(power);
    let words = format!(
        "on cases {of} its time grows like {what} to the power of {power:.1}: twice as much takes {times:.1} times \
         as long"
    );
    text.row("growth", &words);
    let shown = &points[points.len().saturating_sub(SHOWN)..];
    let widest = shown.iter().map(|point| point.size.chars().count()).max().unwrap_or(0);
    let line = |Point { size, time, .. }: &Point| {
        let time = time.map_or("too long".into(), |time| format!("{:.2} s", time.as_secs_f64()));
        format!("{size:<widest$}   {time}\n")
    };
    text.parts.push(Part::Lines(shown.iter().map(line).collect()));
}

fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(time: impl Fn(f64) -> f64) -> Vec<Point> {
        let amounts = [1000.0, 2000.0, 4000.0, 8000.0];
        let time = |amount| Some(Duration::from_secs_f64(time(amount)));
        amounts.map(|amount| Point { amount, size: String::new(), time: time(amount) }).into()
    }

    #[test]
    fn the_power_of_a_doubling_series_is_found() {
        let of = |time: fn(f64) -> f64| power(&points(time)).expect("there are points enough");
        assert!((of(|n| n * 1e-5) - 1.0).abs() < 1e-6);
        assert!((of(|n| n * n * 1e-9) - 2.0).abs() < 1e-6);
        assert!((of(|n| n * n.sqrt() * 1e-7) - 1.5).abs() < 1e-6);
    }

    #[test]
    fn two_points_and_times_that_were_too_long_say_nothing() {
        let mut few = points(|n| n * 1e-5);
        few[2..].iter_mut().for_each(|point| point.time = None);
        assert_eq!(power(&few), None);
    }
}
