//! Saves a case on which the two sides differ while `gen` was making another one. The user did not ask for it, but it
//! must not be lost.

use std::path::Path;

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::foreign::foreign;
use crosscheck_core::{Case, Game, Limits, files};
use crosscheck_host::digest;
use crosscheck_host::shell::{quoted, quoted_path};

use crate::options::limits_as_options;
use crate::roster::Listed;
use crate::screen::{CommandError, Status, say};

#[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
pub(crate) fn kept(
    game: &Listed,
    limits: Limits,
    finding: &Finding<AnyCase>,
) -> Result<Status, CommandError> {
    let (text, fault) = (finding.case.text(), finding.fault.fingerprint());
    let file = format!("findings/{}-{}.in", game.name(), &digest::of(&text)[..16]);
    let saved = files::write(Path::new(&file), text.as_bytes());
    let (program, word, limits) = (quoted(game.invoked()), game.named(), limits_as_options(limits));
    match &saved {
        Ok(()) => {
            let again = format!("{program} diff{word} {}{limits}", quoted_path(&file));
            let what = if finding.fault.difference().is_some() { "the two sides differ: " } else { "" };
            say!("{what}{}: {again}", foreign(&fault.to_string()));
        }
        Err(_) => say!("the two sides differ on the case, as it is not saved:\n{text}"),
    }
    saved?;
    Ok(Status::Differs)
}
