//! Players that crash, hang, eat memory or leave: nothing of it loses a case, and the campaign goes on.

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Stdio};

use crate::common::games::NAMES;
use crate::common::processes::{children, is_there, send, until, wait_for_work};
use crate::common::{Folder, PROGRAM, but_for_patience, stderr, stdout};

/// Ways to end a process, and what a report says of them.
const WAYS: [(&str, &str, &str); 4] = [
    ("abort", "abort", "aborts: signal 6 (SIGABRT)"),
    ("stack", "stack overflow", "overflows its stack"),
    ("memory", "memory", "takes more than 256 MiB of memory"),
    ("exit", "exit", "ends the process with status 3"),
];

/// Returns a report and all files that a run leaves.
#[track_caller]
fn run(arguments: &str, status: i32) -> (String, BTreeMap<PathBuf, String>) {
    let folder = Folder::new();
    let report = stdout(&folder.run(arguments).code(status));
    (report, folder.lasting())
}

/// Returns the line that follows a label.
#[track_caller]
fn labelled<'a>(report: &'a str, label: &str) -> &'a str {
    let (_, rest) = report.split_once(label).unwrap_or_else(|| panic!("no {label:?} in\n{report}"));
    rest.lines().next().unwrap_or_default().trim()
}

/// Returns the number of the case of the only finding.
#[track_caller]
fn case(report: &str) -> u64 {
    let words = labelled(report, "from the seed");
    let number = words.split(' ').skip_while(|word| *word != "--case").nth(1);
    number.and_then(|number| number.parse().ok()).expect("it names the case")
}

/// Writes a case of each game on which the planted players crash; returns its name.
fn crashing(game: &str, folder: &Folder) -> String {
    let (report, files) = run(&format!("fuzz {game} --cases 200 --seed 1 --plant crash:panic"), 1);
    assert!(report.contains("panics: a panic as planted"), "{report}");
    let found = files.into_iter().find(|(path, _)| path.ends_with("found.in")).expect("it is saved");
    let name = format!("{game}.in");
    folder.write(&name, found.1);
    name
}

#[test]
fn a_player_that_ends_its_process_is_a_finding_with_the_step_it_reached() {
    let folder = Folder::new();
    for game in NAMES {
        let file = crashing(game, &folder);
        let panics = stdout(&folder.run(&format!("diff {game} {file} --plant crash:panic")).code(1));
        let place = labelled(&panics, "  where ");
        for (way, kind, how) in WAYS {
            let line = format!("diff {game} {file} --plant crash:{way} --case-memory 256M");
            let run = folder.run(&line).code(1);
            let report = stdout(&run);
            assert_eq!(but_for_patience(&run), "", "{way}");
            assert_eq!(labelled(&report, "  where "), place, "{way}: {report}");
            assert_eq!(labelled(&report, "  what "), kind, "{way}: {report}");
            assert_eq!(labelled(&report, "  engine "), how, "{way}: {report}");
        }
    }
}

#[test]
fn a_play_without_end_is_ended_and_is_a_finding() {
    let folder = Folder::new();
    let file = crashing("texas", &folder);
    let line = format!("diff texas {file} --plant crash:loop --case-timeout 1s");
    let report = stdout(&folder.run(&line).code(1));
    assert_eq!(labelled(&report, "  engine "), "does not end within 1 s", "{report}");
    assert_eq!(labelled(&report, "  what "), "endless play", "{report}");
}

#[test]
fn a_campaign_goes_on_after_a_crash_and_counts_every_case() {
    const CAMPAIGN: &str = "fuzz texas --cases 60 --seed 1 --keep-going --plant crash:abort";
    let (report, files) = run(&format!("{CAMPAIGN} --jobs 1"), 1);
    assert!(report.starts_with("texas: 60 cases of seed 1"), "{report}");
    assert!(report.contains("  distinct cases: 60 of 60"), "{report}");
    // The crash is in the engine, and what the cases held is counted from the reference.
    let (honest, _) = run("fuzz texas --cases 60 --seed 1 --jobs 1", 0);
    let table = honest.split_once("  operations by verdict").expect("there is a table").1;
    // A case that crashes is checked for no laws.
    let (table, _) = table.split_once("  cases by laws checked").expect("it says so");
    assert!(report.contains(table), "{report}\nlacks\n{table}");
    let (first, rest) = report.split_once("seen in ").expect("it says how often");
    let times: u64 = rest.split(' ').next().and_then(|times| times.parse().ok()).expect("a number");
    assert!(times > 1 && times < 60, "{first}seen in {rest}");
    for name in ["found.in", "found.txt", "found.diff", "shrunk.in", "shrunk.diff", "report.txt"] {
        assert!(files.keys().any(|path| path.ends_with(name)), "no {name}: {:?}", files.keys());
    }
    assert_eq!((report, files), run(&format!("{CAMPAIGN} --jobs 2"), 1));
}

