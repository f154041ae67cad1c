//! Results for other programs: JSON Lines for our own, JUnit and SARIF for what shows findings in code review.

#[cfg(feature = "pages")]
mod junit;
mod told;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crosscheck_core::foreign::address;
use crosscheck_core::results::{Noted, Results};
use crosscheck_core::{Error, files};
use serde_json::{Value, json};

#[cfg(feature = "pages")]
use self::junit::junit;
use self::told::{message, report_of};
use crate::screen::CommandError;

const HEADING: &str = "Results for other programs";

/// The files that results are written to.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ExportArgs {
    /// Write the results as JSON Lines (docs/results.md); `merge` reads them
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    json: Option<PathBuf>,
    /// Write a JUnit report: a test for each finding and each canary
    #[cfg(feature = "pages")]
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    junit: Option<PathBuf>,
    /// Write findings in SARIF, for code scanning
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    sarif: Option<PathBuf>,
}

impl ExportArgs {
    pub(crate) fn is_asked(&self) -> bool {
        #[cfg(feature = "pages")]
        if self.junit.is_some() {
            return true;
        }
        self.json.is_some() || self.sarif.is_some()
    }

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
        #[cfg(feature = "pages")]
        if let Some(path) = &self.junit {
            files::write(path, junit(results, folder).as_bytes())?;
        }
        if let Some(path) = &self.sarif {
            files::write(path, (sarif(results, folder).to_string() + "\n").as_bytes())?;
        }
        Ok(())
    }
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
