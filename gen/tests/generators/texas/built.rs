//! Cases of `texas` that are built: for chains, blocks and hands, on boards of any size.

use super::{Texan, Texas};
use crate::tested::{Tested, much, settings};

/// Returns how much of these aims a case of a family has.
fn sized<const N: usize>(
    family: &'static str,
    [rows, cols]: [u32; 2],
    index: u64,
    aims: [&str; N],
) -> [u64; N] {
    let knobs = [("rows", rows), ("cols", cols), ("colors", 100)];
    let case = Texas::case(&settings(Some(family), &knobs), index);
    let steps = Texas::steps(&case);
    aims.map(|aim| much::<_, Texan>(&case, &steps, aim))
}

#[test]
fn what_is_built_is_the_same_at_every_size() {
    for size @ [rows, cols] in (4..=20).flat_map(|rows| (4..=12).map(move |cols| [rows, cols])) {
        for index in 0..4 {
            let [cleared, waves] = sized("dominoes", size, index, ["cleared", "waves"]);
            assert!(cleared == 1 && waves >= u64::from(rows * cols / 10), "{size:?}: {waves}");
        }
        if rows >= 7 {
            let rounds = (rows - 3) / 4 * (cols - 1) + cols - 2;
            assert_eq!(sized("deepest", size, 1, ["rounds"]), [u64::from(rounds)], "{size:?}");
        }
        if rows / 5 * (cols / 2) >= 20 {
            assert_eq!(sized("every-hand", size, 1, ["all-valid", "rounds"]), [1, 1], "{size:?}");
        }
        if rows.min(cols) >= 8 {
            let [cleared, block] = sized("block", size, 1, ["cleared", "block"]);
            let least = (rows * cols * 2 / 3) - 10 - rows.max(cols) / 3;
            assert!(cleared == 1 && block >= least.into(), "{size:?}: {block}");
        }
    }
}

#[test]
fn hands_to_choose_from_have_two_main_colours_throughout() {
    for cols in 2..=50 {
        let aims = ["two-main", "verdict=valid", "all-valid", "cleared"];
        let [two_main, valid, all_valid, cleared] = sized("choices", [3, cols], 1, aims);
        assert_eq!((two_main, all_valid, cleared), (valid, 1, u64::from(cols % 2 == 0)), "{cols}");
    }
}
