//! How every command ends: done, in trouble, interrupted once or twice, with nobody to read what it prints.

use std::fs;
use std::io::{BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};

use crosscheck::program::Status;

use crate::common::processes::{send, until, wait_for, wait_for_work};
use crate::common::{BLOCKS, Folder, PROGRAM, SAMPLE, stdout};

/// Every command, and its status when it is done, when something differs, and when it is in trouble. `solve`, `check`,
/// `gen` and `promote` compare nothing; `coverage` compares both sides, which agree.
const ENDS: [(&str, i32); 30] = [
    ("fuzz texas --cases 20 --seed 1", 0),
    ("fuzz texas --cases 50 --seed 1 --plant blocks-by-runs", 1),
    ("fuzz texas --rows 0", 2),
    ("stress texas --cases 3 --seed 1 -- PROGRAM solve texas", 0),
    (
        "stress texas --cases 50 --seed 1 --shrink-runs 20 -- PROGRAM solve texas --plant blocks-by-runs",
        1,
    ),
    ("stress texas --cases 3 -- ./nowhere", 2),
    ("judge texas good --cmd true", 0),
    ("judge texas good --expect true=AC --cmd true", 1),
    ("judge texas . --cmd true", 2),
    ("exhaust chess --scope tiny", 0),
    ("exhaust chess --scope tiny --plant equal-level-is-safe", 1),
    ("exhaust chess --scope nosuch", 2),
    ("solve texas sample.in", 0),
    ("solve texas bad.in", 2),
    ("check texas sample.in", 0),
    ("check texas bad.in", 2),
    ("gen texas", 0),
    ("gen texas --rows 0", 2),
    ("coverage texas sample.in", 0),
    ("coverage texas bad.in", 2),
    ("diff texas sample.in", 0),
    ("diff texas blocks.in --plant blocks-by-runs", 1),
    ("diff texas bad.in", 2),
    ("diff texas sample.in -- PROGRAM solve texas", 0),
    ("diff texas blocks.in -- PROGRAM solve texas --plant blocks-by-runs", 1),
    ("shrink texas sample.in", 0),
    ("shrink texas blocks.in --plant blocks-by-runs", 1),
    ("shrink texas bad.in", 2),
    ("promote texas sample.in --store store --name a --why b", 0),
    ("promote texas bad.in --store store --name a --why b", 2),
];

/// Work that goes on for longer than any test waits. `sleep` is a program under test that hangs.
const LONG: [&str; 14] = [
    "fuzz texas --time 10m --seed 1",
    "stress texas --time 10m --seed 1 -- PROGRAM solve texas",
    "stress texas --time-limit 1000s -- sleep 1000",
    "judge texas good --time-limit 1000s -- hangs.c",
    "solve texas -",
    "check texas -",
    "gen texas --want rounds>=1000000 --effort 1000000000",
    "gen texas --suite --pool 10000 --out suite",
    "coverage texas --cases 100000000",
    "coverage texas -",
    "diff texas -",
    "diff texas sample.in --time-limit 1000s -- sleep 1000",
    "shrink texas sample.in --time-limit 1000s -- sleep 1000",
    "promote texas - --name a --why b",
];

fn folder() -> Folder {
    let folder = Folder::with("sample.in", SAMPLE);
    folder.write("blocks.in", BLOCKS);
    folder.write("bad.in", "rubbish");
    fs::create_dir(folder.path("good")).expect("a folder can be made");
    folder.write("good/sample.in", SAMPLE);
    folder.write("hangs.c", include_str!("../data/programs/hostile/hangs.c"));
    folder
}

fn start(folder: &Folder, arguments: &str, out: impl Into<Stdio>) -> Child {
    let mut command = folder.command(PROGRAM);
    command
        .args(arguments.split_whitespace().map(|word| if word == "PROGRAM" { PROGRAM } else { word }));
    command.stdin(Stdio::piped()).stdout(out).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Waits until a process handles interrupts itself.
fn wait_until_it_listens(child: &Child) {
    const SIGINT: u64 = 1 << (2 - 1);
    until("it listens", || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap_or(0) & SIGINT != 0)
    });
}

