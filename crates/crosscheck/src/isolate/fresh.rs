//! Asks worker processes that have played nothing yet: a new process for each question. So plays a command a case after
//! another one.

use std::sync::Arc;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::laws::{Broken, Law};
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::record;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::oracle::{Effort, Oracle, Unjudged};
use crosscheck_core::report::Report;
use crosscheck_core::report::explain::Explained;
use crosscheck_core::{Case as _, Error, Game, Limits, Misreading};
use crosscheck_host::worker::Worker;

use super::Workers;
use super::messages::{Mark, PlayedSide, Reply, Request, line};
use super::oracle::Isolated;
use super::watch::{Silent, Watch};
use crate::state_leak::{Became, Told};

impl Isolated {
    pub(super) fn ask(
        &self,
        worker: &mut Option<Worker>,
        request: &Request,
    ) -> Result<Reply, (Mark, Silent)> {
        worker.iter_mut().for_each(|worker| worker.talk.send(&line(request)));
        self.hear(worker)
    }

    fn hear(&self, worker: &mut Option<Worker>) -> Result<Reply, (Mark, Silent)> {
        Watch::new(&self.halt, self.workers.time).hear(worker)
    }

    /// Plays a case in a worker that may have played others, perhaps after another one on fresh sides.
    fn became(&self, worker: &mut Option<Worker>, before: Option<&AnyCase>, case: &AnyCase) -> Became {
        let first = if before.is_some() { SECOND } else { 0 };
        let request = Request::Judge { text: case.text(), before: before.map(AnyCase::text) };
        match self.ask(worker, &request) {
            Ok(Reply::Fine { .. }) => Became::Fine,
            Ok(Reply::Differs { fault: Some(fault), .. }) => Became::Faulty(Box::new(fault)),
            Ok(Reply::Differs { fault: None, .. }) => Became::Differs(None),
            Ok(Reply::Followed { told }) => Became::Differs(told),
            Err((mark, silent)) if mark.case == first => self.crashed(mark, &silent),
            _ => Became::Unknown,
        }
    }

    fn crashed(&self, mark: Mark, silent: &Silent) -> Became {
        match (mark.side, silent.crash(&self.workers)) {
            (PlayedSide::Nobody | PlayedSide::Generator, _) | (_, None) => Became::Unknown,
            (side, Some(crash)) => Became::Crashes(side.name(), crash),
        }
    }

    pub(super) fn make_again(&self, number: u64) -> Option<AnyCase> {
        let mut worker = self.workers.start().map(Some).ok()?;
        let mut reply = self.ask(&mut worker, &Request::Make { case: number });
        // The case so far, which the worker sends before the reference takes a turn that it may not survive.
        let mut draft = None;
        let text = loop {
            match reply {
                Ok(Reply::Draft { text }) => draft = Some(text),
                Ok(Reply::Made { text }) => break text?,
                Ok(_) | Err((_, Silent::Interrupted(_))) => return None,
                Err(_) => break draft?,
            }
            reply = self.hear(&mut worker);
        };
        self.game.parse(text.as_bytes(), Limits::None).ok()
    }

    /// Plays a case in a process that has played nothing but the cases with these numbers; perhaps after another one on the
    /// same sides.
    pub(super) fn play_afresh(
        &self,
        earlier: &[u64],
        before: Option<&AnyCase>,
        case: &AnyCase,
    ) -> Became {
        let Ok(mut worker) = self.workers.start().map(Some) else { return Became::Unknown };
        if !earlier.is_empty() {
            let mut reply = self.ask(&mut worker, &Request::Play { cases: earlier.to_vec() });
            while let Ok(Reply::Fault { .. }) = reply {
                reply = self.hear(&mut worker);
            }
            if reply.is_err() {
                return Became::Unknown;
            }
        }
        self.became(&mut worker, before, case)
    }

    /// Plays a case twice in a process that has played nothing else. A fault that shows in only one of both plays is that a
    /// side is fickle.
    pub(super) fn play_alone(&self, case: &AnyCase) -> Became {
        let mut worker = self.workers.start().ok();
        let became = self.became(&mut worker, None, case);
        let Became::Faulty(fault) = &became else { return became };
        let is_steady = match self.became(&mut worker, None, case) {
            Became::Fine => false,
            Became::Faulty(again) => again.fingerprint() == fault.fingerprint(),
            Became::Differs(_) | Became::Crashes(..) | Became::Unknown => true,
        };
        if is_steady {
            return became;
        }
        Became::Faulty(Box::new(self.fickle(case, fault)))
    }

