//! The supervisor's side: an oracle that plays in a worker.

use std::collections::BTreeSet;
use std::io::{Write, stderr};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::lockstep::{Crash, crashed};
use crosscheck_core::compare::oracle::{Batch, Effort, Judged, Oracle, Played, See, Unjudged};
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::{End, Recorded, Trace, record};
use crosscheck_core::contract::Case;
use crosscheck_core::find::campaign::called;
use crosscheck_core::foreign::Plain;
use crosscheck_core::generate::Tally;
use crosscheck_core::report::explain::{Depth, Explain, Explained, explain_play};
use crosscheck_core::{Game, Misreading};
use crosscheck_judge::worker::Worker;

use super::Workers;
use super::crash::{Fatal, Fickle, crash, endless, is_endless, of};
use super::mark::{Mark, Side};
use super::watch::{Silent, Watch};

/// Plays in a worker, and in this process only what a worker has survived.
pub struct Isolated<G: Game> {
    workers: Workers,
    worker: Option<Worker>,
    /// The players in this process.
    inside: Pair<G>,
    halt: Halt,
    /// The end of what the last worker that died had printed.
    said: String,
}

/// How a round of cases ended.
enum Round {
    /// All were played.
    Done,
    /// No more may be played.
    Over,
    /// The player ended its process, or did not end.
    Broken(Mark, Silent),
}

impl<G: Game> Isolated<G> {
    /// Creates the oracle; a worker is started when there is something to play.
    pub fn new(workers: Workers, planted: Option<&Misreading<G::Case>>) -> Self {
        let (inside, halt, said) = (Pair::new(planted), Halt::default(), String::new());
        Isolated { workers, worker: None, inside, halt, said }
    }

    /// Makes sure that there is a worker.
    fn start(&mut self) -> Result<(), String> {
        if self.worker.is_none() {
            // The same program, even if its file has been replaced meanwhile.
            let mut command = Command::new("/proc/self/exe");
            command.args(&self.workers.arguments);
            let worker = Worker::start(command).map_err(|error| {
                format!("cannot start a worker process: {error} (--no-isolate plays without)")
            })?;
            self.worker = Some(worker);
        }
        Ok(())
    }

    fn send(&mut self, message: &[u8]) {
        if let Some(worker) = &mut self.worker {
            worker.send(message);
        }
    }

    /// Returns the worker's reply to a request about a case.
    fn ask(&mut self, request: &str, case: &G::Case, limit: Duration) -> Result<String, (Mark, Silent)> {
        let text = case.text();
        self.send(format!("{request} {}\n{text}", text.len()).as_bytes());
        Watch::new(&self.halt, limit).hear(&mut self.worker)
    }

    /// Returns how long a play may take.
    fn limit(&self, effort: Effort) -> Duration {
        const PART: u32 = 20;
        const LEAST: Duration = Duration::from_millis(100);
        let whole = self.workers.limits.time;
        if effort == Effort::Hasty { (whole / PART).max(LEAST).min(whole) } else { whole }
    }

    /// Returns what a player did to make its worker silent, or `None` if an interrupt ended it.
    fn how(&mut self, silent: &Silent) -> Option<Crash> {
        self.said.clear();
        match silent {
            Silent::Died(death) => {
                self.said.clone_from(&death.said);
                Some(crash(death, &self.workers.limits))
            }
            Silent::Late => Some(endless(&self.workers.limits)),
            Silent::Interrupted(_) => None,
        }
    }

    /// Returns the verdict on a case that made a worker silent.
    fn verdict(&mut self, case: &G::Case, mark: Mark, silent: &Silent) -> Judged<G::Case> {
        let Some(crash) = self.how(silent) else { return Err(Unjudged::Halted) };
        let fatal = |who, when| Fault::Fails(Arc::new(Fatal { who, crash: crash.clone(), when }));
        match mark.side {
            Side::Nobody | Side::Generator => {
                Err(Unjudged::Error(format!("the worker process {}", crash.how)))
            }
            Side::Reference => {
                let end = End::Panicked(crash.how.clone());
                Ok((Trace { steps: Vec::new(), end }, Some(fatal("reference", PLAYED))))
            }
            Side::Engine => {
                // The worker's reference played this case to its end.
                let trace = record(&mut *G::reference(), case);
                let fault = match mark.play {
                    1 => Fault::Differs(Box::new(crashed(&trace, mark.steps as usize, crash))),
                    _ => fatal("engine", CHECKED),
                };
                Ok((trace, Some(fault)))
            }
        }
    }

