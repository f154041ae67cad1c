//! A target: its settings, how it plays one input on both sides, and what it prints of a fault.

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{abort, exit};
use std::time::UNIX_EPOCH;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::compare::panics;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::foreign::foreign;
use crosscheck_core::oracle::{Effort, Oracle as _};
use crosscheck_core::report::Lines;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::{Case, Error, Game, Limits};
use crosscheck_host::shell::quoted_path;
use libfuzzer_sys::Corpus;

/// The environment variable that names a misreading to play in the engine's place.
const PLANT: &str = "CROSSCHECK_PLANT";

/// The two sides of a game, reused while the fuzzer runs.
pub struct Target {
    pair: Pair<AnyGame>,
    planted: Option<&'static str>,
    setup: Setup,
    /// How often each fault was met after its report.
    met: BTreeMap<String, u64>,
}

impl Target {
    fn new(game: &AnyGame, setup: Setup) -> Result<Self, Error> {
        let planted = std::env::var(PLANT).ok().map(|name| {
            let found = game.misreadings().iter().find(|misreading| misreading.name == name);
            let none = || {
                let built = if game.misreadings().is_empty() { ": it is built without any" } else { "" };
                Error::from(format!(
                    "{PLANT}: {} has no misreading {}{built}",
                    game.name(),
                    foreign(&name)
                ))
            };
            found.ok_or_else(none)
        });
        let planted = planted.transpose()?;
        let known = setup.known.map(|(file, text)| KnownDifferences::of_text(text, Path::new(file)));
        let mut pair = Pair::new(game, planted).knowing(&known.transpose()?.unwrap_or_default());
        pair.laws = Laws::Engine;
        let planted = planted.map(|misreading| misreading.name);
        Ok(Target { pair, planted, setup, met: BTreeMap::new() })
    }

    /// Creates the reference and the engine, or in the engine's place the misreading named by the environment variable
    /// `CROSSCHECK_PLANT`. Ends the process if there is no such misreading, or if the known differences cannot be read: running
    /// without them would prove nothing.
    #[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
    pub fn start<G: Game>(game: G, setup: Setup) -> Self {
        panics::silence();
        Target::new(&AnyGame::new(game), setup).unwrap_or_else(|error| {
            eprintln!("error: {error}");
            exit(2)
        })
    }

    /// Plays an input if it is a case with valid turns. Explains a fault and then aborts the process, which libFuzzer
    /// records as a finding. (A panic would also work, but prints noise. A panic inside a player is caught and handled
    /// like any other fault.)
    ///
    /// A fault that was reported before is passed over: with `-fork=1 -ignore_crashes=1`, one shallow fault would otherwise take
    /// all the time, and thousands of files. An input that is given by name is always reported.
    pub fn play(&mut self, input: &[u8]) -> Corpus {
        let Ok(case) = self.pair.game.parse(input, Limits::Contest) else { return Corpus::Reject };
        match self.pair.judge(&case, Effort::Full) {
            Ok((_, None)) => Corpus::Keep,
            Err(_) => Corpus::Reject,
            Ok((trace, Some(fault))) => {
                // What cannot be noted is reported again and again rather than not at all.
                let Some(fault) = self.news(&fault).unwrap_or(Some(fault)) else { return Corpus::Keep };
                self.print(input, &Finding { case, trace, fault });
                abort()
            }
        }
    }

    /// Returns the first fault of a play that no process with this folder of artifacts has reported, and notes it there.
    ///
    /// # Errors
    /// The note cannot be read or written.
    #[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
    fn news(&mut self, fault: &Fault) -> io::Result<Option<Fault>> {
        if arguments().iter().any(|argument| Path::new(argument).is_file()) {
            return Ok(Some(fault.clone()));
        }
        for fault in fault.and_later() {
            let told = fault.fingerprint().to_string();
            if !self.met.contains_key(&told) && is_first(&told)? {
                return Ok(Some(fault));
            }
            let times = self.met.entry(told.clone()).or_default();
            *times += 1;
            if times.is_power_of_two() {
                eprintln!("met {times} times since its report: {}", foreign(&told));
            }
        }
        Ok(None)
    }

