//! The right answer, and which player gives it.

use crosscheck_core::Game;
use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::trace::{record, record_until};
use crosscheck_core::contract::Case;
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::oracle::answer_key::{AnswerKey, AnsweredBy, KnownAnswer};

use crate::common::games::each;

/// Lets the engine answer cases of which the reference has played half, and then puts a misreading in the engine's
/// place.
#[test]
fn an_engine_that_departs_from_what_the_reference_has_played_is_not_believed() {
    each(|game| {
        let misreading = &game.misreadings()[0];
        let (mut agree, mut depart) = (0, 0);
        for index in 0..300 {
            let case = campaign_case(game, &Settings::default(), 7, index).expect("it makes cases");
            let mut left = record(&mut *game.reference(), &case).steps.len().div_ceil(2);
            let begun = record_until(&mut *game.reference(), &case, &mut |_| {
                left -= 1;
                left == 0
            });
            let mut answer_key = AnswerKey::new(game);
            let Ok(known) = answer_key.engine_instead(&case, &begun) else { panic!("it plays") };
            assert_eq!(known.fault, None, "{}", case.text());
            assert!(matches!(known.by, AnsweredBy::Engine { compared } if compared <= case.turns()));
            agree += 1;
            answer_key.engine = game.misread(misreading);
            if let Ok(KnownAnswer { fault: Some(Fault::Differs(difference)), .. }) =
                answer_key.engine_instead(&case, &begun)
            {
                assert!(difference.step < begun.steps.len());
                depart += 1;
            }
        }
        assert_eq!(agree, 300);
        assert!(depart > 0, "{} is never told from the reference", misreading.name);
    });
}
