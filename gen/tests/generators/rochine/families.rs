//! The families of `rochine`: what the cases of each are for.

use crosscheck_core::contract::Case as _;
use crosscheck_core::{Cell, Grid};
use spec::rochine::{Board, Case, Over, Play, Side, Step, Verdict, Way};

use crate::tested::Purpose;

pub(super) const PURPOSES: &[Purpose<Case>] = &[
    ("played", 90, |_, steps| plays(steps).any(|play| taken(play) > 0)),
    ("hunt", 90, |_, steps| plays(steps).any(|play| taken(play) > 0)),
    ("double", 100, |_, steps| plays(steps).any(both)),
    ("immobile", 100, |_, steps| over(steps).is_some_and(|over| over.by == Way::Immobility)),
    ("nearly-immobile", 100, |_, steps| steps.iter().any(leaves_few)),
    ("crowd", 100, |case, _| case.side() == 4),
    ("pieces", 100, |_, steps| over(steps).is_some_and(|over| over.by == Way::Pieces)),
    ("opened", 95, |case, steps| case.turns() >= 10 || over(steps).is_some()),
    ("illegal", 100, |_, steps| verdict(steps) != Verdict::Legal),
    ("quiet", 100, |case, steps| unfinished(case, steps) && plays(steps).all(|play| taken(play) == 0)),
    ("walk", 100, |_, _| true),
    ("long", 95, |case, steps| case.turns() >= 500 && steps.len() >= 100),
    ("largest", 100, |case, steps| (case.side(), case.turns()) == (10, 1000) && unfinished(case, steps)),
    ("delayed", 100, |case, steps| {
        let ends = over(steps).is_some() || plays(steps).last().is_some_and(|play| taken(play) > 0);
        case.turns() > 990 && (steps.len() == case.turns() && ends || steps.len() == 1)
    }),
    ("red-by-pieces", 100, |_, steps| is_won(steps, Side::Red, Way::Pieces)),
    ("blue-by-pieces", 100, |_, steps| is_won(steps, Side::Blue, Way::Pieces)),
    ("red-by-immobility", 100, |_, steps| is_won(steps, Side::Red, Way::Immobility)),
    ("blue-by-immobility", 100, |_, steps| is_won(steps, Side::Blue, Way::Immobility)),
    ("past-half", 100, |case, steps| {
        plays(steps).last().is_some_and(|play| 2 * play.red.min(play.blue) < case.side())
    }),
    ("after-end", 100, |case, steps| over(steps).is_some() && steps.len() < case.turns()),
    ("rows", 98, |_, steps| plays(steps).any(|play| !play.row.is_empty())),
    ("columns", 98, |_, steps| plays(steps).any(|play| !play.column.is_empty())),
    ("both-ways", 100, |_, steps| plays(steps).any(both)),
    ("two-of-a-line", 98, |_, steps| plays(steps).any(two_of_a_line)),
    ("many-at-once", 100, |_, steps| plays(steps).any(|play| taken(play) >= 4)),
    ("leaving", 100, |_, steps| {
        steps.windows(2).any(|steps| leaves_a_line_behind(&steps[0], &steps[1]))
    }),
    ("waiting", 100, |_, steps| steps.iter().any(leaves_a_line)),
    ("again", 100, |_, steps| steps.windows(2).any(|steps| takes_as_it_was(&steps[0], &steps[1]))),
    ("filled", 100, |_, steps| steps.iter().any(fills_a_line)),
    ("off-board", 100, |_, steps| verdict(steps) == Verdict::OffBoard),
    ("not-own", 100, |_, steps| verdict(steps) == Verdict::NotOwn),
    ("no-move", 100, |_, steps| verdict(steps) == Verdict::NoMove),
    ("not-adjacent", 100, |_, steps| verdict(steps) == Verdict::NotAdjacent),
    ("occupied", 100, |_, steps| verdict(steps) == Verdict::Occupied),
    ("illegal-first", 100, |_, steps| steps.len() == 1 && verdict(steps) != Verdict::Legal),
    ("illegal-late", 98, |_, steps| steps.len() > 10 && verdict(steps) != Verdict::Legal),
];

fn plays(steps: &[Step]) -> impl Iterator<Item = &Play> {
    steps.iter().filter_map(|step| step.play.as_ref())
}

fn over(steps: &[Step]) -> Option<Over> {
    plays(steps).last()?.over
}

fn is_won(steps: &[Step], winner: Side, by: Way) -> bool {
    over(steps) == Some(Over { winner, by })
}

/// Returns the verdict on the last move that the player looked at.
fn verdict(steps: &[Step]) -> Verdict {
    steps.last().map_or(Verdict::Legal, |step| step.verdict)
}

