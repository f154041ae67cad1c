//! All small cases, within bounds that grow tighter as boards grow.

use crosscheck_core::{Cell, Grid, Limits};
use engine::texas::Table;
use spec::texas::{Case, Effect, Guide, Piece, Swap, Verdict};

/// The bounds for boards of a given number of cells.
struct Bounds {
    /// The most effects on boards of at most two colours, with one operation and with two.
    effects: [usize; 2],
    /// The most colours.
    colours: u32,
    /// The most operations.
    operations: usize,
    /// Whether lists may end with an operation that is not valid, and with one between any two cells.
    all_pairs: bool,
}

fn bounds(cells: u32) -> Bounds {
    let (effects, colours, operations) = match cells {
        0..=4 => ([3, 2], 3, 3),
        5 => ([3, 1], 3, 3),
        6 => ([2, 1], 3, 3),
        7..=8 => ([2, 1], 3, 2),
        9..=10 => ([1, 0], 3, 1),
        11..=12 => ([0, 0], 3, 1),
        _ => ([0, 0], 2, 1),
    };
    Bounds { effects, colours, operations, all_pairs: cells <= 6 }
}

/// Shows the cases with this many cells: those of every `of`-th board, starting at the `part`-th.
pub(crate) fn all(cells: u32, (part, of): (u64, u64), see: &mut dyn FnMut(&Case)) {
    let bounds = bounds(cells);
    let mut number = 0;
    for rows in (1..=cells).filter(|rows| cells.is_multiple_of(*rows)) {
        let mut colours = vec![0; cells as usize];
        fill(&mut colours, 0, cells / rows, bounds.colours, &mut |colours| {
            number += 1;
            if number % of == part {
                of_board(rows, cells / rows, colours, &bounds, see);
            }
        });
    }
}

/// Shows all ways to colour the cells from `from` on without three in a line.
pub(crate) fn fill(
    filled: &mut [u32],
    from: usize,
    cols: u32,
    colours: u32,
    see: &mut dyn FnMut(&[u32]),
) {
    if from == filled.len() {
        see(filled);
        return;
    }
    for colour in 1..=colours {
        filled[from] = colour;
        if !ends_three(filled, from, cols as usize) {
            fill(filled, from + 1, cols, colours, see);
        }
    }
}

/// Whether a cell is the third of one colour in a row or in a column.
pub(crate) fn ends_three(filled: &[u32], at: usize, cols: usize) -> bool {
    let same = |step: usize| filled[at - step] == filled[at] && filled[at - 2 * step] == filled[at];
    at % cols >= 2 && same(1) || at >= 2 * cols && same(cols)
}

fn of_board(rows: u32, cols: u32, colours: &[u32], bounds: &Bounds, see: &mut dyn FnMut(&Case)) {
    let most = colours.iter().copied().max().unwrap_or(1);
    let count = |colour: u32| colours.iter().filter(|&&other| other == colour).count();
    // With three colours, keep only boards whose colours are numbered by frequency: all other numberings weigh more.
    if most > 2 && !(1..most).all(|colour| count(colour) >= count(colour + 1)) {
        return;
    }
    let pieces = Grid::new(rows, cols, colours.iter().copied().map(Piece::plain).collect());
    let cells: Vec<Cell> = pieces.cells().collect();
    let pairs = cells.iter().flat_map(|&a| cells.iter().map(move |&b| Swap { a, b }));
    let pairs: Vec<Swap> = pairs.filter(|pair| bounds.all_pairs || is_near(pair)).collect();
    let mut lists: Vec<Vec<Swap>> = vec![Vec::new()];
    for nth in 0..bounds.operations {
        if nth == 2 && most > 2 {
            break;
        }
        let mut longer = Vec::new();
        for list in &lists {
            longer.extend(of_list(most, &pieces, list, &pairs, bounds, see));
        }
        lists = longer;
    }
}

/// Shows all cases with these operations and one more; returns the lists to extend further.
fn of_list(
    most: u32,
    pieces: &Grid<Piece>,
    list: &[Swap],
    pairs: &[Swap],
    bounds: &Bounds,
    see: &mut dyn FnMut(&Case),
) -> Vec<Vec<Swap>> {
    let mut on = Vec::new();
    let mut table: Option<Table> = None;
    for &pair in pairs.iter().filter(|pair| list.is_empty() || is_near(pair) && pair.a < pair.b) {
        let swaps = [list, &[pair]].concat();
        let plain = Case::new(most, pieces.clone(), swaps.clone(), Limits::Contest).expect("a case");
        let table = table.get_or_insert_with(|| {
            let mut table = Table::start(&plain);
            list.iter().for_each(|swap| _ = table.play(*swap));
            table
        });
        let valid = table.verdict(pair) == Verdict::Valid;
        if !valid && !bounds.all_pairs {
            continue;
        }
        if is_near(&pair) && pair.a < pair.b {
            on.push(swaps.clone());
        }
        let effects = if most > 2 { 0 } else { bounds.effects[usize::from(!list.is_empty())] };
        if list.len() < 2 && valid && effects > 0 {
            with_effects(&plain, 0, effects, see);
        }
        see(&plain);
    }
    on
}

/// Shows the case with 1 to `most` effects on cells from `from` on, of every kind and in every way.
fn with_effects(plain: &Case, from: usize, most: usize, see: &mut dyn FnMut(&Case)) {
    for at in from..plain.pieces().values().len() {
        for &effect in &Effect::ALL[1..] {
            let mut pieces = plain.pieces().clone();
            pieces.values_mut()[at].effect = effect;
            let swaps = plain.swaps().to_vec();
            let laid = Case::new(plain.colours(), pieces, swaps, Limits::Contest).expect("a case");
            see(&laid);
            if most > 1 {
                with_effects(&laid, at + 1, most - 1, see);
            }
        }
    }
}

/// Whether two cells share a side.
fn is_near(pair: &Swap) -> bool {
    pair.a.row.abs_diff(pair.b.row) + pair.a.col.abs_diff(pair.b.col) == 1
}
