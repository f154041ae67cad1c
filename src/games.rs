//! The one list of games. Nothing else in the harness names one.

use std::collections::BTreeMap;

use generator::Generator;
use spec::{Game, Misreading, Player};

/// A game with all that plays and makes it.
pub trait Plugged: Game {
    /// What makes its cases.
    type Generator: Generator<Self>;

    /// The naive side.
    fn reference() -> Box<dyn Player<Self>>;

    /// The optimized side.
    fn engine() -> Box<dyn Player<Self>>;

    /// Known wrong readings of the rules.
    fn misreadings() -> &'static [Misreading<Self>];

    /// How often each clause comes to bear when the reference plays a case.
    fn coverage(case: &Self::Case) -> BTreeMap<&'static str, u64>;
}

/// Something to do with a game whose name is known only at run time.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Plugged>(self) -> Self::Output;
}

/// Makes the list: `module: Game, Generator;` a game. Each crate has a module of that name, with `player()`
/// in the engine's and the reference's, and `MISREADINGS` and `coverage` in the reference's.
macro_rules! games {
    ($($module:ident: $game:ident, $generator:ty;)+) => {
        /// The names of all games, in the order of this list.
        pub const NAMES: &[&str] = &[$(<spec::$module::$game as Game>::NAME),+];

        /// Does something with the game of this name; nothing if there is no such game.
        pub fn visit<V: Visit>(name: &str, visitor: V) -> Option<V::Output> {
            match name {
                $(<spec::$module::$game as Game>::NAME => Some(visitor.visit::<spec::$module::$game>()),)+
                _ => None,
            }
        }

        $(impl Plugged for spec::$module::$game {
            type Generator = $generator;

            fn reference() -> Box<dyn Player<Self>> {
                reference::$module::player()
            }

            fn engine() -> Box<dyn Player<Self>> {
                engine::$module::player()
            }

            fn misreadings() -> &'static [Misreading<Self>] {
                reference::$module::MISREADINGS
            }

            fn coverage(case: &Self::Case) -> BTreeMap<&'static str, u64> {
                reference::$module::coverage(case)
            }
        })+
    };
}

games! {
    texas: Texas, generator::texas::Maker<engine::texas::Table>;
    chess: Chess, generator::chess::Maker;
    rochine: Rochine, generator::rochine::Maker<engine::rochine::Table>;
}
