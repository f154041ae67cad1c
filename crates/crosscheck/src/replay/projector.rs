//! The boards of a film at any of its moments.
//!
//! A film stores only changes. A projector holds the boards at one place and plays forward from there. To go back, it starts
//! from the nearest stored copy of the boards. The total size of the copies is bounded.

use std::collections::BTreeMap;

use crosscheck_core::film::{Board, Film, Shot};

/// The initial distance between stored copies, in moments.
const SPACING: usize = 64;

/// The maximum number of cells in all copies together.
const MOST_CELLS: usize = 1 << 24;

/// A place in a film.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    /// The moment, from 0.
    pub moment: usize,
    /// The current beat, from 0. One past the last beat is the end of the moment.
    pub beat: usize,
}

impl Spot {
    /// Returns the end of a moment.
    pub(crate) const fn end_of(moment: usize) -> Self {
        Spot { moment, beat: usize::MAX }
    }
}

/// The state of a board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing<'f> {
    /// Its size and roads, with the initial tiles.
    pub board: &'f Board,
    /// The tile on each cell.
    pub cells: Vec<u32>,
}

/// The state of one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Lasting<'f> {
    /// Its board, if it has one.
    pub standing: Option<Standing<'f>>,
    /// Its score, if it has one.
    pub score: Option<&'f str>,
}

/// Computes the boards at any place of a film.
#[derive(Debug)]
pub(crate) struct Projector<'f> {
    film: &'f Film,
    at: Spot,
    sides: Vec<Lasting<'f>>,
    copies: BTreeMap<usize, Vec<Lasting<'f>>>,
    spacing: usize,
}

impl<'f> Projector<'f> {
    /// Creates a projector at the start of a film.
    pub(crate) fn new(film: &'f Film) -> Self {
        let standing = film.board.as_ref().map(Standing::of);
        let sides = vec![Lasting { standing, score: None }; film.sides.len()];
        let copies = BTreeMap::from([(0, sides.clone())]);
        Projector { film, at: Spot::default(), sides, copies, spacing: SPACING }
    }

    /// Goes to a place and returns the state of each side. A place past the end means the end.
    pub(crate) fn seek(&mut self, to: Spot) -> &[Lasting<'f>] {
        let Some(last) = self.film.moments.len().checked_sub(1) else { return &self.sides };
        let to = if to.moment > last { Spot::end_of(last) } else { to };
        let to = Spot { beat: to.beat.min(beats(self.film, to.moment)), ..to };
        if let Some((&kept, sides)) = self.copies.range(..=to.moment).next_back()
            && (to < self.at || kept > self.at.moment)
        {
            (self.at, self.sides) = (Spot { moment: kept, beat: 0 }, sides.clone());
        }
        while self.at.moment < to.moment {
            self.play(usize::MAX);
            self.at = Spot { moment: self.at.moment + 1, beat: 0 };
            self.keep();
        }
        self.play(to.beat);
        self.at = to;
        &self.sides
    }

    /// Plays the moment up to a beat.
    fn play(&mut self, end: usize) {
        for (at, side) in self.sides.iter_mut().enumerate() {
            let Some(shot) = shot(self.film, self.at.moment, at) else { continue };
            for (at, beat) in
                shot.beats.iter().enumerate().take(end.saturating_add(1)).skip(self.at.beat)
            {
                // A new board appears at the start of its beat, and changes take effect at its end.
                if let Some(board) = &beat.board {
                    side.standing = Some(Standing::of(board));
                }
                let Some(standing) = side.standing.as_mut().filter(|_| at < end) else { continue };
                for &[cell, tile] in &beat.changes {
                    if let Some(place) = standing.cells.get_mut(cell as usize) {
                        *place = tile;
                    }
                }
            }
            if end >= shot.beats.len() {
                side.score = shot.score.as_deref().or(side.score);
            }
        }
    }

    /// Stores a copy of the boards if one is due. If there are too many, drops every other one.
    fn keep(&mut self) {
        if !self.at.moment.is_multiple_of(self.spacing) || self.copies.contains_key(&self.at.moment) {
            return;
        }
        self.copies.insert(self.at.moment, self.sides.clone());
        let cells = self.sides.iter().filter_map(|side| side.standing.as_ref());
        let cells: usize = cells.map(|standing| standing.cells.len()).sum();
        while self.copies.len() > (MOST_CELLS / cells.max(1)).clamp(2, 4096) {
            self.spacing *= 2;
            self.copies.retain(|moment, _| moment.is_multiple_of(self.spacing));
        }
    }
}

