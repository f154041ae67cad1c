//! The tests that every game has, for the three built-in games. They come from the same macro as in other packages.
//! `tests/harness` measures these three games against floors.

use crosscheck::testing::Excuse;
use games::{Chess, Rochine, Texas};

/// Why conditions on a move of `chess` show where a road is counted.
const REACH: &str =
    "a step says how much each kind of road reaches: where a way begins or is stopped shows there";

/// Why conditions on a capture of `rochine` show where captured cells are listed.
const CAPTURE: &str =
    "captured cells are one field: which of a capture's conditions is wrong does not show";

/// Why runs of `texas` show where matched pieces are listed.
const MATCHED: &str = "no step lists runs: one too many, too long or too short shows in what is matched";

/// Why a run that is not seen shows in the verdict.
const INVALID: &str = "a run that one side does not see makes the swap invalid for it";

/// The exceptions that the checks allow the three games, with reasons.
const EXCUSES: &[Excuse] = &[
    Excuse::repeats("rochine", 93, "the start is fixed: short games on the smallest board come again"),
    Excuse::implied(
        "texas",
        "hand formed",
        "without a hand there are no cards either, and those are compared",
    ),
    Excuse::shows(
        "texas",
        "swap-leaves-effects",
        "T4.7",
        "no step shows the board between swap and match: a misplaced effect shows when it is triggered",
    ),
    Excuse::shows(
        "texas",
        "colours-up-to-64",
        "T6.1",
        "no step shows the board before the first fall: a wrong colour shows in what its piece scores",
    ),
    Excuse::shows(
        "texas",
        "skipped-swap-stays",
        "T6.1",
        "no step shows the board after a skipped operation: what stayed shows in a later round",
    ),
    Excuse::shows("texas", "four-in-a-row-needed", "T2.4", INVALID),
    Excuse::shows("texas", "runs-only-in-rows", "T2.4", INVALID),
    Excuse::shows("texas", "rows-end-one-cell-early", "T2.4", INVALID),
    Excuse::shows("texas", "table-of-49-columns", "T3.2", MATCHED),
    Excuse::shows("texas", "runs-of-five-at-most", "T3.2", MATCHED),
    Excuse::shows("texas", "runs-want-equal-effects", "T2.4", INVALID),
    Excuse::shows("texas", "runs-pass-over-empty-cells", "T3.2", MATCHED),
    Excuse::shows("chess", "last-row-is-not-joined", "C3.3", REACH),
    Excuse::shows("chess", "bounds-are-swapped", "C3.3", REACH),
    Excuse::shows("chess", "roads-below-by-columns", "C3.1", REACH),
    Excuse::shows("chess", "roads-lead-one-way", "C3.1", REACH),
    Excuse::shows("chess", "pieces-stay-for-the-next-test", "C3.1", REACH),
    Excuse::shows("chess", "all-pieces-placed-first", "C3.1", REACH),
    Excuse::shows("chess", "captured-pieces-are-taken-off", "C3.1", REACH),
    Excuse::shows("chess", "new-piece-does-not-stay", "C3.1", REACH),
    Excuse::shows("chess", "stay-counts", "C3.1", REACH),
    Excuse::shows("chess", "start-is-reached", "C3.3", REACH),
    Excuse::shows("chess", "pieces-block-nothing", "C3.3", REACH),
    Excuse::shows("chess", "own-colour-is-passed", "C3.3", REACH),
    Excuse::shows("chess", "other-colour-is-passed", "C3.3", REACH),
    Excuse::shows("chess", "only-captures-count", "C3.1", REACH),
    Excuse::shows("chess", "connected-takes-all-roads", "C3.3", REACH),
    Excuse::shows("chess", "straight-takes-connected-roads", "C3.2", REACH),
    Excuse::shows("chess", "blocked-is-normal", "C3.1", REACH),
    Excuse::shows("chess", "capture-goes-on", "C3.3", REACH),
    Excuse::shows("chess", "uncaptured-is-passed", "C3.3", REACH),
    Excuse::shows(
        "rochine",
        "row-first",
        "R2.3",
        "no step shows coordinates: those exchanged name another piece, or none",
    ),
    Excuse::shows(
        "rochine",
        "coordinates-from-zero",
        "R2.2",
        "no step shows coordinates: those one too large name no cell, or another",
    ),
    Excuse::shows("rochine", "captures-only-around-the-start", "R3.1", CAPTURE),
    Excuse::shows("rochine", "numbers-go-together-freely", "R3.1", CAPTURE),
    Excuse::shows("rochine", "contact-only-behind", "R3.1", CAPTURE),
    Excuse::shows("rochine", "leaving-captures", "R3.1", CAPTURE),
    Excuse::shows("rochine", "captures-by-waiting", "R3.1", CAPTURE),
    Excuse::shows("rochine", "arranged-before-is-spared", "R3.1", CAPTURE),
    Excuse::shows("rochine", "full-line-is-captured", "R3.1", CAPTURE),
    Excuse::shows("rochine", "no-further-numbers", "R3.1", CAPTURE),
    Excuse::shows("rochine", "no-line-of-n-minus-two", "R3.1", CAPTURE),
    Excuse::shows("rochine", "further-numbers-on-four", "R3.1", CAPTURE),
    Excuse::shows("rochine", "own-pieces-may-be-apart", "R3.1", CAPTURE),
    Excuse::shows("rochine", "enemy-pieces-may-be-apart", "R3.1", CAPTURE),
    Excuse::shows("rochine", "no-contact-needed", "R3.1", CAPTURE),
    Excuse::shows("rochine", "one-line-a-move", "R3.1", CAPTURE),
    Excuse::shows("rochine", "mover-can-be-captured", "R3.1", CAPTURE),
];

crosscheck::tests!(
    Texas, Chess, Rochine;
    cases = "tests/data/cases",
    count = 6000,
    distinct = 98,
    changes = 1001,
    law_cases = 3,
    excuses = EXCUSES,
    may_skip = Some(&[
        "texas::scopes::hold_cases_on_which_both_sides_agree",
        "chess::scopes::hold_cases_on_which_both_sides_agree",
    ]),
);
