//! The families of `texas`: what the cases of each are for, measured in the engine's play.

use engine::texas::Table;
use generator::texas::Maker;
use spec::texas::{Case, Step};

use crate::tested::{Purpose, much};

const HANDS: [&str; 7] = [
    "hand=high-card",
    "hand=one-pair",
    "hand=two-pairs",
    "hand=three",
    "hand=full-house",
    "hand=four",
    "hand=five",
];

const VERDICTS: [&str; 4] =
    ["verdict=valid", "verdict=not-adjacent", "verdict=empty", "verdict=no-elimination"];

/// Whether a case has at least so much of each aim.
fn has<const N: usize>(case: &Case, steps: &[Step], aims: [(&str, u64); N]) -> bool {
    aims.iter().all(|(aim, least)| much::<_, Maker<Table>>(case, steps, aim) >= *least)
}

fn sides(case: &Case) -> (u32, u32) {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    (rows.min(cols), rows.max(cols))
}

pub(super) const PURPOSES: &[Purpose<Case>] = &[
    ("tiny", 100, |case, _| sides(case).1 <= 4),
    ("degenerate", 100, |case, _| sides(case).0 <= 2),
    ("small", 100, |case, _| sides(case).0 >= 3 && sides(case).1 <= 8),
    ("effects", 70, |case, steps| has(case, steps, [("waves", 2)])),
    ("dominoes", 100, |case, steps| {
        has(case, steps, [("cleared", 1), ("waves", 30.max(sides(case).0.into()))])
    }),
    ("chains", 60, |case, steps| has(case, steps, [("rounds", 4)])),
    ("deepest", 100, |case, steps| {
        has(case, steps, [("rounds", 100.max(2 * u64::from(sides(case).1) + 1))])
    }),
    ("hands", 80, |case, steps| has(case, steps, [("hands", 1)])),
    ("every-hand", 100, |case, steps| has(case, steps, HANDS.map(|hand| (hand, 1)))),
    ("two-main", 38, |case, steps| has(case, steps, [("two-main", 1)])),
    ("choices", 100, |case, steps| has(case, steps, [("two-main", 5), ("hands", 1)])),
    ("block", 100, |case, steps| {
        let half = case.pieces().values().len() as u64 / 2;
        has(case, steps, [("cleared", 1), ("block", half + 1), ("total", 0x1_0000)])
    }),
    ("clear", 70, |case, steps| has(case, steps, [("cleared", 1)])),
    ("all-valid", 95, |case, steps| has(case, steps, [("all-valid", 1)])),
    ("invalid", 100, |case, steps| !has(case, steps, [("verdict=valid", 1)])),
    ("refusals", 65, |case, steps| has(case, steps, VERDICTS.map(|verdict| (verdict, 1)))),
    ("many-colours", 100, |case, _| case.colours() >= 7),
    ("wide", 100, |case, _| case.pieces().rows() <= 3 && case.pieces().cols() >= 4),
    ("tall", 100, |case, _| case.pieces().cols() <= 3 && case.pieces().rows() >= 4),
    ("medium", 100, |case, _| sides(case).0 >= 9 && sides(case).1 <= 24),
    ("full", 100, |case, _| sides(case) == (50, 50) && case.swaps().len() == 1000),
    ("against-rescans", 100, |case, steps| much::<_, Maker<Table>>(case, steps, "rounds") == 587),
    ("against-reruns", 100, |case, steps| much::<_, Maker<Table>>(case, steps, "waves") == 1225),
    ("against-closures", 100, |case, steps| has(case, steps, [("block", 1641)])),
];
