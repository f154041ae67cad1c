//! What a program cannot do to the machine, to its judge and to the next run, at each level that keeps it from that.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_judge::{CancelCheck, Exit, Level, Policy, Run, RunLimits, Runner, refusals};

use super::{Form, each_run, levels, made, program};
use crate::common::{Folder, LIMITS};

/// The same with the processes that a script starts, one for each tool.
const SOME: RunLimits = RunLimits { processes: 8, ..LIMITS };

fn in_c(words: &[&str]) -> Form {
    Form::compiled(program("hostile/escapes.c"), words)
}

/// Runs the program of each language.
#[track_caller]
fn try_all(words: &[&str], weakest: Level, check: impl Fn(Level, &str, &Run)) {
    try_c(words, weakest, &check);
    let script = Form { name: "script", ..Form::compiled(program("hostile/escapes.sh"), words) };
    each_run(&[script], weakest, SOME, b"", &check);
    if cfg!(have_python3) {
        let forms = Form::python(&program("hostile/escapes.py"), words);
        each_run(&forms, weakest, LIMITS, b"", &check);
    }
}

/// Runs what only the program in C tries.
#[track_caller]
fn try_c(words: &[&str], weakest: Level, check: impl Fn(Level, &str, &Run)) {
    each_run(&[in_c(words)], weakest, LIMITS, b"", check);
}

/// Checks that a program has ended as if it had tried nothing, and that it could do nothing.
#[track_caller]
fn held(_: Level, name: &str, run: &Run) {
    let output = String::from_utf8_lossy(&run.output);
    let errors = String::from_utf8_lossy(&run.errors);
    assert_eq!((run.end, &*output), (Exit::Well, "1\n"), "{name}: {errors}");
}

#[test]
#[ignore = "slow"]
fn no_signal_reaches_the_judge() {
    let judge = std::process::id().to_string();
    for signal in ["stop", "kill", "terminate", "interrupt"] {
        try_all(&[signal, &judge], Level::Basic, held);
    }
}

