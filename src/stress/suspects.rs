//! Known misreadings of the rules that answer as a program does.
//!
//! A reading is weighed against every answer that is remembered: the wrong answers that it gives too, and the right
//! ones that it does not. Which standing is enough to name a clause is measured (`measure`).

#[cfg(test)]
mod measure;

use std::collections::BTreeSet;
use std::time::Instant;

use crosscheck_core::compare::trace::guarded;
use crosscheck_core::{Game, Misreading, Player};
use crosscheck_judge::tokens;

use super::played::PlayedCase;

/// How a reading stands against what a program answered.
pub(super) struct Standing<G: Game> {
    pub(super) reading: &'static Misreading<G::Case>,
    /// How many of the program's wrong answers it gives too.
    pub(super) explains: usize,
    /// How many of the program's right answers it gets wrong.
    pub(super) contradicts: usize,
    /// How many of the wrong answers to cases of no finding it gives too.
    pub(super) explains_apart: usize,
}

/// What is known of the readings.
pub(super) struct Suspicion<G: Game> {
    /// These give exactly the program's answers on all that is remembered.
    pub(super) exact: Vec<&'static Misreading<G::Case>>,
    /// Where none does: the one that explains enough to be worth a look.
    pub(super) hint: Option<Standing<G>>,
    /// How many cases are remembered.
    pub(super) cases: usize,
    /// How many of them the program gets wrong.
    pub(super) wrong: usize,
    /// How many of them, of those that no finding led to.
    pub(super) wrong_apart: usize,
}

/// A hint explains at least this share of the wrong answers apart from those of shrinking, as a percentage: `measure`
/// prints how many of the hints are true.
pub(super) const SHARE: usize = 50;

/// And at least so many: fewer agree by chance.
const LEAST: usize = 4;

/// Weighs the readings that answer as the program does here against everything else that it answered.
pub(super) fn suspicion<G: Game>(
    here: &[&'static Misreading<G::Case>],
    played: &[&PlayedCase<G::Case>],
    deadline: Instant,
) -> Suspicion<G> {
    let wrong = || played.iter().filter(|played| played.right.is_some());
    let (wrong, wrong_apart) = (wrong().count(), wrong().filter(|played| played.apart).count());
    let standings: Vec<Standing<G>> = here
        .iter()
        .take_while(|_| Instant::now() < deadline)
        .map(|reading| weigh(reading, played))
        .collect();
    let exact = |standing: &&Standing<G>| standing.explains == wrong && standing.contradicts == 0;
    let exact: Vec<_> = standings.iter().filter(exact).map(|standing| standing.reading).collect();
    let hint = if exact.is_empty() { hint(standings, wrong_apart) } else { None };
    Suspicion { exact, hint, cases: played.len(), wrong, wrong_apart }
}

/// The readings that answer as a program does on a case.
pub(super) fn agreeing<G: Game>(
    here: &PlayedCase<G::Case>,
    deadline: Instant,
) -> Vec<&'static Misreading<G::Case>> {
    let agrees = |reading: &&Misreading<G::Case>| {
        Instant::now() < deadline && agrees::<G>(&mut *(reading.player)(), here)
    };
    G::misreadings().iter().filter(agrees).collect()
}

fn weigh<G: Game>(
    reading: &'static Misreading<G::Case>,
    played: &[&PlayedCase<G::Case>],
) -> Standing<G> {
    let mut player = (reading.player)();
    let mut standing = Standing { reading, explains: 0, contradicts: 0, explains_apart: 0 };
    for played in played {
        match (agrees::<G>(&mut *player, played), played.right.is_some()) {
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

/// The reading that explains most, if that is enough and nothing speaks against it, and all that explain as much are of
/// one clause.
fn hint<G: Game>(standings: Vec<Standing<G>>, wrong: usize) -> Option<Standing<G>> {
    let enough = |standing: &Standing<G>| {
        let explains = standing.explains_apart;
        standing.contradicts == 0 && explains >= LEAST && 100 * explains >= SHARE * wrong
    };
    let mut enough: Vec<Standing<G>> = standings.into_iter().filter(enough).collect();
    let most = enough.iter().map(|standing| standing.explains_apart).max()?;
    enough.retain(|standing| standing.explains_apart == most);
    let clauses: BTreeSet<&str> = enough.iter().map(|standing| standing.reading.clause).collect();
    if clauses.len() == 1 { enough.into_iter().next() } else { None }
}

/// Whether a player answers a case as the program did.
pub(super) fn agrees<G: Game>(player: &mut dyn Player<G::Case>, played: &PlayedCase<G::Case>) -> bool {
    let answer = guarded(|| player.answer(&played.case).to_string());
    answer.is_ok_and(|answer| tokens::same(answer.as_bytes(), &played.output))
}
