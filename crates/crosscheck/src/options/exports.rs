//! Results for other programs: JSON Lines for our own, JUnit for services of continuous integration.

#[cfg(feature = "pages")]
mod junit;

use std::path::{Path, PathBuf};

use crosscheck_core::results::Results;
use crosscheck_core::{Error, files};

#[cfg(feature = "pages")]
use self::junit::junit;
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
}

impl ExportArgs {
    pub(crate) fn is_asked(&self) -> bool {
        #[cfg(feature = "pages")]
        if self.junit.is_some() {
            return true;
        }
        self.json.is_some()
    }

    pub(crate) fn check(&self, is_of_one_case: bool) -> Result<(), CommandError> {
        if self.is_asked() && is_of_one_case {
            return Err("--json and --junit are for campaigns, and not for one --case".into());
        }
        Ok(())
    }

    /// Writes what is asked for. `folder` is that of the findings.
    #[cfg_attr(not(feature = "pages"), expect(unused_variables, reason = "only JUnit has reports"))]
    pub(crate) fn write(&self, results: &Results, folder: &Path) -> Result<(), Error> {
        if let Some(path) = &self.json {
            files::write(path, results.text().as_bytes())?;
        }
        #[cfg(feature = "pages")]
        if let Some(path) = &self.junit {
            files::write(path, junit(results, folder).as_bytes())?;
        }
        Ok(())
    }
}
