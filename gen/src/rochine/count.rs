//! The statistics: what the cases of a campaign contained.

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::Counted;
use crosscheck_core::generate::counted::holding;
use crosscheck_core::generate::floor::{Floor, Floors, but_the_first, but_the_last};
use crosscheck_core::generate::tally::class;
use spec::rochine::{Case, Ruling, Step};

use super::measure::{outcome, plays, taken, ways};

pub(super) const OUTCOMES: Counted<Case> = Counted::new(
    1,
    "cases by outcome",
    &[
        "illegal",
        "unfinished",
        "red by pieces",
        "blue by pieces",
        "red by immobility",
        "blue by immobility",
    ],
    |_, steps, see| see(outcome(steps), 1),
);

pub(super) const VERDICTS: Counted<Case> =
    Counted::new(2, "moves by verdict", Ruling::WORDS, |_, steps: &[&Step], see| {
        steps.iter().for_each(|step| see(step.verdict as usize, 1))
    });

const STAGES: Counted<Case> = Counted::new(
    3,
    "illegal moves by place",
    &["the first", "between", "the last", "after a capture"],
    |case: &Case, steps: &[&Step], see| {
        let [before @ .., Step { verdict, .. }] = steps else { return };
        let captured = before.last().and_then(|step| step.play.as_ref()).map_or(0, taken) > 0;
        let (first, last) = (before.is_empty(), steps.len() == case.turns());
        if *verdict != Ruling::Legal {
            let places = holding([first, !first && !last, !first && last, captured]);
            places.for_each(|place| see(place, 1));
        }
    },
);

pub(super) const CAPTURES: Counted<Case> =
    Counted::new(4, "moves that capture", &["row", "column", "row and column"], |_, steps, see| {
        for play in plays(steps).filter(|play| taken(play) > 0) {
            see(if play.column.is_empty() { 0 } else { 1 + usize::from(!play.row.is_empty()) }, 1);
        }
    });

/// Captures by the number of pieces, counted separately for the row and the column of a move.
const TAKEN: Counted<Case> = Counted::new(5, "captures by pieces", &["1", "2"], |_, steps, see| {
    let taken = plays(steps).flat_map(|play| [play.row.len(), play.column.len()]);
    taken.filter(|&taken| taken > 0).for_each(|taken| see(taken.min(2) - 1, 1));
});

const WAYS: Counted<Case> = Counted::new(
    6,
    "moves after which there is left",
    &["no way", "one way", "one way, of the right half to the right"],
    |_, steps: &[&Step], see| {
        for (step, play) in steps.iter().filter_map(|step| Some((step, step.play.as_ref()?))) {
            let mut ways = ways(&play.board, step.side.enemy());
            match (ways.next(), ways.next()) {
                (None, _) => see(0, 1),
                (Some((from, to)), None) => {
                    let right = to.col > from.col && 2 * from.col > play.board.0.cols();
                    see(1, 1);
                    see(2, right.into());
                }
                _ => {}
            }
        }
    },
);

const CASES: Counted<Case> = Counted::new(
    7,
    "cases",
    &["all", "moves after the end", "all moves played"],
    |case: &Case, steps, see| {
        let outcome = outcome(steps);
        let all = holding([true, outcome > 1 && steps.len() < case.turns(), outcome == 1]);
        all.for_each(|entry| see(entry, 1));
    },
);

const SIZES: Counted<Case> =
    Counted::new(8, "cases by size", &["4", "6", "8", "10", "larger"], |case: &Case, _, see| {
        see((case.side() as usize / 2).saturating_sub(2).min(4), 1);
    });

const LENGTHS: Counted<Case> = Counted::new(
    9,
    "cases by moves",
    &["1", "2–5", "6–20", "21–60", "61–499", "500+"],
    |case: &Case, _, see| see(class(&[1, 2, 6, 21, 61, 500], case.turns() as u64), 1),
);

pub(super) const COUNTED: &[Counted<Case>] =
    &[OUTCOMES, VERDICTS, STAGES, CAPTURES, TAKEN, WAYS, CASES, SIZES, LENGTHS];

pub(super) const FLOORS: Floors = Floors {
    cases: 10_000,
    all: &[
        OUTCOMES.each(300),
        Floor::each(VERDICTS.topic, &["legal"], 100_000),
        Floor::each(VERDICTS.topic, but_the_first(VERDICTS.entries), 100),
        STAGES.each(150),
        CAPTURES.each(500),
        TAKEN.each(1000),
        WAYS.each(150),
        Floor::each(CASES.topic, &["moves after the end"], 500),
        Floor::each(CASES.topic, &["all moves played"], 2000),
        Floor::each(SIZES.topic, but_the_last(SIZES.entries), 500),
    ],
};
