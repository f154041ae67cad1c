//! What a run cannot do to the next one, or to its judge, by what can be set and outlives a run; and what it cannot use
//! without being charged for it.

use std::cell::Cell;
use std::process::{Command, Stdio};

use crosscheck_judge::{Exit, Files, Level, Policy, Program, Run, RunLimits, Session};

use super::{BRIEF, Form, MANY, levels, made, program};
use crate::common::{Folder, LIMITS};

#[track_caller]
fn each_run(forms: &[Form], weakest: Level, limits: RunLimits, check: impl Fn(&str, &Run)) {
    super::each_run(forms, weakest, limits, b"", |_, name, run| check(name, run));
}

/// Runs the program of channels and checks that it could do nothing, and found nothing.
#[track_caller]
fn held(words: &[&str]) {
    let forms = Form::both(program("hostile/channels.c"), words);
    each_run(&forms, Level::Basic, LIMITS, |name, run| {
        let output = String::from_utf8_lossy(&run.output);
        assert_eq!((run.end, &*output), (Exit::Well, "1\n"), "{words:?}, {name}");
    });
}

#[track_caller]
fn ends(words: &[&str], weakest: Level, limits: RunLimits, end: Exit) {
    let forms = Form::both(program("hostile/counts.c"), words);
    each_run(&forms, weakest, limits, |name, run| {
        // It was ended when it passed the limit, and not judged when it was over.
        let answered = words != ["left"] && !run.output.is_empty();
        assert_eq!((run.end, answered), (end, false), "{words:?}, {name}");
    });
}

/// A source that leaves something in its fork server.
fn early(folder: &Folder, what: &str, victim: u32) -> [Form; 1] {
    let source = program("hostile/early.c");
    let text = format!("#define EARLY {what}\n#define VICTIM {victim}\n#include \"{source}\"\n");
    folder.write("early.c", &text);
    let [served, _] = Form::both(folder.path("early.c"), &[]);
    [served]
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
    each_run(&[Form { name: "shell", program }], Level::None, LIMITS, |name, run| {
        // Whether the judge may look into what is closed depends on who it is.
        assert!(run.output == b"1\n" || run.end == Exit::Unfit, "{name}: {:?}", run.end);
    });
}

/// Whoever starts the program would take each stop for its end.
#[test]
#[ignore = "slow"]
fn a_program_that_asks_to_be_traced_and_stops_has_not_ended() {
    let forms = Form::both(program("hostile/channels.c"), &["stops-traced"]);
    each_run(&forms, Level::Basic, BRIEF, |name, run| assert_eq!(run.end, Exit::Idle, "{name}"));
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
        let [_, Form { program, .. }] = Form::both(program("hostile/counts.c"), &[way]);
        for level in levels().into_iter().filter(|&level| level != Level::None) {
            let program = program.clone().confined(Policy::of(level)).expect("there is a folder");
            let mut session = Session::new(&program, RunLimits { processes: 256, ..LIMITS });
            let mut runs = (0..100).map(|_| session.run(b"1\n").expect("it can be started").end);
            assert_eq!(runs.any(|end| end == Exit::Memory), much, "{way} at {level}");
        }
    }
}

/// Code that runs before a program is ready to be forked could leave something there that all runs share.
#[test]
#[ignore = "slow"]
fn a_program_that_has_done_something_before_it_is_forked_is_started_anew() {
    let folder = Folder::new();
    let expected = [
        ("NOTHING", Exit::Well),
        ("MEMORY", Exit::Memory),
        ("TIME", Exit::Time),
        ("MAPPING", Exit::Well),
        ("DESCRIPTOR", Exit::Well),
        ("SIGNAL", Exit::Well),
        ("BLOCKED", Exit::Well),
    ];
    for (what, end) in expected {
        let served = early(&folder, what, 0);
        let forked = Cell::new(0);
        each_run(&served, Level::None, BRIEF, |name, run| {
            assert_eq!(run.end, end, "{what}, {name}");
            forked.set(forked.get() + i32::from(run.errors == b"forked"));
        });
        // The first two runs of three are those of one that is started anew.
        assert_eq!(forked.get() > 0, what == "NOTHING", "{what}: {} runs were forked", forked.get());
    }
}

/// A verdict that only a fork has given would be another one.
#[test]
fn a_program_that_answers_otherwise_when_it_is_forked_is_not_forked() {
    let served = early(&Folder::new(), "TELLS", 0);
    each_run(&served, Level::None, BRIEF, |name, run| {
        assert_eq!((run.end, &*run.output), (Exit::Well, &b"1\n"[..]), "{name}");
    });
}

