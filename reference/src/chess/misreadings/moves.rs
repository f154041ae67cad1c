//! Misreadings of section 2: moves.

use crosscheck_core::Cell;
use spec::chess::{Placement, Road};

use super::{Rules, misreads};
use crate::chess::board::Edge;

misreads!(
    StayCounts,
    "stay-counts",
    "C2.1",
    "To stay is a move as well: the piece's own cell is always reached."
);

impl Rules for StayCounts {
    fn path(&self, own: Cell, ends: &mut Vec<Cell>) {
        ends.push(own);
    }
}

misreads!(
    StartIsReached,
    "start-is-reached",
    "C2.1",
    "A move may come back: the piece's own cell is reached where a connected road leads out and back."
);

impl Rules for StartIsReached {
    fn path(&self, _own: Cell, _ends: &mut Vec<Cell>) {}
}

misreads!(
    PiecesBlockNothing,
    "pieces-block-nothing",
    "C2.2",
    "Pieces are no obstacle: a move goes on over any of them."
);

impl Rules for PiecesBlockNothing {
    fn free_way(&self, _piece: Placement, _other: Placement) -> bool {
        true
    }
}

misreads!(
    OwnColourIsPassed,
    "own-colour-is-passed",
    "C2.2",
    "A move goes on over pieces of the mover's own colour."
);

impl Rules for OwnColourIsPassed {
    fn free_way(&self, piece: Placement, other: Placement) -> bool {
        piece.colour == other.colour
    }
}

misreads!(
    OtherColourIsPassed,
    "other-colour-is-passed",
    "C2.2",
    "A move goes on over pieces of the other colour."
);

impl Rules for OtherColourIsPassed {
    fn free_way(&self, piece: Placement, other: Placement) -> bool {
        piece.colour != other.colour
    }
}

misreads!(OnlyCapturesCount, "only-captures-count", "C2.3", "A move ends with a capture.");

impl Rules for OnlyCapturesCount {
    fn empty_end(&self) -> bool {
        false
    }
}

misreads!(
    ConnectedTakesAll,
    "connected-takes-all-roads",
    "C2.4",
    "A move over connected roads may pass normal and straight ones among them."
);

impl Rules for ConnectedTakesAll {
    fn one_kind(&self, kind: Road, edge: Edge, _own: Cell) -> bool {
        edge.road == kind || kind == Road::Connected
    }
}

misreads!(
    StraightTakesConnected,
    "straight-takes-connected-roads",
    "C2.4",
    "A move over straight roads may pass connected ones that go on in its line."
);

impl Rules for StraightTakesConnected {
    fn one_kind(&self, kind: Road, edge: Edge, own: Cell) -> bool {
        let in_line = kind == Road::Straight && edge.road == Road::Connected && edge.from != own;
        edge.road == kind || in_line
    }
}

misreads!(
    BlockedIsNormal,
    "blocked-is-normal",
    "C2.5",
    "An edge of state 0 can be passed like a normal road."
);

impl Rules for BlockedIsNormal {
    fn road(&self, state: Road) -> Option<Road> {
        Some(if state == Road::Blocked { Road::Normal } else { state })
    }
}
