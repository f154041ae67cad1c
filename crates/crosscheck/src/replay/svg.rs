//! A frame as a picture.
//!
//! Pictures are self-contained: no scripts, no other files, only generic fonts. No information depends on colour alone: each
//! role has its own line style, and differing cells have a thick outline.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fmt::{Display, Write};
use std::ops::RangeInclusive;

use crosscheck_core::frames::{Board, Frames, Role, Tile};
use crosscheck_core::report::picture::{part, window};
use maud::{PreEscaped, html};
use unicode_width::UnicodeWidthStr;

use super::frame::{Frame, Panel, each_frame, roads};
use super::{look, words};

const CELL: u32 = 32;

const MARGIN: u32 = 28;

const MOST: u32 = 32;

/// The margin, and the gap between two boards.
const GAP: u32 = 16;

/// The minimum width, which leaves room for text.
const LEAST: u32 = 560;

/// Returns the picture of a moment's end.
pub(crate) fn still(frames: &Frames, moment: usize) -> String {
    each_frame(frames).nth(moment).map_or(String::new(), |frame| Picture::new(&frame).finish())
}

struct Picture<'p> {
    frame: &'p Frame<'p>,
    width: u32,
    /// The top of the next line.
    y: u32,
    body: String,
}

impl<'p> Picture<'p> {
    fn new(frame: &'p Frame<'p>) -> Self {
        let widths = frame.panels.iter().map(|panel| width(frame, panel) + GAP).sum::<u32>() + GAP;
        let mut picture = Picture { frame, width: widths.max(LEAST), y: GAP, body: String::new() };
        picture.head();
        picture.boards();
        picture.legend();
        frame.differs().iter().for_each(|text| picture.line(WRONG, text));
        frame.rules().iter().for_each(|text| picture.line(BODY, text));
        picture
    }

    fn line(&mut self, pen: Pen, text: &str) {
        for line in words::wrapped(text, pen.letters(self.width - 2 * GAP)) {
            self.y += pen.size + 5;
            pen.write(&mut self.body, GAP, self.y, &line);
        }
    }

    fn head(&mut self) {
        let Frame { frames, moment, .. } = self.frame;
        let of = [&frames.game, &frames.size].map(|text| words::line(text)).join(" ");
        if moment.is_none() {
            return self.line(TITLE, &of);
        }
        self.line(TITLE, &self.frame.place());
        self.line(FAINT, &of);
        if let Some(input) = self.frame.input() {
            self.line(FAINT, &input);
        }
        self.frame.happens().iter().for_each(|text| self.line(BODY, text));
    }

    fn boards(&mut self) {
        self.y += GAP;
        let (mut x, mut end) = (GAP, self.y);
        for panel in &self.frame.panels {
            let wide = width(self.frame, panel);
            let mut y = self.y + BOLD.size;
            let title = words::cut(&self.frame.title(panel), BOLD.letters(wide));
            BOLD.write(&mut self.body, x, y, &title);
            y += GAP;
            if let Some(board) = &panel.board {
                let window = Window::new(self.frame, board);
                draw(&mut self.body, (self.frame, panel), board, &window, (x, y));
                y += MARGIN + window.rows.clone().count() as u32 * CELL;
                if let Some(words) = part([&window.rows, &window.cols], [board.rows, board.cols]) {
                    FAINT.write(&mut self.body, x, y + 4, &words);
                    y += GAP;
                }
            }
            for field in panel.fields.iter().filter(|_| panel.board.is_none()) {
                let text = format!("{}: {}", words::english(&field.name), words::line(&field.value));
                BODY.write(&mut self.body, x, y, &words::cut(&text, BODY.letters(wide)));
                y += BODY.size + 5;
            }
            (x, end) = (x + wide + GAP, end.max(y));
        }
        self.y = end;
    }

