//! Cases made against rules.

use crosscheck_core::Game;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::generate::{Feature, Generator, Rng, RngExt, Settings, seeded};
use crosscheck_core::report::rule::{Claim, Rule, Seen};

use crate::stress::suspects::PlayedCase;
use crate::stress::under_test::UnderTest;

/// How many cases a round has.
const CASES: u64 = 160;

/// The seed of these cases: not the one of a usual campaign.
const SEED: u64 = 0x5eed;

/// Makes and plays cases against rules: some that are new, and some that the rules speak of but that differ little from cases
/// on which the program does the opposite.
pub(super) fn against(
    under_test: &mut UnderTest,
    rules: &[Rule],
    known: &[PlayedCase],
    round: u64,
    halt: &Halt,
) -> Vec<PlayedCase> {
    let game = &under_test.game.clone();
    let generator = game.generator();
    let sides: Vec<Side<'_>> = rules.iter().flat_map(|rule| Side::of(rule, known)).collect();
    let mut new = Vec::new();
    for place in 0..CASES {
        if halt.is_due() {
            break;
        }
        let mut rng = seeded(game.name(), SEED, round * CASES + place);
        let made = guarded(|| match (place % 4, sides.get(place as usize / 4 % sides.len().max(1))) {
            (0, _) | (_, None) => generator.generate(&Settings::default(), &mut rng).ok(),
            (_, Some(side)) => side.attack(generator, &mut |case| under_test.features(case), &mut rng),
        });
        let Ok(Some(case)) = made else { continue };
        new.extend(under_test.answered(&case));
    }
    new
}

/// How many cases are made near the smallest ones.
const NEAR: u64 = 240;

/// The most changes by which such a case differs from one of the smallest.
const CHANGES: u64 = 4;

/// Makes and plays cases that differ little from the smallest on which the program is wrong. In a large case nearly
/// everything occurs that can, so that small ones tell more.
pub(super) fn near(under_test: &mut UnderTest, known: &[PlayedCase], halt: &Halt) -> Vec<PlayedCase> {
    let game = &under_test.game.clone();
    const SMALLEST: usize = 6;
    let generator = game.generator();
    let mut wrong: Vec<&AnyCase> = known.iter().filter(|of| of.wrong).map(|of| &of.case).collect();
    wrong.sort_by_cached_key(|case| game.generator().weight(case));
    wrong.truncate(SMALLEST);
    let mut new = Vec::new();
    for place in (0..NEAR).take_while(|_| !wrong.is_empty()) {
        if halt.is_due() {
            break;
        }
        let mut rng = seeded(game.name(), SEED ^ NEAR, place);
        let base = wrong[place as usize % wrong.len()];
        let changes = 1 + place / NEAR.div_ceil(CHANGES);
        let changed =
            guarded(|| (0..changes).fold(base.clone(), |case, _| generator.mutate(&case, &mut rng)));
        new.extend(changed.ok().and_then(|case| under_test.answered(&case)));
    }
    new
}

/// What a rule says of some cases, and the known cases that are nearest to showing the opposite.
struct Side<'a> {
    rule: &'a Rule,
    /// Whether it is about the cases that meet the conditions.
    inside: bool,
    bases: Vec<&'a AnyCase>,
}

impl<'a> Side<'a> {
    fn of(rule: &'a Rule, known: &'a [PlayedCase]) -> Vec<Self> {
        let side = |inside: bool, fails: bool| {
            let bases = known.iter().filter(|played| played.wrong != fails);
            Side { rule, inside, bases: bases.map(|played| &played.case).collect() }
        };
        match rule.claim {
            Claim::FailsExactly => vec![side(true, true), side(false, false)],
            Claim::Fails => vec![side(true, true)],
            Claim::Passes => vec![side(true, false)],
        }
    }

    /// Changes one of the nearest cases until the rule speaks of it.
    fn attack(
        &self,
        generator: &impl Generator<AnyCase>,
        features: &mut dyn FnMut(&AnyCase) -> Vec<Feature>,
        rng: &mut dyn Rng,
    ) -> Option<AnyCase> {
        const TRIES: u32 = 12;
        const STEPS: u32 = 4;
        let mut last = None;
        for _ in 0..TRIES {
            let mut case = (*self.bases.get(rng.random_range(0..self.bases.len().max(1)))?).clone();
            for _ in 0..STEPS {
                case = generator.mutate(&case, rng);
                let seen = Seen::new(features(&case), false);
                if self.rule.admits(&seen) == self.inside {
                    return Some(case);
                }
            }
            last = Some(case);
        }
        // What a rule says of an answer shows only once the case was played.
        last
    }
}
