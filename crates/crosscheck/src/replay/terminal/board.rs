//! Draws a board, or a window on it.
//!
//! A cell is its tile's word between two columns, which hold brackets if it is marked (`[4]`) or if the sides differ on
//! it (`<4>`). No information depends on colour alone.

use crosscheck_core::film::{Board, Film};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::paint::Paint;
use crate::replay::projector::Standing;
use crate::replay::view::{Panel, View};
use crate::replay::window::Window;
use crate::replay::words;

/// The size at which boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// The width of a word.
    word: u16,
    /// The width of row numbers, with a blank.
    margin: u16,
    /// Whether there are roads. They take a column and a line between cells.
    roads: bool,
    /// Whether tiles are one and a half lines high.
    tall: bool,
}

impl Scale {
    /// Returns the scale at which all of these boards are drawn; `None` if there is no board.
    pub(super) fn new(film: &Film, boards: &[&Board], tall: bool) -> Option<Self> {
        let rows = boards.iter().map(|board| board.rows).max()?;
        let cols = boards.iter().map(|board| board.cols).max()?;
        let widest = film.tiles.iter().map(|tile| words::width(&words::tile(&tile.word))).max();
        let roads = boards.iter().any(|board| board.right.is_some());
        Some(Scale {
            word: widest.unwrap_or(1).max(digits(cols)) as u16,
            margin: digits(rows) as u16 + 1,
            roads,
            // Roads use the line between two tiles.
            tall: tall && !roads,
        })
    }

    /// Returns the width of a cell, with the gap after it.
    fn across(self) -> u16 {
        self.word + 2 + u16::from(self.roads)
    }

    /// Returns the height of a cell.
    fn down(self) -> u16 {
        1 + u16::from(self.roads || self.tall)
    }

    /// Returns the width and height of a part of a board, with row and column numbers.
    pub(super) fn extent(self, rows: u32, cols: u32) -> (u32, u32) {
        (u32::from(self.margin) + cols * u32::from(self.across()), 1 + rows * u32::from(self.down()))
    }

    /// Returns how many rows and columns of a board fit.
    pub(super) fn room(self, columns: u16, lines: u16) -> (u32, u32) {
        let rows = lines.saturating_sub(1) / self.down();
        let cols = columns.saturating_sub(self.margin) / self.across();
        (u32::from(rows.max(1)), u32::from(cols.max(1)))
    }
}

fn digits(number: u32) -> usize {
    number.to_string().len()
}

/// The settings for drawing a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brush<'b> {
    /// The film.
    pub film: &'b Film,
    /// The available colours.
    pub paint: Paint,
    /// The scale.
    pub scale: Scale,
}

impl Brush<'_> {
    /// Draws the part of a panel's board that a window shows.
    pub(super) fn draw(
        self,
        buffer: &mut Buffer,
        area: Rect,
        window: &Window,
        panel: &Panel<'_>,
        view: &View<'_>,
    ) {
        let Some(standing) = panel.standing else { return };
        let (margin, across, down) = (self.scale.margin, self.scale.across(), self.scale.down());
        let mut pen = Pen { buffer, area };
        for (at, col) in (0..).zip(window.cols.clone()) {
            let number = words::right(&(col + 1).to_string(), self.scale.word.into());
            pen.write(margin + 1 + at * across, 0, &number, self.paint.faint());
        }
        for (line, row) in (0..).zip(window.rows.clone()) {
            let y = 1 + line * down;
            let number = words::right(&(row + 1).to_string(), usize::from(margin) - 1);
            pen.write(0, y, &number, self.paint.faint());
            for (at, col) in (0..).zip(window.cols.clone()) {
                let x = margin + at * across;
                self.cell(&mut pen, (x, y), row * standing.board.cols + col, panel, view);
                if self.scale.roads {
                    self.roads(&mut pen, (x, y), (row, col), standing);
                }
            }
        }
    }

    fn cell(self, pen: &mut Pen<'_>, (x, y): (u16, u16), cell: u32, panel: &Panel<'_>, view: &View<'_>) {
        let tiles = panel.standing.and_then(|standing| standing.cells.get(cell as usize));
        let Some(tile) = tiles.and_then(|tile| self.film.tiles.get(*tile as usize)) else { return };
        let style = self.paint.tile(tile);
        let word = words::right(&words::tile(&tile.word), self.scale.word.into());
        let (open, close, edge) = if view.differing.binary_search(&cell).is_ok() {
            ("<", ">", self.paint.different())
        } else if let Some(role) = panel.marks.get(&cell) {
            let style = self.film.roles.get(*role).map_or(Style::new(), |role| self.paint.mark(role));
            ("[", "]", style)
        } else {
            (" ", " ", Style::new())
        };
        pen.write(x, y, open, edge);
        pen.write(x + 1, y, &word, style);
        pen.write(x + 1 + self.scale.word, y, close, edge);
        if self.scale.tall && tile.hue.is_some() {
            pen.write(x + 1, y + 1, &"▀".repeat(self.scale.word.into()), self.paint.half(tile));
        }
    }

    fn roads(
        self,
        pen: &mut Pen<'_>,
        (x, y): (u16, u16),
        (row, col): (u32, u32),
        standing: &Standing<'_>,
    ) {
        let Board { cols, right, below, .. } = standing.board;
        let of = |roads: &Option<String>, at: u32| {
            // A road is one byte of ASCII.
            let kind = roads.as_ref().and_then(|roads| roads.as_bytes().get(at as usize).copied());
            kind.map_or(0, |kind| usize::from(kind.saturating_sub(b'0')))
        };
        let style = self.paint.faint();
        if col + 1 < *cols {
            let road = [" ", "-", "=", "#"].get(of(right, row * (cols - 1) + col)).unwrap_or(&" ");
            pen.write(x + self.scale.word + 2, y, road, style);
        }
        let road = [" ", "|", "‖", "#"].get(of(below, row * cols + col)).unwrap_or(&" ");
        pen.write(x + self.scale.word, y + 1, road, style);
    }
}

/// Writes within an area and clips what lies outside.
#[derive(Debug)]
pub(super) struct Pen<'b> {
    /// The buffer.
    pub buffer: &'b mut Buffer,
    /// The area.
    pub area: Rect,
}

impl Pen<'_> {
    /// Writes a text at a column and a line of the area, clipped to the area. Returns the column after it.
    pub(super) fn write(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let area = self.area.intersection(self.buffer.area);
        if x >= area.width || y >= area.height {
            return x;
        }
        let room = usize::from(area.width - x);
        let (end, _) = self.buffer.set_stringn(area.x + x, area.y + y, text, room, style);
        end - area.x
    }
}