impl<'f> Standing<'f> {
    fn of(board: &'f Board) -> Self {
        Standing { board, cells: board.cells.clone() }
    }
}

/// Returns what a side shows of a moment; `None` if it has no such step.
pub(crate) fn shot(film: &Film, moment: usize, side: usize) -> Option<&Shot> {
    let sides = &film.moments.get(moment)?.sides;
    // A missing second side shows the same as the first.
    sides.get(side).or(sides.first())?.as_ref()
}

/// Returns the number of beats of a moment, on the side that has more.
pub(crate) fn beats(film: &Film, moment: usize) -> usize {
    let of = |side| shot(film, moment, side).map_or(0, |shot| shot.beats.len());
    (0..film.sides.len()).map(of).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crosscheck_core::film::{Beat, Moment, Text};

    use super::*;
    use crate::replay::samples;

    fn cells(sides: &[Lasting<'_>]) -> Vec<Vec<u32>> {
        sides.iter().map(|side| side.standing.as_ref().expect("it has a board").cells.clone()).collect()
    }

    #[test]
    fn what_a_beat_changes_has_changed_when_it_is_over() {
        let film = samples::small();
        let mut projector = Projector::new(&film);
        let seen =
            |projector: &mut Projector<'_>, moment, beat| cells(projector.seek(Spot { moment, beat }));
        assert_eq!(seen(&mut projector, 0, 0)[0], [1, 2, 0, 2, 1, 3]);
        assert_eq!(seen(&mut projector, 0, 1)[0], [2, 1, 0, 2, 1, 3]);
        assert_eq!(seen(&mut projector, 2, 2), [[2, 1, 3, 2, 1, 0], [2, 1, 1, 2, 1, 0]]);
        // The second side lacks the step and stays unchanged.
        assert_eq!(seen(&mut projector, 3, 9), [[2, 1, 3, 2, 1, 0], [2, 1, 1, 2, 1, 0]]);
        assert_eq!(seen(&mut projector, 1, 1)[1], [2, 1, 0, 2, 1, 0]);
        assert_eq!(projector.seek(Spot::end_of(9))[1].score, Some("30"));
    }

    /// A film of one cell, which holds the number of the moment, and of a new board now and then.
    fn long(moments: u32) -> Film {
        let board = |tile| Board { rows: 1, cols: 1, cells: vec![tile], right: None, below: None };
        let moments = (0..moments).map(|at| {
            let new = at.is_multiple_of(100).then(|| board(7));
            let beat = Beat { board: new, changes: vec![[0, at]], ..Beat::default() };
            let shot = Shot { beats: vec![beat], ..Shot::default() };
            let place = Text::same("");
            Moment { turn: None, place, input: None, sides: vec![Some(shot)], differs: vec![] }
        });
        Film {
            board: Some(board(0)),
            sides: vec!["one".into()],
            moments: moments.collect(),
            ..samples::small()
        }
    }

    #[test]
    fn every_way_to_a_place_shows_the_same() {
        let film = long(1000);
        let mut projector = Projector::new(&film);
        for at in [3, 700, 699, 64, 63, 0, 999, 128, 129, 500, 400] {
            assert_eq!(cells(projector.seek(Spot::end_of(at))), [[at as u32]]);
            let before = if at.is_multiple_of(100) { 7 } else { at as u32 - 1 };
            assert_eq!(cells(projector.seek(Spot { moment: at, beat: 0 })), [[before]]);
        }
    }

    #[test]
    fn copies_are_few_however_long_the_film() {
        let film = long(300_000);
        let mut projector = Projector::new(&film);
        assert_eq!(cells(projector.seek(Spot::end_of(usize::MAX))), [[299_999]]);
        assert!((1000..=4096).contains(&projector.copies.len()), "{}", projector.copies.len());
        assert_eq!(cells(projector.seek(Spot::end_of(77_777))), [[77_777]]);
    }
}
