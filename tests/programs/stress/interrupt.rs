//! An interrupt while a program hangs: both the command and the program end.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crosscheck_judge::{Policy, Program};

use super::program;
use crate::common::processes::{running, send, until};
use crate::common::{Folder, PROGRAM};

/// Compiles a program that hangs, and starts a command that runs it and would wait for a minute.
fn start(folder: &Folder, arguments: &str) -> (Child, Program, PathBuf) {
    let source = OsString::from(program("hostile/hangs.c"));
    let hangs = Program::new(&[source], &Policy::default(), &mut |_| ()).expect("it compiles");
    let file = PathBuf::from(hangs.command().get_program());
    let mut command = folder.command(PROGRAM);
    command.args(arguments.split(' ')).args(["--time-limit", "60s", "--"]).arg(&file);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().expect("the program starts");
    until("the program runs or has ended", || running(&file) > 0);
    (child, hangs, file)
}

#[test]
fn an_interrupted_diff_leaves_no_program_behind() {
    let folder = Folder::with("case.in", crate::common::BLOCKS);
    let (mut child, _hangs, file) = start(&folder, "diff texas case.in");
    send("INT", child.id());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    until("the program runs or has ended", || running(&file) == 0);
}

#[test]
fn the_first_interrupt_ends_a_program_that_is_under_way_and_leaves_nothing_behind() {
    let folder = Folder::new();
    let (mut child, _hangs, file) = start(&folder, "stress texas --seed 1 --jobs 2");
    send("INT", child.id());
    let begun = Instant::now();
    // No case was completed.
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(20), "it took {:?}", begun.elapsed());
    until("the program runs or has ended", || running(&file) == 0);
}
