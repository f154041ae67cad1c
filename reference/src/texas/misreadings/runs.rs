//! Section 3: runs.

use std::collections::BTreeSet;

use crosscheck_core::Cell;

use super::Runs;
use crate::cites::Literal;
use crate::texas::board::{self, Pieces, Run};
use crate::texas::rules::{Play, Scoring};

impl Scoring for Runs {}

impl Play for Runs {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let mut runs = Literal.runs(board);
        match self {
            Runs::FourNeeded => runs.retain(|run| run.len() >= 4),
            Runs::OnlyRows => runs.retain(lies_in_a_row),
            Runs::RowsEndEarly => {
                cut(&mut runs, |run, cell| lies_in_a_row(run) && cell.col == board.cols());
            }
            Runs::Table49 => cut(&mut runs, |_, cell| cell.col >= 50),
            Runs::FiveAtMost => runs.iter_mut().for_each(|run| run.truncate(5)),
            Runs::EqualEffects => runs = board::stretches(board, 3, |one, next| one == next),
            Runs::RunsPassGaps => runs = over_gaps(board),
            Runs::OneRunARound | Runs::RowsBeforeColumns => {}
        }
        runs
    }

    fn matched(&self, runs: &[Run]) -> BTreeSet<Cell> {
        match self {
            Runs::OneRunARound => runs.iter().take(1).flatten().copied().collect(),
            Runs::RowsBeforeColumns => {
                let rows: Vec<Run> = runs.iter().filter(|run| lies_in_a_row(run)).cloned().collect();
                Literal.matched(if rows.is_empty() { runs } else { &rows })
            }
            _ => Literal.matched(runs),
        }
    }
}

fn lies_in_a_row(run: &Run) -> bool {
    run[0].row == run[1].row
}

/// Leaves what is left of runs if they end before some cells.
fn cut(runs: &mut Vec<Run>, before: impl Fn(&Run, Cell) -> bool) {
    for run in &mut *runs {
        let end = run.iter().position(|&cell| before(run, cell)).unwrap_or(run.len());
        run.truncate(end);
    }
    runs.retain(|run| run.len() >= 3);
}

fn over_gaps(board: &Pieces) -> Vec<Run> {
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
