//! Reports what cases exercise, for people and for programs.

use std::collections::BTreeMap;
use std::fmt::Write;

use crosscheck_core::Game;
use crosscheck_core::contract::clause::clauses;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::mutation::By;
use crosscheck_core::mutation::matrix::Matrix;
use crosscheck_core::mutation::profile::Profile;
use crosscheck_core::mutation::summary::Summary;
use crosscheck_core::mutation::until::Until;
use crosscheck_core::table::{counted, grouped};
use fixedbitset::FixedBitSet;
use serde_json::json;

use super::inputs::Inputs;

pub(super) fn word(by: By) -> &'static str {
    match by {
        By::Answer => "answer",
        By::Steps => "steps",
    }
}

/// Returns the names of misreadings, given their places in the list.
fn names(game: &AnyGame, places: impl IntoIterator<Item = usize>) -> Vec<&'static str> {
    places.into_iter().map(|at| game.misreadings()[at].name).collect()
}

/// Returns each misreading with the number of the first case that caught it.
pub(super) fn caught(
    game: &AnyGame,
    summary: &Summary,
    by: By,
) -> impl Iterator<Item = (&'static str, Option<u64>)> {
    game.misreadings().iter().map(|of| of.name).zip(summary.caught(by).iter().copied())
}

/// Shows how often each clause was exercised, and which misreadings were caught.
pub(super) fn summarize(game: &AnyGame, whence: &str, summary: &Summary) -> String {
    let mut text = format!("{}: {whence}\n\n", game.name());
    let page = clauses(game.rules().page);
    let titles: Vec<String> = page.iter().map(|of| format!("{} {}", of.number, of.name)).collect();
    let widest = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0);
    let _ = writeln!(text, "  {:<widest$}  {:>14}  {:>10}", "clause", "times", "cases");
    let mut never = Vec::new();
    for (clause, title) in page.iter().zip(&titles) {
        match summary.clauses.get(clause.number.as_str()) {
            Some(of) => {
                let (times, cases) = (grouped(of.times), grouped(of.cases));
                let _ = writeln!(text, "  {title:<widest$}  {times:>14}  {cases:>10}");
            }
            None => {
                never.push(clause.number.as_str());
                let _ = writeln!(text, "  {title:<widest$}  {:>14}  {:>10}", "never", "-");
            }
        }
    }
    if !never.is_empty() {
        let _ = writeln!(text, "\n  clauses never exercised: {}", never.join(", "));
    }
    text.push('\n');
    for by in [By::Steps, By::Answer] {
        let caught = summary.caught(by);
        let missed = (0..caught.len()).filter(|&at| caught[at].is_none());
        let missed = names(game, missed);
        let sum = caught.len() - missed.len();
        let never =
            if missed.is_empty() { String::new() } else { format!("; never: {}", missed.join(", ")) };
        let _ = writeln!(text, "  {sum} of {} misreadings caught by {}{never}", caught.len(), word(by));
    }
    text
}

/// The most different rows of a matrix that are drawn.
const ROWS: usize = 100;

pub(super) fn matrix(inputs: &Inputs, by: By, profiles: &[Profile]) -> String {
    let matrix = kills(&inputs.game, by, profiles);
    let (height, width) = (matrix.rows().len(), matrix.width());
    let cases = counted(height as u64, "case");
    let mut text =
        format!("{}: {cases} × {width} misreadings, caught by {}\n\n", inputs.game.name(), word(by));
    let columns = matrix.columns();
    let widest = names(&inputs.game, 0..width).iter().map(|name| name.len()).max().unwrap_or(0);
    for (at, misreading) in inputs.game.misreadings().iter().enumerate() {
        let (name, caught) = (misreading.name, counted(columns[at].count_ones(..) as u64, "case"));
        let _ = writeln!(text, "  {:>3} {name:<widest$}  {:<6} {caught}", at + 1, misreading.clause);
    }
    text.push('\n');
    draw(&mut text, inputs, &matrix);
    text.push('\n');
    let _ = writeln!(
        text,
        "  {} told apart; {} of {width} misreadings caught",
        counted(matrix.behaviours() as u64, "wrong behaviour"),
        width - matrix.never().len(),
    );
    for group in matrix.alike() {
        let _ = writeln!(text, "  not told apart: {}", names(&inputs.game, group).join(", "));
    }
    if !matrix.never().is_empty() {
        let _ = writeln!(text, "  never caught: {}", names(&inputs.game, matrix.never()).join(", "));
    }
    text
}

