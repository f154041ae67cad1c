//! Writes the right answer and the program's.

use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::{WORD, foreign_bytes};
use crosscheck_core::report::{Report, Turns};
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::tokens::{Mismatch, mismatch, tokens};

use crate::stress::{Failure, integer};

/// The most lines shown of a wrong answer, and of the program's standard error.
const LINES: usize = 4;

/// The most lines and bytes of an answer that is shown whole.
const WHOLE: (usize, usize) = (24, 4000);

/// The most characters shown of a line of standard error.
const COMPLAINT: usize = 120;

/// Writes both answers, or where they differ if they are long. Where each turn has its own, that is the first wrong one.
pub(super) fn write(text: &mut Report, failure: &Failure, turns: Option<&Turns>) {
    if let Some(mismatch) = of(failure) {
        match turns.and_then(|turns| turns.all.iter().find(|turn| turn.came.is_some())) {
            Some(wrong) => {
                text.row("right", &wrong.right);
                text.row("yours", wrong.came.as_deref().unwrap_or_default());
            }
            None => write_mismatch(text, &mismatch),
        }
        text.row_if_some("note", hint(failure, &mismatch));
    } else {
        // Nobody has answered a case that takes the reference too long, if there is no engine.
        if !failure.expected.is_empty() {
            text.row("right", first_line(failure.expected.as_bytes()));
        }
        text.row("yours", first_line(&failure.output));
    }
}

/// Returns how the answer differs from the right one, or `None` if the failure is not a wrong answer.
fn of(failure: &Failure) -> Option<Mismatch<'_>> {
    let compared = failure.is_wrong_answer();
    compared.then(|| mismatch(failure.expected.as_bytes(), &failure.output)).flatten()
}

/// Returns how far off the first wrong word is, if both it and the right word are numbers.
pub(super) fn off_by(failure: &Failure) -> Option<i128> {
    let mismatch = of(failure)?;
    let first = mismatch.words.first()?;
    integer(first.found?)?.checked_sub(integer(first.expected?)?)
}

/// Writes the answers to the beginning of the case that ends with the first wrong turn.
pub(super) fn write_up_to(game: &AnyGame, text: &mut Report, turn: usize, failure: &Failure) {
    let Some(mismatch) = of(failure) else { return };
    let Some(first) = mismatch.words.first() else { return };
    let (right, yours) = (word_or_nothing(first.expected), word_or_nothing(first.found));
    text.row(
        "up to it",
        format!("after {} {turn}, played up to there: right {right}, yours {yours}", game.rules().turn),
    );
}

fn word_or_nothing(word: Option<&[u8]>) -> String {
    word.map_or_else(|| "nothing".into(), legible)
}

pub(super) fn legible(bytes: &[u8]) -> String {
    foreign_bytes(bytes).at_most(WORD).to_string()
}

fn first_line(output: &[u8]) -> String {
    let mut lines = output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return "nothing".into() };
    let more = match lines.count() {
        0 => String::new(),
        more => format!(" (and {})", counted(more as u64, "more line")),
    };
    legible(first) + &more
}

fn write_mismatch(text: &mut Report, mismatch: &Mismatch<'_>) {
    if let ([word], 1) = (&mismatch.words[..], mismatch.expected) {
        text.row("right", word_or_nothing(word.expected));
        text.row("yours", word_or_nothing(word.found));
        return;
    }
    let (wrong, of) = (mismatch.wrong, mismatch.expected.max(mismatch.found));
    let first = if wrong > LINES {
        format!("; the first {LINES} of {}:", grouped(wrong as u64))
    } else {
        ":".into()
    };
    text.row("wrong", format!("{} of {}{first}", grouped(wrong as u64), counted(of as u64, "word")));
    let mut line = 0;
    for word in mismatch.words.iter().take(LINES) {
        let pair =
            format!("right {}, yours {}", word_or_nothing(word.expected), word_or_nothing(word.found));
        let name = if word.line == line { String::new() } else { format!("line {}", word.line) };
        text.row(name, &pair);
        line = word.line;
    }
    if mismatch.expected != mismatch.found {
        let right = counted(mismatch.expected as u64, "word");
        text.row("", format!("the right answer has {right}, yours {}", grouped(mismatch.found as u64)));
    }
}

/// Describes what a wrong answer has in common with the right one.
fn hint(failure: &Failure, mismatch: &Mismatch<'_>) -> Option<String> {
    let whole = |text: &[u8]| -> Vec<u8> { tokens(text).flat_map(|(_, word)| word).copied().collect() };
    if mismatch.found < mismatch.expected && whole(failure.expected.as_bytes()) == whole(&failure.output)
    {
        return Some(
            "your answers are right, but nothing stands between them: no blank, no new line".into(),
        );
    }
    let other = mismatch.found.saturating_sub(mismatch.expected);
    if other > 0 && mismatch.expected > 0 {
        let right = || tokens(failure.expected.as_bytes()).map(|(_, word)| word);
        let yours = || tokens(&failure.output).map(|(_, word)| word);
        let stand = |place: &str| match other {
            1 => format!("1 other word stands {place} it"),
            _ => format!("{} stand {place} it", counted(other as u64, "other word")),
        };
        if yours().skip(other).eq(right()) {
            return Some(format!("your output ends with the right answer; {}", stand("before")));
        }
        if yours().take(mismatch.expected).eq(right()) {
            return Some(format!("your output begins with the right answer; {}", stand("after")));
        }
    }
    if mismatch.found != mismatch.expected {
        return None;
    }
    let first = mismatch.words.first()?;
    if let Some(words) = overflows(first.expected?, first.found?) {
        return Some(words);
    }
    let same = is_same_number(first.expected?, first.found?);
    same.then(|| "the same number, written otherwise".into())
}

