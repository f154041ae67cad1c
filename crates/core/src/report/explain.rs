//! Explains a fault, ready to paste into a bug report.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::compare::fault::{Fault, Finding};
use crate::compare::laws::Broken;
use crate::compare::lockstep::{Difference, Observed, Strictness};
use crate::compare::pair::Pair;
#[cfg(feature = "diffs")]
use crate::compare::trace::End;
use crate::compare::trace::{Trace, guarded};
use crate::contract::{Case as _, Step as _, clause};
use crate::erased::{AnyCase, AnyGame, AnyStep};
use crate::foreign::{PART, foreign};
use crate::oracle::Oracle;
use crate::report::picture::{Panel, side_by_side};
use crate::report::sides::sides;
use crate::report::turns::{Turns, play_past};
use crate::report::value::{Evidence, LABEL, Part, Report, Row};
use crate::shrink::Shrunk;
use crate::{Cell, Field, Grid, Picture, Playable, Player, Value};

/// The most lines of a trace diff shown in a report; the whole diff is in a separate file.
const DIFF_LINES: usize = 40;

/// The end of the name of a case that is to be played before a finding's own, on the same sides.
pub const BEFORE: &str = "before.in";

/// Explains the fault of a case. It also shrinks the finding, and may remember what it learns on the way.
pub trait Explain: Oracle {
    /// Explains a finding.
    fn explain(&mut self, finding: &Finding<AnyCase>, depth: Depth) -> Explained;

    /// Shrinks a finding that takes more than its case to be seen again; `None` for all others, which
    /// [`crate::shrink::shrink`] shrinks.
    fn settle(
        &mut self,
        _finding: &Finding<AnyCase>,
        _budget: u64,
        _stop: &dyn Fn() -> bool,
    ) -> Option<Shrunk> {
        None
    }
}

/// The depth of an explanation of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// From the play alone: the campaign is waiting, so there is no time for a long search for the cause.
    Brief,
    /// With everything that can be found out, for the final report.
    Full,
}

/// What is said of a fault, and the files to keep next to the case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// The report.
    pub report: Report,
    /// The files, each with the last part of its name: `diff`.
    pub files: Vec<(&'static str, Vec<u8>)>,
    /// Whether it is a difference that could be accepted, with others to be found behind it.
    pub acceptable: bool,
    /// Whether the time was up before the cause was looked for.
    pub cut_short: bool,
}

impl Explain for Pair<AnyGame> {
    fn explain(&mut self, finding: &Finding<AnyCase>, _: Depth) -> Explained {
        let sides = sides(finding, &mut self.engines);
        let by = finding.fault.difference().map_or("", |difference| &difference.by);
        let at = self.engines.iter().position(|engine| engine.name() == by).unwrap_or(0);
        explained(finding, &mut *self.reference, &mut *self.engines[at], &sides)
    }
}

/// Explains a finding, with the feature `diffs` also by a file: the diff of both traces. The players are the reference and the
/// one that differs from it.
pub fn explain_play(
    finding: &Finding<AnyCase>,
    reference: &mut dyn Player<AnyCase>,
    other: &mut dyn Player<AnyCase>,
) -> Explained {
    explained(finding, reference, other, "")
}

fn explained(
    finding: &Finding<AnyCase>,
    reference: &mut dyn Player<AnyCase>,
    other: &mut dyn Player<AnyCase>,
    sides: &str,
) -> Explained {
    let first = finding.fault.difference().map_or(0, |difference| difference.step);
    let theirs = play_past(other, &finding.case, first);
    #[cfg(feature = "diffs")]
    let files = {
        let diff = diff_of_traces(&finding.trace, &theirs, super::turns::until(first), other.name());
        vec![("diff", diff.into_bytes())]
    };
    #[cfg(not(feature = "diffs"))]
    let files = Vec::new();
    let report = match &finding.fault {
        Fault::Differs(difference) => {
            explain_departure(finding, difference, [reference, other], &theirs.steps, sides)
        }
        _ => explain_alone(finding),
    };
    let acceptable = finding.case.rules().resumes && matches!(finding.fault, Fault::Differs(_));
    Explained { report, files, acceptable, cut_short: false }
}

