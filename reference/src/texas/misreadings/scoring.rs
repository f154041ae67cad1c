//! Sections 6 to 11: the bonuses.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::Cell;
use spec::texas::{Block, Case, Hand, Score};

use super::{Blocks, Bonuses, Choice, Ending, Forming, Kinds};
use crate::cells::Cells;
use crate::cites::Literal;
use crate::texas::board::{self, Pieces};
use crate::texas::rules::{Colours, Rules, block};

impl Rules for Bonuses {
    fn lay_out(&self, case: &Case) -> Pieces {
        if let Bonuses::RoundsCountOn(rounds) = self {
            rounds.set(0);
        }
        Literal.lay_out(case)
    }

    fn elimination(&self, round: u32, colours: &Colours) -> Score {
        let times = |sum: u128| Score(u128::from(round) * sum);
        let Score(sum) = Literal.elimination(1, colours);
        match self {
            Bonuses::NoRoundFactor => Score(sum),
            Bonuses::EliminationOfMatched => {
                let matched = colours.matched.clone();
                Literal.elimination(round, &Colours { matched, hit: Vec::new() })
            }
            Bonuses::EliminationCountsPieces => {
                times((colours.matched.len() + colours.hit.len()) as u128)
            }
            Bonuses::RoundsCountOn(rounds) => {
                rounds.set(rounds.get() + 1);
                Literal.elimination(rounds.get(), colours)
            }
            Bonuses::EliminationIn8Bits => times(sum % 256),
            _ => times(sum),
        }
    }

    fn chain_bonus(&self, rounds: u32) -> Score {
        match self {
            Bonuses::LinearChain => Score(80 * u128::from(rounds - 1)),
            Bonuses::ChainFromZero => Score(80 * u128::from(rounds) * u128::from(rounds)),
            Bonuses::ChainEveryRound => (1..=rounds).map(|round| Literal.chain_bonus(round)).sum(),
            _ => Literal.chain_bonus(rounds),
        }
    }
}

