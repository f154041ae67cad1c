//! Results as a JUnit report, which services of continuous integration show.

use std::path::Path;

use crosscheck_core::foreign::plain;
use crosscheck_core::results::{Results, Shard};
use crosscheck_core::table::counted;
use maud::html;

use super::told::{message, report_of};

/// A test of a JUnit report: its name, and why it did not succeed.
struct Check {
    name: String,
    why: Option<Why>,
}

struct Why {
    /// Whether it is a finding; otherwise something kept the campaign from its end.
    is_finding: bool,
    message: String,
    report: String,
}

impl Check {
    fn all(shard: &Shard, seed: u64, folder: &Path) -> Vec<Check> {
        let trouble = |message| Why { is_finding: false, message, report: String::new() };
        let cases = |count| counted(count, "case");
        let ended = (!shard.ended.is_done()).then(|| trouble(format!("not done: {:?}", shard.ended)));
        let mut all = vec![Check {
            name: format!("{} of seed {seed} are played", cases(shard.cases)),
            why: ended,
        }];
        all.extend(shard.canary.as_ref().map(|canary| {
            let missed = format!("not found in {}: no result of this shard counts", cases(canary.cases));
            let name = format!("the canary {} is found", canary.planted);
            Check { name, why: canary.is_silent().then(|| trouble(missed)) }
        }));
        all.extend(shard.findings.iter().map(|noted| {
            let (message, report) = (message(noted), report_of(noted, folder));
            Check { name: noted.fingerprint(), why: Some(Why { is_finding: true, message, report }) }
        }));
        all
    }
}

/// Returns a JUnit report: a suite for each shard. XML escapes what HTML does.
pub(super) fn junit(results: &Results, folder: &Path) -> String {
    let head = &results.head;
    let suites: Vec<(&Shard, Vec<Check>)> =
        results.shards.values().map(|shard| (shard, Check::all(shard, head.seed, folder))).collect();
    let failed = |checks: &[Check], is_finding: bool| {
        let whys = checks.iter().filter_map(|check| check.why.as_ref());
        whys.filter(|why| why.is_finding == is_finding).count()
    };
    let sum =
        |of: &dyn Fn(&[Check]) -> usize| suites.iter().map(|(_, checks)| of(checks)).sum::<usize>();
    let content = html! {
        testsuites name={ "crosscheck " (head.command) " " (plain(&head.game)) } tests=(sum(&<[_]>::len))
            failures=(sum(&|checks| failed(checks, true))) errors=(sum(&|checks| failed(checks, false))) {
            @for (shard, checks) in &suites {
                testsuite name={ (plain(&head.game)) " shard " (shard.shard) " of " (head.shards) }
                    tests=(checks.len()) failures=(failed(checks, true)) errors=(failed(checks, false))
                    time=(format!("{:.3}", shard.milliseconds as f64 / 1000.0)) {
                    @for Check { name, why } in checks {
                        testcase name=(plain(name)) {
                            @match why {
                                Some(why) if why.is_finding => failure message=(plain(&why.message)) { (why.report) },
                                Some(why) => error message=(plain(&why.message)) {},
                                None => {}
                            }
                        }
                    }
                }
            }
        }
    };
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", content.into_string())
}
