//! What the statement says of its samples besides the answers, which are kept in `tests/data/cases`.

use crosscheck_core::Limits;
use spec::texas::{Case, HandKind, Ruling, Score, Step};

use super::build::{play, settled, verdicts};

fn sample(text: &[u8]) -> Case {
    spec::parse(text, Limits::Contest).expect("a sample is a case")
}

#[test]
fn the_first_sample_goes_on_as_the_statement_tells() {
    let case = sample(include_bytes!("../../../tests/data/cases/texas/sample-1/case.in"));
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
    let case = sample(include_bytes!("../../../tests/data/cases/texas/sample-2/case.in"));
    assert_eq!(verdicts(&case).iter().filter(|verdict| **verdict != Ruling::Valid).count(), 3);
    let Some(Step::End(end)) = play(&case).0.pop() else { panic!("a play ends with its end") };
    assert_eq!((end.all_valid, end.cleared), (Score(0), Score(0)));
}
