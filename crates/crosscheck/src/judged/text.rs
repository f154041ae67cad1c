//! The report as text: tables for a terminal, cells with a colour in aligned columns.

use std::fmt::Write;
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Style};
use crosscheck_core::foreign::foreign;
use crosscheck_core::report::row;
use crosscheck_core::table::counted;
use crosscheck_judge::{Verdict, mebi};

use super::names::short;
use super::{AnsweredFrom, Ended, Entry, Outcome, Report};

/// Returns the report, with colours, for a terminal of this width.
pub(crate) fn text(report: &Report<'_>, show: Show, width: usize) -> String {
    let mut text = String::new();
    head(&mut text, report);
    grid(&mut text, report, show, width);
    notes(&mut text, report);
    summary(&mut text, report);
    expectations(&mut text, report);
    for (title, tests) in [
        ("a smallest set that keeps every verdict", &report.small_set),
        ("tests that stop no program", &report.stop_nothing),
        ("tests that stop only what that set stops as well", &report.spare),
    ] {
        let _ = writeln!(text, "  {title}: {} of {}", tests.len(), report.tests.len());
        if !tests.is_empty() {
            text += &row("", &foreign(&tests.join(" ")).at_most(usize::MAX).to_string());
        }
        text.push('\n');
    }
    let _ = writeln!(text, "  time limit");
    for words in &report.time_limit.words {
        let _ = writeln!(text, "    {}", foreign(words));
    }
    text
}

