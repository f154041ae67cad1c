//! Describes a program's failure in words that a user can post beside the source file.

mod answers;
mod place;
mod readings;

use std::time::Duration;

use crosscheck_core::compare::fault::{Failure as _, Fault, Finding};
use crosscheck_core::compare::trace::Trace;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Generator as _;
use crosscheck_core::oracle::answer_key::AnsweredBy;
use crosscheck_core::oracle::{Effort, Oracle};
use crosscheck_core::report::explain::{Depth, Explain, Explained, explain_alone, explain_play};
use crosscheck_core::report::picture::by_roads;
use crosscheck_core::report::{Part, Report, Turns};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::{Case, Game, Picture, Playable, Step as _};
use crosscheck_judge::{Verdict, seconds_up};

use self::place::Location;
use super::cause::{Reading, reading};
use super::failure::Kept;
use super::{
    Failing, Failure, OwnFails, PlayedCase, UnderTest, cause, growth, misread, pattern, symptoms,
};

/// The most lines and bytes of an input that is shown.
const INPUT: (usize, usize) = (40, 4000);

/// The most bytes of a case that the program is run on repeatedly.
const LARGE: usize = 1_000_000;

/// The most bytes kept of a program's output.
const KEPT: usize = 1 << 20;

/// The number of further runs on the case, to see whether the program's output varies.
const AGAIN: u32 = 4;

/// The time limit for the search for a cause.
const PATIENCE: Duration = Duration::from_secs(30);

/// Shown for a program that its author calls accepted, if it contradicts no Decision of the specification.
const ACCEPTED: &str = "it is called accepted, and differs from the reference: either it is wrong where its judge did not \
                        look, or the reference is";

impl Explain for UnderTest {
    fn explain(&mut self, finding: &Finding<AnyCase>, depth: Depth) -> Explained {
        explain(self, finding, depth)
    }

    /// Leaves a case as it is that the program gets right alone: no smaller one would fail. Of a program that does not read
    /// its input, one of the smallest cases shows all that there is to see.
    fn settle(&mut self, finding: &Finding<AnyCase>, _: u64, stop: &dyn Fn() -> bool) -> Option<Shrunk> {
        if finding.fault.failure::<Kept>().is_some() {
            return Some(Shrunk { finding: finding.clone(), runs: 0, cut_short: true, nearest: None });
        }
        if let Some(failure) = finding.fault.failure::<Failure>() {
            symptoms::build_checked(self, failure);
        }
        symptoms::settle_ignored_input(self, finding, stop)
    }
}

fn explain(under_test: &mut UnderTest, finding: &Finding<AnyCase>, depth: Depth) -> Explained {
    let game = &under_test.game.clone();
    let Finding { case, fault, .. } = finding;
    if let Some(kept) = fault.failure::<Kept>() {
        return of_kept(under_test, case, kept);
    }
    if let Some(fails) = fault.failure::<OwnFails>() {
        let mut report = explain_alone(finding);
        let input = write_input_row(&mut report, case);
        report.parts.extend(input.into_iter().flatten());
        return Explained { report, files: fails.given.clone(), ..Explained::default() };
    }
    let Some(failure) = fault.failure::<Failure>() else {
        // The program is not involved.
        return match fault {
            // The engine departs from the reference, which is a bug in this project.
            Fault::Differs(_) => explain_play(finding, &mut *game.reference(), &mut *game.engine()),
            _ => Explained { report: explain_alone(finding), ..Explained::default() },
        };
    };
    // Nobody asked what would be right while a slow case was made smaller.
    let mut failure = failure.clone();
    if failure.expected.is_empty() && failure.verdict == Verdict::Time {
        failure.expected = under_test.right_answer(case).map_or_else(String::new, |of| of.to_string());
    }
    let failure = &failure;
    let report = match failure.is_explained() {
        true => brief(under_test, case, failure),
        false => described(under_test, case, fault, failure, depth),
    };
    let cut_short = depth == Depth::Full && under_test.halt().is_due();
    // Without an engine, nobody has answered a case on which the program crashed.
    let right = under_test.right_answer(case).map(|answer| game.printed(&answer));
    let kept = Some(&failure.expected).filter(|right| !right.is_empty());
    let right = right.or_else(|| kept.map(|right| format!("{right}\n").into_bytes()));
    Explained { report, files: files(right, failure), cut_short, ..Explained::default() }
}

