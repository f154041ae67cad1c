//! What commands print, as data. A file of `tests/data/commands` holds tests, which are lines for a shell, each with what is
//! checked of its output:
//!
//! ```text
//! == a_sentence_that_names_the_test
//! $ crosscheck diff texas blocks.in --plant blocks-by-runs
//! ? 1
//! > operation 1, round 1
//! > T8.1
//! ```
//!
//! A test runs in a folder of its own, in which are `sample.in` and `blocks.in`; `$DATA` is `tests/data`, `$ROOT` this
//! repository, `$LEVELS` the levels of the sandbox that this machine offers, and `toys` the program of `tests/subjects`.
//! Indented lines go on with the line before; `#` begins a comment. The `$` lines above the first test precede every line of
//! all tests. Above its steps a test names what it needs (`needs g++`), and that it is left out unless it is asked for, with
//! the seconds that it takes alone while both of two cores are busy (`slow 12`). [`Step::check`] lists the marks; `\\n` is the
//! end of a line in what follows them. After a change of what is printed whole, run `SNAPSHOTS=overwrite cargo test --test
//! commands` and read the diff.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use libtest_mimic::{Failed, Trial};

#[cfg(target_os = "linux")]
use crate::common::levels;
use crate::common::{BLOCKS, Folder, PROGRAM, SAMPLE, python};

/// What every line may use. `ends STATUS COMMAND` runs a command that must end with the status; `awaits COMMAND` runs one
/// until it succeeds, for a minute at most.
const WORDS: &str = include_str!("../data/words.sh");

/// What a test may need, as a line `needs WHAT` above its steps, beside a program of that name: it is there if a command
/// succeeds. `mounts` are disks of a test's own.
const PROBES: [(&str, &str); 3] = [
    ("faketime", "faketime now true"),
    ("linux", "[ $(uname) = Linux ]"),
    ("mounts", "unshare -rm mount -t tmpfs none /tmp"),
];

fn is_there(what: &str) -> bool {
    static KNOWN: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *known.entry(what.to_owned()).or_insert_with(|| {
        let probe = PROBES.iter().find(|(name, _)| *name == what);
        let line = probe.map_or_else(|| format!("{what} --version"), |(_, line)| (*line).to_owned());
        Command::new("sh").args(["-c", &line]).output().is_ok_and(|it| it.status.success())
    })
}

/// A line for the shell, and the marks with texts that follow it.
struct Step {
    line: String,
    checks: Vec<(String, String)>,
}

impl Step {
    /// Returns all that must be printed, if there are lines with this mark.
    fn whole(&self, mark: &str) -> Option<String> {
        let lines = self.checks.iter().filter(|(of, _)| of == mark);
        lines.map(|(_, line)| line.clone() + "\n").reduce(|all, line| all + &line)
    }

    /// Puts what is printed into a text in the place of the lines that say all of it.
    fn overwrite(&self, text: &str, output: &Output) -> String {
        let marked = |mark: &str, printed: &str| -> String {
            let blank = |line: &str| if line.is_empty() { "" } else { " " };
            printed.lines().map(|line| format!("{mark}{}{line}\n", blank(line))).collect()
        };
        let streams = [("=", &output.stdout), ("2=", &output.stderr)];
        streams.into_iter().fold(text.to_owned(), |text, (mark, printed)| match self.whole(mark) {
            Some(was) => {
                text.replacen(&marked(mark, &was), &marked(mark, &String::from_utf8_lossy(printed)), 1)
            }
            None => text,
        })
    }

    fn check(&self, output: &Output) -> Result<(), String> {
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let (mut out_rest, mut err_rest) = (&*out, &*err);
        let mut status = "0";
        for (mark, text) in &self.checks {
            let holds = match &**mark {
                // The exit status, which is 0 otherwise.
                "?" => {
                    status = text;
                    true
                }
                // A line of standard output, or of standard error, and there are no lines but those.
                "=" | "2=" => true,
                // Nothing is on standard output, or this comes next there, wherever.
                ">" if text.is_empty() => out.is_empty(),
                ">" => skip_past(&mut out_rest, text),
                // The same on standard error.
                "2>" if text.is_empty() => err.is_empty(),
                "2>" => skip_past(&mut err_rest, text),
                // Neither has anything that a terminal would obey or hide.
                "~" => is_harmless(&output.stdout) && is_harmless(&output.stderr),
                // Neither has this.
                "!" => !out.contains(text) && !err.contains(text),
                _ => panic!("the mark {mark} is not known"),
            };
            if !holds {
                return Err(format!("{mark} {text}"));
            }
        }
        for (mark, printed) in [("=", out), ("2=", err)] {
            if self.whole(mark).is_some_and(|whole| whole != printed) {
                return Err(format!("the lines with {mark}"));
            }
        }
        let ended = output.status.code().map_or("a signal".into(), |code| code.to_string());
        if ended == status { Ok(()) } else { Err(format!("? {status}, and it is {ended}")) }
    }
}

