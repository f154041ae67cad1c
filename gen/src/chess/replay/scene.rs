//! A query reduced to its scene, by the rules alone: a piece, the roads from it and the pieces on them, placed
//! on the smallest board with room.

use crosscheck_core::{Cell, Grid, Limits};
use spec::chess::{Case, Colour, Placement, Road};

use crate::chess::parts::Board;
use crate::chess::weight::sorted;

/// A piece without its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) colour: Colour,
    pub(super) level: u32,
}

/// A piece that moves, and the path ahead of it.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The piece of the last query.
    pub(super) mover: Piece,
    /// Every road of the path, and the piece at its end.
    pub(super) way: Vec<(Road, Option<Piece>)>,
    /// Whether the path turns after its first road.
    pub(super) corner: bool,
}

impl Scene {
    /// Returns the scene on the smallest boards with room for it, in all orientations, the simplest first.
    ///
    /// A board has room if the path fits and there are cells for as many pieces as the highest level requires. Black
    /// pieces of level 1 fill it up.
    pub(super) fn cases(&self) -> Vec<Case> {
        let pieces = 1 + self.way.iter().filter(|(_, piece)| piece.is_some()).count();
        let levels = self.way.iter().filter_map(|(_, piece)| *piece).chain([self.mover]);
        let queries = levels.map(|piece| piece.level).max().unwrap_or(1).max(pieces as u32);
        let laid = shapes(self.size(), queries).into_iter().map(|(rows, cols)| self.laid(rows, cols));
        let cases = laid.flat_map(images);
        let cases = cases.filter_map(|board| filled(board, queries).test(Limits::Contest));
        sorted(cases.filter_map(|test| Case::new(vec![test], Limits::Contest).ok()).collect())
    }

    /// Returns the rows and columns that the path takes.
    fn size(&self) -> (u32, u32) {
        if self.corner { (2, 2) } else { (1, self.way.len() as u32 + 1) }
    }

    /// Places the scene in the top left corner of a board.
    fn laid(&self, rows: u32, cols: u32) -> Board {
        let mut board = Board::blocked(rows, cols);
        let placement =
            |piece: Piece, cell| Placement { colour: piece.colour, level: piece.level, cell };
        for (at, &(road, piece)) in (1..).zip(&self.way) {
            let end = if self.corner && at == 2 {
                board.below[Cell::new(1, 2)] = road;
                Cell::new(2, 2)
            } else {
                board.right[Cell::new(1, at)] = road;
                Cell::new(1, at + 1)
            };
            board.placements.extend(piece.map(|piece| placement(piece, end)));
        }
        board.placements.push(placement(self.mover, Cell::new(1, 1)));
        board
    }
}

/// Returns the shapes of the smallest boards with at least this many cells that hold something of this size.
pub(super) fn shapes((rows, cols): (u32, u32), cells: u32) -> Vec<(u32, u32)> {
    let (rows, cols) = (rows.max(2), cols.max(2));
    let of_area = |area: u32| -> Vec<(u32, u32)> {
        let sides = (rows..=area / cols).filter(|side| area.is_multiple_of(*side));
        sides.map(|side| (side, area / side)).collect()
    };
    (cells.max(rows * cols)..).map(of_area).find(|shapes| !shapes.is_empty()).unwrap_or_default()
}

/// Returns the board in all orientations, and with black and white exchanged.
fn images(board: Board) -> Vec<Board> {
    let changes = [Board::mirrored, Board::flipped, Board::transposed, Board::recoloured];
    changes.into_iter().fold(vec![board], |images, change| {
        let changed: Vec<Board> = images.iter().map(change).collect();
        [images, changed].concat()
    })
}

/// Fills the board up to `queries` pieces: places the missing ones on the first free cells. All but the last piece are
/// sorted by their text.
fn filled(mut board: Board, queries: u32) -> Board {
    let mover = board.placements.pop();
    let taken = |board: &Board, cell| board.placements.iter().chain(&mover).any(|p| p.cell == cell);
    let cells = Grid::from_fn(board.rows(), board.cols(), |cell| cell);
    let missing = queries as usize - board.placements.len() - mover.iter().count();
    let free = cells.values().iter().copied().filter(|&cell| !taken(&board, cell)).take(missing);
    let fill = |cell| Placement { colour: Colour::Black, level: 1, cell };
    let filling: Vec<Placement> = free.map(fill).collect();
    board.placements.extend(filling);
    board.placements.sort_by_key(Placement::to_string);
    board.placements.extend(mover);
    board
}
