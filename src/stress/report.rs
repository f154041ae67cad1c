//! A program's failure in words: what somebody would post beside their source file.

use std::fmt::Write;

use spec::contract::{Case, Step as _};
use spec::{Cell, Grid, Value};

use super::Failure;
use super::amounts::{accounts_for, off_by};
use super::bench::{Bench, Played};
use super::prefix::{Beginning, first_wrong};
use super::suspects::{Suspicion, suspicion};
use crate::explain::{
    board_after, explain as explain_steps, explain_clause, indented, row, seen, trace_diff,
};
use crate::games::Plugged;
use crate::judge::Verdict;
use crate::judge::tokens::{Mismatch, mismatch};
use crate::lockstep::Seen;
use crate::oracle::{Explained, Oracle, Stage};
use crate::picture::{Panel, in_rows};
use crate::table::grouped;
use crate::trace::{Trace, record};
use crate::verify::Fault;

/// How many wrong lines of an answer are shown.
const LINES: usize = 4;

/// How many lines an answer or an input may have to be shown whole.
const WHOLE: usize = 24;

/// How often a program is run again on the case, to see whether it varies.
const AGAIN: usize = 4;

/// Explains a fault of a program.
pub(super) fn explain<G: Plugged>(
    bench: &mut Bench<G>,
    case: &G::Case,
    fault: &Fault,
    stage: Stage,
) -> Explained {
    let mut trace = record(&mut *bench.reference, case);
    match fault {
        Fault::Fails(failure) => {
            let words = match stage {
                Stage::Found => brief::<G>(bench, failure),
                Stage::Shrunk => full(bench, case, fault, failure),
            };
            let mut files = Vec::new();
            if let Some(answer) = bench.right_answer(case) {
                files.push(("ans", format!("{answer}\n").into_bytes()));
            }
            files.push(("out", failure.output.clone()));
            if !failure.errors.is_empty() {
                files.push(("err", failure.errors.clone()));
            }
            Explained { words, files }
        }
        _ => {
            let mut reference = G::reference();
            let Ok(Ok(mut recorded)) = bench.traced(case) else {
                return Explained { words: varies_words::<G>(bench), files: Vec::new() };
            };
            let words = explain_steps(case, &trace, fault, [&mut *reference, &mut recorded]);
            let first = fault.difference().map_or(0, |difference| difference.step);
            let diff = trace_diff(&trace, &mut recorded, case, first);
            trace.steps.clear();
            Explained { words, files: vec![("diff", diff.into_bytes())] }
        }
    }
}

fn varies_words<G: Plugged>(bench: &Bench<G>) -> String {
    format!("{}: {} does not do again what it did\n", G::NAME, bench.setup.program.shown())
}

fn head<G: Plugged>(bench: &Bench<G>, failure: &Failure) -> String {
    let (program, verdict) = (bench.setup.program.shown(), failure.verdict);
    let how = if failure.how.is_empty() { String::new() } else { format!(": {}", failure.how) };
    format!("{}: {program}: {verdict} ({}){how}\n\n", G::NAME, verdict.short())
}

/// What is known at once.
fn brief<G: Plugged>(bench: &Bench<G>, failure: &Failure) -> String {
    let mut text = head::<G>(bench, failure);
    write_answers(&mut text, failure);
    text
}

