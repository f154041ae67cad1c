//! `fuzz -- CMD` and `--pipe -- CMD`: sides in other languages, which answer many cases over their pipes. The programs
//! are written with the clients in `clients/`, and play the subject of `tests/subjects/toys.rs`; one plays `chess`.

use std::path::PathBuf;
use std::process::Command;

use super::contains_in_order;
use crate::common::{Folder, stdout, toy};

/// Returns the end of a command line that plays a program, which imports a client.
fn with_client(program: &str) -> String {
    format!("--readable {}/clients -- {program}", env!("CARGO_MANIFEST_DIR"))
}

/// Returns the end of a command line that plays a program in Python.
fn python(program: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    with_client(&format!("{} {root}/tests/data/pipes/{program}.py", crate::common::python()))
}

/// Compiles the program in C++.
fn cpp(folder: &Folder) -> String {
    let (root, binary) = (PathBuf::from(env!("CARGO_MANIFEST_DIR")), folder.path("sums-cpp"));
    let mut compiler = Command::new("g++");
    compiler
        .args(["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(root.join("clients/cpp"));
    compiler.arg(root.join("tests/data/pipes/sums.cpp")).arg("-o").arg(&binary);
    assert!(compiler.status().expect("it starts").success());
    format!("-- {}", binary.display())
}

/// Plays a program that is right, and one that is wrong in one field.
#[track_caller]
fn right_and_wrong(folder: &Folder, program: &str) {
    let right = toy(folder, "", &format!("fuzz --cases 150 --seed 1 --jobs 2 {program}")).code(0);
    contains_in_order(&stdout(&right), &["go: 150 cases of seed 1", "no difference in 150 cases"]);
    let wrong = toy(folder, "", &format!("fuzz --cases 150 --seed 1 {program} wrong")).code(1);
    let report = stdout(&wrong);
    let kind = "kind       large: false, not true";
    contains_in_order(
        &report,
        &["departs from the reference", kind, "see it again", "--pipe", " -- ", " wrong"],
    );
    let (_, rest) = report.split_once("see it again").expect("there is a line to copy");
    let mut shell = folder.command("sh");
    shell.args(["-c", rest.lines().next().unwrap_or_default()]);
    let again = snapbox::cmd::Command::from_std(shell).assert().code(1);
    contains_in_order(&stdout(&again), &["departs from the reference", kind]);
    // What is known of it is passed over here as well.
    let keep = folder.path("cases/go");
    std::fs::create_dir_all(&keep).expect("a folder can be made");
    let entry = "[[known]]\nid = \"large\"\nwhy = \"as agreed\"\nkind = \"large: false, not true\"\n";
    folder.write("cases/go/known.toml", entry);
    let known = toy(folder, "", &format!("fuzz --cases 150 --seed 1 {program} wrong")).code(0);
    contains_in_order(&stdout(&known), &["known differences", "large", "no difference in 150 cases"]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn a_side_in_python_is_played_and_compared() {
    right_and_wrong(&Folder::new(), &python("sums"));
}

#[test]
#[cfg_attr(not(have_node), ignore = "node is not installed")]
fn a_side_in_javascript_is_played_and_compared() {
    let program = format!("node {}/tests/data/pipes/sums.js", env!("CARGO_MANIFEST_DIR"));
    right_and_wrong(&Folder::new(), &with_client(&program));
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "g++ is not installed")]
fn a_side_in_cpp_is_played_and_compared() {
    let folder = Folder::new();
    let program = cpp(&folder);
    right_and_wrong(&folder, &program);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "python3 is not installed")]
fn a_case_that_differs_over_a_pipe_is_shrunk() {
    let folder = Folder::new();
    let program = format!("{} wrong", python("chess"));
    folder.run(&format!("fuzz chess --cases 150 --seed 1 --out kept {program}")).code(1);
    let found = folder.files().into_iter().find(|path| path.ends_with("found.in")).expect("it is kept");
    let run = folder.run(&format!("shrink chess {} --pipe {program}", found.display())).code(1);
    assert!(stdout(&run).len() <= folder.read(&found).len());
    folder.write("small.in", stdout(&run));
    let run = folder.run(&format!("diff chess small.in --pipe {program}")).code(1);
    contains_in_order(&stdout(&run), &["C4.1"]);
    let right = folder.run(&format!("diff chess small.in --pipe {}", python("chess"))).code(0);
    contains_in_order(&stdout(&right), &["chess: no difference"]);
}

#[test]
#[cfg_attr(not(have_node), ignore = "node is not installed")]
fn javascript_reads_and_writes_wide_integers_whole() {
    let client = format!("{}/clients/javascript/crosscheck.js", env!("CARGO_MANIFEST_DIR"));
    let code = format!(
        "const c = require({client:?});
        c.serve(function* (text) {{ const {{ sum, word }} = c.parse(text); yield {{ sum: BigInt(sum), word, small: 3n }}; }}, 'js');"
    );
    let folder = Folder::new();
    let mut node = folder.command("node");
    node.args(["-e", &code]);
    let case = r#"{"crosscheck":"case","case":1,"text":"{\"sum\":18446744073709551615,\"word\":\"a 99999999999999999\\\"\"}"}"#;
    let run =
        snapbox::cmd::Command::from_std(node).stdin(format!("{{\"crosscheck\":\"trace/1\"}}\n{case}\n"));
    let said = stdout(&run.assert().code(0));
    contains_in_order(
        &said,
        &[r#"{"sum":"18446744073709551615","word":"a 99999999999999999\"","small":3}"#, r#""end""#],
    );
}
