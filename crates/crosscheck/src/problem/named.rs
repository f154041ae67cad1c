//! The programs that a problem names, and what a generator among them makes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_judge::{
    COMPILED_LATE, Convention, Exit, Level, Policy, Program, RunLimits, Runner, UNFINISHED, own_limits,
};
use crosscheck_package::sources::OwnChecker;

use super::reach::Reach;
use crate::isolate::crash::{ended, last_words};

/// A program of the problem: its command, and what it was compiled to, once it is needed.
pub(super) struct Named {
    /// The words of the command, which mean the same in any folder.
    words: Vec<OsString>,
    /// As the file of the problem names it.
    pub(super) shown: String,
    program: OnceLock<Result<Program, String>>,
    /// How many inputs it was asked about, as a side.
    pub(super) asked: AtomicU64,
    /// How large the inputs are that it answers in time.
    pub(super) reach: Reach,
}

/// The endings of files in languages that are compiled or interpreted here.
const SOURCES: [&str; 7] = ["c", "cc", "cpp", "cxx", "java", "py", "rs"];

impl Named {
    /// Finds the files that a command names in the folder of its problem.
    pub(super) fn new(folder: &Path, command: &str) -> Result<Self, String> {
        let words = shlex::split(command).ok_or("its quotes do not match")?;
        if words.is_empty() {
            return Err("it names no program".into());
        }
        let first = Path::new(&words[0]);
        let is_source = first.extension().is_some_and(|end| SOURCES.iter().any(|known| end == *known));
        if (is_source || first.components().count() > 1) && !folder.join(first).is_file() {
            // It would be another file in each folder where the command is given.
            return Err(format!("there is no file {} beside the problem", words[0]));
        }
        let word = |word: String| {
            let beside: PathBuf = folder.join(&word);
            let is_file = beside.is_file();
            if is_file {
                std::fs::canonicalize(beside).map(PathBuf::into_os_string)
            } else {
                Ok(word.into())
            }
        };
        let words: Result<Vec<OsString>, _> = words.into_iter().map(word).collect();
        let words = words.map_err(|error| format!("cannot find its file: {error}"))?;
        let (program, asked, reach) = (OnceLock::new(), AtomicU64::new(0), Reach::default());
        Ok(Named { words, shown: command.to_owned(), program, asked, reach })
    }

    /// Returns the text of its source and the ending of that file's name, if the command is a source file alone.
    pub(super) fn source(&self) -> Option<(String, String)> {
        let [file] = &self.words[..] else { return None };
        let ending = Path::new(file).extension()?.to_str()?;
        Some((std::fs::read_to_string(file).ok()?, ending.to_owned()))
    }

    /// Returns it as a checker that a package can hold: a source in C++ or Python, with arguments that name no files.
    pub(super) fn checker(&self, convention: Convention) -> Option<OwnChecker> {
        let (file, words) = self.words.split_first()?;
        let ending = Path::new(file).extension()?.to_str()?;
        ["cc", "cpp", "cxx", "py"].contains(&ending).then_some(())?;
        let words = words.iter().map(|word| Some(word.to_str()?.to_owned()));
        let arguments: Vec<String> = words.collect::<Option<_>>()?;
        arguments.iter().all(|word| !Path::new(word).is_absolute()).then_some(())?;
        let (is_python, is_icpc) = (ending == "py", convention == Convention::Icpc);
        Some(OwnChecker { source: std::fs::read_to_string(file).ok()?, is_python, is_icpc, arguments })
    }

    /// Returns the program, compiled at the first call and confined as strongly as this machine can.
    pub(super) fn program(&self) -> Result<&Program, String> {
        let made = self.program.get_or_init(|| {
            let words = self.words.clone();
            let policy = Policy::of(Level::strongest());
            let made = Cancel::ruling().wait(move || Program::new(&words, &policy, &mut |_| {}));
            let made = made.ok_or_else(|| ended(format!("{}: {COMPILED_LATE}", self.shown)))?;
            made.map_err(|unready| format!("{}: {}", self.shown, String::from(unready)))
        });
        made.as_ref().map_err(Clone::clone)
    }