    fn legend(&mut self) {
        let panels = self.frame.panels.iter();
        let used: BTreeSet<usize> = panels.flat_map(|panel| panel.marks.values().copied()).collect();
        let roles = used.into_iter().filter_map(|role| self.frame.frames.roles.get(role));
        let apart = (!self.frame.differing.is_empty())
            .then(|| ("class=\"apart\"".to_owned(), "the sides differ".to_owned()));
        let all = roles.map(|role| (marked(role), words::english(&role.name))).chain(apart);
        for (style, text) in all {
            self.y += BODY.size + 5;
            let (x, y) = (GAP, self.y - 10);
            let _ =
                writeln!(self.body, "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" {style}/>");
            let room = FAINT.letters(self.width - 3 * GAP - 12);
            FAINT.write(&mut self.body, GAP + 20, self.y, &words::cut(&text, room));
        }
    }

    fn finish(self) -> String {
        let Frame { frames, panels, .. } = self.frame;
        let (width, height) = (self.width, self.y + GAP);
        let all = [self.frame.happens(), self.frame.differs()].concat();
        let mut used = BTreeSet::new();
        for board in panels.iter().filter_map(|panel| panel.board.as_deref()) {
            let cells = Window::new(self.frame, board).cells(board);
            used.extend(cells.filter_map(|(cell, ..)| board.cells.get(cell).copied()));
        }
        let tiles =
            used.into_iter().filter_map(|number| Some((number, frames.tiles.get(number as usize)?)));
        let tiles: String = tiles.map(|(number, tile)| define_tile(number, tile)).collect();
        let picture = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height) viewBox=(format!("0 0 {width} {height}"))
                role="img" aria-labelledby="t d" font-family="sans-serif" fill=(look::hex(look::INK))
            {
                title id="t" { (words::line(&frames.game)) ": " (self.frame.place()) }
                desc id="d" { (all.join(". ")) }
                style { (PreEscaped(sheet())) }
                defs { (PreEscaped(tiles)) }
                rect.paper width="100%" height="100%" {}
                (PreEscaped(self.body))
            }
        };
        picture.into_string() + "\n"
    }
}

fn sheet() -> String {
    let apart = look::hex(look::APART);
    format!(
        ".paper{{fill:#fbfaf8}}text.faint{{fill:#5f6772}}text.bold{{font-weight:bold}}\
         text.wrong{{fill:{apart}}}.ground{{fill:#f1eee8;stroke:#dcd7cd}}\
         .apart{{fill:none;stroke:{apart};stroke-width:3}}\
         .r1,.r2,.r3{{fill:none;stroke:#5f6772}}.r1{{stroke-dasharray:3}}.r3{{stroke-width:5;opacity:.7}}"
    )
}

fn width(frame: &Frame<'_>, panel: &Panel<'_>) -> u32 {
    let board = panel.board.as_deref();
    let cols = board.map_or(0, |board| Window::new(frame, board).cols.count() as u32);
    (cols * CELL + MARGIN).max(LEAST / 2 - 2 * GAP)
}

/// The rows and columns of a board that are drawn, from 1.
struct Window {
    rows: RangeInclusive<u32>,
    cols: RangeInclusive<u32>,
}

impl Window {
    fn new(frame: &Frame<'_>, board: &Board) -> Self {
        let (focus, cols) = (frame.focus(), board.cols.max(1));
        Window {
            rows: window(board.rows, MOST, focus.iter().map(|cell| cell / cols + 1)),
            cols: window(board.cols, MOST, focus.iter().map(|cell| cell % cols + 1)),
        }
    }

    /// Returns the cells: the index of each, and its place in the drawing.
    fn cells(&self, board: &Board) -> impl Iterator<Item = (usize, u32, u32)> + use<> {
        let (cols, width) = (self.cols.clone(), board.cols as usize);
        (0u32..).zip(self.rows.clone()).flat_map(move |(down, row)| {
            let cell = move |(across, col): (u32, u32)| {
                ((row - 1) as usize * width + (col - 1) as usize, across * CELL, down * CELL)
            };
            (0u32..).zip(cols.clone()).map(cell)
        })
    }
}

