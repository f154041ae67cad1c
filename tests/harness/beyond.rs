//! Beyond what a campaign plays by default: boards with more rows than a machine word has bits, colours beyond a byte,
//! and thousands of cells in a row.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::{Game, Limits};

use crate::common::games::{Chess, Texas};

/// Sizes around the width of a machine word, and colours around that of a byte.
const BEYOND: &[&[(&str, u32)]] = &[
    &[("rows", 63), ("cols", 4)],
    &[("rows", 64), ("cols", 5)],
    &[("rows", 65), ("cols", 4), ("colors", 2)],
    &[("rows", 128), ("cols", 3), ("effects", 30)],
    &[("rows", 131), ("cols", 6), ("effects", 5)],
    &[("rows", 200), ("cols", 3), ("colors", 3)],
    &[("rows", 4), ("cols", 200), ("effects", 10)],
    &[("rows", 9), ("cols", 9), ("colors", 255), ("effects", 60)],
    &[("rows", 9), ("cols", 9), ("colors", 256), ("effects", 60)],
    &[("rows", 70), ("cols", 9), ("colors", 4_000_000_000), ("effects", 40)],
];

#[test]
fn beyond_the_contest_columns_span_words_and_colours_pass_a_byte() {
    let generator = <Texas as Game>::Generator::default();
    let mut pair = Pair::<Texas>::new(None);
    for knobs in BEYOND {
        let mut settings = Settings { limits: Limits::None, ..Settings::default() };
        settings.knobs.extend(knobs.iter().copied());
        for index in 0..12 {
            let made = generator.generate(&settings, &mut seeded::<spec::texas::Case>(7, index));
            let case = made.unwrap_or_else(|why| panic!("{knobs:?}: {why}"));
            let (_, fault) = pair.verify(&case);
            assert_eq!(fault, None, "{knobs:?}, case {index}: {}", case.size());
        }
    }
}

#[test]
fn two_thousand_rows_and_columns_with_a_hundred_thousand_operations_are_played() {
    let generator = <Texas as Game>::Generator::default();
    let mut settings = Settings { limits: Limits::None, ..Settings::default() };
    let knobs = [("rows", 2000), ("cols", 2000), ("colors", 6), ("ops", 100_000), ("valid", 60)];
    settings.knobs.extend(knobs);
    let case = generator
        .generate(&settings, &mut seeded::<spec::texas::Case>(1, 0))
        .expect("there is such a case");
    let whole = Texas::engine().answer(&case);
    // The reference would take hours for the whole case, and takes a second for its first operation.
    let first = case.prefix(1);
    assert_eq!(Texas::engine().answer(&first), Texas::reference().answer(&first));
    // Sixty thousand valid operations eliminate at least three pieces each.
    assert!(whole.0 > 180_000, "{whole}");
}

/// A row of straight roads above a row of connected ones, joined in every third column. For thousands of cells, a piece
/// in the upper row reaches the same cell along that row and from below.
#[test]
fn a_cell_that_is_reached_two_ways_counts_once_over_thousands_of_cells() {
    const COLS: usize = 5000;
    let joined: String = (0..COLS).map(|col| if col % 3 == 0 { '3' } else { '0' }).collect();
    let mut text =
        format!("1\n2 {COLS} 40\n{}\n{}\n{joined}\n", "2".repeat(COLS - 1), "3".repeat(COLS - 1));
    for query in 0..40 {
        // From the middle outwards, so early stretches are long; mostly in the upper row.
        let (row, out) = (1 + usize::from(query % 7 == 6), 61 * (query / 2 + 1));
        let col = if query % 2 == 0 { COLS / 2 + out } else { COLS / 2 - out };
        text += &format!("{} {} {row} {col}\n", query % 2, 1 + query % 5);
    }
    let case = spec::chess::Case::parse(text.as_bytes(), Limits::Contest).expect("a case");
    assert_eq!(Pair::<Chess>::new(None).verify(&case).1, None);
    // Worked out by hand: the first piece stands alone in the upper row, at a column that is not joined.
    assert_eq!(Chess::engine().answer(&case).0[0], COLS as u32 - 1);
}
