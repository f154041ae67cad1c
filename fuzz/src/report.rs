//! Prints a fault before libFuzzer writes the artifact.

use std::env;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::report::explain::explain;
use crosscheck_core::report::finding::Lines;
use crosscheck_core::{Game, Misreading, Player};
use crosscheck_host::shell::quoted_path;

/// Explains a finding, with lines to copy.
pub(crate) fn print<G: Game>(
    input: &[u8],
    finding: &Finding<G::Case>,
    players: [&mut dyn Player<G::Case>; 2],
    planted: Option<&Misreading<G::Case>>,
) {
    let game = G::NAME;
    let file = quoted_path(file(input));
    let plant = planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name));
    let lines = Lines::default()
        .and("see it again", format!("crosscheck diff {game} {file}{plant}"))
        .and("make it small", format!("crosscheck shrink {game} {file} --to small.in{plant}"))
        .and("keep it as a test", format!("crosscheck promote {game} small.in --name SLUG --why \"…\""));
    eprintln!("\n{}\n{lines}", explain(finding, players));
}

/// Returns the file that holds the input: the replayed file, or the artifact that libFuzzer writes after this process
/// has ended.
fn file(input: &[u8]) -> PathBuf {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let replayed = arguments.iter().map(Path::new).find(|path| path.is_file());
    replayed.map(Path::to_owned).unwrap_or_else(|| {
        let prefix =
            arguments.iter().rev().find_map(|argument| argument.strip_prefix("-artifact_prefix="));
        let name = format!("{}crash-{}", prefix.unwrap_or("./"), sha1_smol::Sha1::from(input).digest());
        // cargo-fuzz passes the whole path; a path relative to the current folder is shorter.
        let here = env::current_dir().unwrap_or_default();
        Path::new(&name).strip_prefix(here).map_or_else(|_| PathBuf::from(&name), Path::to_owned)
    })
}
