//! Text of others on the way to a terminal: one hostile string goes in wherever text goes in, and never comes out.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Output, Stdio};

use crate::common::{BLOCKS, Folder, PROGRAM};

/// Clears the screen, sets the title, colours by C1, reorders, hides, goes back and overwrites.
const HOSTILE: &str = "a\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m\u{85}\u{202e}b\u{2066}c\u{200b}\u{feff}\u{200f}\u{2028}\u{8}\u{7f}d";

/// Returns whether a character may reach a terminal. This list is independent of the one under test.
fn is_harmless(c: char) -> bool {
    match c {
        '\n' | '\t' => true,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => false,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => false,
        _ => c != '\u{feff}',
    }
}

/// Checks text that a person reads.
#[track_caller]
fn assert_harmless(what: &str, text: &[u8]) {
    let text = String::from_utf8(text.to_vec()).unwrap_or_else(|error| panic!("{what}: {error}"));
    if let Some(c) = text.chars().find(|&c| !is_harmless(c)) {
        panic!("{what}: {:?} came through in\n{}", c, text.escape_debug());
    }
}

/// Runs the program, and checks what it prints and the reports it leaves. What a program under test printed is kept
/// byte for byte in files that end in `.out` and `.err`.
#[track_caller]
fn run(folder: &Folder, words: &[&str], set: impl FnOnce(&mut Command)) -> Output {
    let mut command = folder.command(PROGRAM);
    command.args(words).stdin(Stdio::null());
    set(&mut command);
    let output = command.output().expect("the program starts");
    assert_harmless(&format!("{words:?}: standard output"), &output.stdout);
    assert_harmless(&format!("{words:?}: standard error"), &output.stderr);
    for file in folder.files().iter().filter(|file| file.starts_with("findings")) {
        if file.extension().is_some_and(|end| end == "txt" || end == "diff") {
            assert_harmless(
                &format!("{words:?}: {file:?}"),
                &fs::read(folder.path(file)).expect("a file"),
            );
        }
        assert_harmless(&format!("{words:?}: a name"), file.as_os_str().as_encoded_bytes());
    }
    output
}

/// Runs the program, which must fail with status 2 and an error that shows the hostile text escaped.
#[track_caller]
fn refused(folder: &Folder, words: &[&str]) {
    let output = run(folder, words, |_| ());
    assert_eq!(output.status.code(), Some(2), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("\\u{1b}[2J"), "{words:?} does not show it escaped: {error}");
    // Some errors list what there is.
    assert!(error.len() < 20_000, "{words:?} says {} bytes", error.len());
}

/// Writes a program: a shell script, so that no compiler is needed.
fn script(folder: &Folder, name: &str, body: &str) {
    folder.write(name, format!("#!/bin/sh\n{body}\n"));
    fs::set_permissions(folder.path(name), fs::Permissions::from_mode(0o755))
        .expect("it can be made executable");
}

/// Returns a folder with a case, and with the hostile string in a file.
fn folder() -> Folder {
    let folder = Folder::with("case.in", BLOCKS);
    folder.write("hostile.txt", HOSTILE);
    folder
}

