//! The smallest boards on which anything can happen, in place of a case.
//!
//! Editing values leads to the smallest board of the same form: 2 × 3 never becomes 1 × 4. A fault that shows from a colour on is
//! therefore found on four cells and not on six.

use std::collections::BTreeSet;

use crosscheck_core::{Cell, Grid};
use crosscheck_problem::shaped::limits_of;
use spec::texas::{Case, Effect, Guide, Piece, Swap, Verdict};

use super::pairs::Pairs;
use super::parts::Parts;
use super::{board, plan};

/// The fewest cells on which an operation can be valid, and the larger number of cells to try.
const CELLS: [u32; 2] = [4, 6];

/// For a case of one operation and at most two effects, returns small boards of two colours with one valid operation
/// and the same kinds of effects. Without effects, also the smallest boards in the case's largest colour.
pub(super) fn boards_instead<G: Guide>(case: &Case) -> impl Iterator<Item = Case> {
    let limits = limits_of(case);
    boards_of::<G>(case).filter_map(move |parts| parts.case(limits))
}

fn boards_of<G: Guide>(case: &Case) -> Box<dyn Iterator<Item = Parts> + '_> {
    let effects = case.pieces().values().iter().map(|piece| piece.effect);
    let effects: Vec<Effect> = effects.filter(|&effect| effect != Effect::None).collect();
    let (cells, plain) = (case.pieces().values().len(), effects.is_empty());
    if case.swaps().len() > 1 || cells < CELLS[0] as usize || effects.len() > 2 {
        return Box::new(std::iter::empty());
    }
    // Four cells in a line need at least two colours, and removing lines cannot change the shape: so try the square
    // too.
    let square = (cells == CELLS[0] as usize).then(square);
    let kinds: BTreeSet<Effect> = effects.iter().copied().collect();
    // With effects, more cells give too many ways to place them.
    let sizes = CELLS.into_iter().filter(move |&size| size == CELLS[0] || cells >= 6 && plain);
    let boards = sizes.flat_map(move |size| {
        let (kinds, many) = (kinds.clone(), effects.len());
        of_size::<G>(size, case).into_iter().flat_map(move |parts| {
            let laid = with_effects(&parts.pieces, &kinds, 0, many);
            laid.into_iter().map(move |pieces| Parts { pieces, ..parts.clone() })
        })
    });
    let coloured = if plain { in_largest_colour::<G>(case) } else { Vec::new() };
    Box::new(square.into_iter().chain(boards).chain(coloured))
}

/// Returns the smallest boards with the case's largest colour as the common one. A failure may need that colour, and on
/// a larger board the other colour may be the larger one.
fn in_largest_colour<G: Guide>(case: &Case) -> Vec<Parts> {
    let largest = Parts::new(case).largest();
    let mut boards = if largest > 2 { of_size::<G>(CELLS[0], case) } else { Vec::new() };
    for board in &mut boards {
        board.colours = largest;
        for piece in board.pieces.values_mut() {
            piece.colour = if piece.colour == 1 { largest } else { 1 };
        }
    }
    boards
}

/// Returns four cells of one colour, on which nothing can happen.
fn square() -> Parts {
    let pieces = Grid::from_fn(2, 2, |_| Piece { colour: 1, effect: Effect::None });
    let first = Cell { row: 1, col: 1 };
    Parts { colours: 1, pieces, swaps: vec![Swap { a: first, b: first }] }
}

/// Returns the boards of this many cells, each with every valid operation. The first colour is at least as frequent as
/// the other.
fn of_size<G: Guide>(cells: u32, case: &Case) -> Vec<Parts> {
    let shapes = (1..=cells).filter(move |rows| cells.is_multiple_of(*rows));
    let all = shapes.flat_map(move |rows| boards(rows, cells / rows));
    let common = move |board: &Parts| {
        let first = board.pieces.values().iter().filter(|piece| piece.colour == 1).count();
        2 * first >= cells as usize
    };
    let with_swaps = all.filter(common).flat_map(move |board| {
        let guide: Option<G> = plan::start(board.colours, &board.pieces, limits_of(case)).ok();
        let pairs = Pairs { rows: board.pieces.rows(), cols: board.pieces.cols() };
        let valid =
            |swap: &Swap| guide.as_ref().is_some_and(|guide| guide.verdict(*swap) == Verdict::Valid);
        let valid: Vec<Swap> = pairs.all().filter(valid).collect();
        valid.into_iter().map(move |swap| Parts { swaps: vec![swap], ..board.clone() })
    });
    with_swaps.collect()
}

/// Returns all boards of a shape without three in a line, in at most two colours.
fn boards(rows: u32, cols: u32) -> impl Iterator<Item = Parts> {
    let mut numbers = board::all(rows, cols, 2, usize::MAX).unwrap_or_default();
    numbers.sort_unstable();
    numbers.into_iter().map(move |number| {
        let pieces = board::numbered(number, rows, cols, 2);
        let parts = Parts { colours: 1, pieces, swaps: Vec::new() };
        Parts { colours: parts.largest(), ..parts }
    })
}

/// Returns the board with `many` effects of these kinds on cells from the `from`-th on, in every way.
fn with_effects(
    board: &Grid<Piece>,
    kinds: &BTreeSet<Effect>,
    from: usize,
    many: usize,
) -> Vec<Grid<Piece>> {
    if many == 0 {
        return vec![board.clone()];
    }
    let places = (from..board.values().len()).flat_map(|at| kinds.iter().map(move |kind| (at, *kind)));
    let ways = places.flat_map(|(at, effect)| {
        let mut laid = board.clone();
        laid.values_mut()[at].effect = effect;
        with_effects(&laid, kinds, at + 1, many - 1)
    });
    ways.collect()
}
