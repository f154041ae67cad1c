//! The report for people.

use std::fmt::Write;

use clap::builder::styling::Style;
use crosscheck_core::foreign::foreign;
use crosscheck_core::table::counted;
use crosscheck_judge::{mebi, seconds_up};

use super::advice::Advice;
use super::cell::{Ended, Outcome};
use super::cover::{Use, uses};
use super::sheet::{AnsweredFrom, Judged, Row};
use super::table::{Show, Styled, aligned, grid, heads, letters, programs};

/// Returns the report, with colours, for a terminal of this width.
pub fn report(judged: &Judged, show: Show, width: usize) -> String {
    let mut text = String::new();
    head(&mut text, judged);
    grid(&mut text, judged, show, width);
    notes(&mut text, judged);
    summary(&mut text, judged);
    expectations(&mut text, judged);
    let Use { small, idle, spare } = uses(judged);
    let verdicts = "a smallest set that keeps every verdict";
    list(&mut text, judged, verdicts, &small, width);
    list(&mut text, judged, "tests that stop no program", &idle, width);
    list(&mut text, judged, "tests that stop only what that set stops as well", &spare, width);
    let _ = writeln!(text, "  time limit");
    for words in Advice::new(judged).words(judged) {
        let _ = writeln!(text, "    {}", foreign(&words));
    }
    text
}

/// Says what was judged, and within which limits.
fn head(text: &mut String, judged: &Judged) {
    let (folder, _) = programs(judged);
    let below = if folder.is_empty() { String::new() } else { format!(" of {folder}") };
    let (programs, tests) = (judged.rows.len() as u64, judged.tests.len() as u64);
    let limits = judged.limits;
    let _ = writeln!(
        text,
        "{}: {}{below} on {} of {}; limits {} s, {} MiB{}\n",
        judged.game,
        counted(programs, "program"),
        counted(tests, "test"),
        foreign(&judged.folder),
        limits.time.as_secs_f64(),
        limits.memory >> 20,
        limits.stack.map(|stack| format!(", stack {}", mebi(stack))).unwrap_or_default(),
    );
}

/// Explains what in the table needs it.
fn notes(text: &mut String, judged: &Judged) {
    let from = |whom| judged.tests.iter().filter(|test| test.answered == whom).count() as u64;
    let mut notes = Vec::new();
    for (whom, words) in [
        (AnsweredFrom::Reference, "no answer file; the reference answers"),
        (AnsweredFrom::Engine, "no answer file; too large for the reference, so the engine answers"),
    ] {
        match from(whom) {
            0 => {}
            some => notes.push(format!("{} with {words}", counted(some, "test"))),
        }
    }
    let cells = || judged.rows.iter().flat_map(|row| &row.cells);
    if judged.rows.iter().any(|row| row.is_near(judged.limits.time)) {
        notes.push("! is near the limit, within a tenth of it: run twice, the better run counts".into());
    }
    if cells().any(|cell| cell.ended == Ended::Killed) {
        notes.push("> was killed then, and would take longer".into());
    }
    if cells().any(|cell| cell.outcome.is_none()) {
        notes.push("- was not run to its end: what follows covers what was".into());
    }
    for note in &notes {
        let _ = writeln!(text, "  {note}");
    }
    if !notes.is_empty() {
        text.push('\n');
    }
}

/// Writes a line for each program.
fn summary(text: &mut String, judged: &Judged) {
    let bold = |words| Styled::new(words, Style::new().bold());
    let mut rows: Vec<Vec<Styled>> = vec![heads(judged).into_iter().map(bold).collect()];
    let (_, names) = programs(judged);
    for (row, name) in judged.rows.iter().zip(names) {
        let mut cells = vec![name.into(), letters(row.verdict())];
        cells.extend(figures(judged, row));
        cells.extend(judged.score(row).map(|score| score.to_string().into()));
        rows.push(cells);
    }
    aligned(text, &rows, &[1, 3, 5]);
    text.push('\n');
}

/// Returns how many tests stop a program, the first of them, the slowest run with its test, and the most memory.
fn figures(judged: &Judged, row: &Row) -> Vec<Styled> {
    let ran = row.slowest().map(|at| (&row.cells[at], name(judged, at)));
    let compiled = row.verdict() != Some(Outcome::Compile);
    let stopped = if compiled { row.stopped_by().to_string() } else { String::new() };
    let first = row.first().filter(|_| compiled).map(|at| name(judged, at)).unwrap_or_default();
    let (time, on) = ran.as_ref().map_or_else(Default::default, |(cell, name)| {
        let idle = cell.ended == Ended::Idle;
        (if idle { seconds_up(cell.time) } else { cell.shown_time() }, name.clone())
    });
    let memory = ran.map(|_| row.shown_memory()).unwrap_or_default();
    [stopped, first, time, on, memory].map(Styled::from).into()
}

fn name(judged: &Judged, test: usize) -> String {
    foreign(judged.name(test)).to_string()
}

/// Says which programs do not do what was expected of them.
fn expectations(text: &mut String, judged: &Judged) {
    let all: Vec<_> =
        judged.rows.iter().flat_map(|row| row.expected.iter().map(move |of| (row, of))).collect();
    if all.is_empty() {
        return;
    }
    let red = super::table::style(Some(Outcome::ALL[1]));
    let departs = all.iter().filter_map(|(row, expected)| {
        let words = judged.departs(row, expected)?;
        Some(format!("{}: {words}", row.program))
    });
    let departs: Vec<String> = departs.collect();
    let open = all.iter().filter(|(row, expected)| row.fits(expected).is_none()).count();
    let unknown = if open > 0 { format!(", {open} not known yet") } else { String::new() };
    let fit = all.len() - departs.len() - open;
    let _ = writeln!(text, "  expectations: {fit} of {} met{unknown}", all.len());
    for words in departs {
        let _ = writeln!(text, "    {}{}{}", red.render(), foreign(&words), red.render_reset());
    }
    text.push('\n');
}

/// Lists tests by name, on lines that fit the width.
fn list(text: &mut String, judged: &Judged, title: &str, tests: &[usize], width: usize) {
    let of = format!("{} of {}", tests.len(), judged.tests.len());
    let _ = writeln!(text, "  {title}: {of}");
    let mut line = String::from("   ");
    for &at in tests {
        let name = name(judged, at);
        if line.trim() != "" && line.chars().count() + 1 + name.chars().count() > width {
            let _ = writeln!(text, "{line}");
            line = String::from("   ");
        }
        line += &format!(" {name}");
    }
    if !tests.is_empty() {
        let _ = writeln!(text, "{line}");
    }
    text.push('\n');
}
