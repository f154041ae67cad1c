//! The command line: one module for each command, and what the commands share.

mod args;
mod campaign_args;
mod check;
mod conclude;
mod coverage;
mod diff;
mod doctor;
mod drive;
mod error;
mod exhaust;
mod fuzz;
mod generate;
mod interrupt;
mod isolation;
mod memory;
mod outside;
mod progress;
mod promote;
mod samples;
mod screen;
mod shrink;
mod solve;
mod status;
mod stress;
mod worker;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};

pub use self::status::Status;
use crate::commands::error::{CommandError, unless_unread};
use crate::commands::interrupt::stop_on_interrupt;

/// The end of the help.
const HINTS: &str = "\
Start with `crosscheck fuzz`, or with `crosscheck stress GAME -- ./mine` if a program of yours gives wrong answers. \
To see what a finding looks like, plant a misreading of the rules: `crosscheck fuzz GAME --plant list` names them. \
`crosscheck COMMAND GAME --help` lists the options of that game.";

/// Differential fuzzing and reference verification for board-game simulations.
///
/// An optimized engine and a naive reference, written from the statement clause by clause, play the same
/// cases step by step. A difference is shrunk, explained in the game's own words, and kept.
#[derive(Debug, Parser)]
#[command(
    name = "crosscheck",
    // Otherwise usage shows the name this program was called by, which may hold anything.
    bin_name = "crosscheck",
    version,
    max_term_width = 100,
    after_help = format!("{HINTS}\n\n{}", Status::table())
)]
struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Fuzz(fuzz::Args),
    Stress(stress::Args),
    Exhaust(exhaust::Args),
    Solve(solve::Args),
    Check(check::Args),
    Gen(generate::Args),
    Coverage(coverage::Args),
    Diff(diff::Args),
    Shrink(shrink::Args),
    Promote(promote::Args),
    Doctor(doctor::Args),
    #[command(hide = true)]
    Worker(worker::Args),
}

/// Runs the command given on the command line.
pub fn main() -> ExitCode {
    match run() {
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

fn run() -> Result<Status, CommandError> {
    interrupt::listen()?;
    if let Some(families) = args::families_asked_for() {
        return listed(CommandError::List(families));
    }
    // Usage errors end here, with status 2 and clap's message.
    let cli = Cli::try_parse().unwrap_or_else(|error| misused(error));
    cli.color.write_global();
    let done = match cli.command {
        Command::Fuzz(args) => fuzz::run(args),
        Command::Stress(args) => stress::run(&args),
        Command::Exhaust(args) => exhaust::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Gen(args) => generate::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Shrink(args) => shrink::run(&args),
        Command::Promote(args) => promote::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Worker(args) => worker::run(&args),
    };
    done.or_else(listed)
}

/// Ends the process as clap would. If the user forgot the `--` before a program, adds a tip.
fn misused(mut error: clap::Error) -> ! {
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
        let tip = format!("crosscheck {command} {operands} -- ./mine");
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
