//! The two sides differ on a case that was being made: more than was asked for, and not to be lost.

use std::io::{Write, stderr};
use std::path::PathBuf;

use crosscheck_core::contract::Case;
use crosscheck_core::generate::Settings;

use super::super::args::shown_limits;
use super::super::{Status, program};
use crate::trouble::Trouble;
use crosscheck_core::Game;
use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::pair::Sides;
use crosscheck_core::find::campaign::Found;
use crosscheck_core::report::finding::{Desk, Origin};

/// Keeps the case as a campaign keeps what it finds, before it is shrunk.
pub(super) fn kept<G: Game>(
    settings: &Settings,
    by: String,
    case: G::Case,
    fault: Fault,
) -> Result<Status, Trouble> {
    let desk = Desk::<G> {
        out: PathBuf::from("findings"),
        program: program(),
        command: "gen",
        origin: Origin::Made(by),
        other: None,
        asked: String::new(),
        limits: shown_limits(settings.limits),
        rest: String::new(),
        runs: None,
        make: &|| Box::new(Sides::<G>::new(None)),
    };
    let fingerprint = fault.fingerprint();
    let found = Found { index: 0, case, fault, times: 1 };
    let saved = desk.save_found(&fingerprint, &found);
    let folder = desk.folder(&fingerprint);
    let _ = writeln!(stderr(), "the two sides differ: {fingerprint}: {}", folder.display());
    if saved.is_err() {
        let _ = writeln!(stderr(), "the case, as it is not saved:\n{}", found.case.text());
    }
    saved?;
    Ok(Status::Differs)
}
