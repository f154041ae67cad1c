//! What a program leaves over from one test of an input to the next.

use crosscheck_core::Game;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::generate::Generator;
use crosscheck_core::table::counted;
use crosscheck_judge::tokens::tokens;

use super::failure::Failure;
use super::under_test::UnderTest;

/// The most tests of a case that are played alone.
const TESTS: usize = 50;

/// Returns that something is kept from one test to the next, if the program is wrong on a case but right on each of its tests
/// when that is the only one. Who prints another number of words than is right may have answered the first test alone, or put
/// nothing between two answers, and so is left out.
pub(super) fn told(
    under_test: &mut UnderTest,
    case: &AnyCase,
    failure: &Failure,
    halt: &Halt,
) -> Option<String> {
    let game = &under_test.game.clone();
    if tokens(failure.expected.as_bytes()).count() != tokens(&failure.output).count() {
        return None;
    }
    let alone = game.generator().tests_alone(case);
    if alone.is_empty() || alone.len() > TESTS {
        return None;
    }
    for case in &alone {
        let played = if halt.is_due() { None } else { under_test.answered(case) };
        played.filter(|played| !played.wrong)?;
    }
    let tests = counted(alone.len() as u64, "test");
    Some(format!(
        "each of the {tests} is answered rightly when it is the only one of the input: something of an earlier test is left \
         over when a later one begins"
    ))
}