    /// Returns the fault of a side that has shown this one, and not when it played the same case again.
    pub(super) fn fickle(&self, case: &AnyCase, shown: &Fault) -> Fault {
        if let Fault::Breaks(_, Broken { law: Law::Twice, .. }) = shown {
            return shown.clone();
        }
        let [once, again] = [(); 2].map(|()| record(&mut *self.game.reference(), case));
        let who = if once == again { "engine" } else { "reference" };
        let what = format!("only one of two plays shows: {}", shown.fingerprint());
        Fault::Breaks(who, Broken { law: Law::Twice, what, difference: None, clause: None })
    }

    /// Plays a case after another one in the worker of the campaign: a new process for each pair would take ten times as
    /// long.
    pub(super) fn rehearse(&mut self, before: &AnyCase, case: &AnyCase) -> Became {
        let mut worker = self.worker.take().or_else(|| self.workers.start().ok());
        let became = self.became(&mut worker, Some(before), case);
        self.worker = worker;
        became
    }
}

/// Plays a case after another one on the same sides, and explains what is then wrong with it; `None` if nothing is.
/// Plays in a worker if `workers` says how to start one.
pub(crate) fn follow(
    game: &AnyGame,
    workers: Option<&Workers>,
    planted: Option<&'static Misreading<AnyCase>>,
    known: &Arc<KnownDifferences>,
    [before, case]: [&AnyCase; 2],
) -> Result<Option<Explained>, Error> {
    let became = match workers {
        Some(workers) => {
            Isolated::new(game, workers.clone(), planted).play_afresh(&[], Some(before), case)
        }
        None => match told(&|| Pair::new(game, planted).knowing(known), &|_| (), before, case) {
            Ok(None) => Became::Fine,
            Ok(told) => Became::Differs(told),
            Err(unjudged) => return Err(unjudged.to_string().into()),
        },
    };
    match became {
        Became::Fine => Ok(None),
        Became::Differs(told) => Ok(told.map(|Told { report, diff, .. }| {
            let files = vec![("diff", diff.into_bytes())];
            Explained { report, files, ..Explained::default() }
        })),
        Became::Crashes(who, crash) => {
            let mut report =
                Report::new(format!("{}: {who}: {} after another case", game.name(), crash.kind));
            report.row("what", format!("the {who} {}", crash.how));
            Ok(Some(Explained { report, ..Explained::default() }))
        }
        Became::Faulty(_) | Became::Unknown => {
            Err("the first case ended the process that played it".into())
        }
    }
}

/// Plays `before` and then `case` on the same sides. Returns what is wrong with `case`, if anything, and ignores what
/// is wrong with `before`. `fresh` makes the sides. `begin` is called with 1 or 2 before each of the two cases.
pub(super) fn told(
    fresh: &dyn Fn() -> Pair<AnyGame>,
    begin: &dyn Fn(u64),
    before: &AnyCase,
    case: &AnyCase,
) -> Result<Option<Told>, Unjudged> {
    let warm = || {
        let mut pair = fresh();
        begin(FIRST);
        // Ignore what is wrong with the first case. An interrupt also stops the second one.
        let _ = pair.judge(before, Effort::Full);
        begin(SECOND);
        pair
    };
    let (trace, fault) = warm().judge(case, Effort::Full)?;
    let Some(fault) = fault else { return Ok(None) };
    // After a fault, the pair has new sides. So record the plays for the report on others that have played the first
    // case.
    let mut pair = warm();
    let (naive, fast) = (record(&mut *pair.reference, case), record(&mut *pair.engines[0], case));
    let finding = Finding { case: case.clone(), trace, fault };
    let plays = [(pair.reference.name(), naive), (pair.engines[0].name(), fast)];
    Ok(Some(Told::new(&finding, plays)))
}

/// The numbers of the two cases in marks.
pub(super) const FIRST: u64 = 1;
pub(super) const SECOND: u64 = 2;
