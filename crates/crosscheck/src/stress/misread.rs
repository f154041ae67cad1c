//! Whether a program reads its input otherwise: its answers are then the right ones for another input.

use std::collections::BTreeMap;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::report::Evidence;
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Game, Limits, tokens};

use super::{PlayedCase, UnderTest};

/// The lines of an input, as words.
type Lines = Vec<Vec<String>>;

/// How many inputs are read otherwise, and the longest, in bytes.
const CASES: usize = 60;
const LONG: usize = 2000;

/// On how many inputs such a reading has to give the program's wrong answer.
const FEW: u64 = 5;

/// The most columns of a line that are told apart.
const COLUMNS: usize = 4;

/// Returns how a program reads its input, if that explains all of its answers, right and wrong.
pub(super) fn reads(
    under_test: &mut UnderTest,
    here: &PlayedCase,
    halt: &Cancel,
) -> Option<(String, Evidence)> {
    let game = &under_test.game.clone();
    let mut known: Vec<&PlayedCase> = under_test.memory.played.iter().collect();
    known.retain(|played| played.case.text().len() <= LONG);
    known.sort_by_cached_key(|played| played.case.text().len());
    let of = |wrong: bool| known.iter().filter(move |played| played.wrong == wrong).take(CASES / 2);
    let cases: Vec<PlayedCase> = of(true).chain(of(false)).map(|played| (*played).clone()).collect();
    // Whether a way has failed, and how many wrong and how many right answers it explains.
    let mut ways: BTreeMap<String, (bool, u64, u64)> = BTreeMap::new();
    for played in std::iter::once(here).chain(&cases) {
        for (way, lines) in otherwise(&lines(&played.case.text())) {
            let (fails, wrong, right) = ways.entry(way).or_default();
            let text: String = lines.iter().map(|words| words.join(" ") + "\n").collect();
            let Ok(case) = game.parse(text.as_bytes(), Limits::Contest) else { continue };
            if *fails || case == played.case {
                continue;
            }
            if halt.is_due() {
                return None;
            }
            let answer = under_test.right_answer(&case).map(|answer| answer.to_string());
            *fails = answer.is_none_or(|answer| !tokens::same(answer.as_bytes(), &played.output));
            *(if played.wrong { wrong } else { right }) += 1;
        }
    }
    let holds = ways.into_iter().filter(|(_, (fails, wrong, _))| !fails && *wrong >= FEW);
    let (way, (_, wrong, right)) = holds.max_by_key(|(_, (_, wrong, right))| wrong + right)?;
    let all = counted(wrong + right, "input");
    let words =
        format!("your answers are the right ones for {way}: on all of {all}, {wrong} of them wrong");
    Some((words, Evidence::all(wrong + right)))
}

fn lines(text: &str) -> Lines {
    text.lines().map(|line| line.split_ascii_whitespace().map(str::to_owned).collect()).collect()
}

/// Returns inputs that a program may have read in the place of one, with what differs.
fn otherwise(lines: &Lines) -> Vec<(String, Lines)> {
    let mut all = Vec::new();
    let Some(first) = lines.first() else { return all };
    let numbers = |words: &[String]| words.iter().all(|word| word.parse::<i64>().is_ok());
    if first.len() >= 2 && numbers(first) {
        all.push((
            "the input with its first two numbers swapped".to_owned(),
            changed(lines, |at, words| {
                if at == 0 {
                    words.swap(0, 1);
                }
            }),
        ));
        all.extend(
            transposed(lines).map(|lines| ("the input with rows and columns swapped".to_owned(), lines)),
        );
    }
    let mut widths: Vec<usize> =
        lines[1..].iter().filter(|words| numbers(words)).map(Vec::len).collect();
    widths.sort_unstable();
    widths.dedup();
    for width in widths.into_iter().filter(|width| *width > 0) {
        let is_its = |at: usize, words: &[String]| at > 0 && words.len() == width && numbers(words);
        let each = if width == 1 {
            "each line of one number".to_owned()
        } else {
            format!("each line of {width} numbers")
        };
        for one in 0..width.min(COLUMNS) {
            for other in one + 1..width.min(COLUMNS) {
                let way =
                    format!("the input with numbers {} and {} of {each} swapped", one + 1, other + 1);
                all.push((
                    way,
                    changed(lines, |at, words| {
                        if is_its(at, words) {
                            words.swap(one, other);
                        }
                    }),
                ));
            }
        }
        let whole = 0..width;
        let single = (0..if width > 1 { width.min(COLUMNS) } else { 0 }).map(|at| at..at + 1);
        let pairs = (0..if width > 2 { width.min(COLUMNS) - 1 } else { 0 }).map(|at| at..at + 2);
        for columns in std::iter::once(whole).chain(single).chain(pairs) {
            let which = match (columns.len(), columns.start + 1) {
                (count, _) if count == width => format!("the numbers of {each}"),
                (1, at) => format!("number {at} of {each}"),
                (_, at) => format!("numbers {at} and {} of {each}", at + 1),
            };
            for (more, how) in [(1, "one more"), (-1, "one less")] {
                all.push((
                    format!("the input with {which} {how}"),
                    changed(lines, |at, words| {
                        if is_its(at, words) {
                            words[columns.clone()].iter_mut().for_each(|word| *word = added(word, more));
                        }
                    }),
                ));
            }
        }
        if width > 2 {
            all.push((
                format!("the input with {each} read from its end"),
                changed(lines, |at, words| {
                    if is_its(at, words) {
                        words.reverse();
                    }
                }),
            ));
        }
        let places: Vec<usize> = (0..lines.len()).filter(|&at| is_its(at, &lines[at])).collect();
        let mut turned = lines.clone();
        places
            .iter()
            .zip(places.iter().rev())
            .for_each(|(&to, &from)| turned[to].clone_from(&lines[from]));
        all.push((format!("the input with {each} in reverse order"), turned));
    }
    all
}

fn changed(lines: &Lines, change: impl Fn(usize, &mut [String])) -> Lines {
    let mut lines = lines.clone();
    lines.iter_mut().enumerate().for_each(|(at, words)| change(at, words));
    lines
}

fn added(word: &str, more: i64) -> String {
    word.parse::<i64>()
        .map_or_else(|_| word.to_owned(), |number| number.saturating_add(more).to_string())
}

/// Swaps rows and columns of the table or the grid that follows the first line, whose first numbers are its sizes.
fn transposed(lines: &Lines) -> Option<Lines> {
    let size =
        |at: usize| lines[0].get(at)?.parse::<usize>().ok().filter(|size| (1..=LONG).contains(size));
    let (rows, cols) = (size(0)?, size(1)?);
    let table = lines.get(1..1 + rows)?;
    let is_grid = cols != 1 && table.iter().all(|words| words.len() == 1 && words[0].is_ascii());
    let cells = |words: &Vec<String>| -> Vec<String> {
        if is_grid { words[0].chars().map(String::from).collect() } else { words.clone() }
    };
    let table: Vec<Vec<String>> = table.iter().map(cells).collect();
    table.iter().all(|row| row.len() == cols).then_some(())?;
    let column = |at: usize| -> Vec<String> {
        let cells = table.iter().map(|row| row[at].clone());
        if is_grid { vec![cells.collect()] } else { cells.collect() }
    };
    let mut first = lines[0].clone();
    first.swap(0, 1);
    Some(std::iter::once(first).chain((0..cols).map(column)).chain(lines[1 + rows..].to_vec()).collect())
}
