//! Sections 1 to 5: the board, operations, runs, effects, rounds.

use crosscheck_core::{Cell, Grid};
use spec::texas::{Case, Effect, Piece, Ruling, Swap, Trigger};

use super::{Effects, Operations, Rounds, Runs};
use crate::cells::Cells;
use crate::cites::Literal;
use crate::lines::lines;
use crate::texas::board::{self, Pieces, Run};
use crate::texas::rules::Rules;

impl Rules for Operations {
    fn lay_out(&self, case: &Case) -> Pieces {
        let mut board = Literal.lay_out(case);
        if let Operations::ColoursUpTo64 = self {
            for piece in board.values_mut().iter_mut().flatten() {
                piece.colour = (piece.colour - 1) % 64 + 1;
            }
        }
        board
    }

    fn exchange(&self, board: &mut Pieces, swap: Swap) {
        let (a, b) = (board[swap.a], board[swap.b]);
        Literal.exchange(board, swap);
        if let (Operations::SwapLeavesEffects, Some(a), Some(b)) = (self, a, b) {
            board[swap.a] = Some(Piece { colour: b.colour, ..a });
            board[swap.b] = Some(Piece { colour: a.colour, ..b });
        }
    }

    fn skip(&self, board: &mut Pieces, swap: Swap, verdict: Ruling) {
        if let (Operations::SkippedSwapStays, Ruling::NoElimination) = (self, verdict) {
            board.swap(swap.a, swap.b);
        }
    }

    fn adjacent(&self, board: &Pieces, swap: Swap) -> bool {
        let Swap { a, b } = swap;
        let adjacent = Literal.adjacent(board, swap);
        match self {
            Operations::DiagonalIsAdjacent => {
                a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
            }
            Operations::SecondIsBeyond => adjacent && a < b,
            Operations::RowsJoin => {
                let cols = u64::from(board.cols());
                let number = |cell: Cell| u64::from(cell.row) * cols + u64::from(cell.col);
                adjacent || number(a).abs_diff(number(b)) == 1
            }
            _ => adjacent,
        }
    }

    fn full(&self, board: &Pieces, swap: Swap) -> bool {
        match self {
            Operations::EmptyMayBeSwapped => true,
            Operations::OnlyFirstIsFull => board[swap.a].is_some(),
            _ => Literal.full(board, swap),
        }
    }

    fn eliminates(&self, board: &Pieces, swap: Swap) -> bool {
        let mut swapped = board.clone();
        swapped.swap(swap.a, swap.b);
        match self {
            Operations::FirstPieceMustMatch => {
                Literal.runs(&swapped).iter().any(|run| run.contains(&swap.b))
            }
            _ => Literal.eliminates(board, swap),
        }
    }
}

impl Rules for Runs {
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
            Runs::EqualEffects => {
                let kind = |piece: Piece| 8 * u64::from(piece.colour) + piece.effect as u64;
                runs = board::stretches(board, kind);
            }
            Runs::PassGaps => runs = over_gaps(board),
            Runs::OneRunARound | Runs::RowsBeforeColumns => {}
        }
        runs
    }

    fn matched(&self, runs: &[Run]) -> Cells {
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
    let mut runs = Vec::new();
    for line in lines(board) {
        let line: Vec<Cell> = line.cells().filter(|&cell| board[cell].is_some()).collect();
        let stretches = line.chunk_by(|&a, &b| board::colour(board, a) == board::colour(board, b));
        runs.extend(stretches.filter(|stretch| stretch.len() >= 3).map(<[Cell]>::to_vec));
    }
    runs
}

impl Rules for Effects {
    fn lay_out(&self, case: &Case) -> Pieces {
        if let Effects::TriggeredStaysMarked(marked) = self {
            marked.borrow_mut().clear();
        }
        Literal.lay_out(case)
    }

    fn row(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let row = Literal.row(board, piece);
        match self {
            Effects::RowClearsColumn => board::column(board, piece.col),
            Effects::RowStopsAtGap => {
                let stretches = row.chunk_by(|&a, &b| board[a].is_some() == board[b].is_some());
                stretches.filter(|stretch| stretch.contains(&piece)).flatten().copied().collect()
            }
            _ => row,
        }
    }