#[test]
fn the_first_crash_ends_a_campaign_on_the_same_case_however_many_jobs_there_are() {
    for game in NAMES {
        let campaign = format!("fuzz {game} --cases 200 --seed 1 --plant crash:exit --jobs");
        let [one, two] = [1, 2].map(|jobs| run(&format!("{campaign} {jobs}"), 1));
        assert_eq!(one, two);
        let (panics, _) = run(&format!("fuzz {game} --cases 200 --seed 1 --plant crash:panic"), 1);
        assert_eq!(case(&one.0), case(&panics));
    }
}

#[test]
fn the_lines_to_copy_of_a_crash_do_what_they_say() {
    let folder = Folder::new();
    let campaign = "fuzz texas --cases 200 --seed 1 --plant crash:abort --case-memory 512M";
    let report = stdout(&folder.run(campaign).code(1));
    let shell = |line: &str| {
        let mut shell = folder.command("sh");
        shell.args(["-c", line]);
        snapbox::cmd::Command::from_std(shell).assert()
    };
    let again = shell(labelled(&report, "see it again")).code(1);
    assert_eq!(labelled(&stdout(&again), "  what "), "abort");
    let from_seed = shell(labelled(&report, "from the seed")).code(1);
    assert_eq!(labelled(&stdout(&from_seed), "  what "), "abort");
    let keep = labelled(&report, "keep it as a test").replace("SLUG", "kept");
    shell(&format!("{keep} --store store")).code(0).stdout_eq("saved as store/texas/kept\n");
}

#[test]
fn a_case_that_crashes_is_shrunk() {
    let folder = Folder::new();
    let file = crashing("texas", &folder);
    let run = folder.run(&format!("shrink texas {file} --plant crash:abort --shrink-runs 300")).code(1);
    let small = stdout(&run);
    assert!(small.len() < folder.read(&file).len(), "{small}");
    folder.write("small.in", small);
    folder.run("diff texas small.in --plant crash:abort").code(1);
}

#[test]
fn a_crash_while_the_laws_are_checked_is_told_as_such() {
    let (report, _) = run("fuzz chess --cases 200 --seed 1 --plant crash:answer", 1);
    assert!(report.contains("chess: engine: abort while its laws are checked"), "{report}");
    assert_eq!(labelled(&report, "  what "), "the engine aborts: signal 6 (SIGABRT)", "{report}");
}

#[test]
fn a_crash_that_the_case_alone_does_not_repeat_is_kept_as_what_it_is() {
    let campaign = "fuzz texas --cases 200 --seed 1 --jobs 1 --plant crash:tired";
    let (report, files) = run(campaign, 1);
    assert!(report.contains("engine: abort in a campaign, but not on the case alone"), "{report}");
    // It tires after 400 plays: one a case, and one for each law that is due.
    let after = labelled(&report, "  after ");
    let (count, rest) = after.split_once(" cases: case ").expect("it says how many");
    let (first, _) = rest.split_once(" and those from there").expect("it says from which on");
    let number = |text: &str| text.parse::<u64>().expect("a number");
    assert_eq!(number(count) + number(first), case(&report), "{report}");
    assert!((99..250).contains(&number(count)), "{report}");
    assert!(files.keys().any(|path| path.ends_with("found.in")), "{:?}", files.keys());
}

/// The campaign of the tests on state that leaks.
const LEAKS: &str = "fuzz texas --cases 200 --seed 1 --jobs 1 --plant crash:";

