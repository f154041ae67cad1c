//! Misreadings of the rules, each a struct that overrides one clause.
//!
//! Their only harm is wrong scores: every round still removes a piece, and every step is still consistent.

mod blocks;
mod board;
mod bonuses;
mod effects;
mod hands;
mod rounds;
mod runs;

use crosscheck_core::Misreading;
use spec::texas::Case;

use super::player::Naive;
use super::rules::{Play, Rules, Scoring};
use crate::misread::{Misread, misreads};

const fn entry<M: Misread + Rules>() -> Misreading<Case> {
    Misreading {
        name: M::NAME,
        clause: M::CLAUSE,
        words: M::WORDS,
        player: || Box::new(Naive::new(M::NAME, M::default())),
    }
}

/// All misreadings, in the order of the clauses they misread.
pub static MISREADINGS: &[Misreading<Case>] = &[
    entry::<board::SwapLeavesEffects>(),
    entry::<board::ColoursUpTo64>(),
    entry::<board::SkippedSwapStays>(),
    entry::<board::DiagonalIsAdjacent>(),
    entry::<board::SecondIsBeyond>(),
    entry::<board::RowsJoin>(),
    entry::<board::EmptyMayBeSwapped>(),
    entry::<board::OnlyFirstIsFull>(),
    entry::<board::FirstPieceMustMatch>(),
    entry::<runs::FourNeeded>(),
    entry::<runs::OnlyRows>(),
    entry::<runs::RowsEndEarly>(),
    entry::<runs::Table49>(),
    entry::<runs::FiveAtMost>(),
    entry::<runs::EqualEffects>(),
    entry::<runs::RunsPassGaps>(),
    entry::<runs::OneRunARound>(),
    entry::<runs::RowsBeforeColumns>(),
    entry::<effects::RowClearsColumn>(),
    entry::<effects::RowStopsAtGap>(),
    entry::<effects::ColumnOnlyDown>(),
    entry::<effects::CrossOnlyRow>(),
    entry::<effects::Square3Plus>(),
    entry::<effects::Square3MustFit>(),
    entry::<effects::Square5Is3>(),
    entry::<effects::Square5EndsEarly>(),
    entry::<effects::ColourSparesEffects>(),
    entry::<effects::OneEffectTriggers>(),
    entry::<effects::TriggeredStaysMarked>(),
    entry::<effects::NoChain>(),
    entry::<effects::ChainsOnce>(),
    entry::<rounds::EffectsStay>(),
    entry::<rounds::ColumnsCloseUp>(),
    entry::<rounds::FallOfOne>(),
    entry::<rounds::OneRound>(),
    entry::<rounds::TwoRounds>(),
    entry::<rounds::EightRounds>(),
    entry::<bonuses::NoRoundFactor>(),
    entry::<bonuses::EliminationOfMatched>(),
    entry::<bonuses::EliminationCountsPieces>(),
    entry::<bonuses::RoundsCountOn>(),
    entry::<bonuses::EliminationIn8Bits>(),
    entry::<bonuses::LinearChain>(),
    entry::<bonuses::ChainFromZero>(),
    entry::<bonuses::ChainEveryRound>(),
    entry::<blocks::BlocksByRuns>(),
    entry::<blocks::BlocksByColour>(),
    entry::<blocks::BlocksWithHit>(),
    entry::<blocks::BlocksAtCorners>(),
    entry::<blocks::BlocksByCrossing>(),
    entry::<blocks::BlocksWithTouching>(),
    entry::<blocks::BlocksCountCrossingsTwice>(),
    entry::<blocks::LargestBlockOnly>(),
    entry::<blocks::CombinationNotSquared>(),
    entry::<blocks::CombinationInRound1>(),
    entry::<blocks::MainOfAllRounds>(),
    entry::<blocks::MainWithHit>(),
    entry::<blocks::MainOfSwapped>(),
    entry::<hands::ConsecutiveValid>(),
    entry::<hands::LastFive>(),
    entry::<hands::SkippedTakesAPlace>(),
    entry::<hands::SmallestMainColour>(),
    entry::<hands::HighestKind>(),
    entry::<hands::LargestMainColour>(),
    entry::<hands::HighCardFlat>(),
    entry::<hands::OnePairOnce>(),
    entry::<hands::TwoPairsSwapped>(),
    entry::<hands::ThreeTwice>(),
    entry::<hands::FullHouseSwapped>(),
    entry::<hands::FullHouseIsThree>(),
    entry::<hands::FourFourTimes>(),
    entry::<hands::FiveFiveTimes>(),
    entry::<bonuses::AllValidIgnoresSkipped>(),
    entry::<bonuses::ClearedWantsAllValid>(),
    entry::<bonuses::ClearedButLastColumn>(),
    entry::<bonuses::TotalIn16Bits>(),
];
