//! Prints a fault before libFuzzer writes the artifact.

use std::env;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::report::finding::Lines;
use crosscheck_core::{Game, Misreading};
use crosscheck_host::shell::quoted_path;

use super::setup::Setup;

/// Explains a finding, with commands to copy.
#[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
#[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
pub(super) fn print<G: Game>(
    input: &[u8],
    finding: &Finding<G::Case>,
    pair: &mut Pair<G>,
    planted: Option<&Misreading<G::Case>>,
    setup: &Setup,
) {
    let game = &pair.game.clone();
    let (program, game) = (setup.program(), game.name());
    let file = quoted_path(from_here(file(input)));
    let plant = planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name));
    let known = match &pair.known.file {
        Some(file) => format!(" --known {}", quoted_path(from_here(file.clone()))),
        None => String::new(),
    };
    let lines = Lines::default()
        .and("see it again", format!("{program} diff {game} {file}{plant}{known}"))
        .and("make it small", format!("{program} shrink {game} {file} --out small.in{plant}{known}"))
        .and("keep it as a test", format!("{program} promote {game} small.in --name SLUG --why \"…\""));
    eprintln!("\n{}\n{lines}", pair.explain(finding, Depth::Brief).words);
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
