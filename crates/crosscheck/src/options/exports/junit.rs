//! Results as a JUnit report, which services of continuous integration show.

use std::fs;
use std::path::{Component, Path};

use crosscheck_core::foreign::plain;
use crosscheck_core::results::{Noted, Results, Shard};
use crosscheck_core::table::{counted, grouped};
use maud::html;

#[derive(Default)]
struct Check {
    name: String,
    /// What is said of a finding, and its report.
    finding: Option<(String, String)>,
    error: Option<String>,
}

impl Check {
    fn all(shard: &Shard, seed: u64, folder: &Path) -> Vec<Check> {
        let cases = |count| counted(count, "case");
        let mut all = vec![Check {
            name: format!("{} of seed {seed} are played", cases(shard.cases)),
            error: (!shard.ended.is_done()).then(|| format!("not done: {:?}", shard.ended)),
            ..Check::default()
        }];
        all.extend(shard.canary.as_ref().map(|canary| {
            let missed = format!("not found in {}: no result of this shard counts", cases(canary.cases));
            Check {
                name: format!("the canary {} is found", canary.planted),
                error: canary.is_silent().then_some(missed),
                ..Check::default()
            }
        }));
        all.extend(shard.findings.iter().map(|noted| {
            let finding = Some((message(noted), report_of(noted, folder)));
            Check { name: noted.fingerprint(), finding, error: None }
        }));
        all
    }
}

/// Returns a JUnit report: a suite for each shard. XML escapes what HTML does.
pub(super) fn junit(results: &Results, folder: &Path) -> String {
    let head = &results.head;
    let suites: Vec<(&Shard, Vec<Check>)> =
        results.shards.values().map(|shard| (shard, Check::all(shard, head.seed, folder))).collect();
    let failures = |of: &[Check]| of.iter().filter(|check| check.finding.is_some()).count();
    let errors = |of: &[Check]| of.iter().filter(|check| check.error.is_some()).count();
    let sum =
        |of: &dyn Fn(&[Check]) -> usize| suites.iter().map(|(_, checks)| of(checks)).sum::<usize>();
    let content = html! {
        testsuites name={ "crosscheck " (head.command) " " (plain(&head.game)) } tests=(sum(&<[_]>::len))
            failures=(sum(&failures)) errors=(sum(&errors)) {
            @for (shard, checks) in &suites {
                testsuite name={ (plain(&head.game)) " shard " (shard.shard) " of " (head.shards) }
                    tests=(checks.len()) failures=(failures(checks)) errors=(errors(checks))
                    time=(format!("{:.3}", shard.milliseconds as f64 / 1000.0)) {
                    @for Check { name, finding, error } in checks {
                        testcase name=(plain(name)) {
                            @if let Some((message, report)) = finding {
                                failure message=(plain(message)) { (report) }
                            }
                            @if let Some(message) = error { error message=(plain(message)) {} }
                        }
                    }
                }
            }
        }
    };
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", content.into_string())
}

fn message(noted: &Noted) -> String {
    let times = grouped(noted.times);
    format!("{}: case {}, {}, seen in {times} cases", noted.fingerprint(), noted.case, noted.size)
}

/// Returns the report of a finding, from its folder within that of all. A file from elsewhere names no other one.
fn report_of(noted: &Noted, folder: &Path) -> String {
    let mut parts = Path::new(&noted.folder).components();
    if !matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None)) {
        return String::new();
    }
    let read = |name| fs::read_to_string(folder.join(&noted.folder).join(name)).ok();
    let report = ["report.txt", "found.txt"].into_iter().find_map(read);
    plain(&report.unwrap_or_default()).into_owned()
}
