//! Generators of any game.

use super::case::AnyCase;
use super::game::{AnyGame, Held};
use super::step::AnyStep;
use crate::generate::floor::Floors;
use crate::generate::space::{Block, Cases, Next, Positions};
use crate::generate::{
    Aim, Bounds, Family, Feature, Generator, Knob, Moment, Rng, Role, Scope, Settings, Space, Tally,
    Want,
};
use crate::{Error, Game, Playable};

/// Candidates in place of a case, as [`Generator::reductions`] returns them.
type Candidates<'a> = Box<dyn Iterator<Item = AnyCase> + 'a>;

/// What a generator can be asked, whatever its type.
pub(super) trait ErasedGenerator {
    fn families(&self) -> &[Family];
    fn knobs(&self) -> &[Knob];
    fn measure(&self, want: &Want<AnyCase>, case: &AnyCase, steps: &[AnyStep]) -> u64;
    fn met(&self, case: &AnyCase, steps: &[AnyStep]) -> Vec<usize>;
    fn headline(&self) -> &'static [(&'static str, &'static str, &'static str)];
    fn floors(&self) -> Floors;
    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<AnyCase, Error>;
    fn memory(&self, settings: &Settings) -> u64;
    fn aimed(&self, wants: &[Want<AnyCase>], settings: &Settings, rng: &mut dyn Rng) -> Option<AnyCase>;
    fn fits(&self, case: &AnyCase, settings: &Settings) -> bool;
    fn mutate(&self, case: &AnyCase, rng: &mut dyn Rng) -> AnyCase;
    fn cross(&self, a: &AnyCase, b: &AnyCase, rng: &mut dyn Rng) -> AnyCase;
    fn reductions<'a>(&self, case: &'a AnyCase) -> Candidates<'a>;
    fn cuts<'a>(&self, case: &'a AnyCase) -> Candidates<'a>;
    fn replays<'a>(&self, case: &'a AnyCase, moment: &Moment<'a, AnyCase>) -> Vec<AnyCase>;
    fn halved(&self, case: &AnyCase) -> Option<AnyCase>;
    fn witnesses(&self) -> &[AnyCase];
    fn bounds(&self) -> &'static [Knob];
    fn scopes(&self) -> &'static [Scope];
    fn space(&self, bounds: &Bounds) -> Result<Space<AnyCase>, Error>;
    fn weight(&self, case: &AnyCase) -> Vec<u64>;
    fn count(&self, case: &AnyCase, steps: &[AnyStep], tally: &mut Tally);
    fn features(&self, case: &AnyCase, steps: &[AnyStep]) -> Vec<Feature>;
    fn tests_alone(&self, case: &AnyCase) -> Vec<AnyCase>;
    fn parts(&self) -> Vec<String>;
    fn redrawn(&self, case: &AnyCase, part: usize, rng: &mut dyn Rng) -> Option<AnyCase>;
    fn unseen(&self, tally: &Tally) -> Vec<String>;
}

fn all<'a>(cases: impl Iterator<Item = impl Playable> + 'a) -> Candidates<'a> {
    Box::new(cases.map(AnyCase::new))
}

impl<G: Game> Held<G> {
    fn wanted(&self, want: &Want<AnyCase>) -> Want<G::Case> {
        let aims = self.game.generator().aims();
        let aim = aims.iter().find(|aim| aim.name == want.aim.name).expect("it is an aim of the game");
        Want { aim, word: want.word, least: want.least, most: want.most }
    }
}

impl<G: Game> ErasedGenerator for Held<G> {
    fn families(&self) -> &[Family] {
        self.game.generator().families()
    }

    fn knobs(&self) -> &[Knob] {
        self.game.generator().knobs()
    }

    fn measure(&self, want: &Want<AnyCase>, case: &AnyCase, steps: &[AnyStep]) -> u64 {
        self.game.generator().measure(&self.wanted(want), case.typed(), &AnyStep::all(steps))
    }

    fn met(&self, case: &AnyCase, steps: &[AnyStep]) -> Vec<usize> {
        self.game.generator().met(case.typed(), &AnyStep::all(steps))
    }

