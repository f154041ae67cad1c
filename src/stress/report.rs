//! A program's failure in words: what somebody would post beside their source file.

mod answers;
mod play;

use std::fmt::Write;

use spec::contract::{Case, Step as _};

use super::Failure;
use super::amounts::{accounts_for, off_by};
use super::bench::{Bench, Played};
use super::prefix::{Beginning, first_wrong};
use super::suspects::{Suspicion, suspicion};
use crate::explain::{explain as explain_steps, explain_clause, indented, row, trace_diff};
use crate::games::Plugged;
use crate::judge::Verdict;
use crate::judge::tokens::mismatch;
use crate::oracle::{Explained, Oracle, Stage};
use crate::table::grouped;
use crate::trace::{Trace, record};
use crate::verify::Fault;

/// How many lines an answer or an input may have to be shown whole.
const WHOLE: usize = 24;

/// How often a program is run again on the case, to see whether it varies.
const AGAIN: u32 = 4;

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
    answers::write(&mut text, failure);
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
    answers::write(&mut text, failure);
    let failure = if let Fault::Fails(failure) = fault { failure } else { failure };
    if turn < case.turns() {
        answers::write_up_to::<G>(&mut text, turn, failure);
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
    play::write::<G>(&mut text, bench, &at, turn, &trace);
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
    // A run out of time has cost its whole limit.
    let times = if failure.verdict == Verdict::Time { 1 } else { AGAIN };
    let mut otherwise = 0;
    for _ in 0..times {
        let again = bench.judge(case).ok()?.1;
        otherwise +=
            u32::from(!matches!(&again, Some(Fault::Fails(again)) if is_the_same(again, failure)));
    }
    (otherwise > 0).then(|| {
        format!(
            "run {times} times more on the same input, it did otherwise {otherwise} times: something besides \
             the input decides (memory that was not set, the clock, chance)"
        )
    })
}

fn is_the_same(again: &Failure, failure: &Failure) -> bool {
    // What was printed by the time that it was killed is chance.
    let killed = matches!(failure.verdict, Verdict::Time | Verdict::Output | Verdict::Memory);
    again.kind() == failure.kind() && (killed || again.output == failure.output)
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