/// Waits for the process to end; returns its status and what it said on standard error.
fn end(mut child: Child) -> (Option<i32>, String) {
    let mut said = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        stderr.read_to_string(&mut said).expect("it is text");
    }
    let status = child.wait().expect("it ends").code();
    assert!(!said.contains("panicked"), "{said}");
    (status, said)
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn every_command_ends_with_the_status_of_the_table() {
    for (arguments, expected) in ENDS {
        let folder = folder();
        let mut child = start(&folder, arguments, Stdio::null());
        drop(child.stdin.take());
        let (status, said) = end(child);
        assert_eq!(status, Some(expected), "{arguments}: {said}");
    }
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn a_reader_that_goes_away_changes_no_status() {
    for (arguments, expected) in ENDS {
        let folder = folder();
        let (_, nobody_reads) = std::io::pipe().expect("a pipe can be made");
        let (status, said) = end(start(&folder, arguments, nobody_reads));
        assert_eq!(status, Some(expected), "{arguments}: {said}");
    }
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn a_full_disk_behind_standard_output_is_trouble_for_every_command() {
    // Where there is nothing to shrink, `shrink` prints nothing.
    let prints = |arguments: &str| arguments != "shrink texas sample.in";
    for (arguments, _) in ENDS.into_iter().filter(|(arguments, _)| prints(arguments)) {
        let folder = folder();
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let (status, said) = end(start(&folder, arguments, full));
        assert_eq!(status, Some(2), "{arguments}: {said}");
        assert!(said.contains("error"), "{arguments}: {said}");
    }
}

#[test]
fn an_interrupt_or_a_request_to_terminate_ends_every_command_with_130() {
    for signal in ["INT", "TERM", "HUP"] {
        for arguments in LONG {
            let folder = folder();
            let child = start(&folder, arguments, Stdio::null());
            wait_until_it_listens(&child);
            let begun = Instant::now();
            send(signal, child.id());
            let (status, said) = end(child);
            assert_eq!(status, Some(130), "{arguments}, SIG{signal}: {said}");
            let time = begun.elapsed();
            assert!(time < Duration::from_secs(20), "{arguments}, SIG{signal}: {time:?}");
        }
    }
}

#[test]
fn two_interrupts_end_every_command_with_130() {
    for arguments in LONG {
        let folder = folder();
        let child = start(&folder, arguments, Stdio::null());
        wait_until_it_listens(&child);
        send("INT", child.id());
        let second = format!("kill -INT {} 2>/dev/null || true", child.id());
        assert!(Command::new("sh").args(["-c", &second]).status().expect("a shell").success());
        assert_eq!(end(child).0, Some(130), "{arguments}");
    }
}

#[test]
fn an_interrupted_run_that_can_go_on_says_so_by_its_status() {
    for signal in ["INT", "TERM"] {
        let folder = folder();
        let child = start(&folder, "exhaust chess --jobs 1", Stdio::null());
        wait_for_work(child.id());
        send(signal, child.id());
        let (status, said) = end(child);
        assert_eq!(status, Some(3), "SIG{signal}: {said}");
        let state =
            folder.files().into_iter().find(|file| file.extension().is_some_and(|end| end == "state"));
        assert!(state.is_some(), "SIG{signal}: there is nothing to go on with: {:?}", folder.files());
    }
}

#[test]
fn an_interrupt_keeps_a_difference_that_was_found() {
    let folder = folder();
    let campaign = "fuzz texas --time 10m --seed 1 --jobs 1 --keep-going --plant blocks-by-runs";
    assert_eq!(interrupted_with_a_finding(&folder, campaign), Some(1));
    assert!(folder.files().iter().any(|file| file.ends_with("report.txt")), "{:?}", folder.files());
}

#[test]
fn an_interrupted_run_that_goes_on_ends_with_3_whatever_it_has_found() {
    let folder = folder();
    let planted = "exhaust chess --plant equal-level-is-safe --jobs 1";
    assert_eq!(interrupted_with_a_finding(&folder, planted), Some(1));
    let mut files = folder.files().into_iter();
    let state = files.find(|file| file.extension().is_some_and(|end| end == "state"));
    let state = state.expect("there is something to go on with");
    let report = fs::File::create(folder.path("report.txt")).expect("it can be made");
    let child = start(&folder, &format!("{planted} --resume {}", state.display()), report);
    wait_for_work(child.id());
    send("TERM", child.id());
    let (status, said) = end(child);
    assert_eq!(status, Some(3), "{said}");
    let report = folder.read("report.txt");
    assert!(report.contains("finding 1 of ") && report.contains(", not all"), "{report}");
}

/// Interrupts a command once it has found something. Returns its status.
fn interrupted_with_a_finding(folder: &Folder, arguments: &str) -> Option<i32> {
    let mut child = start(folder, arguments, Stdio::null());
    let mut stderr = BufReader::new(child.stderr.take().expect("it is a pipe"));
    wait_for("found: ", &mut stderr);
    send("TERM", child.id());
    std::io::copy(&mut stderr, &mut std::io::sink()).expect("it can be read");
    end(child).0
}

/// Starts a campaign with a program that hangs, waits for the finding, and interrupts it.
fn interrupted_finding(folder: &Folder, options: &str) -> (Child, BufReader<ChildStderr>) {
    let campaign =
        format!("stress texas --seed 1 --jobs 1 --keep-going --time-limit 2s {options} -- sleep 1000");
    let mut child = start(folder, &campaign, Stdio::piped());
    let mut stderr = BufReader::new(child.stderr.take().expect("it is a pipe"));
    wait_for("found: ", &mut stderr);
    send("INT", child.id());
    wait_for("stopping", &mut stderr);
    (child, stderr)
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn one_interrupt_while_a_program_hangs_takes_five_seconds_in_all_and_what_is_there_is_printed_and_saved()
{
    let folder = folder();
    let (mut child, mut stderr) = interrupted_finding(&folder, "");
    let begun = Instant::now();
    let mut report = String::new();
    child.stdout.take().expect("it is a pipe").read_to_string(&mut report).expect("it is text");
    std::io::copy(&mut stderr, &mut std::io::sink()).expect("it can be read");
    assert_eq!(end(child).0, Some(1), "{report}");
    // A busy machine may take longer, but a single run of this program takes four seconds, and an explanation five runs.
    assert!(begun.elapsed() < Duration::from_secs(10), "it took {:?}", begun.elapsed());
    assert!(report.contains("time limit exceeded") && report.contains("see it again"), "{report}");
    for name in ["found.in", "shrunk.in", "report.txt"] {
        assert!(
            folder.files().iter().any(|file| file.ends_with(name)),
            "no {name}: {:?}",
            folder.files()
        );
    }
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn a_second_interrupt_does_not_wait_for_those_five_seconds() {
    let folder = folder();
    let (mut child, mut stderr) = interrupted_finding(&folder, "");
    send("INT", child.id());
    let mut report = String::new();
    child.stdout.take().expect("it is a pipe").read_to_string(&mut report).expect("it is text");
    std::io::copy(&mut stderr, &mut std::io::sink()).expect("it can be read");
    assert_eq!(end(child).0, Some(130), "{report}");
    assert!(!report.contains("see it again"), "it was explained all the same: {report}");
    assert!(folder.files().iter().any(|file| file.ends_with("found.in")), "{:?}", folder.files());
}

#[test]
fn coverage_that_is_interrupted_reports_what_it_played() {
    let folder = folder();
    let mut child = start(&folder, "coverage texas --cases 100000000 --jobs 1", Stdio::piped());
    wait_for_work(child.id());
    send("INT", child.id());
    let mut report = String::new();
    child.stdout.take().expect("it is a pipe").read_to_string(&mut report).expect("it is text");
    let (status, said) = end(child);
    assert_eq!(status, Some(130), "{said}");
    assert!(report.contains("T8.1"), "{report}");
}

#[test]
fn the_help_and_the_docs_state_every_status() {
    let help = stdout(&Folder::new().run("--help").code(0));
    let (_, table) = help.split_once("Exit status:\n").expect("it has the table");
    let readme = include_str!("../../README.md");
    for (status, words) in Status::ALL {
        let begins = format!("{:>5}  {}", status.code(), words.split(' ').next().unwrap_or_default());
        assert!(table.lines().any(|line| line.starts_with(&begins)), "{begins:?} is not in\n{table}");
        let row = format!("| {} | {words} |", status.code());
        assert!(readme.contains(&row), "{row:?} is not in the README");
    }
    assert_eq!(table.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count(), 5);
}