fn unfinished(case: &Case, steps: &[Step]) -> bool {
    steps.len() == case.turns() && verdict(steps) == Verdict::Legal && over(steps).is_none()
}

fn taken(play: &Play) -> usize {
    play.row.len() + play.column.len()
}

fn both(play: &Play) -> bool {
    !play.row.is_empty() && !play.column.is_empty()
}

fn two_of_a_line(play: &Play) -> bool {
    let two = |cells: &[Cell], line: fn(&Cell) -> u32| {
        cells.iter().any(|cell| cells.iter().filter(|other| line(other) == line(cell)).count() > 1)
    };
    two(&play.row, |cell| cell.row) || two(&play.column, |cell| cell.col)
}

/// Whether the side to move next has a single move, or only moves to the right.
fn leaves_few(step: &Step) -> bool {
    let Some(Play { board: Board(grid), over: None, .. }) = &step.play else { return false };
    let ways = |cell: Cell| {
        let Cell { row, col } = cell;
        let around =
            [(row - 1, col, false), (row, col - 1, false), (row + 1, col, false), (row, col + 1, true)];
        let free = |(row, col, _): &(u32, u32, bool)| grid.get(Cell::new(*row, *col)) == Some(&None);
        around.into_iter().filter(free).map(|(.., right)| right).collect::<Vec<bool>>()
    };
    let own = grid.cells().filter(|&cell| grid[cell] == Some(step.side.enemy()));
    let all: Vec<bool> = own.flat_map(ways).collect();
    all.len() == 1 || all.iter().all(|&right| right)
}

fn all_lines(grid: &Grid<Option<Side>>) -> impl Iterator<Item = Vec<Cell>> {
    let most = grid.rows();
    let row = move |row| (1..=most).map(|col| Cell::new(row, col)).collect::<Vec<_>>();
    let column = move |col| (1..=most).map(|row| Cell::new(row, col)).collect::<Vec<_>>();
    (1..=most).map(row).chain((1..=most).map(column))
}

fn places(grid: &Grid<Option<Side>>, line: &[Cell], side: Side) -> Vec<usize> {
    (0..line.len()).filter(|&at| grid[line[at]] == Some(side)).collect()
}

/// Whether a line has the arrangement in which a side captures, whether or not the move touched it.
fn is_arranged(grid: &Grid<Option<Side>>, line: &[Cell], captor: Side) -> bool {
    let (own, enemies) = (places(grid, line, captor), places(grid, line, captor.enemy()));
    let numbers = match (line.len() - own.len(), enemies.len()) {
        (2, 1) => true,
        (3, 1 | 2) => line.len() > 4,
        _ => false,
    };
    let together = |places: &[usize]| places.is_sorted_by(|a, b| a + 1 == *b);
    let touching = own.iter().any(|own| enemies.iter().any(|enemy| own.abs_diff(*enemy) == 1));
    numbers && together(&own) && together(&enemies) && touching
}

/// Whether the moved piece left a line that has such an arrangement without it, and did not have one before.
fn leaves_a_line_behind(before: &Step, step: &Step) -> bool {
    let (Some(before), Some(play)) = (&before.play, &step.play) else { return false };
    let (before, after, mover) = (&before.board.0, &play.board.0, step.side);
    let is_left = |cell: &Cell| before[*cell] == Some(mover) && after[*cell].is_none();
    all_lines(after)
        .filter(|line| line.iter().any(is_left))
        .any(|line| is_arranged(after, &line, mover) && !is_arranged(before, &line, mover))
}

/// Whether a line stays as it is although it has such an arrangement: the piece did not move to it.
fn leaves_a_line(step: &Step) -> bool {
    let board = step.play.as_ref().map(|play| &play.board.0);
    board.is_some_and(|grid| all_lines(grid).any(|line| is_arranged(grid, &line, step.side)))
}

/// Whether a line that the move touched is full, with two enemy pieces, and nothing in it is captured.
fn fills_a_line(step: &Step) -> bool {
    let Some(Play { board: Board(grid), .. }) = &step.play else { return false };
    all_lines(grid).any(|line| {
        let (own, enemies) = (places(grid, &line, step.side), places(grid, &line, step.side.enemy()));
        let together = own.is_sorted_by(|a, b| a + 1 == *b);
        together && enemies.len() == 2 && own.len() + 2 == line.len()
    })
}

/// Whether the move captures in a line that already had such an arrangement before the move.
fn takes_as_it_was(before: &Step, step: &Step) -> bool {
    let (Some(before), Some(play)) = (&before.play, &step.play) else { return false };
    all_lines(&before.board.0).any(|line| {
        let row = line[0].row == line[1].row;
        let taken = if row { &play.row } else { &play.column };
        line.iter().any(|cell| taken.contains(cell)) && is_arranged(&before.board.0, &line, step.side)
    })
}
