//! The best hand of five operations.

use spec::texas::{Hand, HandKind, Score};

/// The main colours of one operation, the smaller first; if there is only one, it is repeated.
pub(super) type Main = [u32; 2];

/// Returns the hand that scores the most. Among equal scores, the one with the first cards wins.
pub(super) fn best(mains: &[Main; 5]) -> Hand {
    let mut best: Option<Hand> = None;
    // The first operation's choice is the highest bit, so choices come in the order of their cards.
    for choice in 0..32usize {
        let bit = |at: usize| choice >> (4 - at) & 1;
        if (0..5).any(|at| bit(at) == 1 && mains[at][0] == mains[at][1]) {
            continue;
        }
        let cards = std::array::from_fn(|at| mains[at][bit(at)]);
        let (kind, bonus) = value(cards);
        if best.as_ref().is_none_or(|best| bonus > best.bonus.0) {
            best = Some(Hand { cards, kind, bonus: Score(bonus) });
        }
    }
    best.expect("the first choice is always open")
}

/// Returns the kind of hand that five colours make, and its score.
fn value(mut cards: [u32; 5]) -> (HandKind, u128) {
    cards.sort_unstable();
    let [a, b, c, d, e] = cards;
    // One bit for each pair of neighbours that are equal in sorted order: it identifies the kind.
    let equal = [a == b, b == c, c == d, d == e];
    let [a, b, c, d, e] = cards.map(u128::from);
    match equal {
        [true, true, true, true] => (HandKind::Five, 1000 + 10 * c),
        [true, true, true, false] | [false, true, true, true] => (HandKind::Four, 750 + 5 * c),
        [true, true, false, true] => (HandKind::FullHouse, 500 + 3 * a + e),
        [true, false, true, true] => (HandKind::FullHouse, 500 + 3 * e + a),
        [true, true, false, false] | [false, true, true, false] | [false, false, true, true] => {
            (HandKind::Three, 300 + 3 * c)
        }
        [true, false, true, false] | [true, false, false, true] | [false, true, false, true] => {
            (HandKind::TwoPairs, 200 + 2 * d + b)
        }
        [true, false, false, false] | [false, true, false, false] => (HandKind::OnePair, 100 + 2 * b),
        [false, false, true, false] | [false, false, false, true] => (HandKind::OnePair, 100 + 2 * d),
        [false, false, false, false] => (HandKind::HighCard, 50 + e),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_told_apart_however_its_colours_lie() {
        // Two pairs below, around and above the odd card; the bonuses follow the clauses T10.3 to T10.9.
        for (cards, kind, bonus) in [
            ([5, 1, 4, 2, 3], HandKind::HighCard, 55),
            ([7, 1, 7, 2, 3], HandKind::OnePair, 114),
            ([1, 1, 4, 2, 3], HandKind::OnePair, 102),
            ([1, 3, 4, 3, 9], HandKind::OnePair, 106),
            ([9, 9, 4, 4, 1], HandKind::TwoPairs, 222),
            ([9, 9, 4, 4, 6], HandKind::TwoPairs, 222),
            ([9, 9, 4, 4, 100], HandKind::TwoPairs, 222),
            ([3, 8, 3, 9, 3], HandKind::Three, 309),
            ([3, 1, 3, 9, 3], HandKind::Three, 309),
            ([3, 1, 3, 2, 3], HandKind::Three, 309),
            ([3, 1, 3, 1, 3], HandKind::FullHouse, 510),
            ([3, 5, 3, 5, 3], HandKind::FullHouse, 514),
            ([6, 6, 1, 6, 6], HandKind::Four, 780),
            ([6, 6, 7, 6, 6], HandKind::Four, 780),
            ([100; 5], HandKind::Five, 2000),
        ] {
            assert_eq!(value(cards), (kind, bonus), "{cards:?}");
        }
    }

    #[test]
    fn of_choices_that_score_alike_the_first_in_order_is_named() {
        // The high card of 100 beats a pair of 1 or 2, so both a 1 and a 2 are chosen: the hand with the 1 first wins.
        let hand = best(&[[100, 100], [1, 2], [9, 9], [1, 2], [8, 8]]);
        assert_eq!((hand.cards, hand.bonus), ([100, 1, 9, 2, 8], Score(150)));
    }

    #[test]
    fn of_two_main_colours_the_better_is_chosen() {
        let hand = best(&[[2, 2], [2, 9], [3, 3], [2, 3], [2, 2]]);
        assert_eq!((hand.cards, hand.bonus), ([2, 2, 3, 2, 2], Score(760)));
    }
}
