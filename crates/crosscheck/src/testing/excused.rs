//! The effect of a test target's excuses on its checks, and the check of the excuses themselves.

use std::collections::BTreeSet;

use crosscheck_core::{Game, Step as _};

use super::plan::{Excuse, Excused};
use super::{CheckResult, Ground, List, PASSED, ensure};

impl Ground {
    pub(super) fn excuses(&self) -> impl Iterator<Item = &'static Excuse> {
        self.plan.excuses.iter().filter(|excuse| excuse.game == self.game.name())
    }

    /// Returns the percentage of distinct cases that an excuse demands instead.
    pub(super) fn excused_repeats(&self) -> Option<u64> {
        self.excuses().find_map(|excuse| match excuse.what {
            Excused::Repeats(percent) => Some(percent),
            _ => None,
        })
    }

    pub(super) fn is_implied(&self, name: &'static str) -> bool {
        self.excuses().any(|excuse| excuse.what == Excused::Implied(name))
    }

    pub(super) fn shows(&self, name: &str) -> Option<&'static str> {
        self.excuses().find_map(|excuse| match excuse.what {
            Excused::Shows { misreading, clause } if misreading == name => Some(clause),
            _ => None,
        })
    }
}

pub(super) fn list(list: &mut List) {
    if list.ground.excuses().next().is_some() {
        list.add("excuses_name_what_is_there", are_there);
    }
}

/// Checks that each excuse has a reason and names something that the game has. The excused check reports an excuse that
/// is not needed.
fn are_there(ground: &Ground) -> CheckResult {
    let mut seen = BTreeSet::new();
    for excuse in ground.excuses() {
        let Excuse { what, why, .. } = excuse;
        ensure(!why.trim().is_empty(), || format!("the excuse {what:?} has no reason"))?;
        ensure(seen.insert(format!("{what:?}")), || format!("the excuse {what:?} is there twice"))?;
        match *what {
            Excused::Repeats(percent) => ensure(percent < ground.plan.distinct, || {
                format!("{percent} % is no less than `distinct` demands; remove the excuse")
            })?,
            Excused::Implied(field) => {
                let fields = ground.steps()?.iter().flat_map(|step| step.fields());
                let known: BTreeSet<_> = fields.map(|field| field.name).collect();
                ensure(known.contains(field), || format!("no step has the field {field:?}"))?;
            }
            Excused::Shows { misreading, clause } => {
                let known = ground.game.misreadings().iter().find(|known| known.name == misreading);
                let known = known.ok_or_else(|| format!("there is no misreading {misreading}"))?;
                ensure(known.clause != clause, || {
                    format!("{misreading} misreads {clause} itself; remove the excuse")
                })?;
            }
        }
    }
    PASSED
}
