//! The oracle: runs a program on a case and gives the verdict.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crosscheck_core::compare::answer_key::{AnswerKey, AnsweredBy, KnownAnswer};
use crosscheck_core::compare::fault::{self, Fault};
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::lockstep::{Strictness, lockstep};
use crosscheck_core::compare::oracle::{Effort, Judged, Oracle, Unjudged};
use crosscheck_core::compare::trace::{self, Recorded, Trace, guarded, read};
use crosscheck_core::contract::Case;
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::foreign::{WORD, foreign};
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::{Feature, Generator as _};
use crosscheck_core::{Game, Misreading};
use crosscheck_judge::{Exit, Run, Runner, Session, Verdict, tokens};

use super::failure::Failure;
use super::kept::Kept;
use super::ledger::{self, Ledger};
use super::setup::{ProgramSetup, of_runs};
use super::startup::smallest;
use super::suspects::{PlayedCase, agrees};
use super::whole::{self, Whole};

/// The record of a program that was right on everything, for the report.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The length of the largest input in bytes, and a description of the case's size.
    pub largest: (usize, String),
    /// The longest run.
    pub slowest: Duration,
    /// The largest stack seen, in bytes.
    pub stack: u64,
    /// The number of cases for which the engine gave the right answer.
    pub by_engine: u64,
    /// The number of cases whose right answer nobody knows.
    pub unknown: u64,
    /// The number of answers that were right.
    pub known: u64,
}

impl Record {
    fn note(&mut self, bytes: usize, size: impl Fn() -> String, run: &Run, by: AnsweredBy) {
        if bytes >= self.largest.0 {
            // Of two equally long inputs always take the same one, whichever thread plays it first.
            self.largest = (bytes, size()).max(std::mem::take(&mut self.largest));
        }
        self.slowest = self.slowest.max(run.time);
        self.stack = self.stack.max(run.stack);
        self.known += 1;
        self.by_engine += u64::from(by != AnsweredBy::Reference);
    }
}

/// A program compared with the reference.
pub struct UnderTest {
    pub(super) game: AnyGame,
    pub(super) setup: ProgramSetup,
    pub(super) answer_key: AnswerKey<AnyGame>,
    runner: Runner,
    /// Plays the cases of a campaign in one process, if the program has a loop for that.
    session: Option<Session>,
    /// The program's answers so far, up to `MEMORY`.
    pub(super) played: Vec<PlayedCase<AnyCase>>,
    /// The number of bytes remembered.
    remembered: usize,
    /// The number of bytes of the last input.
    bytes: usize,
    /// The longest run that gave an answer.
    slowest: Duration,
    /// Whether the program's answers are remembered.
    remembers: bool,
    record: Arc<Mutex<Record>>,
    /// The ledger of the campaign's failures.
    ledger: Arc<Ledger>,
    /// The finished campaign.
    pub(super) campaign: Option<Campaign>,
    /// The misreadings named as causes. `asked` is how many there were at the last call of `unexplained`.
    pub(super) named: Vec<&'static Misreading<AnyCase>>,
    pub(super) asked: usize,
    /// Whether the cases being played are unrelated to a finding.
    pub(super) apart: bool,
    /// What it does instead of reading its input and printing an answer, as seen on one of the smallest cases.
    pub(super) deaf: Option<String>,
    /// Whether the program's author says that it was accepted.
    pub(super) accepted: bool,
    /// Whether anybody sees what the cases contain.
    counts: bool,
}

/// The limits of the memory of a program's answers: the number of cases, and the bytes of them and their answers.
const MEMORY: (usize, usize) = (5000, 64 << 20);

/// The longest case that is played for a sentence, in bytes.
const LONG: usize = 20_000;

/// While a case on which time runs out is made smaller, a run is limited to this time, or to this many times the
/// longest run that gave an answer, whichever is longer.
const HASTE: (Duration, u32) = (Duration::from_millis(100), 20);

