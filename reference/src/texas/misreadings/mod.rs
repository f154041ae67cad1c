//! Plausible wrong readings of the rules, each a struct that overrides one clause.
//!
//! None of them can do harm beyond its wrong scores: every round still takes a piece away, and every
//! step still says of itself what a step has to say.

mod board;
mod bonuses;
mod effects;
mod hands;

use spec::Misreading;
use spec::texas::Texas;

use super::player::Naive;
use super::rules::{Cites, Play, Rules, Scoring};

/// A misreading's entry in the list, told where the misreading is.
trait Misread: Rules + Default + Send + 'static {
    const NAME: &'static str;
    const CLAUSE: &'static str;
    const WORDS: &'static str;
}

/// Declares a misreading: its struct, the half of the rules that it reads as they are written, its name,
/// the clause that it misreads, and its words. What it reads differently is the `impl` that follows.
macro_rules! misreads {
    ($reads:ident, $literal:ident, $name:literal, $clause:literal, $words:literal) => {
        #[doc = $words]
        #[derive(Default)]
        pub(super) struct $reads;

        impl Cites for $reads {}
        impl $literal for $reads {}

        impl Misread for $reads {
            const NAME: &'static str = $name;
            const CLAUSE: &'static str = $clause;
            const WORDS: &'static str = $words;
        }
    };
}
use misreads;

const fn entry<M: Misread>() -> Misreading<Texas> {
    Misreading {
        name: M::NAME,
        clause: M::CLAUSE,
        words: M::WORDS,
        player: || Box::new(Naive::new(M::NAME, M::default())),
    }
}

/// All misreadings, in the order of the clauses that they misread.
pub static MISREADINGS: &[Misreading<Texas>] = &[
    entry::<board::SwapLeavesEffects>(),
    entry::<board::SkippedSwapStays>(),
    entry::<board::DiagonalIsAdjacent>(),
    entry::<board::EmptyMayBeSwapped>(),
    entry::<board::FirstPieceMustMatch>(),
    entry::<board::FourNeeded>(),
    entry::<board::OnlyRows>(),
    entry::<board::OneRunARound>(),
    entry::<effects::RowClearsColumn>(),
    entry::<effects::ColumnOnlyDown>(),
    entry::<effects::CrossOnlyRow>(),
    entry::<effects::Square3Plus>(),
    entry::<effects::Square5Is3>(),
    entry::<effects::ColourSparesEffects>(),
    entry::<effects::OneEffectTriggers>(),
    entry::<effects::NoChain>(),
    entry::<board::EffectsStay>(),
    entry::<board::ColumnsCloseUp>(),
    entry::<board::OneRound>(),
    entry::<board::TwoRounds>(),
    entry::<bonuses::NoRoundFactor>(),
    entry::<bonuses::EliminationOfMatched>(),
    entry::<bonuses::EliminationCountsPieces>(),
    entry::<bonuses::LinearChain>(),
    entry::<bonuses::ChainFromZero>(),
    entry::<bonuses::BlocksByRuns>(),
    entry::<bonuses::BlocksByColour>(),
    entry::<bonuses::BlocksWithHit>(),
    entry::<bonuses::LargestBlockOnly>(),
    entry::<bonuses::CombinationNotSquared>(),
    entry::<bonuses::MainOfAllRounds>(),
    entry::<bonuses::MainWithHit>(),
    entry::<hands::ConsecutiveValid>(),
    entry::<hands::LastFive>(),
    entry::<hands::SmallestMainColour>(),
    entry::<hands::HighestKind>(),
    entry::<hands::HighCardFlat>(),
    entry::<hands::OnePairOnce>(),
    entry::<hands::TwoPairsSwapped>(),
    entry::<hands::ThreeTwice>(),
    entry::<hands::FullHouseSwapped>(),
    entry::<hands::FourFourTimes>(),
    entry::<hands::FiveFiveTimes>(),
    entry::<bonuses::AllValidIgnoresSkipped>(),
    entry::<bonuses::ClearedWantsAllValid>(),
];
