//! Asks worker processes that have played nothing yet: a new process for each question.

use crosscheck_core::compare::halt::Halt;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::{Case as _, Game, Limits};
use crosscheck_host::worker::Worker;

use super::Workers;
use super::after::SECOND;
use super::crash::{crash, endless};
use super::mark::{Mark, Side};
use super::watch::{Silent, Watch};
use crate::leak::{Afresh, Became, Earlier};

/// Starts a new worker for each question.
pub(super) struct Fresh<'a> {
    game: &'a AnyGame,
    workers: &'a Workers,
    halt: &'a Halt,
    /// Plays each pair of cases first while they are shrunk: a new process for each would take ten times as long.
    rehearsing: Option<Worker>,
}

/// The beginning of a line that contains an unfinished case.
pub(super) const DRAFT: &str = "draft ";

impl<'a> Fresh<'a> {
    pub(super) fn new(game: &'a AnyGame, workers: &'a Workers, halt: &'a Halt) -> Self {
        Fresh { game, workers, halt, rehearsing: None }
    }

    /// Plays a case after another one, on new sides in a worker that may have played other cases.
    fn after_in(&self, worker: &mut Option<Worker>, before: &AnyCase, case: &AnyCase) -> Became {
        let (before, case) = (before.text(), case.text());
        self.send(worker, &format!("after {} {}\n{before}{case}", before.len(), case.len()));
        match self.hear(worker) {
            Ok(reply) if reply == "fine" => Became::Fine,
            Ok(reply) => match serde_json::from_str(&reply) {
                Ok(told) => Became::Differs(Some(told)),
                Err(_) => Became::Unknown,
            },
            Err((mark, silent)) if mark.case == SECOND => self.crashed(mark, &silent),
            Err(_) => Became::Unknown,
        }
    }

    fn send(&self, worker: &mut Option<Worker>, message: &str) {
        worker.iter_mut().for_each(|worker| worker.send(message.as_bytes()));
    }

    fn hear(&self, worker: &mut Option<Worker>) -> Result<String, (Mark, Silent)> {
        Watch::new(self.halt, self.workers.limits.time).hear(worker)
    }

    fn crashed(&self, mark: Mark, silent: &Silent) -> Became {
        let limits = &self.workers.limits;
        match (mark.side, silent) {
            (Side::Nobody | Side::Generator, _) | (_, Silent::Interrupted(_)) => Became::Unknown,
            (side, Silent::Died(death)) => Became::Crashes(side.name(), crash(death, limits)),
            (side, Silent::Late) => Became::Crashes(side.name(), endless(limits)),
        }
    }
}

impl Afresh for Fresh<'_> {
    const SIDE: &'static str = "engine";
    const PAIRS: u64 = 2000;

    fn case(&mut self, earlier: &Earlier) -> Option<AnyCase> {
        let Earlier::Number(number) = earlier else { return None };
        let mut worker = self.workers.start().map(Some).ok()?;
        self.send(&mut worker, &format!("make {number}\n"));
        // The case so far, which the worker sends before the reference takes a turn that it may not survive.
        let mut draft = None;
        let text: String = loop {
            match self.hear(&mut worker) {
                Ok(line) => match line.strip_prefix(DRAFT) {
                    Some(text) => draft = serde_json::from_str(text).ok(),
                    None => break serde_json::from_str(&line).ok()?,
                },
                Err((_, Silent::Interrupted(_))) => return None,
                Err(_) => break draft?,
            }
        };
        self.game.parse(text.as_bytes(), Limits::None).ok()
    }

    fn after_all(&mut self, earlier: &[Earlier], case: &AnyCase) -> Became {
        let Ok(mut worker) = self.workers.start().map(Some) else { return Became::Unknown };
        if !earlier.is_empty() {
            let number = |earlier: &Earlier| match earlier {
                Earlier::Number(number) => format!(" {number}"),
                Earlier::Text(_) => String::new(),
            };
            let list: String = earlier.iter().map(number).collect();
            self.send(&mut worker, &format!("play{list}\n"));
            loop {
                match self.hear(&mut worker) {
                    Ok(line) if line == "done" => break,
                    Ok(_) => {}
                    Err(_) => return Became::Unknown,
                }
            }
        }
        let text = case.text();
        self.send(&mut worker, &format!("judge {}\n{text}", text.len()));
        match self.hear(&mut worker).as_deref() {
            Ok(reply) if reply.split(' ').next() == Some("fine") => Became::Fine,
            Ok("fault") => Became::Differs(None),
            Ok(_) => Became::Unknown,
            Err((mark, silent)) => self.crashed(*mark, silent),
        }
    }

    fn after(&mut self, before: &AnyCase, case: &AnyCase) -> Became {
        match self.workers.start() {
            Ok(worker) => self.after_in(&mut Some(worker), before, case),
            Err(_) => Became::Unknown,
        }
    }

    fn rehearse(&mut self, before: &AnyCase, case: &AnyCase) -> Option<Became> {
        let mut worker = self.rehearsing.take().or_else(|| self.workers.start().ok());
        let became = self.after_in(&mut worker, before, case);
        self.rehearsing = worker;
        Some(became)
    }
}