pub(super) fn kills(game: &AnyGame, by: By, profiles: &[Profile]) -> Matrix {
    let none = FixedBitSet::with_capacity(game.misreadings().len());
    let rows = profiles.iter().map(|profile| profile.kills(by));
    // A case on which the reference fails catches nothing.
    let rows = rows.map(|row| if *row == FixedBitSet::default() { none.clone() } else { row.clone() });
    Matrix::new(game.misreadings().len(), rows)
}

/// Draws the different rows of a matrix, each once, with the number of rows equal to it.
fn draw(text: &mut String, inputs: &Inputs, matrix: &Matrix) {
    let mut alike: BTreeMap<&FixedBitSet, (usize, usize)> = BTreeMap::new();
    for (at, row) in matrix.rows().iter().enumerate() {
        alike.entry(row).or_insert((at, 0)).1 += 1;
    }
    let mut rows: Vec<_> = alike.into_iter().map(|(row, (first, times))| (first, times, row)).collect();
    rows.sort();
    for divisor in [100, 10, 1].into_iter().filter(|&divisor| divisor <= matrix.width()) {
        let digits = (1..=matrix.width()).map(|column| match column / divisor {
            0 => ' ',
            number => char::from_digit((number % 10) as u32, 10).unwrap_or(' '),
        });
        let _ = writeln!(text, "  {}", digits.collect::<String>());
    }
    for (first, times, row) in rows.iter().take(ROWS) {
        let cells = (0..matrix.width()).map(|at| if row.contains(at) { '#' } else { '.' });
        let more =
            if *times > 1 { format!(" and {} more", grouped(*times as u64 - 1)) } else { String::new() };
        let name = inputs.name(*first as u64);
        let _ = writeln!(text, "  {}  {name}{more}", cells.collect::<String>());
    }
    if rows.len() > ROWS {
        let left = grouped((rows.len() - ROWS) as u64);
        let _ = writeln!(text, "  and {left} more that are unlike these; --json has all");
    }
}

/// Returns the kill matrix as JSON Lines: an object for each case, then a summary.
pub(super) fn matrix_as_json(inputs: &Inputs, by: By, profiles: &[Profile]) -> String {
    let mut text = String::new();
    for (at, profile) in profiles.iter().enumerate() {
        let line = json!({
            "case": inputs.name(at as u64),
            "bytes": inputs.bytes(at as u64, profile.bytes),
            "clauses": profile.clauses,
            "by_steps": names(&inputs.game, profile.by_steps.ones()),
            "by_answer": names(&inputs.game, profile.by_answer.ones()),
        });
        let _ = writeln!(text, "{line}");
    }
    let matrix = kills(&inputs.game, by, profiles);
    let line = json!({
        "game": inputs.game.name(),
        "cases": profiles.len(),
        "misreadings": names(&inputs.game, 0..matrix.width()),
        "by": word(by),
        "told_apart": matrix.behaviours(),
        "alike": matrix.alike().into_iter().map(|places| names(&inputs.game, places)).collect::<Vec<_>>(),
        "never": names(&inputs.game, matrix.never()),
    });
    let _ = writeln!(text, "{line}");
    text
}

/// Shows how many cases it takes to catch each misreading, the slowest first.
pub(super) fn until(game: &AnyGame, until: &Until, by: By, seed: u64, cases: u64) -> String {
    let seeds = until.cases.first().map_or(0, Vec::len);
    let mut text = format!(
        "{}: cases until a misreading is caught by {}, {} from {seed} on, {} at most\n\n",
        game.name(),
        word(by),
        counted(seeds as u64, "seed"),
        grouped(cases),
    );
    let more = format!("> {}", grouped(cases));
    let shown = |at: Option<u64>| at.map_or_else(|| more.clone(), grouped);
    let _ = writeln!(text, "  {:>10}  {:>10}  misreading", "median", "worst");
    let widest = names(game, 0..until.cases.len()).iter().map(|name| name.len()).max().unwrap_or(0);
    for at in until.slowest().into_iter().filter(|_| seeds > 0) {
        let misreading = &game.misreadings()[at];
        let (median, worst) = (shown(until.median(at)), shown(until.worst(at)));
        let missed = match until.missed(at) {
            0 => String::new(),
            missed => format!("  missed on {}", counted(missed as u64, "seed")),
        };
        let (name, clause) = (misreading.name, misreading.clause);
        let line = format!("  {median:>10}  {worst:>10}  {name:<widest$}  {clause:<6}{missed}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
