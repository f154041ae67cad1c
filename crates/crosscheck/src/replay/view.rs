//! The content to show at the end of a moment of a film: the boards, of which a film stores only what changes, and the
//! visible part of a large one.

use std::collections::BTreeMap;
use std::ops::Range;

use crosscheck_core::film::{Beat, Board, Film, Moment, Shot, Shown};

use super::words;

#[derive(Debug)]
pub(crate) struct View<'v> {
    /// The moment; `None` if the film has none.
    pub moment: Option<&'v Moment>,
    /// The panels, one per side.
    pub panels: Vec<Panel<'v>>,
    /// The cells on which the sides differ, in order.
    pub differing: Vec<u32>,
}

#[derive(Debug)]
pub(crate) struct Panel<'v> {
    /// The side's name.
    pub name: &'v str,
    /// Its board, if it has one.
    pub standing: Option<&'v Standing<'v>>,
    /// Its score, if it has one.
    pub score: Option<&'v str>,
    /// Whether the side lacks this step.
    pub is_idle: bool,
    /// Its beats.
    pub beats: &'v [Beat],
    /// The role of each marked cell.
    pub marks: BTreeMap<u32, usize>,
    /// The fields of its step.
    pub fields: &'v [Shown],
}

impl<'v> View<'v> {
    pub(crate) fn at(film: &'v Film, projector: &'v mut Projector<'_>, moment: usize) -> Self {
        let sides = projector.seek(moment).iter().zip(&film.sides).enumerate();
        let panels: Vec<_> =
            sides.map(|(at, (side, name))| panel(film, moment, at, side, name)).collect();
        let moment = film.moments.get(moment);
        let differing = differing(moment, &panels);
        View { moment, panels, differing }
    }

    /// Returns the cells to focus on: those that differ, or else those that are marked.
    pub(crate) fn focus(&self) -> Vec<u32> {
        match self.differing.is_empty() {
            true => self.panels.iter().flat_map(|panel| panel.marks.keys().copied()).collect(),
            false => self.differing.clone(),
        }
    }
}

impl Panel<'_> {
    pub(crate) fn caption(&self) -> String {
        if self.is_idle {
            return "no such step".into();
        }
        let mut words: Vec<_> = self.beats.iter().map(|beat| words::english(&beat.caption)).collect();
        words.dedup();
        words.retain(|caption| !caption.is_empty());
        words.join(" · ")
    }
}

fn panel<'v>(
    film: &'v Film,
    moment: usize,
    at: usize,
    side: &'v Lasting<'v>,
    name: &'v str,
) -> Panel<'v> {
    let shot = shot(film, moment, at);
    let beats = shot.map_or(&[][..], |shot| &shot.beats);
    let marks = beats.iter().flat_map(|beat| &beat.marks);
    Panel {
        name,
        standing: side.standing.as_ref(),
        score: side.score,
        is_idle: shot.is_none() && !film.moments.is_empty(),
        beats,
        marks: marks.flat_map(|(role, cells)| cells.iter().map(|cell| (*cell, *role))).collect(),
        fields: shot.map_or(&[], |shot| &shot.fields),
    }
}

/// Returns the differing cells: those of the differing fields and those of the boards.
fn differing(moment: Option<&Moment>, panels: &[Panel<'_>]) -> Vec<u32> {
    let named = moment.into_iter().flat_map(|moment| &moment.differs).flat_map(|one| &one.cells);
    let mut cells: Vec<u32> = named.copied().collect();
    if let [one, other] = panels
        && let (Some(left), Some(right)) = (one.standing, other.standing)
        && !one.is_idle
        && !other.is_idle
        && (left.board.rows, left.board.cols) == (right.board.rows, right.board.cols)
    {
        let pairs = left.cells.iter().zip(&right.cells);
        cells.extend((0..).zip(pairs).filter(|(_, (left, right))| left != right).map(|(cell, _)| cell));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing<'f> {
    /// Its size and roads, with the initial tiles.
    pub board: &'f Board,
    /// The tile on each cell.
    pub cells: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Lasting<'f> {
    /// Its board, if it has one.
    pub standing: Option<Standing<'f>>,
    /// Its score, if it has one.
    pub score: Option<&'f str>,
}

/// Computes the boards at the ends of a film's moments, in order.
#[derive(Debug)]
pub(crate) struct Projector<'f> {
    film: &'f Film,
    /// How many moments have been played.
    played: usize,
    sides: Vec<Lasting<'f>>,
}

impl<'f> Projector<'f> {
    pub(crate) fn new(film: &'f Film) -> Self {
        let standing = film.board.as_ref().map(Standing::of);
        let sides = vec![Lasting { standing, score: None }; film.sides.len()];
        Projector { film, played: 0, sides }
    }

    pub(crate) fn seek(&mut self, moment: usize) -> &[Lasting<'f>] {
        debug_assert!(self.played <= moment + 1, "a film is played forward");
        while self.played <= moment && self.played < self.film.moments.len() {
            self.play();
            self.played += 1;
        }
        &self.sides
    }

    fn play(&mut self) {
        for (at, side) in self.sides.iter_mut().enumerate() {
            let Some(shot) = shot(self.film, self.played, at) else { continue };
            for beat in &shot.beats {
                if let Some(board) = &beat.board {
                    side.standing = Some(Standing::of(board));
                }
                let Some(standing) = &mut side.standing else { continue };
                for &[cell, tile] in &beat.changes {
                    if let Some(place) = standing.cells.get_mut(cell as usize) {
                        *place = tile;
                    }
                }
            }
            side.score = shot.score.as_deref().or(side.score);
        }
    }
}

impl<'f> Standing<'f> {
    fn of(board: &'f Board) -> Self {
        Standing { board, cells: board.cells.clone() }
    }

    /// Returns the kinds of the roads to the right of a cell and below it: 1, 2 or 3.
    pub(crate) fn roads(&self, row: u32, col: u32) -> [Option<usize>; 2] {
        let Board { cols, right, below, .. } = self.board;
        // A road is one byte of ASCII.
        let kind = |roads: &Option<String>, at: u32| {
            let road = roads.as_ref()?.as_bytes().get(at as usize)?;
            matches!(road, b'1'..=b'3').then(|| usize::from(road - b'0'))
        };
        let to_the_right = || kind(right, row * (cols - 1) + col);
        [if col + 1 < *cols { to_the_right() } else { None }, kind(below, row * cols + col)]
    }
}

/// Returns what a side shows of a moment; `None` if it has no such step.
pub(crate) fn shot(film: &Film, moment: usize, side: usize) -> Option<&Shot> {
    let sides = &film.moments.get(moment)?.sides;
    // A missing second side shows the same as the first.
    sides.get(side).or(sides.first())?.as_ref()
}

/// The visible rows and columns, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// The rows.
    pub rows: Range<u32>,
    /// The columns.
    pub cols: Range<u32>,
}