impl UnderTest {
    /// Creates an oracle for a program.
    pub fn new(game: &AnyGame, setup: ProgramSetup) -> Self {
        let runner = Runner::new(&setup.program, setup.limits);
        UnderTest {
            game: game.clone(),
            setup,
            answer_key: AnswerKey::new(game),
            runner,
            session: None,
            played: Vec::new(),
            remembered: 0,
            bytes: 0,
            slowest: Duration::ZERO,
            remembers: false,
            record: Arc::default(),
            ledger: Arc::default(),
            campaign: None,
            named: Vec::new(),
            asked: 0,
            apart: false,
            deaf: None,
            accepted: false,
            counts: true,
        }
    }

    /// Records in `record` what the program gets right, and in `ledger` how it fails.
    #[must_use]
    pub fn noting(self, record: &Arc<Mutex<Record>>, ledger: &Arc<Ledger>) -> Self {
        UnderTest { record: Arc::clone(record), ledger: Arc::clone(ledger), ..self }
    }

    /// Sets whether what the cases contain is counted.
    #[must_use]
    pub fn counting(self, counts: bool) -> Self {
        UnderTest { counts, ..self }
    }

    /// Has the program play many cases in one process.
    #[must_use]
    pub fn looping(self) -> Self {
        UnderTest { session: Some(Session::new(&self.setup.program, self.setup.limits)), ..self }
    }

    /// Remembers the program's answers, to explain what is wrong with it; `campaign` is the finished campaign, if any.
    #[must_use]
    pub fn remembering(self, campaign: Option<&Campaign>) -> Self {
        UnderTest { remembers: true, campaign: campaign.cloned(), ..self }
    }

    /// Sets whether the program's author calls it accepted.
    #[must_use]
    pub fn accepted(self, accepted: bool) -> Self {
        UnderTest { accepted, ..self }
    }

    /// Returns an oracle for the same program that starts it from scratch for each run.
    pub(super) fn afresh(&self) -> Self {
        let program = self.setup.program.without_server();
        let mut afresh = UnderTest::new(&self.game, ProgramSetup { program, ..self.setup.clone() });
        afresh.heed(&self.answer_key.halt);
        afresh
    }

    /// Returns when its runs must end.
    pub(super) fn halt(&self) -> Halt {
        self.answer_key.halt.clone()
    }

    /// Returns the time the program takes for one of the smallest cases, or for the beginning of this one. Most of it
    /// is start-up.
    pub(super) fn usual_time(&mut self, case: &AnyCase) -> Duration {
        let smallest = smallest(&self.game).unwrap_or_else(|| case.prefix(1));
        let run = self.runner.run(smallest.text().as_bytes());
        run.map_or(self.setup.limits.time, |run| run.time)
    }

    /// Runs the program on a case.
    pub(super) fn run(&mut self, case: &AnyCase) -> Result<Run, Unjudged> {
        self.run_and_know(case, Effort::Full, false).map(|(run, _)| run)
    }

    /// Runs the program on a case. If it `compares`, a short play of the reference takes place while the program runs,
    /// which costs nothing where there is a core to spare.
    fn run_and_know(
        &mut self,
        case: &AnyCase,
        effort: Effort,
        compares: bool,
    ) -> Result<(Run, Option<KnownAnswer<AnyGame>>), Unjudged> {
        let mut limits = self.setup.limits;
        if effort == Effort::Hasty {
            limits.time = limits.time.min(HASTE.0.max(HASTE.1 * self.slowest));
        }
        self.runner.limit(limits);
        let input = case.text();
        self.bytes = input.len();
        let ran = self.runner.start(input.as_bytes()).and_then(|running| {
            let known = compares.then(|| self.answer_key.look_up_at_once(case)).flatten();
            Ok((running.finish()?, known))
        });
        match ran {
            Ok((Run { end: Exit::Halted, .. }, _)) => Err(Unjudged::Halted),
            Ok(ran) => Ok(ran),
            Err(error) => Err(self.unstartable(&error)),
        }
    }

