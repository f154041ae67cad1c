//! A subject's types may have any name: those that the macros use themselves, and those of the standard library.

use crosscheck::compare::pair::Pair;
use crosscheck::{Game as _, Limits, game};

/// Types of a user, each with a name that the macros need for something else.
mod taken {
    /// Defines types that are there, and no more.
    macro_rules! types {
        ($($name:ident)+) => { $(#[allow(dead_code, reason = "its name is what counts")] struct $name;)+ };
    }
    types!(Any Box Clone Data Debug Default Deserialize Draw Eq Err Error Fn From Game Hash Into Iterator Listed Ok);
    types!(Option PartialEq Plays Rng Self_ Sequence Serialize Side Sized Some Span State String ToString Value Vec);

    #[crosscheck::draw]
    pub(super) struct Start {
        pub(super) rng: Read,
        pub(super) value: Read,
    }

    #[crosscheck::draw]
    pub(super) struct Read(#[draw(0..9)] u8);

    #[crosscheck::draw]
    pub(super) enum Result {
        Turn(Read),
        Seen { side: Read, start: Read },
        None,
    }

    #[crosscheck::data(answer, rng, from, to)]
    pub(super) struct Shown(u8, u8, u8, u8);

    pub(super) struct Reference(u8);

    pub(super) struct Engine(u8);

    pub(super) struct Subject;

    #[crosscheck::subject]
    impl crosscheck::Subject for Subject {
        const NAME: &'static str = "taken";

        fn reference_from(start: &Start) -> Reference {
            Reference(start.rng.0 + start.value.0)
        }

        fn engine_from(start: &Start) -> Engine {
            Engine(start.value.0 + start.rng.0)
        }

        fn both(side: Both<Reference, Engine>, turn: &Result) -> Shown {
            match turn {
                Result::Turn(Read(by)) => side.0 = side.0.wrapping_add(*by),
                Result::Seen { side: to, start: _ } => side.0 = to.0,
                Result::None => {}
            }
            Shown(side.0, 0, 1, 2)
        }
    }
}

#[test]
fn types_may_have_the_names_that_the_macros_use() {
    let text = b"{\"rng\":1,\"value\":2}\n{\"turn\":3}\n\"none\"\n";
    let taken = game::<taken::Subject>();
    let case = taken.parse(text, Limits::Contest).expect("it is a case");
    assert!(Pair::new(&taken, None).find(case).is_none());
}
