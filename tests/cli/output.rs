//! Standard output whose reader has gone, or whose disk is full.

use std::io::Read;
use std::process::{Child, Stdio};

use super::folder;
use crate::common::{Folder, PROGRAM};

/// Every command that prints, on a case that makes it print, with its status.
const PRINTS: [(&str, i32); 9] = [
    ("solve texas sample.in", 0),
    ("solve texas sample.in --trace", 0),
    ("check texas sample.in blocks.in", 0),
    ("gen texas --seed 1", 0),
    ("diff texas sample.in", 0),
    ("diff texas blocks.in --plant blocks-by-runs", 1),
    ("shrink texas sample.in --plant blocks-by-runs", 1),
    ("fuzz texas --cases 50 --seed 1", 0),
    ("fuzz texas --cases 50 --seed 1 --plant blocks-by-runs", 1),
];

fn start(folder: &Folder, arguments: &str, out: impl Into<Stdio>) -> Child {
    let mut command = folder.command(PROGRAM);
    command.args(arguments.split_whitespace()).stdin(Stdio::null()).stdout(out).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Returns a pipe whose reader has gone.
fn nobody_reads() -> impl Into<Stdio> {
    let (_, writer) = std::io::pipe().expect("a pipe can be made");
    writer
}

/// Waits for the process to end; returns the status and standard error.
fn end(mut child: Child) -> (Option<i32>, String) {
    let mut said = String::new();
    let mut stderr = child.stderr.take().expect("it is a pipe");
    stderr.read_to_string(&mut said).expect("it is text");
    (child.wait().expect("it ends").code(), said)
}

#[test]
fn a_reader_that_goes_away_is_no_trouble() {
    for (arguments, _) in PRINTS {
        let folder = folder();
        let (status, said) = end(start(&folder, arguments, nobody_reads()));
        assert!(matches!(status, Some(0 | 1)), "{arguments}: {status:?} {said}");
        assert!(!said.contains("panicked") && !said.contains("error"), "{arguments}: {said}");
    }
}

#[test]
fn a_reader_that_goes_away_does_not_change_what_was_found() {
    for (arguments, expected) in PRINTS {
        let folder = folder();
        let (status, said) = end(start(&folder, arguments, nobody_reads()));
        assert_eq!(status, Some(expected), "{arguments}: {said}");
    }
}

#[test]
fn a_reader_that_goes_away_does_not_make_a_bad_input_good() {
    let folder = folder();
    folder.write("bad.in", "rubbish");
    let (status, said) = end(start(&folder, "check texas sample.in bad.in", nobody_reads()));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("bad.in:1:1"), "{said}");
}

/// Opens a file on a full disk.
#[cfg(target_os = "linux")]
fn full() -> impl Into<Stdio> {
    std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it")
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_an_error() {
    for (arguments, _) in PRINTS {
        let (status, said) = end(start(&folder(), arguments, full()));
        assert_eq!(status, Some(2), "{arguments}: {said}");
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("error: cannot write to standard output: "), "{arguments}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_finding_is_saved_though_it_cannot_be_printed() {
    let folder = folder();
    let campaign = "fuzz texas --cases 50 --seed 1 --plant blocks-by-runs";
    let (status, said) = end(start(&folder, campaign, full()));
    assert_eq!(status, Some(2), "{said}");
    for name in ["found.in", "shrunk.in", "report.txt"] {
        assert!(
            folder.files().iter().any(|file| file.ends_with(name)),
            "no {name}: {:?}",
            folder.files()
        );
    }
}
