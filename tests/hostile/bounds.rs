//! Files and numbers that ask for more than there is: each is refused in words, before it costs anything.

use std::fs::{self, File};
use std::os::unix::net::UnixListener;
use std::process::{Command, Output, Stdio};

use crate::common::{Folder, PROGRAM, SAMPLE};

/// Every reader of files, by the words in front of the file.
const READERS: [&[&str]; 9] = [
    &["check", "texas"],
    &["solve", "texas"],
    &["diff", "texas"],
    &["diff", "texas", "case.in", "--recorded"],
    &["shrink", "texas"],
    &["coverage", "texas"],
    &["promote", "texas", "--name", "slug", "--why", "why"],
    &["exhaust", "texas", "--resume"],
    &["exhaust", "rochine", "--resume"],
];

/// Runs the program with at most this much memory (in KiB of address space), with nothing on standard input.
fn run_within(folder: &Folder, memory: u32, words: &[&str]) -> Output {
    let mut shell = folder.command("sh");
    shell.args(["-c", &format!("ulimit -v {memory} && exec \"$0\" \"$@\""), PROGRAM]);
    output(shell.args(words))
}

fn output(command: &mut Command) -> Output {
    command.stdin(Stdio::null()).output().expect("the program starts")
}

/// Checks that a run failed with status 2 and a short message that contains `what`.
#[track_caller]
fn assert_refused(words: &[&str], run: &Output, what: &str) {
    let error = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{words:?}: {error:.1000}");
    assert!(
        error.contains(what) && error.starts_with("error: "),
        "{words:?} should say {what:?}: {error:.1000}"
    );
    assert!(run.stderr.len() < 1000, "{words:?} says {} bytes", run.stderr.len());
}

/// Half a gibibyte, in KiB.
const HALF: u32 = 1 << 19;

#[test]
fn what_has_no_end_is_no_file() {
    let folder = Folder::with("case.in", SAMPLE);
    fs::create_dir(folder.path("folder")).expect("a folder can be made");
    let _socket = UnixListener::bind(folder.path("socket")).expect("a socket can be made");
    let made = Command::new("mkfifo").arg(folder.path("pipe")).status().expect("there is mkfifo");
    assert!(made.success());
    for reader in READERS {
        for (file, kind) in [
            ("folder", "a folder"),
            ("socket", "a socket"),
            ("pipe", "a pipe"),
            ("/dev/zero", "a device"),
        ] {
            let words = &[reader, &[file]].concat();
            // Not a folder of inputs.
            if words[0] == "coverage" && file == "folder" {
                continue;
            }
            let said = format!("cannot read {file}: it is {kind}, not a file");
            assert_refused(words, &run_within(&folder, HALF, words), &said);
        }
    }
}

#[test]
fn a_pipe_among_samples_is_refused() {
    let folder = Folder::with("case.in", SAMPLE);
    let made = Command::new("mkfifo").arg(folder.path("pipe.in")).status().expect("there is mkfifo");
    assert!(made.success());
    let words = ["stress", "texas", "--cases-from", ".", "--", "true"];
    assert_refused(&words, &run_within(&folder, HALF, &words), "it is a pipe, not a file");
}

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_read() {
    let folder = Folder::with("case.in", SAMPLE);
    // A hole costs nothing on disk.
    File::create(folder.path("large"))
        .and_then(|file| file.set_len(1 << 40))
        .expect("a file may have a hole");
    for reader in READERS {
        let words = &[reader, &["large"]].concat();
        let said = match reader[0] {
            "exhaust" => "large is not the state of an exhaustive run, or it is damaged",
            _ => "large is larger than 1024 MiB",
        };
        assert_refused(words, &run_within(&folder, HALF, words), said);
    }
}

#[test]
fn a_stream_that_a_shell_opened_is_read() {
    let folder = Folder::with("case.in", SAMPLE);
    for words in ["solve texas /dev/stdin", "solve texas -", "solve texas /dev/fd/0"] {
        folder.run_all(words.split(' '), SAMPLE).code(0);
    }
}

#[test]
fn a_long_line_costs_no_more_than_itself_to_complain_about() {
    let folder = Folder::new();
    let line = |middle: &str| format!("{}{middle}{}\n", "1 ".repeat(10 << 20), " 1".repeat(10 << 20));
    folder.write("digits.in", "1".repeat(40 << 20));
    folder.write("numbers.in", format!("2 3 3 1\n{}", line("x")));
    folder.write("bytes.in", [b"2 3 3 1\n1 2 3\n".as_slice(), &vec![0xff; 40 << 20]].concat());
    for (file, place) in
        [("digits.in", "digits.in:1:1"), ("numbers.in", "numbers.in:2:7"), ("bytes.in", "bytes.in:3:1")]
    {
        let words = ["check", "texas", file];
        assert_refused(&words, &run_within(&folder, HALF / 2, &words), place);
    }
}

#[test]
fn of_a_long_line_the_place_is_shown_with_what_stands_around_it() {
    let line = format!("2 3 3 1{}x{}\n", " ".repeat(100_000), "y".repeat(100_000));
    let folder = Folder::with("case.in", line);
    let run = folder.run("check texas case.in").code(2);
    let error = String::from_utf8(run.get_output().stderr.clone()).expect("it is text");
    assert!(error.contains("case.in:1:100008"), "the column is that of the line: {error}");
    assert!(error.contains("   xyyy") && error.contains("yyy..."), "{error}");
    assert!(error.len() < 1000, "{} bytes: {error}", error.len());
}

#[test]
fn a_number_that_stands_for_more_memory_than_there_is_is_refused_at_once() {
    let folder = Folder::new();
    let most = u32::MAX.to_string();
    for words in [
        &["gen", "rochine", "--limits", "none", "--moves", &most][..],
        &["gen", "texas", "--limits", "none", "--ops", &most],
        &["gen", "chess", "--limits", "none", "--tests", &most],
        &["gen", "chess", "--limits", "none", "--tests", &most, "--rows", "2", "--cols", "2"],
        &["fuzz", "rochine", "--limits", "none", "--moves", &most, "--cases", "1"],
        &["coverage", "texas", "--limits", "none", "--ops", &most, "--cases", "1"],
        &["stress", "texas", "--limits", "none", "--ops", &most, "--cases", "1", "--", "true"],
    ] {
        assert_refused(words, &run_within(&folder, HALF, words), "takes about ");
        assert_refused(words, &output(folder.command(PROGRAM).args(words)), "are free");
    }
}

#[test]
fn a_number_is_judged_by_the_memory_that_is_left() {
    let folder = Folder::new();
    let words = ["gen", "texas", "--limits", "none", "--seed", "1", "--ops", "2000000"];
    assert_refused(
        &words,
        &run_within(&folder, 1 << 16, &words),
        "--ops 2000000 --limits none takes about ",
    );
    let words = ["gen", "texas", "--limits", "none", "--seed", "1", "--ops", "20000"];
    let run = run_within(&folder, HALF, &words);
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn more_output_than_is_kept_in_memory_cannot_be_asked_for() {
    let folder = Folder::with("case.in", SAMPLE);
    for size in ["257M", "4G", "18446744073709551615"] {
        let words = ["diff", "texas", "case.in", "--output-limit", size, "--", "true"];
        assert_refused(&words, &output(folder.command(PROGRAM).args(words)), "--output-limit");
    }
}
