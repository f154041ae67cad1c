//! `exhaust`: plays everything within bounds.

mod args;
mod run;

pub(crate) use self::args::Args;
use self::args::{Run, findings};
use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::Game;
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::exhaust::cases::CaseWalk;
use crosscheck_core::exhaust::state::{self, Of, SavedState};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::generate::{Generator, Space};
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::{Options, Origin, Shown, Writer};

use crate::campaign::Conclusion;
use crate::options::{IsolationArgs, cores, planted};
use crate::recording::{Other, finding};
use crate::roster::Listed;
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::{self, CommandError, Status, unless_unread};

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let planted = planted(game, args.plant.as_deref())?;
    let saved = args.resume.as_deref().map(SavedState::read).transpose()?;
    let bounds = args.asked.scope(game, saved.as_ref().map(|saved| &saved.of))?;
    let run = Run { game, args, planted, bounds };
    match args.case {
        Some(case) => run.one(case),
        None => run::all(&run, saved),
    }
}

impl Run<'_> {
    fn one(&self, number: u64) -> Result<Status, CommandError> {
        let Space::Cases(cases) = self.game.generator().space(&self.bounds)? else {
            return Err(format!(
                "{} goes through positions, which --case does not name",
                self.game.name()
            )
            .into());
        };
        let cases = CaseWalk::new(&**self.game, cases, self.planted, self.args.checked());
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
            let concluded = Conclusion::new(writer, &stop).conclude(&mut found.iter(), &mut out, Ok(()));
            let what = findings(concluded.said.findings.len());
            let written = concluded
                .written
                .and_then(|()| writeln!(out, "{}: {what} in case {number}", self.game.name()));
            unless_unread(written)?;
            concluded.saved?;
            Ok(status)
        })
    }

    fn with_writer<T>(&self, unit: &'static str, with: impl FnOnce(&Writer<'_>) -> T) -> T {
        let explain = |_: Option<&Campaign>| Box::new(self.pair()) as Box<dyn Explain>;
        let page = |shown: &Shown<'_>| {
            let other = self.planted.map_or(Other::Engine, Other::Planted);
            finding(self.game, other, shown, &IsolationArgs::default())
        };
        with(&Writer {
            out: self.args.out.clone(),
            program: self.game.invoked(),
            game: self.game,
            named: self.game.named(),
            command: "exhaust",
            origin: Origin::Scope(self.scope(), unit),
            other: self.planted.map(|planted| planted.name.to_owned()),
            options: Options {
                cases: self.numbers(" --", " ") + self.laws(),
                limits: "",
                other: self.rest(),
            },
            runs: None,
            explain: &explain,
            page: &page,
        })
    }

    fn pair(&self) -> Pair<AnyGame> {
        let mut pair = Pair::new(&**self.game, self.planted);
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
            game: self.game.name().into(),
            bounds: self.bounds.0.iter().map(|(&name, &number)| (name.to_owned(), number)).collect(),
            against: self.planted.map_or("engine", |planted| planted.name).into(),
            laws: self.args.laws,
            program: state::program()?,
        })
    }

    /// Returns the path of the saved state: the file it was resumed from, or a file among the findings.
    fn state(&self) -> PathBuf {
        let other = self.planted.map_or(String::new(), |planted| format!("-{}", planted.name));
        let laws = self.laws().replace(" -", "");
        let name = format!("{}-exhaust{}{other}{laws}.state", self.game.name(), self.numbers("-", "-"));
        self.args.resume.clone().unwrap_or_else(|| self.args.out.join(name))
    }
}
