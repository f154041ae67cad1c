//! The sides of a problem: its reference, and a fast program that a judge accepted.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crosscheck_core::compare::trace::{fail, refuse};
use crosscheck_core::game::Accepted;
use crosscheck_core::{Case as _, Observer, Player, tokens};
use crosscheck_judge::{Exit, RunLimits, Runner, UNFINISHED, Verdict, own_limits};

use super::helpers::accepts;
use super::{Input, Known, Named, NoStep, Output};
use crate::isolate::crash::{ended, last_words};
use crate::stress::OwnFails;

/// How long a side may take for an input: for the first ones, which may be all that is asked, and for those of a campaign.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(10), Duration::from_millis(500));

/// How many inputs are the first ones of a process.
const FIRST: u64 = 2;

/// How many inputs a reference is asked about twice.
const TWICE: u64 = 20;

pub(super) struct ProgramSide {
    problem: Arc<Known>,
    /// Whether it is the reference: what it does is then never the fault of what is compared with it.
    decides: bool,
    runner: Option<Runner>,
}

impl ProgramSide {
    /// Returns the reference; or the fast program, and without one the reference once more, which is what there is to solve with.
    pub(super) fn new(problem: &Arc<Known>, decides: bool) -> Self {
        ProgramSide { problem: problem.clone(), decides, runner: None }
    }

    /// Ends the play: this side cannot give an answer, and why.
    fn fail(&self, why: String) -> ! {
        if self.decides { refuse(1, why) } else { panic!("{why}") }
    }

    fn answer_to(&mut self, case: &Input) -> Option<Output> {
        let problem = self.problem.clone();
        let reference = problem.reference.as_ref();
        let program = if self.decides { reference } else { problem.accepted.as_ref().or(reference) };
        let Some(named) = program else {
            if self.decides {
                self.fail(format!("{} names no reference", problem.word));
            }
            return None;
        };
        let input = case.text();
        let measures = case.measures();
        // Whichever side the reference plays, it is to be believed within its limits alone.
        let is_reference = self.decides || problem.accepted.is_none();
        if is_reference && !case.is_within(&problem.within) {
            return None;
        }
        if named.reach.is_beyond(&measures) {
            return None;
        }
        let asked = named.asked.fetch_add(1, Ordering::Relaxed);
        let limits = RunLimits {
            memory: (problem.allowance.mebibytes << 20).max(512 << 20),
            ..own_limits(if asked < FIRST { PATIENCE.0 } else { PATIENCE.1 })
        };
        let runner = match &mut self.runner {
            Some(runner) => {
                runner.limit(limits);
                runner
            }
            None => match named.runner(limits) {
                Ok(runner) => self.runner.insert(runner),
                Err(why) => self.fail(why),
            },
        };
        let run = match runner.run(input.as_bytes()) {
            Ok(run) => run,
            Err(error) => self.fail(format!("cannot run {}: {error}", named.shown)),
        };
        match run.verdict(&limits) {
            None if run.end == Exit::Halted => {
                let what = if self.decides { "reference" } else { "accepted program" };
                let why = ended(format!("the {what} {}: {UNFINISHED}", named.shown));
                if self.decides {
                    self.fail(why);
                }
                None
            }
            None => {
                named.reach.answers(&measures);
                let answer = Output(run.output.into());
                if self.decides && asked < TWICE {
                    self.ask_again(named, &input, &answer);
                }
                Some(answer)
            }
            Some(_) if matches!(run.end, Exit::Time | Exit::Idle) => {
                named.reach.exceeds(measures);
                None
            }
            Some((verdict, how)) => {
                let which = if is_reference { "reference" } else { "accepted program" };
                let word = if verdict == Verdict::Runtime { "crashes" } else { "fails" };
                let what = format!("the {which} {} {word}: {how}", named.shown);
                fail(OwnFails { what, said: last_words("", &run.errors), ..OwnFails::default() })
            }
        }
    }
}

impl ProgramSide {
    /// Asks a reference about an input once more: one that says something else then decides nothing.
    fn ask_again(&mut self, named: &Named, input: &str, answer: &Output) {
        let Some(Ok(run)) = self.runner.as_mut().map(|runner| runner.run(input.as_bytes())) else {
            return;
        };
        // Where several answers are right, it may give another one of them.
        let differs = !tokens::same(&run.output, &answer.0);
        let judged = || accepts(&self.problem, &|| input.as_bytes().to_vec(), &answer.0, &run.output);
        if differs && run.end == Exit::Well && matches!(judged(), Accepted::Wrong(_)) {
            self.fail(format!("{} gives different answers to one input", named.shown));
        }
    }
}

impl Player<Input> for ProgramSide {
    fn name(&self) -> &str {
        if self.decides { "reference" } else { "engine" }
    }

    fn answer(&mut self, case: &Input) -> Output {
        match self.answer_to(case) {
            Some(answer) => answer,
            None => self.fail("the answer is not known: it takes too long".into()),
        }
    }

    fn play(&mut self, case: &Input, _: &mut Observer<'_, NoStep>) -> Option<Output> {
        self.answer_to(case)
    }
}
