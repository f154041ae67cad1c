//! The option for another build, whose differences are passed over.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::Game;
use crosscheck_core::foreign::foreign;
use crosscheck_host::shell::quoted_path;

use crate::baseline::OtherBuild;
use crate::options::{IsolationArgs, KnownArgs, option};
use crate::roster::Listed;
use crate::screen::CommandError;

/// Another build, whose differences are passed over.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct BaselineArgs {
    /// Pass over what another build of this program also shows: a difference of the same kind at the same turn. Each case that
    /// differs is given to it: `OTHER diff CASE`
    #[arg(long, value_name = "OTHER")]
    except: Option<PathBuf>,
}

impl BaselineArgs {
    /// Returns the other build. `limits` are an option of a single case: ` --limits none`.
    pub(crate) fn other(
        &self,
        game: &Listed,
        limits: &str,
        known: &KnownArgs,
        isolation: &IsolationArgs,
    ) -> Result<Option<Arc<OtherBuild>>, CommandError> {
        let Some(program) = &self.except else { return Ok(None) };
        // A name without a folder is a file here, since a build is not installed.
        let there = Path::new(".").join(program);
        let program: OsString = if there.is_file() { there.into() } else { program.into() };
        if !Path::new(&program).is_file() {
            let why = format!("--except: there is no program {}", foreign(Path::new(&program)));
            return Err(CommandError::Words(why));
        }
        let game = (!game.named().is_empty()).then(|| game.name().to_owned());
        let options = isolation.as_options() + limits;
        let options = options.split_whitespace().map(OsString::from).chain(known.words()).collect();
        // It plays each side several times, to check the laws.
        let limit = isolation.case_timeout().saturating_mul(3).saturating_add(Duration::from_secs(5));
        Ok(Some(Arc::new(OtherBuild::new(program, game, options, limit))))
    }

    #[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
    pub(crate) fn as_options(&self) -> String {
        option("except", self.except.as_ref().map(quoted_path))
    }
}

/// Returns an error if the other build could not be asked about each case.
pub(crate) fn unless_asked(other: Option<&Arc<OtherBuild>>) -> Result<(), CommandError> {
    match other.and_then(|other| other.trouble()) {
        Some(why) => Err(CommandError::Words(format!("{why}; what differs may be nothing new"))),
        None => Ok(()),
    }
}
