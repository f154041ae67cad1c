//! What the audit finds in misreadings, and which clauses a play exercises.

use crosscheck_reference::texas::coverage;
use spec::texas::Case;

use super::build::{case, deal};
use crate::every_game;

every_game::tests! { Case: what_the_audit_finds_in_a_misreading_is_the_clause_that_it_misreads }

#[test]
fn coverage_counts_what_is_exercised_and_nothing_else() {
    // After a skipped swap, three ones match, and the row effect of the first clears the board.
    let row = coverage(&case(&["1- 1 2 1"], &[[1, 1, 1, 1], [1, 3, 1, 4]]));
    for (clause, times) in
        [("T2.2", 1), ("T2.5", 2), ("T4.1", 1), ("T4.7", 1), ("T8.1", 1), ("T11.2", 1)]
    {
        assert_eq!(row.get(clause), Some(&times), "{clause}");
    }
    for clause in ["T1.2", "T2.3", "T2.4", "T4.8", "T5.2", "T5.3", "T7.1", "T8.2", "T10.1", "T11.1"] {
        assert_eq!(row.get(clause), None, "{clause}");
    }
    let hand = coverage(&deal(&[&[1], &[2], &[4], &[2], &[4, 7]]));
    for (clause, times) in [("T10.1", 1), ("T10.2", 1), ("T10.5", 1), ("T11.1", 1), ("T2.1", 4)] {
        assert_eq!(hand.get(clause), Some(&times), "{clause}");
    }
    // Two runs match together only in the last operation: its swap completes both its columns.
    assert_eq!(hand.get("T3.2"), Some(&1));
    // Only the chosen hand is cited, although a pair was tried as well.
    assert_eq!(hand.get("T10.4"), None);
}
