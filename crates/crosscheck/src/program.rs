//! The program: its games, and the way from a command line to the one game that it names.
//!
//! A stranger's program has it by one line, [`crate::main!`]. This module knows every command, and no command knows it:
//! a command gets its game as a value.

mod verb;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, ColorChoice, FromArgMatches};
use crosscheck_core::Game as _;
use crosscheck_core::compare::panics::{contained, silence};
use crosscheck_core::erased::AnyGame;

use self::verb::{VERBS, Verb};
use crate::commands::worker::{misdirected, work};
use crate::options::args::families_asked_for;
use crate::options::isolation::WORKER;
use crate::options::units::duration;
#[cfg(feature = "judge")]
use crate::problem::{Problem, TESTS};
use crate::roster::{self, Declared, Roster, declared};
use crate::screen::error::{CommandError, unless_unread};
pub use crate::screen::status::Status;
use crate::screen::{self, interrupt};

/// A program: its name, its description and its games.
pub struct Program {
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

/// When output has colours.
#[derive(Debug, clap::Args)]
struct Color {
    /// Controls when to use color
    #[arg(long, default_value_t = ColorChoice::Auto, value_name = "WHEN", value_enum, global = true)]
    color: ColorChoice,
}

impl Color {
    /// Decides it for the whole process.
    fn settle(&self) {
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Returns the whole command line with the program's own words.
fn command(program: &'static Program) -> clap::Command {
    let command = with(program, VERBS);
    command.about(program.about).after_help(format!("{}\n\n{}", hints(program), Status::table()))
}

/// Returns what of the command line these words need: to build all of it takes longer than most commands then take to
/// answer, so a command that is called by its name is built alone, and the version without any.
fn needed_by(program: &'static Program, words: &[OsString], at: Option<usize>) -> clap::Command {
    let asks = |at: &usize| words[1..*at].iter().any(|word| word == "--help" || word == "-h");
    let named = at.filter(|at| !asks(at)).and_then(|at| Verb::named(&words[at].to_string_lossy()));
    match (named, words) {
        (Some(verb), _) => with(program, std::slice::from_ref(verb)),
        (None, [_, only]) if only == "--version" || only == "-V" => with(program, &[]),
        (None, _) => command(program),
    }
}

/// Returns the command line with these commands alone.
fn with(program: &'static Program, verbs: &[Verb]) -> clap::Command {
    let command = Color::augment_args(clap::Command::new(program.name))
        .max_term_width(100)
        // Otherwise usage shows the name this program was called by, which may hold anything.
        .bin_name(program.name)
        .version(program.version)
        // The arguments bring a description of their own, which is not the program's.
        .about(None)
        .subcommand_required(true)
        .arg_required_else_help(true);
    verbs.iter().fold(command, |command, verb| {
        let of = verb.command();
        command.subcommand(if roster::only().is_some() { of_the_only_game(program, of) } else { of })
    })
}

/// Takes the game from a command's usage: its name goes without saying, and is put in its place before the words are
/// read.
fn of_the_only_game(program: &Program, command: clap::Command) -> clap::Command {
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

/// Returns the end of the help.
fn hints(program: &Program) -> String {
    let name = program.name;
    let game = roster::only().map_or("GAME ", |_| "");
    let mut hints = format!("Start with `{name} fuzz`");
    if cfg!(feature = "judge") && declared(Declared::Contest) {
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
    let coverage = (!cfg!(feature = "coverage") && declared(Declared::Clauses)).then_some("`coverage`");
    let pages = (!cfg!(feature = "pages")).then_some("`pages`");
    let without: Vec<&str> = pages.into_iter().chain(coverage).collect();
    if !without.is_empty() {
        let without = without.join(" and ");
        hints += &format!(
            " crosscheck is built without {without} here: its features, in Cargo.toml, are further commands."
        );
    }
    if declared(Declared::Misreadings) {
        hints += &format!(
            " To see what a finding looks like, plant a misreading of the rules: `{name} fuzz {game}--plant list` names \
             them."
        );
    }
    if roster::only().is_none() {
        hints += &format!(" `{name} COMMAND GAME --help` lists the options of that game.");
    }
    hints
}

/// Commands that a program may be built without: each with the feature it needs, and whether that is on.
const OPTIONAL: [(&str, &str, bool); 10] = [
    ("replay", "pages", cfg!(feature = "pages")),
    ("dashboard", "pages", cfg!(feature = "pages")),
    ("coverage", "coverage", cfg!(feature = "coverage")),
    ("stress", "judge", cfg!(feature = "judge")),
    ("judge", "judge", cfg!(feature = "judge")),
    ("package", "judge", cfg!(feature = "judge")),
    ("doctor", "judge", cfg!(feature = "judge")),
    ("init", "init", cfg!(feature = "init")),
    ("completions", "manual", cfg!(feature = "manual")),
    ("man", "manual", cfg!(feature = "manual")),
];

/// What is said of a panic that ends a command.
const UNGUARDED: &str = "a panic outside of a play, in what a value's own code does when it is copied, compared, hashed, \
                         written or dropped, or in crosscheck";

/// Runs the command given on the command line. [`crate::main!`] calls it.
pub fn main(program: &'static Program) -> ExitCode {
    crosscheck_host::signal::normalize();
    interrupt::begin();
    if let Some(time) = time_asked_for() {
        interrupt::end_within(time);
    }
    silence();
    let done = contained(|| {
        let mut games: Vec<AnyGame> = program.games.iter().map(|make| make()).collect();
        add_problem(&mut games)?;
        roster::begin(Roster {
            games: games.clone(),
            listed: program.games.len(),
            cases: program.cases,
            command_line: Box::new(move || command(program)),
        });
        run(program, &games)
    });
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
                _ => drop(writeln!(screen::err(), "{}", words.trim_end())),
            }
            trouble.status().into()
        }
    }
}

/// The commands that take no game.
const WITHOUT_GAME: [&str; 9] =
    ["doctor", "init", "help", "merge", "dashboard", "problem", "schema", "completions", "man"];

/// Returns the time that the command line gives to everything: what is done before it is read counts as well.
fn time_asked_for() -> Option<Duration> {
    let mut words = std::env::args_os().skip(1).take_while(|word| word != "--");
    let time = words.find_map(|word| match word.to_str()?.strip_prefix("--time") {
        Some("") => Some(None),
        Some(rest) => rest.strip_prefix('=').map(|time| Some(time.to_owned())),
        None => None,
    })?;
    duration(&time.or_else(|| words.next()?.into_string().ok())?).ok()
}

/// Adds the problem that the command line names in the place of a game. A program with one pair of its own has no problems:
/// its commands go without the name of a game.
#[cfg_attr(
    not(feature = "judge"),
    expect(unused_variables, clippy::ptr_arg, reason = "only the judge has problems")
)]
fn add_problem(games: &mut Vec<AnyGame>) -> Result<(), CommandError> {
    #[cfg(feature = "judge")]
    if let Some(problem) = problem_named(games)? {
        games.push(AnyGame::new(problem));
    }
    Ok(())
}

