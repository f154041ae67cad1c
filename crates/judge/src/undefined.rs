//! Finds undefined behaviour of a program: builds it again with checks, and runs it on one input.

use std::ffi::OsStr;
use std::sync::Arc;
use std::time::Duration;

use crate::process::Runner;
use crate::program::Program;
use crate::run::{CancelCheck, Files, RunLimits};

/// A complaint of a checked build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The message, which may quote the program.
    pub what: String,
    /// The line of the source, from 1, if it is known.
    pub line: Option<usize>,
}

/// Has the checks say all that they find. Memory leaks are not looked for: that needs capabilities which a confined program does
/// not have.
const ALOUD: &str = "export ASAN_OPTIONS=detect_leaks=0:handle_abort=1:quarantine_size_mb=16 \
                     UBSAN_OPTIONS=print_stacktrace=1";

/// Where the messages of a program go that reads or writes files: it runs in a folder of its own, as it does when it is judged.
const SAID: &str = "crosscheck-said";

/// How many times as long a build with checks may run, and how much more memory it may use.
const FACTOR: u32 = 10;
const SHADOW: u64 = 1 << 30;

/// Builds a program from its source with checks, runs it on an input, and returns the first complaint. `None` if there is
/// none, if the program was not compiled here from C, C++ or Rust, or if its compiler has no checks.
pub fn complaint(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &CancelCheck,
) -> Option<Complaint> {
    let checked = program.checked()?;
    let source = program.source()?;
    let limits = RunLimits {
        time: (limits.time * FACTOR).min(Duration::from_secs(60)),
        memory: limits.memory.saturating_add(SHADOW),
        output: limits.output.max(1 << 20),
        ..*limits
    };
    let files = program.exchange();
    let (said, output) = if files.is_none() { ("&1", None) } else { (SAID, Some(SAID.into())) };
    // The checks' messages are its only output.
    let script = format!("{ALOUD}; exec \"$0\" \"$@\" 2>{said} >/dev/null");
    let checked = checked.by(&["/bin/sh", "-c", &script]);
    let checked = checked.with_files(Files { output, ..files.clone() }).ok()?;
    let mut runner = Runner::new(&checked, limits);
    runner.cancel_on(Arc::clone(halt));
    let run = runner.run(input).ok()?;
    first_in(&String::from_utf8_lossy(&run.output), source.file_name()?)
}

/// Returns the first complaint in a text, with the line of this source that it names.
fn first_in(said: &str, source: &OsStr) -> Option<Complaint> {
    let lines: Vec<&str> = said.lines().collect();
    let (at, what) =
        lines.iter().enumerate().find_map(|(at, line)| Some((at, complaint_in(&lines, at, line)?)))?;
    let named = |line: &&str| line_of(line, source);
    Some(Complaint { what, line: lines[at..].iter().find_map(named) })
}

/// Returns the complaint in a line, if there is one.
fn complaint_in(lines: &[&str], at: usize, line: &str) -> Option<String> {
    if let Some((_, what)) = line.split_once(": runtime error: ") {
        return Some(what.into());
    }
    if let Some((_, rest)) = line.split_once("ERROR: AddressSanitizer: ") {
        let kind = rest.split([' ', ':']).next().unwrap_or(rest);
        let named = lines[at..].iter().find_map(|line| line.split_once(" global variable '"));
        let of = named.and_then(|(_, rest)| rest.split_once('\''));
        let of = of.map_or(String::new(), |(name, _)| format!(" of `{name}`"));
        return Some(kind.replace('-', " ") + &of);
    }
    if let Some((_, rest)) = line.split_once(": Assertion '") {
        let condition = rest.strip_suffix("' failed.").unwrap_or(rest);
        return Some(format!("what the standard library demands does not hold: {condition}"));
    }
    if let Some((_, exception)) = line.split_once("terminate called after throwing an instance of '") {
        let what = lines.get(at + 1).and_then(|line| line.trim().strip_prefix("what():"));
        let what = what.map_or(String::new(), |what| format!(":{what}"));
        return Some(format!("nobody catches {}{what}", exception.trim_end_matches('\'')));
    }
    // Rust prints the place first, and the message on the next line.
    let panics = line.starts_with("thread '") && line.contains(" panicked at ");
    panics.then(|| lines.get(at + 1).copied().unwrap_or("it panics").into())
}

/// Returns the number of a line of this source that a text names: `…/source.cpp:7`.
fn line_of(text: &str, source: &OsStr) -> Option<usize> {
    let source = source.to_str()?;
    text.match_indices(source).find_map(|(at, name)| {
        let number = text[at + name.len()..].strip_prefix(':')?;
        let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let whole = at == 0 || text[..at].ends_with(['/', ' ']);
        number[..digits].parse().ok().filter(|_| whole)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_complaint_is_told_with_the_line_of_the_source_that_it_names() {
        let index = "/home/a.cpp:7:8: runtime error: index 10 out of bounds for type 'int [10]'\n";
        let global = "==3==ERROR: AddressSanitizer: global-buffer-overflow on address 0x5 at pc 0x4\n\
            WRITE of size 4 at 0x5 thread T0\n    #0 0x4 in std::x /usr/include/b.h:1\n    #1 0x5 in main /home/a.cpp:9\n\
            0x5 is located 0 bytes after global variable 'cells' defined in '/home/a.cpp:3:5' (0x7) of size 40\n";
        let assertion = "/usr/include/c++/12/bits/stl_vector.h:1123: reference operator[](size_type): Assertion \
            '__n < this->size()' failed.\n==3==ERROR: AddressSanitizer: ABRT on unknown address 0x1\n    #5 0x5 in main \
            /home/a.cpp:8:5\n";
        let thrown =
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  map::at\n";
        // Rust says where before it says what.
        let panic = "\nthread 'main' (9) panicked at a.cpp:5:10:\nattempt to add with overflow\nnote: run with\n";
        for (said, what, line) in [
            (index, "index 10 out of bounds for type 'int [10]'", Some(7)),
            (global, "global buffer overflow of `cells`", Some(9)),
            (assertion, "what the standard library demands does not hold: __n < this->size()", Some(8)),
            (thrown, "nobody catches std::out_of_range:  map::at", None),
            (panic, "attempt to add with overflow", Some(5)),
        ] {
            let expected = Complaint { what: what.into(), line };
            assert_eq!(first_in(said, "a.cpp".as_ref()), Some(expected));
        }
        assert_eq!(first_in("a.cpp:3: error: this is no input\nERROR\n", "a.cpp".as_ref()), None);
    }
}
