//! The oracle: a program on a case, and the verdict.

use std::time::Duration;

use generator::Generator;
use spec::Player;
use spec::contract::Case;

use super::{Failure, report};
use crate::games::Plugged;
use crate::judge::{Limits, Program, Run, Runner, Verdict, tokens};
use crate::lockstep::{Strictness, lockstep};
use crate::oracle::{Explained, Oracle, Stage, Unjudged};
use crate::trace::{End, Recorded, Trace, guarded, read, record};
use crate::verify::Fault;

/// What is to be run, and how.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The program.
    pub program: Program,
    /// What it may use.
    pub limits: Limits,
    /// Whether it prints a trace instead of its answer.
    pub traced: bool,
}

/// A program that was run on a case and answered, rightly or not.
#[derive(Clone, Debug)]
pub(super) struct Played<C> {
    pub(super) case: C,
    pub(super) output: Vec<u8>,
    /// Whether the answer was right.
    pub(super) right: bool,
}

/// A program held against the reference.
pub struct Bench<G: Plugged> {
    pub(super) setup: Setup,
    pub(super) reference: Box<dyn Player<G>>,
    runner: Runner,
    /// What it answered so far, as far as it is remembered.
    pub(super) played: Vec<Played<G::Case>>,
    /// The bytes of it.
    remembered: usize,
    /// The longest that it took for an answer.
    slowest: Duration,
    hasty: bool,
    /// Whether it remembers what the program answers.
    attends: bool,
}

/// How much is remembered of what a program answered: cases, and bytes of them and their answers.
const MEMORY: (usize, usize) = (5000, 64 << 20);

/// While a case on which time runs out is made smaller, a program is given this much time, or so many times what it took
/// when it did answer.
const HASTE: (Duration, u32) = (Duration::from_millis(100), 20);

impl<G: Plugged> Bench<G> {
    /// A bench for a program.
    pub fn new(setup: Setup) -> Self {
        let runner = Runner::new(&setup.program, setup.limits);
        Bench {
            setup,
            reference: G::reference(),
            runner,
            played: Vec::new(),
            remembered: 0,
            slowest: Duration::ZERO,
            hasty: false,
            attends: false,
        }
    }

    /// The same program on a bench of its own, which starts it anew for each run.
    pub(super) fn afresh(&self) -> Self {
        let program = self.setup.program.without_server();
        Bench::new(Setup { program, ..self.setup.clone() })
    }

    /// What the program takes for a case that is as small as any, or the beginning of this one: most of it to start.
    fn usual_time(&mut self, case: &G::Case) -> Duration {
        let smallest = G::Generator::telling().first().cloned().unwrap_or_else(|| case.prefix(1));
        let run = self.runner.run(smallest.text().as_bytes());
        run.map_or(self.setup.limits.time, |run| run.time)
    }

    /// Runs the program on a case.
    pub(super) fn run(&mut self, case: &G::Case) -> Result<Run, Unjudged> {
        let mut limits = self.setup.limits;
        if self.hasty {
            limits.time = limits.time.min(HASTE.0.max(HASTE.1 * self.slowest));
        }
        self.runner.limit(limits);
        let run = self.runner.run(case.text().as_bytes());
        run.map_err(|error| Unjudged(format!("cannot run {}: {error}", self.setup.program.shown())))
    }

    /// What the program failed at, if the right answer is this.
    pub(super) fn failure(
        &mut self,
        case: &G::Case,
        expected: &G::Answer,
    ) -> Result<Option<Failure>, Unjudged> {
        let run = self.run(case)?;
        let expected = expected.to_string();
        let ended = run.end.verdict(&self.setup.limits);
        let (verdict, how) = match ended {
            Some(ended) => ended,
            None => {
                let right = tokens::same(expected.as_bytes(), &run.output);
                self.slowest = self.slowest.max(run.time);
                self.remember(case, &run.output, right);
                if right {
                    return Ok(None);
                }
                (Verdict::Wrong, String::new())
            }
        };
        Ok(Some(Failure { verdict, how, expected, output: run.output, errors: run.errors }))
    }

    fn remember(&mut self, case: &G::Case, output: &[u8], right: bool) {
        if !self.attends {
            return;
        }
        let bytes = output.len() + case.text().len();
        if self.played.len() < MEMORY.0 && self.remembered + bytes <= MEMORY.1 {
            self.remembered += bytes;
            self.played.push(Played { case: case.clone(), output: output.to_vec(), right });
        }
    }

    /// The reference's answer.
    pub(super) fn right_answer(&mut self, case: &G::Case) -> Option<G::Answer> {
        guarded(|| self.reference.answer(case)).ok()
    }

    /// The program's trace, or why there is none.
    pub(super) fn traced(&mut self, case: &G::Case) -> Result<Result<Recorded<G>, Failure>, Unjudged> {
        let run = self.run(case)?;
        let fails = |(verdict, how), run: Run| {
            let (output, errors) = (run.output, run.errors);
            Ok(Err(Failure { verdict, how, expected: String::new(), output, errors }))
        };
        if let Some(ended) = run.end.verdict(&self.setup.limits) {
            return fails(ended, run);
        }
        let steps = match std::str::from_utf8(&run.output) {
            Err(_) => Err("what it prints is no text".to_owned()),
            Ok(text) => read::<G>(text).map_err(|(line, error)| {
                let shown = text.lines().nth(line - 1).unwrap_or_default();
                // What may be meant for a step is told what is amiss with it.
                let error = if shown.starts_with('{') { format!(": {error}") } else { String::new() };
                let shown = tokens::legible(shown.as_bytes());
                format!("line {line} of its output is no step: `{shown}`{error}")
            }),
        };
        match steps {
            Ok(steps) => Ok(Ok(Recorded { name: self.setup.program.name(), steps, answer: None })),
            Err(why) => fails((Verdict::Wrong, why), run),
        }
    }

    fn judge_traced(&mut self, case: &G::Case, trace: &Trace<G>) -> Result<Option<Fault>, Unjudged> {
        Ok(match self.traced(case)? {
            Ok(mut recorded) => lockstep(trace, &mut recorded, case, &Strictness::default())
                .map(|difference| Fault::Differs(Box::new(difference))),
            Err(failure) => Some(Fault::Fails(Box::new(failure))),
        })
    }
}

impl<G: Plugged> Oracle<G> for Bench<G> {
    fn judge(&mut self, case: &G::Case) -> Result<(Trace<G>, Option<Fault>), Unjudged> {
        let trace = record(&mut *self.reference, case);
        let fault = match &trace.end {
            End::Panicked(message) => {
                self.reference = G::reference();
                Some(Fault::ReferencePanics(message.clone()))
            }
            End::Answer(_) | End::Stopped if self.setup.traced => self.judge_traced(case, &trace)?,
            End::Answer(answer) => {
                self.failure(case, answer)?.map(|failure| Fault::Fails(Box::new(failure)))
            }
            End::Stopped => None,
        };
        Ok((trace, fault))
    }

    fn hasten(&mut self, fault: Option<(&G::Case, &Fault)>) -> bool {
        self.hasty = false;
        if let Some((case, Fault::Fails(failure))) = fault
            && failure.verdict == Verdict::Time
        {
            if self.slowest.is_zero() {
                self.slowest = self.usual_time(case);
            }
            self.hasty = true;
        }
        self.hasty
    }

    fn attend(&mut self) {
        self.attends = true;
    }

    fn explain(&mut self, case: &G::Case, fault: &Fault, stage: Stage) -> Explained {
        report::explain(self, case, fault, stage)
    }
}
