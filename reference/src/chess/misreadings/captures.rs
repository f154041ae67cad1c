//! Misreadings of sections 4 and 5: captures and the answer.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::chess::{Placement, Test};

use super::{Rules, misreads};
use crate::chess::board::Board;
use crate::chess::player::Literal;
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
    LevelsAsText,
    "levels-compared-as-text",
    "C4.1",
    "Levels are compared as they are written: 10 is below 9."
);

impl Rules for LevelsAsText {
    fn captures(&self, piece: Placement, other: Placement) -> bool {
        other.colour != piece.colour && other.level.to_string() <= piece.level.to_string()
    }
}

misreads!(
    OnlyOwnIsCaptured,
    "only-own-colour-is-captured",
    "C4.1",
    "A piece of the mover's own colour is captured if its level is not higher, and none of the other colour."
);

impl Rules for OnlyOwnIsCaptured {
    fn captures(&self, piece: Placement, other: Placement) -> bool {
        other.colour == piece.colour && other.level <= piece.level
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
    fn total(&self, board: &Board, ways: &Ways) -> u32 {
        let kinds = [&ways.normal, &ways.straight, &ways.connected];
        kinds.iter().map(|ends| distinct(board, ends.to_vec()).len() as u32).sum()
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
        seen = distinct(board, seen);
        let mut captured = ways.connected.clone();
        captured.retain(|&cell| board.pieces[cell].is_some());
        let again = captured.len() - distinct(board, captured).len();
        (seen.len() + again) as u32
    }
}

misreads!(
    CapturedOnceATest { marked: RefCell<BTreeSet<Cell>> },
    "captured-once-a-test",
    "C5.1",
    "A piece counts once in a test case: the mark that it was captured is not taken off after the query."
);

impl Rules for CapturedOnceATest {
    fn start(&self, test: &Test, before: Option<Board>) -> Board {
        self.marked.borrow_mut().clear();
        Literal.start(test, before)
    }

    fn total(&self, board: &Board, ways: &Ways) -> u32 {
        let ends = distinct(board, [&ways.normal[..], &ways.straight, &ways.connected].concat());
        let mut marked = self.marked.borrow_mut();
        let counts = |&cell: &Cell| board.pieces[cell].is_none() || marked.insert(cell);
        ends.into_iter().filter(counts).count() as u32
    }
}

misreads!(
    CountIn8Bits,
    "count-in-8-bits",
    "C5.1",
    "The number of cells has eight bits: after 255 comes 0."
);

impl Rules for CountIn8Bits {
    fn total(&self, board: &Board, ways: &Ways) -> u32 {
        Literal.total(board, ways) % 256
    }
}
