//! Runs the setter's checkers, which decide whether outputs are right, and validators, which decide whether inputs are valid.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use crosscheck_host::scratch::{self, Scratch};

use crate::process::Runner;
use crate::program::Program;
use crate::run::{CancelCheck, Exit, Run, RunLimits};
use crate::sandbox::{Level, Policy};

/// How a checker is called, and the meaning of its exit statuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// `checker INPUT OUTPUT ANSWER`: 0 is right, 1 and 2 are wrong, 7 is in part right.
    #[default]
    Testlib,
    /// `checker INPUT ANSWER FOLDER < OUTPUT`: 42 is right, 43 is wrong.
    Icpc,
}

impl FromStr for Convention {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "testlib" => Ok(Convention::Testlib),
            "icpc" => Ok(Convention::Icpc),
            _ => Err(format!("{text:?} is not testlib or icpc")),
        }
    }
}

/// The decision of a checker or a validator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It is right.
    Right,
    /// It is wrong; holds the program's message, which may be anything.
    Wrong(Vec<u8>),
}

/// A program that decides whether outputs are right. Each thread has its own.
pub struct Checker {
    runner: Runner,
    convention: Convention,
    /// Holds the input, the output and the right answer of the current check.
    folder: Scratch,
}

/// The time limit of a checker or a validator; no statement sets one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Returns the limits of a checker, validator or generator, with this time limit. It may be a script, which starts other
/// processes.
pub fn own_limits(time: Duration) -> RunLimits {
    RunLimits { time, processes: 64, ..RunLimits::default() }
}

/// The error when the time is over before a program is compiled.
pub const COMPILED_LATE: &str = "its compiler is ended with all else, since time is over";

/// How many bytes of its message are kept.
const WORDS: usize = 300;

const NAMES: [&str; 3] = ["input", "output", "answer"];

impl Checker {
    /// Creates a checker. It is confined by the program's policy, may also read the three files, and ends when `halt` is true.
    ///
    /// # Errors
    /// There is no room for the files.
    pub fn new(program: &Program, convention: Convention, halt: CancelCheck) -> io::Result<Self> {
        let folder = scratch::temporary()?;
        let path = |name: &str| folder.path().join(name);
        NAMES.iter().try_for_each(|name| fs::write(path(name), ""))?;
        let [input, output, answer] = NAMES.map(path);
        let arguments: Vec<PathBuf> = match convention {
            Convention::Testlib => vec![input, output, answer],
            Convention::Icpc => vec![input, answer],
        };
        let policy = program.policy();
        // It writes messages where it runs, which is emptied then; unconfined, it runs where the user is.
        let feedback = if policy.level == Level::None { folder.path() } else { Path::new(".") };
        let feedback = (convention == Convention::Icpc).then(|| feedback.to_owned());
        let readable = policy.readable.iter().cloned().chain([folder.path().to_owned()]).collect();
        let policy = Policy { readable, ..policy.clone() };
        let program = program.with_arguments(arguments).confined(policy)?;
        let program = program.with_arguments(feedback.into_iter().collect());
        Ok(Checker { runner: cancelled_on(&program, halt), convention, folder })
    }

    /// Decides whether an output is right.
    ///
    /// # Errors
    /// The checker itself failed.
    pub fn check(&mut self, input: &[u8], expected: &[u8], found: &[u8]) -> Result<Checked, String> {
        let cannot = |error: io::Error| format!("cannot run it: {error}");
        for (name, content) in NAMES.iter().zip([input, found, expected]) {
            fs::write(self.folder.path().join(name), content).map_err(cannot)?;
        }
        let given = if self.convention == Convention::Icpc { found } else { &[] };
        let run = self.runner.run(given).map_err(cannot)?;
        match (self.convention, run.end) {
            // Python's status of an exception is that of a wrong answer.
            (_, Exit::Status(1)) if is_traceback(&run.errors) => Err(failed(&run)),
            (Convention::Testlib, Exit::Well) | (Convention::Icpc, Exit::Status(42)) => {
                Ok(Checked::Right)
            }
            (Convention::Testlib, Exit::Status(1 | 2 | 7)) | (Convention::Icpc, Exit::Status(43)) => {
                let silent = run.errors.trim_ascii().is_empty();
                Ok(Checked::Wrong(first_words(if silent { &run.output } else { &run.errors })))
            }
            _ => Err(failed(&run)),
        }
    }
}

fn cancelled_on(program: &Program, halt: CancelCheck) -> Runner {
    let mut runner = Runner::new(program, own_limits(PATIENCE));
    runner.cancel_on(halt);
    runner
}

/// Returns whether what a program says is of an exception in Python that nobody caught, or of a source that is wrong there.
fn is_traceback(said: &[u8]) -> bool {
    let begins = |line: &[u8]| line.starts_with(b"Traceback (most recent call last):");
    said.split(|&byte| byte == b'\n').any(begins) || said.starts_with(b"  File \"")
}