/// Explains a failure that only a campaign shows: nothing can be run again.
fn of_kept(under_test: &UnderTest, case: &AnyCase, kept: &Kept) -> Explained {
    let program = under_test.runs.setup.program.shown();
    let mut report = Report::new(format!("{}: {program}: {}", under_test.game.name(), kept.kind()));
    kept.rows().into_iter().for_each(|(name, value)| report.row(name, value));
    let input = write_input_row(&mut report, case);
    report.parts.extend(input.into_iter().flatten());
    let files = files(Some(format!("{}\n", kept.failure.expected).into()), &kept.failure);
    Explained { report, files, ..Explained::default() }
}

/// Returns the files of a failure: the right answer, and what the program printed.
fn files(
    right: Option<Vec<u8>>,
    Failure { output, errors, .. }: &Failure,
) -> Vec<(&'static str, Vec<u8>)> {
    let right = right.map(|answer| ("ans", answer));
    let printed = ("out", output[..output.len().min(KEPT)].to_vec());
    let errors = (!errors.is_empty()).then(|| ("err", errors.clone()));
    right.into_iter().chain([printed]).chain(errors).collect()
}

fn head(under_test: &UnderTest, failure: &Failure, decision: Option<&str>) -> String {
    let (program, verdict) = (under_test.runs.setup.program.shown(), failure.verdict);
    if let Some(clause) = decision {
        return format!(
            "{}: {program}: an accepted program contradicts the decision of {clause}: read the statement again",
            under_test.game.name()
        );
    }
    let how = if failure.how.is_empty() { String::new() } else { format!(": {}", failure.how) };
    format!("{}: {program}: {verdict} ({}){how}", under_test.game.name(), verdict.short())
}

/// Describes a finding of which a checker says what is wrong.
fn brief(under_test: &UnderTest, case: &AnyCase, failure: &Failure) -> Report {
    let mut text = Report::new(head(under_test, failure, None));
    answers::write(&mut text, failure, None);
    write_by(&under_test.game, &mut text, failure);
    write_ending(&mut text, case, failure, None);
    text
}

/// Writes the answers, if they are boards or each turn has its own, then the program's standard error, and the input.
fn write_ending(text: &mut Report, case: &AnyCase, failure: &Failure, turns: Option<Turns>) {
    let input = write_input_row(text, case);
    match turns {
        Some(turns) => text.parts.push(Part::Turns(turns)),
        None => answers::write_whole(text, failure),
    }
    answers::write_errors(text, failure);
    if let Some(input) = input {
        text.parts.extend(input);
        if let Some(drawn) = drawn(case) {
            text.titled("drawn", drawn);
        }
    }
}

/// Draws what an input says in numbers alone, such as a tree. What has turns is drawn where they are told.
fn drawn(case: &AnyCase) -> Option<String> {
    let scene = case.scene(None).filter(|_| case.rules().turn.is_empty());
    scene.and_then(|Picture { cells, roads, .. }| Some(by_roads(&cells, &roads?)))
}

