//! The options that several commands share, and what they stand for.

mod args;
mod campaign;
mod excerpt;
mod exports;
pub(crate) mod folders;
mod isolation;
#[cfg(feature = "judge")]
mod judged;
#[cfg(not(feature = "judge"))]
#[path = "options/no_judge.rs"]
mod judged;
mod known;
pub(crate) mod memory;
mod one_case;
mod piped;
mod units;

use std::fmt::Display;

pub(crate) use args::{
    Brought, GeneratorArgs, Input, PLANT_HELP, SCOPE, as_options, limits, limits_as_options, narrowed,
    not_among, of_games, planted, read_case, read_input, read_play,
};
pub(crate) use campaign::{CampaignArgs, cores};
pub(crate) use excerpt::marked;
pub(crate) use exports::ExportArgs;
pub(crate) use isolation::{IsolationArgs, Orders};
pub(crate) use judged::SandboxArgs;
#[cfg(feature = "judge")]
pub(crate) use judged::{JudgedProgram, LimitArgs, judged_program, prepared};
pub(crate) use known::KnownArgs;
pub(crate) use one_case::{OneCaseArgs, OtherSide};
pub(crate) use piped::{CMD_HELP, PipedProgram};
pub(crate) use units::duration;
#[cfg(feature = "judge")]
pub(crate) use units::size;

pub(crate) const HEADING: &str = "The program";

/// Returns an option of a line to copy, with a blank before it; nothing if it is not given.
pub(crate) fn option(name: &str, value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| format!(" --{name} {value}"))
}
