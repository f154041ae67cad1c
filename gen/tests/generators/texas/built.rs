//! Cases of `texas` that are built: for chains, blocks and hands, on boards of any size.

use crosscheck_core::contract::Case as _;
use spec::texas::Case;

use super::Texas;
use super::families::{Met, met};
use crate::tested::{Tested, settings};

fn sized(family: &'static str, rows: u32, cols: u32, index: u64) -> (Case, Met) {
    let knobs = [("rows", rows), ("cols", cols), ("colors", 100)];
    let case = Texas::case(&settings(Some(family), &knobs), index);
    let met = met(&Texas::steps(&case));
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
            if rows / 5 * (cols / 2) >= 20 {
                let (case, hands) = sized("every-hand", rows, cols, 1);
                assert!(hands.verdicts[0] == case.turns() && hands.rounds == 1, "{size}: {hands:?}");
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
