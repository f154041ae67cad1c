//! Beyond what a campaign plays by default. The boards around a machine word and the stretches of thousands of cells are
//! in `tools/mutants/tests/mutants/beyond.rs`.

use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::{Game, Limits};

use crate::common::games::Texas;

#[test]
fn two_thousand_rows_and_columns_with_a_hundred_thousand_operations_are_played() {
    let generator = Texas.generator();
    // Without effects: with many, the reference had not played one operation after ten minutes.
    let mut settings = Settings { family: Some("medium"), limits: Limits::None, ..Settings::default() };
    let knobs = [("rows", 2000), ("cols", 2000), ("colors", 6), ("ops", 100_000), ("effects", 0)];
    settings.knobs.extend(knobs);
    let case = generator.generate(&settings, &mut seeded("texas", 1, 0)).expect("there is such a case");
    let whole = Texas.engine().answer(&case);
    // The reference would take hours for the whole case, and takes a second for its first operation.
    let first = case.prefix(1);
    assert_eq!(Texas.engine().answer(&first), Texas.reference().answer(&first));
    // Sixty thousand valid operations eliminate at least three pieces each.
    assert!(whole.0 > 180_000, "{whole}");
}
