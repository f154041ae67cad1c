//! The games of this program, as the commands know them: by name, and by what they declare.
//!
//! The program sets the roster once, before anything else. A command gets a game from here, and knows neither the list of
//! games nor another command.

use std::ffi::OsString;
use std::sync::OnceLock;

use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::Generator;
use crosscheck_host::shell;

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

/// The games of a program, and what it says of itself.
pub(crate) struct Roster {
    /// The games; a problem, which the command line names, comes behind those that the program lists.
    pub(crate) games: Vec<AnyGame>,
    /// How many of them the program lists.
    pub(crate) listed: usize,
    /// The folder of the regression cases, unless the user names another.
    pub(crate) cases: &'static str,
    /// Builds the command line with all commands, for those that describe it.
    #[cfg_attr(
        not(feature = "manual"),
        allow(dead_code, reason = "only what describes it asks for it")
    )]
    pub(crate) command_line: Box<dyn Fn() -> clap::Command + Send + Sync>,
}

static ROSTER: OnceLock<Roster> = OnceLock::new();

/// Sets the games, once and for all.
pub(crate) fn begin(roster: Roster) {
    let _ = ROSTER.set(roster);
}

fn roster() -> &'static Roster {
    ROSTER.get().expect("the program sets it before anything else")
}

/// Returns all games.
pub(crate) fn games() -> &'static [AnyGame] {
    &roster().games
}

/// Returns the words by which the user names the games.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    games().iter().map(Game::word)
}

/// Returns the game that the user names so.
///
/// # Panics
/// There is no such game. Clap lets only the names of games through.
pub(crate) fn game(word: &str) -> &'static AnyGame {
    let named = games().iter().find(|game| game.word() == word);
    named.expect("clap lets only names of games through")
}

/// Returns the problem that the command line names, if it names one.
pub(crate) fn problem() -> Option<&'static AnyGame> {
    games().get(roster().listed)
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
        [one] => Some(one.word()),
        _ => None,
    }
}

/// Returns the game's name for a command to copy, with a space before it; empty if there is only one game.
pub(crate) fn named(game: &AnyGame) -> String {
    only().map_or_else(|| format!(" {}", shell::quoted(game.word())), |_| String::new())
}

/// Returns whether some game declares this.
pub(crate) fn declared(what: Declared) -> bool {
    games().iter().any(|game| match what {
        Declared::Clauses => !game.rules().page.is_empty(),
        Declared::Scopes => !game.generator().scopes().is_empty(),
        Declared::Misreadings => !game.misreadings().is_empty(),
        Declared::Contest => !game.rules().answer.is_empty(),
        Declared::Limits => game.quantities().is_some() && game.layout().is_none(),
    })
}

/// Returns the name this program was called by, for command lines that the user can copy.
pub(crate) fn invoked() -> OsString {
    std::env::args_os().next().unwrap_or_else(|| "crosscheck".into())
}
