//! The program: its games, and the way from a command line to the one game that it names.
//!
//! A stranger's program has it by one line, [`crate::main!`]. This module knows every command, and no command knows it:
//! a command gets its game as a value.

mod verb;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Args, ColorChoice, FromArgMatches};
use crosscheck_core::Game as _;
use crosscheck_core::compare::panics::{contained, silence};
#[cfg(feature = "judge")]
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::foreign;

use self::verb::{Asked, GROUPS, Verb};
use crate::commands::worker::{misdirected, work};
use crate::isolate::WORKER;
#[cfg(feature = "judge")]
use crate::problem::{Known, Problem, TESTS};
pub use crate::roster::ProgramDefinition;
use crate::roster::{Called, Declared, Roster};
pub use crate::screen::Status;
use crate::screen::{self, CommandError, interrupt, say, unless_unread};

/// When output has colours.
#[derive(Debug, clap::Args)]
struct Color {
    /// Controls when to use color
    #[arg(long, default_value_t = ColorChoice::Auto, value_name = "WHEN", value_enum, global = true)]
    color: ColorChoice,
}

impl Color {
    fn settle(&self) {
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

fn command(roster: &Roster) -> clap::Command {
    let command = with(roster, Verb::all(), &[]).about(roster.by.program.about);
    let lists = GROUPS.iter().map(|(title, verbs)| {
        let commands = verbs.iter().filter_map(|verb| command.find_subcommand(verb.name).cloned());
        let group = clap::Command::new(*title).max_term_width(WIDTH).disable_help_subcommand(true);
        // Of a command alone its list is what clap writes there.
        let mut group = group.help_template("{subcommands}").subcommands(commands);
        (title, group.render_help().ansi().to_string().trim_end().to_owned())
    });
    let lists = lists.filter(|(_, commands)| !commands.is_empty());
    let header = command.get_styles().get_header();
    let lists: String =
        lists.map(|(title, list)| format!("{header}{title}:{header:#}\n{list}\n\n")).collect();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{lists}{header}Options:{header:#}\n\
         {{options}}{{after-help}}"
    );
    let after = format!("{}\n\n{}", hints(roster), Status::table());
    command.help_template(template).after_help(after)
}

/// Returns the command line with these commands alone. The help has the options of the games that are named.
fn with<'v>(
    roster: &Roster,
    verbs: impl IntoIterator<Item = &'v Verb>,
    named: &[String],
) -> clap::Command {
    let program = roster.by.program;
    let command = Color::augment_args(clap::Command::new(program.name))
        .max_term_width(WIDTH)
        // Otherwise usage shows the name this program was called by, which may hold anything.
        .bin_name(program.name)
        .version(program.version)
        // The arguments bring a description of their own, which is not the program's.
        .about(None)
        .subcommand_required(true)
        .arg_required_else_help(true);
    verbs.into_iter().fold(command, |command, verb| {
        let of = verb.command(roster, named);
        command.subcommand(if roster.only().is_some() { of_the_only_game(program, of) } else { of })
    })
}

const WIDTH: usize = 100;

/// Takes the game from a command's usage: its name goes without saying, and is put in its place before the words are
/// read.
fn of_the_only_game(program: &ProgramDefinition, command: clap::Command) -> clap::Command {
    let argument = if command.get_name() == "fuzz" { "games" } else { "game" };
    // A command that is not built yet cannot always say how it is used.
    let mut built = command.clone();
    built.build();
    let usage = built.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").replacen("<GAME> ", "", 1);
    // `mut_arg` would put the name behind the other words.
    command
        .override_usage(format!("{} {usage}", program.name))
        .mut_args(|of| if of.get_id() == argument { of.hide(true) } else { of })
}

fn hints(roster: &Roster) -> String {
    let name = roster.by.program.name;
    let game = roster.only().map_or("GAME ", |_| "");
    let mut hints = format!("Start with `{name} fuzz`");
    if cfg!(feature = "judge") && roster.declared(Declared::Contest) {
        hints += &format!(
            ", or with `{name} stress GAME -- ./mine` if a program of yours gives wrong answers"
        );
    }
    hints += ".";
    if cfg!(feature = "init") {
        hints += &format!(
            " To compare two implementations of your own, `{name} init NAME` creates a package for them."
        );
    }
    if roster.declared(Declared::Misreadings) {
        hints += &format!(
            " To see what a finding looks like, plant a misreading of the rules: `{name} fuzz {game}--plant list` names \
             them."
        );
    }
    if roster.only().is_none() {
        hints += &format!(" `{name} COMMAND GAME --help` lists the options of that game.");
    }
    hints
}

/// The features that a program may be built without: each with its commands, and whether it is on.
const OPTIONAL: [(&str, &[&str], bool); 5] = [
    ("pages", &["replay"], cfg!(feature = "pages")),
    ("coverage", &["coverage"], cfg!(feature = "coverage")),
    ("judge", &["stress", "judge", "package", "problem", "doctor"], cfg!(feature = "judge")),
    ("init", &["init"], cfg!(feature = "init")),
    ("manual", &["completions", "man"], cfg!(feature = "manual")),
];

const UNGUARDED: &str = "a panic outside of a play, in what a value's own code does when it is copied, compared, hashed, \
                         written or dropped, or in crosscheck";

/// Runs the command given on the command line. [`crate::main!`] calls it.
pub fn main(program: &'static ProgramDefinition) -> ExitCode {
    crosscheck_host::signal::normalize();
    interrupt::begin();
    silence();
    let done = contained(|| run(Called { program, words: std::env::args_os().collect() }));
    let done = done.unwrap_or_else(|panic| Err(format!("{panic}: {UNGUARDED}").into()));
    interrupt::give_way();
    // The programs of a problem live as long as the process, so nothing drops the folders that they were compiled in.
    crosscheck_host::scratch::remove_all();
    match done {
        Ok(status) => status.into(),
        Err(CommandError::ClosedPipe) => Status::Same.into(),
        Err(trouble) => {
            let words = trouble.to_string();
            match &trouble {
                CommandError::Whole(_) => screen::styled(words.trim_end()),
                _ => say!("{}", words.trim_end()),
            }
            trouble.status().into()
        }
    }
}

fn run(by: Called) -> Result<Status, CommandError> {
    #[cfg(unix)]
    crosscheck_host::scratch::own_what_is_made();
    // A worker listens, too, to leave interrupts to its supervisor.
    interrupt::listen()?;
    let mut roster = Roster::new(by, command);
    if let [_, word, orders @ ..] = &Arc::clone(&roster.by).words[..]
        && word == WORKER
    {
        let (name, orders) = orders.split_first().ok_or_else(misdirected)?;
        let name = name.to_string_lossy();
        add_problem(&mut roster, None, &name)?;
        return work(roster.find(&name).ok_or_else(misdirected)?, orders);
    }
    let done = read(&mut roster).and_then(|(verb, matches)| {
        (verb.run)(&matches, &roster).unwrap_or_else(|error| misused(&roster, error))
    });
    done.or_else(listed)
}

/// Reads the command line: which command it gives, and then all of it. Only the command that is called is built: to build all
/// of them takes longer than most then take to answer. Usage errors end here, with status 2 and clap's message.
fn read(roster: &mut Roster) -> Result<(&'static Verb, ArgMatches), CommandError> {
    let words = roster.by.words.clone();
    // To ask clap which command it is would cost a tenth of a short one. Only the colour may stand before it.
    let at = match words.get(1).and_then(|word| word.to_str()) {
        Some("--color") => 3,
        Some(word) if word.starts_with("--color=") => 2,
        _ => 1,
    };
    let verb = words.get(at).and_then(|word| Verb::named(word.to_str()?));
    let parsed = match verb.map(|verb| (verb, at + 1)) {
        // The version needs no command, and all of them take long to build.
        None if words.get(1).is_some_and(|word| word == "--version" || word == "-V") => {
            with(roster, [], &[]).try_get_matches_from(words)
        }
        None => command(roster).try_get_matches_from(words),
        Some((verb, at)) => read_command(roster, verb, words, at)?,
    };
    let mut matches = parsed.unwrap_or_else(|error| misused(roster, error));
    // What only reads would copy all of them first.
    Color::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| misused(roster, error)).settle();
    let (name, matches) = matches.remove_subcommand().expect("clap demands a command");
    Ok((Verb::named(&name).expect("there are no others"), matches))
}

