//! `exhaust`: everything within bounds.

mod scope;

use std::io::{self, Write, stderr, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use generator::{Generator, Space};
use indicatif::ProgressBar;
use spec::Misreading;

use super::args::{PLANT_HELP, game_names, planted, with_game};
use super::conclude::{Concluded, Conclusion, announce};
use super::drive::bar;
use super::extent::{cores, duration};
use super::{Status, program, stop_on_interrupt};
use crate::exhaust::state::{self, Of, State};
use crate::exhaust::{Control, Walk, walk};
use crate::finding::{Desk, Origin};
use crate::games::{Plugged, Visit};
use crate::oracle::Oracle;
use crate::shrink::BUDGET;
use crate::table::{counted, grouped};
use crate::trouble::{Trouble, unless_unread};
use crate::verify::Sides;
use scope::{Asked, Bounded};

/// Go through everything within bounds: every case, or every position that can be reached.
///
/// The engine and the reference play all of it, step by step; nothing is drawn and nothing is left out. The report on
/// standard output says how much was covered of how much, and depends on the bounds alone. Ctrl-C, and --time, end the
/// run early; how far it has come is saved then and every few minutes, and --resume goes on from there.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    asked: Asked,
    /// How long to go on at most: 90, 90s, 15m, 48h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Go on from a state that was saved
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play this case of the scope alone
    #[arg(long, value_name = "I", conflicts_with_all = ["time", "resume"])]
    case: Option<u64>,
    /// How many threads play [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Where findings go, and the state
    #[arg(long, value_name = "DIR", default_value = "findings")]
    out: PathBuf,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// Hold every case against the laws as well: played twice, in part, in the mirror
    #[arg(long)]
    laws: bool,
}

pub(super) fn run(args: &Args) -> Result<Status, Trouble> {
    with_game(&args.game, Exhaust(args))
}

/// How long threads play before what was found is saved and the state may be.
const STRETCH: Duration = Duration::from_secs(5);

/// How often the state is saved meanwhile.
const SAVED: Duration = Duration::from_secs(300);

struct Exhaust<'a>(&'a Args);

impl Visit for Exhaust<'_> {
    type Output = Result<Status, Trouble>;

    fn visit<G: Plugged>(self) -> Self::Output {
        let args = self.0;
        let planted = planted::<G>(args.plant.as_deref())?;
        let saved = args.resume.as_deref().map(State::read).transpose()?;
        let scope = args.asked.scope::<G>(saved.as_ref().map(|saved| &saved.of))?;
        let space = G::Generator::space(&scope.bounds)?;
        if let Some(case) = args.case {
            return Run { args, planted, scope }.one(space, case);
        }
        Run { args, planted, scope }.all(space, saved)
    }
}

/// A run of one game.
struct Run<'a, G: Plugged> {
    args: &'a Args,
    planted: Option<&'static Misreading<G>>,
    scope: Bounded,
}