impl Window {
    /// Returns a window of at most this size that contains as many of these cells as possible.
    pub(crate) fn new(board: &Board, room: (u32, u32), focus: &[u32]) -> Self {
        let cols = board.cols.max(1);
        let focus = || focus.iter().filter(|cell| *cell / cols < board.rows);
        Window {
            rows: along(board.rows, room.0, focus().map(|cell| cell / cols)),
            cols: along(board.cols, room.1, focus().map(|cell| cell % cols)),
        }
    }

    pub(crate) fn cuts(&self, board: &Board) -> bool {
        self.rows != (0..board.rows) || self.cols != (0..board.cols)
    }

    pub(crate) fn words(&self, board: &Board) -> String {
        let Window { rows, cols } = self;
        format!(
            "rows {}–{} and columns {}–{} of {} × {}",
            rows.start + 1,
            rows.end,
            cols.start + 1,
            cols.end,
            board.rows,
            board.cols
        )
    }
}

/// Returns the part of `0..size` to show: all of it, or a part centred on the focus, or the start of the focus if that is too
/// large.
fn along(size: u32, room: u32, focus: impl Iterator<Item = u32> + Clone) -> Range<u32> {
    if size <= room {
        return 0..size;
    }
    let (first, last) = (focus.clone().min().unwrap_or(0), focus.max().unwrap_or(0));
    let span = last - first + 1;
    let start = first.saturating_sub(room.saturating_sub(span) / 2);
    let start = start.min(size - room);
    start..start + room
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::samples;

    #[test]
    fn a_view_shows_the_end_of_a_moment_and_the_cells_that_differ_then() {
        let film = samples::small();
        let mut projector = Projector::new(&film);
        let view = View::at(&film, &mut projector, 1);
        assert_eq!(view.panels[0].caption(), "a column goes · tiles fall");
        assert_eq!(view.focus(), [2, 5, 2, 5]);
        assert_eq!(View::at(&film, &mut projector, 2).differing, [2, 5]);
        // A side that lacks the step shows an old board, which is no difference.
        let view = View::at(&film, &mut projector, 3);
        assert!(view.differing.is_empty());
        assert_eq!(view.panels[1].caption(), "no such step");
    }

    #[test]
    fn each_moment_changes_the_boards_of_the_sides_that_have_it() {
        let film = samples::small();
        let mut projector = Projector::new(&film);
        let mut seen = |moment| -> Vec<_> {
            let cells = |side: &Lasting<'_>| side.standing.as_ref().map(|board| board.cells.clone());
            projector.seek(moment).iter().filter_map(cells).collect()
        };
        assert_eq!(seen(0)[0], [2, 1, 0, 2, 1, 3]);
        assert_eq!(seen(1)[1], [2, 1, 3, 2, 1, 0]);
        assert_eq!(seen(2), [[2, 1, 3, 2, 1, 0], [2, 1, 1, 2, 1, 0]]);
        // The second side lacks the step and stays unchanged.
        assert_eq!(seen(3)[1], [2, 1, 1, 2, 1, 0]);
        assert_eq!(projector.seek(9)[1].score, Some("30"));
    }

    fn words_at(focus: &[u32]) -> String {
        let board = Board { rows: 100, cols: 50, cells: vec![0; 5000], right: None, below: None };
        Window::new(&board, (10, 60), focus).words(&board)
    }

    #[test]
    fn a_window_is_around_what_is_in_focus_and_never_off_the_board() {
        for (focus, rows) in [
            (&[][..], "1–10"),
            (&[50 * 50, 53 * 50], "48–57"),
            (&[20 * 50, 90 * 50], "21–30"),
            (&[99 * 50], "91–100"),
            (&[u32::MAX], "1–10"),
        ] {
            assert_eq!(words_at(focus), format!("rows {rows} and columns 1–50 of 100 × 50"));
        }
    }
}