/// Returns the diff of the reference's trace and another side's, one step per line, up to this number of steps.
#[cfg(feature = "diffs")]
fn diff_of_traces(trace: &Trace<AnyCase>, other: &Trace<AnyCase>, until: usize, name: &str) -> String {
    let lines = |steps: &[AnyStep]| -> String {
        steps.iter().take(until).map(|step| step.line() + "\n").collect()
    };
    let (ours, mut theirs) = (lines(&trace.steps), lines(&other.steps));
    if let End::Panicked(message) = &other.end {
        theirs.push_str(&format!("(panics: {})\n", foreign(message)));
    }
    let name = foreign(name).at_most(PART).to_string();
    let diff = similar::TextDiff::from_lines(&ours, &theirs);
    diff.unified_diff().context_radius(3).header("reference", &name).to_string()
}

/// Explains a finding without playing its case again. Of a difference it says only the kind.
pub fn explain_alone(Finding { case, trace, fault }: &Finding<AnyCase>) -> Report {
    let head = |what: &str| Report::new(format!("{}: {what}", case.rules().name));
    match fault {
        Fault::Differs(difference) => head(&difference.kind),
        Fault::Breaks(who, broken) => explain_law(case, trace, who, broken),
        Fault::ReferencePanics(message) => {
            let mut report = head("the reference panics");
            report.row("panic", foreign(message).to_string());
            if case.rules().resumes {
                let note = "if its documentation promises this, let both sides show it: `crosscheck::refused(|| …)`";
                report.row("note", note);
            }
            report
        }
        Fault::Fails(failure) => {
            let mut report = head(&failure.kind());
            failure.rows().into_iter().for_each(|(name, words)| report.row(name, words));
            failure.picture().into_iter().for_each(|picture| report.block(picture));
            report
        }
    }
}

/// Explains where a player departs from the reference. Both are asked for details beyond their steps; `sides` says how several
/// engines part.
fn explain_departure(
    Finding { case, trace, .. }: &Finding<AnyCase>,
    difference: &Difference,
    [reference, other]: [&mut dyn Player<AnyCase>; 2],
    theirs: &[AnyStep],
    sides: &str,
) -> Report {
    let name = foreign(other.name()).at_most(PART).to_string();
    let mut report = Report::new(format!("{}: {name} departs from the reference", case.rules().name));
    // A longer name is already shown in the line above.
    let label = if name.chars().count() <= LABEL { &name } else { "other" };
    let details = [reference, other].map(|player| details(player, case, difference));
    let compared = Compared { names: ["reference", label], details, theirs: Some(theirs), sides };
    explain_difference(&mut report, case, trace, difference, &compared);
    report
}

fn explain_law(case: &AnyCase, trace: &Trace<AnyCase>, who: &str, broken: &Broken) -> Report {
    let mut report = Report::new(format!("{}: {who} breaks a law: {}", case.rules().name, broken.law));
    match &broken.difference {
        Some(difference) => {
            let (names, details) = (["once", "again"], Default::default());
            let compared = Compared { names, details, theirs: None, sides: "" };
            // Neither play is right by itself, so no clause decides between them.
            let difference = Difference { clause: None, ..(**difference).clone() };
            explain_difference(&mut report, case, trace, &difference, &compared);
        }
        None => {
            report.row("what", &broken.what);
            explain_clause(&mut report, case, broken.clause, Evidence::Rules);
        }
    }
    report
}

struct Compared<'a> {
    names: [&'a str; 2],
    details: [Vec<Field>; 2],
    theirs: Option<&'a [AnyStep]>,
    sides: &'a str,
}

