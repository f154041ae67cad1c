//! The statement's three samples.

use spec::texas::{Case, HandKind, Score, Step};

use super::build::{settled, verdicts};
use crate::every_game::{play, sample};

#[test]
fn the_first_sample_scores_11692() {
    assert_eq!(play(&sample::<Case>(include_str!("samples/1.in"))).1, Score(11692));
}

#[test]
fn the_second_sample_scores_684() {
    assert_eq!(play(&sample::<Case>(include_str!("samples/2.in"))).1, Score(684));
}

#[test]
fn the_third_sample_scores_3023() {
    assert_eq!(play(&sample::<Case>(include_str!("samples/3.in"))).1, Score(3023));
}

#[test]
fn the_first_sample_goes_on_as_the_statement_tells() {
    let case = sample::<Case>(include_str!("samples/1.in"));
    let settled = settled(&case);
    let totals: Vec<u128> = settled.iter().map(|step| step.total.0).collect();
    // The statement's 482 does not include the hand, which scores 210 with the fifth operation.
    assert_eq!(totals, [315, 417, 429, 435, 482 + 210]);
    assert!(settled[..4].iter().all(|step| step.hand.is_none()));
    let hand = settled[4].hand.as_ref().expect("a hand after five valid operations");
    assert_eq!(hand.cards, [1, 2, 4, 2, 4]);
    assert_eq!(hand.kind, HandKind::TwoPairs);
    assert_eq!(hand.bonus, Score(210));
    let Some(Step::End(end)) = play(&case).0.pop() else { panic!("a play ends with its end") };
    assert_eq!((end.all_valid, end.cleared, end.total), (Score(1000), Score(10000), Score(11692)));
}

#[test]
fn the_second_sample_skips_three_operations_and_is_not_cleared() {
    let case = sample::<Case>(include_str!("samples/2.in"));
    let skipped =
        verdicts(&case).iter().filter(|verdict| **verdict != spec::texas::Verdict::Valid).count();
    assert_eq!(skipped, 3);
    let Some(Step::End(end)) = play(&case).0.pop() else { panic!("a play ends with its end") };
    assert_eq!((end.all_valid, end.cleared), (Score(0), Score(0)));
}
