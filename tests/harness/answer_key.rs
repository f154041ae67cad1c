//! The right answer, and which player gives it.

use crosscheck_core::Game;
use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::trace::{record, record_until};
use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::oracle::answer_key::{AnswerKey, AnsweredBy, KnownAnswer};

use crate::common::games::each;

/// Lets the engine answer cases of which the reference has played half, and then puts a misreading in the engine's
/// place.
#[test]
fn an_engine_that_departs_from_what_the_reference_has_played_is_not_believed() {
    each(|game| {
        let (generator, misreading) = (game.generator(), &game.misreadings()[0]);
        let (mut agree, mut depart) = (0, 0);
        for index in 0..300 {
            let mut rng = seeded(game.name(), 7, index);
            let case = generator.generate(&Settings::default(), &mut rng).expect("it makes cases");
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

/// Checks that a halt that is due ends the play under way. Only a case that is long enough is looked at meanwhile; some
/// of the first thousands are.
#[test]
fn a_halt_that_is_due_ends_a_case_that_is_under_way() {
    each(|game| {
        let halt = Halt::default().by(Some(std::time::Instant::now()));
        let mut answer_key = AnswerKey::new(game);
        answer_key.halt = halt;
        let generator = game.generator();
        let cases = (0..20_000)
            .map(|index| generator.generate(&Settings::default(), &mut seeded(game.name(), 7, index)));
        let ended = cases.flatten().any(|case| answer_key.look_up(&case).is_err());
        assert!(ended, "no case of {} is ended", game.name());
    });
}
