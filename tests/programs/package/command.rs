//! `package` and `gen --suite --plan`: what they write, and what the judges' own tools say of a game's package.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::{Folder, PROGRAM};

/// A plan that is quickly made.
const PLAN: &str = r#"
files = 40

[[subtask]]
name = "small"
points = 40
limits = { N = "..6", K = "..40" }
files = 4
full = 50

[[subtask]]
name = "all"
points = 60
full = 6
includes = ["small"]
"#;

/// A right program, a wrong one and a slow one.
fn folder() -> Folder {
    let folder = Folder::with("plan.toml", PLAN);
    for (to, from) in [
        ("right.cpp", "accepted/rochine.cpp"),
        ("wrong.cpp", "wrong/one-stretch.cpp"),
        ("slow.cpp", "slow/from-the-start.cpp"),
    ] {
        folder.write(to, &super::guide::contest("rochine")[from]);
    }
    folder
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Writes packages of every format with this many threads.
fn packages(folder: &Folder, out: &str, jobs: &str, more: &[&str]) -> String {
    let output = folder
        .command(PROGRAM)
        .args(["package", "rochine", "--format", "all", "--out", out, "--plan", "plan.toml"])
        .args(["--pool", "8", "--jobs", jobs, "--accepted", "right.cpp", "--wrong", "wrong.cpp"])
        .args(more)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

/// Returns all files below a folder, by their paths.
fn files(below: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(below).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        match entry.is_dir() {
            true => all.extend(files(&entry)),
            false => drop(all.insert(entry.clone(), fs::read(&entry).expect("a file"))),
        }
    }
    all
}

#[test]
#[cfg_attr(not(all(target_os = "linux", have_gxx)), ignore = "there is no g++")]
#[cfg_attr(all(target_os = "linux", have_gxx), ignore = "slow: .ci/run packages")]
fn packages_are_the_same_on_any_number_of_threads_and_every_program_gets_its_verdict() {
    let folder = folder();
    // Which of the game's own programs are slow depends on the machine; this one is slow on any.
    let slow = ["--slow", "slow.cpp"];
    let said = packages(&folder, "one", "1", &slow);
    assert_eq!(said.lines().count(), 8, "{said}");
    packages(&folder, "three", "3", &slow);
    let within = |out: &str| {
        let all = files(&folder.path(out)).into_iter();
        let inside = |path: &Path| path.strip_prefix(folder.path(out)).expect("it is inside").to_owned();
        all.map(|(path, bytes)| (inside(&path), bytes)).collect::<BTreeMap<_, _>>()
    };
    assert!(within("one") == within("three"), "another number of threads gives other bytes");
    let icpc = folder.path("one/icpc/rochine");
    for (path, text) in [
        ("submissions/accepted/right.cpp", "int main("),
        ("submissions/wrong_answer/wrong.cpp", "int main("),
        ("submissions/time_limit_exceeded/slow.cpp", "int main("),
        ("data/secret/1-small/test_group.yaml", "N=..6"),
        ("generators/generators.yaml", "crosscheck.py gen rochine --family "),
        ("input_validators/validator.py", "rochine"),
    ] {
        let found = fs::read_to_string(icpc.join(path)).expect(path);
        assert!(found.contains(text), "{path}: {found}");
    }
}

#[test]
#[cfg_attr(
    not(all(target_os = "linux", have_gxx, have_bt)),
    ignore = "there is no bt, which is BAPCtools"
)]
fn bapctools_validates_generates_and_runs_the_package_of_a_game() {
    let folder = folder();
    packages(&folder, "out", "2", &[]);
    let crosscheck = Path::new(env!("CARGO_BIN_EXE_crosscheck")).parent().expect("it is in a folder");
    let python = Command::new("sh")
        .args(["-c", "readlink -f \"$(dirname \"$(command -v bt)\")/python3\""])
        .output();
    let python = stdout(&python.expect("a shell runs"));
    // BAPCtools runs Python's programs by PyPy. Here any Python will do.
    let stand_in = folder.path("bin/pypy3");
    fs::create_dir(folder.path("bin")).expect("a folder can be made");
    fs::write(&stand_in, format!("#!/bin/sh\nexec '{}' \"$@\"\n", python.trim()))
        .expect("it can be written");
    fs::set_permissions(&stand_in, fs::Permissions::from_mode(0o755)).expect("it can be allowed");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders =
        [folder.path("bin"), crosscheck.to_owned()].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("folders");
    for command in ["validate", "generate", "run"] {
        let output = Command::new("bt")
            .args([command, "--no-bar"])
            .current_dir(folder.path("out/icpc/rochine"))
            .env("PATH", &path)
            .env("HOME", folder.path("bin"))
            .output()
            .expect("bt runs");
        let said = format!("{}{}", stdout(&output), stderr(&output));
        assert!(output.status.success(), "bt {command}: {said}");
    }
}

#[test]
#[cfg_attr(not(all(target_os = "linux", have_gxx)), ignore = "there is no g++")]
fn a_suite_is_extended_until_two_files_stop_a_program_and_says_who_does_not_pass() {
    let folder = folder();
    let suite = |more: &[&str]| {
        let fixed = ["gen", "rochine", "--suite", "--plan", "plan.toml", "--pool", "8"];
        folder.command(PROGRAM).args(fixed).args(more).output().expect("it runs")
    };
    let stopped = |output: &Output| -> u64 {
        let said = stderr(output);
        let (_, rest) = said.split_once("wrong: stopped by ").expect("it was tried");
        rest.split(' ').next().and_then(|files| files.parse().ok()).expect("a number")
    };
    let small = ["--plan", "small.toml", "--out", "without", "--try", "wrong.cpp"];
    folder.write("small.toml", "files = 1");
    let without =
        folder.command(PROGRAM).args(["gen", "rochine", "--suite", "--pool", "8"]).args(small).output();
    assert!(stopped(&without.expect("it runs")) < 2, "one file cannot stop it twice");
    let small =
        ["--plan", "small.toml", "--out", "with", "--stops", "wrong.cpp", "--passes", "right.cpp"];
    let with =
        folder.command(PROGRAM).args(["gen", "rochine", "--suite", "--pool", "8"]).args(small).output();
    let with = with.expect("it runs");
    assert_eq!(stopped(&with), 2, "{}", stderr(&with));
    assert!(!stderr(&with).contains("stopped by one file alone"), "{}", stderr(&with));
    let never = suite(&["--out", "never", "--stops", "right.cpp", "--passes", "wrong.cpp"]);
    assert_eq!(never.status.code(), Some(2), "{}", stderr(&never));
    assert!(stderr(&never).contains("not stopped: right"), "{}", stderr(&never));
    assert!(folder.path("never/suite.toml").is_file(), "it is written all the same");
}

#[test]
#[cfg_attr(not(all(target_os = "linux", have_gxx)), ignore = "there is no g++")]
fn a_solution_that_is_not_what_it_is_called_is_refused() {
    let folder = folder();
    folder.write("two.cpp", "#include \"other.hpp\"\n");
    for (words, said) in [
        (&["--accepted", "two.cpp"][..], "a judge takes one file"),
        (
            &["--slow", "right.cpp", "--plan", "plan.toml", "--pool", "8"],
            "right.cpp: the tests give it AC",
        ),
        (&["--accepted", "none.cpp"], "none.cpp"),
    ] {
        let output = folder
            .command(PROGRAM)
            .args(["package", "rochine", "--format", "icpc", "--out", "out"])
            .args(words)
            .output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
        assert!(!folder.path("out").exists(), "nothing is left");
    }
}
