//! `stress`: compares a program with the reference.

mod args;

pub(crate) use self::args::Args;
use self::args::{PATIENCE, page_of};
use std::sync::atomic::Ordering;
use std::time::Duration;

use crosscheck_core::Game;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::{Campaign, CampaignOutcome, Sizes, Which, full_size};
use crosscheck_core::numbers::{counted, grouped};
use crosscheck_core::oracle::Oracle;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::PageContent;
use crosscheck_judge::{USUAL_STACK, mebi};

use crate::campaign::{CampaignRun, Checkpoint, CheckpointArgs, Meaning, Right};
use crate::judged::doubt;
use crate::options::JudgedProgram;
use crate::roster::Listed;
use crate::screen::interrupt::{self, stop_soon_on_interrupt};
use crate::screen::{self, CommandError, Status, say};
use crate::stress::{Record, all, hangs};
use crate::suites::say_unmade;

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let settings = args.asked.settings(game)?;
    args.check()?;
    let seed = args.campaign_args.seed();
    let sizes = args.sizes(game, &settings)?;
    let full = settings.family.is_some_and(|family| full_size(game).any(|name| name == family));
    let full = full && settings.knobs.is_empty();
    let program = interrupt::uncounted(|| {
        let program = args.program(game)?;
        game.ready()?;
        Ok::<_, CommandError>(program)
    })?;
    let mut plan = args.campaign_args.plan(seed, settings, 1);
    (plan.sizes, plan.until_first) = (sizes, !args.keep_going);
    let first = plan.index(0).and_then(|index| plan.case(game, index).ok());
    let program = hurried(game, program, plan.time, first);
    // Until now there was nothing to lose, and a compiler may take long.
    let stop = stop_soon_on_interrupt();
    let (program_shown, jobs) = (program.setup.program.shown(), counted(plan.jobs as u64, "job"));
    let sandbox = program.setup.program.policy().level;
    say!("{}: {program_shown} against reference, seed {seed}, {jobs}, sandbox {sandbox}", game.name());
    if let Some(doubt) = game.has_checker.then(|| doubt(game)).flatten() {
        say!("{}: {}", game.name(), doubt.words);
    }
    let make = || -> Box<dyn Oracle> {
        // The report does not say what the cases contain. The line on the screen does.
        let mut under_test = program.under_test(game);
        under_test.counts = screen::is_watched();
        Box::new(if args.looping { under_test.looping() } else { under_test })
    };
    let explain = |campaign: Option<&Campaign>| {
        let mut explainer = program.explainer(game, campaign);
        explainer.cancel_on(&interrupt::halt_on(&stop));
        Box::new(explainer) as Box<dyn Explain>
    };
    let page = |shown: &PageContent<'_>| page_of(game, shown, &program);
    let writer = args.writer(game, &plan, &program, (&explain, &page));
    let (budget, patience) = (args.shrink_runs, plan.time.is_none().then_some(PATIENCE));
    // Who asks for so many cases knows how many they are.
    let (is_open, has_full) = (plan.which == Which::All, plan.sizes != Sizes::Small);
    let right = |outcome: &CampaignOutcome| {
        let full = if full { outcome.cases } else { outcome.full };
        let record = program.books.open();
        let is_little = is_open && (record.known < ENOUGH || has_full && full == 0);
        right_on_all(game, (outcome.cases, full), is_little, &record, program.setup.limits.time)
    };
    let right = Some(&right as &Meaning<'_>);
    if stop.load(Ordering::Relaxed) {
        return Ok(Status::Interrupted);
    }
    let keeping = CheckpointArgs { exports: args.exports.clone(), ..CheckpointArgs::default() };
    let checkpoint = &Checkpoint::new(&keeping, &plan, (&writer, game), program_shown.to_string());
    let run = CampaignRun {
        plan,
        writer,
        make: &make,
        stop: &stop,
        budget,
        patience,
        statistics: None,
        right,
        checkpoint,
        canary: None,
    };
    let ended = run.run();
    if ended.is_ok() {
        say_unmade(game);
    }
    let record = program.books.open();
    if record.unknown > 0 && record.known == 0 && matches!(ended, Ok(Status::Same)) {
        return Err("nothing was compared: no right answer is known, since each case took the reference too long".into());
    }
    if is_open && record.known < FEWEST && matches!(ended, Ok(Status::Same)) {
        return Err(
            format!("too little was compared in the time: {}", counted(record.known, "case")).into()
        );
    }
    ended
}

