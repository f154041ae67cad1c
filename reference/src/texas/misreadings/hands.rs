//! Misreadings of section 10: hands.

use spec::texas::{Hand, Score};

use super::{Play, Scoring, misreads};
use crate::texas::player::Literal;

misreads!(
    ConsecutiveValid,
    Play,
    "hand-needs-consecutive-valid",
    "T10.1",
    "The five operations must follow each other; a skipped one between them starts the count again."
);

impl Scoring for ConsecutiveValid {
    fn forms(&self, dealt: &mut Vec<Vec<u32>>, main: Option<&[u32]>) -> Option<Vec<Vec<u32>>> {
        if main.is_none() {
            dealt.clear();
        }
        Literal.forms(dealt, main)
    }
}

misreads!(
    LastFive,
    Play,
    "hand-of-the-last-five",
    "T10.1",
    "From the fifth valid operation on, each forms a hand with the four before it."
);

impl Scoring for LastFive {
    fn forms(&self, dealt: &mut Vec<Vec<u32>>, main: Option<&[u32]>) -> Option<Vec<Vec<u32>>> {
        let five = Literal.forms(dealt, main)?;
        dealt.extend_from_slice(&five[1..]);
        Some(five)
    }
}

misreads!(
    SkippedTakesAPlace,
    Play,
    "skipped-takes-a-place-in-the-hand",
    "T10.1",
    "Every five operations of the input make a hand, which scores if all five were valid."
);

impl Scoring for SkippedTakesAPlace {
    fn forms(&self, dealt: &mut Vec<Vec<u32>>, main: Option<&[u32]>) -> Option<Vec<Vec<u32>>> {
        let five = Literal.forms(dealt, Some(main.unwrap_or_default()))?;
        five.iter().all(|main| !main.is_empty()).then_some(five)
    }
}

misreads!(
    SmallestMainColour,
    Play,
    "hand-takes-smallest-main-colour",
    "T10.2",
    "Of two main colours the smaller makes the card."
);

impl Scoring for SmallestMainColour {
    fn hand(&self, five: &[Vec<u32>]) -> Option<Hand> {
        let smallest = |main: &Vec<u32>| main.iter().copied().take(1).collect();
        Literal.hand(&five.iter().map(smallest).collect::<Vec<_>>())
    }
}

misreads!(
    HighestKind,
    Play,
    "hand-takes-highest-kind",
    "T10.2",
    "Of several choices the one with the highest kind of hand is taken, even where a lower kind scores more."
);

impl Scoring for HighestKind {
    fn hand(&self, five: &[Vec<u32>]) -> Option<Hand> {
        let mut best: Option<Hand> = None;
        for choice in 0..32_usize {
            // Each operation's list is reduced to the one colour that this choice takes.
            let one =
                |(at, main): (usize, &Vec<u32>)| main.get(choice >> (4 - at) & 1).map(|&c| vec![c]);
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
}

misreads!(
    LargestMainColour,
    Play,
    "hand-takes-largest-main-colour",
    "T10.2",
    "Of two main colours the larger makes the card."
);

impl Scoring for LargestMainColour {
    fn hand(&self, five: &[Vec<u32>]) -> Option<Hand> {
        let largest = |main: &Vec<u32>| main.iter().copied().skip(main.len() - 1).collect();
        Literal.hand(&five.iter().map(largest).collect::<Vec<_>>())
    }
}

misreads!(
    HighCardFlat,
    Play,
    "high-card-is-flat",
    "T10.3",
    "A high card scores 50, whatever its colours."
);

impl Scoring for HighCardFlat {
    fn high_card(&self, _largest: u32) -> Score {
        Score(50)
    }
}

misreads!(
    OnePairOnce,
    Play,
    "one-pair-counts-once",
    "T10.4",
    "One pair scores 100 + the pair's colour."
);

impl Scoring for OnePairOnce {
    fn one_pair(&self, pair: u32) -> Score {
        Score(100 + u128::from(pair))
    }
}

misreads!(
    TwoPairsSwapped,
    Play,
    "two-pairs-swapped",
    "T10.5",
    "Two pairs score 200 + the larger pair's colour + 2 × the smaller pair's colour."
);

impl Scoring for TwoPairsSwapped {
    fn two_pairs(&self, larger: u32, smaller: u32) -> Score {
        Literal.two_pairs(smaller, larger)
    }
}

misreads!(
    ThreeTwice,
    Play,
    "three-counts-twice",
    "T10.6",
    "Three of a kind score 300 + 2 × the triple's colour."
);

impl Scoring for ThreeTwice {
    fn three(&self, triple: u32) -> Score {
        Score(300 + 2 * u128::from(triple))
    }
}

misreads!(
    FullHouseSwapped,
    Play,
    "full-house-swapped",
    "T10.7",
    "A full house scores 500 + the triple's colour + 3 × the pair's colour."
);

impl Scoring for FullHouseSwapped {
    fn full_house(&self, triple: u32, pair: u32) -> Score {
        Literal.full_house(pair, triple)
    }
}

misreads!(
    FullHouseIsThree,
    Play,
    "full-house-is-only-three",
    "T10.7",
    "A full house is three of a kind: it scores 300 + 3 × the triple's colour."
);

impl Scoring for FullHouseIsThree {
    fn full_house(&self, triple: u32, _pair: u32) -> Score {
        Literal.three(triple)
    }
}

misreads!(
    FourFourTimes,
    Play,
    "four-counts-four-times",
    "T10.8",
    "Four of a kind score 750 + 4 × the four's colour."
);

impl Scoring for FourFourTimes {
    fn four(&self, four: u32) -> Score {
        Score(750 + 4 * u128::from(four))
    }
}

misreads!(
    FiveFiveTimes,
    Play,
    "five-counts-five-times",
    "T10.9",
    "Five of a kind score 1000 + 5 × the colour."
);

impl Scoring for FiveFiveTimes {
    fn five(&self, five: u32) -> Score {
        Score(1000 + 5 * u128::from(five))
    }
}
