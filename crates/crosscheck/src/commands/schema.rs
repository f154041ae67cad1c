//! `schema`: the JSON schemas of what this program writes.

use std::io::Write;

use crate::screen;
use crate::screen::error::CommandError;
use crate::screen::status::Status;

/// Print the JSON schema of a format, or the names of all formats.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The format [default: list all]
    #[arg(value_name = "NAME", value_parser = NAMES.map(|(name, ..)| name))]
    name: Option<String>,
}

/// The formats: what writes each, and its schema.
const NAMES: [(&str, &str, &str); 6] = [
    (
        "results",
        "fuzz, stress, exhaust, coverage, merge --json",
        include_str!("../../schemas/results.json"),
    ),
    ("diff", "diff --json", include_str!("../../schemas/diff.json")),
    ("judge", "judge --json", include_str!("../../schemas/judge.json")),
    ("check", "check --json", include_str!("../../schemas/check.json")),
    ("doctor", "doctor --json", include_str!("../../schemas/doctor.json")),
    (
        "trace",
        "solve --trace, and what a side prints over its pipe",
        include_str!("../../schemas/trace.json"),
    ),
];

pub(crate) fn run(args: &Args) -> Result<Status, CommandError> {
    let mut out = screen::out();
    for (name, by, schema) in NAMES {
        match &args.name {
            Some(wanted) if wanted == name => out.write_all(schema.as_bytes())?,
            Some(_) => {}
            None => writeln!(out, "{name:<9}{by}")?,
        }
    }
    Ok(Status::Same)
}
