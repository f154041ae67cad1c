//! The report as text.

use std::fmt::Write;

use clap::builder::styling::Style;
use crosscheck_core::foreign::foreign;
use crosscheck_core::table::counted;
use crosscheck_judge::mebi;

use super::cell::{Ended, Outcome};
use super::report::Report;
use super::sheet::AnsweredFrom;
use super::table::{Show, Styled, aligned, grid, letters, programs, style};

/// Returns the report, with colours, for a terminal of this width.
pub fn text(report: &Report<'_>, show: Show, width: usize) -> String {
    let mut text = String::new();
    head(&mut text, report);
    grid(&mut text, report, show, width);
    notes(&mut text, report);
    summary(&mut text, report);
    expectations(&mut text, report);
    for (title, tests) in report.uses() {
        list(&mut text, report, title, tests, width);
    }
    let _ = writeln!(text, "  time limit");
    for words in &report.time_limit.words {
        let _ = writeln!(text, "    {}", foreign(words));
    }
    text
}

fn head(text: &mut String, report: &Report<'_>) {
    let (folder, _) = programs(report);
    let below = if folder.is_empty() { String::new() } else { format!(" of {folder}") };
    let (programs, tests) = (report.programs.len() as u64, report.tests.len() as u64);
    let limits = &report.limits;
    let stack = Some(limits.stack).filter(|&stack| stack != limits.memory);
    let _ = writeln!(
        text,
        "{}: {}{below} on {} of {}; limits {} s, {} MiB{}\n",
        report.game,
        counted(programs, "program"),
        counted(tests, "test"),
        foreign(&report.folder),
        limits.seconds,
        limits.memory >> 20,
        stack.map(|stack| format!(", stack {}", mebi(stack))).unwrap_or_default(),
    );
}

fn notes(text: &mut String, report: &Report<'_>) {
    let from = |whom| report.tests.iter().filter(|test| test.answered_by == whom).count() as u64;
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
    let mut cells = report.programs.iter().flat_map(|program| &program.cells);
    if cells.clone().any(|entry| entry.near_limit) {
        notes.push("! is near the limit, within a tenth of it: run twice, the better run counts".into());
    }
    if cells.clone().any(|entry| entry.cell.ended == Ended::Killed) {
        notes.push("> was killed then, and would take longer".into());
    }
    if cells.any(|entry| entry.cell.outcome.is_none()) {
        notes.push("- was not run to its end: what follows covers what was".into());
    }
    for note in &notes {
        let _ = writeln!(text, "  {note}");
    }
    if !notes.is_empty() {
        text.push('\n');
    }
}

fn summary(text: &mut String, report: &Report<'_>) {
    let bold = |words| Styled::new(words, Style::new().bold());
    let mut rows: Vec<Vec<Styled>> = vec![report.heads().into_iter().map(bold).collect()];
    let (_, names) = programs(report);
    for (program, name) in report.programs.iter().zip(names) {
        let figures = program.figures().into_iter().map(Styled::from);
        rows.push([name.into(), letters(program.verdict)].into_iter().chain(figures).collect());
    }
    aligned(text, &rows, &[1, 3, 5]);
    text.push('\n');
}

/// Says which programs do not do what was expected of them.
fn expectations(text: &mut String, report: &Report<'_>) {
    let each = report.programs.iter();
    let all: Vec<_> = each.flat_map(|of| of.expected.iter().map(move |fit| (of.program, fit))).collect();
    if all.is_empty() {
        return;
    }
    let red = style(Some(Outcome::ALL[1]));
    let open = all.iter().filter(|(_, fit)| fit.fits.is_none()).count();
    let unknown = if open > 0 { format!(", {open} not known yet") } else { String::new() };
    let met = all.iter().filter(|(_, fit)| fit.fits == Some(true)).count();
    let _ = writeln!(text, "  expectations: {met} of {} met{unknown}", all.len());
    for (program, words) in all.iter().filter_map(|(program, fit)| Some((program, fit.why.as_ref()?))) {
        let words = format!("{program}: {words}");
        let _ = writeln!(text, "    {}{}{}", red.render(), foreign(&words), red.render_reset());
    }
    text.push('\n');
}

fn list(text: &mut String, report: &Report<'_>, title: &str, tests: &[&str], width: usize) {
    let _ = writeln!(text, "  {title}: {} of {}", tests.len(), report.tests.len());
    let mut line = String::from("   ");
    for test in tests {
        let name = foreign(test).to_string();
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
