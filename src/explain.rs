//! A fault in words: what somebody would paste into a bug report.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;

use similar::TextDiff;
use spec::contract::{Case as _, Step as _};
use spec::{Cell, Game, Grid, Player, Value, clause};

use crate::laws::Broken;
use crate::lockstep::{Difference, Seen};
use crate::picture::{Panel, side_by_side};
use crate::trace::{End, Trace, line, observe};
use crate::verify::Fault;

/// How wide a report's text is set.
const WIDTH: usize = 96;

/// How long a row's name may be.
const LABEL: usize = 9;

/// How many lines of a diff of traces a report shows; the whole diff is in a file of its own.
const DIFF_LINES: usize = 40;

/// Explains a fault of a case, with the reference's trace of it.
pub fn explain<G: Game>(case: &G::Case, trace: &Trace<G>, fault: &Fault, other: &str) -> String {
    let mut text = String::new();
    match fault {
        Fault::Differs(difference) => {
            let _ = writeln!(text, "{}: {other} departs from the reference", G::NAME);
            text.push('\n');
            // A longer name has had its place in the line above.
            let label = if other.chars().count() <= LABEL { other } else { "other" };
            explain_difference::<G>(&mut text, case, trace, difference, ["reference", label]);
        }
        Fault::Breaks(who, broken) => explain_law::<G>(&mut text, case, trace, who, broken),
        Fault::ReferencePanics(message) => {
            let _ = writeln!(text, "{}: the reference panics, which it never may", G::NAME);
            text.push('\n');
            row(&mut text, "panic", message);
        }
    }
    text
}

fn explain_law<G: Game>(
    text: &mut String,
    case: &G::Case,
    trace: &Trace<G>,
    who: &str,
    broken: &Broken,
) {
    let _ = writeln!(text, "{}: {who} breaks a law: {}", G::NAME, broken.law);
    text.push('\n');
    match &broken.difference {
        Some(difference) => explain_difference::<G>(text, case, trace, difference, ["once", "again"]),
        None => {
            row(text, "what", &broken.what);
            explain_clause::<G>(text, broken.clause);
        }
    }
}

fn explain_difference<G: Game>(
    text: &mut String,
    case: &G::Case,
    trace: &Trace<G>,
    difference: &Difference,
    names: [&str; 2],
) {
    // A trace from elsewhere may speak of a turn that the case does not have.
    let turn = difference.turn.filter(|turn| (1..=case.turns()).contains(turn));
    let place = match turn.map(|turn| case.turn(turn)) {
        Some(line) => format!("{} ({} `{line}`)", difference.place, G::TURN),
        None => difference.place.clone(),
    };
    row(text, "where", &place);
    let nth = if difference.nth > 1 { format!(" ({})", difference.nth) } else { String::new() };
    row(text, "what", &format!("{}{nth}", difference.field));
    match (seen(&difference.expected), seen(&difference.found)) {
        // Two boards of one size: the pictures tell.
        (ours, theirs) if ours == theirs => row(text, "values", &format!("two of {ours}, below")),
        (ours, theirs) => {
            row(text, names[0], &ours);
            row(text, names[1], &theirs);
        }
    }
    explain_clause::<G>(text, difference.clause);
    let panels = panels::<G>(case, trace, difference, names);
    if !panels.is_empty() {
        let _ = write!(text, "\n{}", indented(&side_by_side(&panels)));
    }
}

fn explain_clause<G: Game>(text: &mut String, number: Option<&str>) {
    let Some(number) = number else { return };
    let words = match clause::find(G::PAGE, number) {
        Some(found) => format!("{number} {}. {}", found.name, found.words),
        None => number.to_owned(),
    };
    row(text, "clause", &words);
}

