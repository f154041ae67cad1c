//! What is printed of a fault before libFuzzer writes the artifact.

use std::env;
use std::path::{Path, PathBuf};

use crosscheck_core::Game;
use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::trace::Trace;
use crosscheck_core::report::explain::explain;
use crosscheck_core::{Misreading, Player};

/// Explains a fault, with lines to copy.
pub(crate) fn print<G: Game>(
    input: &[u8],
    case: &G::Case,
    trace: &Trace<G::Case>,
    fault: &Fault,
    players: [&mut dyn Player<G::Case>; 2],
    planted: Option<&Misreading<G::Case>>,
) {
    let (game, file) = (G::NAME, file(input));
    let file = file.display();
    let plant = planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name));
    eprintln!(
        "\n{}\
         \n  see it again        crosscheck diff {game} {file}{plant}\
         \n  make it small       crosscheck shrink {game} {file} --out small.in{plant}\
         \n  keep it as a test   crosscheck promote {game} small.in --name SLUG --why \"…\"\n",
        explain(case, trace, fault, players)
    );
}

/// The file that holds the input: the one that is being replayed, or the artifact that libFuzzer writes
/// when this process has ended.
fn file(input: &[u8]) -> PathBuf {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let replayed = arguments.iter().map(Path::new).find(|path| path.is_file());
    replayed.map(Path::to_owned).unwrap_or_else(|| {
        let prefix =
            arguments.iter().rev().find_map(|argument| argument.strip_prefix("-artifact_prefix="));
        let name = format!("{}crash-{}", prefix.unwrap_or("./"), sha1_smol::Sha1::from(input).digest());
        // cargo-fuzz gives the whole path; from the folder where it was called the short one will do.
        let here = env::current_dir().unwrap_or_default();
        Path::new(&name).strip_prefix(here).map_or_else(|_| PathBuf::from(&name), Path::to_owned)
    })
}
