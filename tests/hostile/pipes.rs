//! Programs that misbehave while they are played over their pipes. None may cost a case or memory, and each must become
//! a finding with its own description.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::common::processes::{children, is_there, send, until};
use crate::common::{Folder, but_for_patience, stderr, stdout};

/// Returns the end of a command line that plays the hostile program, which imports a client.
fn hostile(way: &str) -> String {
    let (root, python) = (env!("CARGO_MANIFEST_DIR"), crate::common::python());
    format!("--readable {root}/clients -- {python} {root}/tests/data/pipes/hostile.py {way}")
}

/// A case on which every kind of misbehaviour shows.
const CASE: &str = "1\n2 3 2\n22\n33\n111\n0 1 1 1\n1 2 2 3\n";

/// Returns the report on one case.
#[track_caller]
fn report(way: &str) -> String {
    let folder = Folder::with("case.in", CASE);
    let line = format!("diff chess case.in --pipe --case-timeout 2s {}", hostile(way));
    let run = folder.run(&line).code(1);
    assert_eq!(but_for_patience(&run), "", "{way}");
    stdout(&run)
}

/// Returns the text after a label in a report, without line breaks.
#[track_caller]
fn labelled(report: &str, label: &str) -> String {
    let (_, rest) = report.split_once(label).unwrap_or_else(|| panic!("no {label:?} in\n{report}"));
    let mut lines = rest.lines();
    let first = lines.next().unwrap_or_default().trim().to_owned();
    let more = lines.take_while(|line| line.starts_with("             "));
    more.fold(first, |words, line| words + " " + line.trim())
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn what_a_program_may_not_do_is_a_finding_with_words_of_its_own() {
    for (way, what, how) in [
        ("babble", "line too long", "writes a line longer than 64 MiB"),
        ("garbage", "malformed line", "writes a line that is no step of the game: missing field"),
        ("blank", "endless play", "does not end within 2 s"),
        ("binary", "malformed line", r"it is not UTF-8: `\xff\u{0}\u{1b}[2J\xfe`"),
        ("number", "malformed line", "number out of range"),
        ("float", "malformed line", "number out of range"),
        ("nested", "malformed line", "invalid type"),
        ("case", "wrong case", "ends case 8, and case 1 is under way"),
        ("header", "message out of place", "and a step or an end is expected"),
        ("future", "malformed line", "unknown variant `trace/9`"),
        ("refuse", "error", r"says that it cannot play the case: `no \u{1b}[2J`"),
        ("closed", "closed output", "closes its standard output"),
        ("exit", "exit", r"ends with status 3; its last words: `last \u{1b}[2J words`"),
        ("abort", "abort", "aborts: signal 6 (SIGABRT)"),
        ("cut", "exit", "ends with status 0 in the middle of a line: `{\"query\":1,`"),
        ("hang", "endless play", "does not end within 2 s"),
        ("deaf", "endless play", "does not end within 2 s"),
        ("after", "output after the end", "goes on after the end of a case: `{}"),
    ] {
        let report = report(way);
        assert_eq!(labelled(&report, "  what "), what, "{way}: {report}");
        let name =
            if way == "deaf" || report.contains("  hostile ") { "  hostile " } else { "  other " };
        let told = labelled(&report, name);
        assert!(told.contains(how), "{way}: {told}\n{report}");
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn a_play_that_ends_early_or_with_another_answer_differs() {
    let early = report("early");
    assert_eq!(labelled(&early, "  what "), "course of play", "{early}");
    let answer = report("answer");
    assert_eq!(labelled(&answer, "  where "), "the answer", "{answer}");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn a_program_that_is_right_may_be_slow_and_noisy() {
    let folder = Folder::with("case.in", CASE);
    for way in ["errors", "slow", "fine"] {
        folder.run(&format!("diff chess case.in --pipe {}", hostile(way))).code(0).stderr_eq("");
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn a_child_that_keeps_the_pipe_open_is_not_waited_for() {
    let begun = Instant::now();
    let report = report("fork");
    assert_eq!(labelled(&report, "  what "), "exit", "{report}");
    assert!(report.contains("a child holds the pipe"), "{report}");
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn an_endless_line_takes_no_more_memory_than_the_longest_one_allowed() {
    let folder = Folder::with("case.in", CASE);
    let mut shell = folder.command("sh");
    let line = format!("diff chess case.in --pipe {}", hostile("babble"));
    shell.args(["-c", &format!("ulimit -v 500000; exec {} {line}", crate::common::PROGRAM)]);
    let run = snapbox::cmd::Command::from_std(shell).assert().code(1);
    assert!(stdout(&run).contains("line too long"), "{}", stdout(&run));
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn a_campaign_goes_on_after_each_of_them_and_counts_every_case() {
    for way in ["exit", "garbage", "early", "refuse"] {
        let folder = Folder::new();
        let campaign = format!("fuzz chess --cases 12 --seed 1 --keep-going --jobs 2 {}", hostile(way));
        let run = folder.run(&campaign).code(1);
        let report = stdout(&run);
        assert!(report.starts_with("chess: 12 cases of seed 1"), "{way}: {report}");
        assert!(report.contains("seen in 12 cases"), "{way}: {report}");
        for name in ["found.in", "shrunk.in", "report.txt"] {
            assert!(folder.files().iter().any(|path| path.ends_with(name)), "{way}: no {name}");
        }
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn state_that_leaks_from_case_to_case_is_reported_as_what_it_is() {
    let folder = Folder::new();
    let campaign = format!("fuzz chess --cases 40 --seed 1 --jobs 1 {}", hostile("leaky"));
    let report = stdout(&folder.run(&campaign).code(1));
    assert!(report.contains("chess: program keeps state from one case to the next"), "{report}");
    assert!(report.contains("this case differs only after another one, on the same sides"), "{report}");
    assert!(report.contains("(shrunk.before.in)"), "{report}");
    assert!(labelled(&report, "  where ").starts_with("query "), "{report}");
    assert!(
        folder.files().iter().any(|path| path.ends_with("shrunk.before.in")),
        "{:?}",
        folder.files()
    );
    // On one case, the second play differs from the first.
    folder.write("case.in", CASE);
    let run = folder.run(&format!("diff chess case.in --pipe {}", hostile("leaky"))).code(1);
    assert!(stdout(&run).contains("the same case twice gives the same steps"), "{}", stdout(&run));
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn an_interrupt_ends_a_play_that_hangs_and_leaves_no_process() {
    let folder = Folder::new();
    let mut command = folder.command(crate::common::PROGRAM);
    let line = format!("fuzz chess --cases 10 --seed 1 --jobs 1 {}", hostile("hang"));
    command
        .args(line.split(' '))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let child = command.spawn().expect("it starts");
    // It is somewhere below the warden of its sandbox.
    fn hangs(process: u32) -> Option<u32> {
        let name = std::fs::read_to_string(format!("/proc/{process}/comm"));
        let below = || children(process).into_iter().find_map(hangs);
        if name.is_ok_and(|name| name == "hangs\n") { Some(process) } else { below() }
    }
    let mut program = None;
    until("it hangs", || {
        program = hangs(child.id());
        program.is_some()
    });
    let program = program.expect("it hangs");
    send("INT", child.id());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.code() == Some(130), "{output:?}");
    assert!(!is_there(program), "the program goes on");
    assert_eq!(folder.files(), Vec::<PathBuf>::new());
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn a_program_without_a_header_is_trouble_with_its_last_words() {
    let run = Folder::new().run(&format!("fuzz chess --cases 3 --seed 1 {}", hostile("silent"))).code(2);
    let said = stderr(&run);
    assert!(said.contains("it ends with status 1; its last words: `nothing to say`"), "{said}");
}
