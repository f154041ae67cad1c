//! Misreadings of the rules that give the same answers as a program.
//!
//! A misreading is held against every remembered answer. A test of the program measures how often a clause that is named
//! is the true one.

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
    /// What can be said of it in numbers.
    pub(super) features: Vec<Feature>,
}

impl PlayedCase {
    /// Returns the right answer that the program's is to be compared with: its own, if that is right.
    pub(super) fn right_answer(&self) -> &[u8] {
        if self.wrong { self.expected.as_bytes() } else { &self.output }
    }
}

/// Returns the misreadings that give exactly the program's answers, on this case and on everything remembered.
pub(super) fn exact(
    game: &AnyGame,
    here: &PlayedCase,
    played: &[PlayedCase],
    halt: &Cancel,
) -> Vec<&'static Misreading<AnyCase>> {
    let is_exact = |reading: &&'static Misreading<AnyCase>| {
        let mut player = game.misread(reading);
        let mut all = std::iter::once(here).chain(played);
        all.all(|played| !halt.is_due() && agrees(&mut *player, played))
    };
    game.misreadings().iter().filter(is_exact).collect()
}

pub(super) fn agrees(player: &mut dyn Player<AnyCase>, played: &PlayedCase) -> bool {
    answers(player, &played.case, &played.output)
}

pub(super) fn answers(player: &mut dyn Player<AnyCase>, case: &AnyCase, output: &[u8]) -> bool {
    let answer = guarded(|| player.answer(case).to_string());
    answer.is_ok_and(|answer| tokens::same(answer.as_bytes(), output))
}
