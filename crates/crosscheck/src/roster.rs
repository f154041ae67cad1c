//! The games of this program, as the commands know them: by name, and by what they declare.
//!
//! The program sets the roster once, before anything else. What a command does with a game it gets as a [`Dispatch`]: it
//! knows neither the list of games nor another command.

use std::ffi::OsString;
use std::sync::OnceLock;

use crosscheck_core::Game;
use crosscheck_core::generate::{Family, Generator, Knob};
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
#[derive(Debug)]
pub(crate) struct Facts {
    /// How the user names it on the command line.
    pub(crate) word: String,
    /// Its name in reports and paths.
    pub(crate) name: String,
    /// Its named families of cases.
    pub(crate) families: Vec<Family>,
    /// The numeric options for its cases.
    pub(crate) knobs: Vec<Knob>,
    /// The bounds of its scopes.
    pub(crate) bounds: &'static [Knob],
    /// Whether it is a problem, which the user names by a path.
    pub(crate) is_problem: bool,
    declares: Vec<Declared>,
}

/// A declaration of a game that some commands need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Returns the facts about the game.
    pub(crate) fn new<G: Game>(game: &G) -> Self {
        let generator = game.generator();
        let declares = [
            (Declared::Clauses, !game.rules().page.is_empty()),
            (Declared::Scopes, !generator.scopes().is_empty()),
            (Declared::Misreadings, !game.misreadings().is_empty()),
            (Declared::Contest, !game.rules().answer.is_empty()),
            (Declared::Limits, game.quantities().is_some() && game.layout().is_none()),
        ];
        Facts {
            word: game.word().to_owned(),
            name: game.name().to_owned(),
            families: generator.families().to_vec(),
            knobs: generator.knobs().to_vec(),
            bounds: generator.bounds(),
            is_problem: false,
            declares: declares.into_iter().filter_map(|(what, is)| is.then_some(what)).collect(),
        }
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
    games().iter().map(|game| game.word.as_str())
}

/// Returns the problem that the command line names, if it names one.
#[cfg(feature = "judge")]
pub(crate) fn problem() -> Option<&'static Facts> {
    games().iter().find(|game| game.is_problem)
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
        [one] => Some(&one.word),
        _ => None,
    }
}

/// Returns the game's name for a command to copy, with a space before it; empty if there is only one game.
pub(crate) fn named<G: Game>(game: &G) -> String {
    only().map_or_else(|| format!(" {}", shell::quoted(game.word())), |_| String::new())
}

/// Returns whether some game declares this.
pub(crate) fn declared(what: Declared) -> bool {
    games().iter().any(|game| game.declares.contains(&what))
}

/// Returns the name this program was called by, for command lines that the user can copy.
pub(crate) fn invoked() -> OsString {
    std::env::args_os().next().unwrap_or_else(|| "crosscheck".into())
}
