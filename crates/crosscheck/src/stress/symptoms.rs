//! Symptoms of a program that no reading of the rules explains: it reads nothing, prints nothing or always the same, or
//! prints too little or too much.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::foreign::{PART, WORD, foreign_bytes};
use crosscheck_core::generate::Generator;
use crosscheck_core::oracle::{Effort, Oracle};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::tokens::tokens;
use crosscheck_core::{Case, Game};
use crosscheck_judge::{Complaint, Exit, Level, Probe, RunLimits, Verdict, complaint, probe, refusals};

use super::runs::{of_runs, smallest};
use super::{Failing, Failure, PlayedCase, UnderTest};

/// The fewest inputs on which the same behaviour is worth reporting.
const SEVERAL: usize = 10;

/// The fewest wrong answers whose common pattern is worth reporting.
const FEW: usize = 3;

/// The number of bytes that certainly fit into a pipe at once.
const PIPE: usize = 32 << 10;

/// The time of a run that only shows whether a program reads its input.
const GLANCE: Duration = Duration::from_secs(1);

/// Describes what else a failing program does, or returns `None` if it reads its input and prints an answer.
pub(super) fn besides(under_test: &UnderTest, failing: Failing<'_>) -> Option<String> {
    let Failing { case, failure, halt } = failing;
    // With a folder of its own, the files it reads and writes are known.
    if !under_test.runs.setup.program.exchange().is_none() {
        return None;
    }
    let input = case.text();
    let limits = under_test.runs.setup.limits;
    let limits = RunLimits { time: limits.time.min(GLANCE), ..limits };
    // A program that runs out of time on every run has been waited for often enough.
    let late = !halt.leaves(limits.patience());
    // What needs too much memory may not have come to its input, and what prints without end goes on.
    let listens = matches!(failure.verdict, Verdict::Output | Verdict::Memory);
    if input.len() > PIPE || late || listens {
        return None;
    }
    let program = &under_test.runs.setup.program;
    let probe = probe(program, input.as_bytes(), &limits, &of_runs(halt)).ok()?;
    if probe.run.end == Exit::Halted { None } else { in_words(&probe) }
}

/// The messages of programs when a file is not there, or may not be read.
const MISSES: [&str; 4] = ["No such file", "not found", "ermission denied", "ModuleNotFoundError"];

/// Describes how the program is confined, if it was refused something or is confined less than it could be anywhere.
pub(super) fn sandbox(under_test: &UnderTest, failing: Failing<'_>) -> Option<String> {
    let Failing { case, failure, halt } = failing;
    let setup = &under_test.runs.setup;
    let level = setup.program.policy().level;
    // Seven runs at most, each of which may take all of its time.
    let late = !halt.leaves(7 * setup.limits.patience());
    let input = case.text();
    let refusals = || refusals(&setup.program, input.as_bytes(), &setup.limits, &of_runs(halt)).ok();
    let refused = if late || input.len() > PIPE { None } else { refusals() }.unwrap_or_default();
    let complains =
        |words: &&str| failure.errors.windows(words.len()).any(|part| part == words.as_bytes());
    match (refused.is_empty(), level) {
        _ if level != Level::None && MISSES.iter().any(complains) => Some(format!(
            "{level}; it sees only the files that its command names, and those of --readable PATH"
        )),
        (true, Level::Full) => None,
        (true, _) => Some(level.to_string()),
        (false, _) => Some(format!("{level}; it was refused {}", refused.join(", and "))),
    }
}

fn in_words(probe: &Probe) -> Option<String> {
    let silent = tokens(&probe.run.output).next().is_none();
    let what = match (probe.unread, silent, probe.written.is_empty()) {
        (true, true, _) => "it reads nothing from standard input and prints nothing",
        (true, false, _) => "it reads nothing from standard input",
        (false, true, false) => "it prints nothing on standard output",
        (false, ..) => return None,
    };
    let mut words = what.to_owned();
    if !probe.written.is_empty() {
        let names: Vec<String> = probe.written.iter().map(|name| format!("`{name}`")).collect();
        words += &format!(", and writes {} in this folder", names.join(", "));
    }
    let output = match &probe.written[..] {
        [name] => name,
        _ => "NAME",
    };
    let input = probe.unread.then(|| "--input-file NAME".to_owned());
    let output = silent.then(|| format!("--output-file {output}"));
    let options = input.into_iter().chain(output).collect::<Vec<_>>().join(" ");
    Some(format!("{words}; a program that uses files by name takes {options}"))
}

/// Describes what all the program's answers have in common, if that has nothing to do with the rules.
pub(super) fn in_common(played: &[PlayedCase]) -> Option<String> {
    always_the_same(played).or_else(|| each_the_same(played)).or_else(|| of_all_wrong(played))
}

fn words(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    tokens(output).map(|(_, word)| word)
}