#[test]
fn no_signal_that_a_program_sends_while_it_is_started_ends_its_sandbox() {
    // The moment is short: about one run in fifty meets it.
    const RUNS: usize = 300;
    for signal in ["terminate", "interrupt"] {
        let binary = in_c(&[signal, "0"]);
        for level in levels().into_iter().filter(|&level| level == Level::Full) {
            let mut runner = binary.runner(Policy::of(level), LIMITS);
            for _ in 0..RUNS {
                held(level, binary.name, &runner.run(b"").expect("it can be started"));
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn memory_counts_wherever_it_lies_or_is_refused() {
    let too_much = |_: Level, name: &str, run: &Run| {
        assert_eq!(run.end, Exit::Memory, "{name}: {:?} bytes", run.memory);
    };
    try_c(&["shared-map"], Level::None, too_much);
    try_c(&["system-v"], Level::Basic, held);
    try_c(&["memfd"], Level::Basic, held);
    for place in ["shm", "tmp"] {
        try_c(&[place], Level::Basic, |level, name, run| match level {
            Level::Full => too_much(level, name, run),
            _ => held(level, name, run),
        });
    }
    let binary = in_c(&["memfd"]);
    let run = Runner::new(&binary.program, LIMITS).run(b"").expect("it can be started");
    too_much(Level::None, binary.name, &run);
}

#[test]
fn no_socket_can_be_opened() {
    try_c(&["sockets"], Level::Basic, held);
}

#[test]
fn other_processes_cannot_be_traced_or_read() {
    try_c(&["reach-in"], Level::Basic, held);
}

#[test]
fn no_namespace_and_no_mount_can_be_made() {
    try_c(&["namespaces"], Level::Basic, held);
}

/// A file that a command names, the program may read. So these are named only within a script.
#[test]
fn files_that_a_program_does_not_need_cannot_be_read() {
    let folder = Folder::with("secret", "of somebody else");
    let manifest = format!("{}/Cargo.toml", env!("CARGO_MANIFEST_DIR"));
    let judge = format!("/proc/{}/environ", std::process::id());
    let system = ["/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc/1/environ"];
    let mut all = vec![folder.path("secret").display().to_string(), manifest.clone(), judge];
    all.extend(system.map(String::from));
    // A shell's own settings, wherever the user's home folder is.
    all.extend(std::env::var("HOME").map(|home| format!("{home}/.profile")));
    let script = format!(
        "echo 1; for path in {}; do cat \"$path\" >/dev/null 2>&1 && echo \"$path\"; done; true",
        all.join(" ")
    );
    for level in levels().into_iter().filter(|&level| level != Level::None) {
        held(level, "shell", &shell(&script, Policy::of(level)));
    }
    let open = shell(&script, Policy::default());
    assert!(String::from_utf8_lossy(&open.output).contains(&manifest), "without a sandbox it is open");
}

fn shell(script: &str, policy: Policy) -> Run {
    let shell = Form { name: "shell", program: made(["sh", "-c", script]) };
    shell.runner(policy, SOME).run(b"").expect("it can be started")
}

#[test]
fn a_program_reads_what_the_user_says_it_may() {
    let folder = Folder::with("data", "1\n");
    let script = format!("cat {}", folder.path("data").display());
    for level in levels() {
        let policy = Policy { readable: vec![folder.path("")], ..Policy::of(level) };
        held(level, "shell", &shell(&script, policy));
    }
}

#[test]
fn nothing_can_be_written_outside_its_folder() {
    let folder = Folder::new();
    let name = |name: &str| folder.path(name).display().to_string();
    let places = [name("new"), "/usr/crosscheck-test".into(), "/var/tmp/crosscheck-test".into()];
    let words: Vec<&str> = ["write"].into_iter().chain(places.iter().map(String::as_str)).collect();
    try_c(&words, Level::Basic, held);
    assert!(folder.files().is_empty(), "{:?}", folder.files());
}

#[test]
#[ignore = "slow"]
fn files_that_a_program_makes_are_not_in_the_current_folder() {
    try_all(&["files"], Level::Basic, held);
    let litter = fs::read_dir(".").expect("it can be read").flatten();
    let litter = litter.filter(|entry| entry.file_name().to_string_lossy().starts_with("litter-"));
    assert_eq!(litter.count(), 0);
}

#[test]
fn the_environment_of_a_program_is_a_short_list() {
    // Cargo sets it for this test: a variable that is none of the program's business.
    let secret = "CARGO_MANIFEST_DIR";
    assert!(std::env::var_os(secret).is_some());
    try_all(&["environment"], Level::Basic, |_, name, run| {
        let output = String::from_utf8_lossy(&run.output);
        assert!(output.contains("PATH=") && output.contains("HOME="), "{name}: {output}");
        assert!(!output.contains(secret), "{name}: {output}");
    });
    let binary = in_c(&["environment"]);
    for level in levels() {
        let policy = Policy { environment: vec![secret.into()], ..Policy::of(level) };
        let run = binary.runner(policy, LIMITS).run(b"").expect("it can be started");
        let output = String::from_utf8_lossy(&run.output);
        assert!(output.contains(secret), "{level}: the user lets it see it");
    }
}

#[test]
#[ignore = "slow"]
fn processes_count_against_their_own_limit() {
    let limits = RunLimits { time: Duration::from_millis(300), processes: 8, ..LIMITS };
    for (children, end) in [("4", Exit::Idle), ("20", Exit::Crowd)] {
        each_run(&[in_c(&["fork", children])], Level::None, limits, b"", |_, name, run| {
            assert_eq!(run.end, end, "{children} children, {name}");
        });
    }
}

#[test]
#[ignore = "slow"]
fn what_a_program_was_refused_is_known_and_a_usual_one_was_refused_nothing() {
    let expected = [
        ("sockets", &["to open sockets"][..]),
        ("memfd", &["to share memory"]),
        ("namespaces", &["to make namespaces", "to start other processes"]),
        ("files", &[]),
    ];
    let refused = |form: &Form, level, input: &[u8], limits| {
        let program = form.program.clone().confined(Policy::of(level)).expect("it is there");
        let patient: CancelCheck = Arc::new(|| false);
        refusals(&program, input, limits, &patient).expect("it can be started")
    };
    for (way, expected) in expected {
        for level in levels().into_iter().filter(|&level| level != Level::None) {
            let found = refused(&in_c(&[way]), level, b"", &LIMITS);
            let same = found.iter().zip(expected).all(|(found, expected)| found.starts_with(expected));
            assert!(same && found.len() == expected.len(), "{way} at {level}: {found:?}");
        }
    }
    let there = [
        ("usual.c", true),
        ("usual.cpp", cfg!(have_gxx)),
        ("usual.rs", true),
        ("usual.py", cfg!(have_python3)),
        ("Usual.java", cfg!(have_javac)),
        ("usual.sh", true),
        ("usual.js", cfg!(have_node)),
    ];
    let limits = RunLimits { time: Duration::from_secs(20), memory: 1 << 30, ..LIMITS };
    for (name, _) in there.into_iter().filter(|(_, there)| *there) {
        let file = program(&format!("usual/{name}"));
        let words = if name.ends_with("js") { vec!["node".into(), file] } else { vec![file] };
        let usual = [Form { name, program: made(words) }];
        each_run(&usual, Level::None, limits, b"1 2\n", |level, name, run| {
            let [output, said] = [&run.output, &run.errors].map(|text| String::from_utf8_lossy(text));
            assert_eq!(output.trim(), "3", "{name}: {said}");
            assert_eq!(refused(&usual[0], level, b"1 2\n", &limits), [""; 0], "{name}");
        });
    }
}

#[test]
fn nothing_that_a_run_leaves_reaches_the_next_in_the_same_sandbox() {
    try_c(&["leave"], Level::Basic, held);
    try_c(&["leave-a-file"], Level::Basic, held);
}
