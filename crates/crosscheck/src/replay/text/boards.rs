//! Arranges what all sides show.

use crosscheck_core::film::{Board, Film};

use super::board::Scale;
use crate::replay::view::{Panel, View};
use crate::replay::window::Window;
use crate::replay::words;

/// The maximum size of a board in a frame. Of a larger one, a part is shown.
const MOST_ROWS: u32 = 24;

/// The maximum number of fields shown of a step without a board.
const MOST_FIELDS: usize = 100;

/// The gap between two panels.
const GAP: usize = 3;

/// The minimum height of a panel below another: a title, column numbers and a few rows.
const LOW: usize = 6;

type Room = (usize, usize);

/// Returns the panels of all sides, side by side or one below the other, without blank lines at the end.
pub(super) fn lines(film: &Film, view: &View<'_>, columns: usize) -> Vec<String> {
    let boards: Vec<&Board> =
        view.panels.iter().filter_map(|panel| Some(panel.standing?.board)).collect();
    let scale = Scale::new(film, &boards);
    let shown = |panel, room| shown(film, view, panel, scale, room);
    let height = height(view, scale, columns);
    let mut lines = match &view.panels[..] {
        [one, other] => {
            let beside = ((columns - GAP) / 2, height);
            let below = (columns, height / 2);
            let titles = view.panels.iter().map(|panel| words::width(&title(film, panel))).max();
            if scale.is_some_and(|scale| stacks(scale, titles.unwrap_or(0), beside, below)) {
                [shown(one, below), shown(other, below)].concat()
            } else {
                let sides = shown(one, beside).into_iter().zip(shown(other, beside));
                sides.map(|(one, other)| words::left(&one, beside.0 + GAP) + &other).collect()
            }
        }
        panels => panels.iter().flat_map(|panel| shown(panel, (columns, height))).collect(),
    };
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    while lines.pop_if(|line| line.is_empty()).is_some() {}
    lines
}

/// Returns the height of all panels together: the heading, and a line that names the visible part of the board. Without a
/// board, the fields.
fn height(view: &View<'_>, scale: Option<Scale>, columns: usize) -> usize {
    let (wide, high) = scale.map_or((0, 0), |scale| scale.extent(scale.rows.min(MOST_ROWS), scale.cols));
    let fields = view.panels.iter().map(|panel| panel.fields.len()).max().unwrap_or(0);
    let height = high.max(fields.min(MOST_FIELDS)) + 2;
    let panels = view.panels.len();
    let fit = wide * panels + GAP * panels.saturating_sub(1) <= columns;
    if fit || wide > columns { height } else { height * panels }
}

/// Returns whether panels stand one below the other: where boards fit whole only there, or more of them is seen.
fn stacks(scale: Scale, titles: usize, beside: Room, below: Room) -> bool {
    let (wide, high) = scale.extent(scale.rows, scale.cols);
    let is_whole = |room: Room| wide.max(titles) <= room.0 && high < room.1;
    let seen = |room: Room| {
        let (rows, cols) = scale.room(room.0, room.1.saturating_sub(2));
        u64::from(rows.min(scale.rows)) * u64::from(cols.min(scale.cols))
    };
    let has_rows = below.1 >= LOW.min(high + 2);
    !is_whole(beside) && (is_whole(below) || has_rows && seen(below) > seen(beside))
}

/// Returns what a side shows, in exactly this many lines.
fn shown(
    film: &Film,
    view: &View<'_>,
    panel: &Panel<'_>,
    scale: Option<Scale>,
    (width, height): Room,
) -> Vec<String> {
    let mut lines = vec![title(film, panel)];
    if let (Some(scale), Some(standing)) = (scale, panel.standing) {
        let board = standing.board;
        let whole = scale.extent(board.rows, board.cols);
        let cut = whole.0 > width || whole.1 > height - 1;
        let room = scale.room(width, (height - 1).saturating_sub(cut.into()));
        let window = Window::new(board, room, &view.focus());
        lines.extend(scale.draw(film, view, panel, &window));
        if window.cuts(board) {
            lines.push(format!("{} {}", arrows(&window, board), window.words(board)));
        }
    } else {
        let texts = panel
            .fields
            .iter()
            .map(|field| format!("{}: {}", words::english(&field.name), words::line(&field.value)));
        lines.extend(texts.map(|text| words::cut(&text, width)));
    }
    lines.iter_mut().for_each(|line| *line = words::clipped(line, width));
    lines.resize(height, String::new());
    lines
}

/// Returns the heading of a side: its name, its score, and whether it lacks this step.
fn title(film: &Film, panel: &Panel<'_>) -> String {
    let score = panel.score.map_or(String::new(), |score| {
        let name = film.score.as_ref().map_or("score".into(), words::english);
        format!("  {name} {}", words::line(score))
    });
    let idle = if panel.is_idle { "  (no such step)" } else { "" };
    words::line(panel.name) + &score + idle
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
