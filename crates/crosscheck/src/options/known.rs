//! The options for differences that are known and accepted.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crosscheck_core::compare::known_differences::{FILE, KnownDifferences};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::{foreign, quote};
use crosscheck_core::oracle::{Effort, Oracle};
use crosscheck_core::{Error, Game, Limits};
use crosscheck_host::shell::quoted_path;

use crate::options::args::read_case;
use crate::options::option;
use crate::roster::Listed;
use crate::screen::CommandError;

/// Where known differences are listed.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct KnownArgs {
    /// The list of known differences, which are passed over [default: known.toml in the game's folder of the store]
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Report known differences like any other
    #[arg(long, conflicts_with = "known")]
    no_known: bool,
}

impl KnownArgs {
    pub(crate) fn read(&self, game: &Listed) -> Result<Arc<KnownDifferences>, Error> {
        match &self.known {
            _ if self.no_known => Ok(Arc::default()),
            Some(file) if !file.exists() => {
                let none = std::io::ErrorKind::NotFound.into();
                Err(Error::file("read", file, &none))
            }
            Some(file) => KnownDifferences::read(file),
            None => KnownDifferences::read(
                &PathBuf::from(game.by.program.cases).join(game.name()).join(FILE),
            ),
        }
    }

    /// Checks that each known difference that counts still shows on the regression case of the same name, and notes what it
    /// shows there.
    pub(crate) fn check(
        game: &AnyGame,
        known: &mut KnownDifferences,
        judge: &mut dyn Oracle,
    ) -> Result<(), CommandError> {
        let Some(folder) = known.file.as_ref().and_then(|file| file.parent()) else { return Ok(()) };
        let mut own = BTreeMap::new();
        for entry in known.entries.iter().filter(|entry| known.counts(entry)) {
            let (id, file) = (quote(&entry.id), folder.join(&entry.id).join("case.in"));
            let case = read_case(game, &file, Limits::None).map_err(|error| {
                CommandError::Words(format!(
                    "the known difference {id} needs a regression case of that name, which shows it: {error}"
                ))
            })?;
            let judged = judge.judge(&case, Effort::Full);
            judged.map_err(|why| {
                format!("the case of the known difference {id} cannot be judged: {why}")
            })?;
            let Some(passed) = judge.passed().get(&entry.id) else {
                return Err(CommandError::Words(format!(
                    "the known difference {id} does not show any more on its case {}: if it is fixed, say \
                     `fixed = true` in {}; it is then a regression if it comes back",
                    foreign(&file),
                    foreign(&known.file.clone().unwrap_or_default()),
                )));
            };
            own.insert(entry.id.clone(), passed.first.clone());
        }
        known.own = own;
        Ok(())
    }

    #[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
    pub(crate) fn as_options(&self) -> String {
        let no_known = if self.no_known { " --no-known" } else { "" };
        no_known.to_owned() + &option("known", self.known.as_ref().map(quoted_path))
    }
}
