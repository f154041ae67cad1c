//! The ways to look for a misreading, each in a process of its own.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crosscheck_judge::{Exit, Policy, Program, RunLimits, Runner};

use super::chosen::Chosen;

/// The environment variable that names the misreading, as for any fuzz target.
pub(super) const PLANT: &str = "CROSSCHECK_PLANT";

/// The processor time after which a run has not found it.
pub(super) const LIMIT: Duration = Duration::from_secs(10);

/// The status with which libFuzzer ends when it has found something.
const FOUND: i32 = 77;

/// A way to look for a misreading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The cases of a campaign.
    Random,
    /// The same generator within proptest.
    Proptest,
    /// Guided by coverage, from an empty corpus.
    Empty,
    /// Guided by coverage, from the committed corpus without the files that show the misreading.
    Corpus,
}

impl Way {
    /// All ways.
    pub(super) const ALL: [Way; 4] = [Way::Random, Way::Proptest, Way::Empty, Way::Corpus];

    /// The ways without a fuzz target.
    pub(super) const PLAIN: [Way; 2] = [Way::Random, Way::Proptest];

    /// Returns the title of its column.
    pub(super) fn title(self) -> &'static str {
        match self {
            Way::Random => "random",
            Way::Proptest => "proptest",
            Way::Empty => "guided, from nothing",
            Way::Corpus => "guided, from the corpus",
        }
    }
}

/// What a run starts from.
pub(super) struct Start<'a> {
    pub(super) misreading: &'a Chosen,
    /// The folder of the fuzz targets.
    pub(super) targets: &'a Path,
    /// The files for [`Way::Corpus`].
    pub(super) corpus: &'a [PathBuf],
}

impl Start<'_> {
    /// Looks for the misreading once. Returns the processor time until it was found; `None` if it was not.
    pub(super) fn run(&self, way: Way, seed: u64) -> Option<Duration> {
        // libFuzzer adds files to its corpus.
        let scratch = tempfile::tempdir().expect("a folder can be made");
        let words = match way {
            Way::Random => self.own("random", seed),
            Way::Proptest => self.own("proptest", seed),
            Way::Empty => self.target(scratch.path(), seed),
            Way::Corpus => {
                self.corpus.iter().for_each(|file| copy_into(scratch.path(), file));
                self.target(scratch.path(), seed)
            }
        };
        self.time(words)
    }

    /// Returns the words of this program, started again to look in one of its own ways.
    fn own(&self, way: &str, seed: u64) -> Vec<OsString> {
        let own = std::env::current_exe().expect("this program has a path");
        let rest = ["--find", way, &self.misreading.game, &seed.to_string()].map(OsString::from);
        [vec![own.into()], rest.to_vec()].concat()
    }

    fn target(&self, corpus: &Path, seed: u64) -> Vec<OsString> {
        let mut prefix = OsString::from("-artifact_prefix=");
        prefix.push(corpus.join("artifact-"));
        let target = self.targets.join(&self.misreading.game);
        vec![target.into(), format!("-seed={seed}").into(), prefix, corpus.into()]
    }

    fn time(&self, words: Vec<OsString>) -> Option<Duration> {
        // On a busy machine, the judge would take a starved process for an idle one. So its limit is far away, and the
        // near one is the shell's.
        let script = format!("ulimit -t {} && exec env \"$@\"", LIMIT.as_secs() + 1);
        let planted = format!("{PLANT}={}", self.misreading.name);
        let shell = ["sh", "-c", &script, "sh", &planted].map(OsString::from);
        let words = [shell.to_vec(), words].concat();
        let program = Program::new(&words, &Policy::default(), &mut |_| ()).expect("there is a shell");
        let limits = RunLimits { time: LIMIT * 100, memory: 4 << 30, ..RunLimits::default() };
        let run = Runner::new(&program, limits).run(&[]).expect("it can be started");
        let errors = String::from_utf8_lossy(&run.errors);
        match run.end {
            _ if run.time > LIMIT => None,
            Exit::Well => Some(run.time),
            // A generator that panics ends so, too.
            Exit::Status(FOUND) if errors.contains("see it again ") => Some(run.time),
            end => panic!("{words:?}: {end:?}\n{errors}"),
        }
    }
}

fn copy_into(folder: &Path, file: &Path) {
    let name = file.file_name().expect("a file has a name");
    fs::copy(file, folder.join(name)).expect("it can be copied");
}
