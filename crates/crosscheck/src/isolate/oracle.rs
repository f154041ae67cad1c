//! The supervisor's side: an oracle that plays in a worker.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Write, stderr};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::{Fault, Finding, Fingerprint};
use crosscheck_core::compare::known_differences::Passed;
use crosscheck_core::compare::laws::{self, Broken, Law};
use crosscheck_core::compare::lockstep::{Crash, Difference, crashed};
use crosscheck_core::compare::pair::Players;
use crosscheck_core::compare::trace::{End, Trace, record};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::called;
use crosscheck_core::foreign::Plain;
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{
    Batch, Effort, Judgement, OnPlayed, Oracle, Played, Unjudged, count_known,
};
use crosscheck_core::{Case, Game, Misreading};
use crosscheck_host::worker::Worker;

use super::Workers;
use super::crash::{self, Fatal, crash_of, is_endless};
use super::messages::{Mark, PlayedSide, Reply, Request, line};
use super::watch::{Silent, Watch};
use crate::state_leak::{self, Became};

/// Plays in workers, and only the reference in this process.
pub(crate) struct Isolated {
    pub(super) game: AnyGame,
    pub(super) workers: Workers,
    pub(super) worker: Option<Worker>,
    played: Vec<u64>,
    /// A worker that plays what has differed in the first one, which has played many other cases.
    pub(super) second: Option<Worker>,
    /// The engines' names.
    pub(super) names: Vec<String>,
    passed: BTreeMap<String, Passed>,
    /// The faults that also showed on the case alone, in a fresh process.
    steady: BTreeSet<Fingerprint>,
    pub(super) halt: Cancel,
    /// The end of the output of the last worker that died.
    pub(super) said: Vec<u8>,
    /// Whether the worker has answered about a case. The first answer includes its start.
    is_warm: bool,
    slowest: Option<Duration>,
}

/// The most threads of a worker. An engine may keep some for each processor.
static MOST_THREADS: LazyLock<u64> =
    LazyLock::new(|| 64 + 4 * std::thread::available_parallelism().map_or(1, |of| of.get() as u64));

enum Round {
    Done,
    Over,
    Broken(Mark, Silent),
}

impl Isolated {
    pub(crate) fn new(
        game: &AnyGame,
        workers: Workers,
        planted: Option<&'static Misreading<AnyCase>>,
    ) -> Self {
        Isolated {
            game: game.clone(),
            workers,
            worker: None,
            played: Vec::new(),
            second: None,
            names: Players::of(game, planted).engines.iter().map(|of| of.name().to_owned()).collect(),
            passed: BTreeMap::new(),
            steady: BTreeSet::new(),
            halt: Cancel::default(),
            said: Vec::new(),
            is_warm: false,
            slowest: None,
        }
    }

    /// Makes sure that there is a worker, and none in which plays have left many threads: they take time and memory from those
    /// that follow.
    pub(super) fn start(&mut self) -> Result<(), String> {
        if self.worker.as_ref().is_none_or(|worker| worker.threads() > *MOST_THREADS) {
            self.played.clear();
            self.is_warm = false;
            self.worker = Some(self.workers.start()?);
        }
        Ok(())
    }

    fn send(&mut self, request: &Request) {
        self.worker.iter_mut().for_each(|worker| worker.talk.send(&line(request)));
    }

    fn judge_there(&mut self, case: &AnyCase, limit: Duration) -> Result<Reply, (Mark, Silent)> {
        let begun = Instant::now();
        self.send(&Request::Judge { text: case.text(), before: None });
        let reply = Watch::new(&self.halt, limit).hear(&mut self.worker);
        if reply.is_ok() && std::mem::replace(&mut self.is_warm, true) {
            self.slowest = self.slowest.max(Some(begun.elapsed()));
        }
        reply
    }

