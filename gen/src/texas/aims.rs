//! The properties that a user can ask of a case of `texas` beyond its sizes.

use crosscheck_core::generate::Aim;
use spec::texas::{Case, Wave};

use super::measure::{end, hands, rounds, settled, triggers, verdicts};

/// The families whose cases have the most operations of the wanted kind.
const OF_HANDS: &[&str] = &["hands", "every-hand"];

pub(super) const AIMS: &[Aim<Case>] = &[
    Aim::new(
        "rounds",
        "rounds of the operation that has the most",
        &["deepest", "chains"],
        &|_, steps, _| most(settled(steps).map(|of| of.rounds as usize)),
    ),
    Aim::new(
        "waves",
        "waves of effects in the round that has the most",
        &["dominoes", "effects"],
        &|_, steps, _| most(rounds(steps).map(|round| round.waves.len())),
    ),
    Aim::new("hand", "hands of a kind", OF_HANDS, &|_, steps, word| {
        count(hands(steps).filter(|hand| hand.kind as usize == word))
    })
    .words(&["high-card", "one-pair", "two-pairs", "three", "full-house", "four", "five"]),
    Aim::new("hands", "hands of any kind", OF_HANDS, &|_, steps, _| count(hands(steps))),
    Aim::new("cleared", "1 if the board is empty at the end", &["clear", "dominoes"], &|_, steps, _| {
        count(end(steps).filter(|end| end.cleared.0 > 0))
    }),
    Aim::new("all-valid", "1 if every operation is valid", &["all-valid"], &|_, steps, _| {
        count(end(steps).filter(|end| end.all_valid.0 > 0))
    }),
    Aim::new("verdict", "operations of a verdict", &["refusals", "small", "full"], &|_, steps, word| {
        count(verdicts(steps).filter(|verdict| *verdict as usize == word))
    })
    .words(&["valid", "not-adjacent", "empty", "no-elimination"]),
    Aim::new(
        "two-main",
        "valid operations with two main colours",
        &["two-main", "full"],
        &|_, steps, _| count(settled(steps).filter(|of| of.main.len() == 2)),
    ),
    Aim::new(
        "effect",
        "effects of a kind that are triggered",
        &["effects", "dominoes", "full"],
        &|_, steps, word| {
            count(rounds(steps).flat_map(triggers).filter(|of| of.effect as usize == word + 1))
        },
    )
    .words(&["row", "column", "cross", "square-of-3", "square-of-5", "colour"]),
    Aim::new(
        "taken",
        "pieces of the round that takes the most",
        &["dominoes", "block", "clear"],
        &|_, steps, _| {
            let hit = |waves: &[Wave]| waves.iter().map(|wave| wave.removed.len()).sum::<usize>();
            most(rounds(steps).map(|round| round.matched.len() + hit(&round.waves)))
        },
    ),
    Aim::new("block", "pieces of the largest block", &["block", "chains", "small"], &|_, steps, _| {
        most(rounds(steps).flat_map(|round| &round.blocks).map(|of| of.size as usize))
    }),
    Aim::new(
        "blocks",
        "blocks of the round that has the most",
        &["chains", "full", "medium"],
        &|_, steps, _| most(rounds(steps).map(|round| round.blocks.len())),
    ),
    Aim::new("total", "the answer", &["block", "deepest", "full"], &|_, steps, _| {
        end(steps).map_or(0, |end| u64::try_from(end.total.0).unwrap_or(u64::MAX))
    }),
    Aim::new(
        "left",
        "pieces that are left at the end",
        &["full", "medium", "many-colours"],
        &|case: &Case, steps, _| {
            let last = rounds(steps).last().map(|round| round.board.count());
            last.unwrap_or(case.pieces().values().len()) as u64
        },
    ),
];

fn most(numbers: impl Iterator<Item = usize>) -> u64 {
    numbers.max().unwrap_or(0) as u64
}

fn count<T>(of: impl IntoIterator<Item = T>) -> u64 {
    of.into_iter().count() as u64
}