/// Returns the output that a program gives on all of several inputs, if they have different answers.
pub(super) fn only_output(played: &[PlayedCase]) -> Option<&[u8]> {
    let first = played.first()?;
    let same = played.iter().all(|played| words(&played.output).eq(words(&first.output)));
    let answers: BTreeSet<&[u8]> = played.iter().map(PlayedCase::right_answer).collect();
    (same && played.len() >= SEVERAL && answers.len() >= FEW).then_some(&first.output)
}

fn always_the_same(played: &[PlayedCase]) -> Option<String> {
    let output = only_output(played)?;
    let answers: BTreeSet<&[u8]> = played.iter().map(PlayedCase::right_answer).collect();
    let (on, answers) = (counted(played.len() as u64, "input"), grouped(answers.len() as u64));
    let of = format!("on each of {on}, which have {answers} different answers");
    Some(match words(output).next() {
        None => format!("it prints nothing {of}"),
        Some(_) => {
            format!("it prints the same, `{}`, {of}", foreign_bytes(output.trim_ascii()).at_most(WORD))
        }
    })
}

/// Describes that all words that a program prints are one and the same, as many as the right answers have.
fn each_the_same(played: &[PlayedCase]) -> Option<String> {
    let word = played.iter().find_map(|played| words(&played.output).next())?;
    let is_so = |played: &PlayedCase| {
        words(&played.output).all(|other| other == word)
            && words(&played.output).count() == words(played.right_answer()).count()
    };
    let many = played.iter().filter(|played| words(&played.output).nth(1).is_some()).count();
    let wrong = played.iter().filter(|played| played.wrong).count();
    let is_told = played.len() >= SEVERAL && many >= FEW && wrong >= FEW && played.iter().all(is_so);
    is_told.then(|| {
        let (word, on) = (foreign_bytes(word).at_most(WORD), counted(played.len() as u64, "input"));
        format!(
            "it prints `{word}` for each word of the right answer, whatever that is, on each of {on}"
        )
    })
}