    #[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
    #[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
    fn print(&mut self, input: &[u8], finding: &Finding<AnyCase>) {
        let words = self.pair.explain(finding, Depth::Brief).report;
        let game = self.pair.game.name();
        let package = self.setup.package.strip_suffix("-fuzz").unwrap_or(self.setup.package);
        let own = || format!("cargo run --release --bin {package} --");
        let program = self.setup.program.map_or_else(own, str::to_owned);
        let file = quoted_path(from_here(file(input)));
        let plant = self.planted.map_or(String::new(), |planted| format!(" --plant {planted}"));
        let accepted = match &self.pair.known.file {
            Some(file) => format!(" --known {}", quoted_path(from_here(file.clone()))),
            None => String::new(),
        };
        let lines = Lines::default()
            .and("see it again", format!("{program} diff {game} {file}{plant}{accepted}"))
            .and(
                "make it small",
                format!("{program} shrink {game} {file} --out small.in{plant}{accepted}"),
            )
            .and(
                "keep it as a test",
                format!("{program} promote {game} small.in --name SLUG --why \"…\""),
            );
        eprintln!("\n{words}\n{lines}");
    }

    /// If cargo-fuzz asks for it, writes an input as text to the file that cargo-fuzz names. Returns whether it asked.
    #[doc(hidden)]
    pub fn is_only_shown<G: Game>(game: &G, input: &[u8]) -> bool {
        let Some(file) = libfuzzer_sys::rust_libfuzzer_debug_path() else { return false };
        let text = match game.parse(input, Limits::Contest) {
            Ok(case) => case.text(),
            Err(error) => format!("not a case of {}: {error}\n", game.name()),
        };
        std::fs::write(file, text).expect("cargo-fuzz names a file that can be written");
        true
    }
}

/// The settings of a target, as given to its macro.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The package of the target. By convention, its name is that of the package under test, followed by `-fuzz`.
    pub package: &'static str,
    /// The first words of the commands to copy; `None` if they run the binary of the package under test.
    pub program: Option<&'static str>,
    /// The path and the text of a list of known differences, which are passed over.
    pub known: Option<(&'static str, &'static str)>,
}

impl Setup {
    /// Creates the default setup of a target in this package.
    pub const fn new(package: &'static str) -> Self {
        Setup { package, program: None, known: None }
    }
}

/// The file beside the artifacts that lists the faults that were reported.
const REPORTED: &str = ".reported";

/// Notes that a fault is reported, unless it was before by the same build: another one may have it again, once it was fixed.
///
/// # Errors
/// The list cannot be read or written.
fn is_first(told: &str) -> io::Result<bool> {
    let build = fs::metadata(env::current_exe()?)?.modified()?;
    let build = build.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let line = format!("{build:x} {}\n", foreign(told));
    let path = PathBuf::from(artifact_prefix() + "_").with_file_name(REPORTED);
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let is_first = !text.split_inclusive('\n').any(|known| known == line);
    if is_first {
        file.write_all(line.as_bytes())?;
    }
    Ok(is_first)
}

fn arguments() -> Vec<String> {
    env::args_os().skip(1).map(|word| word.to_string_lossy().into()).collect()
}

fn artifact_prefix() -> String {
    let all = arguments();
    let prefix = all.iter().rev().find_map(|argument| argument.strip_prefix("-artifact_prefix="));
    prefix.unwrap_or("./").to_owned()
}

/// Returns the file with the input: the replayed file, or the artifact that libFuzzer writes when this process aborts.
fn file(input: &[u8]) -> PathBuf {
    let replayed = arguments().into_iter().map(PathBuf::from).find(|path| path.is_file());
    replayed.unwrap_or_else(|| {
        format!("{}crash-{}", artifact_prefix(), sha1_smol::Sha1::from(input).digest()).into()
    })
}

/// Returns a path relative to the current folder, if it is below it: cargo-fuzz passes absolute paths.
fn from_here(file: PathBuf) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    file.strip_prefix(here).map(Path::to_owned).unwrap_or(file)
}
