//! Arguments that several commands share, and reading cases.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, value_parser};
use crosscheck_core::contract::quantities::{Narrowed, Quantities};
use crosscheck_core::erased::{AnyCase, AnyGame, AnyGenerator};

use crosscheck_core::foreign::{foreign, quote};
use crosscheck_core::generate::{Generator, Knob, Settings};
use crosscheck_core::protocol::file::{self, Play};
use crosscheck_core::{Game, Limits, Misreading, files};

use crate::isolate::faulty::FAULTY;
use crate::options::excerpt::marked;
use crate::options::{memory, option};
use crate::roster::{Declared, Roster};
use crate::screen::CommandError;

/// Reads which sizes inputs may have: those that the rules set, or whatever fits memory.
pub(crate) fn limits() -> impl TypedValueParser<Value = Limits> {
    one_of([("contest", Limits::Contest), ("none", Limits::None)])
}

pub(crate) fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let value = move |word: String| all.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
    PossibleValuesParser::new(all.map(|(name, _)| name))
        .map(move |word| value(word).expect("clap lets only these words through"))
}

pub(crate) fn planted(
    game: &AnyGame,
    name: Option<&str>,
) -> Result<Option<&'static Misreading<AnyCase>>, CommandError> {
    let Some(name) = name else { return Ok(None) };
    if let Some(faulty) = FAULTY.iter().find(|faulty| faulty.name == name) {
        return Ok(Some(faulty));
    }
    let all = game.misreadings();
    let list = || all.iter().map(|misreading| (misreading.name, misreading.words));
    all.iter().find(|misreading| misreading.name == name).map_or_else(
        || Err(not_among(&format!("{} has no misreading {}", game.name(), quote(name)), name, list())),
        |misreading| Ok(Some(misreading)),
    )
}

/// Returns the possible names: as a list if the user asked for `list`, otherwise as an error.
pub(crate) fn not_among<'a>(
    problem: &str,
    asked: &str,
    all: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> CommandError {
    let widest = all.clone().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> = all.map(|(name, words)| format!("  {name:<widest$}  {words}")).collect();
    let list = lines.join("\n");
    if asked == "list" {
        CommandError::List(list)
    } else {
        CommandError::Words(format!("{problem}; it has\n{list}"))
    }
}

pub(crate) const PLANT_HELP: &str = "Play a misreading of the rules in place of the engine, to see it caught (`--plant list` names them)";

pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) fn read_input(path: &Path) -> Result<Input, CommandError> {
    let (name, bytes) = match path.as_os_str() == "-" {
        true => ("standard input".into(), files::read_stream(io::stdin().lock(), &"standard input")?),
        false => (foreign(path).to_string(), files::read(path)?),
    };
    Ok(Input { name, bytes })
}

/// Reads a case from an input file. An error shows the line, with the place marked.
pub(crate) fn read_case(game: &AnyGame, path: &Path, limits: Limits) -> Result<AnyCase, CommandError> {
    let input = read_input(path)?;
    game.parse(&input.bytes, limits)
        .map_err(|error| CommandError::Whole(marked(&input.name, &input.bytes, &error)))
}

pub(crate) fn read_play(
    game: &AnyGame,
    path: &Path,
    case: &AnyCase,
) -> Result<Play<AnyCase>, CommandError> {
    let Input { name, bytes } = read_input(path)?;
    if std::str::from_utf8(&bytes).is_err() {
        return Err(format!("{name} is not text").into());
    }
    let plays = file::read(game, &bytes).map_err(|(line, error)| {
        format!("{}:{line}: this line is not a step of {}: {error}", foreign(path), game.name())
    })?;
    let is_of_case = |play: &Play<AnyCase>| {
        let read = |text: &String| game.parse(text.as_bytes(), Limits::None).ok();
        play.text.as_ref().is_none_or(|text| read(text).as_ref() == Some(case))
    };
    let play = plays.into_iter().find(is_of_case);
    play.ok_or_else(|| format!("{}: this trace is of another case", foreign(path)).into())
}

const CASES: &str = "Cases (anything you do not set is random)";

pub(crate) const SCOPE: &str = "Scope";

/// Settings of the generator. Each game names its own options.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GeneratorArgs {
    /// A named family of cases (`--family list` names them)
    #[arg(long, value_name = "F", help_heading = CASES)]
    family: Option<String>,
    /// Which sizes are allowed: those of the rules, or any that fit memory
    #[arg(long, value_name = "LIMITS", value_parser = limits(), default_value = "contest", help_heading = CASES)]
    limits: Limits,
    #[command(flatten)]
    brought: Brought,
}

impl GeneratorArgs {
    pub(crate) fn settings(&self, game: &AnyGame) -> Result<Settings, CommandError> {
        let family = self.family.as_deref().map(|name| family(game, name)).transpose()?;
        let limits = self.limits;
        let narrowed = narrowed(game, &self.brought.narrowed)?;
        if !narrowed.is_empty() && game.quantities().is_some_and(Quantities::have_knobs) {
            return Err(
                format!("{} has options of its own for the sizes of its cases", game.name()).into()
            );
        }
        let all = game.generator().knobs();
        let knob = |name: &str| all.iter().find(|knob| knob.name == name).map(|knob| knob.name);
        let known = self.brought.numbers.iter().map_while(|(name, &value)| Some((knob(name)?, value)));
        let settings = Settings { family, knobs: known.collect(), limits, narrowed };
        settings.check(game.name(), all)?;
        if let Some(name) = self.brought.numbers.keys().find(|name| knob(name).is_none()) {
            return Err(CommandError::Words(format!("{} has no option --{name}", game.name())));
        }
        memory::check(game.generator().memory(&settings), || {
            format!("a case with{}", as_options(&settings))
        })?;
        Ok(settings)
    }
}

