//! The content to show at the end of a moment of a film.

use std::collections::BTreeMap;

use crosscheck_core::film::{Beat, Film, Moment, Shown};

use super::projector::{Lasting, Projector, Standing, shot};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::samples;

    #[test]
    fn the_end_of_a_moment_shows_all_of_its_beats() {
        let film = samples::small();
        let mut projector = Projector::new(&film);
        let view = View::at(&film, &mut projector, 1);
        assert_eq!(view.panels[0].caption(), "a column goes · tiles fall");
        assert_eq!(view.focus(), [2, 5, 2, 5]);
    }

    #[test]
    fn cells_differ_where_the_moment_says_so_and_where_the_boards_do() {
        let film = samples::small();
        let mut projector = Projector::new(&film);
        assert_eq!(View::at(&film, &mut projector, 2).differing, [2, 5]);
        // A side that lacks the step shows an old board, which is no difference.
        let view = View::at(&film, &mut projector, 3);
        assert!(view.differing.is_empty());
        assert_eq!(view.panels[1].caption(), "no such step");
    }
}
