//! The clauses of the page.
//!
//! Each clause is a method whose default does what the clause says. A type that overrides some of them misreads those
//! clauses and no others.

use crosscheck_core::Cell;
use spec::chess::{Placement, Road, Test};

use super::board::{Board, Direction, Edge};
use crate::cites::Cites;

/// The ends of a piece's moves, by kind of road, each once for each kind. Until clause C2.1 is applied, its own cell may be
/// among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// By a normal road (C3.1).
    pub normal: Vec<Cell>,
    /// By straight roads (C3.2).
    pub straight: Vec<Cell>,
    /// By connected roads (C3.3).
    pub connected: Vec<Cell>,
}

/// All clauses of the game.
pub trait Rules: Cites {
    /// **C1.1 Board.** Neighbouring cells in a row or a column are joined by an edge, the same in both directions.
    fn edges(&self, board: &Board, cell: Cell) -> impl Iterator<Item = Edge> {
        self.cites("C1.1");
        board.edges[cell].iter().flatten().copied()
    }

    /// **C1.2 Start.** Each test case starts with its own empty board; `before` is the board that the test case before
    /// it left, which has no effect.
    fn start(&self, test: &Test, before: Option<Board>) -> Board {
        if before.is_some() {
            self.cites("C1.2");
        }
        Board::empty(test)
    }

    /// **C1.3 Query.** The query's piece is placed, and is on the board when the query is answered. The pieces of
    /// `later` queries are not.
    fn place(&self, board: &mut Board, piece: Placement, _later: &[Placement]) {
        self.cites("C1.3");
        board.pieces[piece.cell] = Some(piece);
    }

    /// **C1.4 Stay.** Nothing happens before the next query: no piece moves, and no piece that the new one could
    /// capture is removed.
    fn stay(&self, _board: &mut Board, _piece: Placement, _ways: &Ways) {
        self.cites("C1.4");
    }

    /// **C2.1 Path.** A move has two or more cells, no cell twice: any end that a search finds is the end of a move, unless
    /// it is the piece's own cell.
    fn path(&self, own: Cell, ends: &mut Vec<Cell>) {
        let came_upon = ends.len();
        ends.retain(|&end| end != own);
        if ends.len() < came_upon {
            self.cites("C2.1");
        }
    }

    /// **C2.2 Free way.** No piece stands strictly between start and end, so no move continues past `other`.
    fn free_way(&self, _piece: Placement, _other: Placement) -> bool {
        self.cites("C2.2");
        false
    }

    /// **C2.3 Empty end.** An empty cell may be the end.
    fn empty_end(&self) -> bool {
        self.cites("C2.3");
        true
    }

    /// **C2.4 One kind of road.** A move of this kind uses only edges of this state. The clause is exercised where a
    /// road of another kind would lead on.
    fn one_kind(&self, kind: Road, edge: Edge, own: Cell) -> bool {
        if edge.road != kind && edge.from != own {
            self.cites("C2.4");
        }
        edge.road == kind
    }

    /// **C2.5 Blocked.** An edge of state 0 is no road; edges of the other three states are roads.
    fn road(&self, state: Road) -> Option<Road> {
        if state == Road::Blocked {
            self.cites("C2.5");
            return None;
        }
        Some(state)
    }

    /// **C3.1 Normal road.** Exactly one edge of state 1, from the piece's cell to the next.
    fn normal(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let ends = self.one_edge(board, piece, Road::Normal);
        if !ends.is_empty() {
            self.cites("C3.1");
        }
        ends
    }

