//! `schema`: the JSON schemas of what this program writes.

use std::io::Write;

use crate::screen::{self, CommandError, Status};

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

#[cfg(all(test, feature = "judge"))]
mod tests {
    use std::path::Path;

    use crosscheck_core::schemas;
    use snapbox::{Assert, Data};

    use super::*;
    use crate::{commands, judged};

    /// With SNAPSHOTS=overwrite the files are written anew.
    #[test]
    fn the_schemas_are_those_of_the_types_that_are_written() {
        let judge = schemas::of::<judged::Report<'_>>(
            "crosscheck-judge/1",
            "What `crosscheck judge --json FILE` writes; docs/judge.md describes it. Times are in seconds of processor \
             time, sizes in bytes. A later version may add keys.",
        );
        let check = schemas::of::<commands::check::Report<'_>>(
            "crosscheck-check/1",
            "What `crosscheck check --json FILE` writes. A later version may add keys.",
        );
        let doctor = schemas::of::<commands::doctor::Report>(
            "crosscheck-doctor/1",
            "What `crosscheck doctor --json FILE` writes. A later version may add keys.",
        );
        let (results, diff, trace) = (schemas::results(), schemas::diff(), schemas::trace());
        let all = [results, diff, judge, check, doctor, trace];
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
        for ((name, ..), schema) in NAMES.iter().zip(all) {
            let text = serde_json::to_string_pretty(&schema).expect("it is JSON") + "\n";
            let kept = Data::read_from(&folder.join(format!("{name}.json")), None);
            Assert::new().action_env("SNAPSHOTS").eq(text, kept.raw());
        }
    }
}