    /// Returns how long a play may take. In haste, a play that takes fifty times as long as the slowest that ended counts
    /// as one that does not end; whoever is in haste confirms it later.
    pub(super) fn limit(&self, effort: Effort) -> Duration {
        const TIMES: u32 = 50;
        const PART: u32 = 20;
        const LEAST: Duration = Duration::from_millis(40);
        let whole = self.workers.time;
        if effort != Effort::Hasty {
            return whole;
        }
        let part = (whole / PART).max(LEAST);
        self.slowest.map_or(part, |slowest| slowest.saturating_mul(TIMES).clamp(LEAST, part)).min(whole)
    }

    /// Judges a case in the worker. The trace of a case without a fault is empty, because it stays in the worker.
    fn judge_within(&mut self, case: &AnyCase, limit: Duration) -> Judgement {
        self.start().map_err(Unjudged::Error)?;
        self.passed.clear();
        match self.judge_there(case, limit) {
            Ok(Reply::Fine { passed }) => {
                self.passed = passed;
                Ok((Trace { steps: Vec::new(), end: End::Stopped }, None))
            }
            Ok(Reply::Differs { fault, passed }) => {
                self.passed = passed;
                let fault = match fault {
                    Some(fault) => {
                        let confirmed = self.confirm(case, &fault);
                        Some(confirmed.unwrap_or_else(|| self.fickle(case, &fault)))
                    }
                    None => laws::text(case).err().map(|broken| Fault::Breaks("the case", broken)),
                };
                Ok((record(&mut *self.game.reference(), case), fault))
            }
            Ok(Reply::Unjudged { why: Some(why) }) => Err(Unjudged::Error(why)),
            Ok(_) => Err(Unjudged::Halted),
            Err((mark, silent)) => self.verdict(case, mark, &silent),
        }
    }

    /// Returns how a player crashed, and keeps what it said last.
    fn how(&mut self, silent: &Silent) -> Option<Crash> {
        self.said.clear();
        if let Silent::Died(ended) = silent {
            self.said.clone_from(&ended.said);
        }
        silent.crash(&self.workers)
    }

    fn without_player(&self, how: &str) -> String {
        format!("the worker process {how}{}", crash::last_words(": ", &self.said))
    }

    /// Returns the verdict on a case on which a worker stopped answering.
    fn verdict(&mut self, case: &AnyCase, mark: Mark, silent: &Silent) -> Judgement {
        let Some(crash) = self.how(silent) else { return Err(Unjudged::Halted) };
        let fatal = |who, when| Fault::Fails(Arc::new(Fatal { who, crash: crash.clone(), when }));
        match mark.side {
            PlayedSide::Nobody | PlayedSide::Generator => {
                Err(Unjudged::Error(self.without_player(&crash.how)))
            }
            PlayedSide::Reference => {
                let end = End::Panicked(crash.how.clone());
                Ok((Trace { steps: Vec::new(), end }, Some(fatal("reference", PLAYED))))
            }
            PlayedSide::Engine(nth) => {
                // The worker's reference played this case to its end.
                let trace = record(&mut *self.game.reference(), case);
                // Nobody knows which turn of several threads it was.
                if mark.again || self.game.rules().threads {
                    let when = if mark.again { CHECKED } else { PLAYED };
                    return Ok((trace, Some(fatal(mark.side.name(), when))));
                }
                let by = self.names.get(nth).unwrap_or(&self.names[0]).clone();
                let difference = crashed(&trace, mark.steps as usize, crash);
                let difference = Difference { by, ..difference };
                let step = trace.steps.get(difference.step);
                let (by, steps) = (&difference.by, [step, None]);
                let passed = &mut self.passed;
                let known = self.workers.known.pass(case, by, &difference, steps, passed);
                let fault = (!known).then(|| Fault::Differs(Box::new(difference)));
                Ok((trace, fault))
            }
        }
    }

