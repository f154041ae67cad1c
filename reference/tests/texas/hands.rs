//! Section 10 of the page: hands.

use games_reference::Literal;
use games_reference::texas::Rules;
use spec::texas::{Hand, HandKind, Score};

use super::build::{SKIPPED, deal, deal_with, middle, play, settled};

#[test]
fn every_kind_scores_as_the_statement_says() {
    let value = |cards| {
        let (kind, bonus) = Literal.value(cards);
        (kind, bonus.0)
    };
    assert_eq!(value([3, 9, 1, 7, 5]), (HandKind::HighCard, 50 + 9));
    assert_eq!(value([3, 9, 4, 7, 4]), (HandKind::OnePair, 100 + 4 * 2));
    assert_eq!(value([1, 2, 4, 2, 4]), (HandKind::TwoPairs, 200 + 4 * 2 + 2));
    assert_eq!(value([9, 2, 4, 2, 2]), (HandKind::Three, 300 + 2 * 3));
    assert_eq!(value([7, 2, 7, 2, 2]), (HandKind::FullHouse, 500 + 2 * 3 + 7));
    assert_eq!(value([7, 2, 7, 2, 7]), (HandKind::FullHouse, 500 + 7 * 3 + 2));
    assert_eq!(value([6, 6, 9, 6, 6]), (HandKind::Four, 750 + 6 * 5));
    assert_eq!(value([8, 8, 8, 8, 8]), (HandKind::Five, 1000 + 8 * 10));
}

fn hand(five: [&[u32]; 5]) -> Hand {
    Literal.hand(&five.map(<[u32]>::to_vec)).expect("five lists of colours make a hand")
}

#[test]
fn the_choice_is_the_one_that_scores_most() {
    // A pair of threes, 106, and not a pair of twos, 104.
    let threes = Hand { cards: [1, 3, 2, 3, 5], kind: HandKind::OnePair, bonus: Score(106) };
    assert_eq!(hand([&[1], &[2, 3], &[2], &[3], &[5]]), threes);
    // A high card of 100, which scores 150, and not a pair of ones, 102: the bonus counts, not the kind.
    let high = Hand { cards: [1, 2, 3, 4, 100], kind: HandKind::HighCard, bonus: Score(150) };
    assert_eq!(hand([&[1], &[2], &[3], &[4], &[1, 100]]), high);
    // All 32 choices are open: five twos.
    let twos = Hand { cards: [2; 5], kind: HandKind::Five, bonus: Score(1020) };
    assert_eq!(hand([&[1, 2]; 5]), twos);
}

#[test]
fn of_choices_that_score_alike_the_first_in_numerical_order_is_taken() {
    assert_eq!(hand([&[1, 2], &[5], &[6], &[7], &[8]]).cards, [1, 5, 6, 7, 8]);
    // A pair of nines whatever is chosen: 1 4 comes before 1 5, 2 4 and 2 5.
    assert_eq!(hand([&[1, 2], &[4, 5], &[9], &[9], &[7]]).cards, [1, 4, 9, 9, 7]);
    // High cards of 150 with 1 2 and with 2 1, and pairs of no more than 104 with 1 1 and with 2 2.
    assert_eq!(hand([&[1, 2], &[1, 2], &[100], &[5], &[6]]).cards, [1, 2, 100, 5, 6]);
}

#[test]
fn the_fifth_valid_operation_forms_a_hand_and_it_scores_at_once() {
    let case = deal(&[&[1], &[2], &[4], &[2], &[4]]);
    let settled = settled(&case);
    let totals: Vec<u128> = settled.iter().map(|step| step.total.0).collect();
    assert_eq!(totals, [3, 9, 21, 27, 39 + 210]);
    assert_eq!(play(&case).1, Score(39 + 210 + 1000));
}

#[test]
fn skipped_operations_stand_between_without_effect() {
    let swaps = [middle(0), SKIPPED, middle(1), middle(2), SKIPPED, middle(3), middle(4)];
    let case = deal_with(&[&[1], &[2], &[4], &[2], &[4]], &swaps);
    let settled = settled(&case);
    assert_eq!(settled[4].operation, 7);
    assert_eq!(settled[4].hand.as_ref().map(|hand| hand.cards), Some([1, 2, 4, 2, 4]));
    assert_eq!(play(&case).1, Score(39 + 210));
}

#[test]
fn hands_do_not_overlap_and_what_is_left_over_forms_none() {
    let mains: [&[u32]; 12] = [&[1], &[1], &[1], &[1], &[1], &[2], &[2], &[2], &[2], &[3], &[9], &[9]];
    let settled = settled(&deal(&mains));
    let hands: Vec<(u32, u128)> =
        settled.iter().filter_map(|step| Some((step.operation, step.hand.as_ref()?.bonus.0))).collect();
    assert_eq!(hands, [(5, 1000 + 10), (10, 750 + 5 * 2)]);
}

#[test]
fn two_main_colours_leave_a_choice_to_the_hand() {
    let case = deal(&[&[1, 2], &[2, 1], &[1, 2], &[1, 2], &[2, 1]]);
    let last = settled(&case).pop().expect("five operations");
    assert_eq!(last.main, [1, 2]);
    assert_eq!(last.hand.map(|hand| hand.cards), Some([2; 5]));
    // Five times three ones and three twos, five twos, and both bonuses at the end.
    assert_eq!(play(&case).1, Score(5 * 9 + 1020 + 1000 + 10000));
}
