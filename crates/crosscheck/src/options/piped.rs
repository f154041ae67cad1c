//! A program in another language in the engine's place, as given on the command line.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::report::explain::Explain;
use crosscheck_host::{digest, shell};

use super::judged::SandboxArgs;
use crate::converse::{Piped, PipedCommand};
use crate::options::IsolationArgs;
use crate::screen::CommandError;

/// The options of programs under the judge and of players that are linked in, which do not apply to a program over
/// pipes.
#[cfg(feature = "judge")]
pub(crate) const NOT_PIPED: [&str; 9] = [
    "time_limit",
    "memory_limit",
    "output_limit",
    "processes",
    "input_file",
    "output_file",
    "plant",
    "no_isolate",
    "case_memory",
];

#[cfg(not(feature = "judge"))]
pub(crate) const NOT_PIPED: [&str; 3] = ["plant", "no_isolate", "case_memory"];

pub(crate) const CMD_HELP: &str = if cfg!(all(feature = "judge", target_os = "linux")) {
    "A program to play in the engine's place, and its arguments: it is started once and answers over its pipes, in any \
     language (docs/trace.md), confined as with `stress`"
} else {
    "A program to play in the engine's place, and its arguments: it is started once and answers over its pipes, in any \
     language (docs/trace.md); it is not confined"
};

#[derive(Clone, Debug)]
pub(crate) struct PipedProgram {
    pub(crate) program: PipedCommand,
    options: String,
}

impl PipedProgram {
    pub(crate) fn new(
        words: &[OsString],
        isolation: &IsolationArgs,
        #[cfg_attr(not(feature = "judge"), expect(unused_variables, reason = "there is no sandbox"))]
        sandbox: &SandboxArgs,
    ) -> Result<Self, CommandError> {
        let (program, options) =
            (PipedCommand::new(words.to_vec(), isolation.case_timeout), isolation.as_options());
        #[cfg(feature = "judge")]
        let (program, options) = (confined(program, sandbox)?, options + &sandbox.as_options());
        let first = Path::new(&words[0]);
        if first.components().count() == 1 && first.is_file() && !is_command(first) {
            let there = shell::quoted(Path::new(".").join(first));
            return Err(format!(
                "{} is a file here, and no command: give {there}, or what runs it and then the file",
                shell::quoted(first)
            )
            .into());
        }
        Ok(PipedProgram { program, options })
    }

    /// Returns a name for this program, for use in a folder's name. A program with other content gets another name.
    pub(crate) fn identity(&self) -> String {
        const MOST: (usize, u64) = (40, 64 << 20);
        let content = |word: &OsString| {
            let size = fs::metadata(word).ok().filter(fs::Metadata::is_file)?.len();
            if size <= MOST.1 { fs::read(word).ok() } else { None }
        };
        let contents: Vec<_> = self.program.words.iter().map(content).collect();
        let hash = digest::of(&(&self.program.words, contents));
        let name = Path::new(&self.program.words[0]).file_stem().unwrap_or_default().to_string_lossy();
        format!("{}-{}", name.chars().take(MOST.0).collect::<String>(), &hash[..8])
    }

    pub(crate) fn rest(&self) -> String {
        format!("{} -- {}", self.options, self.program.shown())
    }

    pub(crate) fn oracle(&self, game: &AnyGame, known: &Arc<KnownDifferences>) -> Box<dyn Explain> {
        Box::new(Piped::new(game, self.program.clone(), known))
    }
}

#[cfg(feature = "judge")]
fn confined(program: PipedCommand, sandbox: &SandboxArgs) -> Result<PipedCommand, String> {
    crosscheck_judge::settle(false);
    let program = program.confined(sandbox.policy()?);
    program.map_err(|error| format!("cannot tell the current folder: {error}"))
}

fn is_command(word: &Path) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(word).is_file())
}
