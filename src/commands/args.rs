//! Arguments that commands share, and reading cases.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, FromArgMatches, value_parser};
use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Knob, Settings};
use crosscheck_core::{Game, InputError, Limits, Misreading};

use crate::commands::error::CommandError;
use crate::games::{self, Visit};

/// The names of all games, for an argument that takes one.
pub(super) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(games::NAMES)
}

/// Does something with the game of a name that clap has let through.
pub(super) fn with_game<V: Visit>(name: &str, visitor: V) -> V::Output {
    games::visit(name, visitor).expect("clap lets only names of games through")
}

/// Which sizes inputs may have.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(super) enum LimitsArg {
    /// Those of the contest's statement.
    #[default]
    Contest,
    /// Whatever fits memory.
    None,
}

impl From<LimitsArg> for Limits {
    fn from(arg: LimitsArg) -> Limits {
        match arg {
            LimitsArg::Contest => Limits::Contest,
            LimitsArg::None => Limits::None,
        }
    }
}

/// The misreading of this name.
pub(super) fn planted<G: Game>(
    name: Option<&str>,
) -> Result<Option<&'static Misreading<G::Case>>, CommandError> {
    let Some(name) = name else { return Ok(None) };
    let all = G::misreadings();
    let list = || all.iter().map(|misreading| (misreading.name, misreading.words));
    all.iter().find(|misreading| misreading.name == name).map_or_else(
        || Err(not_among(&format!("{} has no misreading {name:?}", G::NAME), name, list())),
        |misreading| Ok(Some(misreading)),
    )
}

/// What there is to choose from: as a list if `list` is what was asked for, else as trouble.
pub(super) fn not_among<'a>(
    problem: &str,
    asked: &str,
    all: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> CommandError {
    let list = listing(all);
    if asked == "list" {
        CommandError::List(list)
    } else {
        CommandError::Words(format!("{problem}; it has\n{list}"))
    }
}

/// Names with words on each, a line a name.
fn listing<'a>(all: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> String {
    let widest = all.clone().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> = all.map(|(name, words)| format!("  {name:<widest$}  {words}")).collect();
    lines.join("\n")
}

/// Help for `--plant`.
pub(super) const PLANT_HELP: &str = "Play a misreading of the rules in place of the engine, to see it caught (`--plant list` names them)";

/// An input read from a file or standard input, with its name for messages.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// No input is larger than this: what goes on for ever (`/dev/zero`, a program that babbles) is refused before
/// it has eaten the memory.
const LARGEST: u64 = 1 << 30;

/// Reads a file, or standard input for `-`.
pub(super) fn read_input(path: &Path) -> Result<Input, CommandError> {
    let standard = path.as_os_str() == "-";
    let name = if standard { "standard input".into() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let read = match standard {
        true => io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes),
        false => fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|error| format!("cannot read {name}: {error}"))?;
    if bytes.len() as u64 > LARGEST {
        return Err(CommandError::Words(format!("{name} is larger than {} MiB", LARGEST >> 20)));
    }
    Ok(Input { name, bytes })
}

/// Reads a case; an error is a picture of the place.
pub(super) fn read_case<G: Game>(path: &Path, limits: Limits) -> Result<G::Case, CommandError> {
    let input = read_input(path)?;
    G::Case::parse(&input.bytes, limits).map_err(|error| CommandError::Whole(marked(&input, &error)))
}

/// An input error with the line itself, and the place in it marked.
pub(super) fn marked(input: &Input, error: &InputError) -> String {
    let (bytes, Range { start, end }) = (&input.bytes, error.span.clone());
    let line_start = bytes[..start].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    let line_end = bytes[start..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |at| start + at);
    let before = legible(&bytes[line_start..start]);
    let at = legible(&bytes[start..end]);
    let after = legible(&bytes[end..line_end]);
    let span = before.len()..before.len() + at.len();
    let note = AnnotationKind::Primary.span(span).label(format!("expected {}", error.expected));
    let snippet = Snippet::source(before + &at + &after).line_start(error.line).path(&input.name);
    let report = &[Level::ERROR.primary_title(&error.problem).element(snippet.annotation(note))];
    let styled = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    renderer.render(report)
}

/// A character a byte, so that columns are those of the file: what is not printable ASCII is made visible.
fn legible(bytes: &[u8]) -> String {
    let shown = |&byte: &u8| match byte {
        b'\t' => ' ',
        b' '..=b'~' => char::from(byte),
        0..b' ' => char::from_u32(0x2400 + u32::from(byte)).expect("a picture of a control character"),
        0x7f.. => '\u{fffd}',
    };
    bytes.iter().map(shown).collect()
}

/// What is asked of the generator, by options that each game names itself.
#[derive(Clone, Debug, Default)]
pub(super) struct GeneratorArgs {
    family: Option<String>,
    knobs: BTreeMap<&'static str, u32>,
    limits: LimitsArg,
}

impl GeneratorArgs {
    /// The settings for one game.
    pub(super) fn settings<G: Game>(&self) -> Result<Settings, CommandError> {
        let family = self.family.as_deref().map(family::<G>).transpose()?;
        let limits = self.limits.into();
        let settings = Settings { family, knobs: self.knobs.clone(), limits };
        settings.check(G::NAME, G::Generator::KNOBS)?;
        Ok(settings)
    }
}

/// Settings as they would be typed.
pub(super) fn shown(settings: &Settings) -> String {
    let family = settings.family.map(|family| format!(" --family {family}"));
    let knobs = settings.knobs.iter().map(|(name, value)| format!(" --{name} {value}"));
    let words: String = family.into_iter().chain(knobs).collect();
    words + shown_limits(settings.limits)
}