fn skip_past(rest: &mut &str, text: &str) -> bool {
    let found = rest.split_once(text);
    found.inspect(|(_, after)| *rest = after).is_some()
}

/// Returns whether this is text that may reach a terminal. The list is independent of the one under test.
fn is_harmless(bytes: &[u8]) -> bool {
    let harmful = |c| match c {
        '\n' | '\t' => false,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{61c}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        _ => false,
    };
    str::from_utf8(bytes).is_ok_and(|text| !text.contains(harmful))
}

/// Reads the lines of a test, or those above all tests.
fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in text.lines() {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (mark, steps.last_mut()) {
            ("#", _) => {}
            ("$", _) => steps.push(Step { line: rest.into(), checks: Vec::new() }),
            ("", Some(step)) if !line.is_empty() => step.line += &format!("\n{}", rest.trim_start()),
            (mark, Some(step)) if !mark.is_empty() => {
                step.checks.push((mark.into(), rest.replace("\\n", "\n")));
            }
            _ => {}
        }
    }
    steps
}

/// Puts what a step prints into its file, behind the name of its test.
fn overwrite(path: &Path, name: &str, step: &Step, output: &Output) {
    static ONE: Mutex<()> = Mutex::new(());
    let _alone = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let text = fs::read_to_string(path).expect("it is text");
    let (before, own) = text.split_once(&format!("\n== {name}\n")).expect("the test is there");
    let own = step.overwrite(own, output);
    fs::write(path, format!("{before}\n== {name}\n{own}")).expect("it can be written");
}

/// Runs the steps of a test, each behind what precedes it.
fn play(path: &Path, name: &str, before: &str, steps: &[Step]) -> Result<(), Failed> {
    let overwrites = std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite");
    let folder = Folder::with("sample.in", SAMPLE);
    folder.write("blocks.in", BLOCKS);
    let own = Path::new(PROGRAM).parent().expect("it is in a folder");
    let given = std::env::var_os("PATH").unwrap_or_default();
    let folders =
        [own.to_owned(), own.join("examples")].into_iter().chain(std::env::split_paths(&given));
    let found_in = std::env::join_paths(folders).expect("no name has a colon");
    for step in steps {
        let mut shell = folder.command("sh");
        shell.args(["-ec", &format!("{before}\n{}", step.line)]).env("PATH", &found_in);
        shell.env("DATA", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")).env("PROGRAM", PROGRAM);
        shell.env("ROOT", env!("CARGO_MANIFEST_DIR")).env("PYTHON", python());
        #[cfg(target_os = "linux")]
        shell.env("LEVELS", levels().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        let output = shell.stdin(std::process::Stdio::null()).output().expect("there is a shell");
        if overwrites {
            overwrite(path, name, step, &output);
        } else if let Err(what) = step.check(&output) {
            let [out, err] =
                [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
            return Err(format!("$ {}\ndoes not hold: {what}\n{out}\n{err}", step.line).into());
        }
    }
    Ok(())
}

/// Returns a test for each block of a file. The name of one that is slow says so, and it is left out unless it is asked for.
fn read(path: PathBuf) -> impl Iterator<Item = Trial> {
    let text = fs::read_to_string(&path).expect("it is text");
    let file = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
    let mut blocks = text.split("\n== ").map(str::to_owned).collect::<Vec<_>>().into_iter();
    let head = steps(&blocks.next().unwrap_or_default());
    let before = head.iter().fold(WORDS.to_owned(), |all, step| all + "\n" + &step.line);
    blocks.map(move |block| {
        let (own, lines) = block.split_once('\n').expect("a test has lines");
        let head = || lines.lines().take_while(|line| !line.starts_with('$'));
        let lacks = !head().filter_map(|line| line.strip_prefix("needs ")).all(is_there);
        let is_slow = !lacks && head().any(|line| line.starts_with("slow "));
        let name = format!("{}{file}::{own}", if is_slow { "slow::" } else { "" });
        let (path, own, before, steps) = (path.clone(), own.to_owned(), before.clone(), steps(lines));
        Trial::test(name, move || play(&path, &own, &before, &steps)).with_ignored_flag(lacks || is_slow)
    })
}

pub(super) fn trials() -> impl Iterator<Item = Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/commands");
    let entries = fs::read_dir(folder).expect("it is there");
    entries.flat_map(|entry| read(entry.expect("a file").path()))
}