impl<G: Plugged> Run<'_, G> {
    /// Plays one case of the scope.
    fn one(&self, space: Space<G>, number: u64) -> Result<Status, Trouble> {
        let Space::Cases(cases) = space else {
            return Err(format!("{} goes through positions, which --case does not name", G::NAME).into());
        };
        let cases = crate::exhaust::cases::CaseWalk::new(cases, self.planted, self.args.laws);
        let all = cases.all();
        let case = cases.case(number).ok_or_else(|| format!("there are {all} cases, from 0 on"))?;
        let stop = stop_on_interrupt()?;
        let (_, fault) = self.sides().verify(&case);
        let found = fault.map(|fault| crate::campaign::Found { index: number, case, fault, times: 1 });
        let status = if found.is_some() { Status::Differs } else { Status::Same };
        self.desked("case", |desk| {
            let mut out = anstream::AutoStream::auto(stdout());
            if let Some(found) = &found {
                desk.save_found(&found.fault.fingerprint(), found)?;
            }
            let concluded = self.conclusion(desk, &stop).conclude(found.iter(), &mut out, Ok(()));
            let what = findings(concluded.findings);
            let written =
                concluded.written.and_then(|()| writeln!(out, "{}: {what} in case {number}", G::NAME));
            unless_unread(written)?;
            concluded.saved.map(|()| status)
        })
    }

    /// Goes through all of the scope, or the rest of it.
    fn all(&self, space: Space<G>, saved: Option<State>) -> Result<Status, Trouble> {
        let of = self.of()?;
        if let Some(mismatch) = saved.as_ref().and_then(|saved| of.mismatch(&saved.of)) {
            return Err(format!("{} cannot be gone on with: {mismatch}", self.state().display()).into());
        }
        if saved.is_none() && self.state().exists() {
            let file = self.state();
            let file = file.display();
            return Err(format!(
                "{file} holds how far such a run has come: go on with --resume {file}, or remove it"
            )
            .into());
        }
        let mut walk = walk(space, self.planted, self.args.laws)?;
        if let Some(saved) = saved {
            let damaged =
                |_| format!("{} does not hold such a run; it is damaged", self.state().display());
            walk.resume(&saved.walk, &saved.body).map_err(damaged)?;
        }
        let stop = stop_on_interrupt()?;
        let mut err = anstream::AutoStream::auto(stderr());
        let against = &of.against;
        let jobs = counted(self.jobs() as u64, "job");
        let _ =
            writeln!(err, "{}: {against} against reference, {}, {jobs}", G::NAME, self.scope.words());
        let begun = (Instant::now(), walk.covered().members);
        self.desked(walk.unit(), |desk| {
            let gone = self.go(&mut *walk, desk, &of, &stop);
            let (seconds, members) = (begun.0.elapsed().as_secs_f64(), walk.covered().members - begun.1);
            let rate = grouped((members as f64 / seconds.max(0.001)) as u64);
            let _ = writeln!(err, "{}: {seconds:.1} s, {rate} {}s/s", G::NAME, walk.unit());
            gone.and_then(|()| self.report(&*walk, desk, &stop))
        })
    }

    /// Goes on stretch by stretch; what is found is saved at once, and the state at the end if there is more to do.
    fn go(
        &self,
        walk: &mut dyn Walk<G>,
        desk: &Desk<'_, G>,
        of: &Of,
        stop: &Arc<AtomicBool>,
    ) -> Result<(), Trouble> {
        let end = self.args.time.map(|time| Instant::now() + time);
        let late = || end.is_some_and(|end| Instant::now() >= end);
        let (bar, progress) = (bar(), AtomicU64::new(walk.covered().members));
        let (mut known, mut saved) = (walk.found().keys().cloned().collect::<Vec<_>>(), Instant::now());
        while !walk.is_done() && !stop.load(Ordering::Relaxed) && !late() {
            let until = Instant::now() + STRETCH;
            let until = end.map_or(until, |end| end.min(until));
            let control = Control { jobs: self.jobs(), stop, until, covered: &progress };
            let went = watched::<G>(&bar, walk, &control);
            for (fingerprint, found) in walk.found() {
                if !known.contains(fingerprint) {
                    let result = desk.save_found(fingerprint, found);
                    bar.suspend(|| announce(&desk.folder(fingerprint), fingerprint, found, &result));
                    result?;
                    known.push(fingerprint.clone());
                }
            }
            went?;
            if saved.elapsed() >= SAVED && !walk.is_done() {
                self.save(walk, of)?;
                saved = Instant::now();
            }
        }
        bar.finish_and_clear();
        match walk.is_done() {
            // There is nothing to go on with.
            true => _ = std::fs::remove_file(self.state()),
            false => self.save(walk, of)?,
        }
        Ok(())
    }

    fn save(&self, walk: &dyn Walk<G>, of: &Of) -> Result<(), Trouble> {
        let (small, body) = walk.save();
        State { of: of.clone(), walk: small, body }.write(&self.state())
    }

    fn report(
        &self,
        walk: &dyn Walk<G>,
        desk: &Desk<'_, G>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Status, Trouble> {
        let mut out = anstream::AutoStream::auto(stdout());
        let begun = self.write_contents(&mut out, walk);
        let found = walk.found().values();
        let Concluded { findings, written, saved } =
            self.conclusion(desk, stop).conclude(found, &mut out, begun);
        let written = written.and_then(|()| self.write_verdict(&mut out, walk, findings));
        unless_unread(written.and_then(|()| out.flush()))?;
        saved?;
        match walk.covered().members {
            0 => Err("nothing was played, so nothing was compared".into()),
            _ if findings == 0 => Ok(Status::Same),
            _ => Ok(Status::Differs),
        }
    }

    fn write_contents(&self, out: &mut dyn Write, walk: &dyn Walk<G>) -> io::Result<()> {
        writeln!(out, "{}: {}\n", G::NAME, walk.words())?;
        write!(out, "{}", walk.table())
    }

    /// How much was covered, and of how much.
    fn write_verdict(&self, out: &mut dyn Write, walk: &dyn Walk<G>, found: usize) -> io::Result<()> {
        let (covered, unit) = (walk.covered(), walk.unit());
        let (members, scope) = (grouped(covered.members), self.scope.words());
        let (what, game) = (findings(found), G::NAME);
        if walk.is_done() {
            return writeln!(out, "\n{game}: {what} in {members} {unit}s, which are all ({scope})");
        }
        let all = covered.of.map_or(String::new(), |of| format!(" of {}", grouped(of)));
        writeln!(out, "\n{game}: {what} in {members}{all} {unit}s, which are not all ({scope})")?;
        let program = program();
        let (game, rest, state) = (G::NAME, self.rest(), self.state());
        writeln!(out, "  go on   {program} exhaust {game}{rest} --resume {}", state.display())
    }

    fn conclusion<'d, 'r>(
        &self,
        desk: &'r Desk<'d, G>,
        stop: &'r Arc<AtomicBool>,
    ) -> Conclusion<'r, 'd, G> {
        let interrupted = stop.load(Ordering::Relaxed);
        Conclusion { desk, stop, interrupted, budget: BUDGET, patience: None }
    }

    /// Does something with the desk that findings go over.
    fn desked<T>(&self, unit: &'static str, with: impl FnOnce(&Desk<'_, G>) -> T) -> T {
        let make = || Box::new(self.sides()) as Box<dyn Oracle<G>>;
        with(&Desk {
            out: self.args.out.clone(),
            program: program(),
            command: "exhaust",
            origin: Origin::Scope(self.scope.words(), unit),
            other: self.planted.map(|planted| planted.name.to_owned()),
            asked: self.scope.typed(),
            limits: "",
            rest: self.rest(),
            runs: None,
            make: &make,
        })
    }

    fn sides(&self) -> Sides<G> {
        let mut sides = Sides::new(self.planted);
        sides.laws = self.args.laws;
        sides
    }

    /// What to write after a command for it to hold the same against the reference.
    fn rest(&self) -> String {
        self.planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name))
    }

    fn jobs(&self) -> usize {
        self.args.jobs.map_or_else(cores, usize::from)
    }

    fn of(&self) -> Result<Of, Trouble> {
        Ok(Of {
            game: G::NAME.into(),
            bounds: self
                .scope
                .bounds
                .0
                .iter()
                .map(|(&name, &number)| (name.to_owned(), number))
                .collect(),
            against: self.planted.map_or("engine", |planted| planted.name).into(),
            laws: self.args.laws,
            program: state::program()?,
        })
    }

    /// Where the state is saved: where it came from, or among the findings.
    fn state(&self) -> PathBuf {
        let other = self.planted.map_or(String::new(), |planted| format!("-{}", planted.name));
        let laws = if self.args.laws { "-laws" } else { "" };
        let name = format!("{}-exhaust{}{other}{laws}.state", G::NAME, self.scope.slug());
        self.args.resume.clone().unwrap_or_else(|| self.args.out.join(name))
    }
}

fn findings(number: usize) -> String {
    match number {
        0 => "no difference".into(),
        some => counted(some as u64, "finding"),
    }
}

/// Goes on for a stretch and keeps the progress line up to date.
fn watched<G: Plugged>(
    bar: &ProgressBar,
    walk: &mut dyn Walk<G>,
    control: &Control<'_>,
) -> Result<(), String> {
    const REFRESH: Duration = Duration::from_millis(100);
    let (unit, of) = (walk.unit(), walk.covered().of);
    let (before, start) = (control.covered.load(Ordering::Relaxed), Instant::now());
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let covered = control.covered.load(Ordering::Relaxed);
                let rate = (covered - before) as f64 / start.elapsed().as_secs_f64().max(0.001);
                let share = of.map_or(String::new(), |of| {
                    format!(" of {} ({:.1} %)", grouped(of), 100.0 * covered as f64 / of.max(1) as f64)
                });
                let (covered, rate) = (grouped(covered), grouped(rate as u64));
                bar.set_message(format!("{}: {covered}{share} {unit}s · {rate}/s", G::NAME));
                bar.tick();
                std::thread::sleep(REFRESH);
            }
        });
        let went = walk.stretch(control);
        done.store(true, Ordering::Relaxed);
        went
    })
}
