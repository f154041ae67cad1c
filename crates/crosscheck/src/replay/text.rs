//! A film as text, one frame per moment.

#[cfg(test)]
mod tests;

use crosscheck_core::contract::Roads;
use crosscheck_core::film::{Board, Film};
use crosscheck_core::report::picture::{Panel, in_rows};
use crosscheck_core::{Cell, Grid};

use super::view::{self, Projector, Standing, View};
use super::{told, words};

/// The width that rules are wrapped to.
const WIDTH: usize = 100;

/// The maximum number of fields shown of a step without a board.
const MOST_FIELDS: usize = 100;

/// Returns a film as text: a title, the moments, and the end.
pub(crate) fn frames(film: &Film) -> impl Iterator<Item = String> + '_ {
    let mut projector = Projector::new(film);
    let moments = (0..film.moments.len()).map(move |at| moment(film, &mut projector, at));
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

fn moment(film: &Film, projector: &mut Projector<'_>, at: usize) -> String {
    let view = View::at(film, projector, at);
    let place = view.moment.map_or(String::new(), |moment| words::english(&moment.place));
    let mut lines = vec![format!("== {}/{} {place}", at + 1, film.moments.len())];
    if let Some(input) = view.moment.and_then(|moment| moment.input.as_ref()) {
        lines.push(format!("input: {}", words::line(input)));
    }
    lines.extend(told::happens(film, &view));
    lines.extend(boards(film, &view).lines().map(str::to_owned));
    lines.extend(told::differs(film, &view));
    lines.extend(told::rules(film, &view).iter().flat_map(|rule| words::wrapped(rule, WIDTH)));
    lines.join("\n") + "\n\n"
}

/// Draws the boards of all sides, or lists the fields of a step without any.
fn boards(film: &Film, view: &View<'_>) -> String {
    let panels: Vec<Panel> = view.panels.iter().filter_map(|panel| drawn(film, view, panel)).collect();
    if !panels.is_empty() {
        return in_rows(&panels);
    }
    let listed = view.panels.iter().map(|panel| {
        let fields = panel.fields.iter().take(MOST_FIELDS);
        let fields =
            fields.map(|of| format!("{}: {}\n", words::english(&of.name), words::line(&of.value)));
        title(film, panel) + "\n" + &fields.collect::<String>()
    });
    listed.collect()
}

/// Returns a side's board. Marked are the cells on which the sides differ, if they do.
fn drawn(film: &Film, view: &View<'_>, of: &view::Panel<'_>) -> Option<Panel> {
    let standing = of.standing?;
    let Board { rows, cols, .. } = *standing.board;
    let word = |cell: Cell| {
        let tile = standing.cells.get(((cell.row - 1) * cols + cell.col - 1) as usize);
        let tile = tile.and_then(|tile| film.tiles.get(*tile as usize));
        tile.map_or(String::new(), |tile| words::tile(&tile.word))
    };
    let (differing, marks) = (&view.differing, of.marks.keys());
    let marked: Vec<&u32> =
        if differing.is_empty() { marks.collect() } else { differing.iter().collect() };
    let marked = marked.into_iter().map(|at| Cell::new(at / cols + 1, at % cols + 1)).collect();
    let board = Grid::from_fn(rows, cols, word);
    Some(Panel { title: title(film, of), board, roads: roads(standing), marked })
}

fn roads(standing: &Standing<'_>) -> Option<Roads> {
    let sign = |cell: Cell, side: usize, signs: [char; 3]| {
        standing.roads(cell.row - 1, cell.col - 1)[side].map_or(' ', |kind| signs[kind - 1])
    };
    let Board { rows, cols, right: Some(_), .. } = *standing.board else { return None };
    Some(Roads {
        right: Grid::from_fn(rows, cols.saturating_sub(1), |cell| sign(cell, 0, ['-', '=', '#'])),
        below: Grid::from_fn(rows.saturating_sub(1), cols, |cell| sign(cell, 1, ['|', '‖', '#'])),
    })
}

/// Returns the heading of a side: its name, its score, and whether it lacks this step.
fn title(film: &Film, panel: &view::Panel<'_>) -> String {
    let score = panel.score.map_or(String::new(), |score| {
        let name = film.score.as_ref().map_or("score".into(), words::english);
        format!("  {name} {}", words::line(score))
    });
    let idle = if panel.is_idle { "  (no such step)" } else { "" };
    words::line(panel.name) + &score + idle
}
