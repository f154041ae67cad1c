//! Shrinking of cases on which a program takes too long.

use std::collections::HashMap;

use crosscheck::stress::Failure;
use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::trace::{End, Trace};
use crosscheck_core::contract::Case;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::oracle::answer_key::AnsweredBy;
use crosscheck_core::oracle::{Effort, Judgement, Oracle};
use crosscheck_core::shrink::shrink_among;
use crosscheck_judge::Verdict;

use crate::common::games::each;

/// The time of a case is its length in bytes, plus a small varying amount. The case is over the limit if that exceeds
/// `limit`.
struct Timed {
    game: AnyGame,
    limit: usize,
    runs: usize,
    /// The cases seen over the real limit, with the faults reported for them.
    over: HashMap<AnyCase, Vec<Fault>>,
}

impl Oracle for Timed {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        self.runs += 1;
        let chance = [0, 7, 3, 9][self.runs % 4];
        let time = case.text().len() + chance;
        let hasty = effort == Effort::Hasty;
        let limit = if hasty { self.limit / 8 } else { self.limit };
        let (how, expected, by) = (format!("took {time}"), String::new(), AnsweredBy::Reference);
        let (output, errors, verdict) = (Vec::new(), Vec::new(), Verdict::Time);
        let failure = Failure { verdict, how, expected, by, output, errors };
        let fault = (time > limit).then(|| Fault::Fails(std::sync::Arc::new(failure)));
        if let (Some(fault), false) = (&fault, hasty) {
            self.over.entry(case.clone()).or_default().push(fault.clone());
        }
        Ok((Trace { steps: Vec::new(), end: End::Stopped }, fault))
    }

    fn is_slow(&mut self, _: &AnyCase, _: &Fault) -> bool {
        true
    }
}

#[test]
#[ignore = "slow"]
fn what_comes_out_was_seen_over_the_real_limit_and_is_not_much_over_it() {
    each(|game| {
        let make = |index| campaign_case(game, &Settings::default(), 1, index);
        for case in (0..60).filter_map(|index| make(index).ok()).filter(|case| case.text().len() > 300) {
            // Either half of the case is too long, or the whole case is, and only if the varying amount is added.
            for limit in [case.text().len() / 2, case.text().len() + 5] {
                let over = HashMap::new();
                let mut oracle = Timed { game: game.clone(), limit, runs: 0, over };
                let mut judge = || oracle.judge(&case, Effort::Full).expect("it plays");
                let over = std::iter::repeat_with(&mut judge).take(4).find(|(_, fault)| fault.is_some());
                let Some((trace, Some(fault))) = over else { panic!("it is over the limit") };
                let found = Finding { case: case.clone(), trace, fault };
                let shrunk = shrink_among(&mut oracle, &found, &[], 2000, &|| false).finding;
                let over = oracle.over.get(&shrunk.case);
                let seen = over.is_some_and(|faults| faults.contains(&shrunk.fault));
                assert!(seen, "{}", shrunk.case.text());
                let size = shrunk.case.text().len();
                assert!(size <= limit.max(200) + 100, "{size} of {}, limit {limit}", case.text().len());
            }
        }
    });
}
