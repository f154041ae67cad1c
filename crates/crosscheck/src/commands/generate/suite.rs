//! `gen --suite`: writes a folder of files that together catch every misreading.

use std::io::Write;

use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::suite::{MANIFEST, ready};
use crosscheck_core::{Game, Limits};
use crosscheck_host::scratch;

use super::args::Args;
use crate::campaign::by_chance::kept;
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status, say};
use crate::suites;

pub(super) fn run(game: &Listed, args: &Args, settings: &Settings) -> Result<Status, CommandError> {
    if args.suite_args.shows() {
        screen::out().write_all(suites::contest_plan(game)?.as_bytes())?;
        return Ok(Status::Same);
    }
    // A suite that can catch misreadings has no subtasks.
    let own = game.contest().remove("plan.toml").filter(|_| game.misreadings().is_empty());
    let plan = args.suite_args.plan_or(game, own.as_ref())?;
    let out = args.out.as_deref().ok_or("a suite needs a folder: --out DIR")?;
    let open = settings.family.is_none() && settings.knobs.is_empty() && settings.narrowed.is_empty();
    if !open || settings.limits != Limits::Contest {
        return Err("a suite has cases of every family and size, within the contest's limits".into());
    }
    ready(out)?;
    let folder = scratch::temporary()?;
    let kinds = if args.suite_args.stops.is_empty() { &["wrong", "slow"][..] } else { &[] };
    let own = suites::own_programs(game, kinds, folder.path())?;
    let suite_args = args.suite_args.with(own, Vec::new());
    let (suite, lacks) = match suite_args.make(game, args.seed, &plan)? {
        Ok(made) => made,
        Err(finding) => return kept(game, settings.limits, &finding),
    };
    suite.write(out)?;
    say!("{}: {}", foreign(&out.join(MANIFEST)), suite.summary());
    if lacks.is_empty() { Ok(Status::Same) } else { Err(CommandError::Words(lacks.join("; "))) }
}
