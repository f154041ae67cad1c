//! Results for other programs: JSON Lines for our own, JUnit and SARIF for what shows findings in code review.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crosscheck_core::foreign::plain;
use crosscheck_core::results::{Noted, Results, Shard};
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::{Error, files};
use maud::html;
use serde_json::{Value, json};

use crate::screen::error::CommandError;

/// The heading in the help.
const HEADING: &str = "Results for other programs";

/// The files that results are written to.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ExportArgs {
    /// Write the results as JSON Lines (docs/results.md); `merge` and `dashboard` read them
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    json: Option<PathBuf>,
    /// Write a JUnit report: a test for each finding and each canary
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    junit: Option<PathBuf>,
    /// Write findings in SARIF, for code scanning
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    sarif: Option<PathBuf>,
}

impl ExportArgs {
    /// Returns whether a file is asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.json.is_some() || self.junit.is_some() || self.sarif.is_some()
    }

    /// Refuses results of what is no campaign.
    pub(crate) fn check(&self, is_of_one_case: bool) -> Result<(), CommandError> {
        if self.is_asked() && is_of_one_case {
            return Err("--json, --junit and --sarif are for campaigns, and not for one --case".into());
        }
        Ok(())
    }

    /// Writes what is asked for. `folder` is that of the findings.
    pub(crate) fn write(&self, results: &Results, folder: &Path) -> Result<(), Error> {
        if let Some(path) = &self.json {
            files::write(path, results.text().as_bytes())?;
        }
        if let Some(path) = &self.junit {
            files::write(path, junit(results, folder).as_bytes())?;
        }
        if let Some(path) = &self.sarif {
            files::write(path, (sarif(results, folder).to_string() + "\n").as_bytes())?;
        }
        Ok(())
    }
}

/// A test of a JUnit report: its name, and why it did not succeed.
struct Check {
    name: String,
    why: Option<Why>,
}

/// Why a test did not succeed.
struct Why {
    /// Whether it is a finding; otherwise something kept the campaign from its end.
    is_finding: bool,
    message: String,
    report: String,
}

impl Check {
    /// Returns the tests of a shard.
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
fn junit(results: &Results, folder: &Path) -> String {
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

/// Returns findings in SARIF 2.1.0. A finding of several shards is there once.
fn sarif(results: &Results, folder: &Path) -> Value {
    let mut findings = BTreeMap::<String, Noted>::new();
    for noted in results.shards.values().flat_map(|shard| &shard.findings) {
        let known = findings.entry(noted.fingerprint()).or_insert(Noted { times: 0, ..noted.clone() });
        known.times = known.times.saturating_add(noted.times);
    }
    let rules: Vec<Value> = findings
        .values()
        .map(|noted| json!({ "id": noted.fingerprint(), "shortDescription": { "text": noted.fingerprint() } }))
        .collect();
    let found: Vec<Value> = findings
        .values()
        .map(|noted| {
            let case = folder.join(&noted.folder).join("shrunk.in");
            let place =
                json!({ "artifactLocation": { "uri": address(&case) }, "region": { "startLine": 1 } });
            json!({
                "ruleId": noted.fingerprint(),
                "level": "error",
                "message": { "text": format!("{}\n\n{}", message(noted), report_of(noted, folder)) },
                "locations": [{ "physicalLocation": place }],
                "partialFingerprints": { "crosscheck/v1": noted.fingerprint() },
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "crosscheck",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "results": found,
        }],
    })
}

fn message(noted: &Noted) -> String {
    let times = grouped(noted.times);
    format!("{}: case {}, {}, seen in {times} cases", noted.fingerprint(), noted.case, noted.size)
}

/// Returns the report of a finding, if it is on disk.
fn report_of(noted: &Noted, folder: &Path) -> String {
    // A file from elsewhere names no other folder.
    let mut parts = Path::new(&noted.folder).components();
    if !matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None)) {
        return String::new();
    }
    let folder = folder.join(&noted.folder);
    let read = ["report.txt", "found.txt"]
        .into_iter()
        .find_map(|name| fs::read_to_string(folder.join(name)).ok());
    plain(&read.unwrap_or_default()).into_owned()
}

/// Returns a path as a relative address.
fn address(path: &Path) -> String {
    let text = path.to_string_lossy();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let escape =
        |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(escape).collect()
}