impl Rules for Blocks {
    fn blocks(&self, board: &Pieces, matched: &Cells, hit: &Cells) -> Vec<Block> {
        let parts = match self {
            Blocks::ByRuns => {
                let runs = Literal.runs(board).into_iter();
                let runs = runs.filter(|run| run.iter().all(|cell| matched.contains(*cell)));
                runs.map(Cells::from_iter).collect()
            }
            Blocks::ByColour => return by_colour(&board::colours(board, matched)),
            Blocks::WithHit => board::connected(board, &(matched | hit)),
            Blocks::AtCorners => at_corners(board, matched),
            Blocks::ByCrossing => {
                let runs = Literal.runs(board).into_iter().map(Cells::from_iter);
                joined(runs, |part, other| !part.is_disjoint(other))
            }
            Blocks::WithTouching => {
                let mut parts = board::connected(board, &board.cells().collect());
                parts.retain(|part| !part.is_disjoint(matched));
                parts
            }
            Blocks::CountCrossingsTwice => return crossings_twice(board, matched),
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
fn joined(parts: impl IntoIterator<Item = Cells>, join: impl Fn(&Cells, &Cells) -> bool) -> Vec<Cells> {
    let mut whole: Vec<Cells> = Vec::new();
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

fn at_corners(board: &Pieces, matched: &Cells) -> Vec<Cells> {
    let near = |a: &Cell, b: &Cell| {
        let touch = a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        touch && board::colour(board, *a) == board::colour(board, *b)
    };
    joined(board::connected(board, matched), |part, other| {
        part.iter().any(|a| other.iter().any(|b| near(a, b)))
    })
}

fn crossings_twice(board: &Pieces, matched: &Cells) -> Vec<Block> {
    let runs = Literal.runs(board);
    let parts = board::connected(board, matched);
    in_order(parts.iter().filter_map(|part| {
        let sizes = runs.iter().filter(|run| part.contains(run[0])).map(|run| run.len() as u32);
        Some(Block { size: sizes.sum(), ..block(board, part)? })
    }))
}

impl Rules for Forming {
    fn forms(&self, dealt: &mut Vec<Vec<u32>>, main: Option<&[u32]>) -> Option<Vec<Vec<u32>>> {
        match self {
            Forming::ConsecutiveValid => {
                if main.is_none() {
                    dealt.clear();
                }
                Literal.forms(dealt, main)
            }
            Forming::LastFive => {
                let five = Literal.forms(dealt, main)?;
                dealt.extend_from_slice(&five[1..]);
                Some(five)
            }
            Forming::SkippedTakesAPlace => {
                let five = Literal.forms(dealt, Some(main.unwrap_or_default()))?;
                five.iter().all(|main| !main.is_empty()).then_some(five)
            }
        }
    }
}

impl Rules for Choice {
    fn hand(&self, five: &[Vec<u32>]) -> Option<Hand> {
        let of_each = |main: fn(&Vec<u32>) -> Option<&u32>| {
            let cards = five.iter().map(|colours| main(colours).into_iter().copied().collect());
            Literal.hand(&cards.collect::<Vec<_>>())
        };
        match self {
            Choice::SmallestMainColour => of_each(|main| main.first()),
            Choice::LargestMainColour => of_each(|main| main.last()),
            Choice::HighestKind => highest_kind(five),
        }
    }
}

fn highest_kind(five: &[Vec<u32>]) -> Option<Hand> {
    let mut best: Option<Hand> = None;
    for choice in 0..32_usize {
        // Each operation's list is reduced to the one colour that this choice takes.
        let one = |(at, main): (usize, &Vec<u32>)| main.get(choice >> (4 - at) & 1).map(|&c| vec![c]);
        let Some(cards) = five.iter().enumerate().map(one).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let hand = Literal.hand(&cards);
        let rank = |hand: &Option<Hand>| hand.as_ref().map(|hand| (hand.kind, hand.bonus));
        if rank(&hand) > rank(&best) {
            best = hand;
        }
    }
    best
}

impl Rules for Kinds {
    fn high_card(&self, largest: u32) -> Score {
        if let Kinds::HighCardFlat = self { Score(50) } else { Literal.high_card(largest) }
    }

    fn one_pair(&self, pair: u32) -> Score {
        let once = Score(100 + u128::from(pair));
        if let Kinds::OnePairOnce = self { once } else { Literal.one_pair(pair) }
    }

    fn two_pairs(&self, larger: u32, smaller: u32) -> Score {
        match self {
            Kinds::TwoPairsSwapped => Literal.two_pairs(smaller, larger),
            _ => Literal.two_pairs(larger, smaller),
        }
    }

    fn three(&self, triple: u32) -> Score {
        let twice = Score(300 + 2 * u128::from(triple));
        if let Kinds::ThreeTwice = self { twice } else { Literal.three(triple) }
    }

    fn full_house(&self, triple: u32, pair: u32) -> Score {
        match self {
            Kinds::FullHouseSwapped => Literal.full_house(pair, triple),
            Kinds::FullHouseIsThree => Literal.three(triple),
            _ => Literal.full_house(triple, pair),
        }
    }

    fn four(&self, four: u32) -> Score {
        let four_times = Score(750 + 4 * u128::from(four));
        if let Kinds::FourFourTimes = self { four_times } else { Literal.four(four) }
    }

    fn five(&self, five: u32) -> Score {
        let five_times = Score(1000 + 5 * u128::from(five));
        if let Kinds::FiveFiveTimes = self { five_times } else { Literal.five(five) }
    }
}

impl Rules for Ending {
    fn all_valid(&self, all_valid: bool) -> Score {
        match self {
            Ending::AllValidIgnoresSkipped => Score(1000),
            _ => Literal.all_valid(all_valid),
        }
    }

    fn cleared(&self, board: &Pieces, all_valid: bool) -> Score {
        match self {
            Ending::ClearedWantsAllValid if !all_valid => Score(0),
            Ending::ClearedButLastColumn => {
                let mut seen = board.clone();
                for row in 1..=board.rows() {
                    seen[Cell::new(row, board.cols())] = None;
                }
                Literal.cleared(&seen, all_valid)
            }
            _ => Literal.cleared(board, all_valid),
        }
    }

    fn total(&self, so_far: Score, bonuses: &[Score]) -> Score {
        let Score(total) = Literal.total(so_far, bonuses);
        match self {
            Ending::TotalIn16Bits => Score(total % 65536),
            _ => Score(total),
        }
    }
}
