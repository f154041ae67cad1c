//! Why a program answers as it does: what it does besides answering, how it answers other cases, and which misreading
//! of the rules it follows.

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::contract::clause;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::oracle::{Effort, Oracle};
use crosscheck_core::{Game, Misreading};
use crosscheck_judge::Verdict;

use super::inquiry::Whole;
use super::suspects::{agrees, answers, exact};
use super::{Failing, Failure, PlayedCase, UnderTest, symptoms};

/// The number of extra cases played before a cause is named. Without --time there is no time limit: the report must not depend
/// on how fast the machine is. With it, half of what is left is for them.
const MORE: u64 = 300;

/// A program that prints the same on all of them plays one more for each misreading that would do so, too: the first of this
/// many on which the misreading prints something else.
const TELLING: u64 = 3000;

/// Stop playing extra cases once the program has run out of time on this many.
const LATE: u32 = 3;

/// Describes what is wrong with a program apart from how it reads the rules. Once the halt is due, no closer look at a
/// run is started.
pub(super) fn symptom(under_test: &mut UnderTest, failing: Failing<'_>) -> Option<String> {
    // A program that reads no input does so on any case; what it does on a small one is known already.
    let besides = under_test.ignores_input.clone();
    let besides = besides.or_else(|| symptoms::besides(under_test, failing));
    if !failing.failure.is_wrong_answer() {
        return besides;
    }
    play_more(under_test);
    play_what_tells(under_test, failing.halt);
    let words: Vec<String> =
        besides.into_iter().chain(symptoms::in_common(&under_test.memory.played)).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// The misreading of the rules that a program was found to follow.
pub(super) enum Reading {
    /// These misreadings give all of its answers.
    Exact { readings: Vec<&'static Misreading<AnyCase>>, cases: u64, wrong: u64 },
    /// This misreading gives its answers up to a case of the campaign that the program gets wrong in another way.
    UpTo { reading: &'static Misreading<AnyCase>, index: u64, whole: Whole },
}

impl Reading {
    /// Returns the clause whose Decision an accepted program contradicts, if it does so in everything it answered: all
    /// misreadings that give its answers belong to this clause, and the clause holds a Decision.
    pub(super) fn decision(&self, game: &AnyGame) -> Option<&'static str> {
        let Reading::Exact { readings, .. } = self else { return None };
        let number = readings[0].clause;
        let one = readings.iter().all(|reading| reading.clause == number);
        let decides =
            || clause::find(game.rules().page, number).is_some_and(|clause| clause.is_decision());
        (one && decides()).then_some(number)
    }
}

/// Looks for a misreading that gives the program's answers: on this case, on the remembered cases, and in the whole
/// campaign.
pub(super) fn reading(under_test: &UnderTest, here: &PlayedCase, halt: &Cancel) -> Option<Reading> {
    let played = &under_test.memory.played;
    let mut exact = exact(&under_test.game, here, played, halt);
    let wrong = played.iter().filter(|played| played.wrong).count() as u64;
    let cases = played.len() as u64;
    if under_test.campaign.is_none() {
        return (!exact.is_empty()).then_some(Reading::Exact { readings: exact, cases, wrong });
    }
    let mut wholes: Vec<Whole> = exact.iter().filter_map(|&reading| under_test.whole(reading)).collect();
    // Keep those that match the program's answers for the longest.
    let end = |whole: &Whole| whole.departs().unwrap_or(u64::MAX);
    let farthest = wholes.iter().map(end).max()?;
    let mut goes_on = wholes.iter().map(|whole| end(whole) == farthest);
    exact.retain(|_| goes_on.next().unwrap_or(false));
    wholes.retain(|whole| end(whole) == farthest);
    let whole = wholes.into_iter().next()?;
    match (whole.contradicted, whole.unexplained) {
        (None, None) => {
            let (cases, wrong) = (cases + whole.cases, wrong + whole.wrong);
            Some(Reading::Exact { readings: exact, cases, wrong })
        }
        (None, Some(index)) => Some(Reading::UpTo { reading: exact[0], index, whole }),
        // The program is right on a case that the misreading gets wrong.
        (Some(_), _) => None,
    }
}

/// Plays cases unrelated to the finding. They are always the same, and are played only once.
fn play_more(under_test: &mut UnderTest) {
    let (game, halt) = (&under_test.game.clone(), under_test.halt().half());
    if std::mem::replace(&mut under_test.plays_more, true) {
        return;
    }
    let mut late = 0;
    for case in (0..MORE).filter_map(|index| apart(game, 0, index)).take_while(|_| !halt.is_due()) {
        // Why a program can no longer be run is reported elsewhere.
        let Ok((_, fault)) = under_test.judge(&case, Effort::Full) else { break };
        let failure = fault.as_ref().and_then(Fault::failure::<Failure>);
        late += u32::from(failure.is_some_and(|failure| failure.verdict == Verdict::Time));
        if late == LATE {
            break;
        }
    }
}

/// Plays cases that tell a program that always prints the same from misreadings that have done so on all that was played.
fn play_what_tells(under_test: &mut UnderTest, halt: &Cancel) {
    let game = &under_test.game.clone();
    let Some(output) = symptoms::only_output(&under_test.memory.played) else { return };
    let mut telling = Vec::new();
    for reading in game.misreadings().iter().take_while(|_| !halt.is_due()) {
        let mut player = game.misread(reading);
        if under_test.memory.played.iter().all(|played| agrees(&mut *player, played)) {
            let mut cases = (0..TELLING).filter_map(|index| apart(game, 1, index));
            telling.extend(cases.find(|case| !answers(&mut *player, case, output)));
        }
    }
    for case in telling {
        let _ = under_test.judge(&case, Effort::Full);
    }
}

/// Returns a case that has nothing to do with a finding.
fn apart(game: &AnyGame, seed: u64, index: u64) -> Option<AnyCase> {
    let mut rng = seeded(game.name(), seed, index);
    let generator = game.generator();
    guarded(|| generator.generate(&Settings::default(), &mut rng)).ok()?.ok()
}
