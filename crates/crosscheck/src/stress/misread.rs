//! Whether a program reads its input otherwise: its answers are then the right ones for another input.

use std::collections::BTreeMap;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::generate::Generator as _;
use crosscheck_core::report::Evidence;
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Game, tokens};

use super::{PlayedCase, UnderTest};

/// How many inputs are read otherwise, and the longest, in bytes.
const CASES: usize = 60;
const LONG: usize = 2000;

/// On how many inputs such a reading has to give the program's wrong answer.
const FEW: u64 = 5;

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
    // Of all sizes: in the smallest, one reading is often the same as another.
    let (wrong, right): (Vec<_>, Vec<_>) = known.into_iter().partition(|played| played.wrong);
    let some = |all: Vec<&PlayedCase>| -> Vec<PlayedCase> {
        let every = (all.len() / (CASES / 2)).max(1);
        all.into_iter().step_by(every).take(CASES / 2).cloned().collect()
    };
    let cases = [some(wrong), some(right)].concat();
    // Whether a way has failed, and how many wrong and how many right answers it explains.
    let mut ways: BTreeMap<String, (bool, u64, u64)> = BTreeMap::new();
    for played in std::iter::once(here).chain(&cases) {
        for (way, case) in game.generator().otherwise(&played.case) {
            let (fails, wrong, right) = ways.entry(way).or_default();
            if *fails {
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
    let words = format!(
        "your answers are the right ones for the input with {way}: on all of {all}, {wrong} of them wrong"
    );
    Some((words, Evidence::all(wrong + right)))
}