/// The option for these limits.
pub(super) fn shown_limits(limits: Limits) -> &'static str {
    if limits == Limits::None { " --limits none" } else { "" }
}

fn family<G: Game>(name: &str) -> Result<&'static str, CommandError> {
    let families = G::Generator::FAMILIES;
    let list = families.iter().map(|family| (family.name, family.purpose));
    let found = families.iter().find(|family| family.name == name).map(|family| family.name);
    found.ok_or_else(|| not_among(&format!("{} has no family {name:?}", G::NAME), name, list))
}

/// Which numbers of a game may be set by options.
#[derive(Clone, Copy, Debug)]
pub(super) enum Knobs {
    /// What its cases are like.
    Cases,
    /// How far a scope goes.
    Bounds,
}

impl Visit for Knobs {
    type Output = (&'static [Knob], &'static str);

    fn visit<G: Game>(self) -> Self::Output {
        let knobs = match self {
            Knobs::Cases => G::Generator::KNOBS,
            Knobs::Bounds => G::Generator::BOUNDS,
        };
        (knobs, G::NAME)
    }
}

/// All knobs of all games, each name once, with the games that have it and what each means by it.
pub(super) fn all_knobs(which: Knobs) -> Vec<(&'static str, Vec<(&'static str, Knob)>)> {
    let mut all: Vec<(&'static str, Vec<(&'static str, Knob)>)> = Vec::new();
    for (knobs, game) in games::NAMES.iter().map(|name| with_game(name, which)) {
        for knob in knobs {
            match all.iter_mut().find(|(known, _)| *known == knob.name) {
                Some((_, games)) => games.push((game, *knob)),
                None => all.push((knob.name, vec![(game, *knob)])),
            }
        }
    }
    all
}

/// The games that the command line names: its help lists their options alone.
pub(super) fn named_games() -> Vec<&'static str> {
    let words: Vec<String> = std::env::args().skip(1).take_while(|word| word != "--").collect();
    games::NAMES.iter().copied().filter(|name| words.iter().any(|word| word == name)).collect()
}

/// The options that some games have, each once. Those of games that the command line does not name are accepted, to be
/// refused with a reason, and not listed in its help.
pub(super) fn knob_args(command: Command, which: Knobs, heading: &'static str) -> Command {
    let named = named_games();
    let command = match named.is_empty() {
        true => command.after_help("Each game has more options: name one before --help to list them."),
        false => command,
    };
    all_knobs(which).into_iter().fold(command, |command, (name, games)| {
        let mut listed = games.iter().filter(|(game, _)| named.contains(game)).peekable();
        let arg = Arg::new(name).long(name).value_parser(value_parser!(u32)).help_heading(heading);
        let arg = arg.hide(listed.peek().is_none()).value_name(games[0].1.unit);
        let help: Vec<String> = listed
            .map(|(game, Knob { help, least, most, .. })| match named.len() {
                1 => format!("{help}: {least} to {most}"),
                _ => format!("{help}: {least} to {most} ({game})"),
            })
            .collect();
        command.arg(arg.help(help.join("; ")))
    })
}

/// The families of the games that the command line names, or of all, if it asks for the list: wherever `--family` is an
/// option, whatever else is missing.
pub(super) fn families_asked_for() -> Option<String> {
    let words: Vec<String> = std::env::args().skip(1).take_while(|word| word != "--").collect();
    let takes = ["fuzz", "stress", "gen", "coverage"]
        .iter()
        .any(|command| words.first().is_some_and(|w| w == command));
    let asks = words.iter().any(|word| word == "--family=list")
        || words.windows(2).any(|pair| pair[0] == "--family" && pair[1] == "list");
    if !takes || !asks {
        return None;
    }
    let named = named_games();
    let games = if named.is_empty() { games::NAMES.to_vec() } else { named };
    let list = |game: &&str| match games.len() {
        1 => with_game(game, Families),
        _ => format!("{game}\n{}", with_game(game, Families)),
    };
    Some(games.iter().map(list).collect::<Vec<_>>().join("\n"))
}

/// The families of a game, each with its purpose.
struct Families;

impl Visit for Families {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        let families = G::Generator::FAMILIES;
        listing(families.iter().map(|family| (family.name, family.purpose)))
    }
}

impl clap::Args for GeneratorArgs {
    fn augment_args(command: Command) -> Command {
        const HEADING: &str = "Cases (anything you do not set is random)";
        let command = command
            .arg(
                Arg::new("family")
                    .long("family")
                    .value_name("F")
                    .help("A named family of cases (`--family list` names them)")
                    .help_heading(HEADING),
            )
            .arg(
                Arg::new("limits")
                    .long("limits")
                    .value_name("LIMITS")
                    .help("Which sizes are allowed")
                    .default_value("contest")
                    .value_parser(value_parser!(LimitsArg))
                    .help_heading(HEADING),
            );
        knob_args(command, Knobs::Cases, HEADING)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GeneratorArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut asked = GeneratorArgs::default();
        asked.update_from_arg_matches(matches)?;
        Ok(asked)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.family = matches.get_one("family").cloned();
        self.limits = matches.get_one("limits").copied().unwrap_or_default();
        for (name, _) in all_knobs(Knobs::Cases) {
            if let Some(&value) = matches.get_one(name) {
                self.knobs.insert(name, value);
            }
        }
        Ok(())
    }
}

/// A file argument; `-` or nothing is standard input.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct FileArg {
    /// The input; `-` or nothing is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(super) file: PathBuf,
}
