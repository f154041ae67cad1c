//! The right answer and the program's.

use std::fmt::Write;

use super::{Failure, WHOLE};
use crate::explain::row;
use crate::games::Plugged;
use crate::judge::Verdict;
use crate::judge::tokens::{Mismatch, legible, mismatch};
use crate::table::grouped;

/// How many wrong lines of an answer are shown.
const LINES: usize = 4;

/// Both answers, or where they differ if they are long; and what the program complained of.
pub(super) fn write(text: &mut String, failure: &Failure) {
    if failure.verdict == Verdict::Wrong
        && failure.how.is_empty()
        && let Some(mismatch) = mismatch(failure.expected.as_bytes(), &failure.output)
    {
        write_mismatch(text, failure, &mismatch);
    } else {
        // A program that should print a trace has no answer to be held against.
        if !failure.expected.is_empty() {
            row(text, "right", &first_line(failure.expected.as_bytes()));
        }
        row(text, "yours", &first_line(&failure.output));
    }
    if !failure.errors.is_empty() {
        let errors = String::from_utf8_lossy(&failure.errors);
        let last: Vec<&str> = errors.lines().rev().take(LINES).collect();
        for (at, line) in last.into_iter().rev().enumerate() {
            row(text, if at == 0 { "it says" } else { "" }, &legible(line.as_bytes()));
        }
    }
}

/// The answer to the beginning of a case that ends with the first wrong turn.
pub(super) fn write_up_to<G: Plugged>(text: &mut String, turn: usize, failure: &Failure) {
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
    legible(first) + &more
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
    let theirs: Vec<String> = theirs.lines().map(|line| legible(line.as_bytes())).collect();
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
