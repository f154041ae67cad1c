//! The oracle: runs a program on a case and gives the verdict.

use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::{self, Fault};
use crosscheck_core::compare::trace::{self, Trace};
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::{Feature, Generator as _};
use crosscheck_core::oracle::answer_key::{AnswerKey, AnsweredBy, KnownAnswer};
use crosscheck_core::oracle::{Effort, Judgement, Oracle, Unjudged};
use crosscheck_core::tokens;
use crosscheck_core::{Case, Game, Misreading};
use crosscheck_judge::{Exit, Run, Runner, Verdict};

use super::books::{Books, Memory};
use super::failure::Kept;
use super::inquiry::{self, Whole};
use super::runs::{ProgramSetup, Runs, of_runs, smallest};
use super::{Failure, OwnFails, PlayedCase};

pub(crate) struct UnderTest {
    pub(super) game: AnyGame,
    pub(super) runs: Runs,
    pub(super) answer_key: AnswerKey,
    pub(super) books: Arc<Books>,
    pub(super) memory: Memory,
    /// The finished campaign, if there was one.
    pub(super) campaign: Option<Campaign>,
    /// What the program does instead of reading its input and printing an answer, as seen on one of the smallest cases.
    pub(super) ignores_input: Option<String>,
    /// Whether cases were played that have nothing to do with a finding.
    pub(super) plays_more: bool,
    /// Whether anybody sees what the cases contain.
    pub counts: bool,
}

/// How often the time to start is measured; the shortest time counts.
const STARTS: usize = 3;

/// How long shrinking goes on at least while nothing simpler fails, if a report is to follow in the same time.
const PATIENCE: Duration = Duration::from_secs(1);

/// The longest case that is played for a sentence, in bytes.
pub(super) const LONG: usize = 20_000;

impl UnderTest {
    pub(crate) fn new(game: &AnyGame, setup: ProgramSetup, books: Arc<Books>) -> Self {
        UnderTest {
            game: game.clone(),
            runs: Runs::new(setup),
            answer_key: AnswerKey::new(game),
            books,
            memory: Memory::default(),
            campaign: None,
            ignores_input: None,
            plays_more: false,
            counts: true,
        }
    }

    pub(crate) fn looping(self) -> Self {
        UnderTest { runs: self.runs.looping(), ..self }
    }

    /// Remembers the program's answers, to explain what is wrong with it; `campaign` is the finished campaign, if any.
    pub(crate) fn remembering(mut self, campaign: Option<&Campaign>) -> Self {
        self.memory.is_kept = true;
        self.campaign = campaign.cloned();
        self
    }

    /// Returns an oracle for the same program that starts it from scratch for each run.
    pub(super) fn afresh(&self) -> Self {
        let program = self.runs.setup.program.without_server();
        let setup = ProgramSetup { program, ..self.runs.setup.clone() };
        let mut afresh = UnderTest::new(&self.game, setup, Arc::default());
        afresh.cancel_on(&self.answer_key.halt);
        afresh
    }

    pub(super) fn halt(&self) -> Cancel {
        self.answer_key.halt.clone()
    }

    /// Returns the processor time of a run on one of the smallest cases, started as a judge starts it, without a fork server: most
    /// of it is start-up. It is the limit if the program does not even answer that case before the halt is due.
    pub(super) fn startup_time(&self) -> Duration {
        let ProgramSetup { program, limits, .. } = &self.runs.setup;
        let Some(case) = smallest(&self.game) else { return limits.time };
        let (input, mut runner) = (case.text(), Runner::new(&program.without_server(), *limits));
        runner.cancel_on(of_runs(&self.halt()));
        let mut run = || runner.run(input.as_bytes()).ok().filter(|run| run.end == Exit::Well);
        let times: Option<Vec<Duration>> = (0..STARTS).map(|_| run().map(|run| run.time)).collect();
        times.and_then(|times| times.into_iter().min()).unwrap_or(limits.time)
    }

