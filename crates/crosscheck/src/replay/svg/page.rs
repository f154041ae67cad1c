//! The layout of a picture: title, boards, differences, rules.

use std::collections::BTreeSet;
use std::fmt::Write;

use crosscheck_core::film::{Board, Film};
use maud::{PreEscaped, html};

use super::board::{self, CELL, MARGIN, Pen};
use crate::replay::view::{Panel, View, Window};
use crate::replay::{look, told, words};

/// The maximum number of rows and columns shown of a board.
const MOST: u32 = 32;

/// The margin, and the gap between two boards.
const GAP: u32 = 16;

/// The minimum width, which leaves room for text.
const LEAST: u32 = 560;

const TITLE: Pen = Pen { size: 16, class: "bold", anchor: "start" };
const BODY: Pen = Pen { size: 13, class: "", anchor: "start" };
const FAINT: Pen = Pen { class: "faint", ..BODY };
const WRONG: Pen = Pen { class: "wrong", ..BODY };
const BOLD: Pen = Pen { class: "bold", ..BODY };

/// A picture under construction.
#[derive(Debug)]
pub(super) struct Page<'p> {
    film: &'p Film,
    view: &'p View<'p>,
    width: u32,
    /// The top of the next line.
    y: u32,
    body: String,
}

impl<'p> Page<'p> {
    pub(super) fn new(film: &'p Film, view: &'p View<'p>) -> Self {
        let widths = view.panels.iter().map(|panel| width(panel, view) + GAP).sum::<u32>() + GAP;
        let mut page = Page { film, view, width: widths.max(LEAST), y: GAP, body: String::new() };
        page.head();
        page.boards();
        page.legend();
        page.feet();
        page
    }

    fn line(&mut self, pen: Pen, text: &str) {
        for line in words::wrapped(text, pen.letters(self.width - 2 * GAP)) {
            self.y += pen.size + 5;
            pen.write(&mut self.body, GAP, self.y, &line);
        }
    }

    fn head(&mut self) {
        let [game, size] = [&self.film.game, &self.film.size].map(|text| words::line(text));
        let Some(moment) = self.view.moment else {
            return self.line(TITLE, &format!("{game} {size}"));
        };
        self.line(TITLE, &words::english(&moment.place));
        self.line(FAINT, &format!("{game} {size}"));
        if let Some(input) = &moment.input {
            self.line(FAINT, &format!("input: {}", words::line(input)));
        }
        for text in told::happens(self.film, self.view) {
            self.line(BODY, &text);
        }
    }

    fn boards(&mut self) {
        self.y += GAP;
        let (mut x, mut end) = (GAP, self.y);
        for panel in &self.view.panels {
            let wide = width(panel, self.view);
            let mut y = self.y + BOLD.size;
            let mut name = words::line(panel.name);
            if let Some(score) = panel.score {
                let what = self.film.score.as_ref().map_or("score".into(), words::english);
                name = format!("{name}, {what} {}", words::line(score));
            }
            BOLD.write(&mut self.body, x, y, &words::cut(&name, BOLD.letters(wide)));
            y += GAP;
            if let Some(standing) = panel.standing {
                let window = window(standing.board, self.view);
                board::draw(&mut self.body, self.film, (panel, self.view), &window, (x, y));
                y += MARGIN + window.rows.len() as u32 * CELL;
                if window.cuts(standing.board) {
                    FAINT.write(&mut self.body, x, y + 4, &window.words(standing.board));
                    y += GAP;
                }
            }
            for field in panel.fields.iter().filter(|_| panel.standing.is_none()) {
                let text = format!("{}: {}", words::english(&field.name), words::line(&field.value));
                BODY.write(&mut self.body, x, y, &words::cut(&text, BODY.letters(wide)));
                y += BODY.size + 5;
            }
            (x, end) = (x + wide + GAP, end.max(y));
        }
        self.y = end;
    }

    fn legend(&mut self) {
        let used: BTreeSet<usize> =
            self.view.panels.iter().flat_map(|panel| panel.marks.values().copied()).collect();
        let roles = used.into_iter().filter_map(|role| self.film.roles.get(role));
        let mut all: Vec<(String, String)> = Vec::new();
        all.extend(roles.map(|role| (board::marked(role), words::english(&role.name))));
        if !self.view.differing.is_empty() {
            all.push(("class=\"apart\"".into(), "the sides differ".into()));
        }
        for (style, text) in all {
            self.y += BODY.size + 5;
            let (x, y) = (GAP, self.y - 10);
            let _ =
                writeln!(self.body, "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" {style}/>");
            let room = FAINT.letters(self.width - 3 * GAP - 12);
            FAINT.write(&mut self.body, GAP + 20, self.y, &words::cut(&text, room));
        }
    }

    /// Writes the differences and their rules.
    fn feet(&mut self) {
        for text in told::differs(self.film, self.view) {
            self.line(WRONG, &text);
        }
        for text in told::rules(self.film, self.view) {
            self.line(BODY, &text);
        }
    }

    pub(super) fn finish(self) -> String {
        let (width, height) = (self.width, self.y + GAP);
        let place = self.view.moment.map_or(String::new(), |moment| words::english(&moment.place));
        let happens = told::happens(self.film, self.view).into_iter();
        let all: Vec<_> = happens.chain(told::differs(self.film, self.view)).collect();
        let shown = self.view.panels.iter().filter_map(|panel| panel.standing);
        let used: BTreeSet<u32> =
            shown.flat_map(|standing| seen(standing.board, &standing.cells, self.view)).collect();
        let mut tiles = String::new();
        for number in used {
            if let Some(tile) = self.film.tiles.get(number as usize) {
                board::define_tile(&mut tiles, number as usize, tile);
            }
        }
        let picture = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height) viewBox=(format!("0 0 {width} {height}"))
                role="img" aria-labelledby="t d" font-family="sans-serif" fill=(look::hex(look::INK))
            {
                title id="t" { (words::line(&self.film.game)) ": " (place) }
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

/// Returns the style sheet, with the colours of the light page.
fn sheet() -> String {
    let apart = look::hex(look::APART);
    format!(
        ".paper{{fill:#fbfaf8}}text.faint{{fill:#5f6772}}text.bold{{font-weight:bold}}\
         text.wrong{{fill:{apart}}}.ground{{fill:#f1eee8;stroke:#dcd7cd}}\
         .apart{{fill:none;stroke:{apart};stroke-width:3}}\
         .r1,.r2,.r3{{fill:none;stroke:#5f6772}}.r1{{stroke-dasharray:3}}.r3{{stroke-width:5;opacity:.7}}"
    )
}

fn window(board: &Board, view: &View<'_>) -> Window {
    Window::new(board, (MOST, MOST), &view.focus())
}

fn seen(board: &Board, cells: &[u32], view: &View<'_>) -> Vec<u32> {
    let Window { rows, cols } = window(board, view);
    let all = rows.flat_map(|row| cols.clone().map(move |col| row * board.cols + col));
    all.filter_map(|cell| cells.get(cell as usize).copied()).collect()
}

fn width(panel: &Panel<'_>, view: &View<'_>) -> u32 {
    let of = |board| window(board, view).cols.len() as u32 * CELL + MARGIN;
    panel.standing.map_or(0, |standing| of(standing.board)).max(LEAST / 2 - 2 * GAP)
}
