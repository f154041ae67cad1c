//! Known differences: the regression case of the same name must still show each of them.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::foreign::{PART, foreign};

use super::{Ground, List, Ran, Verdict, ensure};

pub(super) fn list(list: &mut List) {
    let known = match &list.ground().known {
        Ok(known) => known.clone(),
        Err(_) => {
            return list
                .add("known_differences_can_be_read", |ground| ground.known().map(|_| Ran::Passed));
        }
    };
    for entry in known.entries().iter().filter(|entry| known.counts(entry)) {
        let id = entry.id.clone();
        let name = foreign(&id).at_most(PART).to_string();
        list.add(&format!("known::{name}"), move |ground| is_shown(ground, &id));
    }
}

fn is_shown(ground: &Ground, id: &str) -> Verdict {
    let kept = ground.kept().into_iter().find(|kept| kept.slug == id);
    let kept = kept.ok_or("no regression case of this name shows it: promote one")?;
    let mut pair = Pair::new(&ground.game, None).knowing(&ground.known()?);
    pair.verify(&kept.case);
    ensure(pair.passed.contains_key(id), || {
        "its regression case does not show it any more: say `fixed = true`, or remove the entry".into()
    })?;
    Ok(Ran::Passed)
}
