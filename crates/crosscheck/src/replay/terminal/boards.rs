//! Arranges the boards of all sides on the screen.

use crosscheck_core::film::{Board, Film};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::{Brush, Pen, Scale};
use super::paint::Paint;
use crate::replay::view::{Panel, View};
use crate::replay::window::Window;
use crate::replay::words;

/// The gap between two boards.
const GAP: u16 = 3;

/// The minimum width of half a screen that shows a board.
const NARROW: u16 = 24;

/// The minimum height of half a screen: a title, column numbers and a few rows.
const LOW: u32 = 6;

/// The arrangement of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Side by side.
    Beside,
    /// One below the other.
    Below,
    /// Only one of them.
    Alone,
}

/// The settings for showing the boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish<'w> {
    /// The film.
    pub film: &'w Film,
    /// The available colours.
    pub paint: Paint,
    /// The side to show if only one fits.
    pub front: usize,
    /// The offset of the window, in rows and columns.
    pub pan: (i32, i32),
}

impl Wish<'_> {
    /// Draws the panels of all sides.
    pub(super) fn draw(self, pen: &mut Pen<'_>, view: &View<'_>) {
        let boards: Vec<&Board> = view
            .panels
            .iter()
            .filter_map(|panel| panel.standing.map(|standing| standing.board))
            .collect();
        let (order, scale) = self.arrange(pen.area, &view.panels, &boards);
        let places = places(pen.area, order, view.panels.len());
        let shown = view.panels.iter().enumerate();
        let front = self.front.min(view.panels.len().saturating_sub(1));
        let shown =
            shown.filter(|(at, _)| order != Order::Alone || *at == front).map(|(_, panel)| panel);
        for (panel, area) in shown.zip(places) {
            let hidden = order == Order::Alone && view.panels.len() > 1;
            let mut pen = Pen { buffer: &mut *pen.buffer, area };
            let mut end = 0;
            for (text, style) in self.title(panel, hidden) {
                end = pen.write(end, 0, &text, style);
            }
            match (scale, panel.standing) {
                (Some(scale), Some(standing)) => {
                    self.board(&mut pen, (panel, standing.board), view, scale)
                }
                _ => fields(&mut pen, panel),
            }
        }
    }

    /// Returns the first arrangement in which the boards fit whole, or else the one that shows most cells.
    fn arrange(self, area: Rect, panels: &[Panel<'_>], boards: &[&Board]) -> (Order, Option<Scale>) {
        let title =
            |panel| self.title(panel, false).iter().map(|(text, _)| words::width(text)).sum::<usize>();
        let titles = panels.iter().map(title).max().unwrap_or(0) as u32;
        let panels = panels.len();
        let rows = boards.iter().map(|board| board.rows).max().unwrap_or(0);
        let cols = boards.iter().map(|board| board.cols).max().unwrap_or(0);
        let orders = if panels > 1 { &[Order::Beside, Order::Below][..] } else { &[Order::Alone] };
        for tall in [true, false] {
            let Some(scale) = Scale::new(self.film, boards, tall && self.paint != Paint::None) else {
                break;
            };
            let (wide, high) = scale.extent(rows, cols);
            for order in orders {
                let place = places(area, *order, panels).next().unwrap_or_default();
                if wide.max(titles) <= place.width.into() && high < place.height.into() {
                    return (*order, Some(scale));
                }
            }
        }
        let scale = Scale::new(self.film, boards, false);
        let low = scale.map_or(1, |scale| scale.extent(rows, 0).1 + 2).min(LOW);
        let seen = |order: &Order| {
            let place = places(area, *order, panels).next().unwrap_or_default();
            let fits = place.width >= NARROW && u32::from(place.height) >= low;
            // Without boards there are only a few lines of text.
            let room = scale
                .map_or((rows, cols), |scale| scale.room(place.width, place.height.saturating_sub(2)));
            u64::from(fits) * (1 + u64::from(room.0.min(rows)) * u64::from(room.1.min(cols)))
        };
        // Ties go to the first. One side alone is the fallback.
        let best = orders.iter().rev().max_by_key(|order| seen(order)).filter(|order| seen(order) > 0);
        (best.copied().unwrap_or(Order::Alone), scale)
    }

    /// Returns the heading of a side: its name, its score, and notes.
    fn title(self, panel: &Panel<'_>, hidden: bool) -> [(String, Style); 4] {
        let score = panel.score.map_or(String::new(), |score| {
            let name = self.film.score.as_ref().map_or("score".into(), words::english);
            format!("  {name} {}", words::line(score))
        });
        let idle = if panel.is_idle { "  (no such step)" } else { "" };
        let hidden = if hidden { "  (s: the other side)" } else { "" };
        [
            (words::line(panel.name), self.paint.title()),
            (score, self.paint.faint()),
            (idle.into(), self.paint.different()),
            (hidden.into(), self.paint.faint()),
        ]
    }

    /// Draws a board below its heading. If only part of it is visible, a line below says which part.
    fn board(
        self,
        pen: &mut Pen<'_>,
        (panel, board): (&Panel<'_>, &Board),
        view: &View<'_>,
        scale: Scale,
    ) {
        let Rect { x, y, width, height } = pen.area;
        let below = Rect { x, y: y + 1, width, height: height.saturating_sub(1) };
        let whole = scale.extent(board.rows, board.cols);
        let cut = whole.0 > u32::from(width) || whole.1 > u32::from(below.height);
        let (rows, cols) = scale.room(width, below.height.saturating_sub(u16::from(cut)));
        let window = Window::new(board, (rows, cols), &view.focus(), self.pan);
        let brush = Brush { film: self.film, paint: self.paint, scale };
        brush.draw(pen.buffer, below, &window, panel, view);
        if window.cuts(board) {
            let (_, lines) = scale.extent(window.rows.end - window.rows.start, 0);
            let words = format!("{} {}", arrows(&window, board), window.words(board));
            pen.write(0, lines as u16 + 1, &words, self.paint.faint());
        }
    }
}

/// Writes the fields of a step that has no board, below its side's name.
fn fields(pen: &mut Pen<'_>, panel: &Panel<'_>) {
    for (line, field) in (1..).zip(panel.fields) {
        let text = format!("{}: {}", words::english(&field.name), words::line(&field.value));
        pen.write(0, line, &words::cut(&text, pen.area.width.into()), Style::new());
    }
}

/// Returns the width of panels side by side.
pub(super) fn span(wide: u32, panels: usize) -> u32 {
    let panels = panels.max(1) as u32;
    wide * panels + u32::from(GAP) * (panels - 1)
}

/// Returns arrows that point to the hidden parts of a board.
fn arrows(window: &Window, board: &Board) -> String {
    let there = [
        (window.cols.start > 0, '←'),
        (window.rows.start > 0, '↑'),
        (window.rows.end < board.rows, '↓'),
        (window.cols.end < board.cols, '→'),
    ];
    there.iter().filter(|(more, _)| *more).map(|(_, arrow)| arrow).collect()
}

/// Divides an area among the panels.
fn places(area: Rect, order: Order, panels: usize) -> impl Iterator<Item = Rect> {
    let panels = panels.clamp(1, 2) as u16;
    let wide = (area.width.saturating_sub(GAP)) / panels;
    let high = area.height / panels;
    (0..panels).map(move |at| match order {
        Order::Beside if panels > 1 => Rect { x: area.x + at * (wide + GAP), width: wide, ..area },
        Order::Below => Rect { y: area.y + at * high, height: high, ..area },
        Order::Beside | Order::Alone => area,
    })
}