fn first_words(words: &[u8]) -> Vec<u8> {
    let line = words.trim_ascii().split(|&byte| byte == b'\n').next().unwrap_or_default();
    line[..line.len().min(WORDS)].to_vec()
}

/// The error when the time is over before a run ends.
pub const UNFINISHED: &str = "it is ended with all else, since time is over";

/// Describes how a checker or a validator failed.
fn failed(run: &Run) -> String {
    let how = match (run.end, run.verdict(&own_limits(PATIENCE))) {
        (Exit::Halted, _) => return UNFINISHED.into(),
        (_, Some((_, how))) => how,
        (_, None) => "it ends with status 0".into(),
    };
    let said = run.errors.trim_ascii();
    // The last line of a traceback says what went wrong.
    let last = said.rsplit(|&byte| byte == b'\n').next().filter(|_| is_traceback(&run.errors));
    let last = first_words(last.unwrap_or(said));
    let last = String::from_utf8_lossy(&last);
    if last.is_empty() { how } else { format!("{how}; it says: {last}") }
}

/// A program that decides whether inputs are valid. Each thread has its own.
pub struct Validator {
    runner: Runner,
}

impl Validator {
    /// Creates a validator, which reads an input on its standard input and ends when `halt` is true.
    pub fn new(program: &Program, halt: CancelCheck) -> Self {
        Validator { runner: cancelled_on(program, halt) }
    }

    /// Decides whether an input is valid: by the statuses of testlib (0 and 3) or of the ICPC (42 and 43).
    ///
    /// # Errors
    /// The validator itself failed.
    pub fn check(&mut self, input: &[u8]) -> Result<Checked, String> {
        let run = self.runner.run(input).map_err(|error| format!("cannot run it: {error}"))?;
        match run.end {
            Exit::Well | Exit::Status(42) => Ok(Checked::Right),
            Exit::Status(1 | 2 | 3 | 43) => Ok(Checked::Wrong(first_words(&run.errors))),
            _ => Err(failed(&run)),
        }
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    /// Compiles a checker, which is in Python, and lets it check outputs.
    fn checker(source: &str, convention: Convention) -> Option<Checker> {
        let folder = scratch::temporary().unwrap();
        let file = folder.path().join("checker.py");
        fs::write(&file, source).unwrap();
        let program = Program::new(&[file.into()], &Policy::of(Level::strongest()), &mut |_| {}).ok()?;
        // The source was copied where the program runs.
        std::mem::forget(folder);
        Some(Checker::new(&program, convention, std::sync::Arc::new(|| false)).unwrap())
    }

    #[test]
    fn a_checker_says_what_it_says_in_the_way_of_its_convention() {
        let testlib = "import sys\na, b, c = (open(p).read().split() for p in sys.argv[1:])\n\
                       print('sum is', sum(map(int, b)), file=sys.stderr)\n\
                       sys.exit(0 if sum(map(int, b)) == int(a[0]) else 1)";
        let icpc = "import sys\nopen(sys.argv[3] + '/message', 'w')\n\
                    sys.exit(42 if open(sys.argv[1]).read() == sys.stdin.read() else 43)";
        let Some(mut checker) = self::checker(testlib, Convention::Testlib) else { return };
        assert_eq!(checker.check(b"5", b"2 3", b"1 4"), Ok(Checked::Right));
        assert_eq!(checker.check(b"5", b"2 3", b"1 5"), Ok(Checked::Wrong(b"sum is 6".to_vec())));
        assert!(checker.check(b"5", b"2 3", b"x").is_err_and(|why| why.contains("ValueError")));
        let mut checker = self::checker(icpc, Convention::Icpc).unwrap();
        assert_eq!(checker.check(b"5", b"", b"5"), Ok(Checked::Right));
        assert!(matches!(checker.check(b"5", b"", b"4"), Ok(Checked::Wrong(_))));
        assert!(!Path::new("message").exists(), "it writes where the user is");
    }

    #[test]
    fn a_checker_that_fails_is_trouble_and_says_nothing_of_an_output() {
        for (source, convention, words) in [
            ("import os\nos.abort()", Convention::Testlib, "signal 6"),
            (
                "import sys\nprint('no such file', file=sys.stderr)\nsys.exit(3)",
                Convention::Testlib,
                "no such file",
            ),
            ("import sys\nsys.stderr.write('note\\n')\n[][3]", Convention::Testlib, "IndexError"),
            ("this is no Python", Convention::Testlib, "SyntaxError"),
            ("", Convention::Icpc, "status 0"),
            ("open('/etc/passwd').read()\n", Convention::Icpc, ""),
        ] {
            let Some(mut checker) = self::checker(source, convention) else { return };
            let failed = checker.check(b"", b"", b"").unwrap_err();
            assert!(failed.contains(words), "{source}: {failed}");
        }
    }
}
