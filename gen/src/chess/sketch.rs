//! Boards on which a given number of cells is reached, or of pieces captured, by deliberately placed queries.
//!
//! If there is room, a board shows exactly the amount asked for, otherwise as much as it has room for.

use crosscheck_core::generate::Settings;
use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::chess::{Colour, MAX_CELLS, MAX_QUERIES, MAX_SIDE, Placement, Road, Test};

use super::knobs;
use super::order::Order;
use super::parts::{Board, distinct};
use super::plan::ChessPlan;

/// A demand on a board: a number of cells reached, or of pieces captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// This many cells are reached by roads of this kind.
    Reached(Road, u32),
    /// This many cells are reached both by straight and by connected roads.
    Twice(u32),
    /// This many pieces are captured by roads of this kind.
    Captured(Road, u32),
}

/// The most pieces placed to be captured. A program that searches everything within reach, query by query, takes the
/// square of their number.
const MOST_CAPTURED: u32 = 20_000;

/// Returns a board that shows this and follows the knobs, or `None` if there is none.
pub(super) fn sketch(show: Show, settings: &Settings, rng: &mut dyn Rng) -> Option<Test> {
    let fixed = [settings.knob("rows"), settings.knob("cols")];
    let turned = match fixed {
        [None, None] => chance(rng, 50),
        [Some(rows), Some(cols)] => rows > cols,
        [rows, _] => rows.is_none(),
    };
    let [across, along] = if turned { [fixed[1], fixed[0]] } else { fixed };
    let across = across.unwrap_or_else(|| show.across(rng));
    let along = along.unwrap_or_else(|| show.along(across)).min(settings.limits.up_to(MAX_SIDE));
    let along = along.min(settings.limits.up_to(MAX_CELLS) / across).max(2);
    let (rows, cols) = if turned { (along, across) } else { (across, along) };
    let queries = settings.knob("queries").unwrap_or(1);
    let mut plan = ChessPlan { rows, cols, queries, ..ChessPlan::draw(rng) };
    knobs::turn(settings, &mut plan).ok()?;
    let (rows, cols) = if turned { (plan.cols, plan.rows) } else { (plan.rows, plan.cols) };
    let most = settings.knob("queries").unwrap_or(settings.limits.up_to(MAX_QUERIES));
    let sketch = show.lay(rows, cols, most - 1, rng);
    let sketch = if turned { sketch.turned() } else { sketch };
    sketch.placed(settings, rng)
}

/// A board under construction: its roads as far as they are laid, and the deliberately placed pieces.
struct Sketch {
    board: Board,
    /// The cells of the pieces that the mover captures.
    captured: Vec<Cell>,
    /// The cell of the piece whose query shows what is wanted.
    mover: Cell,
}

impl Sketch {
    /// Creates a board without any road.
    fn new(rows: u32, cols: u32, mover: Cell) -> Self {
        Sketch { board: Board::blocked(rows, cols), captured: Vec::new(), mover }
    }

    fn turned(self) -> Self {
        let turned = |cell: Cell| Cell::new(cell.col, cell.row);
        let captured = self.captured.into_iter().map(turned).collect();
        Sketch { board: self.board.transposed(), captured, mover: turned(self.mover) }
    }

    /// Returns the test: more queries may follow the deliberate ones.
    fn placed(self, settings: &Settings, rng: &mut dyn Rng) -> Option<Test> {
        let Board { right, below, .. } = self.board;
        let cells = right.rows() * below.cols();
        let needed = self.captured.len() as u32 + 1;
        let asked = settings.knob("queries");
        let queries = asked.unwrap_or(needed + rng.random_range(0..=3.min(cells - needed)));
        let level = settings.knob("levels").unwrap_or(queries).min(queries);
        let level = rng.random_range(1..=level);
        let white = chance(rng, 50);
        let piece = |cell: Cell, other: bool, rng: &mut dyn Rng| {
            let colour = if white == other { Colour::Black } else { Colour::White };
            let level = if other { rng.random_range(1..=level) } else { level };
            Placement { colour, level, cell }
        };
        let mut placements: Vec<Placement> =
            self.captured.iter().map(|&cell| piece(cell, true, rng)).collect();
        placements.push(piece(self.mover, false, rng));
        for cell in Order::Random.cells(&right, &below, queries, false, rng) {
            let other = chance(rng, 50);
            placements.push(piece(cell, other, rng));
        }
        let mut placements = distinct(placements);
        placements.truncate(queries as usize);
        Test::new(right, below, placements, settings.limits).ok()
    }

