//! The generator: everything that it makes must be a valid case, and reductions must be simpler.

use crosscheck_core::compare::laws::reads_back;
use crosscheck_core::compare::roundtrip;
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::contract::Refused;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::{Generator, seeded, simpler};
use crosscheck_core::{Case as _, Game, Limits};

use super::ground::not_generated;
use super::{CheckResult, Ground, List, PASSED, ensure, skipped};

/// The number of cases to make, and the maximum number of reductions of each to check.
const CASES: u64 = 200;
const REDUCTIONS: usize = 30;

pub(super) fn list(list: &mut List) {
    list.add("generator::makes_cases_that_read_back", makes);
    list.add("generator::makes_the_same_case_of_the_same_seed", makes_the_same);
    list.add("generator::mutates_and_crosses_cases_into_cases", changes);
    list.add("generator::reduces_cases_to_simpler_cases", reduces);
}

/// Checks that the reference plays a case, and that the case reads back from its text within the contest's limits, as
/// every input must.
pub(super) fn is_valid(game: &AnyGame, case: &AnyCase) -> Result<(), String> {
    let text = case.text();
    let wrong = |what: &str| {
        let shown = foreign(&text).in_lines();
        format!("{what}\nthe case, as it is written:\n{shown}")
    };
    reads_back(case, Limits::Contest).map_err(|what| wrong(&what))?;
    roundtrip::check(game, text.as_bytes()).map_err(|what| wrong(&what.to_string()))?;
    match record(&mut *game.reference(), case).end {
        End::Invalid(refused) => {
            let Refused { turn, why } = *refused;
            Err(wrong(&format!("turn {turn} is not valid: {why}")))
        }
        _ => Ok(()),
    }
}

fn makes(ground: &Ground) -> CheckResult {
    let plan = ground.plan.campaign(CASES);
    for index in 0..CASES {
        let case = plan.case(&ground.game, index).map_err(|why| not_generated(index, &why))?;
        is_valid(&ground.game, &case).map_err(|what| format!("case {index}: {what}"))?;
    }
    PASSED
}

fn makes_the_same(ground: &Ground) -> CheckResult {
    let plan = ground.plan.campaign(CASES);
    for index in 0..CASES {
        let [first, again] = [plan.case(&ground.game, index), plan.case(&ground.game, index)];
        let first = first.map_err(|why| not_generated(index, &why))?;
        ensure(again.as_ref() == Ok(&first), || {
            let again = again.map_or_else(String::from, |case| case.text());
            format!(
                "case {index} of the seed is not the same twice: a generator may use no other source of chance \
                 than its random numbers\nonce:\n{}\nthen:\n{}",
                foreign(&first.text()).in_lines(),
                foreign(&again).in_lines()
            )
        })?;
    }
    PASSED
}

fn changes(ground: &Ground) -> CheckResult {
    let (generator, cases) = (ground.game.generator(), ground.generated(CASES)?);
    for (index, pair) in (0..).zip(cases.windows(2)) {
        let mut rng = seeded(ground.game.name(), ground.plan.seed + 1, index);
        let mutated = generator.mutate(&pair[0], &mut rng);
        is_valid(&ground.game, &mutated)
            .map_err(|what| format!("a mutation of case {index}: {what}"))?;
        let crossed = generator.cross(&pair[0], &pair[1], &mut rng);
        is_valid(&ground.game, &crossed)
            .map_err(|what| format!("a cross of case {index} and the next: {what}"))?;
    }
    PASSED
}

fn reduces(ground: &Ground) -> CheckResult {
    let (generator, mut any) = (ground.game.generator(), false);
    for (index, case) in ground.generated(CASES)?.iter().enumerate() {
        for reduction in generator.reductions(case).take(REDUCTIONS) {
            any = true;
            is_valid(&ground.game, &reduction)
                .map_err(|what| format!("a reduction of case {index}: {what}"))?;
            ensure(simpler(ground.game.generator(), &reduction, case), || {
                format!(
                    "a reduction of case {index} is not simpler by its weight, so shrinking may never end\n\
                     the case:\n{}\nthe reduction:\n{}",
                    foreign(&case.text()).in_lines(),
                    foreign(&reduction.text()).in_lines()
                )
            })?;
        }
    }
    if any { PASSED } else { skipped("no reductions declared: nothing is shrunk") }
}
