//! The command line: one module for each command, and what the commands share.
//!
//! A program has it by one line, [`crate::main!`], which names its games.

mod album;
mod args;
mod campaign_args;
mod check;
mod conclude;
mod coverage;
mod diff;
#[cfg(feature = "judge")]
mod doctor;
mod drive;
mod error;
mod exhaust;
mod fuzz;
mod generate;
#[cfg(feature = "games")]
mod init;
mod interrupt;
mod isolation;
mod known_args;
pub mod list;
mod memory;
#[cfg(feature = "judge")]
mod outside;
mod piped;
mod progress;
mod promote;
mod replay;
#[cfg(feature = "judge")]
mod samples;
mod screen;
mod shrink;
mod solve;
mod status;
#[cfg(feature = "judge")]
mod stress;
mod units;
mod worker;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use self::status::Status;
use crate::commands::args::{Declared, declared};
use crate::commands::error::{CommandError, unless_unread};
use crate::commands::interrupt::stop_on_interrupt;
use crate::commands::list::Program;

/// The command line of any program that compares two implementations.
#[derive(Debug, Parser)]
#[command(max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Fuzz(fuzz::Args),
    #[cfg(feature = "judge")]
    Stress(stress::Args),
    Exhaust(exhaust::Args),
    Solve(solve::Args),
    Check(check::Args),
    Gen(generate::Args),
    Coverage(coverage::Args),
    Diff(diff::Args),
    Shrink(shrink::Args),
    Replay(replay::Args),
    Promote(promote::Args),
    // For the program that has the built-in games; one that compares a pair of its own is made already.
    #[cfg(feature = "games")]
    Init(init::Args),
    #[cfg(feature = "judge")]
    Doctor(doctor::Args),
    #[command(hide = true)]
    Worker(worker::Args),
}

/// The commands that need something which not every game declares.
const UNLOCKED: [(&str, Declared); 3] =
    [("stress", Declared::Contest), ("exhaust", Declared::Scopes), ("coverage", Declared::Clauses)];

/// Returns the command line with the program's own words.
fn command(program: &'static Program) -> clap::Command {
    let mut command = Cli::command()
        .name(program.name)
        // Otherwise usage shows the name this program was called by, which may hold anything.
        .bin_name(program.name)
        .version(program.version)
        .about(program.about)
        .after_help(format!("{}\n\n{}", hints(program), Status::table()));
    for (name, needed) in UNLOCKED {
        if command.find_subcommand(name).is_some() {
            command = command.mut_subcommand(name, |command| command.hide(!declared(needed)));
        }
    }
    if list::only().is_some() {
        // The name goes without saying, and is put in its place before the words are read.
        let names: Vec<String> = command.get_subcommands().map(|of| of.get_name().to_owned()).collect();
        for name in names {
            let argument = if name == "fuzz" { "games" } else { "game" };
            // `mut_arg` would put the name behind the other words.
            command = command.mut_subcommand(name, |command| {
                // A command that is not built yet cannot always say how it is used.
                let mut built = command.clone();
                built.build();
                let usage = built.render_usage().to_string();
                let usage = usage.trim_start_matches("Usage: ").replacen("<GAME> ", "", 1);
                let usage = format!("{} {usage}", program.name);
                command
                    .override_usage(usage)
                    .mut_args(|of| if of.get_id() == argument { of.hide(true) } else { of })
            });
        }
    }
    command
}

/// Returns the end of the help.
fn hints(program: &Program) -> String {
    let name = program.name;
    let game = list::only().map_or("GAME ", |_| "");
    let mut hints = format!("Start with `{name} fuzz`");
    if cfg!(feature = "judge") && declared(Declared::Contest) {
        hints += &format!(
            ", or with `{name} stress GAME -- ./mine` if a program of yours gives wrong answers"
        );
    }
    hints += ".";
    if declared(Declared::Misreadings) {
        hints += &format!(
            " To see what a finding looks like, plant a misreading of the rules: `{name} fuzz {game}--plant list` names \
             them."
        );
    }
    if list::only().is_none() {
        hints += &format!(" `{name} COMMAND GAME --help` lists the options of that game.");
    }
    hints
}

/// Runs the command given on the command line. [`crate::main!`] calls it.
pub fn main(program: &'static Program) -> ExitCode {
    list::begin(program);
    match run(program) {
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

fn run(program: &'static Program) -> Result<Status, CommandError> {
    interrupt::listen()?;
    if let Some(families) = args::families_asked_for() {
        return listed(CommandError::List(families));
    }
    // Usage errors end here, with status 2 and clap's message.
    let words = command(program).try_get_matches_from(words());
    let cli = words.and_then(|words| Cli::from_arg_matches(&words));
    let cli = cli.unwrap_or_else(|error| misused(program, error));
    cli.color.write_global();
    let done = match cli.command {
        Command::Fuzz(args) => fuzz::run(args),
        #[cfg(feature = "judge")]
        Command::Stress(args) => stress::run(&args),
        Command::Exhaust(args) => exhaust::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Gen(args) => generate::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Shrink(args) => shrink::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Promote(args) => promote::run(&args),
        #[cfg(feature = "games")]
        Command::Init(args) => init::run(&args),
        #[cfg(feature = "judge")]
        Command::Doctor(args) => doctor::run(&args),
        Command::Worker(args) => worker::run(&args),
    };
    done.or_else(listed)
}

/// Returns the words of the command line, with the name of the only game behind the command if it was left out.
fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let at = words.iter().skip(1).position(|word| !word.to_string_lossy().starts_with('-'));
    if let (Some(only), Some(at)) = (list::only(), at.map(|at| at + 1)) {
        let takes = ["doctor", "init", "help"].iter().all(|other| words[at] != *other);
        if takes && words.get(at + 1).is_none_or(|next| next != only) {
            words.insert(at + 1, only.into());
        }
    }
    words
}

/// Ends the process as clap would. If the user forgot the `--` before a program, adds a tip.
fn misused(program: &Program, mut error: clap::Error) -> ! {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let said = |what: &str| words.iter().any(|word| word == what);
    let command = [("stress", "GAME"), ("diff", "GAME FILE"), ("shrink", "GAME FILE")]
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
    screen::usage(&mut error);
    std::process::exit(error.exit_code());
}

/// Prints a list that the user asked for in place of the command's work.
fn listed(trouble: CommandError) -> Result<Status, CommandError> {
    let CommandError::List(list) = trouble else { return Err(trouble) };
    unless_unread(writeln!(screen::out(), "{list}"))?;
    Ok(Status::Same)
}

/// Returns the name this program was called by, for command lines that the user can copy.
fn program() -> OsString {
    std::env::args_os().next().unwrap_or_else(|| "crosscheck".into())
}
