//! Misreadings of sections 4 and 5: captures and the answer.

use spec::chess::Placement;

use super::{Cites, Misread, Rules, misreads};
use crate::chess::board::Board;
use crate::chess::rules::{Ways, distinct};

misreads!(
    EqualIsSafe,
    "equal-level-is-safe",
    "C4.1",
    "A piece is captured by one of a higher level, and not by one of its own."
);

impl Rules for EqualIsSafe {
    fn captures(&self, piece: Placement, other: Placement) -> bool {
        other.colour != piece.colour && other.level < piece.level
    }
}

misreads!(
    HigherIsCaptured,
    "any-level-is-captured",
    "C4.1",
    "Any piece of the other colour is captured, whatever its level."
);

impl Rules for HigherIsCaptured {
    fn captures(&self, piece: Placement, other: Placement) -> bool {
        other.colour != piece.colour
    }
}

misreads!(
    LevelsTurned,
    "levels-compared-the-other-way",
    "C4.1",
    "A piece of the other colour is captured if its level is not lower than the mover's."
);

impl Rules for LevelsTurned {
    fn captures(&self, piece: Placement, other: Placement) -> bool {
        other.colour != piece.colour && other.level >= piece.level
    }
}

misreads!(
    OwnIsCaptured,
    "own-colour-is-captured",
    "C4.1",
    "A piece of either colour is captured if its level is not higher than the mover's."
);

impl Rules for OwnIsCaptured {
    fn captures(&self, piece: Placement, other: Placement) -> bool {
        other.level <= piece.level
    }
}

misreads!(
    NothingIsCaptured,
    "nothing-is-captured",
    "C4.1",
    "A move ends on an empty cell, and no piece is captured."
);

impl Rules for NothingIsCaptured {
    fn captures(&self, _piece: Placement, _other: Placement) -> bool {
        false
    }
}

misreads!(
    CaptureGoesOn,
    "capture-goes-on",
    "C4.2",
    "A move goes on over the cell of a piece that it captures."
);

impl Rules for CaptureGoesOn {
    fn goes_on(&self, captured: bool) -> bool {
        captured
    }
}

misreads!(
    UncapturedIsPassed,
    "uncaptured-is-passed",
    "C4.2",
    "A move goes on over the cell of a piece that it cannot capture."
);

impl Rules for UncapturedIsPassed {
    fn goes_on(&self, captured: bool) -> bool {
        !captured
    }
}

misreads!(
    OncePerKind,
    "once-for-each-kind-of-road",
    "C5.1",
    "A cell counts once for each kind of road by which it is reached."
);

impl Rules for OncePerKind {
    fn total(&self, _board: &Board, ways: &Ways) -> u32 {
        let kinds = [&ways.normal, &ways.straight, &ways.connected];
        kinds.iter().map(|ends| distinct(ends.to_vec()).len() as u32).sum()
    }
}

misreads!(
    CapturedPerWay,
    "captured-counts-for-each-way",
    "C5.1",
    "A piece counts once for each connected road over which it is captured."
);

impl Rules for CapturedPerWay {
    fn total(&self, board: &Board, ways: &Ways) -> u32 {
        let mut seen = [&ways.normal[..], &ways.straight, &ways.connected].concat();
        seen = distinct(seen);
        let mut captured = ways.connected.clone();
        captured.retain(|&cell| board.pieces[cell].is_some());
        let again = captured.len() - distinct(captured).len();
        (seen.len() + again) as u32
    }
}