/// Limits the runs of a program to less than its time limit, if it does not end on one of the smallest cases or the first one and
/// the time for everything is short, what is found out before the first case included: otherwise no case would be played to its
/// end, and a program that always hangs not be found.
fn hurried(
    game: &AnyGame,
    mut program: JudgedProgram,
    time: Option<Duration>,
    first: Option<AnyCase>,
) -> JudgedProgram {
    let limits = &mut program.setup.limits;
    let Some(short) = time.filter(|&time| time < 3 * limits.time).map(|time| time / 8) else {
        return program;
    };
    let patient = std::mem::replace(&mut limits.time, short);
    program.setup.hangs = hangs(game, &program.setup, first);
    if program.setup.hangs {
        let [short, patient] = [short, patient].map(|time| time.as_secs_f64());
        say!(
            "{}: it does not end on a small case: runs are limited to {short} s, not to {patient} s, for \
             which --time is too short",
            game.name()
        );
    } else {
        program.setup.limits.time = patient;
    }
    program
}

/// With fewer cases, or none of full size where there are some, a program is not called right; with fewer still nothing is said
/// for it, unless they are as many as were asked for.
const ENOUGH: u64 = 100;
const FEWEST: u64 = 10;

fn right_on_all(
    game: &AnyGame,
    (cases, full): (u64, u64),
    is_little: bool,
    record: &Record,
    limit: Duration,
) -> Right {
    let seconds = |time: Duration| format!("{} s", (time.as_secs_f64() * 100.0).ceil() / 100.0);
    let full = match full {
        0 => "no full-size case, so it may be too slow for one".into(),
        some => counted(some, "full-size case"),
    };
    let (largest, slowest) = (&record.largest.1, seconds(record.slowest));
    let compared = cases.saturating_sub(record.unknown);
    let what = match is_little {
        true => {
            format!("{} without a difference, too little to call it right", counted(compared, "case"))
        }
        false => format!("your program was right on {}", all(compared)),
    };
    let stack = match record.stack {
        usual if usual <= USUAL_STACK => String::new(),
        deep => format!("; stack {}, and some judges have {}", mebi(deep), mebi(USUAL_STACK)),
    };
    let how = format!("largest {largest}; slowest run {slowest} of {}{stack}; {full}", seconds(limit));
    let unknown = (record.unknown > 0).then(|| {
        let help = match game.lone() {
            Some(_) => ". A wrong answer there, such as by an overflow, would not be seen: `accepted = \"fast.cpp\"` in \
                        the problem's file gives the right ones",
            None => "",
        };
        format!(
            "{} more {} only run, not compared, since the reference takes too long (largest {}): the program ended \
             well and in time{help}",
            grouped(record.unknown),
            if record.unknown == 1 { "case was" } else { "cases were" },
            record.largest_run.1
        )
    });
    let engine = (record.by_engine > 0).then(|| {
        if game.rules().turn.is_empty() {
            let cases = counted(record.by_engine, "case");
            return format!(
                "{cases} took the reference too long: there the accepted program gave the answer"
            );
        }
        format!(
            "{} took the reference too long: there the engine gave the right answer; the reference \
             checked its first turns, and the engine kept its own laws",
            counted(record.by_engine, "case")
        )
    });
    Right { what, how, notes: engine.into_iter().chain(unknown).collect() }
}