/// How a run ends is told by a process in which nothing of the program has run.
#[test]
fn a_program_that_writes_over_what_forks_it_has_its_true_verdict() {
    let folder = Folder::new();
    for what in ["OVERWRITE", "AFTERWARDS"] {
        let served = early(&folder, what, 0);
        each_run(&served, Level::None, LIMITS, |name, run| {
            assert_eq!((run.end, &*run.output), (Exit::Status(3), &b"1\n"[..]), "{what}, {name}");
        });
    }
}

/// Each defines a name of the C library that a fork server could call, so that it says that all is well.
#[test]
#[ignore = "slow"]
fn a_program_that_defines_what_a_fork_server_could_call_has_its_true_verdict() {
    const NAMES: &str = "wait4 waitpid waitid wait _exit _Exit exit_group recvmsg recv send sendmsg getrusage kill getpid \
                         getppid getenv unsetenv signal sigaction prctl fork vfork clone setpgid dup2 dup3 close syscall \
                         memset memcpy memmove __errno_location crosscheck_serve first begin fork_on_order constructor";
    let folder = Folder::new();
    for name in NAMES.split_whitespace() {
        let does = match name {
            "memset" => {
                "(char *to, int byte, unsigned long n) { char *at = to; while (n--) *at++ = byte; return to; }"
            }
            "memcpy" | "memmove" => {
                "(char *to, const char *from, unsigned long n) { char *at = to; while (n--) *at++ = *from++; return to; }"
            }
            "__errno_location" => "(void) { static int none; none = 0; return &none; }",
            _ => "() { return 0; }",
        };
        let kind =
            if name.starts_with(['m', '_']) && !name.contains("xit") { "void *" } else { "long " };
        folder.write(
            "names.c",
            format!("{kind}{name}{does}\nint puts(const char *);\nint main(void) {{ return 3; }}\n"),
        );
        let [served, anew] = Form::both(folder.path("names.c"), &[]);
        // What it does to itself, it does.
        let truth = anew.runner(Policy::default(), BRIEF).run(b"").expect("it can be started").end;
        assert_ne!(truth, Exit::Well, "{name}");
        each_run(&[served], Level::None, BRIEF, |run, found| {
            assert_eq!(found.end, truth, "{name}, {run}")
        });
    }
}

/// It could seem to be the program, or go on beside it, and the kernel would count its time for nobody else.
#[test]
fn a_process_that_passes_for_the_program_is_one_too_many() {
    let [forked, anew] = Form::both(program("hostile/channels.c"), &["sibling"]);
    each_run(&[anew], Level::Basic, BRIEF, |name, run| assert_eq!(run.end, Exit::Status(3), "{name}"));
    let crowds = Cell::new(0);
    each_run(&[forked], Level::Basic, BRIEF, |name, run| {
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
        let program = made([program("hostile/processes.py")]);
        all.push(Form { name: "started anew", program: program.without_server() });
        all.push(Form { name: "forked", program });
    }
    // A shell ends where it cannot fork.
    each_run(&all, Level::Basic, LIMITS, |name, run| {
        assert!(run.output == b"1\n" || run.end == Exit::Status(2), "{name}: {:?}", run.end);
        assert!(!run.output.contains(&b'2'), "{name}");
    });
    let many = RunLimits { processes: 8, ..LIMITS };
    each_run(&all, Level::Basic, many, |name, run| assert_eq!(run.output, b"2\n1\n", "{name}"));
}

#[test]
fn a_server_that_names_another_process_as_its_run_does_that_process_no_harm() {
    let mut victim =
        Command::new("sleep").arg("60").stdin(Stdio::null()).spawn().expect("it can be started");
    let limits = format!("/proc/{}/limits", victim.id());
    let before = std::fs::read_to_string(&limits).expect("it can be read");
    for what in ["STRANGER", "GRANDCHILD"] {
        let served = early(&Folder::new(), what, victim.id());
        each_run(&served, Level::None, LIMITS, |name, run| {
            assert_eq!(run.end, Exit::Well, "{what}, {name}")
        });
    }
    assert_eq!(std::fs::read_to_string(&limits).expect("it can be read"), before);
    assert!(victim.try_wait().expect("it is a child").is_none(), "it was killed");
    victim.kill().expect("it runs");
    victim.wait().expect("it is a child");
}