/// Draws the visible part of a board, with row and column numbers, at (x, y).
fn draw(
    to: &mut String,
    (frame, panel): (&Frame<'_>, &Panel<'_>),
    board: &Board,
    window: &Window,
    (x, y): (u32, u32),
) {
    let _ = writeln!(to, "<g transform=\"translate({} {})\">", x + MARGIN, y + MARGIN / 2);
    let [high, wide] = [&window.rows, &window.cols].map(|range| range.clone().count() as u32 * CELL);
    let _ = writeln!(to, "<rect class=\"ground\" width=\"{wide}\" height=\"{high}\" rx=\"4\"/>");
    for (at, col) in (0..).zip(window.cols.clone()) {
        NUMBER.write(to, at * CELL + CELL / 2, -4, &col.to_string());
    }
    for (at, row) in (0..).zip(window.rows.clone()) {
        NUMBER.write(to, -(MARGIN as i32) / 2, at * CELL + CELL / 2 + 4, &row.to_string());
    }
    draw_roads(to, board, window);
    let is_piece =
        |tile: &u32| frame.frames.tiles.get(*tile as usize).is_some_and(|tile| tile.hue.is_some());
    for (cell, x, y) in window.cells(board) {
        // Empty cells show the background.
        if let Some(tile) = board.cells.get(cell).filter(|tile| is_piece(tile)) {
            let _ = writeln!(to, "<use href=\"#t{tile}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }
    for (cell, x, y) in window.cells(board) {
        let cell = cell as u32;
        if let Some(role) = panel.marks.get(&cell).and_then(|role| frame.frames.roles.get(*role)) {
            let (x, y, edge, style) = (x + 2, y + 2, CELL - 4, marked(role));
            let _ =
                writeln!(to, "<rect x=\"{x}\" y=\"{y}\" width=\"{edge}\" height=\"{edge}\" {style}/>");
        }
        if frame.differing.binary_search(&cell).is_ok() {
            let size = format!("width=\"{CELL}\" height=\"{CELL}\"");
            let _ = writeln!(to, "<rect class=\"apart\" x=\"{x}\" y=\"{y}\" {size}/>");
        }
    }
    let _ = writeln!(to, "</g>");
}

fn marked(role: &Role) -> String {
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
fn draw_roads(to: &mut String, board: &Board, window: &Window) {
    for (cell, x, y) in window.cells(board) {
        let (row, col) = (cell as u32 / board.cols, cell as u32 % board.cols);
        let (x, y) = (x + CELL / 2, y + CELL / 2);
        let [right, below] = roads(board, row, col);
        let right = right.filter(|_| col + 1 < *window.cols.end()).map(|kind| (kind, 'h'));
        let below = below.filter(|_| row + 1 < *window.rows.end()).map(|kind| (kind, 'v'));
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

/// The assumed width of a letter, in tenths of the font size: the actual font is unknown.
const LETTER: u32 = 6;

#[derive(Clone, Copy)]
struct Pen {
    size: u32,
    /// The class: `bold`, `faint`, `wrong`; empty for none.
    class: &'static str,
    /// The text anchor: `start`, `middle`, `end`.
    anchor: &'static str,
}

const TITLE: Pen = Pen { size: 16, class: "bold", anchor: "start" };
const BODY: Pen = Pen { size: 13, class: "", anchor: "start" };
const FAINT: Pen = Pen { class: "faint", ..BODY };
const WRONG: Pen = Pen { class: "wrong", ..BODY };
const BOLD: Pen = Pen { class: "bold", ..BODY };
const NUMBER: Pen = Pen { size: 11, class: "faint", anchor: "middle" };

impl Pen {
    fn letters(self, width: u32) -> usize {
        (10 * width / (self.size * LETTER)) as usize
    }

    fn write(self, to: &mut String, x: impl Display, y: impl Display, text: &str) {
        let Pen { size, class, anchor } = self;
        let class = (!class.is_empty()).then_some(class);
        let anchor = (anchor != "start").then_some(anchor);
        let text =
            html! { text x=(x) y=(y) font-size=(size) class=[class] text-anchor=[anchor] { (text) } };
        let _ = writeln!(to, "{}", text.0);
    }
}

/// Returns the definition of a tile, for use on many cells.
fn define_tile(number: u32, tile: &Tile) -> String {
    let (Some(hue), Some(colour)) = (tile.hue, look::fill(tile)) else { return String::new() };
    let name = if tile.name.is_empty() { words::tile(&tile.word) } else { words::english(&tile.name) };
    let (fill, ink, dark) = (look::hex(colour), look::hex(look::ink(colour)), look::hex(look::INK));
    let text = |(x, y): (u32, u32), size: u32, fill: &str, weight: Option<&str>, text: &str| {
        let y = y + size * 35 / 100;
        html! { text x=(x) y=(y) font-size=(size) text-anchor="middle" fill=(fill) font-weight=[weight] { (text) } }
    };
    let middle = (CELL / 2, CELL / 2);
    let (sign, word) = (words::tile(&tile.sign), words::tile(&tile.word));
    let [wide, long] = [&sign, &word].map(|text| text.width() as u32);
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
    group.into_string() + "\n"
}

fn corners(hue: u32) -> String {
    let (gap, span) = (f64::from(CELL) * 0.07, f64::from(CELL) * 0.86);
    let corner = |[x, y]: &[f64; 2]| format!("{:.1},{:.1}", gap + x * span, gap + y * span);
    look::shape(hue).iter().map(corner).collect::<Vec<_>>().join(" ")
}