/// All that can be found out.
fn full<G: Plugged>(bench: &mut Bench<G>, case: &G::Case, whole: &Fault, failure: &Failure) -> String {
    let mut text = head::<G>(bench, failure);
    // Before anything else is run: the bench remembers what led here.
    let varies = varies(bench, case, failure);
    let beginning = first_wrong(bench, case, &whole.fingerprint()).ok().flatten();
    let (turn, at, fault) = match &beginning {
        Some(found) => (found.turn, found.case.clone(), &found.fault),
        None => (case.turns(), case.clone(), whole),
    };
    write_place::<G>(&mut text, case, beginning.as_ref());
    write_answers(&mut text, failure);
    let failure = if let Fault::Fails(failure) = fault { failure } else { failure };
    if turn < case.turns() {
        write_there::<G>(&mut text, turn, failure);
    }
    let trace = record(&mut *bench.reference, &at);
    if let Some(varies) = varies {
        row(&mut text, "varies", &varies);
    }
    if failure.verdict == Verdict::Wrong && failure.how.is_empty() {
        write_amounts(&mut text, bench, &at, turn, &trace, failure);
        let here = Played { case: at.clone(), output: failure.output.clone(), right: false };
        write_suspicion::<G>(&mut text, &suspicion(bench, &here));
    }
    write_input(&mut text, case);
    write_play::<G>(&mut text, bench, &at, turn, &trace);
    text
}

/// The case itself, if it is short: what somebody would copy and try.
fn write_input(text: &mut String, case: &impl Case) {
    let input = case.text();
    if input.lines().count() <= WHOLE {
        let _ = writeln!(text, "\n  the input:\n");
        text.push_str(&indented(&input));
    }
}

/// Whether the program does the same again; in words if not.
fn varies<G: Plugged>(bench: &mut Bench<G>, case: &G::Case, failure: &Failure) -> Option<String> {
    let mut other = 0;
    for _ in 0..AGAIN {
        let again = bench.judge(case).ok()?.1;
        let same = matches!(&again, Some(Fault::Fails(again)) if again.kind() == failure.kind()
            && again.output == failure.output);
        other += usize::from(!same);
        if !same && matches!(failure.verdict, Verdict::Time | Verdict::Output | Verdict::Memory) {
            // What was printed when it was killed is chance.
            other -= usize::from(
                matches!(&again, Some(Fault::Fails(again)) if again.kind() == failure.kind()),
            );
        }
    }
    (other > 0).then(|| {
        format!("run {AGAIN} times more on the same input, it did otherwise {other} times: something besides \
                 the input decides (memory that was not set, the clock, chance)")
    })
}

fn write_place<G: Plugged>(text: &mut String, case: &G::Case, found: Option<&Beginning<G::Case>>) {
    let word = G::TURN;
    let place = match found {
        None => "not in any beginning of the case, played alone".into(),
        Some(Beginning { turn, certain, .. }) => {
            let line = case.turn(*turn);
            let before = match (*turn, *certain) {
                (1, true) => "wrong from here on".into(),
                (turn, true) => format!("right up to {word} {}, wrong from here on", turn - 1),
                (turn, false) => format!("right after {word} {}, wrong after this one", turn - 1),
            };
            format!("{word} {turn} of {} (`{line}`): {before}", case.turns())
        }
    };
    row(text, "where", &place);
}

fn write_answers(text: &mut String, failure: &Failure) {
    if failure.verdict == Verdict::Wrong
        && failure.how.is_empty()
        && let Some(mismatch) = mismatch(failure.expected.as_bytes(), &failure.output)
    {
        write_mismatch(text, failure, &mismatch);
    } else {
        row(text, "right", &first_line(failure.expected.as_bytes()));
        row(text, "yours", &first_line(&failure.output));
    }
    if !failure.errors.is_empty() {
        let errors = String::from_utf8_lossy(&failure.errors);
        let last: Vec<&str> = errors.lines().rev().take(LINES).collect();
        for (at, line) in last.into_iter().rev().enumerate() {
            row(
                text,
                if at == 0 { "it says" } else { "" },
                &crate::judge::tokens::legible(line.as_bytes()),
            );
        }
    }
}

/// The answer to the beginning of a case that ends with the first wrong turn.
fn write_there<G: Plugged>(text: &mut String, turn: usize, failure: &Failure) {
    let Some(mismatch) = mismatch(failure.expected.as_bytes(), &failure.output) else { return };
    let Some(first) = mismatch.words.first() else { return };
    let shown = |word: &Option<String>| word.clone().unwrap_or_else(|| "nothing".into());
    let (right, yours) = (shown(&first.expected), shown(&first.found));
    row(
        text,
        "up to it",
        &format!("after {} {turn}, played up to there: right {right}, yours {yours}", G::TURN),
    );
}

