//! A board in a picture, its tiles, and text.

use std::fmt::{Display, Write};

use crosscheck_core::film::{Film, Role, Tile};
use maud::html;

use crate::replay::view::{Panel, Standing, View, Window};
use crate::replay::{look, words};

/// The side length of a cell.
pub(super) const CELL: u32 = 32;

/// The space for row and column numbers.
pub(super) const MARGIN: u32 = 28;

/// The text style of numbers.
const NUMBER: Pen = Pen { size: 11, class: "faint", anchor: "middle" };

/// Draws the visible part of a board, with row and column numbers, at (x, y).
pub(super) fn draw(
    to: &mut String,
    film: &Film,
    (panel, view): (&Panel<'_>, &View<'_>),
    window: &Window,
    (x, y): (u32, u32),
) {
    let Some(standing) = panel.standing else { return };
    let _ = writeln!(to, "<g transform=\"translate({} {})\">", x + MARGIN, y + MARGIN / 2);
    let (wide, high) = (window.cols.len() as u32 * CELL, window.rows.len() as u32 * CELL);
    let _ = writeln!(to, "<rect class=\"ground\" width=\"{wide}\" height=\"{high}\" rx=\"4\"/>");
    for (at, col) in (0..).zip(window.cols.clone()) {
        NUMBER.write(to, at * CELL + CELL / 2, -4, &(col + 1).to_string());
    }
    for (at, row) in (0..).zip(window.rows.clone()) {
        NUMBER.write(to, -(MARGIN as i32) / 2, at * CELL + CELL / 2 + 4, &(row + 1).to_string());
    }
    roads(to, standing, window);
    let places = || {
        let rows = (0u32..).zip(window.rows.clone());
        rows.flat_map(|(down, row)| {
            let cols = (0u32..).zip(window.cols.clone());
            cols.map(move |(across, col)| (row * standing.board.cols + col, across * CELL, down * CELL))
        })
    };
    for (cell, x, y) in places() {
        match standing.cells.get(cell as usize) {
            // Empty cells show the background.
            Some(tile) if film.tiles.get(*tile as usize).is_some_and(|tile| tile.hue.is_some()) => {
                let _ = writeln!(to, "<use href=\"#t{tile}\" x=\"{x}\" y=\"{y}\"/>");
            }
            _ => {}
        }
    }
    for (cell, x, y) in places() {
        outlines(to, film, panel, view, (cell, x, y));
    }
    let _ = writeln!(to, "</g>");
}

fn outlines(
    to: &mut String,
    film: &Film,
    panel: &Panel<'_>,
    view: &View<'_>,
    (cell, x, y): (u32, u32, u32),
) {
    if let Some(role) = panel.marks.get(&cell).and_then(|role| film.roles.get(*role)) {
        let (x, y, edge) = (x + 2, y + 2, CELL - 4);
        let style = marked(role);
        let _ = writeln!(to, "<rect x=\"{x}\" y=\"{y}\" width=\"{edge}\" height=\"{edge}\" {style}/>");
    }
    if view.differing.binary_search(&cell).is_ok() {
        let _ = writeln!(
            to,
            "<rect class=\"apart\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        );
    }
}

/// Returns the style of a role's marks.
pub(super) fn marked(role: &Role) -> String {
    let colour = look::hex(look::mark(role));
    let dashes: Vec<String> = look::dashes(role).iter().map(u32::to_string).collect();
    let dashes = match dashes.is_empty() {
        true => String::new(),
        false => format!(" stroke-dasharray=\"{}\"", dashes.join(" ")),
    };
    let thick = if role.wave { "0.28" } else { "0.12" };
    format!("fill=\"{colour}\" fill-opacity=\"{thick}\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}")
}

/// Draws the roads: a dotted line for one of one step, two lines for a straight one, a broad one for a connected one.
fn roads(to: &mut String, standing: &Standing<'_>, window: &Window) {
    for (down, row) in (0u32..).zip(window.rows.clone()) {
        for (across, col) in (0u32..).zip(window.cols.clone()) {
            let (x, y) = (across * CELL + CELL / 2, down * CELL + CELL / 2);
            let [right, below] = standing.roads(row, col);
            let right = right.filter(|_| col + 1 < window.cols.end).map(|kind| (kind, 'h'));
            let below = below.filter(|_| row + 1 < window.rows.end).map(|kind| (kind, 'v'));
            for (kind, way) in right.into_iter().chain(below) {
                let line = |x, y| format!("M{x} {y}{way}{CELL}");
                let lines = match (kind, way) {
                    (2, 'h') => line(x, y - 2) + &line(x, y + 2),
                    (2, _) => line(x - 2, y) + &line(x + 2, y),
                    _ => line(x, y),
                };
                let _ = writeln!(to, "<path class=\"r{kind}\" d=\"{lines}\"/>");
            }
        }
    }
}

/// The assumed width of a letter, in tenths of the font size: the actual font is unknown.
const LETTER: u32 = 6;

#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    /// The size.
    pub size: u32,
    /// The class: `bold`, `faint`, `wrong`; empty for none.
    pub class: &'static str,
    /// The text anchor: `start`, `middle`, `end`.
    pub anchor: &'static str,
}

