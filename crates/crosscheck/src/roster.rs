//! The games of this program, as the commands know them: by name, and by what they declare.
//!
//! The program makes the roster once it knows its command line, and hands it to the command; a problem that the command
//! line names is one more element of it. A command gets a game from here, and knows no other command.

use std::ffi::OsString;
use std::ops::Deref;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser};
use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::Generator;
use crosscheck_host::shell;

/// A declaration of a game that some commands need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declared {
    /// A page of clauses, or counts of them.
    #[cfg(feature = "coverage")]
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

/// A program: its name, its description and its games.
pub struct ProgramDefinition {
    /// The name of the program.
    pub name: &'static str,
    /// A sentence that describes the program, for its help.
    pub about: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// The folder of its regression cases, unless the user names another.
    pub cases: &'static str,
    /// Makes each of its games.
    pub games: &'static [fn() -> AnyGame],
}

pub(crate) struct Called {
    pub(crate) program: &'static ProgramDefinition,
    pub(crate) words: Vec<OsString>,
}

#[derive(Clone)]
pub(crate) struct Listed {
    game: AnyGame,
    /// Whether the command line names it, and the program does not list it.
    pub(crate) is_problem: bool,
    /// Whether a program of its own decides which outputs are right.
    #[cfg_attr(not(feature = "judge"), expect(dead_code, reason = "only a problem has one"))]
    pub(crate) has_checker: bool,
    pub(crate) by: Arc<Called>,
}

impl Deref for Listed {
    type Target = AnyGame;

    fn deref(&self) -> &AnyGame {
        &self.game
    }
}

impl Listed {
    /// Returns the game's name for a command to copy, with a space before it; empty if there is only one game.
    pub(crate) fn named(&self) -> String {
        match self.by.program.games {
            [_] => String::new(),
            _ => format!(" {}", shell::quoted(self.word())),
        }
    }

    /// Returns the name this program was called by, for command lines that the user can copy.
    pub(crate) fn invoked(&self) -> OsString {
        self.by.words.first().cloned().unwrap_or_else(|| "crosscheck".into())
    }
}

pub(crate) struct Roster {
    pub(crate) by: Arc<Called>,
    /// The games; problems, which a command line names, come behind those that the program lists.
    pub(crate) games: Vec<Listed>,
    /// Builds the command line with all commands, for those that describe it.
    #[cfg_attr(
        not(feature = "manual"),
        expect(dead_code, reason = "only what describes it asks for it")
    )]
    pub(crate) command_line: fn(&Roster) -> clap::Command,
}

impl Roster {
    pub(crate) fn new(by: Called, command_line: fn(&Roster) -> clap::Command) -> Self {
        let by = Arc::new(by);
        let listed = |make: &fn() -> AnyGame| Listed {
            game: make(),
            is_problem: false,
            has_checker: false,
            by: Arc::clone(&by),
        };
        Roster {
            games: by.program.games.iter().map(listed).collect(),
            by: Arc::clone(&by),
            command_line,
        }
    }

    #[cfg(feature = "judge")]
    pub(crate) fn add_problem(&mut self, game: AnyGame, has_checker: bool) {
        self.games.push(Listed { game, is_problem: true, has_checker, by: Arc::clone(&self.by) });
    }

    pub(crate) fn find(&self, word: &str) -> Option<&Listed> {
        self.games.iter().find(|game| game.word() == word)
    }

    /// Returns the game that the user names so.
    ///
    /// # Panics
    /// There is no such game. Clap lets only the names of games through.
    pub(crate) fn game(&self, word: &str) -> &Listed {
        self.find(word).expect("clap lets only names of games through")
    }

    /// Returns the only game, if there is only one: the user then need not name it.
    pub(crate) fn only(&self) -> Option<&Listed> {
        match &self.games[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    pub(crate) fn declared(&self, what: Declared) -> bool {
        self.games.iter().any(|game| match what {
            #[cfg(feature = "coverage")]
            Declared::Clauses => !game.rules().page.is_empty(),
            Declared::Scopes => !game.generator().scopes().is_empty(),
            Declared::Misreadings => !game.misreadings().is_empty(),
            Declared::Contest => !game.rules().answer.is_empty(),
            Declared::Limits => game.quantities().is_some_and(|quantities| !quantities.have_knobs()),
        })
    }

    /// Returns what reads the name of a game, and lists those of the program.
    pub(crate) fn names(&self) -> PossibleValuesParser {
        let name = |of: &Listed| PossibleValue::new(of.word().to_owned()).hide(of.is_problem);
        PossibleValuesParser::new(self.games.iter().map(name))
    }
}
