//! Saves a case on which the two sides differ while `gen` was making another one. The user did not ask for it, but it
//! must not be lost.

use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::Case;
use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::report::finding::{Options, Origin, Writer};

use crate::options::limits_as_options;
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status};

pub(crate) fn kept(
    game: &Listed,
    settings: &Settings,
    by: String,
    finding: Finding<AnyCase>,
) -> Result<Status, CommandError> {
    let writer = Writer {
        out: PathBuf::from("findings"),
        program: game.invoked(),
        game,
        named: game.named(),
        command: "gen",
        origin: Origin::Made(by),
        other: None,
        options: Options { limits: limits_as_options(settings.limits), ..Options::default() },
        runs: None,
        explain: &|_| Box::new(Pair::new(&**game, None)),
        // Only shrunk cases have pages.
        page: &|_| Err(None),
    };
    let fingerprint = finding.fault.fingerprint();
    let found = Found { index: 0, finding, times: 1 };
    let saved = writer.save_found(&found);
    let folder = writer.folder(&fingerprint);
    let _ = writeln!(screen::err(), "the two sides differ: {fingerprint}: {}", foreign(&folder));
    if saved.is_err() {
        let _ = writeln!(screen::err(), "the case, as it is not saved:\n{}", found.finding.case.text());
    }
    saved?;
    Ok(Status::Differs)
}
