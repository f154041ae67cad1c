//! The place at which a program goes wrong: the turn, the evidence about the turns before it, and what should happen there.

use std::time::Duration;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::{Fault, Fingerprint};
use crosscheck_core::compare::trace::{Trace, guarded};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::oracle::{Effort, Oracle, Unjudged};
use crosscheck_core::report::explain::{Depth, board_after};
use crosscheck_core::report::picture::{Panel, in_rows};
use crosscheck_core::report::{Part, Report, Turn, Turns};
use crosscheck_core::table::grouped;
use crosscheck_core::tokens::{mismatch, tokens};
use crosscheck_core::{Case, Field, Game, Grid, Picture, Step as _, Value};
use crosscheck_judge::Verdict;

use super::answers::legible;
use crate::stress::{Failing, Failure, UnderTest};

/// The most wrong turns listed besides the first.
const LISTED: usize = 10;

pub(super) struct Location {
    pub(super) words: Option<String>,
    /// The turn, from 1.
    pub(super) turn: usize,
    /// The case that shows it: the beginning that ends with that turn, or the whole.
    pub(super) case: AnyCase,
    pub(super) failure: Failure,
    /// Whether the report should show what should happen in the turn.
    pub(super) shows_play: bool,
    /// The turns, if each has an answer of its own.
    pub(super) turns: Option<Turns>,
}

pub(super) fn find(
    under_test: &mut UnderTest,
    failing: Failing<'_>,
    fault: &Fault,
    large: bool,
    depth: Depth,
) -> Location {
    let Failing { case, failure, halt } = failing;
    let game = &under_test.game.clone();
    if failure.is_wrong_answer() && answers_each_turn(under_test, case, failure) {
        return among_answers(game, case, failure);
    }
    let (turn, whole) = (case.turns(), case.clone());
    let nowhere = |words| Location {
        words,
        turn,
        case: whole,
        failure: failure.clone(),
        shows_play: failure.is_wrong_answer(),
        turns: None,
    };
    let effort = if failure.verdict == Verdict::Time { Effort::Timed } else { Effort::Full };
    if game.rules().turn.is_empty() || depth == Depth::Brief {
        return Location { shows_play: false, ..nowhere(None) };
    }
    match first_wrong(under_test, case, &fault.fingerprint(), effort, halt, large) {
        Err(_) => nowhere(None),
        Ok(None) => nowhere(Some("not in any beginning of the case, played alone".into())),
        Ok(Some(Beginning { turn, case: beginning, fault, otherwise })) => {
            let place = first(game, case, turn, otherwise, failure.is_wrong_answer());
            let failure = fault.failure::<Failure>().unwrap_or(failure).clone();
            let shows_play = failure.is_wrong_answer() || turn > 1;
            Location { words: Some(place), turn, case: beginning, failure, shows_play, turns: None }
        }
    }
}

/// Describes the turn at which a program gives its first wrong answer, or else fails for the first time.
fn first(game: &AnyGame, case: &AnyCase, turn: usize, otherwise: bool, is_wrong: bool) -> String {
    const OTHERWISE: &str = "; before it, it fails in another way";
    let (word, line) = (game.rules().turn, case.turn(turn));
    let (nth, all) = (grouped(turn as u64), grouped(case.turns() as u64));
    let (place, rest) = match (turn, is_wrong, otherwise) {
        (1, true, _) if case.turns() == 1 => (format!("wrong at the only {word}"), ""),
        (1, false, _) if case.turns() == 1 => (format!("fails at the only {word}"), ""),
        (1, true, _) => (format!("wrong from the first {word} on"), ""),
        (1, false, _) => (format!("fails with only the first {word}"), ""),
        (_, true, true) => (format!("wrong at {word} {nth} of {all}"), OTHERWISE),
        (_, true, false) => (format!("first wrong at {word} {nth} of {all}"), ""),
        (_, false, true) => (format!("fails from {word} {nth} on"), OTHERWISE),
        (_, false, false) => (format!("fails from {word} {nth} on"), ", not at the one before"),
    };
    format!("{place} (`{line}`){rest}")
}