    fn round(
        &mut self,
        numbers: &[u64],
        batch: &Batch<'_>,
        saved: &mut BTreeSet<u64>,
        tally: &mut Tally,
        see: &mut OnPlayed<'_>,
    ) -> Round {
        if let Err(why) = self.start() {
            see(numbers[0], Played::Unjudged(why));
            return Round::Over;
        }
        self.send(&Request::Play { cases: numbers.to_vec() });
        let halt = self.halt.clone();
        let mut watch = Watch::new(&halt, self.limit(Effort::Full));
        let mut played = Vec::new();
        let over = loop {
            match watch.hear(&mut self.worker) {
                Ok(Reply::Fault { case, hash, before, fault }) => {
                    played.extend(before);
                    if saved.insert(case) {
                        let at = numbers.iter().position(|&of| of == case).unwrap_or(0);
                        let finding = self.again(case, fault, batch, &numbers[..at]);
                        see(case, Played::Judged(hash, finding));
                    }
                    // If a halt is due, the worker is asked to stop, and still says what it has counted.
                    if (batch.over)(case + 1) && !self.halt.is_due() {
                        break true;
                    }
                }
                Ok(Reply::Played { cases, counts }) => {
                    played.extend(cases);
                    counts.iter().for_each(|row| tally.add_row(row));
                    break false;
                }
                Ok(_) => {}
                // The cases before are played again, because their counts died with the worker.
                Err((mark, silent)) => return Round::Broken(mark, silent),
            }
        };
        played.into_iter().for_each(|(case, outcome)| see(case, outcome));
        if over {
            // It has been told to play more cases than are wanted now.
            self.worker = None;
        }
        self.played.extend(numbers);
        let surplus = self.played.len().saturating_sub(state_leak::MEMORY);
        // Not each time, because draining moves the rest.
        self.played.drain(..if surplus > state_leak::MEMORY { surplus } else { 0 });
        if over { Round::Over } else { Round::Done }
    }

    /// Returns the finding on a case that a worker has played to the end.
    fn again(
        &mut self,
        number: u64,
        seen: Fault,
        batch: &Batch<'_>,
        earlier: &[u64],
    ) -> Option<Box<Finding<AnyCase>>> {
        let case = (batch.make)(number).ok()?;
        let trace = record(&mut *self.game.reference(), &case);
        // A worker gets the case as text, which may be what is wrong; and what explains itself may not show in each play.
        if let Fault::Breaks(_, Broken { law: Law::Text, .. }) | Fault::Fails(_) = seen {
            return Some(Box::new(Finding { case, trace, fault: seen }));
        }
        let is_steady = self.steady.contains(&seen.fingerprint());
        let confirmed = if is_steady { self.confirm(&case, &seen) } else { None };
        let fault = match confirmed {
            Some(fault) => fault,
            // The workers have played other cases before. Only a new one can tell what the case shows on its own.
            None => match self.play_alone(&case) {
                Became::Fine => state_leak::once(&seen, self.history(earlier)),
                became => {
                    let fault = if let Became::Faulty(alone) = became { *alone } else { seen };
                    self.steady.insert(fault.fingerprint());
                    fault
                }
            },
        };
        Some(Box::new(Finding { case, trace, fault }))
    }

    /// Returns the fault that was seen as a case shows it in the second worker, or as it was seen if that worker does not
    /// survive it; `None` if another play does not show it.
    fn confirm(&mut self, case: &AnyCase, seen: &Fault) -> Option<Fault> {
        if let Fault::Fails(_) = seen {
            return Some(seen.clone());
        }
        let mut second = self.second.take().or_else(|| self.workers.start().ok());
        match self.ask(&mut second, &Request::Judge { text: case.text(), before: None }) {
            // What this worker has played may be why.
            Ok(Reply::Fine { .. }) => None,
            Ok(Reply::Differs { fault: Some(fault), .. }) => {
                self.second = second;
                (fault.fingerprint() == seen.fingerprint()).then_some(fault)
            }
            _ => Some(seen.clone()),
        }
    }

    /// Returns the cases that the worker has played, including those of its last request.
    fn history(&self, last: &[u64]) -> Vec<u64> {
        let surplus = (self.played.len() + last.len()).saturating_sub(state_leak::MEMORY);
        self.played.iter().chain(last).skip(surplus).copied().collect()
    }

