//! The boards of a film, moment by moment: a film stores only what changes.

use crosscheck_core::film::{Board, Film, Shot};

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

    /// Goes on to the end of a moment, and returns the state of each side.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::samples;

    #[test]
    fn each_moment_changes_the_boards_of_the_sides_that_have_it() {
        let film = samples::small();
        let mut projector = Projector::new(&film);
        let mut seen = |moment| {
            let sides = projector.seek(moment).iter();
            sides
                .map(|side| side.standing.as_ref().expect("it has a board").cells.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(seen(0)[0], [2, 1, 0, 2, 1, 3]);
        assert_eq!(seen(1)[1], [2, 1, 3, 2, 1, 0]);
        assert_eq!(seen(2), [[2, 1, 3, 2, 1, 0], [2, 1, 1, 2, 1, 0]]);
        // The second side lacks the step and stays unchanged.
        assert_eq!(seen(3)[1], [2, 1, 1, 2, 1, 0]);
        assert_eq!(projector.seek(9)[1].score, Some("30"));
    }
}