    /// Has a worker play cases, and tells what became of them.
    fn round(
        &mut self,
        numbers: &[u64],
        batch: &Batch<'_, G::Case>,
        saved: &mut BTreeSet<u64>,
        tally: &mut Tally,
        see: &mut See<'_, G::Case>,
    ) -> Round {
        if let Err(why) = self.start() {
            see(numbers[0], Played::Unjudged(why));
            return Round::Over;
        }
        let list: String = numbers.iter().map(|number| format!(" {number}")).collect();
        self.send(format!("play{list}\n").as_bytes());
        let halt = self.halt.clone();
        let mut watch = Watch::new(&halt, self.limit(Effort::Full));
        let (mut played, mut counts) = (Vec::new(), Tally::default());
        let over = loop {
            let line = match watch.hear(&mut self.worker) {
                Ok(line) if line == "done" => break false,
                Ok(line) => line,
                // What was played before is played again: its counts died with the worker.
                Err((mark, silent)) => return Round::Broken(mark, silent),
            };
            if counts.read(&line).is_some() {
                continue;
            }
            let Some((number, what)) = reply(&line) else { continue };
            match what {
                Reply::Fault(hash) => {
                    if saved.insert(number) {
                        see(number, Played::Judged(hash, self.again(number, batch)));
                    }
                    if (batch.over)(number + 1) {
                        break true;
                    }
                }
                Reply::Other(other) => played.push((number, other)),
            }
        };
        if over {
            // It has been told to play more than is wanted now.
            self.worker = None;
        }
        played.into_iter().for_each(|(number, played)| see(number, played));
        tally.merge(&counts);
        if over { Round::Over } else { Round::Done }
    }

    /// Returns the finding on a case that a worker has played to the end.
    fn again(&mut self, number: u64, batch: &Batch<'_, G::Case>) -> Option<Box<Finding<G::Case>>> {
        let case = (batch.make)(number).ok()?;
        let (trace, fault) = self.inside.verify(&case);
        let fault = fault.unwrap_or_else(|| Fault::Fails(Arc::new(Fickle)));
        Some(Box::new(Finding { case, trace, fault }))
    }

    /// Returns what is wrong with a case that made a worker silent in a campaign. It is played once more, by itself, to
    /// see how far the player gets.
    fn autopsy(
        &mut self,
        batch: &Batch<'_, G::Case>,
        mark: Mark,
        silent: &Silent,
        tally: &mut Tally,
    ) -> Played<G::Case> {
        let number = mark.case;
        if let Silent::Interrupted(after) = silent {
            #[expect(clippy::disallowed_methods, reason = "the command line is above this module")]
            let errors = stderr();
            let what = called("case", number);
            let _ = writeln!(
                Plain::new(errors),
                "{}: {what} was ended after {:.1} s of one play",
                G::NAME,
                after.as_secs_f64()
            );
            return Played::Halted(*after);
        }
        let Some(crash) = self.how(silent) else { return Played::Halted(Duration::ZERO) };
        if mark.side == Side::Generator {
            return Played::Unmade(format!(
                "making {}: the process {}",
                called("case", number),
                crash.how
            ));
        }
        let case = match (batch.make)(number) {
            Ok(case) => case,
            Err(why) => return Played::Unmade(why),
        };
        // Now that it is known what the case does, it is not to be lost for lack of time.
        let halt = std::mem::take(&mut self.halt);
        let judged = self.judge(&case, Effort::Full);
        self.halt = halt;
        let judged = match judged {
            Ok((_, Some(fault))) if of(&fault).is_none() => judged_again::<G>(&case, fault),
            Ok((trace, Some(fault))) => (trace, Some(fault)),
            // A machine that is very busy is no fault of a player.
            Ok((_, None)) if matches!(silent, Silent::Late) => {
                (record(&mut *G::reference(), &case), None)
            }
            Ok((_, None)) => (record(&mut *G::reference(), &case), Some(once(mark, crash))),
            Err(_) => (Trace { steps: Vec::new(), end: End::Stopped }, Some(once(mark, crash))),
        };
        Played::counted::<G>(case, Ok(judged), Duration::ZERO, tally)
    }
}

/// The plays in which a player can crash, for a report.
const PLAYED: &str = "while the case is played";
const CHECKED: &str = "while its laws are checked";
const ONCE: &str = "in a campaign, but not on the case alone";

/// Returns the fault of a player that crashed in a campaign and did not do so again.
fn once(mark: Mark, crash: Crash) -> Fault {
    Fault::Fails(Arc::new(Fatal { who: mark.side.name(), crash, when: ONCE }))
}