/// Reads the words of a command, which are its own from a place on. If they are more than games that the program lists and
/// what these take, it is found out first which games they name: the problems among them become part of the roster, and help
/// is of these games.
fn read_command(
    roster: &mut Roster,
    verb: &'static Verb,
    mut words: Vec<OsString>,
    at: usize,
) -> Result<Result<ArgMatches, clap::Error>, CommandError> {
    // The name of the only game goes without saying.
    if let Some(only) = roster.only()
        && verb.takes_game()
        && words.get(at).is_none_or(|next| *next != *only.word())
    {
        words.insert(at, only.word().into());
    }
    let verbs = std::slice::from_ref(verb);
    let parsed = with(roster, verbs, &[]).try_get_matches_from(&words);
    // What is done before the command begins counts as well.
    let count = |asked: &Asked| asked.time.into_iter().for_each(interrupt::end_within);
    let usual = parsed.as_ref().ok().and_then(ArgMatches::subcommand).map(|(_, of)| verb.asks(of));
    if let Some(usual) = usual.filter(|_| !verb.takes_results()) {
        count(&usual);
        return Ok(parsed);
    }
    let asked = verb.asked(Color::augment_args(verb.command(roster, &[])), &words[at - 1..]);
    count(&asked);
    for word in &asked.games {
        add_problem(roster, Some(verb), word)?;
    }
    // Tests alone need no problem.
    #[cfg(feature = "judge")]
    if roster.games.iter().any(|game| game.is_problem && game.word() == TESTS) {
        words.insert(at, TESTS.into());
    }
    Ok(with(roster, verbs, &asked.games).try_get_matches_from(words))
}

