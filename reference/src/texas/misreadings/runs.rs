//! Misreadings of section 3: runs.

use std::collections::BTreeSet;

use crosscheck_core::Cell;

use super::{Play, Scoring, misreads};
use crate::texas::board::{self, Pieces, Run};
use crate::texas::player::Literal;

/// Returns what is left of runs if they end before some cells.
fn cut(mut runs: Vec<Run>, before: impl Fn(&Run, Cell) -> bool) -> Vec<Run> {
    for run in &mut runs {
        let end = run.iter().position(|&cell| before(run, cell)).unwrap_or(run.len());
        run.truncate(end);
    }
    runs.retain(|run| run.len() >= 3);
    runs
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
        cut(Literal.runs(board), |run, cell| lies_in_a_row(run) && cell.col == board.cols())
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
        cut(Literal.runs(board), |_, cell| cell.col >= 50)
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
        board::stretches(board, 3, |one, next| one == next)
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
        let rows = (1..=board.rows()).map(|row| board::row(board, row));
        let columns = (1..=board.cols()).map(|col| board::column(board, col));
        let mut runs = Vec::new();
        for mut line in rows.chain(columns) {
            line.retain(|&cell| board[cell].is_some());
            let stretches = line.chunk_by(|&a, &b| board::colour(board, a) == board::colour(board, b));
            runs.extend(stretches.filter(|stretch| stretch.len() >= 3).map(<[Cell]>::to_vec));
        }
        runs
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