/// A case that crashed in a campaign and differs when it is played alone.
fn judged_again<G: Game>(case: &G::Case, fault: Fault) -> (Trace<G::Case>, Option<Fault>) {
    (record(&mut *G::reference(), case), Some(fault))
}

/// What a worker says of a numbered case.
enum Reply<C: crosscheck_core::Playable> {
    Fault(u64),
    Other(Played<C>),
}

/// Reads a worker's line on a numbered case.
fn reply<C: crosscheck_core::Playable>(line: &str) -> Option<(u64, Reply<C>)> {
    let mut words = line.splitn(3, ' ');
    let (word, number) = (words.next()?, words.next()?.parse().ok()?);
    let rest = words.next().unwrap_or_default();
    let reply = match word {
        "fault" => Reply::Fault(rest.parse().ok()?),
        "case" => Reply::Other(Played::Judged(rest.parse().ok()?, None)),
        "halted" => Reply::Other(Played::Halted(Duration::from_millis(rest.parse().ok()?))),
        "unmade" => Reply::Other(Played::Unmade(rest.into())),
        "unjudged" => Reply::Other(Played::Unjudged(rest.into())),
        _ => return None,
    };
    Some((number, reply))
}

impl<G: Game> Oracle<G> for Isolated<G> {
    /// The trace of a case without a fault is empty: it stays in the worker.
    fn judge(&mut self, case: &G::Case, effort: Effort) -> Judged<G::Case> {
        self.start().map_err(Unjudged::Error)?;
        let reply = match self.ask("judge", case, self.limit(effort)) {
            Ok(reply) => reply,
            Err((mark, silent)) => return self.verdict(case, mark, &silent),
        };
        match reply.split_once(' ').unwrap_or((&reply, "")) {
            ("fine", _) => Ok((Trace { steps: Vec::new(), end: End::Stopped }, None)),
            ("fault", _) => {
                let (trace, fault) = self.inside.verify(case);
                Ok((trace, Some(fault.unwrap_or_else(|| Fault::Fails(Arc::new(Fickle))))))
            }
            ("halted", _) => Err(Unjudged::Halted),
            (_, why) => Err(Unjudged::Error(why.into())),
        }
    }

    fn is_slow(&mut self, _: &G::Case, fault: &Fault) -> bool {
        is_endless(fault)
    }

    fn heed(&mut self, halt: &Halt) {
        self.halt = halt.clone();
    }

    fn play(&mut self, batch: &Batch<'_, G::Case>, tally: &mut Tally, see: &mut See<'_, G::Case>) {
        let mut saved = BTreeSet::new();
        let mut left = vec![batch.numbers];
        while let Some(numbers) = left.pop() {
            let Some(&first) = numbers.first() else { continue };
            if (batch.over)(first) {
                return;
            }
            match self.round(numbers, batch, &mut saved, tally, see) {
                Round::Done => {}
                Round::Over => return,
                Round::Broken(mark, silent) => {
                    let Some(at) = numbers.iter().position(|&number| number == mark.case) else {
                        let how = self.how(&silent).map_or("is interrupted".into(), |crash| crash.how);
                        see(first, Played::Unjudged(format!("the worker process {how}")));
                        return;
                    };
                    left.push(&numbers[at + 1..]);
                    left.push(&numbers[..at]);
                    let interrupted = matches!(silent, Silent::Interrupted(_));
                    see(mark.case, self.autopsy(batch, mark, &silent, tally));
                    if interrupted {
                        return;
                    }
                }
            }
        }
    }
}

impl<G: Game> Explain<G> for Isolated<G> {
    fn explain(&mut self, finding: &Finding<G::Case>, depth: Depth) -> Explained {
        let rehearsed = of(&finding.fault).is_none()
            && self.start().is_ok()
            && self.ask("explain", &finding.case, self.limit(Effort::Full)).is_ok();
        if rehearsed {
            return self.inside.explain(finding, depth);
        }
        // In place of the player: what it showed before it crashed.
        let shown = finding.fault.difference().map_or(finding.trace.steps.len(), |of| of.step);
        let steps = finding.trace.steps.iter().take(shown).cloned().collect();
        let name = self.inside.engine.name().to_owned();
        let mut other = Recorded { name, steps, answer: None };
        let mut explained = explain_play(finding, &mut *self.inside.reference, &mut other);
        if !self.said.is_empty() {
            explained.files.push(("stderr", self.said.clone().into_bytes()));
        }
        explained
    }
}