pub(crate) fn narrowed(game: &AnyGame, limits: &[String]) -> Result<Narrowed, CommandError> {
    if limits.is_empty() {
        return Ok(Narrowed::default());
    }
    let quantities = game
        .quantities()
        .ok_or_else(|| format!("{} has no page of limits that --limit could narrow", game.name()))?;
    let pairs: Result<Vec<_>, String> = limits
        .iter()
        .map(|limit| limit.split_once('=').ok_or(format!("--limit {limit} is not NAME=VALUES")))
        .collect();
    Ok(Narrowed::parse(&quantities.names(), pairs?).map_err(|why| format!("--limit: {why}"))?)
}

pub(crate) fn as_options(settings: &Settings) -> String {
    let knobs = settings.knobs.iter().map(|(name, value)| option(name, Some(value)));
    let narrowed = settings.narrowed.iter().map(|(name, values)| format!(" --limit {name}={values}"));
    let more: String = knobs.chain(narrowed).collect();
    option("family", settings.family) + &more + limits_as_options(settings.limits)
}

pub(crate) fn limits_as_options(limits: Limits) -> &'static str {
    if limits == Limits::None { " --limits none" } else { "" }
}

fn family(game: &AnyGame, name: &str) -> Result<&'static str, CommandError> {
    let families = game.generator().families();
    let list = families.iter().map(|family| (family.name, family.purpose));
    let found = families.iter().find(|family| family.name == name).map(|family| family.name);
    found.ok_or_else(|| not_among(&format!("{} has no family {}", game.name(), quote(name)), name, list))
}

#[derive(Clone, Copy, Debug)]
struct Number(u32);

/// What the user gives for options that games bring ([`of_games`]).
#[derive(Clone, Debug)]
pub(crate) struct Brought {
    pub(crate) numbers: BTreeMap<String, u32>,
    narrowed: Vec<String>,
}

impl clap::Args for Brought {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl FromArgMatches for Brought {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let number = |id: &str| Some((id.to_owned(), matches.try_get_one::<Number>(id).ok()??.0));
        // There is no such option where no game takes it.
        let narrowed = matches.try_get_many("limit").ok().flatten();
        Ok(Brought {
            numbers: matches.ids().filter_map(|id| number(id.as_str())).collect(),
            narrowed: narrowed.unwrap_or_default().cloned().collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Adds to a command what the games bring: their names, and the options of those that make cases or have scopes.
pub(crate) fn of_games(command: Command, roster: &Roster, named: &[String]) -> Command {
    let has = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    let (cases, scopes) = (has("family"), has("scope"));
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "game" | "games" => arg.value_parser(roster.names()),
        _ => arg,
    });
    let limit = Arg::new("limit")
        .long("limit")
        .value_name("NAME=VALUES")
        .help("Keep a number of a problem's shape within limits: n=2..8, a=0,1, q=..50; may be repeated")
        .action(ArgAction::Append)
        .help_heading(CASES);
    let limits = cases && roster.declared(Declared::Limits);
    let command = if limits { command.arg(limit) } else { command };
    let command =
        if cases { knob_args(command, roster, named, CASES, |of| of.knobs()) } else { command };
    if scopes { knob_args(command, roster, named, SCOPE, |of| of.bounds()) } else { command }
}

/// Adds the options that some games have, each once. Options of games that are not named are hidden from the help but
/// accepted, so that they can be refused with a reason.
fn knob_args(
    command: Command,
    roster: &Roster,
    named: &[String],
    heading: &'static str,
    knobs: impl for<'a> Fn(&'a AnyGenerator) -> &'a [Knob],
) -> Command {
    let is_named = |game: &str| roster.only().is_some() || named.iter().any(|name| name == game);
    let names = roster.games.iter().filter(|game| is_named(game.word())).count();
    let command = match names {
        0 => command.after_help("Each game has more options: name one before --help to list them."),
        _ => command,
    };
    let all = roster.games.iter().map(|game| (game.word(), knobs(game.generator())));
    let all: Vec<(&str, &[Knob])> = all.collect();
    let each = || all.iter().flat_map(|(game, knobs)| knobs.iter().map(move |knob| (*game, knob)));
    each().fold(command, |command, (_, Knob { name, unit, .. })| {
        if command.get_arguments().any(|arg| arg.get_id() == name) {
            return command;
        }
        let listed = each().filter(|(game, knob)| knob.name == *name && is_named(game));
        let help = listed.map(|(game, Knob { help, least, most, .. })| match names {
            1 => format!("{help}: {least} to {most}"),
            _ => format!("{help}: {least} to {most} ({game})"),
        });
        let help = help.collect::<Vec<_>>().join("; ");
        let arg = Arg::new(*name).long(*name).value_parser(value_parser!(u32).map(Number));
        let arg = arg.help_heading(heading).hide(help.is_empty()).value_name(*unit);
        command.arg(arg.help(help))
    })
}
