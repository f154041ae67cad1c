//! The families of `rochine`: what the cases of each are for.

use crosscheck_core::Cell;
use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Case as _;
use engine::rochine::{Table, player};
use generator::rochine::Maker;
use reference::rochine::MISREADINGS;
use spec::rochine::{Board, Case, Play, Step};

use crate::tested::{Purpose, much};

pub(super) const PURPOSES: &[Purpose<Case>] = &[
    ("played", 90, |case, steps| has(case, steps, "captures")),
    ("hunt", 90, |case, steps| has(case, steps, "captures")),
    ("double", 100, |case, steps| has(case, steps, "way=both")),
    ("immobile", 100, |case, steps| {
        has(case, steps, "outcome=red-by-immobility") || has(case, steps, "outcome=blue-by-immobility")
    }),
    ("nearly-immobile", 100, |_, steps| steps.iter().any(leaves_few)),
    ("crowd", 100, |case, _| case.side() == 4),
    ("pieces", 100, |case, steps| {
        has(case, steps, "outcome=red-by-pieces") || has(case, steps, "outcome=blue-by-pieces")
    }),
    ("opened", 95, |case, steps| case.turns() >= 10 || is_over(steps)),
    ("illegal", 100, |case, steps| has(case, steps, "outcome=illegal")),
    ("quiet", 100, |case, steps| {
        has(case, steps, "outcome=unfinished") && !has(case, steps, "captures")
    }),
    ("walk", 100, |_, _| true),
    ("long", 95, |case, steps| case.turns() >= 500 && steps.len() >= 100),
    ("largest", 100, |case, steps| {
        (case.side(), case.turns()) == (10, 1000) && has(case, steps, "outcome=unfinished")
    }),
    ("delayed", 100, |case, steps| {
        let takes = |play: &Play| !play.row.is_empty() || !play.column.is_empty();
        let ends = is_over(steps) || plays(steps).last().is_some_and(takes);
        case.turns() > 990 && (steps.len() == case.turns() && ends || steps.len() == 1)
    }),
    ("red-by-pieces", 100, |case, steps| has(case, steps, "outcome=red-by-pieces")),
    ("blue-by-pieces", 100, |case, steps| has(case, steps, "outcome=blue-by-pieces")),
    ("red-by-immobility", 100, |case, steps| has(case, steps, "outcome=red-by-immobility")),
    ("blue-by-immobility", 100, |case, steps| has(case, steps, "outcome=blue-by-immobility")),
    ("past-half", 100, |case, steps| {
        plays(steps).last().is_some_and(|play| 2 * play.red.min(play.blue) < case.side())
    }),
    ("after-end", 100, |case, steps| is_over(steps) && has(case, steps, "ignored")),
    ("rows", 98, |case, steps| has(case, steps, "way=row")),
    ("columns", 98, |case, steps| has(case, steps, "way=column")),
    ("both-ways", 100, |case, steps| has(case, steps, "way=both")),
    ("two-of-a-line", 98, |_, steps| plays(steps).any(two_of_a_line)),
    ("many-at-once", 100, |case, steps| much::<_, Maker<Table>>(case, steps, "taken") >= 4),
    ("leaving", 100, |case, steps| shows(case, steps, "leaving-captures")),
    ("waiting", 100, |case, steps| shows(case, steps, "captures-by-waiting")),
    ("again", 100, |case, steps| shows(case, steps, "arranged-before-is-spared")),
    ("filled", 100, |case, steps| shows(case, steps, "numbers-go-together-freely")),
    ("off-board", 100, |case, steps| has(case, steps, "verdict=off-board")),
    ("not-own", 100, |case, steps| has(case, steps, "verdict=not-own")),
    ("no-move", 100, |case, steps| has(case, steps, "verdict=no-move")),
    ("not-adjacent", 100, |case, steps| has(case, steps, "verdict=not-adjacent")),
    ("occupied", 100, |case, steps| has(case, steps, "verdict=occupied")),
    ("illegal-first", 100, |case, steps| steps.len() == 1 && has(case, steps, "outcome=illegal")),
    ("illegal-late", 98, |case, steps| steps.len() > 10 && has(case, steps, "outcome=illegal")),
];

fn has(case: &Case, steps: &[Step], aim: &str) -> bool {
    much::<_, Maker<Table>>(case, steps, aim) > 0
}

/// Returns whether a case exercises a clause: the clause's misreading plays it differently. No rule is repeated here.
fn shows(case: &Case, steps: &[Step], misreading: &str) -> bool {
    let misreading = MISREADINGS.iter().find(|of| of.name == misreading).expect("it is one");
    record(&mut *(misreading.player)(&player), case).steps != steps
}

fn plays(steps: &[Step]) -> impl Iterator<Item = &Play> {
    steps.iter().filter_map(|step| step.play.as_ref())
}

fn is_over(steps: &[Step]) -> bool {
    plays(steps).last().is_some_and(|play| play.over.is_some())
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
