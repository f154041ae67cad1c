//! Any game.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::case::AnyCase;
use super::generator::AnyGenerator;
use super::held::Held;
use super::player::AnyPlayer;
use super::step::{AnyAnswer, AnyStep};
use crate::contract::quantities::Quantities;
use crate::contract::{Allowance, InputError, Limits, Look, MakeEngine, Rules};
use crate::game::{Accepted, Contest};
use crate::{Game, Misreading, Player};

/// A game whose type is not known.
#[derive(Clone)]
pub struct AnyGame(Arc<dyn ErasedGame>, AnyGenerator);

erased! {
    trait ErasedGame: Send | Sync;
    impl<G: Game> for Held<G> {}

    impl Game as AnyGame {
        type Case = AnyCase;
        type Step = AnyStep;
        type Answer = AnyAnswer;
        type Generator = AnyGenerator;
        same for (self.game) {
            fn rules(&self) -> &Rules;
            fn allowance(&self) -> Allowance;
            fn look(&self) -> &'static Look;
            fn quantities(&self) -> Option<&dyn Quantities>;
            fn contest(&self) -> Contest;
            fn word(&self) -> &str;
            fn lone(&self) -> Option<String>;
            fn ready(&self) -> Result<(), String>;
            fn accepts(&self, input: &dyn Fn() -> Vec<u8>, expected: &[u8], output: &[u8]) -> Accepted;
        }

        fn parse(&self, input: &[u8], limits: Limits) -> Result<AnyCase, InputError> {
            self.game.parse(input, limits).map(AnyCase::new)
        }

        fn read_step(&self, line: &str) -> serde_json::Result<AnyStep> {
            self.game.read_step(line).map(AnyStep::new)
        }

        fn reference(&self) -> Box<dyn Player<AnyCase>> {
            AnyPlayer::erased(self.game.reference())
        }

        fn engine(&self) -> Box<dyn Player<AnyCase>> {
            AnyPlayer::erased(self.game.engine())
        }

        fn others(&self) -> Vec<Box<dyn Player<AnyCase>>> {
            self.game.others().into_iter().map(AnyPlayer::erased).collect()
        }

        fn printed(&self, answer: &AnyAnswer) -> Vec<u8> {
            self.game.printed(answer.typed::<G::Case>())
        }

        fn coverage(&self, case: &AnyCase) -> BTreeMap<&'static str, u64> {
            self.game.coverage(case.typed())
        }

        fn misreadings(&self) -> &'static [Misreading<AnyCase>] {
            self.misreadings.get_or_init(|| {
                let erased = self.game.misreadings().iter().map(|of| {
                    let game = self.game.clone();
                    let player = move |_: MakeEngine<'_, AnyCase>| AnyPlayer::erased(game.misread(of));
                    let player = Box::leak(Box::new(player));
                    Misreading { name: of.name, clause: of.clause, words: of.words, player }
                });
                Vec::leak(erased.collect())
            })
        }

        only {
            fn generator(&self) -> &AnyGenerator {
                &self.1
            }
        }
    }
}

impl AnyGame {
    /// Forgets the type of a game.
    pub fn new<G: Game>(game: G) -> Self {
        let held = Arc::new(Held::new(game));
        AnyGame(Arc::clone(&held) as _, AnyGenerator(held))
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