fn explain_difference(
    report: &mut Report,
    case: &AnyCase,
    trace: &Trace<AnyCase>,
    difference: &Difference,
    &Compared { names, ref details, theirs, sides }: &Compared<'_>,
) {
    let turns = Turns::of(case, trace, theirs, difference, names);
    // A trace from outside may name a turn that the case does not have.
    let turn = difference.turn.filter(|turn| (1..=case.turns()).contains(turn));
    report.row(
        "where",
        match turn.filter(|_| turns.is_none()) {
            Some(turn) => format!("{} ({} `{}`)", difference.place, case.rules().turn, case.turn(turn)),
            None => difference.place.clone(),
        },
    );
    let nth = if difference.nth > 1 { format!(" ({})", difference.nth) } else { String::new() };
    report.row("what", format!("{}{nth}", difference.field));
    report.row_if_some("kind", (difference.kind != difference.field).then_some(&difference.kind));
    let also = also(trace, theirs, difference);
    report.row_if_some("also", (!also.is_empty()).then_some(also));
    let again = |id| format!("the known difference `{id}`, which no longer counts: it has come back");
    report.row_if_some("again", difference.recalled.as_ref().map(again));
    let after = |first| format!("`{first}`, which comes first in this case: this may follow from it");
    report.row_if_some("after", difference.behind.as_ref().map(after));
    match (difference.expected.to_string(), difference.found.to_string()) {
        // Two boards of one size: the pictures show the difference.
        (ours, theirs) if ours == theirs => report.row("values", format!("two of {ours}, below")),
        (ours, theirs) => {
            // That the play should go on where it does is no news.
            report.row_if_some(names[0], (ours != difference.place).then_some(ours));
            report.row(names[1], &theirs);
        }
    }
    report.row_if_some("sides", (!sides.is_empty()).then_some(sides));
    // Whoever gives up has misread nothing.
    let gives_up = matches!(difference.found, Observed::Panic(_) | Observed::Crash(_));
    let clause = difference.clause.filter(|_| !gives_up);
    explain_clause(report, case, clause, Evidence::Rules);
    explain_details(report, names, details);
    report.parts.extend(turns.map(Part::Turns));
    let mut panels = panels(case, trace, difference, names);
    panels.extend(detailed(names, details));
    if !panels.is_empty() {
        report.block(side_by_side(&panels));
    }
}

/// Returns the names of the other fields that differ at the step of a difference.
fn also(trace: &Trace<AnyCase>, theirs: Option<&[AnyStep]>, difference: &Difference) -> String {
    let step = difference.step;
    let Some((ours, theirs)) = trace.steps.get(step).zip(theirs.and_then(|steps| steps.get(step)))
    else {
        return String::new();
    };
    let all = Strictness::default().all(ours, theirs, usize::MAX);
    let mut names: Vec<&str> =
        all.iter().map(|of| of.field).filter(|of| *of != difference.field).collect();
    names.dedup();
    names.join(", ")
}

/// Returns a player's details of the turn of a difference. A player that panics, as it may have before, has none.
fn details(player: &mut dyn Player<AnyCase>, case: &AnyCase, of: &Difference) -> Vec<Field> {
    let turn = of.turn.filter(|turn| (1..=case.turns()).contains(turn));
    turn.and_then(|turn| guarded(|| player.details(case, turn)).ok()).unwrap_or_default()
}

/// Adds the reference's details beyond its step, and those of the other side that differ. That neither has any cell of a
/// kind is left out.
fn explain_details(report: &mut Report, [ours, theirs]: [&str; 2], details: &[Vec<Field>; 2]) {
    let says = |field: &Field| format!("{}: {}", field.name, field.value);
    let is_told = |field: &&Field| match &field.value {
        Value::Board(_) => false,
        Value::Cells(cells) if cells.is_empty() => {
            field.twin(&details[1]).is_some_and(|twin| twin.value != field.value)
        }
        Value::Cells(_) | Value::Text(_) => true,
    };
    for field in details[0].iter().filter(is_told) {
        report.row(ours, says(field));
        let twin = field.twin(&details[1]).filter(|twin| twin.value != field.value);
        report.row_if_some(theirs, twin.map(says));
    }
}

/// Returns the boards among the details, with the cells marked on which the two sides differ.
fn detailed([ours, theirs]: [&str; 2], details: &[Vec<Field>; 2]) -> Vec<Panel> {
    let mut panels = Vec::new();
    for field in &details[0] {
        let Value::Board(board) = &field.value else { continue };
        let title = |side: &str| format!("{}: {side}", field.name);
        let both = match field.twin(&details[1]).map(|twin| &twin.value) {
            Some(Value::Board(other)) => twins([ours, theirs].map(title), board, other),
            _ => None,
        };
        match both {
            Some(both) => panels.extend(both),
            None => panels.push(Panel::new(title(ours), board, &[])),
        }
    }
    panels
}

