//! Results as a JUnit report, which services of continuous integration show.

use std::fs;
use std::path::{Component, Path};

use crosscheck_core::find::canary::Canary;
use crosscheck_core::foreign::plain;
use crosscheck_core::results::{Noted, Results, Shard};
use crosscheck_core::table::{counted, grouped};
use maud::html;

/// Returns a JUnit report: a suite for each shard, with a test that its cases are played, one of its canary, and one of each
/// finding. XML escapes what HTML does.
pub(super) fn junit(results: &Results, folder: &Path) -> String {
    let (head, shards) = (&results.head, results.shards.values());
    let game = plain(&head.game);
    let tests = |of: &Shard| 1 + of.canary.iter().len() + of.findings.len();
    let silent = |of: &Shard| of.canary.as_ref().is_some_and(Canary::is_silent);
    let errors = |of: &Shard| usize::from(!of.ended.is_done()) + usize::from(silent(of));
    let failures = |of: &Shard| of.findings.len();
    let sum = |count: &dyn Fn(&Shard) -> usize| shards.clone().map(count).sum::<usize>();
    let content = html! {
        testsuites name={ "crosscheck " (head.command) " " (game) } tests=(sum(&tests))
            failures=(sum(&failures)) errors=(sum(&errors)) {
            @for shard in shards.clone() {
                testsuite name={ (game) " shard " (shard.shard) " of " (head.shards) }
                    tests=(tests(shard)) failures=(failures(shard)) errors=(errors(shard))
                    time=(format!("{:.3}", shard.milliseconds as f64 / 1000.0)) {
                    testcase name={ (counted(shard.cases, "case")) " of seed " (head.seed) " are played" } {
                        @if !shard.ended.is_done() {
                            error message={ "not done: " (format!("{:?}", shard.ended)) } {}
                        }
                    }
                    @if let Some(canary) = &shard.canary {
                        testcase name={ "the canary " (plain(&canary.planted)) " is found" } {
                            @if canary.is_silent() {
                                error message={
                                    "not found in " (counted(canary.cases, "case")) ": no result of this shard counts"
                                } {}
                            }
                        }
                    }
                    @for noted in &shard.findings {
                        testcase name=(plain(&noted.fingerprint())) {
                            failure message=(plain(&message(noted))) { (report_of(noted, folder)) }
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