    /// Returns a runner of the program, which ends with whatever the thread does that runs it.
    pub(super) fn runner(&self, limits: RunLimits) -> Result<Runner, String> {
        let mut runner = Runner::new(self.program()?, limits);
        runner.cancel_on(cancelled_on());
        Ok(runner)
    }
}

/// Returns the halt of every program of the problem: that of the thread that runs it.
pub(super) fn cancelled_on() -> crosscheck_judge::CancelCheck {
    Arc::new(|| Cancel::ruling().is_due())
}

/// Splits a word of a command before the number at its end, as in `10`, `-5` or `--n=10`.
fn number(word: &str) -> Option<(&str, u64)> {
    let before = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_whole = before.is_empty() || before.ends_with(['-', '=']);
    word[before.len()..].parse().ok().filter(|_| is_whole).map(|number| (before, number))
}

/// The most that numbers in a generator's arguments are while shrinking.
pub(super) const MOST: [u64; 8] = [1, 2, 3, 4, 5, 6, 8, u64::MAX];

/// Returns what a generator makes with one of [`MOST`]: for all numbers, for the first alone, and for the second alone. Where it
/// fails once, it is not asked again.
pub(super) fn lowered_inputs(named: &Named, level: usize) -> impl Iterator<Item = Vec<u8>> {
    let seed = move |which: usize, nth: usize| (12 * level + 4 * which + nth) as u32;
    let make = move |which, nth| run_generator(named, seed(which, nth), Some((which, MOST[level]))).ok();
    (0..3).flat_map(move |which| (0..4).map_while(move |nth| make(which, nth)))
}

/// Has a generator make an input with a seed, which takes the place of the mark in its arguments, and which it also gets
/// on its standard input. `lowered` names one of the numbers in its arguments, counted from one, or all of them by 0, and the
/// most that they are. With these it may never end, so it gets less time.
pub(super) fn run_generator(
    named: &Named,
    seed: u32,
    lowered: Option<(usize, u64)>,
) -> Result<Vec<u8>, String> {
    let limits = own_limits(Duration::from_secs(if lowered.is_some() { 2 } else { 10 }));
    let program = named.program()?.reworded(|words| {
        let mut place = 0;
        let mut change = |word: &str| {
            let Some(((before, number), (which, most))) = number(word).zip(lowered) else {
                return word.replace(SEED, &seed.to_string());
            };
            place += 1;
            let is_meant = [0, place].contains(&which);
            if is_meant { format!("{before}{}", number.min(most)) } else { word.into() }
        };
        // The first word is the program, whatever it is called.
        let (program, words) = words.split_at(1);
        let words =
            words.iter().map(|word| word.to_str().map_or(word.clone(), |word| change(word).into()));
        program.iter().cloned().chain(words).collect()
    });
    let mut runner = Runner::new(&program, limits);
    runner.cancel_on(cancelled_on());
    let run = runner.run(seed.to_string().as_bytes());
    let run = run.map_err(|error| format!("the generator {} cannot be run: {error}", named.shown))?;
    match run.end {
        Exit::Well => Ok(run.output),
        Exit::Halted => Err(ended(format!("the generator {}: {UNFINISHED}", named.shown))),
        _ => {
            let how = run.verdict(&limits).map_or(String::new(), |(_, how)| how);
            let last = last_words(": ", &run.errors);
            Err(format!("the generator {} fails with seed {seed}: {how}{last}", named.shown))
        }
    }
}

/// How many inputs of a generator a shape is inferred from.
const SAMPLES: u32 = 40;

pub(super) fn sampled(named: &Named) -> Result<Vec<(String, String)>, String> {
    let one = |seed| {
        let text = run_generator(named, seed, None)?;
        Ok((format!("seed {seed} of {}", named.shown), String::from_utf8_lossy(&text).into_owned()))
    };
    (1..=SAMPLES).map(one).collect()
}

/// Returns some inputs of a generator that is given as a command in the current folder.
pub(crate) fn samples_of(command: &str) -> Result<Vec<(String, String)>, String> {
    sampled(&Named::new(Path::new(""), command)?)
}

/// The mark that a seed takes the place of.
const SEED: &str = "{seed}";
