//! Plays one input on both sides.

use std::process::{abort, exit};

use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::compare::panics;
use crosscheck_core::contract::Case;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::foreign;
use crosscheck_core::oracle::Effort;
use crosscheck_core::{Error, Game, Limits, Misreading};
use libfuzzer_sys::Corpus;

use super::setup::Setup;
use super::{recent, report};

/// The environment variable that names a misreading to play in the engine's place.
const PLANT: &str = "CROSSCHECK_PLANT";

/// The two sides of a game, reused while the fuzzer runs.
pub struct Target<G: Game> {
    pair: Pair<G>,
    planted: Option<&'static Misreading<G::Case>>,
    setup: Setup,
}

impl<G: Game> Target<G> {
    /// Creates the reference and the engine, or in the engine's place the misreading named by the environment variable
    /// `CROSSCHECK_PLANT`. Takes the known differences from the file that `CROSSCHECK_KNOWN` names, or else from the
    /// setup.
    ///
    /// # Errors
    /// The game has no misreading with that name, or the known differences cannot be read. Running without them
    /// would prove nothing.
    pub fn new(game: &G, setup: Setup) -> Result<Self, Error> {
        let planted = std::env::var(PLANT).ok().map(|name| {
            let found = game.misreadings().iter().find(|misreading| misreading.name == name);
            let none = || {
                let built = if game.misreadings().is_empty() { ": it is built without any" } else { "" };
                Error::from(format!(
                    "{PLANT}: {} has no misreading {}{built}",
                    game.name(),
                    foreign(&name)
                ))
            };
            found.ok_or_else(none)
        });
        let planted = planted.transpose()?;
        let mut pair = Pair::new(game, planted).knowing(&setup.known()?);
        pair.laws = Laws::Engine;
        Ok(Target { pair, planted, setup })
    }

    /// Calls [`Target::new`], and ends the process if it fails.
    #[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
    pub fn start(game: &G, setup: Setup) -> Self {
        panics::silence();
        Target::new(game, setup).unwrap_or_else(|error| {
            eprintln!("error: {error}");
            exit(2)
        })
    }

    /// Plays an input if it is a case with valid turns. Explains a fault and then aborts the process, which libFuzzer
    /// records as a finding. (A panic would also work, but prints noise. A panic inside a player is caught and handled
    /// like any other fault.)
    pub fn play(&mut self, input: &[u8]) -> Corpus {
        match self.judge(input) {
            Some(None) => Corpus::Keep,
            None => Corpus::Reject,
            Some(Some(fault)) => {
                let game = AnyGame::new(self.pair.game.clone());
                let planted = self.planted.map(|misreading| misreading.name);
                report::print(input, &fault, &game, planted, &self.pair.known, &self.setup);
                abort()
            }
        }
    }

    /// Returns what is wrong with the case in an input, if anything; `None` if the input is not a case that can be
    /// played.
    fn judge(&mut self, input: &[u8]) -> Option<Option<Fault>> {
        let case = recent::read(&self.pair.game, input)?;
        let (_, fault) = self.pair.verify_unless_halted(&case, Effort::Full);
        Some(fault.ok()?.inspect(|_| {
            // The mutator may have made the case. Whoever sees the finding again reads it.
            let read = self.pair.game.parse(input, Limits::Contest);
            assert!(read.as_ref() == Ok(&*case), "the text of {case:?} reads as {read:?}");
        }))
    }

    /// If cargo-fuzz asks for it, writes an input as text to the file that cargo-fuzz names. Returns whether it asked.
    #[doc(hidden)]
    pub fn is_only_shown(game: &G, input: &[u8]) -> bool {
        let Some(file) = libfuzzer_sys::rust_libfuzzer_debug_path() else { return false };
        let text = match game.parse(input, Limits::Contest) {
            Ok(case) => case.text(),
            Err(error) => format!("not a case of {}: {error}\n", game.name()),
        };
        std::fs::write(file, text).expect("cargo-fuzz names a file that can be written");
        true
    }
}