    /// Lays `many` roads along a row, starting at a cell.
    fn along(&mut self, row: u32, from: u32, many: u32, road: Road) {
        (from..from + many).for_each(|col| self.board.right[Cell::new(row, col)] = road);
    }

    /// Lays `many` roads along a column, starting at a cell.
    fn down(&mut self, col: u32, from: u32, many: u32, road: Road) {
        (from..from + many).for_each(|row| self.board.below[Cell::new(row, col)] = road);
    }
}

impl Show {
    /// Returns how many lines wide the board is, unless the user sets it.
    fn across(self, rng: &mut dyn Rng) -> u32 {
        match self {
            Show::Reached(Road::Connected, many) => {
                let cells = many.saturating_add(1);
                let square = cells.isqrt().max(2);
                // The number of cells is rounded up to whole lines, which must not exceed the limit.
                let fits = |across: &u32| {
                    cells.checked_next_multiple_of(*across).is_some_and(|all| all <= MAX_CELLS)
                };
                let square = (2..=square).rev().take(100).find(fits).unwrap_or(square);
                pick(rng, &[2, square, square])
            }
            Show::Reached(Road::Straight, many) | Show::Twice(many) if many >= MAX_CELLS / 3 => 2,
            Show::Reached(Road::Straight, _) | Show::Twice(_) | Show::Captured(Road::Connected, _) => {
                pick(rng, &[2, 2, 3])
            }
            Show::Reached(..) | Show::Captured(..) => rng.random_range(3..=5),
        }
    }

    /// Returns how long the lines must be.
    fn along(self, across: u32) -> u32 {
        match self {
            Show::Reached(Road::Connected, many) => many.saturating_add(1).div_ceil(across),
            Show::Reached(Road::Straight, many) | Show::Twice(many) => many.saturating_add(1),
            Show::Captured(Road::Connected, many) => many.min(MOST_CAPTURED).div_ceil(across / 2) + 1,
            Show::Reached(..) | Show::Captured(..) => 4,
        }
    }

    /// Lays the roads and places the pieces, at most `most` of them to be captured.
    fn lay(self, rows: u32, cols: u32, most: u32, rng: &mut dyn Rng) -> Sketch {
        match self {
            Show::Reached(Road::Connected, many) => region(rows, cols, many, rng),
            Show::Reached(Road::Straight, many) => lines(rows, cols, many, rng),
            Show::Twice(many) => two_ways(rows, cols, many, rng),
            Show::Captured(Road::Connected, many) => {
                teeth(rows, cols, many.min(most).min(MOST_CAPTURED), rng)
            }
            Show::Reached(road, many) => star(rows, cols, road, many, false),
            Show::Captured(road, many) => star(rows, cols, road, many.min(most), true),
        }
    }
}

