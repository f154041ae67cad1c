//! Prints a fault before libFuzzer writes the artifact.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::report::Lines;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::{Game, Limits};
use crosscheck_host::shell::quoted_path;

use super::setup::Setup;

/// Explains the fault of an input, with commands to copy. It is played once more: reports know no types.
#[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
#[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
pub(super) fn print(
    input: &[u8],
    fault: &Fault,
    any: &AnyGame,
    planted: Option<&str>,
    known: &Arc<KnownDifferences>,
    setup: &Setup,
) {
    let (program, game) = (setup.program(), any.name());
    let file = quoted_path(from_here(file(input)));
    let plant = planted.map_or(String::new(), |planted| format!(" --plant {planted}"));
    let accepted = match &known.file {
        Some(file) => format!(" --known {}", quoted_path(from_here(file.clone()))),
        None => String::new(),
    };
    let lines = Lines::default()
        .and("see it again", format!("{program} diff {game} {file}{plant}{accepted}"))
        .and("make it small", format!("{program} shrink {game} {file} --out small.in{plant}{accepted}"))
        .and("keep it as a test", format!("{program} promote {game} small.in --name SLUG --why \"…\""));
    let misreading = any.misreadings().iter().find(|misreading| planted == Some(misreading.name));
    let mut pair = Pair::new(any, misreading).knowing(known);
    pair.laws = Laws::Engine;
    let again = any.parse(input, Limits::Contest).ok().and_then(|case| pair.find(case));
    let words = again.map_or_else(
        || format!("{}, and not again when the case is played once more", fault.fingerprint()),
        |finding| pair.explain(&finding, Depth::Brief).report.to_string(),
    );
    eprintln!("\n{words}\n{lines}");
}

/// Returns the file with the input: the replayed file, or the artifact that libFuzzer writes when this process aborts.
fn file(input: &[u8]) -> PathBuf {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|word| word.to_string_lossy().into()).collect();
    let replayed = arguments.iter().map(Path::new).find(|path| path.is_file());
    replayed.map(Path::to_owned).unwrap_or_else(|| {
        let prefix =
            arguments.iter().rev().find_map(|argument| argument.strip_prefix("-artifact_prefix="));
        format!("{}crash-{}", prefix.unwrap_or("./"), sha1_smol::Sha1::from(input).digest()).into()
    })
}

/// Returns a path relative to the current folder, if it is below it: cargo-fuzz passes absolute paths.
fn from_here(file: PathBuf) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    file.strip_prefix(here).map(Path::to_owned).unwrap_or(file)
}