    /// Returns what is wrong with a case on which a worker stopped answering in a campaign. Plays it once more, on its
    /// own, to see how far the player gets.
    fn autopsy(
        &mut self,
        batch: &Batch<'_>,
        mark: Mark,
        silent: &Silent,
        earlier: &[u64],
        tally: &mut Tally,
    ) -> Played {
        let history = self.history(earlier);
        let number = mark.case;
        if let Silent::Interrupted(after) = silent {
            #[expect(clippy::disallowed_methods, reason = "the command line is above this module")]
            let errors = stderr();
            let what = called("case", number);
            let _ = writeln!(
                Plain::new(errors),
                "{}: {what} was ended after {:.1} s of one play",
                self.game.name(),
                after.as_secs_f64()
            );
            return Played::Halted(*after);
        }
        let Some(crash) = self.how(silent) else { return Played::Halted(Duration::ZERO) };
        let made = match mark.side {
            // The reference plays while a case is made, and may have ended the process. The unfinished case then shows
            // this.
            PlayedSide::Generator => self.make_again(number).ok_or_else(|| {
                format!("making {}: the process {}", called("case", number), crash.how).into()
            }),
            _ => (batch.make)(number),
        };
        let case = match made {
            Ok(case) => case,
            Err(why) => return Played::Unmade(why.into()),
        };
        // This case ended a worker, so do not lose it for lack of time.
        let halt = std::mem::take(&mut self.halt);
        // A play that did not end within its limit need not take all of it again.
        let whole = self.workers.time;
        let again = (whole / 6).max(Duration::from_secs(1)).min(whole);
        let limit = if matches!(silent, Silent::Late) { again } else { whole };
        let judged = self.judge_within(&case, limit);
        self.halt = halt;
        count_known(self.passed(), tally);
        // The next case gets a new worker, so that its history is known from the start.
        self.worker = None;
        let once = |crash| state_leak::crashes(mark.side.name(), crash, history);
        let game = self.game.clone();
        let played = || record(&mut *game.reference(), &case);
        let judged = match judged {
            // It crashed in a campaign, but differs when it is played alone.
            Ok((_, Some(fault))) if crash_of(&fault).is_none() => (played(), Some(fault)),
            Ok((trace, Some(fault))) => (trace, Some(fault)),
            // The machine may have been too busy, which is not the player's fault.
            Ok((_, None)) if matches!(silent, Silent::Late) => (played(), None),
            Ok((trace, None)) if !self.passed.is_empty() => (trace, None),
            // Threads need not take the same order again.
            Ok((_, None)) if self.game.rules().threads => match self.verdict(&case, mark, silent) {
                Ok(judged) => judged,
                Err(_) => (played(), Some(once(crash))),
            },
            Ok((_, None)) => (played(), Some(once(crash))),
            Err(_) => (Trace { steps: Vec::new(), end: End::Stopped }, Some(once(crash))),
        };
        Played::counted(&self.game, case, Ok(judged), Duration::ZERO, Some(tally))
    }
}

const PLAYED: &str = "while the case is played";
const CHECKED: &str = "while its laws are checked";

impl Oracle for Isolated {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        self.judge_within(case, self.limit(effort))
    }

    fn is_slow(&mut self, _: &AnyCase, fault: &Fault) -> bool {
        is_endless(fault)
    }

    fn passed(&self) -> &BTreeMap<String, Passed> {
        &self.passed
    }

    fn cancel_on(&mut self, halt: &Cancel) {
        halt.rule();
        self.halt = halt.clone();
    }

    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut OnPlayed<'_>) {
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
                    let at = numbers.iter().position(|&number| number == mark.case);
                    // What a case of an earlier round has spoilt may end the worker before it begins with the first of these.
                    let mark = Mark { case: if at.is_some() { mark.case } else { first }, ..mark };
                    let Some(at) = at.or(Some(0)).filter(|_| mark.side != PlayedSide::Nobody) else {
                        if let Some(crash) = self.how(&silent) {
                            see(first, Played::Unjudged(self.without_player(&crash.how)));
                        }
                        return;
                    };
                    left.push(&numbers[at + 1..]);
                    left.push(&numbers[..at]);
                    let interrupted = matches!(silent, Silent::Interrupted(_));
                    see(mark.case, self.autopsy(batch, mark, &silent, &numbers[..at], tally));
                    if interrupted {
                        return;
                    }
                }
            }
        }
    }
}
