//! What the judges' own tools say of the toy problem's packages. A test whose tool is missing is ignored.

#![cfg(unix)]
#![allow(dead_code, reason = "which helpers are needed depends on the tools that are there")]

mod toy;

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crosscheck_package::{FORMATS, write_folder};
use tempfile::TempDir;

/// A package in a folder of its own, beside stand-ins for programs that the tools call.
struct Place {
    folder: TempDir,
}

/// What a tool said, on both streams.
struct Said {
    fine: bool,
    words: String,
}

impl Place {
    fn new(format: &str) -> Self {
        let place = Place { folder: tempfile::tempdir().expect("a folder can be made") };
        let format = FORMATS.iter().find(|each| each.name == format).expect("there is such a format");
        let files = format.files(&toy::problem()).expect("the toy problem is whole");
        write_folder(&files, &place.package()).expect("it can be written");
        for folder in ["bin", "home"] {
            fs::create_dir(place.folder.path().join(folder)).expect("a folder can be made");
        }
        // The tools run Python's programs by PyPy. Here any Python will do. It is called by its path: BAPCtools has a
        // `python3` of its own, which would lead back to this script.
        place.stand_in("pypy3", &format!("exec '{}' \"$@\"", python().display()));
        // plasTeX asks this program of TeX where files are.
        let find = "for file; do :; done\nfor at in \"$file\" $(echo \"$TEXINPUTS\" | sed \"s|:|/$file |g\")\n\
                    do test -f \"$at\" && echo \"$at\" && exit\ndone\nexit 1";
        place.stand_in("kpsewhich", find);
        place
    }

    /// Returns the path of a file of the package, or of the package.
    fn path(&self, name: &str) -> PathBuf {
        self.package().join(name)
    }

    fn package(&self) -> PathBuf {
        self.folder.path().join("sum")
    }

    /// Makes a shell script that the tools find before any program of this name.
    fn stand_in(&self, name: &str, script: &str) {
        let path = self.folder.path().join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("it can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be allowed");
    }

    /// Runs a tool in the package's folder.
    fn run(&self, tool: &str, arguments: &[&str]) -> Said {
        let mut path = OsString::from(self.folder.path().join("bin"));
        for next in [tools(), std::env::var_os("PATH").map(PathBuf::from)].into_iter().flatten() {
            path.push(":");
            path.push(next);
        }
        let tool = tools().map_or(tool.into(), |folder| folder.join(tool));
        let output = Command::new(tool)
            .args(arguments)
            .current_dir(self.package())
            .env("PATH", path)
            .env("HOME", self.folder.path().join("home"))
            .stdin(Stdio::null())
            .output()
            .expect("the tool can be started");
        let words = [output.stdout, output.stderr].concat();
        Said { fine: output.status.success(), words: String::from_utf8_lossy(&words).into_owned() }
    }

    /// Runs a tool that must find nothing wrong, and returns what it said.
    fn accepts(&self, tool: &str, arguments: &[&str]) -> String {
        let said = self.run(tool, arguments);
        assert!(said.fine, "{tool} {arguments:?}:\n{}", said.words);
        said.words
    }
}

/// Returns the folder of the tools, unless they are in `PATH`.
fn tools() -> Option<PathBuf> {
    std::env::var_os("CROSSCHECK_PACKAGE_TOOLS").map(|path| PathBuf::from(path).join("bin"))
}

/// Returns the path of Python's own program. What is found first may be a script.
fn python() -> PathBuf {
    let python = tools().map_or("python3".into(), |folder| folder.join("python3"));
    let asked = Command::new(python).args(["-c", "import sys; print(sys.executable)"]).output();
    let said = asked.expect("python3 can be started").stdout;
    Path::new(String::from_utf8_lossy(&said).trim()).to_owned()
}

#[test]
#[cfg_attr(not(have_bt), ignore = "there is no bt, which is BAPCtools")]
fn bapctools_validates_and_runs_the_package_without_a_warning() {
    let place = Place::new("icpc");
    for command in ["validate", "run"] {
        place.accepts("bt", &[command, "--no-bar"]);
    }
}

#[test]
#[cfg_attr(not(have_bt), ignore = "there is no bt, which is BAPCtools")]
fn bapctools_notices_an_answer_that_is_not_the_proven_one_and_a_test_outside_its_subtask() {
    let place = Place::new("icpc");
    fs::write(place.path("data/secret/1-small/01-one.ans"), "8\n").expect("it can be written");
    let said = place.run("bt", &["validate", "--answer", "--no-bar"]);
    assert!(!said.fine && said.words.contains("it is not the proven answer"), "{}", said.words);
    // Another input than all others: BAPCtools would notice a second one.
    let larger = toy::test("larger", &[5; 7]).input;
    fs::write(place.path("data/secret/1-small/02-five.in"), larger).expect("it can be written");
    let said = place.run("bt", &["validate", "--input", "--no-bar"]);
    assert!(!said.fine && said.words.contains("02-five"), "{}", said.words);
}

#[test]
#[cfg_attr(not(have_verifyproblem), ignore = "there is no verifyproblem, which is problemtools")]
fn problemtools_verifies_the_package_and_makes_pages_of_its_statements() {
    let place = Place::new("icpc-legacy");
    // The part that is left out, the statement, needs LaTeX.
    let parts = ["--parts", "config", "data", "graders", "submissions", "validators"];
    let package = place.package();
    let package = package.to_str().expect("it is text");
    let said = place.accepts("verifyproblem", &[&[package, "--log_level", "info"], &parts[..]].concat());
    let table = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let points = |name: &str| {
        let line = said.lines().find(|line| line.trim_start().starts_with(name)).map(table);
        line.and_then(|line| line.iter().rev().nth(1).cloned())
    };
    for (name, earned) in [("right.py", "100"), ("wrong.py", "30"), ("slow.py", "30")] {
        assert_eq!(points(name).as_deref(), Some(earned), "{name}: {said}");
    }
    for (language, words) in [("en", "Sum &amp; Difference"), ("zh", "求和")] {
        place
            .accepts("problem2html", &["--messy", "--language", language, "--dest-dir", "../page", "."]);
        let page = fs::read_to_string(place.path("../page/index.html")).expect("it is there");
        assert!(page.contains(words) && page.contains("<pre>3\n1 2 3\n</pre>"), "{page}");
    }
}