/// Describes a failure: what the reference alone shows first, and with `Depth::Full` what runs of the program show, as far as there
/// is time. What a search found out that had to stop halfway is not said.
fn described(
    under_test: &mut UnderTest,
    case: &AnyCase,
    whole: &Fault,
    failure: &Failure,
    depth: Depth,
) -> Report {
    let game = &under_test.game.clone();
    let (mut text, mut decision) = (Report::new(head(under_test, failure, None)), None);
    let searches = depth == Depth::Full;
    // Who does not read its input does the same on any.
    let reads = under_test.ignores_input.is_none();
    if searches && reads && failure.verdict == Verdict::Time {
        write_startup(&mut text, under_test);
        if growth::write(&mut text, under_test, case) {
            // The program is slow throughout, so no single turn is to blame.
            write_ending(&mut text, case, failure, None);
            return text;
        }
    }
    let halt = under_test.halt().within(PATIENCE);
    let large = case.text().len() > LARGE;
    let failing = Failing { case, failure, halt: &halt };
    let place = place::find(under_test, failing, whole, large, depth);
    // Only what was found out in time is said.
    let looks = |of: bool| of && searches && !halt.is_due();
    let crashes = failure.verdict == Verdict::Runtime;
    let cause = looks(crashes).then(|| symptoms::undefined(under_test, failing)).flatten();
    // Check this before any other run: `UnderTest` remembers what led here.
    let varies =
        looks(!large && reads).then(|| varies(under_test, failing)).flatten().filter(|_| looks(true));
    let symptom = looks(true).then(|| cause::symptom(under_test, failing)).flatten();
    // Start the clock again: playing more cases may have taken any amount of time.
    let halt = under_test.halt().within(PATIENCE);
    let failing = Failing { case, failure, halt: &halt };
    let looks = |of: bool| of && searches && !halt.is_due();
    text.row_if_some("diagnosis", symptom.as_ref());
    text.row_if_some("cause", cause);
    text.row_if_some("sandbox", looks(true).then(|| symptoms::sandbox(under_test, failing)).flatten());
    let tells_where = symptom.is_none() || !failure.is_wrong_answer();
    text.row_if_some("where", place.words.as_ref().filter(|_| tells_where));
    answers::write(&mut text, failure, place.turns.as_ref());
    write_by(game, &mut text, failure);
    let (turn, at) = (place.turn, &place.case);
    let of_rules = failure.is_wrong_answer() && symptom.is_none();
    if of_rules && at.turns() < case.turns() {
        answers::write_up_to(game, &mut text, turn, &place.failure);
    }
    text.row_if_some("varies", varies.as_ref());
    // If the case takes the reference too long, this is the engine's trace.
    let known = if large || symptom.is_some() { None } else { under_test.answer_key.look_up(at).ok() };
    let told = known.as_ref().is_some_and(|known| known.by == AnsweredBy::Reference);
    let trace = known.map(|known| known.trace);
    if looks(of_rules) {
        let of = WrongAnswer { failing, place: &place, trace: trace.as_ref() };
        decision = write_reasons(&mut text, under_test, &of, varies.is_some());
    }
    let is_accepted = searches && under_test.runs.setup.accepted && decision.is_none();
    text.row_if_some("accepted", is_accepted.then_some(ACCEPTED));
    write_ending(&mut text, case, failure, place.turns);
    if let Some(trace) = trace.filter(|_| place.shows_play && told) {
        place::write_play(&mut text, under_test, at, turn, &trace);
    }
    text.headline = head(under_test, failure, decision);
    text
}

/// A wrong answer of which no symptom says why it is wrong.
struct WrongAnswer<'a> {
    failing: Failing<'a>,
    /// The place where it goes wrong, and the reference's play of the case there.
    place: &'a Location,
    trace: Option<&'a Trace<AnyCase>>,
}

/// Writes what the rules say of a wrong answer. A reading of them that explains everything stands alone, or beside something
/// left over from an earlier test; otherwise there may be what is left over, or rules over the cases. Returns the clause whose
/// Decision an accepted program contradicts.
fn write_reasons(
    text: &mut Report,
    under_test: &mut UnderTest,
    of: &WrongAnswer<'_>,
    varies: bool,
) -> Option<&'static str> {
    let game = &under_test.game.clone();
    let WrongAnswer { failing, place: Location { turn, case: at, failure: there, .. }, trace } = of;
    let halt = failing.halt;
    let (output, expected) = (there.output.clone(), there.expected.clone());
    let features = game.generator().features(at, &trace.map_or(Vec::new(), |trace| trace.refs()));
    let here = PlayedCase { case: at.clone(), output, expected, wrong: true, features };
    let left_over = symptoms::state_between_tests(under_test, *failing);
    // What is left over explains the wrong answers well enough that only a certain reading is said beside it.
    let reading = reading(under_test, &here, halt)
        .filter(|_| !halt.is_due())
        .filter(|found| left_over.is_none() || matches!(found, Reading::Exact { .. }));
    if let Some(trace) = trace {
        write_off_by(text, *turn, trace, there);
    }
    text.row_if_some("left over", left_over.as_ref());
    if let Some(found) = reading {
        readings::write(text, failing.case, &found);
        return found.decision(game).filter(|_| under_test.runs.setup.accepted);
    }
    if left_over.is_some() {
        return None;
    }
    // Most of the time is for cases against rules.
    let near = pattern::near(under_test, &here, &halt.half().half());
    if let Some((words, evidence)) = misread::reads(under_test, &here, &near, halt) {
        text.shown("reads as", words, evidence);
        return None;
    }
    text.row_if_some("cause", symptoms::undefined(under_test, *failing));
    if !varies {
        for (sentence, evidence) in pattern::sentences(under_test, (&here, near), halt) {
            text.shown("pattern", sentence, evidence);
        }
    }
    None
}

