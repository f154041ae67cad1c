//! Misreadings of sections 6, 7 and 11: all bonuses but those of blocks and hands.

use std::cell::Cell as Carried;

use crosscheck_core::Cell;
use spec::texas::{Case, Score};

use super::{Play, Scoring, misreads};
use crate::texas::board::Pieces;
use crate::texas::player::Literal;
use crate::texas::rules::Colours;

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
    RoundsCountOn { rounds: Carried<u32> },
    "round-number-counts-on",
    "T6.1",
    "Rounds are numbered on from one operation to the next."
);

impl Play for RoundsCountOn {
    fn lay_out(&self, case: &Case) -> Pieces {
        self.rounds.set(0);
        Literal.lay_out(case)
    }
}

impl Scoring for RoundsCountOn {
    fn elimination(&self, _round: u32, colours: &Colours) -> Score {
        self.rounds.set(self.rounds.get() + 1);
        Literal.elimination(self.rounds.get(), colours)
    }
}

misreads!(
    EliminationIn8Bits,
    Play,
    "elimination-sum-in-8-bits",
    "T6.1",
    "The sum of a round's colours has eight bits: after 255 comes 0."
);

impl Scoring for EliminationIn8Bits {
    fn elimination(&self, round: u32, colours: &Colours) -> Score {
        let Score(sum) = Literal.elimination(1, colours);
        Score(u128::from(round) * (sum % 256))
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

misreads!(
    ChainEveryRound,
    Play,
    "chain-bonus-after-every-round",
    "T7.1",
    "After each round i of an operation 80 × (i − 1)² is scored, and not after the last alone."
);

impl Scoring for ChainEveryRound {
    fn chain_bonus(&self, rounds: u32) -> Score {
        (1..=rounds).map(|round| Literal.chain_bonus(round)).sum()
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

misreads!(
    ClearedButLastColumn,
    Play,
    "cleared-overlooks-the-last-column",
    "T11.2",
    "The board is looked through up to the last column but one."
);

impl Scoring for ClearedButLastColumn {
    fn cleared(&self, board: &Pieces, all_valid: bool) -> Score {
        let mut seen = board.clone();
        for row in 1..=board.rows() {
            seen[Cell::new(row, board.cols())] = None;
        }
        Literal.cleared(&seen, all_valid)
    }
}

misreads!(
    TotalIn16Bits,
    Play,
    "total-in-16-bits",
    "T11.3",
    "The total has sixteen bits: after 65535 comes 0."
);

impl Scoring for TotalIn16Bits {
    fn total(&self, so_far: Score, bonuses: &[Score]) -> Score {
        let Score(total) = Literal.total(so_far, bonuses);
        Score(total % 65536)
    }
}