/// Lays a region of the mover and `many` other cells: a snake, or all roads between its cells.
fn region(rows: u32, cols: u32, many: u32, rng: &mut dyn Rng) -> Sketch {
    let many = many.min(rows * cols - 1);
    let at = |cell: Cell| {
        let back = cell.row.is_multiple_of(2);
        (cell.row - 1) * cols + if back { cols - cell.col } else { cell.col - 1 }
    };
    let place = rng.random_range(0..=many);
    let (row, along) = (place / cols + 1, place % cols);
    let mover = Cell::new(row, if row.is_multiple_of(2) { cols - along } else { along + 1 });
    let mut sketch = Sketch::new(rows, cols, mover);
    let narrow = chance(rng, 50);
    let road = |from: Cell, to: Cell| {
        let within = at(from).max(at(to)) <= many && !(narrow && at(from).abs_diff(at(to)) > 1);
        if within { Road::Connected } else { Road::Blocked }
    };
    sketch.board.right =
        Grid::from_fn(rows, cols - 1, |cell| road(cell, Cell::new(cell.row, cell.col + 1)));
    sketch.board.below =
        Grid::from_fn(rows - 1, cols, |cell| road(cell, Cell::new(cell.row + 1, cell.col)));
    sketch
}

/// Lays a straight line along a row, and continues down a column if the row is too short.
fn lines(rows: u32, cols: u32, many: u32, rng: &mut dyn Rng) -> Sketch {
    let along = many.min(cols - 1);
    let down = (many - along).min(rows - 1);
    let (left, top) = (rng.random_range(1..=cols - along), rng.random_range(1..=rows - down));
    let mover = Cell::new(rng.random_range(top..=top + down), rng.random_range(left..=left + along));
    let mut sketch = Sketch::new(rows, cols, mover);
    sketch.along(mover.row, left, along, Road::Straight);
    sketch.down(mover.col, top, down, Road::Straight);
    sketch
}

/// Lays a straight line, and next to it a connected one that leads to each of its cells.
fn two_ways(rows: u32, cols: u32, many: u32, rng: &mut dyn Rng) -> Sketch {
    let many = many.min(cols - 1);
    let (left, top) = (rng.random_range(1..=cols - many), rng.random_range(1..rows));
    let (straight, beside) = if chance(rng, 50) { (top, top + 1) } else { (top + 1, top) };
    let mover = Cell::new(straight, rng.random_range(left..=left + many));
    let mut sketch = Sketch::new(rows, cols, mover);
    sketch.along(straight, left, many, Road::Straight);
    sketch.along(beside, left, many, Road::Connected);
    (left..=left + many).for_each(|col| sketch.down(col, top, 1, Road::Connected));
    sketch
}

/// The first column and every other row form one region. The cells of the rows between stick out of it like teeth and
/// hold the pieces to be captured.
fn teeth(rows: u32, cols: u32, many: u32, rng: &mut dyn Rng) -> Sketch {
    let mover = Cell::new(1, rng.random_range(1..=cols));
    let mut sketch = Sketch::new(rows, cols, mover);
    sketch.down(1, 1, rows - 1, Road::Connected);
    for row in 1..=rows {
        if row.is_multiple_of(2) {
            (2..=cols).for_each(|col| sketch.down(col, row - 1, 1, Road::Connected));
            sketch.captured.extend((2..=cols).map(|col| Cell::new(row, col)));
        } else {
            sketch.along(row, 1, cols - 1, Road::Connected);
        }
    }
    sketch.captured.truncate(many as usize);
    sketch
}

/// Joins the mover to `many` of its neighbours: it reaches them if they are empty, and otherwise captures their pieces.
fn star(rows: u32, cols: u32, road: Road, many: u32, pieces: bool) -> Sketch {
    let mover = Cell::new(2, 2.min(cols));
    let mut sketch = Sketch::new(rows, cols, mover);
    let Cell { row, col } = mover;
    let ways = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)];
    let on_board = |&(row, col): &(u32, u32)| row <= rows && col <= cols;
    for (to_row, to_col) in ways.into_iter().filter(on_board).take(many.min(4) as usize) {
        let first = Cell::new(row.min(to_row), col.min(to_col));
        let roads = if to_row == row { &mut sketch.board.right } else { &mut sketch.board.below };
        roads[first] = road;
        if pieces {
            sketch.captured.push(Cell::new(to_row, to_col));
        }
    }
    sketch
}
