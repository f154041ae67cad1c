//! Section 2: moves.

use crosscheck_core::Cell;
use spec::chess::{Placement, Road};

use super::Moves;
use crate::chess::board::Edge;
use crate::chess::rules::Rules;
use crate::cites::Literal;

impl Rules for Moves {
    fn path(&self, own: Cell, ends: &mut Vec<Cell>) {
        match self {
            Moves::StayCounts => ends.push(own),
            Moves::StartIsReached => {}
            _ => Literal.path(own, ends),
        }
    }

    fn free_way(&self, piece: Placement, other: Placement) -> bool {
        match self {
            Moves::PiecesBlockNothing => true,
            Moves::OwnColourIsPassed => piece.colour == other.colour,
            Moves::OtherColourIsPassed => piece.colour != other.colour,
            _ => Literal.free_way(piece, other),
        }
    }

    fn empty_end(&self) -> bool {
        !matches!(self, Moves::OnlyCapturesCount)
    }

    fn one_kind(&self, kind: Road, edge: Edge, own: Cell) -> bool {
        let passed_as_well = match self {
            Moves::ConnectedTakesAll => kind == Road::Connected,
            Moves::StraightTakesConnected => {
                kind == Road::Straight && edge.road == Road::Connected && edge.from != own
            }
            _ => false,
        };
        passed_as_well || Literal.one_kind(kind, edge, own)
    }

    fn road(&self, state: Road) -> Option<Road> {
        match self {
            Moves::BlockedIsNormal if state == Road::Blocked => Some(Road::Normal),
            _ => Literal.road(state),
        }
    }
}
