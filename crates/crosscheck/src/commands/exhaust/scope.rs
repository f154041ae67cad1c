//! The scope to play, chosen by options that each game names itself.

use clap::{Arg, ArgMatches, Command, FromArgMatches};
use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::exhaust::state::Of;
use crosscheck_core::generate::{Bounds, Generator, Knob};

use crate::options::{Numbers, SCOPE, not_among, numbers};
use crate::screen::CommandError;

/// The user's request: a named scope, and numbers that replace its own.
#[derive(Clone, Debug, Default)]
pub(super) struct ScopeArgs {
    scope: Option<String>,
    bounds: Numbers,
}

pub(super) struct Bounded {
    pub(super) bounds: Bounds,
}

impl Bounded {
    /// Describes the numbers for people: `cells 6, colors 2`.
    pub(super) fn words(&self) -> String {
        let words: Vec<_> =
            self.bounds.0.iter().map(|(name, number)| format!("{name} {number}")).collect();
        words.join(", ")
    }

    /// Returns the options that give these numbers.
    pub(super) fn typed(&self) -> String {
        self.bounds.0.iter().map(|(name, number)| format!(" --{name} {number}")).collect()
    }

    pub(super) fn slug(&self) -> String {
        self.bounds.0.iter().map(|(name, number)| format!("-{name}-{number}")).collect()
    }
}

impl ScopeArgs {
    /// Returns the scope for one game: what the user asked for, or else that of a saved state, or else the default.
    pub(super) fn scope(&self, game: &AnyGame, saved: Option<&Of>) -> Result<Bounded, CommandError> {
        let (scopes, all) = (game.generator().scopes(), game.generator().bounds());
        let usual = scopes.first().ok_or_else(|| format!("{} has no scopes", game.name()))?;
        let scope = match &self.scope {
            None => usual,
            Some(name) => scopes.iter().find(|scope| scope.name == name).ok_or_else(|| {
                let list = scopes.iter().map(|scope| (scope.name, scope.purpose));
                not_among(&format!("{} has no scope {name:?}", game.name()), name, list)
            })?,
        };
        let mut bounds = Bounds::from(scope);
        if let Some(of) = saved.filter(|of| of.game == game.name() && self.is_empty()) {
            for (name, number) in &mut bounds.0 {
                *number = of.bounds.get(*name).copied().unwrap_or(*number);
            }
        }
        for (name, &number) in &self.bounds {
            let Some(bound) = all.iter().find(|bound| bound.name == name) else {
                return Err(CommandError::Words(format!("{} has no bound --{name}", game.name())));
            };
            bounds.0.insert(bound.name, number);
        }
        for Knob { name, least, most, .. } in all {
            let number = bounds.get(name);
            if !(*least..=*most).contains(&number) {
                return Err(
                    format!("--{name} {number} is not in {least}..={most} for {}", game.name()).into()
                );
            }
        }
        Ok(Bounded { bounds })
    }

    fn is_empty(&self) -> bool {
        self.scope.is_none() && self.bounds.is_empty()
    }
}

impl clap::Args for ScopeArgs {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new("scope")
                .long("scope")
                .value_name("NAME")
                .help(
                    "A named scope (`--scope list` names them) [default: one that takes about a minute]",
                )
                .help_heading(SCOPE),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ScopeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut asked = ScopeArgs::default();
        asked.update_from_arg_matches(matches)?;
        Ok(asked)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.scope = matches.get_one("scope").cloned();
        self.bounds = numbers(matches);
        Ok(())
    }
}