    /// Has the program play a case in its loop. What counts is how it does on a case alone, so a failure says only that
    /// the case must be judged again.
    fn judge_in_loop(&mut self, case: &AnyCase) -> Result<Looped, Unjudged> {
        let Some((before, run)) = self.runs.in_loop(|| case.text())? else { return Ok(Looped::Not) };
        let known = self.answer_key.look_up(case)?;
        let Some(answer) = known.answer().cloned() else { return Ok(Looped::Not) };
        if run.end == Exit::Well && self.accepts(case, &answer, &run.output) == Accepted::Right {
            self.note(case, &run, known.by);
            return Ok(Looped::Right(known));
        }
        let answer = answer.to_string();
        let verdict = run.verdict(&self.runs.setup.limits).unwrap_or((Verdict::Wrong, String::new()));
        let failure = Failure::new(run, verdict, answer, known.by);
        Ok(Looped::Fails(Box::new(Kept { failure, before })))
    }

    fn compared(
        &mut self,
        case: &AnyCase,
        run: Run,
        known: &KnownAnswer,
        expected: &AnyAnswer,
    ) -> Result<Option<Fault>, Unjudged> {
        let (steps, by) = (&known.trace.refs()[..], known.by);
        let wrong = match self.accepts(case, expected, &run.output) {
            Accepted::Right | Accepted::ByWords => None,
            Accepted::Wrong(how) => Some(how),
            Accepted::Unknown(why) => return Err(Unjudged::Error(why)),
            Accepted::Fails(why) => {
                let (what, said) = why.split_once("; it says: ").unwrap_or((&why, ""));
                let (what, said) = (what.to_owned(), said.to_owned());
                let given = vec![("ans", self.game.printed(expected)), ("out", run.output)];
                let fails = OwnFails { what, said, given };
                return Ok(Some(Fault::Fails(Arc::new(fails))));
            }
        };
        let expected = expected.to_string();
        self.runs.slowest = self.runs.slowest.max(run.time);
        self.memory.remember(self.runs.bytes, || PlayedCase {
            case: case.clone(),
            output: run.output.clone(),
            expected: expected.clone(),
            wrong: wrong.is_some(),
            features: self.game.generator().features(case, steps),
        });
        let Some(how) = wrong else {
            self.note(case, &run, by);
            return Ok(None);
        };
        let failure = Failure::new(run, (Verdict::Wrong, how), expected, by);
        self.enter(case, Some(&failure));
        Ok(Some(Fault::Fails(Arc::new(failure))))
    }

    /// Decides whether an output is right, with what is wrong with it in a checker's words, if there is one.
    fn accepts(&self, case: &AnyCase, expected: &AnyAnswer, output: &[u8]) -> Accepted {
        let expected = self.game.printed(expected);
        match self.game.accepts(&|| case.text().into_bytes(), &expected, output) {
            Accepted::ByWords if tokens::same(&expected, output) => Accepted::Right,
            Accepted::ByWords => Accepted::Wrong(String::new()),
            accepted => accepted,
        }
    }

    fn note(&self, case: &AnyCase, run: &Run, by: AnsweredBy) {
        self.books.open().note(self.runs.bytes, || case.size(), run, by);
    }

    /// Records a failure of the campaign: who remembers answers, explains.
    fn enter(&self, case: &AnyCase, failure: Option<&Failure>) {
        if let Some(failure) = failure.filter(|_| !self.memory.is_kept) {
            self.books.enter(case, failure);
        }
    }

    pub(super) fn whole(&self, reading: &'static Misreading<AnyCase>) -> Option<Whole> {
        Some(inquiry::compare(&self.game, reading, self.campaign.as_ref()?, &self.books))
    }

    pub(super) fn right_answer(&mut self, case: &AnyCase) -> Option<AnyAnswer> {
        self.answer_key.look_up(case).ok()?.answer().cloned()
    }

    /// Plays a case, and returns what the program answers; `None` if that is no answer, the right one is not known, or the case
    /// is long. The case is not remembered: other sentences of a report rest on cases that nobody made for a sentence.
    pub(super) fn answered(&mut self, case: &AnyCase) -> Option<PlayedCase> {
        if case.text().len() > LONG {
            return None;
        }
        let before = self.memory.played.len();
        self.judge(case, Effort::Full).ok()?;
        (self.memory.played.len() > before).then(|| self.memory.played.pop()).flatten()
    }

