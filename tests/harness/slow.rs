//! Cases made small on which a program takes too long.

use std::collections::HashMap;

use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Settings, seeded};

use crosscheck::games::{NAMES, Visit, visit};
use crosscheck::stress::Failure;
use crosscheck_core::Game;
use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::known::By;
use crosscheck_core::compare::oracle::{Explained, Oracle, Stage, Unjudged};
use crosscheck_core::compare::trace::End;
use crosscheck_core::compare::trace::Trace;
use crosscheck_core::shrink::shrink_among;
use crosscheck_judge::Verdict;

/// The time of a case is how long it is, and by chance a little more. It is over the limit beyond this many bytes.
struct Timed<G: Game> {
    limit: usize,
    hasty: bool,
    runs: usize,
    /// The cases seen over the real limit, with what was said then.
    over: HashMap<G::Case, Vec<Fault>>,
}

impl<G: Game> Oracle<G> for Timed<G> {
    fn judge(&mut self, case: &G::Case) -> Result<(Trace<G::Case>, Option<Fault>), Unjudged> {
        self.runs += 1;
        let chance = [0, 7, 3, 9][self.runs % 4];
        let time = case.text().len() + chance;
        let limit = if self.hasty { self.limit / 8 } else { self.limit };
        let (how, expected, by) = (format!("took {time}"), String::new(), By::Reference);
        let (output, errors, verdict) = (Vec::new(), Vec::new(), Verdict::Time);
        let failure = Failure { verdict, how, expected, by, output, errors, apart: None };
        let fault = (time > limit).then(|| Fault::Fails(std::sync::Arc::new(failure)));
        if let (Some(fault), false) = (&fault, self.hasty) {
            self.over.entry(case.clone()).or_default().push(fault.clone());
        }
        Ok((Trace { steps: Vec::new(), end: End::Stopped }, fault))
    }

    fn hasten(&mut self, fault: Option<(&G::Case, &Fault)>) -> bool {
        self.hasty = fault.is_some();
        self.hasty
    }

    fn explain(&mut self, _: &G::Case, _: &Fault, _: Stage) -> Explained {
        Explained::default()
    }
}

struct Smaller;

impl Visit for Smaller {
    type Output = ();

    fn visit<G: Game>(self) {
        let make = |index| {
            G::Generator::default().generate(&Settings::default(), &mut seeded::<G::Case>(1, index))
        };
        for case in (0..60).filter_map(|index| make(index).ok()).filter(|case| case.text().len() > 300) {
            // Half of it is too long, or all of it only if chance adds something.
            for limit in [case.text().len() / 2, case.text().len() + 5] {
                let over = HashMap::new();
                let mut oracle = Timed::<G> { limit, hasty: false, runs: 0, over };
                let Some(fault) = (0..4).find_map(|_| oracle.judge(&case).expect("it plays").1) else {
                    panic!("it is over the limit")
                };
                let shrunk = shrink_among(&mut oracle, &case, &fault, &[], 2000, &|| false);
                let over = oracle.over.get(&shrunk.case);
                let seen = over.is_some_and(|faults| faults.contains(&shrunk.fault));
                assert!(seen, "{}", shrunk.case.text());
                let size = shrunk.case.text().len();
                assert!(size <= limit.max(200) + 100, "{size} of {}, limit {limit}", case.text().len());
            }
        }
    }
}

#[test]
fn what_comes_out_was_seen_over_the_real_limit_and_is_not_much_over_it() {
    for game in NAMES {
        visit(game, Smaller).expect("it is in the list");
    }
}
