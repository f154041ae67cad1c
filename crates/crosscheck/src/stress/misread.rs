//! Whether a program reads its input otherwise: its answers are then the right ones for another input.

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::generate::Generator as _;
use crosscheck_core::report::Evidence;
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Game, tokens};

use super::{PlayedCase, UnderTest};

/// On how many inputs a reading is tried that the program answers wrongly, and on how many others; and the longest, in bytes.
const CASES: u64 = 30;
const LONG: usize = 2000;

/// On how many inputs such a reading has to give the program's wrong answer.
const FEW: u64 = 5;

/// Returns how a program reads its input, if that explains all of its answers, right and wrong.
pub(super) fn reads(
    under_test: &mut UnderTest,
    here: &PlayedCase,
    near: &[PlayedCase],
    halt: &Cancel,
) -> Option<(String, Evidence)> {
    let game = &under_test.game.clone();
    // Of all sizes: in the smallest, one reading is often the same as another, and in large ones seldom a valid input.
    let all = [here].into_iter().chain(&under_test.memory.played).chain(near);
    let cases: Vec<PlayedCase> =
        all.filter(|played| played.case.text().len() <= LONG).cloned().collect();
    // Whether a way has failed, and how many wrong and how many right answers it explains.
    let mut ways: Vec<(String, (bool, u64, u64))> = Vec::new();
    for played in &cases {
        for (way, case) in game.generator().otherwise(&played.case) {
            let place = ways.iter().position(|(known, _)| *known == way).unwrap_or(ways.len());
            if place == ways.len() {
                ways.push((way, (false, 0, 0)));
            }
            let (fails, wrong, right) = &mut ways[place].1;
            if *fails || *(if played.wrong { &*wrong } else { &*right }) >= CASES {
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
    // What comes first is plainest.
    let holds = |&(_, (fails, wrong, _)): &(String, (bool, u64, u64))| !fails && wrong >= FEW;
    let (way, (_, wrong, right)) = ways.into_iter().find(holds)?;
    let all = counted(wrong + right, "input");
    let words = format!(
        "the input with {way}: for that, your answers to all {all} are right, and for the input as it is {wrong} are wrong"
    );
    Some((words, Evidence::all(wrong + right)))
}