    /// Has the program play a case in its loop. What counts is how it does on a case alone, so a failure says only that
    /// the case must be judged again.
    fn judge_in_loop(&mut self, case: &AnyCase) -> Result<Looped, Unjudged> {
        let Some(session) = &mut self.session else { return Ok(Looped::Not) };
        let (before, input) = (session.answers(), case.text());
        self.bytes = input.len();
        let started = session.start(input.as_bytes());
        let ran = started.and_then(|answering| {
            let known = self.answer_key.look_up_at_once(case);
            Ok((known, answering.finish()?))
        });
        let (known, run) = ran.map_err(|error| self.unstartable(&error))?;
        if run.end == Exit::Halted {
            return Err(Unjudged::Halted);
        }
        let known = known.map_or_else(|| self.answer_key.look_up(case), Ok)?;
        let Some(answer) = known.answer().cloned() else { return Ok(Looped::Not) };
        if run.end == Exit::Well && self.wrong(case, &answer, &run.output)?.is_none() {
            self.note(case, &run, known.by);
            return Ok(Looped::Right(known));
        }
        let answer = answer.to_string();
        let verdict = run.verdict(&self.setup.limits).unwrap_or((Verdict::Wrong, String::new()));
        let failure = Failure::new(run, verdict, answer, known.by);
        Ok(Looped::Fails(Box::new(Kept { failure, before })))
    }

    /// Describes why the program could not be run.
    fn unstartable(&self, error: &std::io::Error) -> Unjudged {
        Unjudged::Error(format!("cannot run {}: {error}", self.setup.program.shown()))
    }

    /// Returns the failure of a run that gave no answer.
    fn ended(&self, run: &Run, expected: &str) -> Option<Failure> {
        let (verdict, by) = (run.verdict(&self.setup.limits)?, AnsweredBy::Engine { compared: 0 });
        Some(Failure::new(run.clone(), verdict, expected.to_owned(), by))
    }

    /// Compares a run's answer with the right one.
    fn compared(
        &mut self,
        case: &AnyCase,
        run: Run,
        known: &KnownAnswer<AnyGame>,
        expected: &AnyAnswer,
    ) -> Result<Option<Failure>, Unjudged> {
        let (steps, by) = (&known.trace.steps[..], known.by);
        let wrong = self.wrong(case, expected, &run.output)?;
        let expected = expected.to_string();
        self.slowest = self.slowest.max(run.time);
        self.remember((case, steps), &run.output, &expected, wrong.is_some());
        let Some(how) = wrong else {
            self.note(case, &run, by);
            return Ok(None);
        };
        let mut failure = Failure::new(run, (Verdict::Wrong, how), expected, by);
        failure.apart = self.set_apart(case, &failure);
        Ok(Some(failure))
    }

    /// Returns what is wrong with an output, if something is: what a checker says, or nothing more.
    fn wrong(
        &self,
        case: &AnyCase,
        expected: &AnyAnswer,
        output: &[u8],
    ) -> Result<Option<String>, Unjudged> {
        let expected = expected.to_string();
        match self.game.accepts(&|| case.text().into_bytes(), expected.as_bytes(), output) {
            Accepted::ByWords => Ok((!tokens::same(expected.as_bytes(), output)).then(String::new)),
            Accepted::Right => Ok(None),
            Accepted::Wrong(how) => Ok(Some(how)),
            Accepted::Unknown(why) => Err(Unjudged::Error(why)),
        }
    }

    fn note(&self, case: &AnyCase, run: &Run, by: AnsweredBy) {
        let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        record.note(self.bytes, || case.size(), run, by);
    }

    /// Records a failure in the campaign's ledger.
    fn enter(&self, case: &AnyCase, failure: Option<&Failure>) {
        if let Some(failure) = failure.filter(|_| !self.remembers) {
            self.ledger.enter(case, failure);
        }
    }

    /// Once misreadings were named, describes whether one of them gives this wrong answer.
    fn set_apart(&self, case: &AnyCase, failure: &Failure) -> Option<String> {
        if self.named.is_empty() || !failure.is_wrong_answer() {
            return None;
        }
        let yours = ledger::answer(&failure.output);
        let gives = |reading: &&&Misreading<AnyCase>| {
            let answer = guarded(|| self.game.misread(reading).answer(case).to_string());
            answer.is_ok_and(|answer| ledger::answer(answer.as_bytes()) == yours)
        };
        let names = || self.named.iter().map(|reading| reading.name).collect::<Vec<_>>().join(", ");
        Some(match self.named.iter().find(gives) {
            Some(reading) => format!("as {}", reading.name),
            None => format!("unlike {}", names()),
        })
    }