#[cfg(feature = "judge")]
fn problem_named(games: &[AnyGame]) -> Result<Option<Problem>, CommandError> {
    use std::path::Path;

    use crosscheck_core::foreign::foreign;

    let mut words = std::env::args_os().skip(1).take_while(|word| word != "--");
    let mut plain = words.by_ref().filter(|word| !word.to_string_lossy().starts_with('-'));
    let (Some(command), Some(word)) = (plain.next(), plain.next()) else { return Ok(None) };
    let word = word.to_string_lossy();
    if games.len() < 2 || games.iter().any(|game| game.word() == word) {
        return Ok(None);
    }
    let named = Problem::read(&word)?;
    if named.is_some() || !Path::new(&*word).is_dir() {
        return Ok(named);
    }
    if command == "judge" {
        return Problem::of_tests_alone().map(Some);
    }
    if !WITHOUT_GAME.contains(&&*command.to_string_lossy()) {
        return Err(format!(
            "{} is the folder of no problem: it has no problem.toml; `crosscheck problem new` makes one",
            foreign(Path::new(&*word))
        )
        .into());
    }
    Ok(None)
}

fn run(program: &'static Program, games: &[AnyGame]) -> Result<Status, CommandError> {
    #[cfg(unix)]
    crosscheck_host::scratch::own_what_is_made();
    // A worker listens, too, to leave interrupts to its supervisor.
    interrupt::listen()?;
    let orders: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let [word, orders @ ..] = &orders[..]
        && word == WORKER
    {
        let called = orders.split_first().and_then(|(name, orders)| {
            let game = games.iter().find(|game| *name == *game.word())?;
            Some((game, orders))
        });
        let (game, orders) = called.ok_or_else(misdirected)?;
        return work(game, orders);
    }
    if let Some(families) = families_asked_for() {
        return listed(CommandError::List(families));
    }
    let (words, at) = words();
    // Usage errors end here, with status 2 and clap's message.
    let parsed = needed_by(program, &words, at).try_get_matches_from(words);
    let mut matches = parsed.unwrap_or_else(|error| misused(program, error));
    // What only reads would copy all of them first.
    let color =
        Color::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| misused(program, error));
    color.settle();
    let (name, matches) = matches.subcommand().expect("clap demands a command");
    let verb = Verb::named(name).expect("there are no others");
    let done = (verb.run)(matches).unwrap_or_else(|error| misused(program, error));
    done.or_else(listed)
}