    fn column(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = Literal.column(board, piece);
        if let Effects::ColumnOnlyDown = self {
            cells.retain(|cell| cell.row >= piece.row);
        }
        cells
    }

    fn cross(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        match self {
            Effects::CrossOnlyRow => board::row(board, piece.row),
            _ => Literal.cross(board, piece),
        }
    }

    fn square3(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = Literal.square3(board, piece);
        match self {
            Effects::Square3Plus => cells.retain(|at| at.row == piece.row || at.col == piece.col),
            Effects::Square3MustFit if cells.len() < 9 => cells.clear(),
            _ => {}
        }
        cells
    }

    fn square5(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = Literal.square5(board, piece);
        match self {
            Effects::Square5Is3 => cells = board::square(board, piece, 1),
            Effects::Square5EndsEarly => {
                cells.retain(|cell| cell.row < piece.row + 2 && cell.col < piece.col + 2);
            }
            _ => {}
        }
        cells
    }

    fn colour(&self, board: &Pieces, colour: u32) -> Vec<Cell> {
        let mut cells = Literal.colour(board, colour);
        if let Effects::ColourTakesPlain = self {
            cells.retain(|&cell| board[cell].is_some_and(|piece| piece.effect == Effect::None));
        }
        cells
    }

    fn triggered(&self, board: &Pieces, matched: &Cells) -> Vec<Trigger> {
        let mut effects = Literal.triggered(board, matched);
        match self {
            Effects::OneEffectTriggers => effects.truncate(1),
            Effects::TriggeredStaysMarked(marked) => {
                effects.retain(|trigger| marked.borrow_mut().insert(trigger.cell));
            }
            _ => {}
        }
        effects
    }

    fn chained(&self, board: &Pieces, wave: usize, removed: &Cells) -> Vec<Trigger> {
        match self {
            Effects::NoChain => Vec::new(),
            Effects::ChainsOnce if wave > 1 => Vec::new(),
            _ => Literal.chained(board, wave, removed),
        }
    }
}

impl Rules for Rounds {
    fn fall(&self, board: &Pieces) -> Pieces {
        match self {
            Rounds::EffectsStay => effects_stay(board),
            Rounds::ColumnsCloseUp => close_up(&Literal.fall(board)),
            Rounds::FallOfOne => fall_of_one(board),
            _ => Literal.fall(board),
        }
    }

    fn goes_on(&self, rounds: u32, runs: &[Run]) -> bool {
        let most = match self {
            Rounds::OneOnly => 1,
            Rounds::TwoAtMost => 2,
            Rounds::EightAtMost => 8,
            _ => u32::MAX,
        };
        rounds < most && Literal.goes_on(rounds, runs)
    }
}

fn effects_stay(board: &Pieces) -> Pieces {
    let mut fallen = Literal.fall(board);
    for cell in board.cells() {
        // The effect of a removed piece is gone. The effect of a piece that falls stays on its cell for the piece
        // that falls onto it, and is gone if there is none.
        let stays = board[cell].map_or(Effect::None, |piece| piece.effect);
        if let Some(piece) = &mut fallen[cell] {
            piece.effect = stays;
        }
    }
    fallen
}

fn close_up(fallen: &Pieces) -> Pieces {
    let holds = |&col: &u32| board::column(fallen, col).iter().any(|&cell| fallen[cell].is_some());
    let kept: Vec<u32> = (1..=fallen.cols()).filter(holds).collect();
    Grid::from_fn(fallen.rows(), fallen.cols(), |cell| {
        let from = kept.get(cell.col as usize - 1)?;
        fallen[Cell::new(cell.row, *from)]
    })
}

fn fall_of_one(board: &Pieces) -> Pieces {
    let mut fallen = board.clone();
    for upper in board.cells().collect::<Vec<_>>().into_iter().rev() {
        let lower = Cell::new(upper.row + 1, upper.col);
        if board.contains(lower) && fallen[lower].is_none() {
            fallen.swap(upper, lower);
        }
    }
    fallen
}
