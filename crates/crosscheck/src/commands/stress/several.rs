//! Plays the same cases with several programs and groups the programs by their answers.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use crosscheck_core::Game;
use crosscheck_core::compare::fault::{Fault, Finding, Fingerprint};
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::{self, Campaign, CampaignPlan, Progress};
use crosscheck_core::oracle::{Effort, Judged, Oracle};
use crosscheck_core::report::Report;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::{Origin, Shown};
use crosscheck_core::table::{counted, grouped};

use super::args::{Args, PATIENCE, page_of};
use crate::campaign::drive::look;
use crate::campaign::report::nothing_compared;
use crate::campaign::{Concluded, Conclusion, Patience};
use crate::options::JudgedProgram;
use crate::roster::Listed;
use crate::screen::interrupt::{Part, stop_soon_on_interrupt};
use crate::screen::{self, CommandError, ProgressLine, Status, interrupt, unless_unread, watched};
use crate::stress::{Failure, RecordedFailure, UnderTest};

struct Entrant<'a> {
    words: &'a [OsString],
    program: JudgedProgram,
}

impl Entrant<'_> {
    fn explain(&self, game: &AnyGame, campaign: Option<&Campaign>) -> Box<dyn Explain> {
        let mut explainer = self.program.explainer(game, campaign);
        explainer.heed(&interrupt::halt_on(&stop_soon_on_interrupt()));
        Box::new(explainer)
    }
}

type Failures = Vec<(u64, RecordedFailure)>;

/// Judges several programs on the same cases, groups them by their answers, and explains each group that differs from
/// the reference.
pub(super) fn run(
    game: &Listed,
    args: &Args,
    commands: &[&[OsString]],
    plan: CampaignPlan,
) -> Result<Status, CommandError> {
    let entrants =
        commands.iter().map(|&words| Ok(Entrant { words, program: args.program(game, words)? }));
    let entrants = entrants.collect::<Result<Vec<_>, CommandError>>()?;
    let stop = stop_soon_on_interrupt();
    let (programs, jobs) = (counted(entrants.len() as u64, "program"), counted(plan.jobs as u64, "job"));
    let mut err = screen::err();
    let sandbox = entrants.first().map(|entrant| entrant.program.setup.program.policy().level);
    let sandbox = sandbox.unwrap_or_default();
    let _ = writeln!(
        err,
        "{}: {programs} against reference, seed {}, {jobs}, sandbox {sandbox}",
        game.name(),
        plan.seed
    );
    let make = || {
        let programs = entrants.iter().map(|entrant| entrant.program.under_test(game)).collect();
        Box::new(Panel { programs }) as Box<dyn Oracle>
    };
    let save = |_: &Fingerprint, found: &Found<AnyCase>| {
        let mut found = found.clone();
        found.finding.fault = marked(found.finding.fault, None);
        for entrant in &entrants {
            if entrant.program.books.ledger.entry(&found.finding.case).is_some() {
                let explain = |campaign: Option<&Campaign>| entrant.explain(game, campaign);
                let origin = Origin::Seed(plan.seed);
                let page = |shown: &Shown<'_>| page_of(game, shown, &entrant.program);
                let (program, words) = (&entrant.program, entrant.words);
                let writer = args.writer(game, origin, &plan, program, words, (&explain, &page));
                // Ignore errors: the case is saved again when it is explained, and an error is reported then.
                let _ = writer.save_found(&found);
            }
        }
    };
    let mut progress = Progress::default();
    if plan.time.is_some() {
        progress.begun = interrupt::time_begun();
    }
    let (bar, start) = (ProgressLine::new(), Instant::now());
    let look = || look(game, &plan, &progress, &stop, start.elapsed(), &bar);
    let outcome = watched(look, || campaign::run(game, &plan, &make, &progress, &save));
    bar.clear();
    if let Some(reason) = outcome.trouble {
        return Err(CommandError::Words(reason));
    }
    if outcome.whole == 0 {
        return Err(CommandError::nothing(stop.load(Ordering::Relaxed), nothing_compared(&outcome)));
    }
    let (whole, elapsed) = (outcome.whole, outcome.elapsed);
    let mut campaign = Campaign { plan, whole, elapsed, stop };
    let groups = groups(game, &entrants, &mut campaign);
    report(game, args, &groups, &campaign)
}

/// Groups the programs by their answers, correct programs first. If the user has no time for all cases of a long
/// campaign, the campaign is cut to those that the groups rest on.
fn groups<'e, 'a>(
    game: &Listed,
    entrants: &'e [Entrant<'a>],
    campaign: &mut Campaign,
) -> Vec<(Failures, Vec<&'e Entrant<'a>>)> {
    let mut failures = vec![Failures::new(); entrants.len()];
    let failing: Vec<usize> =
        (0..entrants.len()).filter(|&at| !entrants[at].program.books.ledger.is_empty()).collect();
    if !failing.is_empty() {
        for place in 0..campaign.whole {
            if interrupt::halt(&campaign.stop, campaign.is_stopped(), Part::First).is_due() {
                campaign.whole = place;
                break;
            }
            let Some(index) = campaign.plan.index(place) else { continue };
            let Ok(case) = campaign.plan.case(game, index) else { continue };
            for &at in &failing {
                let entry = entrants[at].program.books.ledger.entry(&case);
                failures[at].extend(entry.map(|entry| (index, entry)));
            }
        }
    }
    let mut groups = BTreeMap::<Failures, Vec<&Entrant<'a>>>::new();
    for (failures, entrant) in failures.into_iter().zip(entrants) {
        groups.entry(failures).or_default().push(entrant);
    }
    groups.into_iter().collect()
}

