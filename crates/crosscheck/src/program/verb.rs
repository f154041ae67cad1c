//! The commands by name.

use clap::{ArgMatches, FromArgMatches};

#[cfg(feature = "coverage")]
use crate::commands::coverage;
#[cfg(feature = "init")]
use crate::commands::init;
use crate::commands::{
    check, diff, exhaust, fuzz, generate, import, merge, promote, schema, shrink, solve,
};
#[cfg(feature = "manual")]
use crate::commands::{completions, man};
#[cfg(feature = "pages")]
use crate::commands::{dashboard, replay};
#[cfg(feature = "judge")]
use crate::commands::{doctor, judge, package, problem, stress};
use crate::roster::{self, Declared, declared};
use crate::screen::error::CommandError;
use crate::screen::status::Status;

/// The result of a command, or an error in its arguments.
type Ran = Result<Result<Status, CommandError>, clap::Error>;

/// A command.
pub(super) struct Verb {
    pub(super) name: &'static str,
    /// The declaration that a game needs for this command. The help does not list it if no game has it.
    needs: Option<Declared>,
    /// Adds its arguments and its help.
    augment: fn(clap::Command) -> clap::Command,
    /// Does its work.
    pub(super) run: fn(&ArgMatches) -> Ran,
}

/// Defines the command of a module that has `Args` and a function `run`, which also gets the game that the arguments name, if
/// they name one.
macro_rules! verb {
    ($name:literal, $module:ident on $game:ident$(.$of:ident)? $(, $needs:expr)?) => {
        verb!(@ $name, $module, (|args| $module::run(args, roster::game(&args.$game$(.$of)?))) $(, $needs)?)
    };
    ($name:literal, $module:ident $(, $needs:expr)?) => {
        verb!(@ $name, $module, ($module::run) $(, $needs)?)
    };
    (@ $name:literal, $module:ident, ($run:expr) $(, $needs:expr)?) => {
        Verb {
            name: $name,
            needs: [$(Some($needs),)? None][0],
            augment: <$module::Args as clap::Args>::augment_args,
            run: |matches| {
                let run: fn(&$module::Args) -> Result<Status, CommandError> = $run;
                $module::Args::from_arg_matches(matches).map(|args| run(&args))
            },
        }
    };
}

/// All commands, in the order of the help.
pub(super) const VERBS: &[Verb] = &[
    verb!("fuzz", fuzz),
    #[cfg(feature = "judge")]
    verb!("stress", stress on game, Declared::Contest),
    #[cfg(feature = "judge")]
    verb!("judge", judge on game, Declared::Contest),
    verb!("merge", merge),
    #[cfg(feature = "pages")]
    verb!("dashboard", dashboard),
    verb!("exhaust", exhaust on game, Declared::Scopes),
    verb!("solve", solve on game),
    verb!("check", check on game),
    verb!("gen", generate on game),
    #[cfg(feature = "judge")]
    verb!("package", package on game, Declared::Contest),
    #[cfg(feature = "coverage")]
    verb!("coverage", coverage on game, Declared::Clauses),
    verb!("diff", diff on case.game),
    verb!("shrink", shrink on case.game),
    verb!("import", import on game),
    #[cfg(feature = "pages")]
    verb!("replay", replay on case.game),
    verb!("promote", promote on game),
    // For the program that has the built-in games; one that compares a pair of its own is made already.
    #[cfg(feature = "init")]
    verb!("init", init),
    #[cfg(feature = "judge")]
    verb!("problem", problem),
    #[cfg(feature = "judge")]
    verb!("doctor", doctor),
    verb!("schema", schema),
    #[cfg(feature = "manual")]
    verb!("completions", completions),
    #[cfg(feature = "manual")]
    verb!("man", man),
];

impl Verb {
    /// Returns the command with this name.
    pub(super) fn named(name: &str) -> Option<&'static Verb> {
        VERBS.iter().find(|verb| verb.name == name)
    }

    pub(super) fn command(&self) -> clap::Command {
        let hidden = self.needs.is_some_and(|needed| !declared(needed));
        let command = (self.augment)(clap::Command::new(self.name));
        // A command that hides itself stays hidden.
        let command = if hidden { command.hide(true) } else { command };
        match declared(Declared::Misreadings) {
            true => command,
            false => command.mut_args(|arg| if arg.get_id() == "plant" { arg.hide(true) } else { arg }),
        }
    }
}