    fn headline(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        self.game.generator().headline()
    }

    fn floors(&self) -> Floors {
        self.game.generator().floors()
    }

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<AnyCase, Error> {
        self.game.generator().generate(settings, rng).map(AnyCase::new)
    }

    fn memory(&self, settings: &Settings) -> u64 {
        self.game.generator().memory(settings)
    }

    fn aimed(&self, wants: &[Want<AnyCase>], settings: &Settings, rng: &mut dyn Rng) -> Option<AnyCase> {
        let wants: Vec<Want<G::Case>> = wants.iter().map(|want| self.wanted(want)).collect();
        self.game.generator().aimed(&wants, settings, rng).map(AnyCase::new)
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

    fn replays<'a>(&self, case: &'a AnyCase, moment: &Moment<'a, AnyCase>) -> Vec<AnyCase> {
        let steps = AnyStep::all(moment.steps);
        let moment = Moment { turn: moment.turn, steps: &steps, field: moment.field };
        self.game.generator().replays(case.typed(), &moment).map(AnyCase::new).collect()
    }

    fn halved(&self, case: &AnyCase) -> Option<AnyCase> {
        self.game.generator().halved(case.typed()).map(AnyCase::new)
    }

    fn witnesses(&self) -> &[AnyCase] {
        self.witnesses.get_or_init(|| {
            self.game.generator().witnesses().iter().cloned().map(AnyCase::new).collect()
        })
    }

    fn bounds(&self) -> &'static [Knob] {
        self.game.generator().bounds()
    }

    fn scopes(&self) -> &'static [Scope] {
        self.game.generator().scopes()
    }

    fn space(&self, bounds: &Bounds) -> Result<Space<AnyCase>, Error> {
        Ok(match self.game.generator().space(bounds)? {
            Space::Cases(cases) => Space::Cases(Box::new(AnySpace(cases))),
            Space::Positions(positions) => Space::Positions(Box::new(AnySpace(positions))),
        })
    }

    fn weight(&self, case: &AnyCase) -> Vec<u64> {
        self.game.generator().weight(case.typed())
    }

    fn count(&self, case: &AnyCase, steps: &[AnyStep], tally: &mut Tally) {
        self.game.generator().count(case.typed(), &AnyStep::all(steps), tally);
    }

    fn features(&self, case: &AnyCase, steps: &[AnyStep]) -> Vec<Feature> {
        self.game.generator().features(case.typed(), &AnyStep::all(steps))
    }

    fn tests_alone(&self, case: &AnyCase) -> Vec<AnyCase> {
        self.game.generator().tests_alone(case.typed()).into_iter().map(AnyCase::new).collect()
    }

    fn parts(&self) -> Vec<String> {
        self.game.generator().parts()
    }

    fn redrawn(&self, case: &AnyCase, part: usize, rng: &mut dyn Rng) -> Option<AnyCase> {
        self.game.generator().redrawn(case.typed(), part, rng).map(AnyCase::new)
    }

    fn unseen(&self, tally: &Tally) -> Vec<String> {
        self.game.generator().unseen(tally)
    }
}

impl Generator<AnyCase> for AnyGame {
    fn families(&self) -> &[Family] {
        self.0.families()
    }

    fn knobs(&self) -> &[Knob] {
        self.0.knobs()
    }