/// Whether the right answer has one word for each turn: without the last turn it is the same but for its last word.
fn answers_each_turn(under_test: &mut UnderTest, case: &AnyCase, failure: &Failure) -> bool {
    let turns = case.turns();
    let words = || tokens(failure.expected.as_bytes()).map(|(_, word)| word);
    if turns == 1 || words().count() != turns {
        return false;
    }
    let shorter = under_test.right_answer(&case.prefix(turns - 1)).map(|answer| answer.to_string());
    shorter.is_some_and(|shorter| {
        tokens(shorter.as_bytes()).map(|(_, word)| word).eq(words().take(turns - 1))
    })
}

/// Finds the first turn with a wrong answer of its own, and counts them.
fn among_answers(game: &AnyGame, case: &AnyCase, failure: &Failure) -> Location {
    let (word, turns) = (game.rules().turn, case.turns());
    let mismatch = mismatch(failure.expected.as_bytes(), &failure.output);
    let (wrong, beyond) = mismatch
        .as_ref()
        .map_or((0, 0), |found| (found.wrong, found.found.saturating_sub(found.expected)));
    let listed: Vec<usize> =
        mismatch.iter().flat_map(|found| &found.words).map(|word| word.at + 1).collect();
    let location = |words, turn, shows_play| {
        let told = (turns > 1 && shows_play).then(|| answered(game, case, failure));
        let (words, case, failure) = (Some(words), case.clone(), failure.clone());
        Location { words, turn, case, failure, shows_play, turns: told }
    };
    let Some(&turn) = listed.first().filter(|&&turn| turn <= turns) else {
        let words = format!("behind the answers to all {}, which are right", grouped(turns as u64));
        return location(words, turns, false);
    };
    let more = wrong.saturating_sub(beyond + 1);
    let others: Vec<String> = listed[1..]
        .iter()
        .filter(|&&turn| turn <= turns)
        .take(LISTED)
        .map(|&turn| grouped(turn as u64))
        .collect();
    let dots = if others.len() < more { ", …" } else { "" };
    let rest = match more {
        0 => String::new(),
        _ => format!(", and {} more: {}{dots}", grouped(more as u64), others.join(", ")),
    };
    let (nth, all) = (grouped(turn as u64), grouped(turns as u64));
    let line = if turns > 1 { String::new() } else { format!(" (`{}`)", case.turn(turn)) };
    location(format!("{word} {nth} of {all}{line}{rest}"), turn, true)
}

fn answered(game: &AnyGame, case: &AnyCase, failure: &Failure) -> Turns {
    let words = |of: &[u8]| -> Vec<String> { tokens(of).map(|(_, word)| legible(word)).collect() };
    let (right, yours) = (words(failure.expected.as_bytes()), words(&failure.output));
    let all = right.into_iter().enumerate().map(|(at, right)| {
        let came = yours.get(at).cloned().unwrap_or_else(|| "nothing".into());
        let came = Some(came).filter(|came| *came != right);
        Turn { number: at + 1, input: case.turn(at + 1), right, came }
    });
    let (noun, sides) = (game.rules().turn.to_owned(), ["right", "yours"].map(str::to_owned));
    Turns { noun, sides, count: case.turns(), all: all.collect() }
}

