//! A board, or a window on it, as text.
//!
//! A cell is its tile's word between two columns, which hold brackets if it is marked (`[4]`) or if the sides differ on
//! it (`<4>`).

use std::fmt::Write;

use crosscheck_core::film::{Board, Film};

use crate::replay::projector::Standing;
use crate::replay::view::{Panel, View};
use crate::replay::window::Window;
use crate::replay::words;

/// The size at which boards are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The rows of the largest board.
    pub rows: u32,
    /// The columns of the widest board.
    pub cols: u32,
    word: usize,
    /// Whether there are roads. They take a column and a line between cells.
    roads: bool,
}

impl Scale {
    /// Returns the scale of all of these boards; `None` if there is no board.
    pub(super) fn new(film: &Film, boards: &[&Board]) -> Option<Self> {
        let rows = boards.iter().map(|board| board.rows).max()?;
        let cols = boards.iter().map(|board| board.cols).max()?;
        let widest = film.tiles.iter().map(|tile| words::width(&words::tile(&tile.word))).max();
        let word = widest.unwrap_or(1).max(digits(cols));
        Some(Scale { rows, cols, word, roads: boards.iter().any(|board| board.right.is_some()) })
    }

    /// Returns the width of row numbers, with a blank.
    fn margin(self) -> usize {
        digits(self.rows) + 1
    }

    /// Returns the width of a cell, with the gap after it.
    fn across(self) -> usize {
        self.word + 2 + usize::from(self.roads)
    }

    /// Returns the height of a cell.
    fn down(self) -> usize {
        1 + usize::from(self.roads)
    }

    /// Returns the width and height of a part of a board, with row and column numbers.
    pub(super) fn extent(self, rows: u32, cols: u32) -> (usize, usize) {
        (self.margin() + cols as usize * self.across(), 1 + rows as usize * self.down())
    }

    /// Returns how many rows and columns of a board fit.
    pub(super) fn room(self, columns: usize, lines: usize) -> (u32, u32) {
        let rows = lines.saturating_sub(1) / self.down();
        let cols = columns.saturating_sub(self.margin()) / self.across();
        (rows.max(1) as u32, cols.max(1) as u32)
    }

    /// Returns the part of a panel's board that a window shows, with row and column numbers.
    pub(super) fn draw(
        self,
        film: &Film,
        view: &View<'_>,
        panel: &Panel<'_>,
        window: &Window,
    ) -> Vec<String> {
        let Some(standing) = panel.standing else { return Vec::new() };
        let (margin, across) = (self.margin(), self.across());
        let mut head = " ".repeat(margin);
        for col in window.cols.clone() {
            let number = words::right(&(col + 1).to_string(), self.word + 1);
            head += &words::left(&number, across);
        }
        let mut lines = vec![head];
        for row in window.rows.clone() {
            let mut line = words::right(&(row + 1).to_string(), margin - 1) + " ";
            let mut between = " ".repeat(margin);
            for col in window.cols.clone() {
                line += &self.cell(film, view, panel, row * standing.board.cols + col);
                if self.roads {
                    let (right, below) = roads(standing, row, col);
                    line += right;
                    let _ = write!(between, "{below:>width$}  ", width = self.word + 1);
                }
            }
            lines.push(line);
            lines.extend(self.roads.then_some(between));
        }
        lines
    }

    fn cell(self, film: &Film, view: &View<'_>, panel: &Panel<'_>, cell: u32) -> String {
        let tile = panel.standing.and_then(|standing| standing.cells.get(cell as usize));
        let tile = tile.and_then(|tile| film.tiles.get(*tile as usize));
        let word = tile.map_or(String::new(), |tile| words::tile(&tile.word));
        let (open, close) = if tile.is_none() {
            (' ', ' ')
        } else if view.differing.binary_search(&cell).is_ok() {
            ('<', '>')
        } else if panel.marks.contains_key(&cell) {
            ('[', ']')
        } else {
            (' ', ' ')
        };
        format!("{open}{}{close}", words::right(&word, self.word))
    }
}

fn digits(number: u32) -> usize {
    number.to_string().len()
}

/// Returns the signs of the roads to the right of a cell and below it.
fn roads(standing: &Standing<'_>, row: u32, col: u32) -> (&'static str, &'static str) {
    let Board { cols, right, below, .. } = standing.board;
    let of = |roads: &Option<String>, at: u32| {
        // A road is one byte of ASCII.
        let kind = roads.as_ref().and_then(|roads| roads.as_bytes().get(at as usize).copied());
        kind.map_or(0, |kind| usize::from(kind.saturating_sub(b'0')))
    };
    let sign = |signs: [&'static str; 4], kind: usize| signs.get(kind).copied().unwrap_or(" ");
    let is_last = col + 1 >= *cols;
    let right = if is_last { 0 } else { of(right, row * (cols - 1) + col) };
    (sign([" ", "-", "=", "#"], right), sign([" ", "|", "‖", "#"], of(below, row * cols + col)))
}