    /// Returns what can be said of a case in numbers, as far as that takes no time.
    pub(super) fn features(&mut self, case: &AnyCase) -> Vec<Feature> {
        // Without turns there is nothing to see of a play.
        let has_turns = !self.game.rules().turn.is_empty();
        let trace = has_turns.then(|| self.answer_key.played_at_once(case)).flatten();
        self.game.generator().features(case, &trace.as_ref().map_or(Vec::new(), Trace::refs))
    }

    /// Runs the program first: if it gives no answer, the reference need not play to the end.
    fn judge_alone(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        let run = self.runs.alone(&case.text(), effort == Effort::Hasty)?;
        if run.end.verdict(&self.runs.setup.limits).is_some() {
            if effort != Effort::Full && effort != Effort::Sampled {
                // Of many runs that are out of time, nobody asks what would be right.
                let failure = self.runs.ended(&run, "");
                self.enter(case, failure.as_ref());
                let trace = Trace { steps: Vec::new(), end: trace::End::Stopped };
                return Ok((trace, failure.map(|failure| Fault::Fails(Arc::new(failure)))));
            }
            let known = self.answer_key.engine_alone(case);
            let known = match known.trace.end {
                // There is no engine.
                trace::End::Stopped => self.answer_key.look_up(case)?,
                _ => known,
            };
            let expected = known.answer().map(ToString::to_string);
            let failure = self.runs.ended(&run, &expected.unwrap_or_default());
            self.enter(case, failure.as_ref());
            return Ok((known.trace, failure.map(|failure| Fault::Fails(Arc::new(failure)))));
        }
        if matches!(effort, Effort::Timed | Effort::Hasty) {
            return Ok((Trace { steps: Vec::new(), end: trace::End::Stopped }, None));
        }
        let known = self.answer_key.look_up(case)?;
        let fault = match known.answer() {
            None => {
                if known.fault.is_none() {
                    self.books.open().note_unknown(self.runs.bytes, || case.size());
                }
                known.fault.clone()
            }
            Some(answer) => self.compared(case, run, &known, answer)?,
        };
        Ok((known.trace, fault))
    }
}

enum Looped {
    Not,
    Right(KnownAnswer),
    Fails(Box<Kept>),
}

fn is_time(fault: &Fault) -> bool {
    fault.failure::<Failure>().is_some_and(|failure| failure.verdict == Verdict::Time)
}

impl Oracle for UnderTest {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        let looped = match self.judge_in_loop(case)? {
            Looped::Right(known) => return Ok((known.trace, None)),
            Looped::Not => None,
            Looped::Fails(kept) => Some(kept),
        };
        match (self.judge_alone(case, effort)?, looped) {
            ((trace, None), Some(kept)) if kept.before > 0 => {
                Ok((trace, Some(Fault::Fails(Arc::from(kept as Box<dyn fault::Failure>)))))
            }
            ((_, None), Some(kept)) => Err(Unjudged::Error(self.runs.without_loop(&kept))),
            (judged, _) => Ok(judged),
        }
    }

    fn cancel_on(&mut self, halt: &Cancel) {
        halt.rule();
        self.answer_key.halt = halt.clone();
        self.runs.cancel_on(halt);
    }

    fn counts(&self) -> bool {
        self.counts
    }

    fn answered(&self, fault: &Fault) -> Option<usize> {
        let failure = fault.failure::<Failure>().filter(|_| !self.game.rules().turn.is_empty())?;
        Some(tokens::tokens(&failure.output).count())
    }

    fn patience(&self) -> Option<Duration> {
        // Who gave no time gets the same report however busy the machine is.
        self.campaign.as_ref()?.plan.time.map(|_| PATIENCE)
    }

    fn is_slow(&mut self, _: &AnyCase, fault: &Fault) -> bool {
        if is_time(fault) && self.runs.slowest.is_zero() {
            self.runs.slowest = self.startup_time();
        }
        is_time(fault)
    }
}
