//! Misreadings of the rules: a table of them, and then the clauses as they read them.
//!
//! Their only harm is wrong counts: every search still ends, and every query still gets an answer.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::chess::{Case, Placement, Road, Test};

use super::board::{Board, Direction, Edge};
use super::rules::{Rules, Ways};
use crate::cells::Cells;
use crate::cites::Literal;
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

impl Rules for Queries {
    fn edges(&self, board: &Board, cell: Cell) -> impl Iterator<Item = Edge> {
        let (rows, cols) = (board.pieces.rows(), board.pieces.cols());
        let is_there = move |edge: &Edge| match self {
            Queries::OneWay => matches!(edge.direction, Direction::Right | Direction::Down),
            Queries::LastRowIsNotJoined => edge.from.row < rows || edge.to.row < rows,
            Queries::BoundsSwapped => edge.to.row <= cols && edge.to.col <= rows,
            _ => true,
        };
        let read = move |edge| match self {
            Queries::BelowByColumns => by_columns(board, edge),
            _ => edge,
        };
        Literal.edges(board, cell).filter(is_there).map(read)
    }

    fn start(&self, test: &Test, before: Option<Board>) -> Board {
        let mut board = Board::empty(test);
        if let (Queries::BoardIsKept, Some(before)) = (self, before) {
            for cell in board.pieces.cells() {
                board.pieces[cell] = before.pieces.get(cell).copied().flatten();
            }
        }
        board
    }

    fn place(&self, board: &mut Board, piece: Placement, later: &[Placement]) {
        Literal.place(board, piece, later);
        if let Queries::AllPlacedFirst = self {
            for &piece in later {
                board.pieces[piece.cell] = Some(piece);
            }
        }
    }

    fn stay(&self, board: &mut Board, piece: Placement, ways: &Ways) {
        match self {
            Queries::CapturedIsTaken => {
                let reached = ways.normal.iter().chain(&ways.straight).chain(&ways.connected);
                reached.filter(|&&cell| cell != piece.cell).for_each(|&cell| board.pieces[cell] = None);
            }
            Queries::PieceIsTaken => board.pieces[piece.cell] = None,
            _ => {}
        }
    }
}

/// Gives an edge the road at its place among the roads below, counted column by column.
fn by_columns(board: &Board, mut edge: Edge) -> Edge {
    if edge.from.col == edge.to.col {
        let upper = edge.from.min(edge.to);
        let (rows, cols) = (board.pieces.rows(), board.pieces.cols());
        let place = (upper.col - 1) * (rows - 1) + (upper.row - 1);
        let upper = &board.edges[Cell::new(place / cols + 1, place % cols + 1)];
        edge.road = upper[Direction::Down as usize].map_or(edge.road, |below| below.road);
    }
    edge
}

