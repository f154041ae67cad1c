//! What the audit finds in misreadings, and which clauses a play exercises.

use crosscheck_reference::rochine::coverage;
use spec::rochine::Case;

use super::build::case;
use crate::every_game;

every_game::tests! { Case: what_the_audit_finds_in_a_misreading_is_the_clause_that_it_misreads }

#[test]
fn coverage_counts_what_is_exercised_and_nothing_else() {
    let two = coverage(&case(4, &[[1, 3, 1, 5], [4, 1, 4, 1]]));
    for clause in ["R1.1", "R1.2", "R2.2", "R2.7", "R4.4", "R4.5"] {
        assert_eq!(two.get(clause), Some(&1), "{clause}");
    }
    for clause in ["R2.3", "R2.8", "R3.1", "R4.1", "R4.3"] {
        assert_eq!(two.get(clause), None, "{clause}");
    }
}
