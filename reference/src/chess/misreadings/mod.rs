//! Misreadings of the rules: a table of them, and in each module the clauses as they read them.
//!
//! Their only harm is wrong counts: every search still ends, and every query still gets an answer.

mod board;
mod captures;
mod moves;
mod roads;

use std::cell::RefCell;
use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::chess::Case;

use crate::misread::misreadings;

misreadings! {
    Case;

    /// The board and the queries (section 1).
    Queries {
        /// The roads between a cell and the one below it are given column by column.
        BelowByColumns = "roads-below-by-columns", "C1.1";
        /// An edge is passed from its first cell to its second alone: to the right and down.
        OneWay = "roads-lead-one-way", "C1.1";
        /// The roads to the right are there in all rows but the last.
        LastRowIsNotJoined = "last-row-is-not-joined", "C1.1";
        /// The board has m rows and n columns: beyond these no road leads.
        BoundsSwapped = "bounds-are-swapped", "C1.1";
        /// The pieces of a test case still stand on the board of the next, as far as it has their cells.
        BoardIsKept = "pieces-stay-for-the-next-test", "C1.2";
        /// All pieces of the test case are on the board from the first query on.
        AllPlacedFirst = "all-pieces-placed-first", "C1.3";
        /// The pieces that the new one could capture are taken off the board.
        CapturedIsTaken = "captured-pieces-are-taken-off", "C1.4";
        /// The new piece leaves the board when its query has been answered.
        PieceIsTaken = "new-piece-does-not-stay", "C1.4";
    }

    /// Moves (section 2).
    Moves {
        /// To stay is a move as well: the piece's own cell is always reached.
        StayCounts = "stay-counts", "C2.1";
        /// A move may come back: the piece's own cell is reached where a connected road leads out and back.
        StartIsReached = "start-is-reached", "C2.1";
        /// Pieces are no obstacle: a move goes on over any of them.
        PiecesBlockNothing = "pieces-block-nothing", "C2.2";
        /// A move goes on over pieces of the mover's own colour.
        OwnColourIsPassed = "own-colour-is-passed", "C2.2";
        /// A move goes on over pieces of the other colour.
        OtherColourIsPassed = "other-colour-is-passed", "C2.2";
        /// A move ends with a capture.
        OnlyCapturesCount = "only-captures-count", "C2.3";
        /// A move over connected roads may pass normal and straight ones among them.
        ConnectedTakesAll = "connected-takes-all-roads", "C2.4";
        /// A move over straight roads may pass connected ones that go on in its line.
        StraightTakesConnected = "straight-takes-connected-roads", "C2.4";
        /// An edge of state 0 can be passed like a normal road.
        BlockedIsNormal = "blocked-is-normal", "C2.5";
    }

    /// Roads (section 3).
    Roads {
        /// A move passes any number of normal roads.
        NormalAnyNumber = "normal-any-number", "C3.1";
        /// A move passes any number of normal roads that lie in one line.
        NormalInOneLine = "normal-goes-on-in-line", "C3.1";
        /// A move over straight roads may turn.
        StraightTurns = "straight-turns", "C3.2";
        /// A move over straight roads goes to the right or down.
        StraightOnlyOn = "straight-only-right-and-down", "C3.2";
        /// A move over straight roads is horizontal.
        StraightOnlyRows = "straight-only-in-rows", "C3.2";
        /// A move passes one straight road at most.
        StraightOnlyOne = "straight-only-one", "C3.2";
        /// A move over straight roads comes to the last column but one, or to the last row but one.
        StraightEndsEarly = "straight-ends-before-the-rim", "C3.2";
        /// A move over connected roads goes on in one direction.
        ConnectedDoesNotTurn = "connected-does-not-turn", "C3.3";
        /// A move passes one connected road at most.
        ConnectedOnlyOne = "connected-only-one", "C3.3";
        /// A move passes eight connected roads at most.
        EightConnected = "connected-eight-roads-at-most", "C3.3";
        /// What normal and straight roads have reached is marked, and a move over connected roads does not enter it.
        ConnectedShunsReached = "connected-shuns-what-is-reached", "C3.3";
    }

    /// Captures and the answer (sections 4 and 5).
    Captures {
        /// A piece is captured by one of a higher level, and not by one of its own.
        EqualIsSafe = "equal-level-is-safe", "C4.1";
        /// Any piece of the other colour is captured, whatever its level.
        HigherIsCaptured = "any-level-is-captured", "C4.1";
        /// A piece of the other colour is captured if its level is not lower than the mover's.
        LevelsTurned = "levels-compared-the-other-way", "C4.1";
        /// A piece of either colour is captured if its level is not higher than the mover's.
        OwnIsCaptured = "own-colour-is-captured", "C4.1";
        /// A move ends on an empty cell, and no piece is captured.
        NothingIsCaptured = "nothing-is-captured", "C4.1";
        /// Levels are compared as they are written: 10 is below 9.
        LevelsAsText = "levels-compared-as-text", "C4.1";
        /// A piece of the mover's own colour is captured if its level is not higher, and none of the other colour.
        OnlyOwnIsCaptured = "only-own-colour-is-captured", "C4.1";
        /// A move goes on over the cell of a piece that it captures.
        CaptureGoesOn = "capture-goes-on", "C4.2";
        /// A move goes on over the cell of a piece that it cannot capture.
        UncapturedIsPassed = "uncaptured-is-passed", "C4.2";
        /// A cell counts once for each kind of road by which it is reached.
        OncePerKind = "once-for-each-kind-of-road", "C5.1";
        /// A piece counts once for each connected road over which it is captured.
        CapturedPerWay = "captured-counts-for-each-way", "C5.1";
        /// A piece counts once in a test case: the mark that it was captured is not taken off after the query.
        CapturedOnceATest(RefCell<BTreeSet<Cell>>) = "captured-once-a-test", "C5.1";
        /// The number of cells has eight bits: after 255 comes 0.
        CountIn8Bits = "count-in-8-bits", "C5.1";
    }
}
