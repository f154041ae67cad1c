//! Plays one input on both sides.

use std::process::abort;

use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::contract::Case;
use crosscheck_core::{Game, Limits, Misreading, Player};
use libfuzzer_sys::Corpus;

use crate::report;

/// The environment variable that names a misreading to play in the engine's place.
const PLANT: &str = "CROSSCHECK_PLANT";

/// The two sides of a game, reused while the fuzzer runs.
pub struct Bout<G: Game> {
    pair: Pair<G>,
    planted: Option<&'static Misreading<G::Case>>,
}

impl<G: Game> Bout<G> {
    /// Creates the reference and the engine, or in the engine's place the misreading named by the environment variable
    /// `CROSSCHECK_PLANT`.
    ///
    /// # Panics
    /// The game has no misreading with that name. Silently running without it would prove nothing.
    pub fn from_env() -> Self {
        let planted = std::env::var(PLANT).ok().map(|name| {
            let found = G::misreadings().iter().find(|misreading| misreading.name == name);
            found.unwrap_or_else(|| panic!("{} has no misreading {name:?} ({PLANT})", G::NAME))
        });
        let mut pair = Pair::new(planted);
        pair.laws = Laws::Engine;
        Bout { pair, planted }
    }

    /// Plays an input, if it is a case. A fault is explained and aborts the process, which libFuzzer records as a
    /// finding. (A panic would also work, but prints noise. A panic inside a player is caught and handled like any
    /// other fault.)
    pub fn play(&mut self, input: &[u8]) -> Corpus {
        let Ok(case) = G::Case::parse(input, Limits::Contest) else { return Corpus::Reject };
        if let Some(finding) = self.pair.find(case) {
            let players: [&mut dyn Player<G::Case>; 2] =
                [&mut *self.pair.reference, &mut *self.pair.engine];
            report::print::<G>(input, &finding, players, self.planted);
            abort();
        }
        Corpus::Keep
    }
}
