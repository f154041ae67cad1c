//! Properties by proptest: the same generator as everywhere, with shrinking that keeps cases valid. Beyond what a
//! campaign plays by default: boards higher than a machine word, and colours beyond a byte.

use crosscheck::games::{self, Plugged, Visit};
use crosscheck::verify::Sides;
use generator::strategy::cases;
use generator::{Generator, Settings, seeded};
use proptest::test_runner::{Config, TestRunner};
use spec::Limits;
use spec::contract::Case;
use spec::texas::Texas;

#[derive(Clone, Copy)]
struct Agree;

impl Visit for Agree {
    type Output = ();

    fn visit<G: Plugged>(self) {
        let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
        let strategy = cases::<G, G::Generator>(Settings::default());
        let result = TestRunner::new(config).run(&strategy, |case| {
            let (_, fault) = Sides::<G>::new(None).verify(&case);
            proptest::prop_assert_eq!(fault, None);
            Ok(())
        });
        if let Err(failure) = result {
            panic!("{}: {failure}", G::NAME);
        }
    }
}

#[test]
fn both_sides_play_every_case_alike_and_keep_the_laws() {
    for name in games::NAMES {
        games::visit(name, Agree).expect("a listed game is there");
    }
}

/// Sizes around the width of a machine word, and colours around that of a byte.
const BEYOND: &[&[(&str, u32)]] = &[
    &[("rows", 63), ("cols", 4)],
    &[("rows", 64), ("cols", 5)],
    &[("rows", 65), ("cols", 4), ("colors", 2)],
    &[("rows", 128), ("cols", 3), ("effects", 30)],
    &[("rows", 131), ("cols", 6), ("effects", 5)],
    &[("rows", 200), ("cols", 3), ("colors", 3)],
    &[("rows", 4), ("cols", 200), ("effects", 10)],
    &[("rows", 9), ("cols", 9), ("colors", 255), ("effects", 60)],
    &[("rows", 9), ("cols", 9), ("colors", 256), ("effects", 60)],
    &[("rows", 70), ("cols", 9), ("colors", 4_000_000_000), ("effects", 40)],
];

#[test]
fn beyond_the_contest_columns_span_words_and_colours_pass_a_byte() {
    let generator = <Texas as Plugged>::Generator::default();
    let mut sides = Sides::<Texas>::new(None);
    for knobs in BEYOND {
        let mut settings = Settings { limits: Limits::None, ..Settings::default() };
        settings.knobs.extend(knobs.iter().copied());
        for index in 0..12 {
            let made = generator.generate(&settings, &mut seeded::<Texas>(7, index));
            let case = made.unwrap_or_else(|why| panic!("{knobs:?}: {why}"));
            let (_, fault) = sides.verify(&case);
            assert_eq!(fault, None, "{knobs:?}, case {index}: {}", case.size());
        }
    }
}

#[test]
fn two_thousand_rows_and_columns_with_a_hundred_thousand_operations_are_played() {
    let generator = <Texas as Plugged>::Generator::default();
    let mut settings = Settings { limits: Limits::None, ..Settings::default() };
    let knobs = [("rows", 2000), ("cols", 2000), ("colors", 6), ("ops", 100_000), ("valid", 60)];
    settings.knobs.extend(knobs);
    let case = generator.generate(&settings, &mut seeded::<Texas>(1, 0)).expect("there is such a case");
    let whole = Texas::engine().answer(&case);
    // The reference would take hours for all of it, and a second for the first operation of it.
    let first = case.prefix(1);
    assert_eq!(Texas::engine().answer(&first), Texas::reference().answer(&first));
    // Sixty thousand valid operations eliminate at least three pieces each.
    assert!(whole.0 > 180_000, "{whole}");
}
