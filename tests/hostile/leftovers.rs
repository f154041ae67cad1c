//! Findings that share a folder, and what killed runs leave behind.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use crate::common::processes::{send, until};
use crate::common::{Folder, PROGRAM, SAMPLE};

/// Writes a program that follows a misreading of the rules.
fn program(folder: &Folder, name: impl AsRef<Path>, misreading: &str) {
    let path = folder.path(name);
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
    fs::write(&path, format!("#!/bin/sh\nexec {PROGRAM} solve texas --plant {misreading}\n"))
        .expect("it can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
}

/// Runs a campaign with a program that is wrong, and returns its report.
#[track_caller]
fn campaign(folder: &Folder, out: impl AsRef<OsStr>, program: impl AsRef<OsStr>) -> String {
    let mut command = folder.command(PROGRAM);
    command.args(["stress", "texas", "--seed", "1", "--cases", "200", "--shrink-runs", "20", "--out"]);
    // The program runs this one.
    command.arg(out).args(["--readable", PROGRAM, "--"]).arg(program);
    let run = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(1), "{said}");
    let report = String::from_utf8(run.stdout).expect("it is text");
    assert!(report.contains("wrong answer (WA)"), "{report}");
    report
}

/// Returns the folders of all findings, by name.
fn findings(folder: &Folder) -> Vec<PathBuf> {
    let files = folder.files();
    let reports = files.iter().filter(|file| file.ends_with("report.txt"));
    reports.map(|file| file.parent().expect("it is in a folder").to_owned()).collect()
}

fn contents(folder: &Folder, finding: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = folder.files().into_iter().filter(|file| file.starts_with(finding));
    files.map(|file| (file.clone(), fs::read(folder.path(file)).expect("it is there"))).collect()
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn two_programs_of_one_name_keep_a_finding_each_and_the_same_program_replaces_its_own() {
    let folder = Folder::new();
    program(&folder, "a/mine", "blocks-by-runs");
    program(&folder, "b/mine", "runs-only-in-rows");
    program(&folder, "c/mine", "blocks-by-runs");
    campaign(&folder, "findings", "a/mine");
    let [first] = &findings(&folder)[..] else { panic!("{:?}", findings(&folder)) };
    let before = contents(&folder, first);
    campaign(&folder, "findings", "b/mine");
    assert_eq!(findings(&folder).len(), 2, "{:?}", findings(&folder));
    assert_eq!(contents(&folder, first), before, "it is another program's");
    campaign(&folder, "findings", "c/mine");
    assert_eq!(findings(&folder).len(), 2, "it is the same program: {:?}", findings(&folder));
}

#[test]
fn a_killed_run_leaves_no_files_of_two_findings_in_one_folder() {
    let folder = Folder::new();
    let fuzz = "fuzz texas --time 10m --seed 1 --jobs 1 --keep-going --plant blocks-by-runs";
    folder.run("fuzz texas --cases 50 --seed 1 --plant blocks-by-runs").code(1);
    let [finding] = &findings(&folder)[..] else { panic!("{:?}", findings(&folder)) };
    // What an earlier run with other cases may have left.
    for name in ["found.in", "found.txt", "shrunk.in", "shrunk.diff", "report.txt"] {
        fs::write(folder.path(finding).join(name), "of another run\n").expect("it can be written");
    }
    fs::write(folder.path(finding).join("notes"), "mine").expect("it can be written");
    let mut command = folder.command(PROGRAM);
    command.args(fuzz.split(' ')).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let found = folder.path(finding).join("found.in");
    let text = || fs::read_to_string(&found).expect("it is always there");
    until("the finding is there", || text() != "of another run\n");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    for (path, content) in contents(&folder, finding) {
        assert_ne!(content, b"of another run\n", "{} is of another run", path.display());
    }
    assert_eq!(folder.read(finding.join("notes")), "mine");
}

/// Makes a file or folder look two hours old.
fn age(path: &Path) {
    let before = SystemTime::now() - Duration::from_secs(2 * 60 * 60);
    File::open(path).and_then(|file| file.set_modified(before)).expect("it is ours");
}

/// Returns a command that runs a program with files in a temporary folder of its own. A sandbox needs none on the disk.
fn in_a_room(folder: &Folder, program: &[&str]) -> Command {
    let mut command = folder.command(PROGRAM);
    command
        .args(
            "diff texas sample.in --sandbox none --time-limit 1000s --input-file game.in --".split(' '),
        )
        .args(program);
    command.env("TMPDIR", folder.path("tmp")).stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::null());
    command
}

