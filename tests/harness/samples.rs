//! The first sample of `texas`. For it, the statement gives more than the score: the running totals, the hand, and the
//! bonuses at the end. Both sides are checked step by step.

use std::path::Path;

use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::{Game, store};
use spec::texas::{HandKind, Score, Step};

use crate::common::games::{Texas, game};

#[test]
fn the_first_sample_goes_as_its_explanation_says_on_both_sides() {
    let kept =
        store::load(game("texas"), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases"));
    let kept = kept.unwrap_or_else(|e| panic!("{e}"));
    let sample = kept.iter().find(|kept| kept.slug == "sample-1").expect("the sample is kept");
    for mut player in [Texas.reference(), Texas.engine()] {
        let trace = record(&mut *player, sample.case.typed());
        let mut totals = Vec::new();
        let mut hands = Vec::new();
        for step in &trace.steps {
            if let Step::Settled(settled) = step {
                // The statement's totals include the first three bonuses only, not the hand.
                let hand = settled.hand.as_ref().map_or(0, |hand| hand.bonus.0);
                totals.push(settled.total.0 - hand);
                hands.extend(settled.hand.clone());
            }
        }
        assert_eq!(totals, [315, 417, 429, 435, 482], "{}", player.name());
        assert_eq!(hands.len(), 1);
        assert_eq!(hands[0].cards, [1, 2, 4, 2, 4]);
        assert_eq!(hands[0].kind, HandKind::TwoPairs);
        assert_eq!(hands[0].bonus, Score(200 + 4 * 2 + 2));
        let Some(Step::End(end)) = trace.steps.last() else { panic!("the last step is the end") };
        assert_eq!((end.all_valid, end.cleared), (Score(1000), Score(10000)));
        assert_eq!(trace.end, End::Answer(Score(482 + 210 + 1000 + 10000)));
    }
}
