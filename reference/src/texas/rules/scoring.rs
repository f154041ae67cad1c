//! Sections 6 to 11 of the page: the bonuses.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::Cell;
use spec::texas::{Block, Hand, HandKind, Score};

use crate::cites::Cites;
use crate::texas::board::{self, Pieces};

/// The colours of the pieces that one round eliminates, one for each piece.
#[derive(Clone, Debug)]
pub struct Colours {
    /// The colours of the matched pieces.
    pub matched: Vec<u32>,
    /// The colours of the pieces that effects add.
    pub hit: Vec<u32>,
}

/// The scores of a play.
pub trait Scoring: Cites {
    /// **T6.1 Elimination.** Round i scores i × the sum of the colours of all pieces eliminated in it.
    fn elimination(&self, round: u32, colours: &Colours) -> Score {
        self.cites("T6.1");
        let all = colours.matched.iter().chain(&colours.hit);
        let sum: u128 = all.map(|&colour| u128::from(colour)).sum();
        Score(u128::from(round) * sum)
    }

    /// **T7.1 Chain bonus.** An operation of x rounds scores 80 × (x − 1)². There is at least one round.
    fn chain_bonus(&self, rounds: u32) -> Score {
        if rounds > 1 {
            self.cites("T7.1");
        }
        let further = u128::from(rounds - 1);
        Score(80 * further * further)
    }

    /// **T8.1 Block.** The matched pieces, divided by colour and connectivity. What effects hit is a parameter only so
    /// that misreadings can use it. Blocks are sorted by colour and then by size.
    fn blocks(&self, board: &Pieces, matched: &BTreeSet<Cell>, _hit: &BTreeSet<Cell>) -> Vec<Block> {
        let mut blocks = Vec::new();
        for part in board::connected(board, matched) {
            self.cites("T8.1");
            blocks.extend(block(board, &part));
        }
        blocks.sort_unstable();
        blocks
    }

    /// **T8.2 Combination.** Each block of size s scores 50 × (s − 3)², regardless of the number of the round.
    fn combination(&self, _round: u32, blocks: &[Block]) -> Score {
        let mut sum = Score(0);
        for block in blocks {
            if block.size > 3 {
                self.cites("T8.2");
            }
            let beyond = u128::from(block.size.abs_diff(3));
            sum += Score(50 * beyond * beyond);
        }
        sum
    }

    /// **T9.1 Main colours.** The colours matched in round 1, in ascending order. What effects hit, what later rounds
    /// match, and which pieces were swapped does not count.
    fn main_colours(&self, rounds: &[Colours], _swapped: &[u32]) -> Vec<u32> {
        self.cites("T9.1");
        let first: BTreeSet<u32> = rounds[0].matched.iter().copied().collect();
        first.into_iter().collect()
    }

    /// **T10.1 Forming.** `main` is an operation's main colours, or `None` if it was skipped; `dealt` holds those of
    /// the valid operations since the last hand. The fifth of them forms a hand.
    fn forms(&self, dealt: &mut Vec<Vec<u32>>, main: Option<&[u32]>) -> Option<Vec<Vec<u32>>> {
        dealt.push(main?.to_vec());
        if dealt.len() < 5 {
            return None;
        }
        self.cites("T10.1");
        Some(std::mem::take(dealt))
    }

    /// **T10.2 Choice.** One main colour of each operation is chosen so that the hand's bonus is largest. Choices are
    /// tried in numerical order, and the first of equal ones is kept.
    fn hand(&self, five: &[Vec<u32>]) -> Option<Hand> {
        if five.iter().any(|main| main.len() > 1) {
            self.cites("T10.2");
        }
        let mut best: Option<Hand> = None;
        for choice in 0..32 {
            let Some(cards) = cards(five, choice) else { continue };
            let (kind, bonus) = self.value(cards);
            if best.as_ref().is_none_or(|best| bonus > best.bonus) {
                best = Some(Hand { cards, kind, bonus });
            }
        }
        // The kinds' clauses are cited here and not where they are applied, because they are applied to every choice.
        best.inspect(|hand| self.cites(hand.kind.clause()))
    }

    /// **T10.3 High card.** Five different colours: 50 + the largest of them.
    fn high_card(&self, largest: u32) -> Score {
        Score(50 + u128::from(largest))
    }

