//! Misreadings of the rules: a table of them, and in each module the clauses as they read them.
//!
//! Their only harm is wrong scores: every round still removes a piece, and every step is still consistent.

mod play;
mod scoring;

use std::cell::{Cell as Carried, RefCell};
use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::texas::Case;

use crate::misread::misreadings;

misreadings! {
    Case;

    /// The board and operations (sections 1 and 2).
    Operations {
        /// A swap exchanges the colours, and the effects stay on their cells.
        SwapLeavesEffects = "swap-leaves-effects", "T1.2";
        /// There are 64 colours: the one after 64 is 1 again.
        ColoursUpTo64 = "colours-up-to-64", "T1.2";
        /// A swap that leads to no elimination scores nothing, and the two pieces stay exchanged.
        SkippedSwapStays = "skipped-swap-stays", "T2.1";
        /// Two cells that share only a corner are adjacent as well.
        DiagonalIsAdjacent = "diagonal-is-adjacent", "T2.2";
        /// The second cell is the one to the right of the first, or below it.
        SecondIsBeyond = "second-cell-right-or-below", "T2.2";
        /// The last cell of a row is adjacent to the first of the next, as cells are when they are numbered through.
        RowsJoin = "rows-join", "T2.2";
        /// A piece may be swapped into an empty cell, and falls only after a run has been found.
        EmptyMayBeSwapped = "empty-may-be-swapped", "T2.3";
        /// The first cell must hold a piece; it may be swapped into an empty one.
        OnlyFirstIsFull = "only-first-cell-must-be-full", "T2.3";
        /// The piece that is named first has to come into a run; a run of the other one does not do.
        FirstPieceMustMatch = "first-piece-must-match", "T2.4";
    }

    /// Runs (section 3).
    Runs {
        /// A run needs four pieces.
        FourNeeded = "four-in-a-row-needed", "T3.1";
        /// Runs lie in rows, and none in columns.
        OnlyRows = "runs-only-in-rows", "T3.1";
        /// Runs in rows are looked for up to the last column but one.
        RowsEndEarly = "rows-end-one-cell-early", "T3.1";
        /// The table has 49 columns: a piece in column 50 belongs to no run.
        Table49 = "table-of-49-columns", "T3.1";
        /// A run has three, four or five pieces; what a longer one has beyond its fifth stays.
        FiveAtMost = "runs-of-five-at-most", "T3.1";
        /// The pieces of a run have the same colour and the same effect.
        EqualEffects = "runs-want-equal-effects", "T3.1";
        /// An empty cell does not interrupt a run.
        PassGaps = "runs-pass-over-empty-cells", "T3.1";
        /// Runs are eliminated one by one, with a fall after each.
        OneRunARound = "one-run-a-round", "T3.2";
        /// Where runs lie in rows and in columns, those in rows are eliminated, and those in columns a round later.
        RowsBeforeColumns = "rows-before-columns", "T3.2";
    }

    /// Effects (section 4).
    Effects {
        /// Effect 1 eliminates the piece's column.
        RowClearsColumn = "row-effect-clears-column", "T4.1";
        /// Effect 1 eliminates the row as far as it goes on without an empty cell.
        RowStopsAtGap = "row-effect-stops-at-a-gap", "T4.1";
        /// Effect 2 eliminates the column from the piece downwards.
        ColumnOnlyDown = "column-effect-only-down", "T4.2";
        /// Effect 3 eliminates the piece's row, and not its column.
        CrossOnlyRow = "cross-is-only-its-row", "T4.3";
        /// Effect 4 eliminates the four neighbours, and not the corners of the square.
        Square3Plus = "square-of-3-is-a-plus", "T4.4";
        /// Effect 4 does nothing where a part of the square is off the board.
        Square3MustFit = "square-of-3-must-fit", "T4.4";
        /// Effect 5 eliminates the 3 × 3 square around the piece.
        Square5Is3 = "square-of-5-is-3", "T4.5";
        /// Effect 5 reaches two rows up and two columns to the left, but one row down and one column to the right.
        Square5EndsEarly = "square-of-5-ends-one-early", "T4.5";
        /// Effect 6 eliminates the pieces of its colour that have no effect themselves.
        ColourTakesPlain = "colour-effect-spares-effects", "T4.6";
        /// Of several matched pieces with effects only the first triggers.
        OneEffectTriggers = "one-effect-triggers", "T4.7";
        /// A cell on which a matched piece has triggered stays marked: none that is matched there later triggers.
        TriggeredStaysMarked(RefCell<BTreeSet<Cell>>) = "triggered-cell-stays-marked", "T4.7";
        /// A piece that an effect eliminates does not trigger its own.
        NoChain = "effects-do-not-chain", "T4.8";
        /// The pieces that the effects of matched ones eliminate trigger theirs, and there it ends.
        ChainsOnce = "effects-chain-once", "T4.8";
    }

    /// Rounds (section 5).
    Rounds {
        /// Colours fall, and the effects stay on their cells.
        EffectsStay = "effects-stay-when-pieces-fall", "T5.2";
        /// After the fall, columns move to the left over columns that are empty.
        ColumnsCloseUp = "empty-columns-close-up", "T5.2";
        /// In a fall each piece that has an empty cell below it sinks by one.
        FallOfOne = "fall-of-one-cell", "T5.2";
        /// An operation has one round.
        OneOnly = "one-round-only", "T5.3";
        /// An operation has at most two rounds.
        TwoAtMost = "two-rounds-at-most", "T5.3";
        /// An operation has at most eight rounds.
        EightAtMost = "eight-rounds-at-most", "T5.3";
    }

    /// Eliminations and chains (sections 6 and 7).
    Bonuses {
        /// Every round scores the sum of the colours, whatever its number.
        NoRoundFactor = "elimination-without-round-factor", "T6.1";
        /// Pieces that effects eliminate score nothing.
        EliminationOfMatched = "elimination-counts-only-matched", "T6.1";
        /// A round scores its number times how many pieces it eliminates, whatever their colours.
        EliminationCountsPieces = "elimination-counts-pieces", "T6.1";
        /// Rounds are numbered on from one operation to the next.
        RoundsCountOn(Carried<u32>) = "round-number-counts-on", "T6.1";
        /// The sum of a round's colours has eight bits: after 255 comes 0.
        EliminationIn8Bits = "elimination-sum-in-8-bits", "T6.1";
        /// An operation of x rounds scores 80 × (x − 1).
        LinearChain = "chain-bonus-linear", "T7.1";
        /// An operation of x rounds scores 80 × x².
        ChainFromZero = "chain-bonus-counts-from-zero", "T7.1";
        /// After each round i of an operation 80 × (i − 1)² is scored, and not after the last alone.
        ChainEveryRound = "chain-bonus-after-every-round", "T7.1";
    }

    /// Blocks and main colours (sections 8 and 9).
    Blocks {
        /// Each run is a block by itself, also where it crosses or touches another.
        ByRuns = "blocks-by-runs", "T8.1";
        /// All matched pieces of one colour are one block, wherever they lie.
        ByColour = "blocks-by-colour", "T8.1";
        /// Blocks are made of all pieces that the round eliminates, those too that effects hit,
        /// if they are three or more.
        WithHit = "blocks-with-effects", "T8.1";
        /// Pieces of one colour that share only a corner are in one block as well.
        AtCorners = "blocks-join-at-corners", "T8.1";
        /// Runs are one block where they share a piece; two that lie side by side are two blocks.
        ByCrossing = "blocks-join-only-where-runs-cross", "T8.1";
        /// To a block belong all pieces of its colour that touch it, those too that lie in no run.
        WithTouching = "blocks-with-what-touches", "T8.1";
        /// A block is as large as its runs together: a piece in which two cross counts twice.
        CountCrossingsTwice = "blocks-count-crossings-twice", "T8.1";
        /// In a round only the largest block scores.
        LargestBlockOnly = "combination-per-round-one-only", "T8.2";
        /// A block of size s scores 50 × (s − 3).
        CombinationNotSquared = "combination-not-squared", "T8.2";
        /// The blocks of an operation's first round score, and no later ones.
        CombinationInRound1 = "combination-in-round-1-only", "T8.2";
        /// The main colours are those matched in any round, the two smallest of them if there are more.
        MainOfAllRounds = "main-colours-of-all-rounds", "T9.1";
        /// The main colours are those eliminated in round 1, also by effects; the two smallest if there are more.
        MainWithHit = "main-colours-with-effects", "T9.1";
        /// The main colours are those of the two pieces swapped, whether each of them came into a run or not.
        MainOfSwapped = "main-colours-of-the-swapped-pieces", "T9.1";
    }

    /// The operations that form a hand (clause T10.1).
    Forming {
        /// The five operations must follow each other; a skipped one between them starts the count again.
        ConsecutiveValid = "hand-needs-consecutive-valid", "T10.1";
        /// From the fifth valid operation on, each forms a hand with the four before it.
        LastFive = "hand-of-the-last-five", "T10.1";
        /// Every five operations of the input make a hand, which scores if all five were valid.
        SkippedTakesAPlace = "skipped-takes-a-place-in-the-hand", "T10.1";
    }

    /// The choice of a hand (clause T10.2).
    Choice {
        /// Of two main colours the smaller makes the card.
        SmallestMainColour = "hand-takes-smallest-main-colour", "T10.2";
        /// Of several choices the one with the highest kind of hand is taken, even where a lower kind scores more.
        HighestKind = "hand-takes-highest-kind", "T10.2";
        /// Of two main colours the larger makes the card.
        LargestMainColour = "hand-takes-largest-main-colour", "T10.2";
    }

    /// The kinds of hands (clauses T10.3 to T10.9).
    Kinds {
        /// A high card scores 50, whatever its colours.
        HighCardFlat = "high-card-is-flat", "T10.3";
        /// One pair scores 100 + the pair's colour.
        OnePairOnce = "one-pair-counts-once", "T10.4";
        /// Two pairs score 200 + the larger pair's colour + 2 × the smaller pair's colour.
        TwoPairsSwapped = "two-pairs-swapped", "T10.5";
        /// Three of a kind score 300 + 2 × the triple's colour.
        ThreeTwice = "three-counts-twice", "T10.6";
        /// A full house scores 500 + the triple's colour + 3 × the pair's colour.
        FullHouseSwapped = "full-house-swapped", "T10.7";
        /// A full house is three of a kind: it scores 300 + 3 × the triple's colour.
        FullHouseIsThree = "full-house-is-only-three", "T10.7";
        /// Four of a kind score 750 + 4 × the four's colour.
        FourFourTimes = "four-counts-four-times", "T10.8";
        /// Five of a kind score 1000 + 5 × the colour.
        FiveFiveTimes = "five-counts-five-times", "T10.9";
    }

    /// The end (section 11).
    Ending {
        /// Skipped operations do not count, so that all operations are always valid.
        AllValidIgnoresSkipped = "all-valid-ignores-skipped", "T11.1";
        /// An empty board scores only if all operations were valid as well.
        ClearedWantsAllValid = "cleared-wants-all-valid", "T11.2";
        /// The board is looked through up to the last column but one.
        ClearedButLastColumn = "cleared-overlooks-the-last-column", "T11.2";
        /// The total has sixteen bits: after 65535 comes 0.
        TotalIn16Bits = "total-in-16-bits", "T11.3";
    }
}