fn head(text: &mut String, report: &Report<'_>) {
    let (programs, tests) = (report.programs.len() as u64, report.tests.len() as u64);
    let limits = &report.limits;
    let stack = Some(limits.stack).filter(|&stack| stack != limits.memory);
    let _ = writeln!(
        text,
        "{}: {} on {} of {}; limits {} s, {} MiB{}\n",
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
    let heads = ["program", "verdict", "stopped by", "first", "slowest", "on", "memory"];
    let is_scored = report.programs.iter().any(|program| program.score.is_some());
    let heads = heads.into_iter().chain(is_scored.then_some("score"));
    let mut rows: Vec<Vec<Styled>> = vec![heads.map(bold).collect()];
    for (program, name) in report.programs.iter().zip(programs(report)) {
        let figures = program.figures().into_iter().map(Styled::from);
        rows.push([name.into(), letters(program.verdict)].into_iter().chain(figures).collect());
    }
    aligned(text, &rows, &[1, 3, 5]);
    text.push('\n');
}

/// Says which programs do not do what was expected of them.
fn expectations(text: &mut String, report: &Report<'_>) {
    let each = report.programs.iter();
    let all: Vec<_> =
        each.flat_map(|of| of.expected.iter().map(move |fit| (&of.program, fit))).collect();
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

/// The quantity that a cell of the table shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Show {
    /// The verdict
    Verdict,
    /// The verdict, and the time in seconds if it is at least a twentieth of the limit
    #[default]
    Time,
    /// The verdict, the time, and the memory in MiB
    Memory,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Styled {
    text: String,
    style: Style,
}

impl Styled {
    pub(super) fn new(text: impl Into<String>, style: Style) -> Self {
        Styled { text: text.into(), style }
    }

    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl<T: Into<String>> From<T> for Styled {
    fn from(text: T) -> Self {
        Styled::new(text, Style::new())
    }
}

/// Writes rows whose cells stand below each other, with two spaces between them. The first column, and those that
/// `left` names, begin on the left; the others end on the right.
pub(super) fn aligned(text: &mut String, rows: &[Vec<Styled>], left: &[usize]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(Styled::width).max().unwrap_or(0))
        .collect();
    for row in rows {
        let mut line = String::from(" ");
        let mut owed = 0;
        for (at, cell) in row.iter().enumerate() {
            let space = widths[at] - cell.width();
            let (before, after) = if at == 0 || left.contains(&at) { (0, space) } else { (space, 0) };
            // Spaces at the end of a line are never written.
            if !cell.text.is_empty() {
                line += &" ".repeat(owed + before + if at == 0 { 1 } else { 2 });
                line += &format!("{}{}{}", cell.style.render(), cell.text, cell.style.render_reset());
                owed = after;
            } else {
                owed += space + if at == 0 { 1 } else { 2 };
            }
        }
        *text += line.trim_end();
        text.push('\n');
    }
}

pub(super) fn style(outcome: Option<Outcome>) -> Style {
    let color = match outcome {
        None => return Style::new().dimmed(),
        Some(Outcome::Judged(verdict)) => match verdict {
            Verdict::Accepted => AnsiColor::Green,
            Verdict::Wrong => AnsiColor::Red,
            Verdict::Runtime => AnsiColor::Magenta,
            Verdict::Time => AnsiColor::Yellow,
            Verdict::Memory | Verdict::Output => AnsiColor::Cyan,
        },
        Some(Outcome::Compile | Outcome::Unstartable) => AnsiColor::BrightRed,
    };
    Style::new().fg_color(Some(color.into()))
}

pub(super) fn letters(outcome: Option<Outcome>) -> Styled {
    Styled::new(outcome.map_or("-", Outcome::short), style(outcome))
}

fn programs(report: &Report<'_>) -> Vec<String> {
    report.programs.iter().map(|of| foreign(&of.program).to_string()).collect()
}

/// Writes the table of programs × tests in blocks of as many tests as fit the width, each subtask with its own.
pub(super) fn grid(text: &mut String, report: &Report<'_>, show: Show, width: usize) {
    let programs = programs(report);
    let names: Vec<&str> = report.tests.iter().map(|test| &*test.name).collect();
    let shorts = short(&names);
    for (title, tests) in report.groups() {
        if let Some(title) = title {
            *text += &format!("  {title}\n");
        }
        let columns: Vec<Vec<Styled>> =
            tests.iter().map(|&at| column(report, at, &shorts[at], show)).collect();
        let widest = |cells: &[Styled]| cells.iter().map(Styled::width).max().unwrap_or(0);
        let room = width
            .saturating_sub(2 + programs.iter().map(|name| name.chars().count()).max().unwrap_or(0));
        for block in blocks(&columns.iter().map(|column| widest(column) + 2).collect::<Vec<_>>(), room) {
            let mut rows = vec![vec![Styled::default()]];
            rows.extend(programs.iter().map(|name| vec![name.as_str().into()]));
            for (at, row) in rows.iter_mut().enumerate() {
                row.extend(columns[block.clone()].iter().map(|column| column[at].clone()));
            }
            // Verdicts are read downwards.
            aligned(text, &rows, &(1..=block.len()).collect::<Vec<_>>());
            text.push('\n');
        }
    }
}

/// Divides columns of these widths into blocks that fit the room, each with at least one column.
fn blocks(widths: &[usize], room: usize) -> Vec<std::ops::Range<usize>> {
    let (mut all, mut from, mut used) = (Vec::new(), 0, 0);
    for (at, width) in widths.iter().enumerate() {
        if at > from && used + width > room {
            all.push(from..at);
            (from, used) = (at, 0);
        }
        used += width;
    }
    if from < widths.len() {
        all.push(from..widths.len());
    }
    all
}

fn column(report: &Report<'_>, test: usize, name: &str, show: Show) -> Vec<Styled> {
    let limit = Duration::from_secs_f64(report.limits.seconds);
    let cells = report.programs.iter().map(|of| cell(&of.cells[test], limit, show));
    std::iter::once(foreign(name).to_string().into()).chain(cells).collect()
}

fn cell(entry: &Entry<'_>, limit: Duration, show: Show) -> Styled {
    let cell = &entry.cell;
    let mut shown = letters(cell.outcome);
    let brief = cell.ended == Ended::Itself && cell.time < limit / 20;
    if cell.runs == 0 || show == Show::Verdict || (show == Show::Time && brief) {
        return shown;
    }
    let near = if entry.near_limit { "!" } else { "" };
    let time = format!("{}{near}", cell.shown_time().trim_end_matches(" s"));
    shown.text = format!("{:<3} {time:>5}", shown.text);
    if show == Show::Memory {
        shown.text += &format!(" {:>4}M", cell.memory.div_ceil(1 << 20));
    }
    if entry.near_limit {
        shown.style = shown.style.bold();
    }
    shown
}
