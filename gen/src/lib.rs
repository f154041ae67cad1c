//! Generates, mutates and reduces valid cases of the three games, with one generator for each game.
//!
//! In go settings (a family, sizes, wants) and random numbers, or a case to change. Out come valid cases, and statistics of
//! their contents; the same numbers always give the same case.

use std::marker::PhantomData;

use derive_where::derive_where;

/// What a game's generator reads off the tables of its modules, `families`, `knobs`, `count` and so on, and off its shape. `$space` is the
/// module of what can be gone through completely.
macro_rules! tables {
    ($space:ident) => {
        fn families(&self) -> &'static [Family] {
            const FAMILIES: &[Family] = &crosscheck_core::generate::recipe::families(&family::RECIPES);
            FAMILIES
        }

        fn aims(&self) -> &'static [Aim<Case>] {
            aims::AIMS
        }

        fn bounds(&self) -> &'static [Knob] {
            $space::BOUNDS
        }

        fn scopes(&self) -> &'static [Scope] {
            $space::SCOPES
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
            shaped::redrawn(case, part, rng)
        }

        fn halved(&self, case: &Case) -> Option<Case> {
            shaped::halved(case)
        }

        fn tests_alone(&self, case: &Case) -> Vec<Case> {
            shaped::tests_alone(case)
        }

        fn witnesses(&self) -> &'static [Case] {
            static WITNESSES: std::sync::LazyLock<Vec<Case>> =
                std::sync::LazyLock::new(|| witnesses(include_str!("witnesses.txt"), Case::parse));
            &WITNESSES
        }
    };
}

/// Generates cases of a game whose turns depend on its state; a guide tells it what a turn would do.
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crosscheck_core::generate::{Bounds, Generator, Space};

    use super::*;

    /// Checks that a space has so many cases, all different.
    fn assert_all_differ<C: crosscheck_core::Playable>(
        of: &impl Generator<C>,
        bounds: &[(&'static str, u32)],
        expected: usize,
    ) {
        let space = of.space(&Bounds(bounds.iter().copied().collect())).expect("a scope");
        let Space::Cases(space) = space else { panic!("its scopes hold cases") };
        let blocks = space.blocks().iter().enumerate();
        let numbers = blocks.flat_map(|(block, of)| (0..of.cases).map(move |number| (block, number)));
        let all: Vec<C> = numbers.map(|(block, number)| space.case(block, number)).collect();
        assert_eq!((all.len(), all.iter().collect::<HashSet<_>>().len()), (expected, expected));
    }

    #[test]
    fn no_case_of_a_scope_comes_twice_and_there_are_as_many_as_combine() {
        // 2 × 2: four edges of four states; one query, or two, with four combinations of level and colour each, on twelve
        // pairs of cells. 2 × 3 and 3 × 2: seven edges.
        let (one, two, more) = (256 * 2 * 4, 256 * 4 * 4 * 12, 2 * 16_384 * 2 * 6);
        for (cells, queries, expected) in [(4, 1, one), (4, 2, one + two), (6, 1, one + more)] {
            let bounds = [("cells", cells), ("queries", queries), ("tests", 1)];
            assert_all_differ(&chess::Maker::new(), &bounds, expected);
        }
        // One row of 1, 2, 3 cells has 2, 4, 6 boards in two colours and 1, 1, 0 in one; so has a column.
        let with = |of: fn(u64) -> u64| (3 * of(1) + 2 * 5 * of(2) + 2 * 6 * of(3)) as usize;
        for (effects, operations, expected) in [
            (0, 1, with(|n| n * n)),
            (0, 2, with(|n| n * n + n.pow(4))),
            (1, 2, with(|n| (1 + 6 * n) * (n * n + n.pow(4)))),
            (2, 1, with(|n| (1 + 6 * n + 18 * n * (n - 1)) * n * n)),
        ] {
            let bounds = [("cells", 3), ("colors", 2), ("max-effects", effects), ("ops", operations)];
            assert_all_differ(&Maker::<engine::texas::Table>::new(), &bounds, expected);
        }
    }
}
