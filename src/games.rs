//! The list of the built-in games. The program `crosscheck`, the fuzz targets and the tests take the games from here; the
//! harness names none.
//!
//! The program itself is here as well, so that the code of each game is compiled once, rather than again for every test.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crosscheck_core::Game;
use crosscheck_core::contract::quantities::Quantities;
use crosscheck_core::contract::{Allowance, Look, Rules};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::game::{Contest, Lists};
use crosscheck_core::{InputError, Limits, Misreading, Playable, Player};

#[cfg(feature = "cli")]
pub mod program;

/// Returns the game of this name, if there is one.
pub fn game(name: &str) -> Option<&'static AnyGame> {
    all().iter().find(|game| game.name() == name)
}

/// Makes the list, with one entry `module: Game, Generator, LOOK, samples [numbers];` for each game, and its allowance if the
/// statement names one. Each crate has a module of that name, with `player()` in the engine's and the reference's, and
/// `MISREADINGS` and `coverage` in the reference's.
macro_rules! games {
    ($($module:ident: $game:ident, $generator:ty, $look:ident, samples [$($sample:literal)+] $(, $allowance:path)?;)+) => {
        /// The names of all games, in the order of this list.
        pub const NAMES: &[&str] = &[$(stringify!($module)),+];

        /// Returns all games, in the order of this list.
        pub fn all() -> &'static [AnyGame] {
            static ALL: LazyLock<Vec<AnyGame>> = LazyLock::new(|| vec![$(AnyGame::new($game)),+]);
            &ALL
        }

        $(
            #[doc = concat!("The game `", stringify!($module), "`.")]
            #[derive(Clone, Copy, Debug)]
            pub struct $game;

            impl Game for $game {
                type Case = spec::$module::Case;
                type Step = <Self::Case as Playable>::Step;
                type Answer = <Self::Case as Playable>::Answer;
                type Generator = $generator;

                fn rules(&self) -> &Rules {
                    &spec::$module::RULES
                }

                fn generator(&self) -> &Self::Generator {
                    const { &<$generator>::new() }
                }

                fn parse(&self, input: &[u8], limits: Limits) -> Result<Self::Case, InputError> {
                    spec::parse(input, limits)
                }

                fn reference(&self) -> Box<dyn Player<Self::Case>> {
                    reference::$module::player()
                }

                fn engine(&self) -> Box<dyn Player<Self::Case>> {
                    engine::$module::player()
                }

                $(fn allowance(&self) -> Allowance {
                    $allowance
                })?

                fn look(&self) -> &'static Look {
                    &generator::looks::$look
                }

                fn quantities(&self) -> Option<&dyn Quantities> {
                    Some(&*spec::$module::SHAPE)
                }

                fn misreadings(&self) -> &'static [Misreading<Self::Case>] {
                    reference::$module::MISREADINGS
                }

                fn contest(&self) -> Contest {
                    const SAMPLES: &[(&str, &str)] = &[$(($sample, include_str!(concat!(
                        "../tests/data/cases/", stringify!($module), "/sample-", $sample, "/case.in"
                    )))),+];
                    generator::contest::of(stringify!($module), &spec::$module::SHAPE, SAMPLES)
                }

                fn coverage(&self, case: &Self::Case) -> BTreeMap<&'static str, u64> {
                    reference::$module::coverage(case)
                }
            }

            impl Lists for $game {
                type Game = Self;

                fn game() -> Self {
                    $game
                }
            }
        )+
    };
}

games! {
    texas: Texas, generator::texas::Maker<engine::texas::Table>, TEXAS, samples ["1" "2" "3"];
    chess: Chess, generator::chess::Maker, CHESS, samples ["1" "2"], spec::chess::ALLOWANCE;
    rochine: Rochine, generator::rochine::Maker<engine::rochine::Table>, ROCHINE, samples ["1" "2" "3" "4"];
}