fn first_line(output: &[u8]) -> String {
    let mut lines = output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return "nothing".into() };
    let more = lines.count();
    let more =
        if more > 0 { format!(" (and {} more lines)", grouped(more as u64)) } else { String::new() };
    crate::judge::tokens::legible(first) + &more
}

fn write_mismatch(text: &mut String, failure: &Failure, mismatch: &Mismatch) {
    let shown = |word: &Option<String>| word.clone().unwrap_or_else(|| "nothing".into());
    if let ([word], 1) = (&mismatch.words[..], mismatch.expected) {
        row(text, "right", &shown(&word.expected));
        row(text, "yours", &shown(&word.found));
        return;
    }
    let (wrong, of) = (mismatch.words.len(), mismatch.expected.max(mismatch.found));
    let first = if wrong > LINES {
        format!("; the first {LINES} of {}:", grouped(wrong as u64))
    } else {
        ":".into()
    };
    row(text, "wrong", &format!("{} of {} words{first}", grouped(wrong as u64), grouped(of as u64)));
    for word in mismatch.words.iter().take(LINES) {
        let pair = format!("right {}, yours {}", shown(&word.expected), shown(&word.found));
        row(text, &format!("line {}", word.line), &pair);
    }
    if mismatch.expected != mismatch.found {
        row(
            text,
            "",
            &format!("the right answer has {} words, yours {}", mismatch.expected, mismatch.found),
        );
    }
    write_whole(text, failure);
}

/// Two short answers side by side, for those that show a board.
fn write_whole(text: &mut String, failure: &Failure) {
    let ours: Vec<&str> = failure.expected.lines().collect();
    let theirs = String::from_utf8_lossy(&failure.output);
    let theirs: Vec<String> =
        theirs.lines().map(|line| crate::judge::tokens::legible(line.as_bytes())).collect();
    if ours.len().max(theirs.len()) > WHOLE {
        return;
    }
    let width = ours.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(5);
    let _ = writeln!(text, "\n  {:<width$}   yours", "right");
    for at in 0..ours.len().max(theirs.len()) {
        let (a, b) = (ours.get(at).copied().unwrap_or(""), theirs.get(at).map_or("", String::as_str));
        let mark = if a.split_whitespace().eq(b.split_whitespace()) { "" } else { "  <" };
        let _ = writeln!(text, "  {a:<width$}   {b}{mark}");
    }
    text.push('\n');
}

fn write_amounts<G: Plugged>(
    text: &mut String,
    bench: &mut Bench<G>,
    case: &G::Case,
    turn: usize,
    trace: &Trace<G>,
    failure: &Failure,
) {
    let Some(mismatch) = mismatch(failure.expected.as_bytes(), &failure.output) else { return };
    let Some(off) = off_by(&mismatch) else { return };
    let of_turn = |steps: &[G::Step], turn: Option<usize>| -> Vec<G::Step> {
        steps.iter().filter(|step| step.turn() == turn).cloned().collect()
    };
    let now = [of_turn(&trace.steps, Some(turn)), of_turn(&trace.steps, None)].concat();
    // Where an answer is no sum, a difference of two numbers says nothing.
    if now.iter().all(|step| step.amounts().is_empty()) {
        return;
    }
    let before = match turn {
        1 => Vec::new(),
        _ => of_turn(&record(&mut *bench.reference, &case.prefix(turn - 1)).steps, None),
    };
    let found = accounts_for(off, &now, &before);
    let sign = if off > 0 { "+" } else { "" };
    let first = found.first().map_or(String::new(), |words| format!(", {words}"));
    row(text, "off by", &format!("{sign}{off}{first}"));
    for words in found.iter().skip(1) {
        row(text, "", &format!("or {words}"));
    }
}