/// Writes which player gave the right answer, if not the reference.
fn write_by(game: &AnyGame, text: &mut Report, failure: &Failure) {
    if let (true, AnsweredBy::Engine { compared }) = (failure.is_wrong_answer(), failure.by) {
        let compared = grouped(compared as u64);
        if game.rules().turn.is_empty() {
            return text
                .row("judged by", "the accepted program, since the case takes the reference too long");
        }
        text.row("judged by",
            format!(
                "the engine, since the case takes the reference too long: both agree up to {} {compared}, as far as \
                 the reference played, and the engine's laws hold",
                game.rules().turn
            ),
        );
    }
}

/// Writes how long the program takes to start, if that is at least half of the time limit.
fn write_startup(text: &mut Report, under_test: &UnderTest) {
    let (time, limit) = (under_test.startup_time(), under_test.runs.setup.limits.time);
    if 2 * time >= limit && time < limit {
        let (time, limit) = (seconds_up(time), limit.as_secs_f64());
        text.row("start-up", format!("{time} of the {limit} s, as measured on the smallest case"));
    }
}

/// Returns the input as a block to be written later, for the user to copy and try, if it is short. Otherwise writes a
/// row with its length.
fn write_input_row(text: &mut Report, case: &impl Case) -> Option<[Part; 2]> {
    let input = case.text();
    let lines = input.lines().count();
    if lines <= INPUT.0 && input.len() <= INPUT.1 {
        return Some([Part::Title("the input".into()), Part::Block(input)]);
    }
    let (lines, bytes) = (counted(lines as u64, "line"), counted(input.len() as u64, "byte"));
    text.row("input", format!("{lines}, {bytes}: not shown"));
    None
}

/// Describes whether the program behaves differently when it is run again, or returns `None` if it does not. Starts the
/// program from scratch each time: a fork of one process may share memory contents with the previous fork.
fn varies(under_test: &UnderTest, failing: Failing<'_>) -> Option<String> {
    let Failing { case, failure, halt } = failing;
    let mut afresh = under_test.afresh();
    // A run that is out of time costs the whole limit.
    let most = if failure.verdict == Verdict::Time { 1 } else { AGAIN };
    let (mut times, mut otherwise) = (0, 0);
    while times < most && !halt.is_due() {
        let again = afresh.judge(case, Effort::Full).ok()?.1;
        times += 1;
        otherwise += u64::from(
            !again.as_ref().and_then(Fault::failure).is_some_and(|again| is_the_same(again, failure)),
        );
    }
    (otherwise > 0).then(|| {
        format!(
            "run {} more on the same input, it did otherwise {}: something besides the input decides \
             (memory that was not set, the clock, chance)",
            counted(u64::from(times), "time"),
            counted(otherwise, "time")
        )
    })
}

fn is_the_same(again: &Failure, failure: &Failure) -> bool {
    // What a killed program had printed by then depends on timing, and so does whether it exceeds another limit, or crashes,
    // before: endless recursion does each.
    let ends = |verdict| matches!(verdict, Verdict::Time | Verdict::Output | Verdict::Memory);
    if ends(failure.verdict) {
        return ends(again.verdict) || again.verdict == Verdict::Runtime;
    }
    again.kind() == failure.kind() && again.output == failure.output
}

/// Writes how far off the first wrong number is. If an answer is not a sum, that says nothing.
fn write_off_by(text: &mut Report, turn: usize, trace: &Trace<AnyCase>, failure: &Failure) {
    let mut steps = trace.steps.iter().filter(|step| step.turn().is_none_or(|of| of == turn));
    let is_sum = steps.any(|step| !step.amounts().is_empty());
    let off = answers::off_by(failure).filter(|_| is_sum);
    text.row_if_some("off by", off.map(|off| format!("{off:+}")));
}
