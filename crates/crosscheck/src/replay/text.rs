//! Frames as text, one frame per moment.

#[cfg(test)]
mod tests;

use crosscheck_core::contract::Roads;
use crosscheck_core::frames::{Board, Frames};
use crosscheck_core::report::picture::{self, in_rows};
use crosscheck_core::{Cell, Grid};

use super::frame::{self, Frame, MOST_FIELDS, Panel};
use super::words;

const WIDTH: usize = 100;

/// Returns frames as text: a title, the moments, and the end.
pub(crate) fn each_frame(frames: &Frames) -> impl Iterator<Item = String> + '_ {
    let moments = frame::each_frame(frames).filter(|frame| frame.moment.is_some());
    let moments = (1..).zip(moments).map(|(number, frame)| moment(&frame, number));
    std::iter::once(head(frames)).chain(moments).chain(std::iter::once(end(frames)))
}

fn head(frames: &Frames) -> String {
    let words = [&frames.game, &frames.size].map(|text| words::line(text));
    let sides: Vec<_> = frames.sides.iter().map(|side| words::line(side)).collect();
    format!("{} {}: {}\n\n", words[0], words[1], sides.join(" and "))
}

fn end(frames: &Frames) -> String {
    let lines =
        frames.ends.iter().map(|end| words::line(end)).chain(frames.left_out.iter().map(words::english));
    lines.map(|line| line + "\n").collect()
}

fn moment(frame: &Frame<'_>, number: usize) -> String {
    let mut lines = vec![format!("== {number}/{} {}", frame.frames.moments.len(), frame.place())];
    lines.extend(frame.input());
    lines.extend(frame.happens());
    lines.extend(boards(frame).lines().map(str::to_owned));
    lines.extend(frame.differs());
    lines.extend(frame.rules().iter().flat_map(|rule| words::wrapped(rule, WIDTH)));
    lines.join("\n") + "\n\n"
}

/// Draws the boards of all sides, or lists the fields of a step without any.
fn boards(frame: &Frame<'_>) -> String {
    let panels: Vec<_> = frame.panels.iter().filter_map(|panel| drawn(frame, panel)).collect();
    if !panels.is_empty() {
        return in_rows(&panels);
    }
    let listed = frame.panels.iter().map(|panel| {
        let fields = panel.fields.iter().take(MOST_FIELDS);
        let fields =
            fields.map(|of| format!("{}: {}\n", words::english(&of.name), words::line(&of.value)));
        frame.title(panel) + "\n" + &fields.collect::<String>()
    });
    listed.collect()
}

/// Returns a side's board. Marked are the cells on which the sides differ, if they do.
fn drawn(frame: &Frame<'_>, panel: &Panel<'_>) -> Option<picture::Panel> {
    let board = panel.board.as_ref()?;
    let Board { rows, cols, .. } = **board;
    let word = |cell: Cell| {
        let tile = board.cells.get(((cell.row - 1) * cols + cell.col - 1) as usize);
        let tile = tile.and_then(|tile| frame.frames.tiles.get(*tile as usize));
        tile.map_or(String::new(), |tile| words::tile(&tile.word))
    };
    let (differing, marks) = (&frame.differing, panel.marks.keys());
    let marked: Vec<&u32> =
        if differing.is_empty() { marks.collect() } else { differing.iter().collect() };
    let marked = marked.into_iter().map(|at| Cell::new(at / cols + 1, at % cols + 1)).collect();
    let (title, words) = (frame.title(panel), Grid::from_fn(rows, cols, word));
    Some(picture::Panel { title, board: words, roads: roads(board), marked })
}

fn roads(board: &Board) -> Option<Roads> {
    let sign = |cell: Cell, side: usize, signs: [char; 3]| {
        frame::roads(board, cell.row - 1, cell.col - 1)[side].map_or(' ', |kind| signs[kind - 1])
    };
    let Board { rows, cols, right: Some(_), .. } = *board else { return None };
    Some(Roads {
        right: Grid::from_fn(rows, cols.saturating_sub(1), |cell| sign(cell, 0, ['-', '=', '#'])),
        below: Grid::from_fn(rows.saturating_sub(1), cols, |cell| sign(cell, 1, ['|', '‖', '#'])),
    })
}
