//! Canaries for the laws: a player that breaks exactly one law must be caught by that law. `canaries` has the one of a case
//! that is played otherwise the second time.

use crosscheck_core::compare::laws::{Due, Law, check};
use crosscheck_core::compare::trace::{End, Trace, record, steps_of_turns};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::report::explain::beginning;
use crosscheck_core::{Case, Game, Playable as _};

use super::alteration::{Loses, Pool, Spoilt};
use super::{CheckResult, Ground, List, PASSED, ensure, skipped};

const CASES: usize = 40;

/// The number of altered plays that must pass the audit before a game counts as having none.
const AUDITS: usize = 4000;

pub(super) fn list(list: &mut List) {
    list.add("law::the_answer_alone_is_that_at_the_end", answer);
    list.add("law::the_first_turns_alone_give_the_first_steps", prefix);
    list.add("law::the_mirrored_case_gives_the_mirrored_steps", mirror);
    list.add("law::what_a_play_says_of_itself_adds_up", audit);
}

/// Returns the law that a spoilt engine breaks on a case; `None` if it breaks none.
fn broken(game: &AnyGame, case: &AnyCase, loses: Loses<'_>, other: Option<AnyCase>) -> Option<Law> {
    let trace = record(&mut *game.engine(), case);
    let mut player = Spoilt::losing(game, loses, other);
    check(&mut player, case, &trace, Due::all(case).with_prefix(half(case)))
        .err()
        .map(|broken| broken.law)
}

fn half(case: &AnyCase) -> usize {
    case.turns().div_ceil(2)
}

/// Breaks a law on the cases that can show it: those for which `breaks` returns `Some`.
fn catches(
    ground: &Ground,
    law: Law,
    none: &str,
    breaks: impl Fn(&AnyCase, &Trace<AnyCase>) -> Option<Option<Law>>,
) -> CheckResult {
    let (mut tried, mut declared) = (0, false);
    for case in ground.sample()? {
        let trace = record(&mut *ground.game.engine(), case);
        if let End::Panicked(message) = &trace.end {
            // A play that does not end is held to no law.
            return Err(format!(
                "the engine panics after step {} of a case ({}), so its laws cannot be checked: {message}\n\
                 `{}::agrees_on_thousands_of_cases` makes such a case smaller",
                trace.steps.len(),
                case.size(),
                ground.game.name()
            ));
        }
        let held = case.laws().contains(&law);
        declared |= held;
        if !held || trace.steps.is_empty() || tried == CASES {
            continue;
        }
        let Some(caught) = breaks(case, &trace) else { continue };
        tried += 1;
        ensure(caught == Some(law), || {
            let caught = caught.map_or("none".into(), |law| format!("\"{law}\""));
            let text = beginning(&case.text());
            format!("a player breaks the law \"{law}\" and is caught by {caught} on\n{text}")
        })?;
    }
    let least = ground.plan.law_cases;
    ensure(tried == 0 || tried >= least, || {
        format!("only {tried} cases can show that the law \"{law}\" is broken, and {least} must")
    })?;
    match (tried, declared) {
        (0, false) => skipped("no case is held to this law"),
        (0, true) => skipped(none),
        _ => PASSED,
    }
}

fn answer(ground: &Ground) -> CheckResult {
    let mut answers = Vec::new();
    for case in ground.sample()? {
        if let End::Answer(answer) = record(&mut *ground.game.engine(), case).end {
            answers.push((answer, case));
        }
    }
    catches(ground, Law::Answer, "all cases of the sample have one answer", |case, trace| {
        let End::Answer(right) = &trace.end else { return None };
        let (_, other) = answers.iter().find(|(answer, _)| answer != right)?;
        Some(broken(&ground.game, case, &|_| false, Some((*other).clone())))
    })
}

fn prefix(ground: &Ground) -> CheckResult {
    catches(ground, Law::Prefix, "no case has more than one turn", |case, trace| {
        let shows = case.turns() > 1 && steps_of_turns::<AnyCase>(&trace.steps, half(case)) > 0;
        let short = |played: &AnyCase| played.turns() < case.turns();
        shows.then(|| broken(&ground.game, case, &short, None))
    })
}

fn mirror(ground: &Ground) -> CheckResult {
    let mirrors = ground.sample()?.iter().any(|case| case.mirrored().is_some());
    let none = if mirrors { "every case is its own mirror" } else { "no mirror declared" };
    catches(ground, Law::Mirror, none, |case, _| {
        let mirrored = case.mirrored().filter(|mirrored| mirrored != case)?;
        Some(broken(&ground.game, case, &|played| *played == mirrored, None))
    })
}

fn audit(ground: &Ground) -> CheckResult {
    let mut audited = 0;
    for case in ground.sample()? {
        let trace = record(&mut *ground.game.engine(), case);
        let (End::Answer(answer), mut steps) = (&trace.end, trace.steps.clone()) else { continue };
        let json = trace.steps.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>();
        let json = json.map_err(|why| format!("a step is not JSON: {why}"))?;
        let pool = Pool::new(&json);
        for (at, value) in json.iter().enumerate() {
            for altered in pool.altered(&trace.steps[at], value).take(20) {
                steps[at] = altered;
                audited += 1;
                if case.audit(&steps.iter().collect::<Vec<_>>(), answer).is_err() {
                    return PASSED;
                }
            }
            steps[at] = trace.steps[at].clone();
            if audited >= AUDITS {
                break;
            }
        }
    }
    skipped("no audit declared: it objects to no altered play")
}