fn report(
    game: &Listed,
    args: &Args,
    groups: &[(Failures, Vec<&Entrant<'_>>)],
    campaign: &Campaign,
) -> Result<Status, CommandError> {
    let (seed, cases) = (campaign.plan.seed, counted(campaign.whole, "case"));
    let mut out = screen::out();
    let head = format!("{}: {cases} of seed {seed}, compared with the reference", game.name());
    let mut text = Report::new(head);
    let (mut differing, mut later) = (Vec::new(), false);
    for (failures, members) in groups {
        let names = names(members);
        match failures.first() {
            None => {
                let (right, wrong): (Vec<_>, Vec<_>) =
                    members.iter().partition(|entrant| entrant.program.books.ledger.is_empty());
                if !right.is_empty() {
                    let names = self::names(&right);
                    text.row("right", format!("{names}: right on all cases"));
                }
                if !wrong.is_empty() {
                    later = true;
                    let names = self::names(&wrong);
                    text.row("later", format!("{names}: right on these cases, but not on a later one"));
                }
            }
            Some(_) => {
                differing.push((failures, members));
                let wrong = counted(failures.len() as u64, "case");
                let same = if members.len() > 1 { ", all in the same way" } else { "" };
                let label = format!("group {}", differing.len());
                text.row(&label, format!("{names}: wrong on {wrong}{same}"));
            }
        }
    }
    let mut written = write!(out, "{text}");
    let mut saved = Ok(());
    for (at, (failures, members)) in differing.iter().enumerate() {
        let head = format!("══ group {} of {}: {} ══", at + 1, differing.len(), names(members));
        written = written.and_then(|()| writeln!(out, "\n{head}"));
        let concluded = explain(game, args, failures, members[0], campaign, &mut out, written)?;
        (written, saved) =
            (concluded.written, std::mem::replace(&mut saved, Ok(())).and(concluded.saved));
    }
    let what = match differing.len() {
        0 => "no difference".to_owned(),
        1 => "1 group differs from the reference".into(),
        some => format!("{} groups differ from the reference", grouped(some as u64)),
    };
    let end = if campaign.is_stopped() { ", interrupted" } else { "" };
    let last = |()| writeln!(out, "\n{}: {what} in {cases} (seed {seed}){end}", game.name());
    unless_unread(written.and_then(last))?;
    saved?;
    let status = if differing.is_empty() && !later { Status::Same } else { Status::Differs };
    Ok(status.unless(campaign.is_stopped()))
}

fn names(members: &[&Entrant<'_>]) -> String {
    let shown: Vec<String> =
        members.iter().map(|entrant| entrant.program.setup.program.shown()).collect();
    shown.join(", ")
}

/// Shrinks and explains the first case that a group fails, using its first program.
fn explain(
    game: &Listed,
    args: &Args,
    failures: &Failures,
    entrant: &Entrant<'_>,
    campaign: &Campaign,
    out: &mut dyn Write,
    begun: std::io::Result<()>,
) -> Result<Concluded, CommandError> {
    let explain = |campaign: Option<&Campaign>| entrant.explain(game, campaign);
    let origin = Origin::Seed(campaign.plan.seed);
    let page = |shown: &Shown<'_>| page_of(game, shown, &entrant.program);
    let writer =
        args.writer(game, origin, &campaign.plan, &entrant.program, entrant.words, (&explain, &page));
    let index = failures[0].0;
    let case = campaign.plan.case(game, index)?;
    let judged = entrant.program.under_test(game).judge(&case, Effort::Full);
    let (trace, fault) = judged.map_err(|unjudged| unjudged.to_string())?;
    let fault = fault.ok_or_else(|| {
        let program = entrant.program.setup.program.shown();
        format!("{program} failed case {index}, and does not fail it again: something besides the input decides")
    })?;
    let finding = Finding { case, trace, fault };
    let found = Found { index, finding, times: failures.len() as u64 };
    writer.save_found(&found)?;
    let conclusion = Conclusion {
        campaign: Some(campaign.clone()),
        budget: args.shrink_runs,
        patience: Patience::Each(PATIENCE),
        ..Conclusion::new(&writer, &campaign.stop)
    };
    Ok(conclusion.conclude(&mut std::iter::once(&found), out, begun))
}

/// Several programs that play each case one after the other.
struct Panel {
    programs: Vec<UnderTest>,
}

impl Oracle for Panel {
    fn game(&self) -> &AnyGame {
        self.programs[0].game()
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        let mut judged = Vec::new();
        for (at, under_test) in self.programs.iter_mut().enumerate() {
            let (trace, fault) = under_test.judge(case, effort)?;
            let apart = format!("of program {}", at + 1);
            judged.push((trace, fault.map(|fault| marked(fault, Some(apart)))));
        }
        let failed = judged.iter().position(|(_, fault)| fault.is_some()).unwrap_or(0);
        Ok(judged.swap_remove(failed))
    }

    fn heed(&mut self, halt: &Halt) {
        self.programs.iter_mut().for_each(|under_test| under_test.heed(halt));
    }
}

/// Marks a fault as that of one program, so that the faults of different programs are found separately, or removes the mark.
fn marked(fault: Fault, apart: Option<String>) -> Fault {
    match fault.failure::<Failure>() {
        Some(failure) => Fault::Fails(Arc::new(Failure { apart, ..failure.clone() })),
        None => fault,
    }
}
