//! Sections 6 and 7: eliminations and chains.

use spec::texas::{Case, Score};

use super::Bonuses;
use crate::cites::Literal;
use crate::texas::board::Pieces;
use crate::texas::rules::{Colours, Play, Scoring};

impl Play for Bonuses {
    fn lay_out(&self, case: &Case) -> Pieces {
        if let Bonuses::RoundsCountOn(rounds) = self {
            rounds.set(0);
        }
        Literal.lay_out(case)
    }
}

impl Scoring for Bonuses {
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
