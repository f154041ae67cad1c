//! Asks worker processes that have played nothing yet: a new process for each question.

use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::lockstep::Crash;
use crosscheck_core::{Case, Limits};
use crosscheck_host::worker::Worker;

use super::Workers;
use super::after::{SECOND, Told};
use super::crash::{crash, endless};
use super::mark::{Mark, Side};
use super::watch::{Silent, Watch};

/// Starts a new worker for each question.
#[derive(Clone, Copy)]
pub(super) struct Fresh<'a> {
    pub(super) workers: &'a Workers,
    pub(super) halt: &'a Halt,
}

/// The beginning of a line that contains an unfinished case.
pub(super) const DRAFT: &str = "draft ";

/// The result of playing a case.
#[derive(Clone, Debug)]
pub(super) enum Became {
    /// Nothing is wrong with it.
    Fine,
    /// It differs, or breaks a law; with an explanation, if one was requested.
    Differs(Option<Told>),
    /// This side ended the process, or did not finish.
    Crashes(&'static str, Crash),
    /// There is no result, for example because of an interrupt, or because a process cannot be started.
    Unknown,
}

impl Fresh<'_> {
    /// Plays a case on its own.
    pub(super) fn alone(self, case: &impl Case) -> Became {
        self.after_numbers(&[], case)
    }

    /// Plays a case after the cases with these numbers.
    pub(super) fn after_numbers(self, numbers: &[u64], case: &impl Case) -> Became {
        let Ok(mut worker) = self.workers.start().map(Some) else { return Became::Unknown };
        if !numbers.is_empty() {
            let list: String = numbers.iter().map(|number| format!(" {number}")).collect();
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

    /// Plays a case after another one.
    pub(super) fn after<C: Case>(self, before: &C, case: &C) -> Became {
        match self.workers.start() {
            Ok(worker) => self.after_in(&mut Some(worker), before, case),
            Err(_) => Became::Unknown,
        }
    }

    /// Plays a case after another one, on new sides in a worker that may have played other cases.
    pub(super) fn after_in<C: Case>(self, worker: &mut Option<Worker>, before: &C, case: &C) -> Became {
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

    /// Returns the case with this number.
    pub(super) fn case<C: Case>(self, number: u64) -> Option<C> {
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
        C::parse(text.as_bytes(), Limits::None).ok()
    }

    fn send(self, worker: &mut Option<Worker>, message: &str) {
        worker.iter_mut().for_each(|worker| worker.send(message.as_bytes()));
    }

    fn hear(self, worker: &mut Option<Worker>) -> Result<String, (Mark, Silent)> {
        Watch::new(self.halt, self.workers.limits.time).hear(worker)
    }

    fn crashed(self, mark: Mark, silent: &Silent) -> Became {
        let limits = &self.workers.limits;
        match (mark.side, silent) {
            (Side::Nobody | Side::Generator, _) | (_, Silent::Interrupted(_)) => Became::Unknown,
            (side, Silent::Died(death)) => Became::Crashes(side.name(), crash(death, limits)),
            (side, Silent::Late) => Became::Crashes(side.name(), endless(limits)),
        }
    }
}
