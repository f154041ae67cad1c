//! What a program cannot do to the machine, to its judge and to the next run, at each level that keeps it from that.

use std::ffi::OsString;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_judge::{
    Exit, Halt, Level, Policy, Program, Refusal, Run, RunLimits, Runner, refusals, settle,
};

use super::{levels, program};
use crate::common::{Folder, LIMITS};

/// One program in one form.
struct Form {
    name: &'static str,
    program: Program,
}

/// Returns the program of each language with these arguments: what is compiled here, with and without its fork server,
/// the executable as a plain command, the source in Python, and the script.
fn forms(words: &[&str]) -> Vec<Form> {
    settle(false);
    let made = |first: OsString| {
        let all: Vec<OsString> =
            [first].into_iter().chain(words.iter().map(|&word| OsString::from(word))).collect();
        Program::new(&all, &Policy::default(), &mut |_| ()).expect("it is a program")
    };
    let compiled = made(program("hostile/escapes.c").into());
    let executable = made(compiled.command().get_program().to_owned());
    let mut all = vec![
        // The executable lies in the folder of what was compiled, which is kept with it.
        Form { name: "binary", program: executable },
        Form { name: "C, started anew", program: compiled.without_server() },
        Form { name: "C", program: compiled },
        Form { name: "script", program: made(program("hostile/escapes.sh").into()) },
    ];
    if cfg!(have_python3) {
        let source = made(program("hostile/escapes.py").into());
        all.push(Form { name: "Python, started anew", program: source.without_server() });
        all.push(Form { name: "Python", program: source });
    }
    all
}

/// Runs each form three times at each level from a weakest one on, and checks each run.
#[track_caller]
fn try_all(words: &[&str], weakest: Level, check: impl Fn(Level, &str, &Run)) {
    for Form { name, program } in forms(words) {
        try_form(name, &program, weakest, &check);
    }
}

/// As [`try_all`], for what only the program in C tries.
#[track_caller]
fn try_c(words: &[&str], weakest: Level, check: impl Fn(Level, &str, &Run)) {
    for Form { name, program } in forms(words).into_iter().take(3) {
        try_form(name, &program, weakest, &check);
    }
}

#[track_caller]
fn try_form(name: &str, program: &Program, weakest: Level, check: &impl Fn(Level, &str, &Run)) {
    for level in levels().into_iter().filter(|&level| level >= weakest) {
        let confined = program.clone().confined(Policy::of(level)).expect("there is a current folder");
        // A script starts a process for each tool.
        let processes = if name == "script" { 8 } else { 1 };
        let mut runner = Runner::new(&confined, RunLimits { processes, ..LIMITS });
        // After the first run, which starts the sandbox and so takes long, the judge looks for runaways in any case.
        for _ in 0..3 {
            let run = runner.run(b"").unwrap_or_else(|error| panic!("{name} at {level}: {error}"));
            check(level, name, &run);
        }
    }
}

