//! The visible part of a large board.

use std::ops::Range;

use crosscheck_core::film::Board;

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

    fn words_at(focus: &[u32]) -> String {
        let board = Board { rows: 100, cols: 50, cells: vec![0; 5000], right: None, below: None };
        Window::new(&board, (10, 60), focus).words(&board)
    }

    #[test]
    fn a_window_is_around_what_is_in_focus_and_never_off_the_board() {
        assert_eq!(words_at(&[]), "rows 1–10 and columns 1–50 of 100 × 50");
        assert_eq!(words_at(&[50 * 50, 53 * 50]), "rows 48–57 and columns 1–50 of 100 × 50");
        assert_eq!(words_at(&[20 * 50, 90 * 50]), "rows 21–30 and columns 1–50 of 100 × 50");
        assert_eq!(words_at(&[99 * 50]), "rows 91–100 and columns 1–50 of 100 × 50");
        assert_eq!(words_at(&[u32::MAX]), "rows 1–10 and columns 1–50 of 100 × 50");
    }
}