impl Pen {
    /// Returns how many letters fit into a width.
    pub(super) fn letters(self, width: u32) -> usize {
        (10 * width / (self.size * LETTER)) as usize
    }

    /// Writes a text, escaped.
    pub(super) fn write(self, to: &mut String, x: impl Display, y: impl Display, text: &str) {
        let Pen { size, class, anchor } = self;
        let class = (!class.is_empty()).then_some(class);
        let anchor = (anchor != "start").then_some(anchor);
        let text =
            html! { text x=(x) y=(y) font-size=(size) class=[class] text-anchor=[anchor] { (text) } };
        let _ = writeln!(to, "{}", text.0);
    }
}

/// Returns the definition of a tile, for use on many cells.
pub(super) fn define_tile(to: &mut String, number: usize, tile: &Tile) {
    let (Some(hue), Some(colour)) = (tile.hue, look::fill(tile)) else { return };
    let name = if tile.name.is_empty() { words::tile(&tile.word) } else { words::english(&tile.name) };
    let (fill, ink, dark) = (look::hex(colour), look::hex(look::ink(colour)), look::hex(look::INK));
    let text = |(x, y): (u32, u32), size: u32, fill: &str, weight: Option<&str>, text: &str| {
        let y = y + size * 35 / 100;
        html! { text x=(x) y=(y) font-size=(size) text-anchor="middle" fill=(fill) font-weight=[weight] { (text) } }
    };
    let middle = (CELL / 2, CELL / 2);
    let (sign, word) = (words::tile(&tile.sign), words::tile(&tile.word));
    let [wide, long] = [&sign, &word].map(|text| words::width(text) as u32);
    let group = html! {
        g id={ "t" (number) } {
            title { (name) }
            polygon points=(corners(hue)) fill=(fill) stroke=(dark) {}
            @if !sign.is_empty() {
                // Two letters or more need a smaller size.
                (text(middle, (CELL * 52 / 100 * 16 / (10 * wide).max(16)).max(6), &ink, Some("bold"), &sign))
            }
            // A tile with a fixed colour needs no number. Without a sign there is room for its word.
            @match (&tile.paint, sign.is_empty()) {
                (Some(_), _) => {}
                (None, true) => (text(middle, (CELL * 32 / 100 * 3 / long.max(3)).max(5), &ink, None, &word)),
                (None, false) => (text((CELL * 8 / 10, CELL * 84 / 100), CELL * 25 / 100, &dark, None, &(hue + 1).to_string())),
            }
        }
    };
    to.push_str(&(group.into_string() + "\n"));
}

fn corners(hue: u32) -> String {
    let (gap, span) = (f64::from(CELL) * 0.07, f64::from(CELL) * 0.86);
    let corner = |[x, y]: &[f64; 2]| format!("{:.1},{:.1}", gap + x * span, gap + y * span);
    look::shape(hue).iter().map(corner).collect::<Vec<_>>().join(" ")
}
