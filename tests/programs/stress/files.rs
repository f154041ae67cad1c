//! Programs that read one file and write another, each in its own folder.

use std::fs;

use crosscheck_judge::{Exit, Files, Run, RunLimits, Runner};

use crate::common::{self, Folder, made};

const LIMITS: RunLimits = RunLimits { output: 1 << 10, ..common::LIMITS };

/// Returns a C program that reads `in.txt` and then runs `what`: it writes `out.txt`, or does something else instead.
fn source(what: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <signal.h>\n#include <sys/stat.h>\n#include <unistd.h>\n\
         int main(void) {{\n    (void)!freopen(\"in.txt\", \"r\", stdin);\n    int number = 0;\n    \
         (void)!scanf(\"%d\", &number);\n    {what}\n    return 0;\n}}\n"
    )
}

const ANSWER: &str =
    "FILE *out = fopen(\"out.txt\", \"w\"); fprintf(out, \"%d\\n\", number); fclose(out);";

/// Runs a C program twice, and checks each run.
#[track_caller]
fn each_run(what: &str, check: impl Fn(&Run)) {
    let folder = Folder::with("mine.c", source(what));
    let compiled = made([folder.path("mine.c")]);
    let name = |name: &str| Some(name.to_owned());
    let files = Files { input: name("in.txt"), output: name("out.txt") };
    let program = compiled.with_files(files).expect("there is a current folder");
    let mut runner = Runner::new(&program, LIMITS);
    for _ in 0..2 {
        check(&runner.run(b"7\n").expect("it can be started"));
    }
}

#[test]
fn the_answer_is_what_the_file_holds_and_nothing_is_left_for_the_next_run() {
    let fresh = format!(
        "if (access(\"left\", F_OK) == 0) return 3; fclose(fopen(\"left\", \"w\")); \
                         mkdir(\"folder\", 0700); puts(\"a prompt\"); {ANSWER}"
    );
    for what in [ANSWER, &fresh] {
        each_run(what, |run| {
            assert_eq!(run.end, Exit::Well, "{what}");
            assert_eq!(String::from_utf8_lossy(&run.output), "7\n", "{what}");
        });
    }
}

#[test]
fn a_file_that_is_not_written_is_told_and_standard_output_does_not_count_for_it() {
    each_run("printf(\"%d\\n\", number);", |run| {
        assert_eq!((run.end, &run.output[..]), (Exit::NoFile, &b""[..]));
    });
}

#[test]
fn what_is_no_file_of_the_folder_is_no_answer() {
    let outside = tempfile::NamedTempFile::new().expect("a file can be made");
    fs::write(outside.path(), "7\n").expect("it can be written");
    let link = format!("(void)!symlink(\"{}\", \"out.txt\");", outside.path().display());
    for what in ["mkdir(\"out.txt\", 0700);", "mkfifo(\"out.txt\", 0600);", &link] {
        each_run(what, |run| assert_eq!(run.end, Exit::Unfit, "{what}"));
    }
    assert_eq!(fs::read(outside.path()).expect("it is there"), b"7\n");
}

#[test]
fn a_file_that_is_too_large_passes_the_limit_of_output() {
    let endless = "FILE *out = fopen(\"out.txt\", \"w\"); for (;;) fputs(\"1\\n\", out);";
    each_run(endless, |run| assert_eq!(run.end, Exit::Output));
    let times = |times: u32| {
        format!(
            "signal(SIGXFSZ, SIG_IGN); FILE *out = fopen(\"out.txt\", \"w\"); \
             for (int at = 0; at < {times}; at++) fputs(\"1\\n\", out); fclose(out);"
        )
    };
    each_run(&times(513), |run| assert_eq!(run.end, Exit::Output));
    each_run(&times(512), |run| assert_eq!((run.end, run.output.len()), (Exit::Well, 1 << 10)));
}

#[test]
fn a_crash_stays_one_whatever_was_written() {
    each_run(&format!("{ANSWER} abort();"), |run| assert_eq!(run.end, Exit::Signal(6)));
}

#[test]
fn one_that_takes_its_folder_away_does_not_harm_the_next_run() {
    let away = format!(
        "{ANSWER} char name[4096]; if (getcwd(name, sizeof name)) {{ rename(name, \"/tmp/crosscheck-moved\"); \
                        remove(\"/tmp/crosscheck-moved/out.txt\"); remove(\"/tmp/crosscheck-moved/in.txt\"); \
                        rmdir(\"/tmp/crosscheck-moved\"); }}"
    );
    each_run(&away, |run| assert_eq!(run.end, Exit::NoFile));
}
