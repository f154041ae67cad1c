//! What a run cannot do to the next one, or to its judge, by what can be set and outlives a run; and what it cannot use
//! without being charged for it.

use std::cell::Cell;

use crosscheck_judge::{Exit, Files, Level, Policy, Program, RunLimits, Session};

use super::{BRIEF, Form, MANY, each_run, levels, made, program};
use crate::common::{Folder, LIMITS};

/// Runs the program of channels and checks that it could do nothing, and found nothing.
#[track_caller]
fn held(words: &[&str]) {
    let form = Form::compiled(program("hostile/channels.c"), words);
    each_run(&[form], Level::Basic, LIMITS, b"", |_, name, run| {
        let output = String::from_utf8_lossy(&run.output);
        assert_eq!((run.end, &*output), (Exit::Well, "1\n"), "{words:?}, {name}");
    });
}

#[track_caller]
fn ends(words: &[&str], weakest: Level, limits: RunLimits, end: Exit) {
    let form = Form::compiled(program("hostile/counts.c"), words);
    each_run(&[form], weakest, limits, b"", |_, name, run| {
        // It was ended when it passed the limit, and not judged when it was over.
        let answered = words != ["left"] && !run.output.is_empty();
        assert_eq!((run.end, answered), (end, false), "{words:?}, {name}");
    });
}

#[test]
fn nothing_of_another_process_can_be_set() {
    held(&["others", &std::process::id().to_string()]);
}

#[test]
fn no_signal_reaches_the_judge_by_proxy() {
    held(&["proxy", &std::process::id().to_string()]);
}

#[test]
fn the_kernel_keeps_nothing_for_the_next_run() {
    held(&["kernel"]);
}

#[test]
fn what_is_not_on_the_list_is_refused_also_what_no_kernel_has_yet() {
    held(&["unlisted"]);
}

#[test]
fn no_file_of_the_kernels_can_be_written() {
    held(&["files"]);
}

/// Also by who owns them, as the judge does if it is root.
#[test]
fn a_program_sets_no_mode_time_or_attribute_of_a_file_that_it_sees() {
    let folder = Folder::with("seen", "1");
    let seen = folder.path("seen").display().to_string();
    held(&["marks", &seen, "/dev/null", "/proc/uptime", "/usr", "/usr/bin/env", "/etc/localtime", "/"]);
}

#[test]
fn every_run_finds_the_folders_of_its_sandbox_as_the_first_one_did() {
    held(&["folders"]);
    for what in ["times", "mode", "reading"] {
        held(&["folder", what]);
    }
}

/// With an output file, the judge itself has to find its way into the folder.
#[test]
fn a_folder_that_a_run_has_closed_does_not_keep_the_next_one_from_its_answer() {
    let files = Files { input: None, output: Some("out".into()) };
    let command = ["sh", "-c", "echo 1 >out; chmod 0 . 2>/dev/null; true"].map(Into::into);
    let program = Program::command_line(&command).with_files(files).expect("there is a folder");
    each_run(&[Form { name: "shell", program }], Level::None, LIMITS, b"", |_, name, run| {
        // Whether the judge may look into what is closed depends on who it is.
        assert!(run.output == b"1\n" || run.end == Exit::Unfit, "{name}: {:?}", run.end);
    });
}

/// Whoever starts the program would take each stop for its end.
#[test]
#[ignore = "slow"]
fn a_program_that_asks_to_be_traced_and_stops_has_not_ended() {
    let form = Form::compiled(program("hostile/channels.c"), &["stops-traced"]);
    each_run(&[form], Level::Basic, BRIEF, b"", |_, name, run| {
        assert_eq!(run.end, Exit::Idle, "{name}")
    });
}

#[test]
#[ignore = "slow"]
fn time_counts_though_nobody_waits_for_a_child() {
    ends(&["unreaped"], Level::None, MANY, Exit::Time);
    ends(&["left"], Level::None, MANY, Exit::Time);
    ends(&["daemon"], Level::Basic, MANY, Exit::Time);
}

#[test]
fn memory_counts_though_the_first_thread_has_ended() {
    ends(&["thread"], Level::None, LIMITS, Exit::Memory);
}

#[test]
fn what_sockets_keep_counts_as_memory() {
    ends(&["sockets"], Level::None, LIMITS, Exit::Memory);
}

#[test]
fn memory_of_a_daemon_counts_while_one_process_answers_many_inputs() {
    for (way, much) in [("loop-daemon", true), ("loop", false)] {
        let Form { program, .. } = Form::compiled(program("hostile/counts.c"), &[way]);
        for level in levels().into_iter().filter(|&level| level != Level::None) {
            let program = program.clone().confined(Policy::of(level)).expect("there is a folder");
            let mut session = Session::new(&program, RunLimits { processes: 256, ..LIMITS });
            let mut runs = (0..100).map(|_| session.run(b"1\n").expect("it can be started").end);
            assert_eq!(runs.any(|end| end == Exit::Memory), much, "{way} at {level}");
        }
    }
}

/// It could seem to be the program, or go on beside it, and the kernel would count its time for nobody else.
#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_process_that_passes_for_the_program_is_one_too_many() {
    let [forked, anew] = Form::python(&program("hostile/sibling.py"), &[]);
    each_run(&[anew], Level::Basic, BRIEF, b"", |_, name, run| {
        assert_eq!(run.end, Exit::Status(3), "{name}")
    });
    let crowds = Cell::new(0);
    each_run(&[forked], Level::Basic, BRIEF, b"", |_, name, run| {
        assert!(matches!(run.end, Exit::Status(3) | Exit::Crowd), "{name}: {:?}", run.end);
        crowds.set(crowds.get() + i32::from(run.end == Exit::Crowd));
    });
    // It was forked in two of three runs at each level.
    let levels = levels().into_iter().filter(|&level| level != Level::None).count();
    assert_eq!(crowds.get(), 2 * levels as i32);
}

#[test]
fn a_program_starts_no_process_unless_it_may() {
    held(&["processes"]);
    let script = ["sh", "-c", "(echo 2) 2>/dev/null || true; echo 1"];
    let mut all = vec![Form { name: "shell", program: made(script) }];
    if cfg!(have_python3) {
        all.extend(Form::python(&program("hostile/processes.py"), &[]));
    }
    // A shell ends where it cannot fork.
    each_run(&all, Level::Basic, LIMITS, b"", |_, name, run| {
        assert!(run.output == b"1\n" || run.end == Exit::Status(2), "{name}: {:?}", run.end);
        assert!(!run.output.contains(&b'2'), "{name}");
    });
    let many = RunLimits { processes: 8, ..LIMITS };
    each_run(&all, Level::Basic, many, b"", |_, name, run| assert_eq!(run.output, b"2\n1\n", "{name}"));
}
