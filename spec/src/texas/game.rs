//! The game as the harness sees it.

use super::case::mirror;
use super::{Board, Case, Round, Score, Step, Trigger, Wave};
use crate::contract::{Game, Step as _, Unsound};
use crate::grid::{Cell, Grid};

/// The game `texas`.
#[derive(Clone, Copy, Debug)]
pub struct Texas;

impl Game for Texas {
    const NAME: &'static str = "texas";
    const TURN: &'static str = "operation";
    const PAGE: &'static str = include_str!("../../texas.md");

    type Case = Case;
    type Step = Step;
    type Answer = Score;

    fn start(case: &Case) -> Grid<String> {
        case.pieces().map(ToString::to_string)
    }

    fn mirrored(case: &Case, step: &Step) -> Step {
        let cols = case.pieces().cols();
        match step {
            Step::Round(round) => Step::Round(mirrored_round(round, cols)),
            Step::Operation(_) | Step::Settled(_) | Step::End(_) => step.clone(),
        }
    }

    /// Pieces at the start are those removed and those left; no cell is removed twice in a round; totals
    /// are the sums of the bonuses.
    fn audit(case: &Case, steps: &[Step], answer: &Score) -> Result<(), Unsound> {
        let mut left = case.pieces().values().len();
        let mut total = Score(0);
        for step in steps {
            match step {
                Step::Operation(_) => {}
                Step::Round(round) => {
                    left = audit_round(round, left)?;
                    total += round.elimination + round.combination;
                }
                Step::Settled(settled) => {
                    total += settled.chain + settled.hand.as_ref().map_or(Score(0), |hand| hand.bonus);
                    same_total(settled.total, total, || step.place())?;
                }
                Step::End(end) => {
                    total += end.all_valid + end.cleared;
                    same_total(end.total, total, || step.place())?;
                }
            }
        }
        same_total(*answer, total, || "the answer".into())
    }
}

fn audit_round(round: &Round, before: usize) -> Result<usize, Unsound> {
    let mut removed = round.matched.clone();
    removed.extend(round.waves.iter().flat_map(|wave| &wave.removed));
    let said = removed.len();
    removed.sort_unstable();
    removed.dedup();
    let left = round.board.count();
    let place = format!("operation {}, round {}", round.operation, round.round);
    if removed.len() < said {
        return Err(Unsound { clause: "T4.8", what: format!("{place}: a cell is removed twice") });
    }
    if left + said != before {
        let what = format!("{place}: of {before} pieces {said} are removed, and {left} are left");
        return Err(Unsound { clause: "T1.3", what });
    }
    Ok(left)
}

fn same_total(said: Score, sum: Score, at: impl Fn() -> String) -> Result<(), Unsound> {
    if said == sum {
        return Ok(());
    }
    let what = format!("{}: the total is {said}, the bonuses add up to {sum}", at());
    Err(Unsound { clause: "T11.3", what })
}

fn mirrored_round(round: &Round, cols: u32) -> Round {
    let wave = |wave: &Wave| {
        let flip = |t: &Trigger| Trigger { cell: mirror(t.cell, cols), effect: t.effect };
        let mut effects: Vec<Trigger> = wave.effects.iter().map(flip).collect();
        effects.sort_unstable_by_key(|trigger| trigger.cell);
        Wave { effects, removed: mirrored_cells(&wave.removed, cols) }
    };
    Round {
        matched: mirrored_cells(&round.matched, cols),
        waves: round.waves.iter().map(wave).collect(),
        blocks: round.blocks.clone(),
        board: Board(round.board.0.mirrored()),
        ..*round
    }
}

fn mirrored_cells(cells: &[Cell], cols: u32) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.iter().map(|&cell| mirror(cell, cols)).collect();
    cells.sort_unstable();
    cells
}
