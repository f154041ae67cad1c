//! Optional parts of a game, which `exhaust` and shrinking use: scopes and witnesses.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Bounds, Generator, Space, simpler};
use crosscheck_core::{Case as _, Game, Playable as _};

use super::making::is_valid;
use super::{CheckResult, Ground, List, PASSED, ensure};

pub(super) fn list(list: &mut List) {
    let game = &list.ground.game.clone();
    let name = "scopes::hold_cases_on_which_both_sides_agree";
    // A case does not say what threads of the operating system do.
    let scopes = !game.generator().scopes().is_empty() && !game.rules().threads;
    list.add_if(scopes, "no scopes declared", name, hold_cases);
    let witnesses = !game.generator().witnesses().is_empty();
    let name = "witnesses::come_simplest_first_and_both_sides_agree_on_them";
    list.add_if(witnesses, "no witnesses declared", name, are_in_order);
}

fn hold_cases(ground: &Ground) -> CheckResult {
    let mut pair = Pair::new(&ground.game, None);
    for scope in ground.game.generator().scopes() {
        let space = ground.game.generator().space(&Bounds::from(scope));
        let space = space.map_err(|why| format!("scope {}: {why}", scope.name))?;
        let Space::Cases(cases) = space else { continue };
        for (block, of) in cases.blocks().iter().enumerate() {
            ensure(of.cases > 0, || format!("scope {}: {} has no case", scope.name, of.words))?;
            for number in [0, of.cases / 2, of.cases - 1] {
                let here = |why| format!("scope {}, {}, case {number}: {why}", scope.name, of.words);
                let case = cases.case(block, number);
                if case.refused().is_none() {
                    agree_on(&mut pair, &case).map_err(here)?;
                }
            }
        }
    }
    PASSED
}

fn agree_on(pair: &mut Pair<AnyGame>, case: &AnyCase) -> Result<(), String> {
    is_valid(&pair.game, case)?;
    let fault = pair.verify(case).1;
    ensure(fault.is_none(), || format!("{fault:?}"))
}

fn are_in_order(ground: &Ground) -> CheckResult {
    let (mut pair, witnesses) = (Pair::new(&ground.game, None), ground.game.generator().witnesses());
    for (nth, witness) in (1..).zip(witnesses) {
        agree_on(&mut pair, witness).map_err(|why| format!("witness {nth}: {why}"))?;
    }
    for (nth, two) in (1..).zip(witnesses.windows(2)) {
        ensure(simpler(ground.game.generator(), &two[0], &two[1]), || {
            format!("witness {nth} is not simpler than the next:\n{}\n{}", two[0].text(), two[1].text())
        })?;
    }
    PASSED
}
