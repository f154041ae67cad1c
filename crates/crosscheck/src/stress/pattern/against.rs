//! Cases made against rules, and with parts drawn again that the program may not look at.

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::generate::{Feature, Generator, Rng, RngExt, Settings, seeded};
use crosscheck_core::report::Evidence;
use crosscheck_core::report::rule::{Claim, Rule, Seen};
use crosscheck_core::table::counted;
use crosscheck_core::tokens;
use crosscheck_core::{Case as _, Game};

use crate::stress::under_test::LONG;
use crate::stress::{PlayedCase, UnderTest};

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
    halt: &Cancel,
) -> Vec<PlayedCase> {
    let game = &under_test.game.clone();
    let generator = game.generator();
    let families: Vec<_> = generator.families().iter().filter(|family| !family.full).collect();
    let sides: Vec<Half<'_>> = rules.iter().flat_map(|rule| Half::of(rule, known)).collect();
    played(under_test, CASES, halt, |under_test, place| {
        let number = round * CASES + place;
        let mut rng = seeded(game.name(), SEED, number);
        let turn = (number / 4) as usize;
        match (number % 4, sides.get(turn % sides.len().max(1))) {
            (0, _) | (_, None) => {
                let family = families.get(turn % families.len().max(1)).map(|family| family.name);
                generator.generate(&Settings { family, ..Settings::default() }, &mut rng).ok()
            }
            (1, Some(side)) => side.redrawn(generator, &mut rng),
            (_, Some(side)) => side.attack(generator, &mut |case| under_test.features(case), &mut rng),
        }
    })
}

/// Makes so many cases and plays them, until the halt is due.
fn played(
    under_test: &mut UnderTest,
    cases: u64,
    halt: &Cancel,
    mut make: impl FnMut(&mut UnderTest, u64) -> Option<AnyCase>,
) -> Vec<PlayedCase> {
    let mut new = Vec::new();
    for place in (0..cases).take_while(|_| !halt.is_due()) {
        let made = guarded(|| make(under_test, place)).ok().flatten();
        new.extend(made.and_then(|case| under_test.answered(&case)));
    }
    new
}

/// How many cases are made near the smallest ones.
const NEAR: u64 = 240;

/// The most changes by which such a case differs from one of the smallest.
const CHANGES: u64 = 4;

/// Makes and plays cases that differ little from the smallest on which the program is wrong. In a large case nearly
/// everything occurs that can, so that small ones tell more.
pub(in crate::stress) fn near(
    under_test: &mut UnderTest,
    here: &PlayedCase,
    halt: &Cancel,
) -> Vec<PlayedCase> {
    const SMALLEST: usize = 6;
    let game = &under_test.game.clone();
    let generator = game.generator();
    let known = under_test.memory.played.iter().filter(|played| played.wrong).chain([here]);
    let mut wrong: Vec<AnyCase> = known.map(|played| played.case.clone()).collect();
    wrong.retain(|case| case.text().len() <= LONG);
    wrong.sort_by_cached_key(|case| generator.weight(case));
    wrong.truncate(SMALLEST);
    played(under_test, NEAR, halt, |_, place| {
        let mut rng = seeded(game.name(), SEED ^ NEAR, place);
        let base = wrong.get(place as usize % wrong.len().max(1))?;
        let changes = 1 + place / NEAR.div_ceil(CHANGES);
        Some((0..changes).fold(base.clone(), |case, _| generator.mutate(&case, &mut rng)))
    })
}

/// What a rule says of some cases, these, and the known cases that are nearest to showing the opposite.
struct Half<'a> {
    rule: &'a Rule,
    /// Whether it is about the cases that meet the conditions.
    inside: bool,
    own: Vec<&'a AnyCase>,
    bases: Vec<&'a AnyCase>,
}

impl<'a> Half<'a> {
    fn of(rule: &'a Rule, known: &'a [PlayedCase]) -> Vec<Self> {
        let side = |inside: bool, fails: bool| {
            let (own, bases) = known.iter().partition::<Vec<_>, _>(|played| played.wrong == fails);
            let [own, bases] = [own, bases].map(|all| all.iter().map(|played| &played.case).collect());
            Half { rule, inside, own, bases }
        };
        match rule.claim {
            Claim::FailsExactly => vec![side(true, true), side(false, false)],
            Claim::Fails => vec![side(true, true)],
            Claim::Passes => vec![side(true, false)],
        }
    }

    /// Draws a part again of a case that the rule may speak of.
    fn redrawn(&self, generator: &impl Generator<AnyCase>, rng: &mut dyn Rng) -> Option<AnyCase> {
        let base = self.own.get(rng.random_range(0..self.own.len().max(1)))?;
        let part = rng.random_range(0..generator.parts().len().max(1));
        generator.redrawn(base, part, rng).or_else(|| Some(generator.mutate(base, rng)))
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
                let seen = Seen { features: features(&case), fails: false };
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

/// How many cases have a part of theirs drawn again, and how often.
const BASES: usize = 8;
const AGAIN: u64 = 8;

/// The fewest cases with such a part drawn again whose right answer is another one.
const OTHERWISE: usize = 8;

/// Looks for parts of a case that the right answer depends on and the program's does not.
pub(super) fn independence(
    under_test: &mut UnderTest,
    known: &[PlayedCase],
    halt: &Cancel,
) -> Vec<(String, Evidence)> {
    let game = &under_test.game.clone();
    let of = |wrong: bool| known.iter().rev().filter(move |played| played.wrong == wrong).take(BASES);
    let bases: Vec<&PlayedCase> = of(true).chain(of(false)).collect();
    let parts = game.generator().parts();
    let mut sentences = Vec::new();
    for (part, name) in parts.iter().enumerate() {
        let (mut tried, mut otherwise, mut same) = (0_usize, 0, true);
        let mut rng = seeded(game.name(), SEED, part as u64);
        'part: for base in &bases {
            for _ in 0..AGAIN {
                if halt.is_due() || !same {
                    break 'part;
                }
                let redrawn = guarded(|| game.generator().redrawn(&base.case, part, &mut rng));
                let Ok(Some(case)) = redrawn else { continue };
                let Some(played) = under_test.answered(&case) else { continue };
                tried += 1;
                same = tokens::same(&played.output, &base.output);
                let right = tokens::same(played.right_answer(), base.right_answer());
                otherwise += usize::from(!right);
            }
        }
        if same && otherwise >= OTHERWISE {
            let (shown, tried) = (otherwise as u64, tried as u64);
            let words = format!(
                "your answer does not depend on {name}: drawn again {}, the right answer changed {}, yours never",
                counted(tried, "time"),
                counted(shown, "time")
            );
            sentences.push((words, Evidence::Cases { shown, tried }));
        }
    }
    sentences
}