fn with_tmp() -> Folder {
    let folder = Folder::with("sample.in", SAMPLE);
    fs::create_dir(folder.path("tmp")).expect("a folder can be made");
    folder
}

fn names(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).expect("it is there").flatten();
    entries.map(|entry| entry.file_name()).collect()
}

#[test]
fn a_killed_run_leaves_temporary_folders_and_the_next_one_sweeps_them() {
    let folder = with_tmp();
    let tmp = folder.path("tmp");
    // A program that is about to start holds the lock of the run for a moment, even if the run is killed.
    let program = ["sh", "-c", "touch started; exec sleep 1000"];
    let running = || names(&tmp).iter().filter(|name| tmp.join(name).join("started").exists()).count();
    let mut live = in_a_room(&folder, &program).spawn().expect("the program starts");
    until("the programs run", || running() == 1);
    let mut killed = in_a_room(&folder, &program).spawn().expect("the program starts");
    until("the programs run", || running() == 2);
    killed.kill().expect("it can be killed");
    killed.wait().expect("it ends");
    names(&tmp).iter().for_each(|name| age(&tmp.join(name)));
    // A folder that others made is not ours, however it is called.
    fs::create_dir(tmp.join("crosscheck-main")).expect("a folder can be made");
    age(&tmp.join("crosscheck-main"));
    let solve = format!("exec {PROGRAM} solve texas game.in");
    let status = in_a_room(&folder, &["sh", "-c", &solve]).status().expect("the program starts");
    assert_eq!(status.code(), Some(0));
    let left = names(&tmp);
    assert_eq!(left.len(), 2, "that of the live run, and that of others: {left:?}");
    assert!(left.contains(&"crosscheck-main".into()), "{left:?}");
    send("TERM", live.id());
    assert_eq!(live.wait().expect("it ends").code(), Some(130));
    assert_eq!(names(&tmp), ["crosscheck-main"], "an interrupted run leaves nothing");
}

#[test]
fn drafts_of_a_killed_run_are_swept_by_the_next() {
    let folder = Folder::new();
    let draft = folder.path("findings/.name.crosscheck-aaaaaaaaaa.part");
    let theirs = folder.path("findings/.film.part");
    for path in [&draft, &theirs] {
        fs::create_dir_all(path).expect("a folder can be made");
        fs::write(path.join("found.in"), "half").expect("it can be written");
        age(path);
    }
    folder.run("fuzz texas --cases 50 --seed 1 --plant blocks-by-runs").code(1);
    assert!(!draft.exists() && theirs.exists());
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn lines_to_copy_work_whatever_bytes_are_in_the_names() {
    let folder = Folder::new();
    let name = OsString::from_vec(b"-m\xff7\x1b[31mi 'n\\\ne\xc2\x9b\xe2\x80\xae".to_vec());
    program(&folder, &name, "blocks-by-runs");
    let word = OsString::from_vec([b"./", name.as_bytes()].concat());
    let out = OsString::from_vec(b"-f\xfe \x07ound".to_vec());
    let out_option = OsString::from_vec([b"./", out.as_bytes()].concat());
    let report = campaign(&folder, &out_option, &word);
    for label in ["see it again", "from the seed", "keep it as a test"] {
        let line = report.lines().find_map(|line| line.trim_start().strip_prefix(label));
        let line = line.unwrap_or_else(|| panic!("no {label:?} in\n{report}")).trim();
        assert!(!line.chars().any(|c| c.is_control() || c == '\u{202e}'), "{line:?}");
        let line = line.replace("SLUG", "slug").replace("…", "why") + " --store store";
        let line = if label.starts_with("keep") { line } else { line.replace(" --store store", "") };
        // Shrinking to the end would take a minute.
        let line = line.replace(" stress texas ", " stress texas --shrink-runs 20 ");
        let mut shell = folder.command("bash");
        let run = shell.args(["-c", &line]).output().expect("there is a shell");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let expected = if label.starts_with("keep") { 0 } else { 1 };
        assert_eq!(run.status.code(), Some(expected), "{line}\n{said}");
    }
}

#[test]
#[ignore = "slow: run with --include-ignored"]
fn a_long_name_in_a_long_script_still_has_a_folder() {
    let folder = Folder::new();
    let name = "解".repeat(80);
    program(&folder, &name, "blocks-by-runs");
    campaign(&folder, "findings", format!("./{name}"));
    assert_eq!(findings(&folder).len(), 1, "{:?}", folder.files());
}
