//! Every family of `texas` serves its purpose, measured in the engine's play.

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::Settings;
use spec::texas::{Case, Step};

use super::Texas;
use crate::common::{case, steps};
use crate::every::Purpose;

/// The measurements by which a purpose is checked.
#[derive(Debug, Default)]
struct Met {
    verdicts: [usize; 4],
    rounds: u32,
    waves: usize,
    hands: [usize; 7],
    two_main: usize,
    block: u32,
    cleared: bool,
    total: u128,
}

fn met(steps: &[Step]) -> Met {
    let mut met = Met::default();
    for step in steps {
        match step {
            Step::Operation(operation) => met.verdicts[operation.verdict as usize] += 1,
            Step::Round(round) => {
                met.waves = met.waves.max(round.waves.len());
                met.block =
                    round.blocks.iter().map(|block| block.size).max().unwrap_or(0).max(met.block);
            }
            Step::Settled(settled) => {
                met.rounds = met.rounds.max(settled.rounds);
                met.two_main += usize::from(settled.main.len() == 2);
                settled.hand.iter().for_each(|hand| met.hands[hand.kind as usize] += 1);
            }
            Step::End(end) => {
                met.cleared = end.cleared.0 > 0;
                met.total = end.total.0;
            }
        }
    }
    met
}

fn of(family: &'static str) -> Settings {
    Settings { family: Some(family), ..Settings::default() }
}

fn sides(case: &Case) -> (u32, u32) {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    (rows.min(cols), rows.max(cols))
}

/// Each family with its purpose, and the least percentage of its cases that must serve it.
pub(super) const PURPOSES: &[Purpose<Texas>] = &[
    ("tiny", 100, |case, _| sides(case).1 <= 4),
    ("degenerate", 100, |case, _| sides(case).0 <= 2),
    ("small", 100, |case, _| sides(case).0 >= 3 && sides(case).1 <= 8),
    ("effects", 70, |_, steps| met(steps).waves >= 2),
    ("dominoes", 100, |case, steps| {
        let met = met(steps);
        met.cleared && met.waves >= 30 && met.waves as u32 >= sides(case).0
    }),
    ("chains", 60, |_, steps| met(steps).rounds >= 4),
    ("deepest", 100, |case, steps| {
        let met = met(steps);
        met.rounds >= 100 && met.rounds > 2 * sides(case).1
    }),
    ("hands", 80, |_, steps| met(steps).hands.iter().sum::<usize>() > 0),
    ("every-hand", 100, |_, steps| met(steps).hands.iter().all(|&hands| hands > 0)),
    ("columns", 100, |_, steps| {
        let met = met(steps);
        met.cleared && met.verdicts[1..] == [0; 3]
    }),
    ("two-main", 100, |_, steps| met(steps).two_main > 0),
    ("choices", 100, |_, steps| {
        let met = met(steps);
        met.two_main >= 5 && met.hands.iter().sum::<usize>() > 0
    }),
    ("block", 100, |case, steps| {
        let met = met(steps);
        met.cleared && met.block as usize * 2 > case.pieces().values().len() && met.total > 0xffff
    }),
    ("extremes", 100, |case, _| case.colours() == 100 && case.pieces().rows() >= 48),
    ("clear", 100, |_, steps| met(steps).cleared),
    ("all-valid", 100, |case, steps| met(steps).verdicts[0] == case.turns()),
    ("invalid", 100, |_, steps| met(steps).verdicts[0] == 0),
    ("refusals", 100, |_, steps| met(steps).verdicts.iter().all(|&verdicts| verdicts > 0)),
    ("many-colours", 100, |case, _| case.colours() >= 7),
    ("wide", 100, |case, _| case.pieces().rows() <= 3 && case.pieces().cols() >= 4),
    ("tall", 100, |case, _| case.pieces().cols() <= 3 && case.pieces().rows() >= 4),
    ("medium", 100, |case, _| sides(case).0 >= 9 && sides(case).1 <= 24),
    ("full", 100, |case, _| sides(case) == (50, 50) && case.turns() == 1000),
    ("against-rescans", 100, |_, steps| met(steps).rounds == 587),
    ("against-reruns", 100, |_, steps| met(steps).waves == 1225),
    ("against-closures", 100, |_, steps| met(steps).block > 1640),
];

#[test]
fn the_largest_boards_have_the_longest_chains() {
    let largest = |family| {
        let knobs = [("rows", 50), ("cols", 50), ("colors", 100)];
        (0..12)
            .map(|index| met(&steps(&case(&Settings { knobs: knobs.into(), ..of(family) }, index))))
            .collect()
    };
    let deepest: Vec<Met> = largest("deepest");
    assert!(deepest.iter().all(|met| met.rounds == 587), "{deepest:?}");
    let dominoes: Vec<Met> = largest("dominoes");
    assert_eq!(dominoes.iter().map(|met| met.waves).max(), Some(1225));
    let block: Vec<Met> = largest("block");
    assert!(block.iter().all(|met| met.block > 1640 && met.total > 130_000_000), "{block:?}");
    println!("{}", block.iter().map(|met| met.total).max().unwrap_or(0));
}

/// Makes a case of a family on a board of this size, and measures it.
fn sized(family: &'static str, rows: u32, cols: u32, index: u64) -> (Case, Met) {
    let knobs = [("rows", rows), ("cols", cols), ("colors", 100)];
    let case = case(&Settings { knobs: knobs.into(), ..of(family) }, index);
    let met = met(&steps(&case));
    (case, met)
}

#[test]
fn what_is_built_is_the_same_at_every_size() {
    for rows in 4..=20 {
        for cols in 4..=12 {
            let size = format!("{rows} × {cols}");
            for index in 0..4 {
                let (_, dominoes) = sized("dominoes", rows, cols, index);
                assert!(
                    dominoes.cleared && dominoes.waves as u32 >= rows * cols / 10,
                    "{size}: {dominoes:?}"
                );
            }
            if rows >= 7 {
                let (_, deepest) = sized("deepest", rows, cols, 1);
                assert_eq!(deepest.rounds, (rows - 3) / 4 * (cols - 1) + cols - 2, "{size}");
            }
            if rows >= 6 && rows != 8 {
                let (case, columns) = sized("columns", rows, cols, 1);
                assert!(columns.cleared && columns.verdicts[0] == case.turns(), "{size}: {columns:?}");
            }
            if rows.min(cols) >= 8 {
                let (_, block) = sized("block", rows, cols, 1);
                let least = (rows * cols * 2 / 3) - 10 - rows.max(cols) / 3;
                assert!(block.cleared && block.block >= least, "{size}: {block:?}");
            }
        }
    }
}

#[test]
fn hands_to_choose_from_have_two_main_colours_throughout() {
    for cols in 2..=50 {
        let (case, choices) = sized("choices", 3, cols, 1);
        assert_eq!((choices.two_main, choices.cleared), (case.turns(), cols % 2 == 0), "{cols} columns");
    }
}