/// Says that a number of 32 or 64 bits has overflowed, if a wrong answer is off by a multiple of what such a number holds.
fn overflows(expected: &[u8], found: &[u8]) -> Option<String> {
    let off = integer(expected)?.checked_sub(integer(found)?).filter(|&off| off != 0)?;
    let bits = [64, 32].into_iter().find(|&bits| off % (1 << bits) == 0)?;
    let times = off >> bits;
    let times = if times == 1 { String::new() } else { format!("{times} · ") };
    Some(format!("right is yours plus {times}2^{bits}: a number of {bits} bits has overflowed"))
}

fn is_same_number(a: &[u8], b: &[u8]) -> bool {
    if let (Some(a), Some(b)) = (integer(a), integer(b)) {
        return a == b;
    }
    // Above this, different integers may be equal as floats.
    const EXACT: f64 = 9e15;
    let number = |word: &[u8]| -> Option<f64> {
        std::str::from_utf8(word).ok()?.parse().ok().filter(|number: &f64| number.abs() < EXACT)
    };
    number(a).is_some_and(|a| number(b) == Some(a))
}

/// Writes two short answers side by side, for games whose answer is a board.
pub(super) fn write_whole(text: &mut Report, failure: &Failure) {
    let Some(mismatch) = of(failure) else { return };
    let short = |bytes: &[u8]| {
        bytes.len() <= WHOLE.1 && bytes.iter().filter(|&&byte| byte == b'\n').count() < WHOLE.0
    };
    let one_word = mismatch.words.len() == 1 && mismatch.expected == 1;
    if one_word || !short(failure.expected.as_bytes()) || !short(failure.output.trim_ascii_end()) {
        return;
    }
    let ours: Vec<&str> = failure.expected.lines().collect();
    let theirs = failure.output.trim_ascii_end().split(|&byte| byte == b'\n');
    let theirs: Vec<String> = theirs.map(|line| legible(line.trim_ascii_end())).collect();
    let width = ours.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(5);
    let mut both = format!("{:<width$}   yours\n", "right");
    for at in 0..ours.len().max(theirs.len()) {
        let (a, b) = (ours.get(at).copied().unwrap_or(""), theirs.get(at).map_or("", String::as_str));
        let mark = if a.split_whitespace().eq(b.split_whitespace()) { "" } else { "  <" };
        both += &format!("{a:<width$}   {b}{mark}\n");
    }
    text.block(both);
}

pub(super) fn write_errors(text: &mut Report, failure: &Failure) {
    let errors = failure.errors.trim_ascii_end();
    if errors.is_empty() {
        return;
    }
    let mut last: Vec<&[u8]> = errors.rsplit(|&byte| byte == b'\n').take(LINES).collect();
    last.reverse();
    text.titled("it says", last.into_iter().map(complaint).collect::<Vec<_>>().join("\n"));
}

/// Returns a line as printed, with its indentation, but shortened if it is long, and with what is not seen escaped.
fn complaint(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    foreign_bytes(line).in_lines().at_most(COMPLAINT).to_string().replace('\t', "    ")
}

#[cfg(test)]
mod tests {
    use crosscheck_judge::Verdict;

    use super::*;

    fn hint_on(expected: &str, output: &str) -> Option<String> {
        let (output, errors) = (output.into(), Vec::new());
        let (verdict, how, expected) = (Verdict::Wrong, String::new(), expected.into());
        let by = crosscheck_core::oracle::answer_key::AnsweredBy::Reference;
        let failure = Failure { verdict, how, expected, by, output, errors };
        hint(&failure, &of(&failure).expect("they differ"))
    }

    #[test]
    fn what_is_nearly_the_right_answer_is_pointed_out() {
        for (expected, output, words) in [
            (
                "1\n2\n",
                "the answer is\n1\n2\n",
                "your output ends with the right answer; 3 other words stand before it",
            ),
            ("7", "7\n0\n", "your output begins with the right answer; 1 other word stands after it"),
            ("7", "7.0", "written otherwise"),
            ("1000", "1e+03", "written otherwise"),
            ("7", "+007", "written otherwise"),
            (
                "2166278197",
                "-2128689099",
                "right is yours plus 2^32: a number of 32 bits has overflowed",
            ),
            ("-9", "8589934583", "plus -2 · 2^32"),
            ("1\n12\n", "112\n", "nothing stands between"),
        ] {
            let note = hint_on(expected, output).expect("there is one");
            assert!(note.contains(words), "{output}: {note}");
        }
        for (expected, output) in [
            ("7", "0 7 0"),
            ("9007199254740993", "9007199254740992"),
            ("7", "nan"),
            ("7", "8.0"),
            ("2147483648", "0"),
            // Nor are they the same number.
            ("0\n0\n", "000\n"),
        ] {
            assert_eq!(hint_on(expected, output), None, "{output}");
        }
    }

    #[test]
    fn a_complaint_keeps_its_indentation_and_is_cut() {
        assert_eq!(complaint(b"    at main\t\x1b"), "    at main    \\u{1b}");
        assert!(complaint(&[b'x'; 200]).ends_with("x… (80 more bytes)"));
    }
}
