//! The checks that `crosscheck::tests!` makes, on the toy in the current folder. Some are about faults that no subject can
//! have, since the library makes its generator: so the toy is a game of its own here.

use std::process::ExitCode;

use crosscheck::contract::Rules;
use crosscheck::generate::{Family, Generator, Settings};
use crosscheck::subject::{AsGame, Last, Sequence, Shown, misreading};
use crosscheck::testing::{self, Excuse, Plan, checks};
use crosscheck::{Error, Game, InputError, Limits, Misreading, Player, Rng, any_game};
use crosscheck_core::erased::AnyGame;

use super::toys::{Go, Sum, Turn, has};

#[path = "../cli/guide/sums.rs"]
#[allow(unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod sums;

/// The exceptions that the environment variable `EXCUSE` names.
const EXCUSES: [(&str, Excuse); 3] = [
    ("repeats", Excuse::repeats("go", 0, "There is one case.")),
    ("unknown", Excuse::implied("go", "colour", "None has one.")),
    ("needless", Excuse::implied("go", "sign", "It is not.")),
];

/// Runs the checks of the toy, and those of a subject that declares hardly anything.
pub(super) fn run() -> ExitCode {
    let asked = std::env::var("EXCUSE").unwrap_or_default();
    let excuses: Vec<_> = EXCUSES.iter().filter(|(name, _)| *name == asked).map(|of| of.1).collect();
    let strict = std::env::var_os("STRICT").map(|_| &["go::misreadings_are_found"][..]);
    let plan =
        Plan { count: 500, within: 300, excuses: excuses.leak(), may_skip: strict, ..Plan::new(".") };
    let mut all = checks(&AnyGame::new(Checked::default()), &plan);
    all.extend(checks(&any_game::<sums::Sums>(), &plan));
    testing::run(all)
}

#[derive(Clone, Default)]
struct Checked(AsGame<Go>);

impl Game for Checked {
    type Answer = Last<Go>;
    type Case = Sequence<Go>;
    type Generator = Self;
    type Step = Shown<Go>;

    fn rules(&self) -> &Rules {
        self.0.rules()
    }

    fn generator(&self) -> &Self {
        self
    }

    fn parse(&self, input: &[u8], limits: Limits) -> Result<Sequence<Go>, InputError> {
        self.0.parse(input, limits)
    }

    fn reference(&self) -> Box<dyn Player<Sequence<Go>>> {
        self.0.reference()
    }

    fn engine(&self) -> Box<dyn Player<Sequence<Go>>> {
        self.0.engine()
    }

    fn misreadings(&self) -> &'static [Misreading<Sequence<Go>>] {
        const ALL: &[Misreading<Sequence<Go>>] = &[
            misreading::<Go, Sum<4>>("large-from-1000", "", "A sum is large from 1000 on."),
            misreading::<Go, Sum<0>>("no-other-reading", "", "A sum is a sum."),
        ];
        if has("misreads") { ALL } else { &[] }
    }
}

impl Generator<Sequence<Go>> for Checked {
    fn families(&self) -> &[Family] {
        self.0.families()
    }

    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<Sequence<Go>, Error> {
        self.0.generate(settings, rng)
    }

    fn mutate(&self, case: &Sequence<Go>, rng: &mut dyn Rng) -> Sequence<Go> {
        match has("mutates-into-nothing") {
            true => Sequence { start: case.start.clone(), turns: Vec::new() },
            false => self.0.mutate(case, rng),
        }
    }

    fn cross(&self, a: &Sequence<Go>, b: &Sequence<Go>, rng: &mut dyn Rng) -> Sequence<Go> {
        self.0.cross(a, b, rng)
    }

    fn reductions<'a>(&self, case: &'a Sequence<Go>) -> Box<dyn Iterator<Item = Sequence<Go>> + 'a> {
        let mut more = case.clone();
        more.turns.push(Turn::Double);
        if has("grows") { Box::new(std::iter::once(more)) } else { self.0.reductions(case) }
    }

    fn weight(&self, case: &Sequence<Go>) -> Vec<u64> {
        self.0.weight(case)
    }
}
