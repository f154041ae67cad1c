//! The regression cases: there must be some, and each must still be what it was when it was kept. Those of known
//! differences must show them.

use std::path::Path;

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::foreign::{PART, foreign};
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::store::{self, Regression};
use crosscheck_core::{Case as _, Error, Game, files};

use super::making::is_valid;
use super::{CheckResult, Ground, List, PASSED, ensure};

pub(super) fn list(list: &mut List) {
    list.add("regression_cases_are_kept", are_kept);
    let folders = list.ground.folders.as_deref().unwrap_or_default().to_vec();
    for folder in folders {
        let slug = foreign(folder.file_name().unwrap_or_default()).at_most(PART).to_string();
        list.add(&format!("case::{slug}"), move |ground| is_as_it_was(ground, &folder));
    }
    list_known(list);
}

/// Checks that there are regression cases, so that a missing store does not pass.
fn are_kept(ground: &Ground) -> CheckResult {
    let store = ground.plan.store();
    let empty = match &ground.folders {
        Ok(folders) if !folders.is_empty() => return PASSED,
        Ok(_) => "it is empty".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(format!(
        "there is no regression case in {}: {empty}\n\
         Make a case, and keep it with the reference's answer:\n  \
         cargo run -- gen {name} >case.in\n  \
         cargo run -- promote {name} case.in --name SLUG --why TEXT --store {}",
        foreign(&store.join(ground.game.name())),
        foreign(ground.plan.cases),
        name = ground.game.name()
    ))
}

fn is_as_it_was(ground: &Ground, folder: &Path) -> CheckResult {
    let words = |error: Error| error.to_string();
    let kept = store::load_one(&ground.game, folder).map_err(|error| {
        format!(
            "{error}\nIf the pair was replaced, or its turns have another form now, this case is left over: remove {}, and \
             keep a case of the new pair (`promote`)",
            foreign(folder)
        )
    })?;
    let Regression { case, answer, why, .. } = &kept;
    let input = files::read(&folder.join("case.in")).map_err(words)?;
    ensure(case.text().as_bytes() == input, || {
        format!("case.in is not how the case is written:\n{}", foreign(&case.text()).in_lines())
    })?;
    is_valid(&ground.game, case)?;
    let mut pair = Pair::new(&ground.game, None).knowing(&ground.known()?);
    if let Some(finding) = pair.find(case.clone()) {
        return Err(pair.explain(&finding, Depth::Brief).report.to_string());
    }
    let mut players = vec![ground.game.reference()];
    // An engine with known differences may give another answer.
    if pair.passed.is_empty() {
        players.push(ground.game.engine());
        players.extend(ground.game.others());
    }
    for mut player in players {
        let End::Answer(found) = record(&mut *player, case).end else {
            return Err(format!("the {} gives no answer", player.name()));
        };
        ensure(format!("{found}\n") == *answer, || {
            format!("the kept answer is {answer}the {} answers {found}", player.name())
        })?;
    }
    ensure(!why.why.trim().is_empty(), || "why.toml does not say why the case is kept".into())?;
    if ground.covers() {
        let covered = ground.game.coverage(case);
        ensure(!why.clauses.is_empty(), || "why.toml names no clause that the case is for".into())?;
        for clause in &why.clauses {
            ensure(covered.contains_key(clause.as_str()), || {
                format!("why.toml claims {clause}, which the case does not exercise")
            })?;
        }
    }
    PASSED
}

/// Adds a check for each known difference: the regression case of the same name must still show it.
fn list_known(list: &mut List) {
    let known = match &list.ground.known {
        Ok(known) => known.clone(),
        Err(_) => {
            return list.add("known_differences_can_be_read", |ground| ground.known().and(PASSED));
        }
    };
    for entry in known.entries.iter().filter(|entry| known.counts(entry)) {
        let id = entry.id.clone();
        let name = foreign(&id).at_most(PART).to_string();
        list.add(&format!("known::{name}"), move |ground| is_shown(ground, &id));
    }
}

fn is_shown(ground: &Ground, id: &str) -> CheckResult {
    let kept = ground.kept().into_iter().find(|kept| kept.slug == id);
    let kept = kept.ok_or("no regression case of this name shows it: promote one")?;
    let mut pair = Pair::new(&ground.game, None).knowing(&ground.known()?);
    pair.verify(&kept.case);
    ensure(pair.passed.contains_key(id), || {
        "its regression case does not show it any more: say `fixed = true`, or remove the entry".into()
    })?;
    PASSED
}
