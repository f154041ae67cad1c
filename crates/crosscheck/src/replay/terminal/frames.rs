//! A film as text, one frame per moment, for pipes, logs and simple terminals.

use crosscheck_core::film::{Board, Film};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::{Pen, Scale};
use super::boards::{Wish, span};
use super::differences;
use super::paint::Paint;
use crate::replay::projector::{Projector, Spot};
use crate::replay::view::View;
use crate::replay::{told, words};

/// The maximum size of a board in a frame. Of a larger one, a part is shown.
const MOST_ROWS: u32 = 24;

/// The maximum number of fields shown of a step without a board.
const MOST_FIELDS: usize = 100;

/// The minimum width of a frame, with room for two boards side by side.
const LEAST: u16 = 52;

/// Returns a film as text: a title, the moments, and the end. Lines are at most slightly longer than `columns`.
pub(crate) fn frames(film: &Film, columns: u16) -> impl Iterator<Item = String> + '_ {
    let columns = columns.max(LEAST);
    let mut projector = Projector::new(film);
    let moments = (0..film.moments.len()).map(move |at| moment(film, &mut projector, at, columns));
    std::iter::once(head(film)).chain(moments).chain(std::iter::once(end(film)))
}

fn head(film: &Film) -> String {
    let words = [&film.game, &film.size].map(|text| words::line(text));
    let sides: Vec<_> = film.sides.iter().map(|side| words::line(side)).collect();
    format!("{} {}: {}\n\n", words[0], words[1], sides.join(" and "))
}

fn end(film: &Film) -> String {
    let lines =
        film.ends.iter().map(|end| words::line(end)).chain(film.left_out.iter().map(words::english));
    lines.map(|line| line + "\n").collect()
}

fn moment(film: &Film, projector: &mut Projector<'_>, at: usize, columns: u16) -> String {
    let view = View::at(film, projector, Spot::end_of(at));
    let place = view.moment.map_or(String::new(), |moment| words::english(&moment.place));
    let mut text = format!("== {}/{} {place}\n", at + 1, film.moments.len());
    if let Some(input) = view.moment.and_then(|moment| moment.input.as_ref()) {
        text += &format!("input: {}\n", words::line(input));
    }
    for line in told::happens(film, &view) {
        text += &(line + "\n");
    }
    text += &boards(film, &view, columns);
    for line in differences::table(film, &view, columns.into()) {
        text += &(line + "\n");
    }
    text + "\n"
}

fn boards(film: &Film, view: &View<'_>, columns: u16) -> String {
    let panels = view.panels.iter().filter_map(|panel| panel.standing);
    let boards: Vec<&Board> = panels.map(|standing| standing.board).collect();
    let rows = boards.iter().map(|board| board.rows).max().unwrap_or(0).min(MOST_ROWS);
    let cols = boards.iter().map(|board| board.cols).max().unwrap_or(0);
    let (wide, high) = Scale::new(film, &boards, false).map_or((0, 0), |scale| scale.extent(rows, cols));
    // The heading, and a line that names the visible part of the board. Without a board, the fields.
    let fields = view.panels.iter().map(|panel| panel.fields.len()).max().unwrap_or(0).min(MOST_FIELDS);
    let lines = (high as u16).max(fields as u16) + 2;
    let fits = span(wide, view.panels.len()) <= columns.into();
    let lines = if fits || wide > columns.into() { lines } else { lines * view.panels.len() as u16 };
    let area = Rect::new(0, 0, columns, lines);
    let mut buffer = Buffer::empty(area);
    let wish = Wish { film, paint: Paint::None, front: 0, pan: (0, 0) };
    wish.draw(&mut Pen { buffer: &mut buffer, area }, view);
    shown(&buffer)
}

/// Returns the text of a buffer without trailing blanks and blank lines.
pub(super) fn shown(buffer: &Buffer) -> String {
    let mut text = String::new();
    for line in buffer.content.chunks(usize::from(buffer.area.width).max(1)) {
        let (mut row, mut at) = (String::new(), 0);
        while let Some(cell) = line.get(at) {
            row.push_str(cell.symbol());
            // Skip the columns covered by a wide character.
            at += words::width(cell.symbol()).max(1);
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    let kept = text.trim_end().len();
    text.truncate(kept);
    if kept > 0 { text + "\n" } else { text }
}
