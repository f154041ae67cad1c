//! Generates, mutates and reduces valid cases of the three games, with one generator for each game.
//!
//! In go settings (a family, sizes, wants) and random numbers, or a case to change. Out come valid cases, and statistics of
//! their contents; the same numbers always give the same case.

use std::marker::PhantomData;

use derive_where::derive_where;

/// What a game's generator reads off the tables of its modules, `families`, `knobs`, `count` and so on, and off its shape.
macro_rules! tables {
    () => {
        fn families(&self) -> &'static [Family] {
            const FAMILIES: &[Family] = &crosscheck_core::generate::recipe::families(&family::RECIPES);
            FAMILIES
        }

        fn aims(&self) -> &'static [Aim<Case>] {
            aims::AIMS
        }

        fn knobs(&self) -> &'static [Knob] {
            knobs::KNOBS
        }

        fn count(&self, case: &Case, steps: &[&Step], tally: &mut Tally) {
            count::COUNTED.iter().for_each(|topic| topic.tell(case, steps, tally));
        }

        fn floors(&self) -> Floors {
            count::FLOORS
        }

        fn memory(&self, settings: &Settings) -> u64 {
            knobs::memory(settings)
        }

        fn fits(&self, case: &Case, settings: &Settings) -> bool {
            knobs::fit(settings, case)
        }

        fn weight(&self, case: &Case) -> Vec<u64> {
            measure::weight(case)
        }

        fn parts(&self) -> Vec<String> {
            Case::shapes()[0].parts()
        }

        fn redrawn(&self, case: &Case, part: usize, rng: &mut dyn Rng) -> Option<Case> {
            case.changed(|shape, values| shape.redrawn(values, part, rng))
        }

        fn halved(&self, case: &Case) -> Option<Case> {
            case.changed(|shape, values| shape.halved(values))
        }

        fn otherwise(&self, case: &Case) -> Vec<(String, Case)> {
            shaped::otherwise(case)
        }

        fn tests_alone(&self, case: &Case) -> (&'static str, Vec<Case>) {
            shaped::tests_alone(case)
        }

        fn witnesses(&self) -> &'static [Case] {
            static WITNESSES: std::sync::LazyLock<Vec<Case>> =
                std::sync::LazyLock::new(|| witnesses(include_str!("witnesses.txt"), shaped::parse));
            &WITNESSES
        }
    };
}

/// Generates cases of a game. Where its turns depend on its state, a guide tells what a turn would do.
#[derive_where(Clone, Debug, Default)]
pub struct Maker<G>(PhantomData<fn() -> G>);

impl<G> Maker<G> {
    /// Creates it.
    pub const fn new() -> Self {
        Maker(PhantomData)
    }
}

/// Cases to try in place of one while shrinking.
type Candidates<'a, C> = Box<dyn Iterator<Item = C> + 'a>;

pub mod chess;
pub mod contest;
pub mod looks;
pub mod rochine;
pub mod texas;