#[test]
fn names_of_files_reach_no_terminal() {
    let folder = folder();
    let (absent, present) = (format!("{HOSTILE}.in"), format!("{HOSTILE}.txt"));
    folder.write(&present, "rubbish");
    for file in [&absent, &present] {
        for words in [
            &["check", "texas", file][..],
            &["check", "texas", "--strict", file],
            &["solve", "texas", file],
            &["diff", "texas", file],
            &["diff", "texas", "case.in", "--recorded", file],
            &["shrink", "texas", file],
            &["coverage", "texas", file],
            &["promote", "texas", file, "--name", "slug", "--why", "why"],
            &["exhaust", "texas", "--resume", file],
            &["stress", "texas", "--cases-from", file, "--", "true"],
            &["gen", "texas", "--cases", "2", "--out", &format!("case.in/{file}")],
        ] {
            refused(&folder, words);
        }
    }
    folder.write(&absent, BLOCKS);
    for words in [
        &["check", "texas", &absent][..],
        &["coverage", "texas", &absent, "--minimize"],
        &["coverage", "texas", &absent, "--matrix", "--json", "matrix"],
        &["shrink", "texas", &absent, "--plant", "blocks-by-runs"],
    ] {
        let output = run(&folder, words, |_| ());
        assert!(
            output.status.code() < Some(2),
            "{words:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn names_of_folders_reach_no_terminal_and_no_report() {
    let folder = Folder::new();
    let out = format!("findings/{HOSTILE}");
    let words = ["fuzz", "texas", "--cases", "50", "--seed", "1", "--plant", "blocks-by-runs", "--out"];
    let output = folder.command(PROGRAM).args(words).arg(&out).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert_harmless("standard output", &output.stdout);
    assert_harmless("standard error", &output.stderr);
    let reports: Vec<_> = folder
        .files()
        .into_iter()
        .filter(|file| file.extension().is_some_and(|end| end == "txt"))
        .collect();
    // That of the finding as it was found, that of the shrunk one, and that of the campaign.
    assert_eq!(reports.len(), 3, "{reports:?}");
    for report in reports {
        assert_harmless("a report", &fs::read(folder.path(&report)).expect("a report"));
    }
}

#[test]
fn what_files_hold_reaches_no_terminal() {
    let folder = folder();
    // As bytes, and as escapes that a JSON parser decodes.
    let escapes: String = HOSTILE.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect();
    folder.write("trace.jsonl", format!("{{\"step\":\"{escapes}\"}}\n"));
    folder.write("field.jsonl", format!("{{\"step\":\"end\",\"{escapes}\":1}}\n"));
    for trace in ["trace.jsonl", "field.jsonl"] {
        refused(&folder, &["diff", "texas", "case.in", "--recorded", trace]);
    }
    folder.write("state", format!("{{\"{escapes}\":1}}\n"));
    let files = ["hostile.txt", "trace.jsonl"];
    for words in files.map(|file| ["check", "texas", file]).into_iter().chain([[
        "exhaust",
        "texas",
        "--resume=state",
    ]]) {
        assert_eq!(run(&folder, &words, |_| ()).status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn a_token_of_megabytes_is_not_echoed() {
    let folder = folder();
    folder.write("trace.jsonl", format!("{{\"step\":\"{}\"}}\n", "x".repeat(10_000_000)));
    let output = run(&folder, &["diff", "texas", "case.in", "--recorded", "trace.jsonl"], |_| ());
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.len() < 1000 && error.contains("more bytes)"), "{} bytes: {error:.2000}", error.len());
}

#[test]
fn words_of_the_command_line_reach_no_terminal() {
    let folder = folder();
    let long = format!("{HOSTILE}{}", "x".repeat(50_000));
    for hostile in [HOSTILE, &long] {
        for words in [
            &[hostile][..],
            &["check", hostile, "case.in"],
            &["check", "texas", "case.in", &format!("--{hostile}")],
            &["check", "texas", "case.in", "--limits", hostile],
            &["fuzz", "texas", "--time", hostile],
            &["fuzz", "texas", "--shard", hostile],
            &["fuzz", "texas", "--seed", hostile],
            &["fuzz", "texas", "--plant", hostile],
            &["gen", "texas", "--family", hostile],
            &["gen", "texas", "--want", hostile],
            &["gen", "texas", "--want", &format!("hand={hostile}")],
            &["gen", "texas", "--rows", hostile],
            &["promote", "texas", "case.in", "--store", "store", "--name", hostile, "--why", "why"],
            &[
                "promote", "texas", "case.in", "--store", "store", "--name", "slug", "--why", "why",
                "--clause", hostile,
            ],
            &["stress", "texas", "--memory-limit", hostile, "--", "true"],
            &["stress", "texas", hostile, "true"],
        ] {
            refused(&folder, words);
        }
    }
}

#[test]
fn the_name_the_program_is_called_by_reaches_no_terminal() {
    let folder = folder();
    for words in [&["--help"][..], &["check", "--nonsense"], &["solve", "texas", "absent"]] {
        run(&folder, words, |command| {
            command.arg0(HOSTILE);
        });
    }
    let output = run(
        &folder,
        &["fuzz", "texas", "--cases", "50", "--seed", "1", "--plant", "blocks-by-runs"],
        |command| {
            command.arg0(HOSTILE);
        },
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn colours_are_ours_alone() {
    let folder = folder();
    folder.write("hostile.in", HOSTILE);
    let file = format!("{HOSTILE}.in");
    for words in [["check", "texas", &file], ["check", "texas", "hostile.in"], ["check", HOSTILE, &file]]
    {
        let mut command = folder.command(PROGRAM);
        command
            .args(words)
            .args(["--color", "always"])
            .env_remove("NO_COLOR")
            .env("CLICOLOR_FORCE", "1");
        let error =
            String::from_utf8(command.output().expect("the program starts").stderr).expect("it is text");
        // Only sequences that set a colour, and none of those is the hostile one.
        let mut rest = error.as_str();
        while let Some(at) = rest.find('\u{1b}') {
            let sequence =
                rest[at + 1..].strip_prefix('[').unwrap_or_else(|| panic!("{words:?}: {error:?}"));
            let end = sequence.find(|c: char| !c.is_ascii_digit() && c != ';').expect("it ends");
            assert!(sequence[end..].starts_with('m'), "{words:?}: {error:?}");
            assert_harmless("between colours", &rest.as_bytes()[..at]);
            rest = &sequence[end + 1..];
        }
        assert_harmless("behind colours", rest.as_bytes());
    }
}

#[test]
fn what_a_program_prints_reaches_no_terminal_and_no_report() {
    let folder = folder();
    script(
        &folder,
        "mine",
        "cat hostile.txt; cat hostile.txt >&2; echo >&2; head -c 100000 /dev/zero >&2",
    );
    script(&folder, "crash", "cat hostile.txt; cat hostile.txt >&2; exit 3");
    // A step that is one but for a field that the parser quotes.
    script(&folder, "trace", "printf '{\"step\":\"\\\\u001b[2J\\\\u202e'; cat hostile.txt; echo '\"}'");
    for program in ["./mine", "./crash", "./trace"] {
        for (command, runs) in [
            ("diff texas case.in", ""),
            ("diff texas case.in --traced", ""),
            ("shrink texas case.in", "5"),
            ("stress texas --cases 2 --seed 1 --jobs 1", "5"),
            ("stress texas --cases 2 --seed 1 --traced", "20"),
        ] {
            let words = judged(command, runs, &[program]);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = run(&folder, &words, |_| ());
            let shown = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(
                output.status.code(),
                Some(1),
                "{words:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            // `shrink` prints the case alone.
            let shows = shown.contains("\\u{202e}") || command.starts_with("shrink");
            assert!(shows, "{words:?}: what the program printed is not there: {shown}");
        }
    }
    assert!(folder.files().iter().any(|file| file.ends_with("report.txt")), "{:?}", folder.files());
}

/// Returns a command on a program that uses files of the current folder, so it is not confined.
fn judged(command: &str, shrink_runs: &str, program: &[&str]) -> Vec<String> {
    let runs = if shrink_runs.is_empty() { vec![] } else { vec!["--shrink-runs", shrink_runs] };
    let words = command.split(' ').chain(runs).chain(["--sandbox", "none", "--"]);
    words.chain(program.iter().copied()).map(String::from).collect()
}

#[test]
fn an_answer_beside_a_sample_reaches_no_terminal() {
    let folder = folder();
    folder.write("1.in", BLOCKS);
    folder.write("1.ans", HOSTILE);
    let solve = format!("exec {PROGRAM:?} solve texas");
    script(&folder, "mine", &solve);
    let output = run(
        &folder,
        &["stress", "texas", "--cases-from", ".", "--readable", PROGRAM, "--", "./mine"],
        |_| (),
    );
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn names_and_arguments_of_programs_reach_no_terminal() {
    let folder = folder();
    let name = format!("./{HOSTILE}");
    for words in [
        &["diff", "texas", "case.in", "--", &name][..],
        &["diff", "texas", "case.in", "--", &format!("{name}.py")],
        &["stress", "texas", "--", HOSTILE],
        &["gen", "texas", "--suite", "--out", "suite", "--try", &name],
    ] {
        let output = run(&folder, words, |_| ());
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
    script(&folder, &name, "echo 1");
    let stress = "stress texas --cases 2 --seed 1 --jobs 1";
    for words in [
        judged("diff texas case.in", "", &[&name, HOSTILE]),
        judged(stress, "5", &[&name, HOSTILE]),
        judged(stress, "20", &[&name, "--", "./absent"]),
    ] {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = run(&folder, &words, |_| ());
        assert!(output.status.code() > Some(0), "{words:?}");
    }
}

#[test]
fn what_a_compiler_prints_and_the_environment_names_reach_no_terminal() {
    let folder = folder();
    folder.write("mine.cpp", "int main() {}\n");
    script(
        &folder,
        "compiler",
        "cat hostile.txt >&2; head -c 100000 /dev/zero | tr '\\0' x >&2; exit 1",
    );
    let words = ["diff", "texas", "case.in", "--", "./mine.cpp"];
    for compiler in [folder.path("compiler").into_os_string(), HOSTILE.into()] {
        let output = run(&folder, &words, |command| {
            command.env("CXX", &compiler);
        });
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.len() < 10_000, "{} bytes", error.len());
    }
}
