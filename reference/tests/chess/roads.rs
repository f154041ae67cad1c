//! The plainest readings of the page: where a move leads. `soundness.rs` compares many others with the definition.

use spec::chess::Placement;

use super::build::{black, case, reached, white};

/// What is shown, a drawing, the pieces in their order, and the cells that the last one reaches.
type Row<'a> = (&'a str, &'a [&'a str], &'a [Placement], &'a [[u32; 2]]);

const LINE: [&str; 3] = ["+2+2+2+", "       ", "+ + + +"];

#[test]
fn a_move_leads_where_the_page_says() {
    let one = &[black(1, 1, 1)][..];
    let whole = &[[1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]];
    let rows: [Row<'_>; 11] = [
        ("a blocked edge is not passed", &["+0+", "1 1", "+1+"], one, &[[2, 1]]),
        ("one normal road is passed", &["+1+1+", "1   1", "+1+1+"], one, &[[1, 2], [2, 1]]),
        ("straight roads do not turn", &["+2+2+", "2 2 2", "+2+2+"], one, &[[1, 2], [1, 3], [2, 1]]),
        ("they end at another kind", &["+2+2+3+", "       ", "+ + + +"], one, &[[1, 2], [1, 3]]),
        ("connected roads turn", &["+3+3+", "    3", "+3+3+", "3    ", "+3+3+"], one, whole),
        ("a move uses one kind", &["+1+3+", "     ", "+ + +"], one, &[[1, 2]]),
        ("a piece is in the way", &LINE, &[black(1, 1, 3), black(2, 1, 1)], &[[1, 2]]),
        (
            "another way leads round it",
            &["+3+", "3 3", "+3+"],
            &[black(1, 1, 2), one[0]],
            &[[2, 1], [2, 2]],
        ),
        ("a capture ends the move", &LINE, &[white(1, 1, 2), black(1, 1, 1)], &[[1, 2]]),
        ("a higher level is safe", &LINE, &[white(2, 1, 3), black(1, 1, 1)], &[[1, 2]]),
        ("a lower one is not", &LINE, &[white(1, 1, 3), black(2, 1, 1)], &[[1, 2], [1, 3]]),
    ];
    for (what, drawing, pieces, cells) in rows {
        assert_eq!(reached(&case(drawing, pieces), pieces.len()), cells, "{what}");
    }
}