    /// **C3.2 Straight road.** Any number of edges of state 2 in one of the four directions.
    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let ends = self.lines(board, piece, Road::Straight, &Direction::ALL);
        if !ends.is_empty() {
            self.cites("C3.2");
        }
        ends
    }

    /// **C3.3 Connected road.** Any number of edges of state 3, in any directions.
    fn connected(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let ends = self.anywhere(board, piece, Road::Connected);
        if !ends.is_empty() {
            self.cites("C3.3");
        }
        ends
    }

    /// **C4.1 Capture.** The end may hold a piece of the other colour whose level is not higher.
    fn captures(&self, piece: Placement, other: Placement) -> bool {
        self.cites("C4.1");
        other.colour != piece.colour && other.level <= piece.level
    }

    /// **C4.2 End of the move.** A move does not continue past a piece's cell, regardless of whether the piece can be
    /// captured.
    fn goes_on(&self, _captured: bool) -> bool {
        self.cites("C4.2");
        false
    }

    /// **C5.1 Each cell once.** The number of different cells, regardless of how many ways lead to each: here by roads of
    /// different kinds, in [`Rules::anywhere`] by roads of one kind.
    fn total(&self, board: &Board, _piece: Placement, ways: &Ways) -> u32 {
        let ends = [&ways.normal[..], &ways.straight, &ways.connected].concat();
        let different = different(board, &ends);
        if (different as usize) < ends.len() {
            self.cites("C5.1");
        }
        different
    }

    /// Returns the ends of all moves of a piece, by kind of road. Its own cell is not among them (C2.1).
    fn ways(&self, board: &Board, piece: Placement) -> Ways {
        let mut ways = Ways {
            normal: self.normal(board, piece),
            straight: self.straight(board, piece),
            connected: self.connected(board, piece),
        };
        for ends in [&mut ways.normal, &mut ways.straight, &mut ways.connected] {
            self.path(piece.cell, ends);
        }
        ways
    }

    /// Returns the edges over which a piece's move of one kind leaves a cell (C1.1, C2.4, C2.5).
    fn roads(
        &self,
        board: &Board,
        piece: Placement,
        cell: Cell,
        kind: Road,
    ) -> impl Iterator<Item = Edge> {
        let roads = self
            .edges(board, cell)
            .filter_map(|edge| Some(Edge { road: self.road(edge.road)?, ..edge }));
        roads.filter(move |&edge| self.one_kind(kind, edge, piece.cell))
    }

    /// Returns whether a piece's move may end on a cell (C2.3, C4.1), and whether it may continue past it (C2.2, C4.2).
    /// If a search returns to the piece's own cell, that counts as an end here; clause C2.1 decides on it.
    fn comes_to(&self, board: &Board, piece: Placement, cell: Cell) -> (bool, bool) {
        match board.pieces[cell] {
            None => (self.empty_end(), true),
            Some(_) if cell == piece.cell => (true, false),
            Some(other) => {
                let captured = self.captures(piece, other);
                let free_way = self.free_way(piece, other);
                (captured, self.goes_on(captured) || free_way)
            }
        }
    }

    /// Returns the ends of moves over one edge.
    fn one_edge(&self, board: &Board, piece: Placement, kind: Road) -> Vec<Cell> {
        let next = self.roads(board, piece, piece.cell, kind).map(|edge| edge.to);
        next.filter(|&cell| self.comes_to(board, piece, cell).0).collect()
    }

    /// Returns the ends of moves that keep to one of some directions.
    fn lines(&self, board: &Board, piece: Placement, kind: Road, directions: &[Direction]) -> Vec<Cell> {
        let mut ends = Vec::new();
        for &direction in directions {
            let mut at = piece.cell;
            while let Some(edge) =
                self.roads(board, piece, at, kind).find(|edge| edge.direction == direction)
            {
                let (end, on) = self.comes_to(board, piece, edge.to);
                if end {
                    ends.push(edge.to);
                }
                if !on {
                    break;
                }
                at = edge.to;
            }
        }
        ends
    }

    /// Returns the ends of moves in any directions, with a search that goes on once from each cell: whatever is reached beyond
    /// it, one way there is enough. The piece's own cell is among them if a road leads back there, which is for clause C2.1.
    fn anywhere(&self, board: &Board, piece: Placement, kind: Road) -> Vec<Cell> {
        let mut ends = Vec::new();
        let mut reached = board.no_marks();
        let mut open = vec![piece.cell];
        while let Some(at) = open.pop() {
            for edge in self.roads(board, piece, at, kind) {
                if reached.mark(edge.to) {
                    let (end, on) = self.comes_to(board, piece, edge.to);
                    if end {
                        ends.push(edge.to);
                    }
                    if on {
                        open.push(edge.to);
                    }
                } else if self.records() && edge.to != piece.cell {
                    // Another way to a cell, which may count.
                    if self.comes_to(board, piece, edge.to).0 {
                        self.cites("C5.1");
                    }
                }
            }
        }
        ends
    }
}

/// Returns how many different cells there are among some cells of a board.
fn different(board: &Board, cells: &[Cell]) -> u32 {
    // Marks for a whole board take longer than to compare a few cells.
    let different = if cells.len() <= 8 {
        (0..cells.len()).filter(|&at| !cells[..at].contains(&cells[at])).count()
    } else {
        let mut seen = board.no_marks();
        cells.iter().filter(|&&cell| seen.mark(cell)).count()
    };
    different as u32
}