/// A named row of a report, its text wrapped and set in.
pub fn row(text: &mut String, name: &str, content: &str) {
    const MARGIN: usize = LABEL + 4;
    let mut line = format!("  {name:<width$}", width = MARGIN - 2);
    let mut empty = true;
    for word in content.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(text, "{}", line.trim_end());
            line = " ".repeat(MARGIN);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

fn seen(side: &Seen) -> String {
    match side {
        Seen::Value(Value::Text(words)) => words.clone(),
        Seen::Value(Value::Cells(cells)) if cells.is_empty() => "no cell".into(),
        Seen::Value(Value::Cells(cells)) => {
            const MOST: usize = 40;
            let shown: Vec<String> = cells.iter().take(MOST).map(Cell::to_string).collect();
            let more = cells.len().saturating_sub(MOST);
            let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("{}{rest}", shown.join(" "))
        }
        Seen::Value(Value::Board(board)) => format!("a {} × {} board", board.rows(), board.cols()),
        Seen::NoField => "nothing of the kind".into(),
        Seen::NoStep => "the play is over".into(),
        Seen::OtherStep(place) => place.clone(),
        Seen::Panic(message) => format!("panics: {message}"),
    }
}

/// The boards that show a difference: before the step, and what each side makes of it. Where the two
/// differ in something that is not on the board: before the turn, and as it lies now.
fn panels<G: Game>(
    case: &G::Case,
    trace: &Trace<G>,
    difference: &Difference,
    [ours, theirs]: [&str; 2],
) -> Vec<Panel> {
    let played = &trace.steps[..difference.step.min(trace.steps.len())];
    let now = board_after::<G>(case, played);
    let panel = |title: &str, board: &Grid<String>, marked: &[Cell]| Panel {
        title: title.into(),
        board: board.clone(),
        marked: marked.to_vec(),
    };
    match (&difference.expected, &difference.found) {
        (Seen::Value(Value::Board(a)), Seen::Value(Value::Board(b)))
            if (a.rows(), a.cols()) == (b.rows(), b.cols()) =>
        {
            let marked: Vec<Cell> = a.cells().filter(|&cell| b.get(cell) != Some(&a[cell])).collect();
            vec![panel("before", &now, &[]), panel(ours, a, &marked), panel(theirs, b, &marked)]
        }
        (Seen::Value(Value::Cells(a)), b) => {
            let none = Vec::new();
            let b = if let Seen::Value(Value::Cells(b)) = b { b } else { &none };
            vec![panel("before", &now, &[]), chosen(ours, &now, a, b), chosen(theirs, &now, b, a)]
        }
        _ => {
            let turn = difference.turn.unwrap_or(usize::MAX);
            let earlier = played.iter().take_while(|step| step.turn().is_none_or(|of| of < turn));
            let before = board_after::<G>(case, &played[..earlier.count()]);
            let changed: Vec<Cell> =
                now.cells().filter(|&cell| before.get(cell) != Some(&now[cell])).collect();
            if changed.is_empty() {
                return vec![panel("the board", &now, &[])];
            }
            vec![panel(&format!("before the {}", G::TURN), &before, &[]), panel("now", &now, &changed)]
        }
    }
}

/// A panel of the chosen cells alone, those in brackets in which the two sides differ.
fn chosen(title: &str, board: &Grid<String>, cells: &[Cell], others: &[Cell]) -> Panel {
    let (cells, others): (BTreeSet<_>, BTreeSet<_>) = (cells.iter().collect(), others.iter().collect());
    let shown = |cell: Cell| if cells.contains(&cell) { board[cell].clone() } else { "·".into() };
    Panel {
        title: title.into(),
        board: Grid::from_fn(board.rows(), board.cols(), shown),
        marked: cells.symmetric_difference(&others).map(|cell| **cell).collect(),
    }
}

/// The last board that the steps show, or the one at the start.
fn board_after<G: Game>(case: &G::Case, steps: &[G::Step]) -> Grid<String> {
    let last = steps.iter().rev().find_map(|step| {
        step.fields().into_iter().rev().find_map(|field| match field.value {
            Value::Board(board) => Some(board),
            Value::Text(_) | Value::Cells(_) => None,
        })
    });
    last.unwrap_or_else(|| G::start(case))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

/// How many steps after the first difference a diff of traces goes on.
const STEPS_AFTER: usize = 50;

/// The diff of both traces, a step a line, up to some steps after the first difference.
pub fn trace_diff<G: Game>(
    trace: &Trace<G>,
    other: &mut dyn Player<G>,
    case: &G::Case,
    first: usize,
) -> String {
    let until = first + STEPS_AFTER;
    let mut theirs = String::new();
    let mut count = 0;
    let end = observe(other, case, &mut |step| {
        theirs.push_str(&(line::<G>(&step) + "\n"));
        count += 1;
        if count < until { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let End::Panicked(message) = end {
        theirs.push_str(&format!("(panics: {message})\n"));
    }
    let ours: String = trace.steps.iter().take(until).map(|step| line::<G>(step) + "\n").collect();
    let diff = TextDiff::from_lines(ours.as_str(), theirs.as_str());
    diff.unified_diff().context_radius(3).header("reference", other.name()).to_string()
}

/// The first lines of a diff, with a word on how many there are.
pub fn beginning(diff: &str) -> String {
    let total = diff.lines().count();
    let mut text: String = diff
        .lines()
        .take(DIFF_LINES)
        .map(|line| {
            let cut: String = line.chars().take(160).collect();
            let more = if cut.len() < line.len() { "…" } else { "" };
            format!("{cut}{more}\n")
        })
        .collect();
    if total > DIFF_LINES {
        let _ = writeln!(text, "(the first {DIFF_LINES} of {total} lines)");
    }
    text
}