/// Adds the problem that a word in the place of a game names. A program with one pair of its own has no problems: its
/// commands go without the name of a game.
#[cfg(feature = "judge")]
fn add_problem(roster: &mut Roster, verb: Option<&Verb>, word: &str) -> Result<(), CommandError> {
    if roster.by.program.games.len() < 2 || roster.find(word).is_some() {
        return Ok(());
    }
    let known = match Known::read(word)? {
        Some(known) => known,
        None if !Path::new(word).is_dir() => return Ok(()),
        None => match verb {
            Some(verb) if verb.name == "judge" => Known::of_tests_alone()?,
            Some(verb) if verb.takes_game() => {
                return Err(format!(
                    "{} is the folder of no problem: it has no problem.toml; `crosscheck problem new` makes one",
                    foreign(Path::new(word))
                )
                .into());
            }
            _ => return Ok(()),
        },
    };
    let has_checker = known.has_checker();
    roster.add_problem(AnyGame::new(Problem::from(known)), has_checker);
    Ok(())
}

#[cfg(not(feature = "judge"))]
fn add_problem(_: &mut Roster, _: Option<&Verb>, _: &str) -> Result<(), CommandError> {
    Ok(())
}

/// Ends the process as clap would, with a tip where the mistake is a usual one.
fn misused(roster: &Roster, mut error: clap::Error) -> ! {
    let tip = tip(roster, &error);
    screen::usage(&mut error);
    if let Some(tip) = tip {
        say!("\n  tip: {tip}");
    }
    std::process::exit(error.exit_code());
}

fn tip(roster: &Roster, error: &clap::Error) -> Option<String> {
    let program = roster.by.program.name;
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => word.as_str(),
        _ => "",
    };
    match error.kind() {
        // A program without its `--`. A word that begins with a hyphen is more likely an option that does not exist.
        ErrorKind::UnknownArgument if !of(ContextKind::InvalidArg).starts_with('-') => {
            let said = |what: &str| roster.by.words.iter().skip(1).any(|word| word == what);
            let usual = ["stress GAME", "judge GAME DIR", "diff GAME FILE", "shrink GAME FILE"];
            let usage = usual.into_iter().find(|usage| usage.split(' ').next().is_some_and(said))?;
            (!said("--")).then(|| format!("a program goes behind `--`: {program} {usage} -- ./mine"))
        }
        ErrorKind::InvalidValue
            if cfg!(feature = "judge")
                && roster.only().is_none()
                && of(ContextKind::InvalidArg).contains("GAME") =>
        {
            let name = foreign(Path::new(of(ContextKind::InvalidValue)));
            Some(format!(
                "there is no folder {name} with a problem here. `{program} problem new {name} --from SAMPLES` makes \
                 one, and `{program} stress {name} -- ./mine` then tests a program"
            ))
        }
        ErrorKind::InvalidSubcommand => {
            let unknown = of(ContextKind::InvalidSubcommand);
            let is_off = |(_, commands, is_on): &&(_, &[&str], _)| !is_on && commands.contains(&unknown);
            let (feature, ..) = OPTIONAL.iter().find(is_off)?;
            Some(format!(
                "for `{unknown}`, say in Cargo.toml: crosscheck = {{ …, features = [\"{feature}\"] }}"
            ))
        }
        _ => None,
    }
}

fn listed(trouble: CommandError) -> Result<Status, CommandError> {
    let CommandError::List(list) = trouble else { return Err(trouble) };
    unless_unread(writeln!(screen::out(), "{list}"))?;
    Ok(Status::Same)
}