#[test]
fn state_that_leaks_is_reported_with_the_smallest_pair_of_cases_that_shows_it() {
    for way in ["leak", "global"] {
        let folder = Folder::new();
        let report = stdout(&folder.run(&format!("{LEAKS}{way}")).code(1));
        assert!(report.contains("texas: engine keeps state from one case to the next"), "{report}");
        assert!(report.contains("this case differs only after another one"), "{report}");
        assert!(report.contains("course of play"), "{report}");
        // Three turns are the fewest with which the planted player differs.
        assert!(labelled(&report, "  size ").contains(", 3 operations"), "{report}");
        assert!(labelled(&report, "  before ").contains(", 1 operation (shrunk.before.in)"), "{report}");
        assert!(!report.contains("keep it as a test"), "{report}");
        let again = labelled(&report, "see it again");
        let shell = |line: &str| {
            let mut shell = folder.command("sh");
            shell.args(["-c", line]);
            snapbox::cmd::Command::from_std(shell).assert()
        };
        for line in [again.to_owned(), format!("{again} --no-isolate")] {
            let seen = stdout(&shell(&line).code(1));
            assert!(seen.contains("departs from the reference"), "{line}: {seen}");
            assert_eq!(labelled(&seen, "  what "), "course of play", "{line}: {seen}");
            assert!(seen.contains("\n--- reference\n"), "{line}: {seen}");
        }
        // Neither case alone shows anything.
        let words: Vec<&str> = again.split(' ').collect();
        let at = words.iter().position(|word| *word == "--after").expect("it names the case before");
        for file in [words[at - 1], words[at + 1]] {
            folder.run(&format!("diff texas {file} --plant crash:{way}")).code(0);
        }
    }
}

#[test]
fn a_leak_is_reported_the_same_each_time() {
    assert_eq!(run(&format!("{LEAKS}leak"), 1), run(&format!("{LEAKS}leak"), 1));
}

#[test]
fn a_crash_that_takes_another_case_before_it_is_reported_with_that_case() {
    let folder = Folder::new();
    let report = stdout(&folder.run(&format!("{LEAKS}after")).code(1));
    assert!(report.contains("texas: engine keeps state from one case to the next"), "{report}");
    assert_eq!(labelled(&report, "  then "), "the engine aborts: signal 6 (SIGABRT)", "{report}");
    let mut shell = folder.command("sh");
    shell.args(["-c", labelled(&report, "see it again")]);
    let again = stdout(&snapbox::cmd::Command::from_std(shell).assert().code(1));
    assert!(again.contains("texas: engine: abort after another case"), "{again}");
}

#[test]
fn without_isolation_a_leak_is_told_as_a_difference_of_the_campaign_alone() {
    let (report, files) = run(&format!("{LEAKS}leak --no-isolate"), 1);
    assert!(report.contains("texas: difference in a campaign, but not on the case alone"), "{report}");
    assert!(report.contains("the same case does not differ on fresh sides"), "{report}");
    assert!(files.keys().any(|path| path.ends_with("found.in")), "{:?}", files.keys());
}

#[test]
fn a_leak_among_other_findings_hides_none_of_them() {
    let campaign = "fuzz texas --cases 60 --seed 1 --jobs 2 --keep-going --plant crash:global";
    let (report, _) = run(campaign, 1);
    assert!(report.starts_with("texas: 60 cases of seed 1"), "{report}");
    assert!(report.contains("texas: 1 finding in 60 cases"), "{report}");
}

#[test]
fn a_report_does_not_depend_on_isolation() {
    for campaign in ["fuzz texas --cases 100", "fuzz chess --cases 100", "fuzz rochine --cases 50"] {
        let [workers, here] =
            ["", " --no-isolate"].map(|how| run(&format!("{campaign} --seed 3 --jobs 2{how}"), 0));
        assert_eq!(workers, here);
        assert!(here.1.is_empty(), "nothing is left: {:?}", here.1.keys());
    }
}

