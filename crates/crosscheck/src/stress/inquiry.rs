//! What a report has found out about a program so far.

use crosscheck_core::compare::trace::guarded;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::{Game, Misreading};

use super::failure::Failure;
use super::ledger;
use super::memory::Memory;
use super::suspects::{PlayedCase, agrees};

/// The search for the causes of a program's failures.
#[derive(Default)]
pub(super) struct Inquiry {
    pub(super) campaign: Option<Campaign>,
    /// The misreadings named as causes. `asked` is how many there were at the last call of `unexplained`.
    pub(super) named: Vec<&'static Misreading<AnyCase>>,
    pub(super) asked: usize,
    /// What the program does instead of reading its input and printing an answer, as seen on one of the smallest cases.
    pub(super) deaf: Option<String>,
    /// Whether the program's author says that it was accepted.
    pub(super) accepted: bool,
}

impl Inquiry {
    /// Once misreadings were named, describes whether one of them gives this wrong answer.
    pub(super) fn set_apart(&self, game: &AnyGame, case: &AnyCase, failure: &Failure) -> Option<String> {
        if self.named.is_empty() || !failure.is_wrong_answer() {
            return None;
        }
        let yours = ledger::answer(&failure.output);
        let gives = |reading: &&&Misreading<AnyCase>| {
            let answer = guarded(|| game.misread(reading).answer(case).to_string());
            answer.is_ok_and(|answer| ledger::answer(answer.as_bytes()) == yours)
        };
        let names = || self.named.iter().map(|reading| reading.name).collect::<Vec<_>>().join(", ");
        Some(match self.named.iter().find(gives) {
            Some(reading) => format!("as {}", reading.name),
            None => format!("unlike {}", names()),
        })
    }

    /// Returns the remembered answers, except the wrong ones that the misreadings named so far account for.
    pub(super) fn open<'a>(&self, game: &AnyGame, memory: &'a Memory) -> Vec<&'a PlayedCase> {
        let mut readings: Vec<_> = self.named.iter().map(|reading| game.misread(reading)).collect();
        let mut accounted = |played: &PlayedCase| {
            played.wrong && readings.iter_mut().any(|reading| agrees(&mut **reading, played))
        };
        memory.played.iter().filter(|played| !accounted(played)).collect()
    }
}