impl Rules for Moves {
    fn path(&self, own: Cell, ends: &mut Vec<Cell>) {
        match self {
            Moves::StayCounts => {
                Literal.path(own, ends);
                ends.push(own);
            }
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

impl Rules for Roads {
    fn normal(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        match self {
            Roads::NormalAnyNumber => Literal.anywhere(board, piece, Road::Normal),
            Roads::NormalInOneLine => Literal.lines(board, piece, Road::Normal, &Direction::ALL),
            _ => Literal.normal(board, piece),
        }
    }

    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let directions: &[Direction] = match self {
            Roads::StraightTurns => return Literal.anywhere(board, piece, Road::Straight),
            Roads::StraightOnlyOne => return Literal.one_edge(board, piece, Road::Straight),
            Roads::StraightOnlyOn => &[Direction::Right, Direction::Down],
            Roads::StraightOnlyRows => &[Direction::Left, Direction::Right],
            _ => &Direction::ALL,
        };
        let mut ends = Literal.lines(board, piece, Road::Straight, directions);
        if let Roads::StraightEndsEarly = self {
            let (rows, cols) = (board.pieces.rows(), board.pieces.cols());
            let to_the_right = |end: &Cell| end.col == cols && end.col > piece.cell.col;
            let down = |end: &Cell| end.row == rows && end.row > piece.cell.row;
            ends.retain(|end| !to_the_right(end) && !down(end));
        }
        ends
    }

    fn connected(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        match self {
            Roads::ConnectedDoesNotTurn => Literal.lines(board, piece, Road::Connected, &Direction::ALL),
            Roads::ConnectedOnlyOne => Literal.one_edge(board, piece, Road::Connected),
            Roads::EightConnected => eight_connected(board, piece),
            Roads::ConnectedShunsReached => shuns_reached(board, piece),
            _ => Literal.connected(board, piece),
        }
    }
}

fn eight_connected(board: &Board, piece: Placement) -> Vec<Cell> {
    let mut ends = Vec::new();
    let mut reached = board.no_marks();
    let mut here = vec![piece.cell];
    for _ in 0..8 {
        let mut next = Vec::new();
        for at in here {
            for edge in Literal.roads(board, piece, at, Road::Connected) {
                if reached.mark(edge.to) {
                    let (end, on) = Literal.comes_to(board, piece, edge.to);
                    ends.extend(end.then_some(edge.to));
                    next.extend(on.then_some(edge.to));
                }
            }
        }
        here = next;
    }
    ends
}

fn shuns_reached(board: &Board, piece: Placement) -> Vec<Cell> {
    let mut marked: BTreeSet<Cell> = Literal.normal(board, piece).into_iter().collect();
    marked.extend(Literal.straight(board, piece));
    let mut ends = Vec::new();
    let mut open = vec![piece.cell];
    while let Some(at) = open.pop() {
        for edge in Literal.roads(board, piece, at, Road::Connected) {
            let (end, on) = Literal.comes_to(board, piece, edge.to);
            if end && marked.insert(edge.to) {
                ends.push(edge.to);
                if on {
                    open.push(edge.to);
                }
            }
        }
    }
    ends
}

impl Rules for Captures {
    fn start(&self, test: &Test, before: Option<Board>) -> Board {
        if let Captures::CapturedOnceATest(marked) = self {
            marked.borrow_mut().clear();
        }
        Literal.start(test, before)
    }

    fn captures(&self, piece: Placement, other: Placement) -> bool {
        let unlike = other.colour != piece.colour;
        match self {
            Captures::EqualIsSafe => unlike && other.level < piece.level,
            Captures::HigherIsCaptured => unlike,
            Captures::LevelsTurned => unlike && other.level >= piece.level,
            Captures::OwnIsCaptured => other.level <= piece.level,
            Captures::NothingIsCaptured => false,
            Captures::LevelsAsText => unlike && other.level.to_string() <= piece.level.to_string(),
            Captures::OnlyOwnIsCaptured => !unlike && other.level <= piece.level,
            _ => Literal.captures(piece, other),
        }
    }

    fn goes_on(&self, captured: bool) -> bool {
        match self {
            Captures::CaptureGoesOn => captured,
            Captures::UncapturedIsPassed => !captured,
            _ => Literal.goes_on(captured),
        }
    }

    fn total(&self, board: &Board, piece: Placement, ways: &Ways) -> u32 {
        let once = Literal.total(board, piece, ways);
        match self {
            Captures::OncePerKind => {
                (ways.normal.len() + ways.straight.len() + ways.connected.len()) as u32
            }
            Captures::CapturedPerWay => {
                let goes_on = |edge: &&Edge| {
                    let free = board.pieces[edge.to].is_none() && ways.connected.contains(&edge.to);
                    edge.road == Road::Connected && (free || edge.to == piece.cell)
                };
                let captured = ways.connected.iter().filter(|&&cell| board.pieces[cell].is_some());
                let over = |cell: &Cell| board.edges[*cell].iter().flatten().filter(goes_on).count() - 1;
                once + captured.map(over).sum::<usize>() as u32
            }
            Captures::CapturedOnceATest(marked) => {
                let mut marked = marked.borrow_mut();
                let all: Cells =
                    [&ways.normal[..], &ways.straight, &ways.connected].concat().into_iter().collect();
                let mut counts = |&cell: &Cell| board.pieces[cell].is_none() || marked.insert(cell);
                all.iter().filter(|cell| counts(cell)).count() as u32
            }
            Captures::CountIn8Bits => once % 256,
            _ => once,
        }
    }
}