/// Returns two boards of one size, with the cells marked on which they differ; `None` if their sizes differ.
fn twins(titles: [String; 2], a: &Grid<String>, b: &Grid<String>) -> Option<[Panel; 2]> {
    let marked = a.apart(b);
    let [ours, theirs] = titles;
    let same = (a.rows(), a.cols()) == (b.rows(), b.cols());
    same.then(|| [Panel::new(ours, a, &marked), Panel::new(theirs, b, &marked)])
}

/// Adds a row that quotes a clause of the rules, if there is one with this number, and what blames it.
pub fn explain_clause(
    report: &mut Report,
    case: &AnyCase,
    number: Option<&str>,
    evidence: impl Into<Option<Evidence>>,
) {
    let Some(number) = number else { return };
    let words = match clause::find(case.rules().page, number) {
        Some(found) => format!("{number} {}. {}", found.name, found.words),
        None => number.to_owned(),
    };
    let (name, clause) = ("clause".into(), Some(number.to_owned()));
    report.parts.push(Part::Row(Row { name, words, clause, evidence: evidence.into() }));
}

/// Returns the boards that show a difference: before the step, and after it on each side. If the difference is not on
/// the board, returns the board before the turn and the current one.
fn panels(
    case: &AnyCase,
    trace: &Trace<AnyCase>,
    difference: &Difference,
    [ours, theirs]: [&str; 2],
) -> Vec<Panel> {
    let played = &trace.steps[..difference.step.min(trace.steps.len())];
    let Some(now) = board_after(case, played, difference.turn) else { return Vec::new() };
    let before = Panel::new("before", &now.cells, &[]);
    if let (Observed::Value(Value::Board(a)), Observed::Value(Value::Board(b))) =
        (&difference.expected, &difference.found)
        && let Some([one, two]) = twins([ours, theirs].map(str::to_owned), a, b)
    {
        return vec![before, one, two];
    }
    match (&difference.expected, &difference.found) {
        (Observed::Value(Value::Cells(a)), b) => {
            let none = Vec::new();
            let b = if let Observed::Value(Value::Cells(b)) = b { b } else { &none };
            vec![before, chosen(ours, &now.cells, a, b), chosen(theirs, &now.cells, b, a)]
        }
        _ => {
            let turn = difference.turn.unwrap_or(usize::MAX);
            let earlier = played.iter().take_while(|step| step.turn().is_none_or(|of| of < turn));
            let before = board_after(case, &played[..earlier.count()], difference.turn);
            let before = before.unwrap_or_else(|| now.clone()).cells;
            let changed = now.cells.apart(&before);
            if changed.is_empty() {
                let Picture { cells: board, roads, marked } = now;
                return vec![Panel { title: "the board".into(), board, roads, marked }];
            }
            let title = format!("before the {}", case.rules().turn);
            vec![Panel::new(title, &before, &[]), Panel::new("now", &now.cells, &changed)]
        }
    }
}

/// Creates a panel of only the chosen cells, with brackets around those on which the two sides differ.
fn chosen(title: &str, board: &Grid<String>, cells: &[Cell], others: &[Cell]) -> Panel {
    let (cells, others): (BTreeSet<_>, BTreeSet<_>) = (cells.iter().collect(), others.iter().collect());
    let shown = |cell: Cell| if cells.contains(&cell) { board[cell].clone() } else { "·".into() };
    let marked: Vec<Cell> = cells.symmetric_difference(&others).map(|cell| **cell).collect();
    Panel::new(title, &Grid::from_fn(board.rows(), board.cols(), shown), &marked)
}

/// Returns the last board that the steps show, or otherwise the one that the case itself shows, if there is one.
pub fn board_after(case: &AnyCase, steps: &[AnyStep], turn: Option<usize>) -> Option<Picture> {
    let last = steps.iter().rev().find_map(|step| {
        step.fields().into_iter().rev().find_map(|field| match field.value {
            Value::Board(board) => Some(board),
            Value::Text(_) | Value::Cells(_) => None,
        })
    });
    last.map(Picture::from).or_else(|| case.scene(turn))
}

/// Returns the first lines of a diff, with a note on how many there are.
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