    fn aims(&self) -> &'static [Aim<AnyCase>] {
        self.0.lists().aims
    }

    fn roles(&self) -> &'static [Role<AnyCase>] {
        self.0.lists().roles
    }

    fn measure(&self, want: &Want<AnyCase>, case: &AnyCase, steps: &[AnyStep]) -> u64 {
        self.0.measure(want, case, steps)
    }

    fn met(&self, case: &AnyCase, steps: &[AnyStep]) -> Vec<usize> {
        self.0.met(case, steps)
    }

    fn headline(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        self.0.headline()
    }

    fn floors(&self) -> Floors {
        self.0.floors()
    }

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<AnyCase, Error> {
        self.0.generate(settings, rng)
    }

    fn memory(&self, settings: &Settings) -> u64 {
        self.0.memory(settings)
    }

    fn aimed(&self, wants: &[Want<AnyCase>], settings: &Settings, rng: &mut dyn Rng) -> Option<AnyCase> {
        self.0.aimed(wants, settings, rng)
    }

    fn fits(&self, case: &AnyCase, settings: &Settings) -> bool {
        self.0.fits(case, settings)
    }

    fn mutate(&self, case: &AnyCase, rng: &mut dyn Rng) -> AnyCase {
        self.0.mutate(case, rng)
    }

    fn cross(&self, a: &AnyCase, b: &AnyCase, rng: &mut dyn Rng) -> AnyCase {
        self.0.cross(a, b, rng)
    }

    fn reductions<'a>(&self, case: &'a AnyCase) -> Candidates<'a> {
        self.0.reductions(case)
    }

    fn cuts<'a>(&self, case: &'a AnyCase) -> Candidates<'a> {
        self.0.cuts(case)
    }

    fn replays<'a>(&self, case: &'a AnyCase, moment: &Moment<'a, AnyCase>) -> Candidates<'a> {
        Box::new(self.0.replays(case, moment).into_iter())
    }

    fn halved(&self, case: &AnyCase) -> Option<AnyCase> {
        self.0.halved(case)
    }

    fn witnesses(&self) -> &[AnyCase] {
        self.0.witnesses()
    }

    fn bounds(&self) -> &'static [Knob] {
        self.0.bounds()
    }

    fn scopes(&self) -> &'static [Scope] {
        self.0.scopes()
    }

    fn space(&self, bounds: &Bounds) -> Result<Space<AnyCase>, Error> {
        self.0.space(bounds)
    }

    fn weight(&self, case: &AnyCase) -> Vec<u64> {
        self.0.weight(case)
    }

    fn count(&self, case: &AnyCase, steps: &[AnyStep], tally: &mut Tally) {
        self.0.count(case, steps, tally);
    }

    fn features(&self, case: &AnyCase, steps: &[AnyStep]) -> Vec<Feature> {
        self.0.features(case, steps)
    }

    fn tests_alone(&self, case: &AnyCase) -> Vec<AnyCase> {
        self.0.tests_alone(case)
    }

    fn parts(&self) -> Vec<String> {
        self.0.parts()
    }

    fn redrawn(&self, case: &AnyCase, part: usize, rng: &mut dyn Rng) -> Option<AnyCase> {
        self.0.redrawn(case, part, rng)
    }

    fn unseen(&self, tally: &Tally) -> Vec<String> {
        self.0.unseen(tally)
    }
}

/// A space of some game.
struct AnySpace<T>(T);

impl<C: Playable> Cases<AnyCase> for AnySpace<Box<dyn Cases<C>>> {
    fn words(&self) -> String {
        self.0.words()
    }

    fn blocks(&self) -> &[Block] {
        self.0.blocks()
    }

    fn case(&self, block: usize, number: u64) -> AnyCase {
        AnyCase::new(self.0.case(block, number))
    }
}

impl<C: Playable> Positions<AnyCase> for AnySpace<Box<dyn Positions<C>>> {
    fn words(&self) -> String {
        self.0.words()
    }

    fn size(&self) -> u32 {
        self.0.size()
    }

    fn numbers(&self) -> u64 {
        self.0.numbers()
    }

    fn start(&self) -> u64 {
        self.0.start()
    }

    fn depth(&self) -> u32 {
        self.0.depth()
    }

    fn ends(&self) -> &'static [&'static str] {
        self.0.ends()
    }

    fn next(&self, step: &AnyStep) -> Next {
        self.0.next(step.typed())
    }

    fn counted(&self) -> &'static [(&'static str, &'static [&'static str])] {
        self.0.counted()
    }

    fn count(&self, step: &AnyStep, counts: &mut [u64]) {
        self.0.count(step.typed(), counts);
    }

    fn case(&self, turns: &[usize]) -> AnyCase {
        AnyCase::new(self.0.case(turns))
    }
}