/// Writes what the reference does, step by step, in the turn where the program goes wrong.
pub(super) fn write_play(
    text: &mut Report,
    under_test: &mut UnderTest,
    case: &AnyCase,
    turn: usize,
    trace: &Trace<AnyCase>,
) {
    let game = &under_test.game.clone();
    let title = format!("what happens in {} {turn}", game.rules().turn);
    text.parts.push(Part::Title(title));
    let mut panels = Vec::new();
    let earlier = trace.steps.iter().take_while(|step| step.turn().is_some_and(|of| of < turn)).count();
    if let Some(before) = board_after(case, &trace.steps[..earlier], Some(turn)) {
        let Picture { cells: board, roads, marked } = before;
        panels.push(Panel { title: "before".into(), board, roads, marked });
    }
    for step in trace.steps[earlier..].iter().filter(|step| step.turn().is_none_or(|of| of == turn)) {
        let place = step.place();
        let short = place.split_once(", ").map_or(place.as_str(), |(_, short)| short);
        let short = if short.chars().count() <= 9 { short } else { "" };
        let fields = step.fields();
        let told = fields.iter().filter(|field| !matches!(field.value, Value::Board(_)));
        let told: Vec<&Field> = told.collect();
        // Where nothing happens, the last word says it.
        let is_idle = told.iter().all(|field| is_nothing(&field.value));
        let told = &told[if is_idle { told.len().saturating_sub(1) } else { 0 }..];
        let told =
            told.iter().map(
                |Field { name, value, .. }| {
                    if *name == short { value.to_string() } else { format!("{name}: {value}") }
                },
            );
        text.row(short, told.collect::<Vec<_>>().join("; "));
        for field in &fields {
            if let Value::Board(board) = &field.value {
                let title = if short.is_empty() { "after" } else { short };
                let size = |board: &Grid<String>| (board.rows(), board.cols());
                let before = panels.last().filter(|last| size(&last.board) == size(board));
                let changed = before.map_or(Vec::new(), |last| board.apart(&last.board));
                panels.push(Panel::new(title, board, &changed));
            }
        }
    }
    for field in guarded(|| under_test.answer_key.reference.details(case, turn)).unwrap_or_default() {
        match field.value {
            Value::Board(board) => panels.push(Panel::new(field.name, &board, &[])),
            value if is_nothing(&value) => {}
            value => text.row("", format!("{}: {value}", field.name)),
        }
    }
    text.block(in_rows(&panels));
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Text(text) => text == "0",
        Value::Cells(cells) => cells.is_empty(),
        Value::Board(_) => false,
    }
}

/// The beginning of a case that ends with the first turn at which it fails.
struct Beginning {
    /// The number of turns; the last one is where the program goes wrong.
    turn: usize,
    case: AnyCase,
    fault: Fault,
    /// Whether some shorter beginning fails in another way.
    otherwise: bool,
}

/// Beginnings of longer cases are not all tried.
const ALL: usize = 1000;

/// The time to try one beginning after the other.
const PATIENCE: Duration = Duration::from_secs(15);

/// Returns the first beginning of a case that fails in the same way as the whole case, or `None` if the case no longer
/// fails. For a large case, not all beginnings are tried.
///
/// # Errors
/// The program can no longer be run, or time ran out.
fn first_wrong(
    under_test: &mut UnderTest,
    case: &AnyCase,
    kind: &Fingerprint,
    effort: Effort,
    halt: &Cancel,
    large: bool,
) -> Result<Option<Beginning>, Unjudged> {
    let mut otherwise = false;
    let mut fails = |turns: usize| -> Result<Option<(AnyCase, Fault)>, Unjudged> {
        let prefix = case.prefix(turns);
        let (_, fault) = under_test.judge(&prefix, effort)?;
        let same = fault.as_ref().is_some_and(|fault| kind.admits(&fault.fingerprint()));
        otherwise |= fault.is_some() && !same;
        Ok(fault.filter(|_| same).map(|fault| (prefix, fault)))
    };
    let enough = halt.clone().within(PATIENCE);
    if case.turns() <= ALL && !large {
        for turn in 1..=case.turns() {
            if let Some((case, fault)) = fails(turn)? {
                return Ok(Some(Beginning { turn, case, fault, otherwise }));
            }
            if enough.is_due() {
                break;
            }
        }
    }
    // Find a wrong beginning that follows a right one. There may be an earlier one.
    let Some(mut known) = fails(case.turns())? else { return Ok(None) };
    let (mut right, mut wrong) = (0, case.turns());
    while wrong - right > 1 && !halt.is_due() {
        let middle = usize::midpoint(right, wrong);
        match fails(middle)? {
            Some(found) => (wrong, known) = (middle, found),
            None => right = middle,
        }
    }
    // If time ran out, any number of turns may lie between the two.
    if wrong - right > 1 {
        return Err(Unjudged::Halted);
    }
    let (case, fault) = known;
    Ok(Some(Beginning { turn: wrong, case, fault, otherwise }))
}
