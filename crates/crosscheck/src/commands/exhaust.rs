//! `exhaust`: plays everything within bounds.

mod run;
mod scope;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::find::exhaust::cases::CaseWalk;
use crosscheck_core::find::exhaust::state::{self, Of, State};
use crosscheck_core::generate::{Generator, Space};
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::{Options, Origin, Writer};
use crosscheck_core::shrink::BUDGET;
use crosscheck_core::table::counted;
use crosscheck_core::{Game, Misreading};
use scope::{Bounded, ScopeArgs};

use crate::campaign::conclude::Conclusion;
use crate::options::args::{PLANT_HELP, game_names, planted};
use crate::options::campaign::cores;
use crate::options::exports::ExportArgs;
use crate::options::isolation::IsolationArgs;
use crate::options::units::duration;
use crate::recording::{Other, finding};
use crate::roster::{Dispatch, invoked};
use crate::screen::error::{CommandError, unless_unread};
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::status::Status;
use crate::{Visit, roster, screen};

/// Play everything within bounds: every case, or every position that can be reached.
///
/// The engine and the reference play all of it, step by step. Nothing is random and nothing is left out. The report on
/// standard output says how much was covered, and of how much. Ctrl-C and --time end the run early; its progress is
/// saved then and every few minutes, and --resume continues from there. The status is 3 if Ctrl-C ended it and nothing
/// differs so far, and with --resume whatever differs.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    asked: ScopeArgs,
    /// The longest that the run may take: 90, 90s, 15m, 48h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Continue from a saved state
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play only this case of the scope
    #[arg(long, value_name = "I", conflicts_with_all = ["time", "resume"])]
    case: Option<u64>,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The folder for findings and for the saved state
    #[arg(long, value_name = "DIR", default_value = "findings")]
    out: PathBuf,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// Check the laws too: each case is also played twice, in part, and in the mirror
    #[arg(long)]
    laws: bool,
    #[command(flatten)]
    exports: ExportArgs,
}

impl Args {
    /// Returns which players' laws are checked.
    fn checked(&self) -> Laws {
        if self.laws { Laws::Both } else { Laws::None }
    }
}

pub(crate) fn run(
    args: &Args,
    games: &impl for<'a> Dispatch<Exhaust<'a>>,
) -> Result<Status, CommandError> {
    games.on(&args.game, Exhaust(args))
}

pub(crate) struct Exhaust<'a>(&'a Args);

impl Visit for Exhaust<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let planted = planted::<G>(args.plant.as_deref())?;
        let saved = args.resume.as_deref().map(State::read).transpose()?;
        let scope = args.asked.scope::<G>(saved.as_ref().map(|saved| &saved.of))?;
        let space = G::Generator::space(&scope.bounds)?;
        if let Some(case) = args.case {
            return Run::<G> { args, planted, scope }.one(space, case);
        }
        run::all(&Run::<G> { args, planted, scope }, space, saved)
    }
}

/// A run of one game, as the user asked for it.
struct Run<'a, G: Game> {
    args: &'a Args,
    planted: Option<&'static Misreading<G::Case>>,
    scope: Bounded,
}

impl<G: Game> Run<'_, G> {
    /// Plays one case of the scope.
    fn one(&self, space: Space<G::Case>, number: u64) -> Result<Status, CommandError> {
        let Space::Cases(cases) = space else {
            return Err(format!("{} goes through positions, which --case does not name", G::NAME).into());
        };
        let cases = CaseWalk::<G>::new(cases, self.planted, self.args.checked());
        let all = cases.all();
        let case = cases.case(number).ok_or_else(|| format!("there are {all} cases, from 0 on"))?;
        let stop = stop_on_interrupt();
        let found = self.pair().find(case);
        let found = found.map(|finding| Found { index: number, finding, times: 1 });
        let status = if found.is_some() { Status::Differs } else { Status::Same };
        self.with_writer("case", |writer| {
            let mut out = screen::out();
            if let Some(found) = &found {
                writer.save_found(found)?;
            }
            let concluded = self.conclusion(writer, &stop).conclude(found.iter(), &mut out, Ok(()));
            let what = findings(concluded.findings);
            let written =
                concluded.written.and_then(|()| writeln!(out, "{}: {what} in case {number}", G::NAME));
            unless_unread(written)?;
            concluded.saved?;
            Ok(status)
        })
    }

    fn conclusion<'d, 'r>(
        &self,
        writer: &'r Writer<'d, G>,
        stop: &'r Arc<AtomicBool>,
    ) -> Conclusion<'r, 'd, G> {
        let interrupted = stop.load(Ordering::Relaxed);
        Conclusion { writer, stop, campaign: None, interrupted, budget: BUDGET, patience: None }
    }

    /// Calls `with` with the writer of findings.
    fn with_writer<T>(&self, unit: &'static str, with: impl FnOnce(&Writer<'_, G>) -> T) -> T {
        let explain = |_: Option<&Campaign>| Box::new(self.pair()) as Box<dyn Explain<G>>;
        let page = |case: &G::Case| {
            let other = self.planted.map_or(Other::Engine, Other::Planted);
            finding::<G>(case, other, &IsolationArgs::default())
        };
        with(&Writer {
            out: self.args.out.clone(),
            program: invoked(),
            game: roster::named::<G>(),
            command: "exhaust",
            origin: Origin::Scope(self.scope.words(), unit),
            other: self.planted.map(|planted| planted.name.to_owned()),
            options: Options { cases: self.scope.typed() + self.laws(), limits: "", other: self.rest() },
            runs: None,
            explain: &explain,
            page: &page,
        })
    }

    fn pair(&self) -> Pair<G> {
        let mut pair = Pair::new(self.planted);
        pair.laws = self.args.checked();
        pair
    }

    /// Returns the options to append to a command that compares the same player with the reference.
    fn rest(&self) -> String {
        self.planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name))
    }

    fn laws(&self) -> &'static str {
        if self.args.laws { " --laws" } else { "" }
    }

    fn jobs(&self) -> usize {
        self.args.jobs.map_or_else(cores, usize::from)
    }

    fn of(&self) -> Result<Of, CommandError> {
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

    /// Returns the path of the saved state: the file it was resumed from, or a file among the findings.
    fn state(&self) -> PathBuf {
        let other = self.planted.map_or(String::new(), |planted| format!("-{}", planted.name));
        let laws = self.laws().replace(" -", "");
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
