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
