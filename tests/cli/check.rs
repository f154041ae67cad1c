//! Inputs that cannot be read at all, several inputs in one call, and limits. All commands refuse what `check` refuses.
//! What is wrong in an input, and how that is shown, is in `tests/data/bad_input`.

use std::fs;

use snapbox::str;

use crate::common::{Folder, stderr, stdout, toy};

/// A valid case of two rows, three columns, three colours and two operations. Each test spoils one thing in it.
const GOOD: &str = "\
2 3 3 2
1 2 1
2 1 3
0 0 0
1 0 0
1 1 1 2
1 1 2 1
";

/// Returns the good case with another third line.
fn with_row(row: &str) -> String {
    GOOD.replace("2 1 3", row)
}

#[test]
fn a_folder_is_no_input() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).expect("a folder can be made");
    folder.run("check texas folder").code(2).stdout_eq("").stderr_eq(str![[r#"
error: cannot read folder: it is a folder, not a file

"#]]);
}

#[test]
fn a_missing_file_is_named() {
    Folder::new().run("check texas nowhere.in").code(2).stdout_eq("").stderr_eq(str![[r#"
error: cannot read nowhere.in: [..] (os error [..])

"#]]);
}

#[test]
fn a_path_through_a_file_is_named() {
    let folder = Folder::with("case.in", GOOD);
    folder.run("check texas case.in/case.in").code(2).stdout_eq("").stderr_eq(str![[r#"
error: cannot read case.in/case.in: [..] (os error [..])

"#]]);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_opened_is_named() {
    // Mode bits do not stop root from reading a file; a link to itself does.
    let folder = Folder::new();
    std::os::unix::fs::symlink("loop.in", folder.path("loop.in")).expect("a link can be made");
    folder.run("check texas loop.in").code(2).stdout_eq("").stderr_eq(str![[r#"
error: cannot read loop.in: [..] (os error [..])

"#]]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_utf_8_can_be_read_and_is_shown_as_well_as_it_can_be() {
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"\xff.in");
    fs::write(folder.path(name), "rubbish").expect("a file can be written");
    let mut command = folder.command(crate::common::PROGRAM);
    command.args(["check", "texas"]).arg(name);
    let output = command.output().expect("the program starts");
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
    let error = String::from_utf8(output.stderr).expect("it is text");
    assert!(error.contains(r" --> \xff.in:1:1"), "{error}");
}

#[test]
fn an_input_in_a_folder_is_named_with_its_path() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).expect("a folder can be made");
    folder.write("folder/case.in", "rubbish");
    folder.run("check texas folder/case.in").code(2).stdout_eq("").stderr_eq(str![[r#"
error: "rubbish" is not a number
 --> folder/case.in:1:1
  |
1 | rubbish
  | ^^^^^^^ expected n, the number of rows, a number from 1 to 50

"#]]);
}

#[test]
fn standard_input_is_named_as_such() {
    let folder = Folder::new();
    folder
        .run_all(["check", "texas", "-"], GOOD)
        .code(0)
        .stdout_eq(str![[r#"
standard input: valid: 2 × 3, 3 colours, 1 effect, 2 operations

"#]])
        .stderr_eq("");
    folder.run_all(["check", "texas", "-"], "rubbish").code(2).stdout_eq("").stderr_eq(str![[r#"
error: "rubbish" is not a number
 --> standard input:1:1
  |
1 | rubbish
  | ^^^^^^^ expected n, the number of rows, a number from 1 to 50

"#]]);
}

#[test]
fn of_several_inputs_each_is_judged() {
    let folder = Folder::with("good.in", GOOD);
    folder.write("short.in", with_row("2 1"));
    folder.write("long.in", with_row("2 1 3 1"));
    let run = folder.run("check texas short.in good.in nowhere.in long.in good.in");
    run.code(2)
        .stdout_eq(str![[r#"
good.in: valid: 2 × 3, 3 colours, 1 effect, 2 operations
good.in: valid: 2 × 3, 3 colours, 1 effect, 2 operations

"#]])
        .stderr_eq(str![[r#"
error: the line ends here
 --> short.in:3:4
  |
3 | 2 1
  |    ^ expected the colour of (2,3), a number from 1 to 3
error: cannot read nowhere.in: [..] (os error [..])
error: "1" is too much
 --> long.in:3:7
  |
3 | 2 1 3 1
  |       ^ expected the end of the line: a row has 3 colours

"#]]);
}

#[test]
fn every_command_that_reads_a_case_refuses_what_check_refuses() {
    let folder = Folder::with("case.in", with_row("2 1"));
    let error = stderr(&folder.run("check texas case.in"));
    for command in [
        "solve texas case.in",
        "solve texas case.in --by reference --trace",
        "diff texas case.in",
        "diff texas case.in --plant blocks-by-runs",
        "shrink texas case.in --out shrunk.in",
        "promote texas case.in --name slug --why because --store store",
    ] {
        folder.run(command).code(2).stdout_eq("").stderr_eq(&*error);
    }
    assert_eq!(folder.files().len(), 1, "nothing was written: {:?}", folder.files());
}

#[test]
fn every_command_that_reads_a_case_reads_cr_lf_and_a_byte_order_mark_and_writes_neither() {
    let folder = Folder::with("plain.in", GOOD);
    folder.write("case.in", format!("\u{feff}{}", GOOD.replace('\n', "\r\n")));
    for command in [
        "solve texas",
        "solve texas --by reference --trace",
        "diff texas",
        "shrink texas --plant four-in-a-row-needed",
        "coverage texas",
    ] {
        let said = |file: &str| {
            let run = folder.run(&format!("{command} {file}.in"));
            (stdout(&run), stderr(&run), run.get_output().status.code())
        };
        assert_eq!(said("case"), said("plain"), "{command}");
    }
    folder.run("promote texas case.in --name slug --why because --store store").code(0);
    let input = folder.files().into_iter().find(|file| file.ends_with("slug/case.in"));
    assert_eq!(folder.read(input.expect("an input")), GOOD);
}

#[test]
fn without_limits_a_case_beyond_those_of_the_contest_is_played_by_both_sides() {
    let column = "1\n2\n".repeat(25) + "1\n" + &"0\n".repeat(51) + &"1 1 2 1\n".repeat(1001);
    let folder = Folder::with("case.in", format!("51 1 101 1001\n{column}"));
    for side in ["engine", "reference"] {
        let run = folder.run(&format!("solve texas case.in --limits none --by {side}"));
        run.code(0).stdout_eq("0\n").stderr_eq("");
    }
    folder.run("diff texas case.in --limits none").code(0);
    folder.run("shrink texas case.in --limits none").code(0).stdout_eq("");
}

#[test]
fn a_subject_without_a_page_of_limits_has_no_subtasks() {
    let run = toy(&Folder::with("case.in", "1\n"), "", "check case.in --limit n=2");
    run.code(2).stdout_eq("").stderr_eq("error: go has no page of limits that --limit could narrow\n");
}

/// Runs the program with at most 100 MB of address space.
#[cfg(target_os = "linux")]
#[track_caller]
fn run_in_little_memory(input: &str, arguments: &str) -> snapbox::cmd::OutputAssert {
    let folder = Folder::with("case.in", input);
    let mut shell = folder.command("sh");
    shell.args(["-c", "ulimit -v 100000 && exec \"$0\" \"$@\"", crate::common::PROGRAM]);
    shell.args(arguments.split_whitespace());
    snapbox::cmd::Command::from_std(shell).assert()
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_header_promises_takes_no_memory() {
    for header in [
        "1000000000 1000000000 1 1",
        "4000000000 4000000000 1 1",
        "4294967295 4294967295 4294967295 4294967295",
        "1 4294967295 1 1",
        "4294967295 1 1 1",
        "1 1 1 4294967295",
    ] {
        let input = format!("{header}\n1\n0\n1 1 1 1\n");
        for command in ["check", "solve", "diff", "shrink"] {
            let run =
                run_in_little_memory(&input, &format!("{command} texas case.in --limits none")).code(2);
            assert!(stderr(&run).contains(" --> case.in:"), "{header}: {}", stderr(&run));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn colours_that_lie_nowhere_take_no_memory() {
    let case = "1 2 4294967295 1\n1 4294967295\n0 0\n1 1 1 2\n";
    for side in ["engine", "reference"] {
        let solve = format!("solve texas case.in --limits none --by {side}");
        run_in_little_memory(case, &solve).code(0).stdout_eq("0\n");
    }
    run_in_little_memory(case, "diff texas case.in --limits none").code(0);
}
