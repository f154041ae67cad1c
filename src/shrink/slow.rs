//! A case made small on which a program takes too long.
//!
//! Each run of such a case costs the whole limit, and most programs that are slow take longer the larger the case is, so
//! that a case of half the size is soon within the limit. So the search is made with a shorter limit, and notes its way:
//! from the case that was found, by smaller and smaller ones, to the smallest that exceeds the shorter limit. Then the
//! last case on that way is looked for that exceeds the real one.

use std::time::{Duration, Instant};

use super::{Shrunk, search};
use crate::games::Plugged;
use crate::oracle::{Explained, Oracle, Stage, Unjudged};
use crate::trace::Trace;
use crate::verify::{Fault, Fingerprint};

/// How long the search with the shorter limit takes at most.
const HASTY: Duration = Duration::from_secs(25);

/// How long the search goes on with the real limit.
const PATIENT: Duration = Duration::from_secs(10);

/// An oracle that notes the cases with a fault.
struct Noting<'a, G: Plugged> {
    oracle: &'a mut dyn Oracle<G>,
    kind: Fingerprint,
    way: Vec<G::Case>,
}

impl<G: Plugged> Oracle<G> for Noting<'_, G> {
    fn judge(&mut self, case: &G::Case) -> Result<(Trace<G>, Option<Fault>), Unjudged> {
        let judged = self.oracle.judge(case)?;
        if judged.1.as_ref().is_some_and(|fault| self.kind.admits(&fault.fingerprint())) {
            self.way.push(case.clone());
        }
        Ok(judged)
    }

    fn explain(&mut self, case: &G::Case, fault: &Fault, stage: Stage) -> Explained {
        self.oracle.explain(case, fault, stage)
    }
}

/// As [`super::shrink_among`], with an oracle that judges hastily until it is told otherwise.
pub(super) fn shrink_slow<G: Plugged>(
    oracle: &mut dyn Oracle<G>,
    case: &G::Case,
    fault: &Fault,
    telling: &[G::Case],
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk<G::Case> {
    let kind = fault.fingerprint();
    let mut noting = Noting { oracle, kind, way: Vec::new() };
    let begun = Instant::now();
    let enough = || stop() || begun.elapsed() >= HASTY;
    let hasty = search(&mut noting, case, fault, telling, budget, &enough);
    let Noting { oracle, kind, way } = noting;
    oracle.hasten(None);
    let mut runs = hasty.runs;
    let mut stands = |case: &G::Case| {
        runs += 1;
        let fault = oracle.judge(case).ok().and_then(|(_, fault)| fault);
        fault.filter(|fault| kind.admits(&fault.fingerprint()))
    };
    if let Some(fault) = stands(&hasty.case) {
        return Shrunk { fault, runs, ..hasty };
    }
    // On the way from the case, which exceeds the limit, to the last one, which does not.
    let mut known = (case.clone(), fault.clone());
    let (mut over, mut within) = (0, way.len());
    while within - over > 1 && !stop() {
        let middle = usize::midpoint(over, within);
        match stands(&way[middle - 1]) {
            Some(fault) => (over, known) = (middle, (way[middle - 1].clone(), fault)),
            None => within = middle,
        }
    }
    let begun = Instant::now();
    let enough = || stop() || begun.elapsed() >= PATIENT;
    let (case, fault) = known;
    let patient = search(oracle, &case, &fault, &[], budget.saturating_sub(runs), &enough);
    Shrunk { runs: runs + patient.runs, ..patient }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use generator::{Generator, Settings, seeded};
    use spec::contract::Case;

    use super::*;
    use crate::games::{NAMES, Visit, visit};
    use crate::judge::Verdict;
    use crate::stress::{By, Failure};
    use crate::trace::End;

    /// The time of a case is how long it is, and by chance a little more. It is over the limit beyond this many bytes.
    struct Timed<G: Plugged> {
        limit: usize,
        hasty: bool,
        runs: usize,
        /// The cases seen over the real limit, with what was said then.
        over: HashMap<G::Case, Vec<Fault>>,
    }

    impl<G: Plugged> Oracle<G> for Timed<G> {
        fn judge(&mut self, case: &G::Case) -> Result<(Trace<G>, Option<Fault>), Unjudged> {
            self.runs += 1;
            let chance = [0, 7, 3, 9][self.runs % 4];
            let time = case.text().len() + chance;
            let limit = if self.hasty { self.limit / 8 } else { self.limit };
            let (how, expected, by) = (format!("took {time}"), String::new(), By::Reference);
            let (output, errors, verdict) = (Vec::new(), Vec::new(), Verdict::Time);
            let failure = Failure { verdict, how, expected, by, output, errors, apart: None };
            let fault = (time > limit).then(|| Fault::Fails(Box::new(failure)));
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

        fn visit<G: Plugged>(self) {
            let make = |index| {
                G::Generator::default().generate(&Settings::default(), &mut seeded::<G>(1, index))
            };
            for case in
                (0..60).filter_map(|index| make(index).ok()).filter(|case| case.text().len() > 300)
            {
                // Half of it is too long, or all of it only if chance adds something.
                for limit in [case.text().len() / 2, case.text().len() + 5] {
                    let over = HashMap::new();
                    let mut oracle = Timed::<G> { limit, hasty: false, runs: 0, over };
                    let Some(fault) = (0..4).find_map(|_| oracle.judge(&case).expect("it plays").1)
                    else {
                        panic!("it is over the limit")
                    };
                    oracle.hasten(Some((&case, &fault)));
                    let shrunk = shrink_slow(&mut oracle, &case, &fault, &[], 2000, &|| false);
                    let over = oracle.over.get(&shrunk.case);
                    let seen = over.is_some_and(|faults| faults.contains(&shrunk.fault));
                    assert!(seen, "{}", shrunk.case.text());
                    let size = shrunk.case.text().len();
                    assert!(
                        size <= limit.max(200) + 100,
                        "{size} of {}, limit {limit}",
                        case.text().len()
                    );
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
}
