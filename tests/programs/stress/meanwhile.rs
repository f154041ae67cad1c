//! What the judge's caller does while a program runs.

use std::fs;
use std::time::Duration;

use crosscheck_judge::{Exit, Program, RunLimits, Runner};

use crate::common::{self, Folder, made};

const LIMITS: RunLimits = RunLimits { time: Duration::from_secs(1), ..common::LIMITS };

/// Runs a program that waits for the file `sign`, which is made meanwhile. If that were done only after the run, the
/// program would wait in vain.
#[track_caller]
fn meets(folder: &Folder, program: &Program) {
    let sign = folder.path("sign");
    let mut runner = Runner::new(program, LIMITS);
    for _ in 0..3 {
        let _ = fs::remove_file(&sign);
        let running = runner.start(b"").expect("it can be started");
        fs::write(&sign, "").expect("the folder can be written to");
        let run = running.finish().expect("it can be started");
        assert_eq!((run.end, &run.output[..]), (Exit::Well, &b"seen\n"[..]));
    }
}

#[test]
fn what_is_done_meanwhile_is_done_while_a_started_program_runs() {
    let folder = Folder::new();
    let script =
        format!("until [ -e '{}' ]; do sleep 0.01; done; echo seen", folder.path("sign").display());
    meets(&folder, &made(["sh", "-c", &script]));
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn what_is_done_meanwhile_is_done_while_a_forked_program_runs() {
    let folder = Folder::new();
    let source = format!(
        "#include <stdio.h>\n#include <unistd.h>\nint main(void) {{ while (access({:?}, F_OK)) usleep(1000); \
         puts(\"seen\"); }}\n",
        folder.path("sign").display().to_string()
    );
    folder.write("mine.c", source);
    meets(&folder, &made([folder.path("mine.c")]));
}