fn write_suspicion<G: Plugged>(text: &mut String, suspicion: &Suspicion<G>) {
    match suspicion {
        Suspicion::None => {}
        Suspicion::Near { suspect, of_wrong, wrong } => {
            row(text, "like", &format!("{} ({})", suspect.words, suspect.name));
            row(
                text,
                "",
                &format!(
                    "would give your answer here and on {of_wrong} of the {wrong} cases that you get \
                 wrong, but not on all that was played"
                ),
            );
            explain_clause::<G>(text, Some(suspect.clause));
        }
        Suspicion::Exact { suspects, cases, wrong } => {
            for suspect in suspects {
                row(text, "reads as", &format!("{} ({})", suspect.words, suspect.name));
            }
            let (cases, wrong) = (grouped(*cases as u64), grouped(*wrong as u64));
            let each = if suspects.len() > 1 { "Each of these readings" } else { "This reading" };
            row(
                text,
                "",
                &format!(
                    "{each} of the rules gives exactly your answers on all {cases} cases played, {wrong} \
                 of them wrong."
                ),
            );
            let mut clauses: Vec<&str> = suspects.iter().map(|suspect| suspect.clause).collect();
            clauses.dedup();
            clauses.into_iter().for_each(|clause| explain_clause::<G>(text, Some(clause)));
        }
    }
}

/// What the reference does in the turn where it goes wrong, step by step.
fn write_play<G: Plugged>(
    text: &mut String,
    bench: &mut Bench<G>,
    case: &G::Case,
    turn: usize,
    trace: &Trace<G>,
) {
    let _ = writeln!(text, "\n  what happens in {} {turn} (`{}`):\n", G::TURN, case.turn(turn));
    let mut panels = Vec::new();
    let earlier = trace.steps.iter().take_while(|step| step.turn().is_some_and(|of| of < turn)).count();
    let before = board_after::<G>(case, &trace.steps[..earlier], Some(turn));
    panels.push(Panel {
        title: "before".into(),
        board: before.cells,
        roads: before.roads,
        marked: before.marked,
    });
    for step in trace.steps[earlier..].iter().filter(|step| step.turn().is_none_or(|of| of == turn)) {
        let place = step.place();
        let short = place.split_once(", ").map_or(place.as_str(), |(_, short)| short);
        let short = if short.chars().count() <= 9 { short } else { "" };
        let fields = step.fields();
        let told: Vec<String> = fields
            .iter()
            .filter(|field| !matches!(field.value, Value::Board(_)))
            .map(|field| {
                let value = seen(&Seen::Value(field.value.clone()));
                if field.name == short { value } else { format!("{}: {value}", field.name) }
            })
            .collect();
        row(text, short, &told.join("; "));
        for field in &fields {
            if let Value::Board(board) = &field.value {
                let last = &panels.last().expect("there is the one before").board;
                let title = if short.is_empty() { "after" } else { short };
                let panel = Panel {
                    title: title.into(),
                    board: board.clone(),
                    roads: None,
                    marked: changed(last, board),
                };
                panels.push(panel);
            }
        }
    }
    for field in crate::trace::guarded(|| bench.reference.details(case, turn)).unwrap_or_default() {
        if let Value::Board(board) = field.value {
            panels.push(Panel { title: field.name.into(), board, roads: None, marked: Vec::new() });
        } else {
            row(text, "", &format!("{}: {}", field.name, seen(&Seen::Value(field.value))));
        }
    }
    let _ = write!(text, "\n{}", indented(&in_rows(&panels)));
}

/// The cells of a board that are not as they were.
fn changed(before: &Grid<String>, after: &Grid<String>) -> Vec<Cell> {
    if (before.rows(), before.cols()) != (after.rows(), after.cols()) {
        return Vec::new();
    }
    after.cells().filter(|&cell| before[cell] != after[cell]).collect()
}
