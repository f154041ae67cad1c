//! The games of this program, as the commands know them: by name, and by what they declare.
//!
//! The program sets the roster once, before anything else. What a command does with a game it gets as a [`Dispatch`]: it
//! knows neither the list of games nor another command.

use std::ffi::OsString;
use std::sync::OnceLock;

use crosscheck_core::generate::{Family, Generator, Knob};
use crosscheck_core::{Game, Playable as _};
use crosscheck_host::shell;

use crate::Visit;

/// Runs an operation on a game whose name is known only at run time.
pub(crate) trait Dispatch<V: Visit> {
    /// Runs the operation on the game with this name.
    ///
    /// # Panics
    /// There is no such game. Clap lets only the names of games through.
    fn on(&self, game: &str, visitor: V) -> V::Output;
}

/// Facts about a game that need no play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// Its named families of cases.
    pub(crate) families: &'static [Family],
    /// The numeric options for its cases.
    pub(crate) knobs: &'static [Knob],
    /// The bounds of its scopes.
    pub(crate) bounds: &'static [Knob],
    declares: fn(Declared) -> bool,
}

/// A declaration of a game that some commands need.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Declared {
    /// A page of clauses, or counts of them.
    Clauses,
    /// Scopes that can be gone through.
    Scopes,
    /// Players that get a clause wrong on purpose.
    Misreadings,
    /// The output of a contestant's program.
    Contest,
    /// Quantities that its generator keeps within limits by itself.
    Limits,
}

impl Facts {
    /// Returns the facts about a game.
    pub(crate) fn new<G: Game>() -> Self {
        Facts {
            name: if G::word() == G::name() { G::name() } else { G::word().leak() },
            families: G::Generator::families(),
            knobs: G::Generator::knobs(),
            bounds: G::Generator::BOUNDS,
            declares: declares::<G>,
        }
    }
}

fn declares<G: Game>(what: Declared) -> bool {
    match what {
        Declared::Clauses => !G::PAGE.is_empty(),
        Declared::Scopes => !G::Generator::SCOPES.is_empty(),
        Declared::Misreadings => !G::misreadings().is_empty(),
        Declared::Contest => !G::ANSWER.is_empty(),
        Declared::Limits => G::Case::quantities().is_some() && G::Case::layout().is_none(),
    }
}

struct Roster {
    games: Vec<Facts>,
    cases: &'static str,
    #[cfg_attr(
        not(feature = "manual"),
        allow(dead_code, reason = "only what describes it asks for it")
    )]
    command_line: Box<dyn Fn() -> clap::Command + Send + Sync>,
}

static ROSTER: OnceLock<Roster> = OnceLock::new();

/// Sets the games, once and for all, the folder of their regression cases, and what builds the whole command line.
pub(crate) fn begin(
    games: Vec<Facts>,
    cases: &'static str,
    command_line: impl Fn() -> clap::Command + Send + Sync + 'static,
) {
    let _ = ROSTER.set(Roster { games, cases, command_line: Box::new(command_line) });
}

fn roster() -> &'static Roster {
    ROSTER.get().expect("the program sets it before anything else")
}

/// Returns all games.
pub(crate) fn games() -> &'static [Facts] {
    &roster().games
}

/// Returns the names of all games.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    games().iter().map(|game| game.name)
}

/// Returns the folder of the regression cases, unless the user names another.
pub(crate) fn cases() -> &'static str {
    roster().cases
}

/// Builds the command line with all commands, for those that describe it.
#[cfg(feature = "manual")]
pub(crate) fn command_line() -> clap::Command {
    (roster().command_line)()
}

/// Returns the name of the only game, if there is only one: the user then need not name it.
pub(crate) fn only() -> Option<&'static str> {
    match games() {
        [one] => Some(one.name),
        _ => None,
    }
}

/// Returns the game's name for a command to copy, with a space before it; empty if there is only one game.
pub(crate) fn named<G: Game>() -> String {
    only().map_or_else(|| format!(" {}", shell::quoted(G::word())), |_| String::new())
}

/// Returns whether some game declares this.
pub(crate) fn declared(what: Declared) -> bool {
    games().iter().any(|game| (game.declares)(what))
}

/// Returns the name this program was called by, for command lines that the user can copy.
pub(crate) fn invoked() -> OsString {
    std::env::args_os().next().unwrap_or_else(|| "crosscheck".into())
}