    /// Returns the remembered answers, except the wrong ones that the misreadings named so far account for.
    pub(super) fn open(&self) -> Vec<&PlayedCase<AnyCase>> {
        let mut readings: Vec<_> = self.named.iter().map(|reading| self.game.misread(reading)).collect();
        let mut accounted = |played: &PlayedCase<AnyCase>| {
            played.wrong && readings.iter_mut().any(|reading| agrees(&mut **reading, played))
        };
        self.played.iter().filter(|played| !accounted(played)).collect()
    }

    /// Compares misreadings with all cases of the campaign, if there was one.
    pub(super) fn whole(&self, readings: &[&'static Misreading<AnyCase>]) -> Option<Whole> {
        Some(whole::compare(&self.game, readings, self.campaign.as_ref()?, &self.ledger))
    }

    fn remember(
        &mut self,
        (case, steps): (&AnyCase, &[AnyStep]),
        output: &[u8],
        expected: &str,
        wrong: bool,
    ) {
        if !self.remembers {
            return;
        }
        let bytes = output.len() + self.bytes + expected.len();
        if self.played.len() < MEMORY.0 && self.remembered + bytes <= MEMORY.1 {
            self.remembered += bytes;
            let (output, expected) = (output.to_vec(), expected.to_owned());
            let features = self.game.generator().features(case, steps);
            let (case, apart) = (case.clone(), self.apart);
            self.played.push(PlayedCase { case, output, expected, wrong, apart, features });
        }
    }

    /// Returns the right answer.
    pub(super) fn right_answer(&mut self, case: &AnyCase) -> Option<AnyAnswer> {
        self.answer_key.look_up(case).ok()?.answer().cloned()
    }

    /// Plays a case, and returns what the program answers; `None` if that is no answer, the right one is not known, or the case
    /// is long. The case is not remembered: other sentences of a report rest on cases that nobody made for a sentence.
    pub(super) fn answered(&mut self, case: &AnyCase) -> Option<PlayedCase<AnyCase>> {
        if case.text().len() > LONG {
            return None;
        }
        let before = self.played.len();
        self.judge(case, Effort::Full).ok()?;
        (self.played.len() > before).then(|| self.played.pop()).flatten()
    }

    /// Returns what can be said of a case in numbers, as far as that takes no time.
    pub(super) fn features(&mut self, case: &AnyCase) -> Vec<Feature> {
        // Without turns there is nothing to see of a play.
        let known =
            if self.game.rules().turn.is_empty() { None } else { self.answer_key.look_up_at_once(case) };
        self.game.generator().features(case, &known.map_or(Vec::new(), |known| known.trace.steps))
    }

    /// Returns the program's trace, or why there is none.
    pub(crate) fn traced(
        &mut self,
        case: &AnyCase,
    ) -> Result<Result<Recorded<AnyCase>, Box<Failure>>, Unjudged> {
        let run = self.run(case)?;
        Ok(self.ended(&run, "").map_or_else(|| self.read(&run), |failure| Err(Box::new(failure))))
    }

    /// Reads the trace that a run printed.
    fn read(&self, run: &Run) -> Result<Recorded<AnyCase>, Box<Failure>> {
        let steps = match std::str::from_utf8(&run.output) {
            Err(_) => Err("what it prints is not text".to_owned()),
            Ok(text) => read(&self.game, text).map_err(|(line, error)| {
                let shown = text.lines().nth(line - 1).unwrap_or_default();
                // For a line that looks like a step, say what is wrong with it.
                let error = if shown.starts_with('{') { format!(": {error}") } else { String::new() };
                let shown = foreign(shown).at_most(WORD);
                format!("line {line} of its output is not a step: `{shown}`{error}")
            }),
        };
        match steps {
            Ok(steps) => Ok(Recorded { name: self.setup.program.name(), steps, answer: None }),
            Err(how) => {
                let (wrong, by) = ((Verdict::Wrong, how), AnsweredBy::Reference);
                Err(Box::new(Failure::new(run.clone(), wrong, String::new(), by)))
            }
        }
    }

    /// Runs the program first: if it gives no answer, the reference need not play to the end.
    fn judge_alone(&mut self, case: &AnyCase, effort: Effort) -> Judged<AnyCase> {
        let compares = !matches!(effort, Effort::Timed | Effort::Hasty);
        let (run, known) = self.run_and_know(case, effort, compares)?;
        if run.end.verdict(&self.setup.limits).is_some() {
            let known = self.answer_key.engine_alone(case);
            let known = match known.trace.end {
                // There is no engine.
                trace::End::Stopped => self.answer_key.look_up(case)?,
                _ => known,
            };
            let expected = known.answer().filter(|_| !self.setup.traced).map(ToString::to_string);
            let failure = self.ended(&run, &expected.unwrap_or_default());
            self.enter(case, failure.as_ref());
            return Ok((known.trace, failure.map(|failure| Fault::Fails(Arc::new(failure)))));
        }
        if !compares {
            return Ok((Trace { steps: Vec::new(), end: trace::End::Stopped }, None));
        }
        let known = known.map_or_else(|| self.answer_key.look_up(case), Ok)?;
        let fault = match known.answer() {
            None => {
                if known.fault.is_none() {
                    self.record.lock().unwrap_or_else(PoisonError::into_inner).unknown += 1;
                }
                known.fault.clone()
            }
            Some(_) if self.setup.traced => self.judge_traced(case, &run, &known),
            Some(answer) => {
                let failure = self.compared(case, run, &known, answer)?;
                self.enter(case, failure.as_ref());
                failure.map(|failure| Fault::Fails(Arc::new(failure)))
            }
        };
        Ok((known.trace, fault))
    }

    /// Says that a program does not even answer its first case in a loop, though it does alone.
    fn without_loop(&self, kept: &Kept) -> String {
        let Failure { verdict, how, .. } = &kept.failure;
        format!(
            "{} answers a case alone, but not the first one in its loop ({verdict}{}{how}): --loop is for a program \
             that has the loop of docs/stress.md",
            self.setup.program.shown(),
            if how.is_empty() { "" } else { ": " }
        )
    }

    /// Compares the trace that a run printed with the right one.
    fn judge_traced(&self, case: &AnyCase, run: &Run, known: &KnownAnswer<AnyGame>) -> Option<Fault> {
        match self.read(run) {
            Ok(mut recorded) => {
                let difference = lockstep(&known.trace, &mut recorded, case, &Strictness::default());
                if difference.is_none() {
                    self.note(case, run, known.by);
                }
                difference.map(|difference| Fault::Differs(Box::new(difference)))
            }
            Err(failure) => Some(Fault::Fails(Arc::new(*failure))),
        }
    }
}

/// The result of a program on a case in its loop.
enum Looped {
    /// It was not judged there.
    Not,
    /// The answer is right, namely this one.
    Right(KnownAnswer<AnyGame>),
    /// It fails.
    Fails(Box<Kept>),
}

/// Whether a program ran out of time.
fn is_time(fault: &Fault) -> bool {
    fault.failure::<Failure>().is_some_and(|failure| failure.verdict == Verdict::Time)
}

impl Oracle<AnyGame> for UnderTest {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged<AnyCase> {
        let looped = match self.judge_in_loop(case)? {
            Looped::Right(known) => return Ok((known.trace, None)),
            Looped::Not => None,
            Looped::Fails(kept) => Some(kept),
        };
        match (self.judge_alone(case, effort)?, looped) {
            ((trace, None), Some(kept)) if kept.before > 0 => {
                Ok((trace, Some(Fault::Fails(Arc::from(kept as Box<dyn fault::Failure>)))))
            }
            ((_, None), Some(kept)) => Err(Unjudged::Error(self.without_loop(&kept))),
            (judged, _) => Ok(judged),
        }
    }

    fn heed(&mut self, halt: &Halt) {
        halt.rule();
        self.answer_key.halt = halt.clone();
        if let Some(session) = &mut self.session {
            session.heed(of_runs(halt));
        }
        self.runner.heed(of_runs(halt));
    }

    fn counts(&self) -> bool {
        self.counts
    }

    fn is_slow(&mut self, case: &AnyCase, fault: &Fault) -> bool {
        if is_time(fault) && self.slowest.is_zero() {
            self.slowest = self.usual_time(case);
        }
        is_time(fault)
    }
}
