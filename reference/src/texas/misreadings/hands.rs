//! Section 10: hands.

use spec::texas::{Hand, Score};

use super::{Choice, Forming, Kinds};
use crate::cites::Literal;
use crate::texas::rules::{Play, Scoring};

impl Play for Forming {}
impl Play for Choice {}
impl Play for Kinds {}

impl Scoring for Forming {
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

impl Scoring for Choice {
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

impl Scoring for Kinds {
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
