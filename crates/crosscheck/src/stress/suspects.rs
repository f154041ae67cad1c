//! Misreadings of the rules that give the same answers as a program.
//!
//! A misreading is weighed against every remembered answer: the wrong answers that it gives too, and the right ones
//! that it does not give. A test of the program measures how often a clause that is named is the true one.

use std::collections::BTreeSet;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Feature;
use crosscheck_core::tokens;
use crosscheck_core::{Game, Misreading, Player};

/// A case that a program answered, rightly or wrongly.
#[derive(Clone, Debug)]
pub(super) struct PlayedCase {
    pub(super) case: AnyCase,
    pub(super) output: Vec<u8>,
    pub(super) expected: String,
    /// Whether the program's answer is wrong. If it is right it may still be another one.
    pub(super) wrong: bool,
    /// Whether the case is unrelated to any finding.
    pub(super) apart: bool,
    /// What can be said of it in numbers.
    pub(super) features: Vec<Feature>,
}

impl PlayedCase {
    /// Returns the right answer that the program's is to be compared with: its own, if that is right.
    pub(super) fn right_answer(&self) -> &[u8] {
        if self.wrong { self.expected.as_bytes() } else { &self.output }
    }
}

/// The comparison of a misreading with a program's answers.
pub(super) struct Standing {
    pub(super) reading: &'static Misreading<AnyCase>,
    /// The number of the program's wrong answers that the misreading gives too.
    pub(super) explains: usize,
    /// The number of the program's right answers that the misreading gets wrong.
    pub(super) contradicts: usize,
    /// The number of the wrong answers on cases unrelated to a finding that it gives too.
    pub(super) explains_apart: usize,
}

pub(super) struct Suspicion {
    /// These give exactly the program's answers on everything remembered.
    pub(super) exact: Vec<&'static Misreading<AnyCase>>,
    /// If none does: the one that explains enough to be worth a look.
    pub(super) hint: Option<Standing>,
    pub(super) cases: usize,
    /// The number of those that the program gets wrong.
    pub(super) wrong: usize,
    /// The number of wrong ones among the cases unrelated to a finding.
    pub(super) wrong_apart: usize,
}

/// A hint explains at least this percentage of the wrong answers on cases unrelated to a finding. `measure` prints how
/// many of the hints are true.
pub(super) const SHARE: usize = 50;

/// A hint explains at least this many wrong answers: fewer may agree by chance.
const LEAST: usize = 4;

/// Weighs the misreadings that answer this case as the program does against everything else that it answered.
pub(super) fn suspicion(
    game: &AnyGame,
    here: &PlayedCase,
    played: &[PlayedCase],
    halt: &Cancel,
) -> Suspicion {
    let wrong = || played.iter().filter(|played| played.wrong);
    let (wrong, wrong_apart) = (wrong().count(), wrong().filter(|played| played.apart).count());
    let standings: Vec<Standing> = game
        .misreadings()
        .iter()
        .take_while(|_| !halt.is_due())
        .filter(|reading| agrees(&mut *game.misread(reading), here))
        .map(|reading| weigh(game, reading, played, halt))
        .collect();
    let exact = |standing: &&Standing| standing.explains == wrong && standing.contradicts == 0;
    let exact: Vec<_> = standings.iter().filter(exact).map(|standing| standing.reading).collect();
    let hint = if exact.is_empty() { hint(standings, wrong_apart) } else { None };
    Suspicion { exact, hint, cases: played.len(), wrong, wrong_apart }
}

fn weigh(
    game: &AnyGame,
    reading: &'static Misreading<AnyCase>,
    played: &[PlayedCase],
    halt: &Cancel,
) -> Standing {
    let mut player = game.misread(reading);
    let mut standing = Standing { reading, explains: 0, contradicts: 0, explains_apart: 0 };
    for played in played.iter().take_while(|_| !halt.is_due()) {
        match (agrees(&mut *player, played), played.wrong) {
            (true, true) => {
                standing.explains += 1;
                standing.explains_apart += usize::from(played.apart);
            }
            (false, false) => standing.contradicts += 1,
            (true, false) | (false, true) => {}
        }
    }
    standing
}

/// Returns the misreading that explains most, if it explains enough, contradicts no right answer, and all that explain
/// as much belong to one clause.
fn hint(standings: Vec<Standing>, wrong: usize) -> Option<Standing> {
    let enough = |standing: &Standing| {
        let explains = standing.explains_apart;
        standing.contradicts == 0 && explains >= LEAST && 100 * explains >= SHARE * wrong
    };
    let mut enough: Vec<Standing> = standings.into_iter().filter(enough).collect();
    let most = enough.iter().map(|standing| standing.explains_apart).max()?;
    enough.retain(|standing| standing.explains_apart == most);
    let clauses: BTreeSet<&str> = enough.iter().map(|standing| standing.reading.clause).collect();
    if clauses.len() == 1 { enough.into_iter().next() } else { None }
}

pub(super) fn agrees(player: &mut dyn Player<AnyCase>, played: &PlayedCase) -> bool {
    answers(player, &played.case, &played.output)
}

pub(super) fn answers(player: &mut dyn Player<AnyCase>, case: &AnyCase, output: &[u8]) -> bool {
    let answer = guarded(|| player.answer(case).to_string());
    answer.is_ok_and(|answer| tokens::same(answer.as_bytes(), output))
}
