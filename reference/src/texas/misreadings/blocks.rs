//! Misreadings of sections 8 and 9: blocks and main colours.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::Cell;
use spec::texas::{Block, Score};

use super::{Play, Scoring, misreads};
use crate::texas::board::{self, Pieces};
use crate::texas::player::Literal;
use crate::texas::rules::{Colours, block};

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

/// Returns the two smallest of some colours: no hand needs a third.
fn two_smallest(colours: impl Iterator<Item = u32>) -> Vec<u32> {
    let colours: BTreeSet<u32> = colours.collect();
    colours.into_iter().take(2).collect()
}

misreads!(
    BlocksByRuns,
    Play,
    "blocks-by-runs",
    "T8.1",
    "Each run is a block by itself, also where it crosses or touches another."
);

impl Scoring for BlocksByRuns {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, _hit: &BTreeSet<Cell>) -> Vec<Block> {
        let runs = Literal.runs(board).into_iter();
        let runs = runs.filter(|run| run.iter().all(|cell| matched.contains(cell)));
        in_order(runs.filter_map(|run| block(board, &run.into_iter().collect())))
    }
}

misreads!(
    BlocksByColour,
    Play,
    "blocks-by-colour",
    "T8.1",
    "All matched pieces of one colour are one block, wherever they lie."
);

impl Scoring for BlocksByColour {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, _hit: &BTreeSet<Cell>) -> Vec<Block> {
        let mut sizes: BTreeMap<u32, u32> = BTreeMap::new();
        for colour in board::colours(board, matched) {
            *sizes.entry(colour).or_default() += 1;
        }
        in_order(sizes.into_iter().map(|(colour, size)| Block { colour, size }))
    }
}

misreads!(
    BlocksWithHit,
    Play,
    "blocks-with-effects",
    "T8.1",
    "Blocks are made of all pieces that the round eliminates, those too that effects hit, if they are three or more."
);

impl Scoring for BlocksWithHit {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, hit: &BTreeSet<Cell>) -> Vec<Block> {
        let parts = board::connected(board, &(matched | hit));
        in_order(parts.iter().filter_map(|part| block(board, part)))
    }
}

misreads!(
    BlocksAtCorners,
    Play,
    "blocks-join-at-corners",
    "T8.1",
    "Pieces of one colour that share only a corner are in one block as well."
);

impl Scoring for BlocksAtCorners {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, _hit: &BTreeSet<Cell>) -> Vec<Block> {
        let near = |a: &Cell, b: &Cell| {
            let touch = a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
            touch && board::colour(board, *a) == board::colour(board, *b)
        };
        let parts = joined(board::connected(board, matched), |part, other| {
            part.iter().any(|a| other.iter().any(|b| near(a, b)))
        });
        in_order(parts.iter().filter_map(|part| block(board, part)))
    }
}

misreads!(
    BlocksByCrossing,
    Play,
    "blocks-join-only-where-runs-cross",
    "T8.1",
    "Runs are one block where they share a piece; two that lie side by side are two blocks."
);

impl Scoring for BlocksByCrossing {
    fn blocks(&self, board: &Pieces, _matched: &BTreeSet<Cell>, _hit: &BTreeSet<Cell>) -> Vec<Block> {
        let runs = Literal.runs(board).into_iter().map(BTreeSet::from_iter);
        let parts = joined(runs, |part, other| !part.is_disjoint(other));
        in_order(parts.iter().filter_map(|part| block(board, part)))
    }
}

misreads!(
    BlocksWithTouching,
    Play,
    "blocks-with-what-touches",
    "T8.1",
    "To a block belong all pieces of its colour that touch it, those too that lie in no run."
);

impl Scoring for BlocksWithTouching {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, _hit: &BTreeSet<Cell>) -> Vec<Block> {
        let mut parts = board::connected(board, &board.cells().collect());
        parts.retain(|part| !part.is_disjoint(matched));
        in_order(parts.iter().filter_map(|part| block(board, part)))
    }
}

misreads!(
    BlocksCountCrossingsTwice,
    Play,
    "blocks-count-crossings-twice",
    "T8.1",
    "A block is as large as its runs together: a piece in which two cross counts twice."
);

impl Scoring for BlocksCountCrossingsTwice {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, _hit: &BTreeSet<Cell>) -> Vec<Block> {
        let runs = Literal.runs(board);
        let parts = board::connected(board, matched);
        in_order(parts.iter().filter_map(|part| {
            let sizes = runs.iter().filter(|run| part.contains(&run[0])).map(|run| run.len() as u32);
            Some(Block { size: sizes.sum(), ..block(board, part)? })
        }))
    }
}

misreads!(
    LargestBlockOnly,
    Play,
    "combination-per-round-one-only",
    "T8.2",
    "In a round only the largest block scores."
);

impl Scoring for LargestBlockOnly {
    fn combination(&self, round: u32, blocks: &[Block]) -> Score {
        blocks.iter().map(|&block| Literal.combination(round, &[block])).max().unwrap_or_default()
    }
}

misreads!(
    CombinationNotSquared,
    Play,
    "combination-not-squared",
    "T8.2",
    "A block of size s scores 50 × (s − 3)."
);

impl Scoring for CombinationNotSquared {
    fn combination(&self, _round: u32, blocks: &[Block]) -> Score {
        blocks.iter().map(|block| Score(50 * u128::from(block.size - 3))).sum()
    }
}

misreads!(
    CombinationInRound1,
    Play,
    "combination-in-round-1-only",
    "T8.2",
    "The blocks of an operation's first round score, and no later ones."
);

impl Scoring for CombinationInRound1 {
    fn combination(&self, round: u32, blocks: &[Block]) -> Score {
        if round == 1 { Literal.combination(round, blocks) } else { Score(0) }
    }
}

misreads!(
    MainOfAllRounds,
    Play,
    "main-colours-of-all-rounds",
    "T9.1",
    "The main colours are those matched in any round, the two smallest of them if there are more."
);

impl Scoring for MainOfAllRounds {
    fn main_colours(&self, rounds: &[Colours], _swapped: &[u32]) -> Vec<u32> {
        two_smallest(rounds.iter().flat_map(|round| round.matched.iter().copied()))
    }
}

misreads!(
    MainWithHit,
    Play,
    "main-colours-with-effects",
    "T9.1",
    "The main colours are those eliminated in round 1, also by effects; the two smallest if there are more."
);

impl Scoring for MainWithHit {
    fn main_colours(&self, rounds: &[Colours], _swapped: &[u32]) -> Vec<u32> {
        two_smallest(rounds[0].matched.iter().chain(&rounds[0].hit).copied())
    }
}

misreads!(
    MainOfSwapped,
    Play,
    "main-colours-of-the-swapped-pieces",
    "T9.1",
    "The main colours are those of the two pieces swapped, whether each of them came into a run or not."
);

impl Scoring for MainOfSwapped {
    fn main_colours(&self, _rounds: &[Colours], swapped: &[u32]) -> Vec<u32> {
        two_smallest(swapped.iter().copied())
    }
}
