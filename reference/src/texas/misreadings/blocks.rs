//! Sections 8 and 9: blocks and main colours.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::Cell;
use spec::texas::{Block, Score};

use super::Blocks;
use crate::cites::Literal;
use crate::texas::board::{self, Pieces};
use crate::texas::rules::{Colours, Play, Scoring, block};

impl Play for Blocks {}

impl Scoring for Blocks {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, hit: &BTreeSet<Cell>) -> Vec<Block> {
        let parts = match self {
            Blocks::BlocksByRuns => {
                let runs = Literal.runs(board).into_iter();
                let runs = runs.filter(|run| run.iter().all(|cell| matched.contains(cell)));
                runs.map(BTreeSet::from_iter).collect()
            }
            Blocks::BlocksByColour => return by_colour(&board::colours(board, matched)),
            Blocks::BlocksWithHit => board::connected(board, &(matched | hit)),
            Blocks::BlocksAtCorners => at_corners(board, matched),
            Blocks::BlocksByCrossing => {
                let runs = Literal.runs(board).into_iter().map(BTreeSet::from_iter);
                joined(runs, |part, other| !part.is_disjoint(other))
            }
            Blocks::BlocksWithTouching => {
                let mut parts = board::connected(board, &board.cells().collect());
                parts.retain(|part| !part.is_disjoint(matched));
                parts
            }
            Blocks::BlocksCountCrossingsTwice => return crossings_twice(board, matched),
            _ => return Literal.blocks(board, matched, hit),
        };
        in_order(parts.iter().filter_map(|part| block(board, part)))
    }

    fn combination(&self, round: u32, blocks: &[Block]) -> Score {
        let all = Literal.combination(round, blocks);
        match self {
            Blocks::LargestBlockOnly => blocks
                .iter()
                .map(|&block| Literal.combination(round, &[block]))
                .max()
                .unwrap_or_default(),
            Blocks::CombinationNotSquared => {
                blocks.iter().map(|block| Score(50 * u128::from(block.size - 3))).sum()
            }
            Blocks::CombinationInRound1 if round > 1 => Score(0),
            _ => all,
        }
    }

    fn main_colours(&self, rounds: &[Colours], swapped: &[u32]) -> Vec<u32> {
        let first = &rounds[0];
        let colours: BTreeSet<u32> = match self {
            Blocks::MainOfAllRounds => rounds.iter().flat_map(|round| &round.matched).copied().collect(),
            Blocks::MainWithHit => first.matched.iter().chain(&first.hit).copied().collect(),
            Blocks::MainOfSwapped => swapped.iter().copied().collect(),
            _ => return Literal.main_colours(rounds, swapped),
        };
        // No hand needs a third.
        colours.into_iter().take(2).collect()
    }
}

/// Drops blocks smaller than a run, and sorts the rest in the order of a step.
fn in_order(blocks: impl Iterator<Item = Block>) -> Vec<Block> {
    let mut blocks: Vec<Block> = blocks.filter(|block| block.size >= 3).collect();
    blocks.sort_unstable();
    blocks
}

/// Merges parts that are joined, directly or through other parts.
fn joined(
    parts: impl IntoIterator<Item = BTreeSet<Cell>>,
    join: impl Fn(&BTreeSet<Cell>, &BTreeSet<Cell>) -> bool,
) -> Vec<BTreeSet<Cell>> {
    let mut whole: Vec<BTreeSet<Cell>> = Vec::new();
    for part in parts {
        let (with, without): (Vec<_>, _) = whole.into_iter().partition(|other| join(&part, other));
        whole = without;
        whole.push(with.into_iter().fold(part, |all, other| &all | &other));
    }
    whole
}

fn by_colour(colours: &[u32]) -> Vec<Block> {
    let mut sizes: BTreeMap<u32, u32> = BTreeMap::new();
    for &colour in colours {
        *sizes.entry(colour).or_default() += 1;
    }
    in_order(sizes.into_iter().map(|(colour, size)| Block { colour, size }))
}

fn at_corners(board: &Pieces, matched: &BTreeSet<Cell>) -> Vec<BTreeSet<Cell>> {
    let near = |a: &Cell, b: &Cell| {
        let touch = a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        touch && board::colour(board, *a) == board::colour(board, *b)
    };
    joined(board::connected(board, matched), |part, other| {
        part.iter().any(|a| other.iter().any(|b| near(a, b)))
    })
}

fn crossings_twice(board: &Pieces, matched: &BTreeSet<Cell>) -> Vec<Block> {
    let runs = Literal.runs(board);
    let parts = board::connected(board, matched);
    in_order(parts.iter().filter_map(|part| {
        let sizes = runs.iter().filter(|run| part.contains(&run[0])).map(|run| run.len() as u32);
        Some(Block { size: sizes.sum(), ..block(board, part)? })
    }))
}
