//! Misreadings of sections 6 to 9 and 11: all bonuses but the hands'.

use std::collections::{BTreeMap, BTreeSet};

use spec::Cell;
use spec::texas::{Block, Score};

use super::{Cites, Misread, Play, Scoring, misreads};
use crate::texas::board::{self, Pieces};
use crate::texas::player::Literal;
use crate::texas::rules::{Colours, block};

misreads!(
    NoRoundFactor,
    Play,
    "elimination-without-round-factor",
    "T6.1",
    "Every round scores the sum of the colours, whatever its number."
);

impl Scoring for NoRoundFactor {
    fn elimination(&self, _round: u32, colours: &Colours) -> Score {
        Literal.elimination(1, colours)
    }
}

misreads!(
    EliminationOfMatched,
    Play,
    "elimination-counts-only-matched",
    "T6.1",
    "Pieces that effects eliminate score nothing."
);

impl Scoring for EliminationOfMatched {
    fn elimination(&self, round: u32, colours: &Colours) -> Score {
        Literal.elimination(round, &Colours { matched: colours.matched.clone(), hit: Vec::new() })
    }
}

misreads!(
    EliminationCountsPieces,
    Play,
    "elimination-counts-pieces",
    "T6.1",
    "A round scores its number times how many pieces it eliminates, whatever their colours."
);

impl Scoring for EliminationCountsPieces {
    fn elimination(&self, round: u32, colours: &Colours) -> Score {
        let pieces = colours.matched.len() + colours.hit.len();
        Score(u128::from(round) * pieces as u128)
    }
}

misreads!(
    LinearChain,
    Play,
    "chain-bonus-linear",
    "T7.1",
    "An operation of x rounds scores 80 × (x − 1)."
);

impl Scoring for LinearChain {
    fn chain_bonus(&self, rounds: u32) -> Score {
        Score(80 * u128::from(rounds - 1))
    }
}

misreads!(
    ChainFromZero,
    Play,
    "chain-bonus-counts-from-zero",
    "T7.1",
    "An operation of x rounds scores 80 × x²."
);

impl Scoring for ChainFromZero {
    fn chain_bonus(&self, rounds: u32) -> Score {
        Score(80 * u128::from(rounds) * u128::from(rounds))
    }
}

/// What is left of blocks when those are dropped that are smaller than a run, in the order of a step.
fn in_order(blocks: impl Iterator<Item = Block>) -> Vec<Block> {
    let mut blocks: Vec<Block> = blocks.filter(|block| block.size >= 3).collect();
    blocks.sort_unstable();
    blocks
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
    "Blocks are made of all pieces that the round eliminates, those too that effects hit."
);

impl Scoring for BlocksWithHit {
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, hit: &BTreeSet<Cell>) -> Vec<Block> {
        let parts = board::connected(board, &(matched | hit));
        in_order(parts.iter().filter_map(|part| block(board, part)))
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
    fn combination(&self, blocks: &[Block]) -> Score {
        blocks.iter().map(|&block| Literal.combination(&[block])).max().unwrap_or_default()
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
    fn combination(&self, blocks: &[Block]) -> Score {
        blocks.iter().map(|block| Score(50 * u128::from(block.size - 3))).sum()
    }
}

/// The two smallest of some colours: no hand asks for a third.
fn two_smallest(colours: impl Iterator<Item = u32>) -> Vec<u32> {
    let colours: BTreeSet<u32> = colours.collect();
    colours.into_iter().take(2).collect()
}

misreads!(
    MainOfAllRounds,
    Play,
    "main-colours-of-all-rounds",
    "T9.1",
    "The main colours are those matched in any round, the two smallest of them if there are more."
);

impl Scoring for MainOfAllRounds {
    fn main_colours(&self, rounds: &[Colours]) -> Vec<u32> {
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
    fn main_colours(&self, rounds: &[Colours]) -> Vec<u32> {
        two_smallest(rounds[0].matched.iter().chain(&rounds[0].hit).copied())
    }
}

misreads!(
    AllValidIgnoresSkipped,
    Play,
    "all-valid-ignores-skipped",
    "T11.1",
    "Skipped operations do not count, so that all operations are always valid."
);

impl Scoring for AllValidIgnoresSkipped {
    fn all_valid(&self, _all_valid: bool) -> Score {
        Score(1000)
    }
}

misreads!(
    ClearedWantsAllValid,
    Play,
    "cleared-wants-all-valid",
    "T11.2",
    "An empty board scores only if all operations were valid as well."
);

impl Scoring for ClearedWantsAllValid {
    fn cleared(&self, board: &Pieces, all_valid: bool) -> Score {
        if all_valid { Literal.cleared(board, all_valid) } else { Score(0) }
    }
}
