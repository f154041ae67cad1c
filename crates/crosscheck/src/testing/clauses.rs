//! The clauses of a game's page: everything that cites a clause must cite one on the page, and each clause must be
//! exercised.

use std::collections::BTreeSet;

use crosscheck_core::contract::clause::clauses;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::{Game, Step as _};

use super::{CheckResult, Excused, Ground, List, PASSED, ensure, skipped};

pub(super) fn list(list: &mut List) {
    let game = &list.ground.game.clone();
    let (declared, none) = (!game.rules().page.trim().is_empty(), "no page of clauses declared");
    list.add_if(declared, none, "clauses::have_numbers_of_their_own", are_unique);
    list.add_if(declared, none, "clauses::cited_are_on_the_page", are_there);
    list.add_if(declared, none, "clauses::are_exercised_by_regression_cases", are_exercised);
}

fn page(game: &AnyGame) -> BTreeSet<String> {
    clauses(game.rules().page).into_iter().map(|clause| clause.number).collect()
}

fn are_unique(ground: &Ground) -> CheckResult {
    let mut seen = BTreeSet::new();
    for clause in clauses(ground.game.rules().page) {
        ensure(seen.insert(clause.number.clone()), || format!("{} is there twice", clause.number))?;
    }
    ensure(!seen.is_empty(), || "the page has no clause: one is written `- **A1.1 Name.** …`".into())?;
    PASSED
}

fn are_there(ground: &Ground) -> CheckResult {
    let page = page(&ground.game);
    let cites = |who: &str, clause: &str| {
        // An empty clause cites nothing.
        ensure(clause.is_empty() || page.contains(clause), || {
            format!("{who} cites clause {clause}, which is not on the page")
        })
    };
    cites("the answer", ground.game.rules().answer)?;
    for misreading in ground.game.misreadings() {
        cites(&format!("the misreading {}", misreading.name), misreading.clause)?;
    }
    for excuse in ground.excuses() {
        if let Excused::Shows { clause, .. } = excuse.what {
            cites("an excuse", clause)?;
        }
    }
    for step in ground.steps()? {
        cites(&format!("the course of the step at {}", step.place()), step.course())?;
        for field in step.fields() {
            cites(&format!("the field {:?}", field.name), field.clause.unwrap_or_default())?;
        }
    }
    for case in ground.sample()? {
        ground.game.coverage(case).keys().try_for_each(|clause| cites("the coverage", clause))?;
    }
    PASSED
}

fn are_exercised(ground: &Ground) -> CheckResult {
    if !ground.covers() {
        return skipped("no coverage declared");
    }
    let kept = ground.kept();
    let exercised: BTreeSet<&str> =
        kept.iter().flat_map(|kept| ground.game.coverage(&kept.case).into_keys()).collect();
    let page = page(&ground.game);
    let dull: Vec<_> = page.iter().filter(|clause| !exercised.contains(clause.as_str())).collect();
    ensure(dull.is_empty(), || format!("no regression case exercises {dull:?}: promote one that does"))?;
    PASSED
}
