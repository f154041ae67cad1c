//! The table of what cases of `texas` contain.

use crosscheck_core::generate::{Generator, Settings, Tally};

use crate::common::{Texan, case, steps};

#[test]
fn every_entry_of_the_table_stands_there_even_if_nothing_was_counted() {
    let case = case(&Settings { family: Some("tiny"), ..Settings::default() }, 0);
    let mut tally = Tally::default();
    Texan::count(&case, &steps(&case), &mut tally);
    let entries: Vec<usize> = tally.topics().map(|(_, entries)| entries.len()).collect();
    assert_eq!(entries, [4, 6, 2, 6, 5, 5, 7, 4, 5, 7]);
}