#[test]
fn findings_do_not_depend_on_isolation() {
    for plant in ["blocks-by-runs", "crash:panic"] {
        let campaign = format!("fuzz texas --cases 60 --seed 1 --keep-going --plant {plant}");
        let (workers, kept) = run(&campaign, 1);
        let (here, left) = run(&format!("{campaign} --no-isolate"), 1);
        assert_eq!(workers, here.replace(" --no-isolate", ""), "{plant}");
        // The checksum of results is that of the options too.
        let plain = |files: BTreeMap<PathBuf, String>| -> BTreeMap<PathBuf, String> {
            let plain = |text: String| {
                let lines = text.lines().filter(|line| !line.starts_with("{\"lines\":"));
                lines.collect::<Vec<_>>().join("\n").replace(" --no-isolate", "")
            };
            files.into_iter().map(|(path, text)| (path, plain(text))).collect()
        };
        assert_eq!(plain(kept), plain(left), "{plant}");
    }
}

#[test]
fn what_a_player_prints_or_reads_does_not_disturb_a_campaign() {
    let campaign = "fuzz texas --cases 60 --seed 1 --jobs 1";
    assert_eq!(run(&format!("{campaign} --plant crash:noise"), 0), run(campaign, 0));
}

#[test]
fn without_isolation_a_crash_leaves_a_note_of_the_case() {
    let campaign = "fuzz texas --cases 200 --seed 1 --jobs 1";
    let (report, _) = run(&format!("{campaign} --plant crash:abort"), 1);
    let case = case(&report);
    let folder = Folder::new();
    let mut command = folder.command(PROGRAM);
    command.args(campaign.split(' ')).args(["--plant", "crash:abort", "--no-isolate"]);
    let output = command.output().expect("it starts");
    assert_eq!(output.status.signal(), Some(6), "{output:?}");
    let files = folder.files();
    let [note] = &files[..] else { panic!("{files:?}") };
    let note = folder.read(note);
    assert!(note.starts_with(&format!("case {case:020}, engine   , play 000001")), "{note}");
    let again = labelled(&note, "Again: ").replace("--case N", &format!("--case {case}"));
    let again = again.replace(" --no-isolate", "");
    let mut shell = folder.command("sh");
    shell.args(["-c", &again]);
    let run = snapbox::cmd::Command::from_std(shell).assert().code(1);
    assert_eq!(labelled(&stdout(&run), "  what "), "abort");
}

#[test]
fn a_worker_is_not_for_people() {
    let run = Folder::new().run("worker texas --seed 1 --memory 1000000000").code(2).stdout_eq("");
    assert!(stderr(&run).contains("this command is for crosscheck itself"), "{}", stderr(&run));
}

/// Starts a campaign whose player goes on for ever; returns it with its worker, once that is at work.
fn endless(folder: &Folder) -> (Child, u32) {
    let mut command = folder.command(PROGRAM);
    let line = "fuzz texas --cases 100 --seed 1 --jobs 1 --plant crash:loop --case-timeout 1h";
    command.args(line.split(' ')).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    until("it has a worker", || !children(child.id()).is_empty());
    let worker = children(child.id())[0];
    wait_for_work(worker);
    (child, worker)
}

#[test]
fn a_worker_ends_with_its_supervisor_even_in_an_endless_play() {
    let folder = Folder::new();
    let (mut child, worker) = endless(&folder);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    until("the worker ends too", || !is_there(worker));
    assert_eq!(folder.files(), Vec::<PathBuf>::new());
}

#[test]
fn an_interrupt_ends_an_endless_play_and_names_its_case() {
    let folder = Folder::new();
    let (child, worker) = endless(&folder);
    send("INT", child.id());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("was ended after"), "{said}");
    assert!(said.contains("texas: case "), "{said}");
    assert!(!is_there(worker), "the worker goes on");
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn a_campaign_goes_on_after_a_play_without_end() {
    let campaign = "fuzz chess --cases 20 --seed 1 --jobs 2 --keep-going --case-timeout 1s";
    let (report, files) = run(&format!("{campaign} --plant crash:loop"), 1);
    assert!(report.starts_with("chess: 20 cases of seed 1"), "{report}");
    assert_eq!(labelled(&report, "  what "), "endless play", "{report}");
    assert!(files.keys().any(|path| path.ends_with("shrunk.in")), "{:?}", files.keys());
}
