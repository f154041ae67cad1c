//! The statistics: what the cases of a campaign contained.

use crosscheck_core::generate::Counted;
use crosscheck_core::generate::counted::holding;
use crosscheck_core::generate::floor::{Floor, Floors, but_the_first};
use crosscheck_core::generate::tally::class;
use spec::texas::{Case, Effect, HandKind, Ruling, Step};

use super::measure::{end, hands, rounds, settled, triggers, verdicts};

pub(super) const VERDICTS: Counted<Case> =
    Counted::new(1, "operations by verdict", Ruling::WORDS, |_, steps, see| {
        verdicts(steps).for_each(|verdict| see(verdict as usize, 1))
    });

pub(super) const ROUNDS: Counted<Case> = Counted::new(
    2,
    "valid operations by rounds",
    &["1", "2", "3", "4", "5–9", "10+"],
    |_, steps, see| {
        settled(steps).for_each(|of| see(class(&[1, 2, 3, 4, 5, 10], of.rounds.into()), 1));
    },
);

const MAIN: Counted<Case> =
    Counted::new(3, "valid operations by main colours", &["one", "two"], |_, steps, see| {
        settled(steps).for_each(|of| see(of.main.len() - 1, 1));
    });

/// Effects triggered, by kind, in the order of the effects' numbers.
pub(super) const EFFECTS: Counted<Case> =
    Counted::new(4, "effects triggered", Effect::WORDS.split_at(1).1, |_, steps, see| {
        rounds(steps).flat_map(triggers).for_each(|of| see(of.effect as usize - 1, 1));
    });

pub(super) const WAVES: Counted<Case> =
    Counted::new(5, "rounds with effects by waves", &["1", "2", "3", "4–6", "7+"], |_, steps, see| {
        let waves = rounds(steps).map(|round| round.waves.len() as u64).filter(|&waves| waves > 0);
        waves.for_each(|waves| see(class(&[1, 2, 3, 4, 7], waves), 1));
    });

const BLOCKS: Counted<Case> =
    Counted::new(6, "blocks by size", &["3", "4", "5", "6", "7+"], |_, steps, see| {
        let blocks = rounds(steps).flat_map(|round| &round.blocks);
        blocks.for_each(|block| see(class(&[3, 4, 5, 6, 7], block.size.into()), 1));
    });

pub(super) const HANDS: Counted<Case> = Counted::new(7, "hands", HandKind::WORDS, |_, steps, see| {
    hands(steps).for_each(|hand| see(hand.kind as usize, 1));
});

pub(super) const CASES: Counted<Case> = Counted::new(
    8,
    "cases",
    &["all", "board cleared", "every operation valid", "no operation valid"],
    |_, steps: &[&Step], see| {
        let [cleared, valid] =
            end(steps).map_or([false; 2], |end| [end.cleared, end.all_valid].map(|bonus| bonus.0 > 0));
        let none = verdicts(steps).all(|verdict| verdict != Ruling::Valid);
        holding([true, cleared, valid, none]).for_each(|entry| see(entry, 1));
    },
);

const BOARDS: Counted<Case> = Counted::new(
    9,
    "cases by board",
    &["one row or column", "sides to 4", "sides to 8", "sides to 20", "larger"],
    |case: &Case, _, see| {
        let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
        let larger = if rows.min(cols) == 1 { 0 } else { rows.max(cols) };
        see(class(&[0, 2, 5, 9, 21], larger.into()), 1);
    },
);

/// Cases by the number of different colours on the board. All colours beyond the contest's limits count as one.
const COLOURS: Counted<Case> = Counted::new(
    10,
    "cases by colours on the board",
    &["1", "2", "3", "4", "5–6", "7–10", "11+"],
    |case: &Case, _, see| {
        let mut seen = [false; 128];
        for piece in case.pieces().values() {
            seen[(piece.colour as usize).min(seen.len() - 1)] = true;
        }
        let different = seen.into_iter().filter(|&seen| seen).count();
        see(class(&[1, 2, 3, 4, 5, 7, 11], different as u64), 1);
    },
);

/// Effects triggered, by the round of their operation: a later round takes place on cells where earlier ones took place.
const LATER: Counted<Case> =
    Counted::new(11, "effects triggered by round", &["1", "2", "3", "4–6", "7+"], |_, steps, see| {
        let triggered = rounds(steps).map(|of| (class(&[1, 2, 3, 4, 7], of.round.into()), of));
        triggered.for_each(|(entry, of)| see(entry, triggers(of).count() as u64));
    });

pub(super) const COUNTED: &[Counted<Case>] =
    &[VERDICTS, ROUNDS, MAIN, EFFECTS, WAVES, BLOCKS, HANDS, CASES, BOARDS, COLOURS, LATER];

pub(super) const FLOORS: Floors = Floors {
    cases: 10_000,
    all: &[
        VERDICTS.each(3000),
        Floor::together(ROUNDS.topic, &["5–9", "10+"], 1000),
        Floor::each(ROUNDS.topic, &["10+"], 100),
        Floor::each(MAIN.topic, but_the_first(MAIN.entries), 6000),
        EFFECTS.each(3000),
        Floor::together(WAVES.topic, &["3", "4–6", "7+"], 500),
        Floor::each(WAVES.topic, &["7+"], 40),
        BLOCKS.each(1000),
        HANDS.each(300),
        Floor::each(LATER.topic, &["2", "3", "4–6"], 200),
        // What each seed has: a case that has any may have dozens, and 24 seeds have 9 to 94. A test holds their mean.
        Floor::each(LATER.topic, &["7+"], 4),
        Floor::each(CASES.topic, &["board cleared"], 1000),
        Floor::each(CASES.topic, &["every operation valid"], 3000),
        Floor::each(CASES.topic, &["no operation valid"], 300),
    ],
};