    /// **T10.4 One pair.** 100 + 2 × the pair's colour.
    fn one_pair(&self, pair: u32) -> Score {
        Score(100 + 2 * u128::from(pair))
    }

    /// **T10.5 Two pairs.** 200 + 2 × the larger pair's colour + the smaller pair's colour.
    fn two_pairs(&self, larger: u32, smaller: u32) -> Score {
        Score(200 + 2 * u128::from(larger) + u128::from(smaller))
    }

    /// **T10.6 Three of a kind.** 300 + 3 × the triple's colour.
    fn three(&self, triple: u32) -> Score {
        Score(300 + 3 * u128::from(triple))
    }

    /// **T10.7 Full house.** 500 + 3 × the triple's colour + the pair's colour.
    fn full_house(&self, triple: u32, pair: u32) -> Score {
        Score(500 + 3 * u128::from(triple) + u128::from(pair))
    }

    /// **T10.8 Four of a kind.** 750 + 5 × the four's colour.
    fn four(&self, four: u32) -> Score {
        Score(750 + 5 * u128::from(four))
    }

    /// **T10.9 Five of a kind.** 1000 + 10 × the colour.
    fn five(&self, five: u32) -> Score {
        Score(1000 + 10 * u128::from(five))
    }

    /// **T11.1 All valid.** 1000 if no operation was skipped.
    fn all_valid(&self, all_valid: bool) -> Score {
        if !all_valid {
            return Score(0);
        }
        self.cites("T11.1");
        Score(1000)
    }

    /// **T11.2 Cleared.** 10000 if the board is empty, regardless of whether all operations were valid.
    fn cleared(&self, board: &Pieces, _all_valid: bool) -> Score {
        if board.values().iter().any(Option::is_some) {
            return Score(0);
        }
        self.cites("T11.2");
        Score(10000)
    }

    /// **T11.3 Total.** The sum of all bonuses.
    fn total(&self, so_far: Score, bonuses: &[Score]) -> Score {
        self.cites("T11.3");
        so_far + bonuses.iter().copied().sum()
    }

    /// Returns the kind of a hand and its score (T10.3 to T10.9).
    fn value(&self, cards: [u32; 5]) -> (HandKind, Score) {
        match groups(cards)[..] {
            [(5, five)] => (HandKind::Five, self.five(five)),
            [(4, four), _] => (HandKind::Four, self.four(four)),
            [(3, triple), (2, pair)] => (HandKind::FullHouse, self.full_house(triple, pair)),
            [(3, triple), _, _] => (HandKind::Three, self.three(triple)),
            [(2, larger), (2, smaller), _] => (HandKind::TwoPairs, self.two_pairs(larger, smaller)),
            [(2, pair), _, _, _] => (HandKind::OnePair, self.one_pair(pair)),
            _ => (HandKind::HighCard, self.high_card(cards.into_iter().max().unwrap_or(0))),
        }
    }
}

/// Returns the block made of connected cells, if there are any.
pub(in crate::texas) fn block(board: &Pieces, part: &BTreeSet<Cell>) -> Option<Block> {
    let colour = board::colour(board, *part.first()?)?;
    Some(Block { colour, size: part.len() as u32 })
}

/// Counts each colour among the cards: the most common first, and among equal counts the larger colour first.
fn groups(cards: [u32; 5]) -> Vec<(usize, u32)> {
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    for card in cards {
        *times.entry(card).or_default() += 1;
    }
    let mut groups: Vec<(usize, u32)> = times.into_iter().map(|(card, times)| (times, card)).collect();
    groups.sort_unstable();
    groups.reverse();
    groups
}

/// Returns the cards of one of the 32 choices. The five binary digits of the choice say, from the first operation on,
/// whether its smaller or its larger main colour is taken. Returns `None` if there is only one to take.
fn cards(five: &[Vec<u32>], choice: usize) -> Option<[u32; 5]> {
    let digit = |at: usize| choice >> (4 - at) & 1;
    let card = |at: usize| five.get(at)?.get(digit(at)).copied();
    Some([card(0)?, card(1)?, card(2)?, card(3)?, card(4)?])
}
