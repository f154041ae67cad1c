//! Misreadings of section 3: runs.

use std::collections::BTreeSet;

use crosscheck_core::Cell;

use super::{Play, Scoring, misreads};
use crate::texas::board::{self, Pieces, Run};
use crate::texas::player::Literal;

/// Returns stretches of three or more pieces in some lines, in which each piece is like the next.
fn stretches(
    board: &Pieces,
    lines: impl Iterator<Item = Vec<Cell>>,
    like: impl Fn(&Cell, &Cell) -> bool,
) -> Vec<Run> {
    let mut runs = Vec::new();
    for line in lines {
        let long = line.chunk_by(&like).filter(|stretch| stretch.len() >= 3);
        runs.extend(long.filter(|stretch| board[stretch[0]].is_some()).map(<[Cell]>::to_vec));
    }
    runs
}

/// Returns stretches of three or more pieces of one colour in some lines.
fn of_one_colour(board: &Pieces, lines: impl Iterator<Item = Vec<Cell>>) -> Vec<Run> {
    stretches(board, lines, |&a, &b| board::colour(board, a) == board::colour(board, b))
}

fn lies_in_a_row(run: &Run) -> bool {
    run[0].row == run[1].row
}

misreads!(FourNeeded, Scoring, "four-in-a-row-needed", "T3.1", "A run needs four pieces.");

impl Play for FourNeeded {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let mut runs = Literal.runs(board);
        runs.retain(|run| run.len() >= 4);
        runs
    }
}

misreads!(OnlyRows, Scoring, "runs-only-in-rows", "T3.1", "Runs lie in rows, and none in columns.");

impl Play for OnlyRows {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let mut runs = Literal.runs(board);
        runs.retain(lies_in_a_row);
        runs
    }
}

misreads!(
    RowsEndEarly,
    Scoring,
    "rows-end-one-cell-early",
    "T3.1",
    "Runs in rows are looked for up to the last column but one."
);

impl Play for RowsEndEarly {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let lines = board::lines(board).map(|mut line| {
            if line.len() > 1 && lies_in_a_row(&line) {
                line.pop();
            }
            line
        });
        of_one_colour(board, lines)
    }
}

misreads!(
    Table49,
    Scoring,
    "table-of-49-columns",
    "T3.1",
    "The table has 49 columns: a piece in column 50 belongs to no run."
);

impl Play for Table49 {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let lines = board::lines(board).map(|mut line| {
            line.retain(|cell| cell.col < 50);
            line
        });
        of_one_colour(board, lines)
    }
}

misreads!(
    FiveAtMost,
    Scoring,
    "runs-of-five-at-most",
    "T3.1",
    "A run has three, four or five pieces; what a longer one has beyond its fifth stays."
);

impl Play for FiveAtMost {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let mut runs = Literal.runs(board);
        for run in &mut runs {
            run.truncate(5);
        }
        runs
    }
}

misreads!(
    EqualEffects,
    Scoring,
    "runs-want-equal-effects",
    "T3.1",
    "The pieces of a run have the same colour and the same effect."
);

impl Play for EqualEffects {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        stretches(board, board::lines(board), |&a, &b| board[a] == board[b])
    }
}

misreads!(
    RunsPassGaps,
    Scoring,
    "runs-pass-over-empty-cells",
    "T3.1",
    "An empty cell does not interrupt a run."
);

impl Play for RunsPassGaps {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let lines = board::lines(board).map(|mut line| {
            line.retain(|&cell| board[cell].is_some());
            line
        });
        of_one_colour(board, lines)
    }
}

misreads!(
    OneRunARound,
    Scoring,
    "one-run-a-round",
    "T3.2",
    "Runs are eliminated one by one, with a fall after each."
);

impl Play for OneRunARound {
    fn matched(&self, runs: &[Run]) -> BTreeSet<Cell> {
        runs.iter().take(1).flatten().copied().collect()
    }
}

misreads!(
    RowsBeforeColumns,
    Scoring,
    "rows-before-columns",
    "T3.2",
    "Where runs lie in rows and in columns, those in rows are eliminated, and those in columns a round later."
);

impl Play for RowsBeforeColumns {
    fn matched(&self, runs: &[Run]) -> BTreeSet<Cell> {
        let rows: Vec<Run> = runs.iter().filter(|run| lies_in_a_row(run)).cloned().collect();
        Literal.matched(if rows.is_empty() { runs } else { &rows })
    }
}
