//! Interrupted and killed campaigns: an interrupted one reports what it has found, and the files on disk are whole.

use std::collections::BTreeMap;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Stdio};

use super::contains_in_order;
use crate::common::games::NAMES;
use crate::common::processes::{children, send, until, wait_for, wait_for_work};
use crate::common::{Folder, PROGRAM};

/// A campaign that runs longer than any test waits.
const CAMPAIGN: &str = "fuzz texas --time 10m --seed 1 --jobs 1 --keep-going";

fn start(folder: &Folder, options: &str) -> (Child, BufReader<ChildStderr>) {
    started(folder, &format!("{CAMPAIGN} {options}"))
}

fn started(folder: &Folder, words: &str) -> (Child, BufReader<ChildStderr>) {
    let mut command = folder.command(PROGRAM);
    command.args(words.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let stderr = BufReader::new(child.stderr.take().expect("it is a pipe"));
    (child, stderr)
}

/// Waits for the process to end; returns the status and standard output.
fn end(mut child: Child, mut stderr: impl Read) -> (Option<i32>, String) {
    let mut report = String::new();
    child.stdout.take().expect("it is a pipe").read_to_string(&mut report).expect("it is text");
    let mut said = String::new();
    stderr.read_to_string(&mut said).expect("it is text");
    assert!(!said.contains("panicked"), "{said}");
    (child.wait().expect("it ends").code(), report)
}

#[test]
fn an_interrupted_campaign_reports_what_it_has_found() {
    let folder = Folder::new();
    let (child, mut stderr) = start(&folder, "--plant blocks-by-runs");
    wait_for("found: ", &mut stderr);
    send("INT", child.id());
    let (status, report) = end(child, stderr);
    assert_eq!(status, Some(1), "{report}");
    contains_in_order(&report, &["finding 1 of ", "T8.1", "see it again", " (seed 1)"]);
    assert!(folder.files().iter().any(|file| file.ends_with("shrunk.in")), "{:?}", folder.files());
}

/// Interrupts a campaign without a finding; `first` is done before. Checks that it says how many cases it played.
#[track_caller]
fn interrupted(signal: &str, first: impl FnOnce(u32)) {
    let folder = Folder::new();
    let (child, mut stderr) = start(&folder, "");
    wait_for("texas: ", &mut stderr);
    wait_for_work(child.id());
    first(child.id());
    send(signal, child.id());
    let (status, report) = end(child, stderr);
    assert_eq!(status, Some(130), "{report}");
    contains_in_order(&report, &["texas: ", " cases of seed 1", "no difference in "]);
}

#[test]
fn an_interrupted_campaign_without_a_finding_says_how_many_cases_it_played() {
    interrupted("INT", |_| ());
}

#[test]
fn a_terminated_campaign_reports_like_an_interrupted_one() {
    interrupted("TERM", |_| ());
}

/// Schedulers send the request to all processes of a job, in any order.
#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_is_asked_to_terminate_too_is_no_finding() {
    interrupted("TERM", |campaign| {
        let workers = children(campaign);
        assert!(!workers.is_empty(), "there is no worker");
        workers.iter().for_each(|&worker| send("TERM", worker));
    });
}

#[test]
fn an_interrupted_run_over_a_scope_says_what_it_covered_and_can_go_on() {
    let folder = Folder::new();
    for game in NAMES {
        let (child, mut stderr) = started(&folder, &format!("exhaust {game} --jobs 1"));
        wait_for("", &mut stderr);
        wait_for_work(child.id());
        send("INT", child.id());
        let (status, report) = end(child, stderr);
        assert_eq!(status, Some(3), "{report}");
        contains_in_order(&report, &["no difference in ", ", not all", "go on ", "--resume findings/"]);
    }
    assert_eq!(folder.files().len(), NAMES.len(), "{:?}", folder.files());
}

/// Returns all files with their contents.
fn contents(folder: &Folder) -> BTreeMap<PathBuf, String> {
    folder.files().into_iter().map(|path| (path.clone(), folder.read(path))).collect()
}

fn is_draft(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') && name.ends_with(".part")
}

#[test]
fn what_a_killed_campaign_leaves_is_whole() {
    let whole = Folder::new();
    let (child, mut stderr) = start(&whole, "--plant blocks-by-runs");
    wait_for("found: ", &mut stderr);
    send("INT", child.id());
    end(child, stderr);
    let whole = contents(&whole);
    for enough in 1..=5 {
        let folder = Folder::new();
        let (mut child, mut stderr) = start(&folder, "--plant blocks-by-runs");
        wait_for("found: ", &mut stderr);
        until("files are there", || folder.files().len() >= enough);
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let left = contents(&folder);
        assert!(
            left.keys().any(|file| file.ends_with("found.in")),
            "nothing is left: {:?}",
            left.keys()
        );
        for (path, content) in left.iter().filter(|(path, _)| !is_draft(path)) {
            // A killed campaign may have got further than the interrupted one.
            let expected = whole.get(path).unwrap_or(content);
            assert_eq!(content, expected, "{} is not whole", path.display());
        }
    }
}

#[test]
fn a_campaign_killed_at_any_moment_leaves_nothing_half_written() {
    for enough in 0..=5 {
        let folder = Folder::new();
        let (mut child, _stderr) = start(&folder, "--plant blocks-by-runs");
        until("files are there", || folder.files().len() >= enough);
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        for path in folder.files().into_iter().filter(|path| !is_draft(path)) {
            assert!(folder.read(&path).ends_with('\n'), "{} is cut off", path.display());
            if path.ends_with("found.in") {
                folder.run(&format!("check texas {}", path.display())).code(0);
            }
        }
    }
}