/// Returns the words of the command line, and where the command stands among them. The name of the only game is put
/// behind the command if it was left out.
fn words() -> (Vec<OsString>, Option<usize>) {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let at = words.iter().skip(1).position(|word| !word.to_string_lossy().starts_with('-'));
    let at = at.map(|at| at + 1);
    if let (Some(only), Some(at)) = (roster::only(), at) {
        let takes = WITHOUT_GAME.iter().all(|other| words[at] != *other);
        if takes && words.get(at + 1).is_none_or(|next| next != only) {
            words.insert(at + 1, only.into());
        }
    }
    // Tests alone need no problem.
    #[cfg(feature = "judge")]
    if let (true, Some(at)) = (roster::problem().is_some_and(|of| of.word() == TESTS), at) {
        words.insert(at + 1, TESTS.into());
    }
    (words, at)
}

/// Ends the process as clap would. If the user forgot the `--` before a program, adds a tip.
fn misused(program: &Program, mut error: clap::Error) -> ! {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let said = |what: &str| words.iter().any(|word| word == what);
    let command =
        [("stress", "GAME"), ("judge", "GAME DIR"), ("diff", "GAME FILE"), ("shrink", "GAME FILE")]
            .into_iter()
            .find(|(command, _)| said(command));
    // A word that begins with a hyphen is more likely an option that does not exist.
    let a_word = matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(word)) if !word.starts_with('-'));
    if let (ErrorKind::UnknownArgument, Some((command, operands)), false) =
        (error.kind(), command.filter(|_| a_word), said("--"))
    {
        screen::usage(&mut error);
        let tip = format!("{} {command} {operands} -- ./mine", program.name);
        let _ = writeln!(screen::err(), "\n  tip: a program goes behind `--`: {tip}");
        std::process::exit(error.exit_code());
    }
    let unknown = match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => word.clone(),
        _ => String::new(),
    };
    screen::usage(&mut error);
    if let Some((command, feature, _)) =
        OPTIONAL.iter().find(|(name, _, is_on)| *name == unknown && !is_on)
    {
        let dependency = format!("crosscheck = {{ …, features = [\"{feature}\"] }}");
        let _ = writeln!(screen::err(), "\n  tip: for `{command}`, say in Cargo.toml: {dependency}");
    }
    std::process::exit(error.exit_code());
}

/// Prints a list that the user asked for in place of the command's work.
fn listed(trouble: CommandError) -> Result<Status, CommandError> {
    let CommandError::List(list) = trouble else { return Err(trouble) };
    unless_unread(writeln!(screen::out(), "{list}"))?;
    Ok(Status::Same)
}
