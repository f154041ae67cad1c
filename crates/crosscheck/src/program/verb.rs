//! The commands by name.

use std::ffi::OsString;
use std::time::Duration;

use clap::builder::StringValueParser;
use clap::{Arg, ArgAction, ArgMatches, FromArgMatches};

#[cfg(feature = "coverage")]
use crate::commands::coverage;
#[cfg(feature = "init")]
use crate::commands::init;
#[cfg(feature = "pages")]
use crate::commands::replay;
use crate::commands::{
    check, diff, exhaust, fuzz, generate, import, merge, promote, setup, shrink, solve,
};
#[cfg(feature = "judge")]
use crate::commands::{doctor, judge, package, problem, stress};
use crate::options::of_games;
use crate::roster::{Declared, Roster};
use crate::screen::{CommandError, Status};

type Ran = Result<Result<Status, CommandError>, clap::Error>;

pub(super) struct Verb {
    pub(super) name: &'static str,
    /// The declaration that a game needs for this command. The help does not list it if no game has it.
    needs: Option<Declared>,
    augment: fn(clap::Command) -> clap::Command,
    pub(super) run: fn(&ArgMatches, &Roster) -> Ran,
}

/// Defines the command of a module that has `Args` and a function `run`, which also gets the game that the arguments name, or
/// all games.
macro_rules! verb {
    ($name:literal, $module:ident on $game:ident$(.$of:ident)? $(, $needs:expr)?) => {
        verb!(@ $name, $module, (|args, roster| $module::run(args, roster.game(&args.$game$(.$of)?))) $(, $needs)?)
    };
    ($name:literal, $module:ident on ..) => {
        verb!(@ $name, $module, ($module::run))
    };
    ($name:literal, $module:ident) => {
        verb!(@ $name, $module, (|args, _| $module::run(args)))
    };
    (@ $name:literal, $module:ident, ($run:expr) $(, $needs:expr)?) => {
        Verb {
            name: $name,
            needs: [$(Some($needs),)? None][0],
            augment: <$module::Args as clap::Args>::augment_args,
            run: |matches, roster| {
                let run: fn(&$module::Args, &Roster) -> Result<Status, CommandError> = $run;
                $module::Args::from_arg_matches(matches).map(|args| run(&args, roster))
            },
        }
    };
}

pub(super) const GROUPS: &[(&str, &[Verb])] = &[
    (
        "Your pair",
        &[
            // For the program that has the built-in games; one that compares a pair of its own is made already.
            #[cfg(feature = "init")]
            verb!("init", init),
            verb!("fuzz", fuzz on ..),
            verb!("exhaust", exhaust on game, Declared::Scopes),
            verb!("diff", diff on case.game),
            verb!("shrink", shrink on case.game),
            #[cfg(feature = "pages")]
            verb!("replay", replay on case.game),
            verb!("promote", promote on game),
            #[cfg(feature = "coverage")]
            verb!("coverage", coverage on game, Declared::Clauses),
        ],
    ),
    (
        "A program",
        &[
            #[cfg(feature = "judge")]
            verb!("stress", stress on game, Declared::Contest),
            #[cfg(feature = "judge")]
            verb!("judge", judge on game, Declared::Contest),
            verb!("solve", solve on game),
        ],
    ),
    (
        "Test data",
        &[
            #[cfg(feature = "judge")]
            verb!("problem", problem),
            verb!("check", check on game),
            verb!("gen", generate on game),
            #[cfg(feature = "judge")]
            verb!("package", package on game, Declared::Contest),
        ],
    ),
    ("Campaigns", &[verb!("merge", merge on ..), verb!("import", import on game)]),
    (
        "Setup",
        &[
            #[cfg(feature = "judge")]
            verb!("doctor", doctor),
            verb!("setup", setup on ..),
        ],
    ),
];

impl Verb {
    pub(super) fn all() -> impl Iterator<Item = &'static Verb> {
        GROUPS.iter().flat_map(|(_, verbs)| *verbs)
    }

    pub(super) fn named(name: &str) -> Option<&'static Verb> {
        Self::all().find(|verb| verb.name == name)
    }

    pub(super) fn takes_game(&self) -> bool {
        let command = (self.augment)(clap::Command::new(self.name));
        command.get_arguments().any(|arg| GAMES.contains(&arg.get_id().as_str()))
    }

    /// Returns the command, with what the games bring. Its help has the options of those that are named.
    pub(super) fn command(&self, roster: &Roster, named: &[String]) -> clap::Command {
        let hidden = self.needs.is_some_and(|needed| !roster.declared(needed));
        let command = of_games((self.augment)(clap::Command::new(self.name)), roster, named);
        // A command that hides itself stays hidden.
        let command = if hidden { command.hide(true) } else { command };
        match roster.declared(Declared::Misreadings) {
            true => command,
            false => command.mut_args(|arg| if arg.get_id() == "plant" { arg.hide(true) } else { arg }),
        }
    }

    /// Reads, by the command that it has, what its words ask for that must be known before the rest: wrong words end this, and are reported
    /// later.
    pub(super) fn asked(&self, command: clap::Command, words: &[OsString]) -> Asked {
        let help = Arg::new("help").long("help").short('h').action(ArgAction::SetTrue);
        let any = |arg: Arg| match GAMES.contains(&arg.get_id().as_str()) {
            true => arg.value_parser(StringValueParser::new()),
            false => arg,
        };
        let command = command.disable_help_flag(true).arg(help).ignore_errors(true);
        self.asks(&command.mut_args(any).get_matches_from(words))
    }

    pub(super) fn asks(&self, matches: &ArgMatches) -> Asked {
        let (ids, most) =
            if self.takes_results() { (&["paths"][..], 1) } else { (&GAMES[..], usize::MAX) };
        let ids = matches.ids().map(clap::Id::as_str).filter(|id| ids.contains(id));
        let words = ids.flat_map(|id| matches.get_raw(id).into_iter().flatten()).take(most);
        Asked {
            games: words.map(|word| word.to_string_lossy().into_owned()).collect(),
            time: matches.try_get_one("time").ok().flatten().copied(),
        }
    }

    /// Returns whether it takes results. The first of its paths may be the folder of the problem that they are of.
    pub(super) fn takes_results(&self) -> bool {
        self.name == "merge"
    }
}

const GAMES: [&str; 2] = ["game", "games"];

pub(super) struct Asked {
    pub(super) games: Vec<String>,
    pub(super) time: Option<Duration>,
}
