//! The positions around one, each with the simplest way that leads to it.

use std::collections::{BTreeMap, HashSet};

use spec::rochine::{Guide, Move, Played, Side};

use super::making::{cells, legal};

/// A position: whose turn it is, and the cells with red pieces and those with blue ones. Boards are no
/// larger than the contest's.
pub(super) type Position = (Side, u128, u128);

/// A position that was reached.
#[derive(Clone, Debug)]
pub(super) struct Reached<G> {
    pub(super) guide: G,
    /// The moves that lead to it.
    pub(super) moves: Vec<Move>,
    /// The sum of their coordinates.
    pub(super) sum: i32,
}

/// The position of a game.
pub(super) fn position<G: Guide>(guide: &G) -> Position {
    let mut pieces = [0_u128; 2];
    for (number, cell) in cells(guide).enumerate() {
        if let Some(side) = guide.piece(cell) {
            pieces[usize::from(side == Side::Blue)] |= 1 << number;
        }
    }
    (guide.turn(), pieces[0], pieces[1])
}

/// The positions that so many moves lead to, the nearest first, each once and by its simplest way: by the
/// fewest moves, then by those with the smallest sum of coordinates, then by the first in order. Once there
/// are `enough` of them, no more moves are made.
pub(super) fn around<G: Guide>(from: &G, moves: usize, enough: usize) -> Vec<Reached<G>> {
    let mut seen = HashSet::from([position(from)]);
    let mut all = vec![Reached { guide: from.clone(), moves: Vec::new(), sum: 0 }];
    let mut last = 0;
    for _ in 0..moves {
        let mut next: BTreeMap<Position, Reached<G>> = BTreeMap::new();
        for reached in all[last..].iter().filter(|reached| reached.guide.over().is_none()) {
            for (_, step) in reached.steps() {
                let place = position(&step.guide);
                let simpler = |known: &Reached<G>| step.order() < known.order();
                if !seen.contains(&place) && next.get(&place).is_none_or(simpler) {
                    next.insert(place, step);
                }
            }
        }
        last = all.len();
        seen.extend(next.keys());
        all.extend(next.into_values());
        if all.len() >= enough {
            break;
        }
    }
    all
}

impl<G: Guide> Reached<G> {
    /// Every position that one more move leads to, with what the move comes to.
    pub(super) fn steps(&self) -> impl Iterator<Item = (Played, Self)> {
        legal(&self.guide).into_iter().map(|mv| {
            let mut guide = self.guide.clone();
            let played = guide.play(mv);
            let sum = self.sum + mv.from.col + mv.from.row + mv.to.col + mv.to.row;
            (played, Reached { guide, moves: [&self.moves[..], &[mv]].concat(), sum })
        })
    }

    /// What orders ways of as many moves.
    pub(super) fn order(&self) -> (i32, impl Ord + use<G>) {
        let numbers = |mv: &Move| [mv.from.col, mv.from.row, mv.to.col, mv.to.row];
        (self.sum, self.moves.iter().map(numbers).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use engine::rochine::Table;

    use super::*;

    #[test]
    fn positions_come_once_and_by_the_fewest_moves() {
        let all = around(&Table::start(4), 5, usize::MAX);
        let at = |moves: usize| all.iter().filter(|reached| reached.moves.len() == moves).count();
        assert_eq!([0, 1, 2, 3, 4, 5].map(at), [1, 4, 18, 82, 340, 986]);
        let places: HashSet<Position> = all.iter().map(|reached| position(&reached.guide)).collect();
        assert_eq!(places.len(), all.len());
    }

    #[test]
    fn once_there_are_enough_no_more_moves_are_made() {
        assert_eq!(around(&Table::start(4), 5, 20).len(), 23);
    }
}
