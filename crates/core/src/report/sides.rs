//! Shows which of several engines differ from the reference. The reference is right, whatever the majority shows.

use std::ops::ControlFlow;

use crate::compare::fault::Finding;
use crate::compare::lockstep::{View, against};
use crate::contract::Difference;
use crate::erased::{AnyCase, AnyStep};
use crate::foreign::{PART, foreign};
use crate::{Playable, Player};

/// Returns which engines agree with the reference at the place of a difference, and what the others show there, grouped
/// by value. Empty if there is only one engine.
pub(super) fn sides(finding: &Finding<AnyCase>, engines: &mut [Box<dyn Player<AnyCase>>]) -> String {
    let Some(difference) = finding.fault.difference().filter(|_| engines.len() > 1) else {
        return String::new();
    };
    let mut groups: Vec<(Option<String>, Vec<String>)> = vec![(None, vec!["reference".into()])];
    for player in engines {
        let shown = there(finding, difference, &mut **player);
        let name = foreign(player.name()).at_most(PART).to_string();
        match groups.iter_mut().find(|(known, _)| *known == shown) {
            Some((_, names)) => names.push(name),
            None => groups.push((shown, vec![name])),
        }
    }
    let words = groups.into_iter().map(|(shown, names)| match shown {
        None => format!("{} agree", names.join(", ")),
        Some(shown) => format!("{}: {shown}", names.join(", ")),
    });
    let words: Vec<String> = words.collect();
    // Do not say that the reference agrees with itself.
    words.join(" | ").replacen("reference agree |", "reference alone |", 1)
}

/// Returns what a player shows at the place of a difference, or `None` if it agrees with the reference there.
fn there(
    finding: &Finding<AnyCase>,
    of: &Difference,
    player: &mut dyn Player<AnyCase>,
) -> Option<String> {
    let Finding { case, trace, .. } = finding;
    let mut shown = None;
    let resumes = case.rules().resumes;
    let mut look = |difference: &Difference, _: [Option<&AnyStep>; 2]| {
        if difference.step > of.step || (!resumes && shown.is_some()) {
            return ControlFlow::Break(());
        }
        if (difference.step, difference.field, difference.nth) == (of.step, of.field, of.nth) {
            shown = Some(difference.found.to_string());
            return ControlFlow::Break(());
        }
        if !resumes {
            shown = Some(format!("departs earlier, at {}", difference.place));
        }
        ControlFlow::Continue(())
    };
    against(trace, &trace.steps, player, case, &View::plain(), &mut look);
    shown
}