/// Checks that a program has ended as if it had tried nothing, and that it could do nothing.
#[track_caller]
fn held(level: Level, name: &str, run: &Run) {
    let output = String::from_utf8_lossy(&run.output);
    let errors = String::from_utf8_lossy(&run.errors);
    assert_eq!((run.end, &*output), (Exit::Well, "1\n"), "{name} at {level}: {errors}");
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
        let [binary, ..] = &forms(&[signal, "0"])[..] else { unreachable!("there are several") };
        for level in levels().into_iter().filter(|&level| level == Level::Full) {
            let confined = binary.program.clone().confined(Policy::of(level));
            let confined = confined.expect("there is a current folder");
            let mut runner = Runner::new(&confined, LIMITS);
            for _ in 0..RUNS {
                held(level, binary.name, &runner.run(b"").expect("it can be started"));
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn memory_counts_wherever_it_lies_or_is_refused() {
    let too_much = |level: Level, name: &str, run: &Run| {
        assert_eq!(run.end, Exit::Memory, "{name} at {level}: {:?} bytes", run.memory);
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
    let [binary, ..] = &forms(&["memfd"])[..] else { unreachable!("there are several") };
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
    settle(false);
    let program =
        Program::new(&["sh".into(), "-c".into(), script.into()], &Policy::default(), &mut |_| ());
    let program =
        program.expect("there is a shell").confined(policy).expect("there is a current folder");
    let limits = RunLimits { processes: 8, ..LIMITS };
    Runner::new(&program, limits).run(b"").expect("it can be started")
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
    try_all(&["environment"], Level::Basic, |level, name, run| {
        let output = String::from_utf8_lossy(&run.output);
        assert!(output.contains("PATH=") && output.contains("HOME="), "{name} at {level}: {output}");
        assert!(!output.contains(secret), "{name} at {level}: {output}");
    });
    let [binary, ..] = &forms(&["environment"])[..] else { unreachable!("there are several") };
    for level in levels() {
        let policy = Policy { environment: vec![secret.into()], ..Policy::of(level) };
        let program = binary.program.clone().confined(policy).expect("there is a current folder");
        let run = Runner::new(&program, LIMITS).run(b"").expect("it can be started");
        assert!(
            String::from_utf8_lossy(&run.output).contains(secret),
            "{level}: the user lets it see it"
        );
    }
}

#[test]
#[ignore = "slow"]
fn processes_count_against_their_own_limit() {
    let limits = RunLimits { time: Duration::from_millis(300), processes: 8, ..LIMITS };
    for (children, end) in [("4", Exit::Idle), ("20", Exit::Crowd)] {
        for Form { name, program } in forms(&["fork", children]).into_iter().take(3) {
            for level in levels() {
                let program = program.clone().confined(Policy::of(level)).expect("it is there");
                let run = Runner::new(&program, limits).run(b"").expect("it can be started");
                assert_eq!(run.end, end, "{children} children, {name} at {level}");
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn what_a_program_was_refused_is_known_and_a_usual_one_was_refused_nothing() {
    let expected = [
        ("sockets", vec![Refusal::Network]),
        ("memfd", vec![Refusal::SharedMemory]),
        ("namespaces", vec![Refusal::Namespaces, Refusal::Processes]),
        ("files", vec![]),
    ];
    let patient: Halt = Arc::new(|| false);
    for (way, refused) in expected {
        for Form { name, program } in forms(&[way]).into_iter().take(3) {
            for level in levels().into_iter().filter(|&level| level != Level::None) {
                let program = program.clone().confined(Policy::of(level)).expect("it is there");
                let found = refusals(&program, b"", &LIMITS, &patient).expect("it can be started");
                assert_eq!(found, refused, "{way}: {name} at {level}");
            }
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
        let file = OsString::from(program(&format!("usual/{name}")));
        let words = if name.ends_with("js") { vec!["node".into(), file] } else { vec![file] };
        let program = Program::new(&words, &Policy::default(), &mut |_| ()).expect("it compiles");
        for level in levels() {
            let program =
                program.clone().confined(Policy::of(level)).expect("there is a current folder");
            let mut runner = Runner::new(&program, limits);
            for _ in 0..3 {
                let run = runner.run(b"1 2\n").expect("it can be started");
                let said = String::from_utf8_lossy(&run.errors).into_owned();
                assert_eq!(
                    String::from_utf8_lossy(&run.output).trim(),
                    "3",
                    "{name} at {level}: {said}"
                );
            }
            let refused = refusals(&program, b"1 2\n", &limits, &patient).expect("it can be started");
            assert_eq!(refused, [], "{name} at {level}");
        }
    }
}

#[test]
fn nothing_that_a_run_leaves_reaches_the_next_in_the_same_sandbox() {
    try_c(&["leave"], Level::Basic, held);
    try_c(&["leave-a-file"], Level::Basic, held);
}
