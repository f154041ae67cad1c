//! Programs that do not read their input, such as those in which a `freopen` was left. One short run shows it.

use crosscheck_core::Game;
use crosscheck_core::compare::fault::Finding;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::generate::Generator;
use crosscheck_core::oracle::{Effort, Oracle};
use crosscheck_core::shrink::Shrunk;

use super::failure::Failure;
use super::startup::smallest;
use super::symptoms;
use super::under_test::UnderTest;

/// The number of the smallest cases on which a program that reads no input may fail as it did.
const SMALLEST: usize = 20;

/// Looks in one short run whether a failing program reads its input. Of one that does not, returns one of the smallest cases on
/// which it fails in the same way, since any other input would be as good.
pub(super) fn settle(
    under_test: &mut UnderTest,
    finding: &Finding<AnyCase>,
    stop: &dyn Fn() -> bool,
) -> Option<Shrunk> {
    let game = &under_test.game.clone();
    let failure = finding.fault.failure::<Failure>()?;
    under_test.inquiry.deaf =
        symptoms::besides(under_test, &smallest(game)?, failure, &under_test.halt());
    under_test.inquiry.deaf.as_ref()?;
    for (case, runs) in game.generator().witnesses().iter().take(SMALLEST).zip(1..) {
        let (trace, fault) = if stop() { None } else { under_test.judge(case, Effort::Full).ok() }?;
        if let Some(fault) = fault.filter(|fault| fault.fingerprint() == finding.fault.fingerprint()) {
            let finding = Finding { case: case.clone(), trace, fault };
            return Some(Shrunk { finding, runs, cut_short: false, nearest: None });
        }
    }
    None
}
