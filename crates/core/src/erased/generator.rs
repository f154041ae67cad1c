//! Generators of any game.

use std::sync::Arc;

use super::case::AnyCase;
use super::held::Held;
use super::step::AnyStep;
use crate::generate::floor::Floors;
use crate::generate::space::Positions;
use crate::generate::{
    Aim, Bounds, Family, FaultyTurn, Feature, Generator, Knob, Rng, Scope, Settings, Space, Tally,
};
use crate::{Error, Game, Playable};

/// A generator of some game.
#[derive(Clone)]
pub struct AnyGenerator(pub(super) Arc<dyn ErasedGenerator>);

type Candidates<'a> = Box<dyn Iterator<Item = AnyCase> + 'a>;

erased! {
    pub(super) trait ErasedGenerator: Send | Sync;
    impl<G: Game> for Held<G> {}

    impl Generator<AnyCase> as AnyGenerator {
        same for (self.game.generator()) {
            fn families(&self) -> &[Family];
            fn knobs(&self) -> &[Knob];
            fn floors(&self) -> Floors;
            fn memory(&self, settings: &Settings) -> u64;
            fn bounds(&self) -> &'static [Knob];
            fn scopes(&self) -> &'static [Scope];
            fn parts(&self) -> Vec<String>;
            fn source(&self) -> [&'static str; 2];
            fn unmade(&self) -> Vec<String>;
            fn unseen(&self, tally: &Tally) -> Vec<String>;
        }

        fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<AnyCase, Error> {
            self.game.generator().generate(settings, rng).map(AnyCase::new)
        }

        fn fits(&self, case: &AnyCase, settings: &Settings) -> bool {
            self.game.generator().fits(case.typed(), settings)
        }

        fn mutate(&self, case: &AnyCase, rng: &mut dyn Rng) -> AnyCase {
            AnyCase::new(self.game.generator().mutate(case.typed(), rng))
        }

        fn cross(&self, a: &AnyCase, b: &AnyCase, rng: &mut dyn Rng) -> AnyCase {
            AnyCase::new(self.game.generator().cross(a.typed(), b.typed(), rng))
        }

        fn reductions<'a>(&self, case: &'a AnyCase) -> Candidates<'a> {
            all(self.game.generator().reductions(case.typed()))
        }

        fn cuts<'a>(&self, case: &'a AnyCase) -> Candidates<'a> {
            all(self.game.generator().cuts(case.typed()))
        }

        fn replays<'a>(&self, case: &'a AnyCase, moment: &FaultyTurn<'_, AnyCase>) -> Candidates<'a> {
            let (turn, steps, field) = (moment.turn, &AnyStep::all(moment.steps)[..], moment.field);
            all(self.game.generator().replays(case.typed(), &FaultyTurn { turn, steps, field }))
        }

        fn halved(&self, case: &AnyCase) -> Option<AnyCase> {
            self.game.generator().halved(case.typed()).map(AnyCase::new)
        }

        fn witnesses(&self) -> &[AnyCase] {
            self.witnesses.get_or_init(|| {
                self.game.generator().witnesses().iter().cloned().map(AnyCase::new).collect()
            })
        }

        fn space(&self, bounds: &Bounds) -> Result<Space<AnyCase>, Error> {
            Ok(match self.game.generator().space(bounds)? {
                Space::Cases(cases) => Space::Cases(cases.map(AnyCase::new)),
                Space::Positions(of) => {
                    let Positions { words, size, numbers, start, depth, ends, counted, .. } = of;
                    Space::Positions(Positions {
                        words,
                        size,
                        numbers,
                        start,
                        depth,
                        ends,
                        counted,
                        next: Box::new(move |step| (of.next)(step.typed())),
                        count: Box::new(move |step, counts| (of.count)(step.typed(), counts)),
                        case: Box::new(move |turns| AnyCase::new((of.case)(turns))),
                    })
                }
            })
        }

        fn weight(&self, case: &AnyCase) -> Vec<u64> {
            self.game.generator().weight(case.typed())
        }

        fn count(&self, case: &AnyCase, steps: &[&AnyStep], tally: &mut Tally) {
            self.game.generator().count(case.typed(), &AnyStep::all(steps), tally)
        }

        fn features(&self, case: &AnyCase, steps: &[&AnyStep]) -> Vec<Feature> {
            self.game.generator().features(case.typed(), &AnyStep::all(steps))
        }

        fn otherwise(&self, case: &AnyCase) -> Vec<(String, AnyCase)> {
            let all = self.game.generator().otherwise(case.typed()).into_iter();
            all.map(|(way, case)| (way, AnyCase::new(case))).collect()
        }

        fn tests_alone(&self, case: &AnyCase) -> (&'static str, Vec<AnyCase>) {
            let (word, alone) = self.game.generator().tests_alone(case.typed());
            (word, alone.into_iter().map(AnyCase::new).collect())
        }

        fn redrawn(&self, case: &AnyCase, part: usize, rng: &mut dyn Rng) -> Option<AnyCase> {
            self.game.generator().redrawn(case.typed(), part, rng).map(AnyCase::new)
        }

        fn aims(&self) -> &'static [Aim<AnyCase>] {
            self.aims.get_or_init(|| {
                let erased = self.game.generator().aims().iter().map(|of| {
                    let measure = |case: &AnyCase, steps: &[&AnyStep], word: usize| {
                        (of.measure)(case.typed(), &AnyStep::all(steps), word)
                    };
                    let measure = Box::leak(Box::new(measure));
                    Aim { name: of.name, help: of.help, words: of.words, measure, families: of.families }
                });
                Vec::leak(erased.collect())
            })
        }
    }
}

fn all<'a>(cases: impl Iterator<Item = impl Playable> + 'a) -> Candidates<'a> {
    Box::new(cases.map(AnyCase::new))
}