fn of_all_wrong(played: &[PlayedCase]) -> Option<String> {
    let wrong: Vec<&PlayedCase> = played.iter().filter(|played| played.wrong).collect();
    if wrong.len() < FEW {
        return None;
    }
    type Way = (fn(&PlayedCase) -> bool, &'static str);
    let mut ways: Vec<Way> = vec![
        (|played| words(&played.output).next().is_none(), "you print nothing"),
        (is_the_input, "you print the input itself"),
        (is_its_first, "you print the first word of the right answer alone"),
        (is_its_last, "you print the last word of the right answer alone"),
        (ends_early, "you print the beginning of the right answer, and then no more"),
        (is_twice, "you print each word of the right answer twice"),
        (is_reversed, "you print the words of the right answer in reverse order"),
        (ends_with_it, "your output ends with the right answer, and other words stand before it"),
        (begins_with_it, "your output begins with the right answer, and other words stand after it"),
    ];
    // A prompt appears in every output. Words that appear only in some of them may be part of an answer.
    if wrong.len() == played.len() {
        ways.push((holds_it, "the right answer is there, among other words: a prompt, or debug output"));
    }
    let (_, what) = ways.iter().find(|(is_so, _)| wrong.iter().all(|played| is_so(played)))?;
    let all = counted(wrong.len() as u64, "wrong answer");
    Some(format!("{what}; the same holds for all {all} in {}", counted(played.len() as u64, "case")))
}

fn is_the_input(played: &PlayedCase) -> bool {
    words(played.case.text().as_bytes()).eq(words(&played.output))
}

/// Whether the right answer has more words, and the output is the first of them.
fn is_its_first(played: &PlayedCase) -> bool {
    words(&played.output).eq(words(played.right_answer()).take(1))
        && words(played.right_answer()).nth(1).is_some()
}

fn is_its_last(played: &PlayedCase) -> bool {
    words(&played.output).eq(words(played.right_answer()).last())
        && words(played.right_answer()).nth(1).is_some()
}

fn is_twice(played: &PlayedCase) -> bool {
    words(&played.output).eq(words(played.right_answer()).flat_map(|word| [word, word]))
}

fn is_reversed(played: &PlayedCase) -> bool {
    let right: Vec<&[u8]> = words(played.right_answer()).collect();
    words(&played.output).eq(right.into_iter().rev())
}

fn ends_with_it(played: &PlayedCase) -> bool {
    let right = words(played.right_answer()).count();
    let more = words(&played.output).count().saturating_sub(right);
    right > 0 && more > 0 && words(&played.output).skip(more).eq(words(played.right_answer()))
}

fn begins_with_it(played: &PlayedCase) -> bool {
    let right = words(played.right_answer()).count();
    let more = words(&played.output).count() > right;
    right > 0 && more && words(&played.output).take(right).eq(words(played.right_answer()))
}

fn ends_early(played: &PlayedCase) -> bool {
    let count = words(&played.output).count();
    let right = words(played.right_answer());
    count > 0 && right.take(count).eq(words(&played.output))
}

fn holds_it(played: &PlayedCase) -> bool {
    let mut yours = words(&played.output);
    // All words of the right answer must appear, in order. An empty right answer shows nothing.
    let mut right = words(played.right_answer()).peekable();
    right.peek().is_some() && right.all(|word| yours.any(|yours| yours == word))
}

/// How long a run of a build with checks may well take.
const CHECKED: Duration = Duration::from_millis(500);

/// Begins to build a failing program with checks, which may take as long as shrinking does.
pub(super) fn build_checked(under_test: &UnderTest, failure: &Failure) {
    let program = under_test.runs.setup.program.clone();
    if program.source().is_some() && matches!(failure.verdict, Verdict::Runtime | Verdict::Wrong) {
        std::thread::spawn(move || program.checked().is_some());
    }
}

/// Describes what a program does that its language leaves undefined, and in which line, if it was given as a source.
pub(super) fn undefined(under_test: &UnderTest, failing: Failing<'_>) -> Option<String> {
    let Failing { case, failure, halt } = failing;
    let setup = &under_test.runs.setup;
    let source = setup.program.source()?;
    if !halt.leaves(CHECKED) {
        let crashes = failure.verdict == Verdict::Runtime;
        return crashes.then(|| {
            "not looked for, since the time is over: `crosscheck diff` of the case does".into()
        });
    }
    let input = case.text();
    // Nothing cancels its compiler.
    let (program, limits, of_run) = (setup.program.clone(), setup.limits, of_runs(halt));
    let complaint = move || complaint(&program, input.as_bytes(), &limits, &of_run);
    let Complaint { what, line } = halt.wait(complaint)??;
    let what = foreign_bytes(what.as_bytes()).at_most(PART).to_string();
    let code = line.and_then(|line| Some(format!(", in line {line}: `{}`", code(source, line)?)));
    Some(what + &code.unwrap_or_default())
}

fn code(source: &Path, line: usize) -> Option<String> {
    let text = fs::read(source).ok()?;
    let line = text.split(|&byte| byte == b'\n').nth(line.checked_sub(1)?)?;
    Some(foreign_bytes(line.trim_ascii()).at_most(PART).to_string())
}

/// The number of the smallest cases on which a program that reads no input may fail as it did.
const SMALLEST: usize = 20;

/// Looks in one short run whether a failing program reads its input. Of one that does not, returns one of the smallest cases on
/// which it fails in the same way, since any other input would be as good.
pub(super) fn settle_ignored_input(
    under_test: &mut UnderTest,
    finding: &Finding<AnyCase>,
    stop: &dyn Fn() -> bool,
) -> Option<Shrunk> {
    let game = &under_test.game.clone();
    let failure = finding.fault.failure::<Failure>()?;
    let (case, halt) = (&smallest(game)?, &under_test.halt());
    under_test.ignores_input = besides(under_test, Failing { case, failure, halt });
    under_test.ignores_input.as_ref()?;
    for (case, runs) in game.generator().witnesses().iter().take(SMALLEST).zip(1..) {
        let (trace, fault) = if stop() { None } else { under_test.judge(case, Effort::Full).ok() }?;
        if let Some(fault) = fault.filter(|fault| fault.fingerprint() == finding.fault.fingerprint()) {
            let finding = Finding { case: case.clone(), trace, fault };
            return Some(Shrunk { finding, runs, cut_short: false, nearest: None });
        }
    }
    None
}

/// Returns that something is kept from one test or query to the next, if the program is wrong on a case but right on each of them
/// when that is the only one, and no answer depends on another test. Who prints another number of words than is right may have answered the first test alone, or put
/// nothing between two answers, and so is left out.
pub(super) fn state_between_tests(under_test: &mut UnderTest, failing: Failing<'_>) -> Option<String> {
    let Failing { case, failure, halt } = failing;
    let game = &under_test.game.clone();
    if tokens(failure.expected.as_bytes()).count() != tokens(&failure.output).count() {
        return None;
    }
    let (word, alone) = game.generator().tests_alone(case);
    if alone.is_empty() {
        return None;
    }
    let mut right = Vec::new();
    for case in &alone {
        let played = if halt.is_due() { None } else { under_test.answered(case) };
        let played = played.filter(|played| !played.wrong)?;
        right.extend([played.right_answer(), b"\n"].concat());
    }
    words(&right).eq(words(failure.expected.as_bytes())).then(|| {
        format!(
            "each of the {} {word} is answered rightly when it is the only one of the input: something of one is left over \
             when the next begins",
            alone.len()
        )
    })
}
