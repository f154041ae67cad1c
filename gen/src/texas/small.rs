//! All small cases, within bounds that grow tighter as boards grow.

use spec::texas::{Case, Effect, Guide, Piece, Swap, Verdict};
use spec::{Cell, Grid, Limits};

use super::parts::{Axis, Parts};

/// The bounds within which all cases of so many cells are made.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The most colours with no effect, with one, with two.
    colours: [u32; 3],
    /// The most operations.
    operations: usize,
    /// Whether operations are made that are not valid and not between neighbours, the later cell first or not.
    all_pairs: bool,
}

const fn bounds(cells: u64) -> Bounds {
    let (colours, operations) = match cells {
        0..=6 => ([4, 4, 3], 3),
        7 => ([3, 3, 3], 2),
        8..=9 => ([3, 3, 2], 1),
        10..=12 => ([3, 2, 0], 1),
        13..=18 => ([2, 0, 0], 1),
        _ => ([0, 0, 0], 0),
    };
    Bounds { colours, operations, all_pairs: cells <= 6 }
}

/// All cases of so many cells within the bounds, in no order. With effects at least one operation is valid:
/// otherwise none would be triggered.
pub(super) fn small<G: Guide>(cells: u64) -> Box<dyn Iterator<Item = Case>> {
    let shapes = (1..=cells).filter(move |rows| cells.is_multiple_of(*rows));
    let bounds = bounds(cells);
    Box::new(shapes.flat_map(move |rows| {
        let shape = (rows as u32, (cells / rows) as u32);
        boards(shape, bounds.colours[0]).flat_map(move |board| of_board::<G>(&board, bounds))
    }))
}

/// All boards of a shape without three in a line, in up to so many colours.
pub(super) fn boards((rows, cols): (u32, u32), colours: u32) -> impl Iterator<Item = Parts> {
    let cells = rows * cols;
    (0..u64::from(colours).pow(cells)).filter_map(move |number| {
        let mut rest = number;
        let values = (0..cells).map(|_| {
            let colour = rest % u64::from(colours);
            rest /= u64::from(colours);
            Piece::plain(colour as u32 + 1)
        });
        let pieces = Grid::new(rows, cols, values.collect());
        let parts = Parts { colours: 1, pieces, swaps: Vec::new() };
        let whole = parts.pieces.cells().all(|cell| parts.free(cell, parts.pieces[cell].colour));
        whole.then(|| Parts { colours: parts.largest(), ..parts })
    })
}

/// The cases of a board: every list of operations, and with those every way to lay effects.
fn of_board<G: Guide>(board: &Parts, bounds: Bounds) -> Vec<Case> {
    let pairs = pairs(&board.pieces, bounds.all_pairs);
    let mut lists: Vec<Vec<Swap>> = pairs.iter().map(|pair| vec![*pair]).collect();
    let near: Vec<Swap> = pairs.into_iter().filter(is_plain).collect();
    // The last of so many: three only with few colours.
    let most = if board.colours > 3 { bounds.operations.min(2) } else { bounds.operations };
    let mut shorter: Vec<Vec<Swap>> = near.iter().map(|pair| vec![*pair]).collect();
    for _ in 1..most {
        let longer =
            shorter.iter().flat_map(|list| near.iter().map(|next| [&list[..], &[*next]].concat()));
        shorter = longer.collect();
        lists.extend(shorter.iter().cloned());
    }
    let mut cases = Vec::new();
    for swaps in lists {
        let plain = case(board, &swaps, &[]);
        let mut guide = G::start(&plain);
        let verdicts: Vec<Verdict> = swaps.iter().map(|swap| guide.play(*swap)).collect();
        let valid = verdicts.contains(&Verdict::Valid);
        if valid && swaps.iter().all(is_plain) {
            let most = (1..=2).rev().find(|&most| board.colours <= bounds.colours[most]).unwrap_or(0);
            let most = most.min(3 - swaps.len());
            cases.extend(
                ways(&board.pieces, &Effect::ALL[1..], most)
                    .iter()
                    .map(|effects| case(board, &swaps, effects)),
            );
        }
        if valid || bounds.all_pairs {
            cases.push(plain);
        }
    }
    cases
}

/// The pairs of cells that operations are made of.
fn pairs(pieces: &Grid<Piece>, all: bool) -> Vec<Swap> {
    let pairs = pieces.cells().flat_map(|a| pieces.cells().map(move |b| Swap { a, b }));
    pairs.filter(|pair| all || is_plain(pair)).collect()
}

/// Whether an operation is one of those of which lists are made: of two neighbours, the earlier first; and the
/// simplest one that is skipped.
fn is_plain(pair: &Swap) -> bool {
    let away = |axis: Axis| axis.of(pair.a).abs_diff(axis.of(pair.b));
    let skipped = pair.a == pair.b && pair.a == Cell::new(1, 1);
    skipped || pair.a < pair.b && away(Axis::Rows) + away(Axis::Cols) == 1
}

/// All ways to lay one effect of these kinds up to `most`, which is 2 at most.
pub(super) fn ways(pieces: &Grid<Piece>, kinds: &[Effect], most: usize) -> Vec<Vec<(Cell, Effect)>> {
    let single: Vec<(Cell, Effect)> =
        pieces.cells().flat_map(|cell| kinds.iter().map(move |effect| (cell, *effect))).collect();
    let mut ways: Vec<Vec<(Cell, Effect)>> = Vec::new();
    if most > 0 {
        ways.extend(single.iter().map(|one| vec![*one]));
    }
    if most > 1 {
        let two = single.iter().flat_map(|one| single.iter().map(move |other| vec![*one, *other]));
        ways.extend(two.filter(|two| two[0].0 < two[1].0));
    }
    ways
}

fn case(board: &Parts, swaps: &[Swap], effects: &[(Cell, Effect)]) -> Case {
    let pieces = laid(&board.pieces, effects);
    Case::new(board.colours, pieces, swaps.to_vec(), Limits::Contest)
        .expect("the board has no three in a line")
}

/// A board with effects laid on it.
pub(super) fn laid(pieces: &Grid<Piece>, effects: &[(Cell, Effect)]) -> Grid<Piece> {
    let mut pieces = pieces.clone();
    for (cell, effect) in effects {
        pieces[*cell].effect = *effect;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use engine::texas::Table;

    use super::*;
    use crate::texas::reduce::weight;

    #[test]
    fn small_cases_have_as_many_cells_as_asked_for_and_none_comes_twice() {
        for cells in 1..=4 {
            let mut seen = HashSet::new();
            for case in small::<Table>(cells) {
                assert_eq!(weight(&case)[0], cells);
                assert!(seen.insert(case.clone()), "twice: {case:?}");
            }
            assert!(!seen.is_empty());
        }
    }
}
