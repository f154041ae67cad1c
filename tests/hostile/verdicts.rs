//! Runs each hostile program at each level of the sandbox. The run ends in time with the right verdict, leaves nothing
//! behind, and the next run succeeds.

use std::fs;
use std::hint;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, available_parallelism};
use std::time::Duration;

use crosscheck_judge::{Exit, Level, Policy, Run, RunLimits, Runner};

use super::{BRIEF, Form, MANY, levels, made, program};
use crate::common::Folder;

/// Returns more input than fits in a pipe, so a program that does not read it blocks the writer.
fn input() -> Vec<u8> {
    b"1 2 3\n".repeat(1 << 16)
}

/// Checks that no process of this program is left. In another file system its executable may go by another name.
fn assert_gone(form: &Form) {
    let identity = |path: &Path| fs::metadata(path).map(|data| (data.dev(), data.ino())).ok();
    let file = form.program.command().get_program().to_owned();
    let wanted = identity(Path::new(&file)).expect("it is there");
    let all = fs::read_dir("/proc").expect("there are processes").flatten();
    let running = all.filter(|entry| identity(&entry.path().join("exe")) == Some(wanted)).count();
    assert_eq!(running, 0, "{} is left behind", file.display());
}

fn compiled(name: &str) -> Form {
    Form::compiled(program(&format!("hostile/{name}.c")), &[])
}

/// Runs a hostile program, and checks each run.
#[track_caller]
fn each_run(name: &str, check: impl Fn(&Run)) {
    each_run_within(name, BRIEF, check);
}

#[track_caller]
fn each_run_within(name: &str, limits: RunLimits, check: impl Fn(&Run)) {
    let forms = [compiled(name)];
    super::each_run(&forms, Level::None, limits, &input(), |_, _, run| check(run));
    assert_gone(&forms[0]);
}

#[track_caller]
fn ends(name: &str, expected: Exit) {
    each_run(name, |run| assert_eq!(run.end, expected, "{name}"));
}

/// Checks that one has printed its answer and ends so.
#[track_caller]
fn prints(name: &str, expected: Exit) {
    each_run(name, |run| assert_eq!((run.end, &run.output[..]), (expected, &b"1\n"[..]), "{name}"));
}

#[test]
#[ignore = "slow"]
fn one_that_hangs_is_idle_when_time_is_up() {
    ends("hangs", Exit::Idle);
    ends("closes-pipes", Exit::Idle);
    ends("prints-half-then-hangs", Exit::Idle);
    ends("writes-slowly", Exit::Idle);
}

#[test]
#[ignore = "slow"]
fn one_that_waits_for_a_processor_is_not_idle() {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 * available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    hint::spin_loop()
                }
            });
        }
        let run = compiled("waits").runner(Policy::of(Level::None), BRIEF).run(b"");
        done.store(true, Ordering::Relaxed);
        let run = run.expect("it can be started");
        assert_eq!((run.end, &run.output[..]), (Exit::Well, &b"1\n"[..]), "after {:?}", run.clock);
    });
}

#[test]
#[ignore = "slow"]
fn one_that_spins_passes_the_limit_of_time_whatever_signals_it_blocks() {
    ends("spins", Exit::Time);
    ends("ignores-sigterm", Exit::Time);
}

#[test]
fn one_that_prints_for_ever_passes_the_limit_of_output_and_no_more_than_that_is_kept() {
    each_run("babbles", |run| {
        assert_eq!(run.end, Exit::Output);
        assert_eq!(run.output.len() as u64, BRIEF.output);
    });
}

#[test]
#[ignore = "slow"]
fn complaints_without_end_are_read_but_only_their_end_is_kept() {
    each_run("babbles-to-stderr", |run| {
        assert!(matches!(run.end, Exit::Time | Exit::Idle), "{:?}", run.end);
        assert_eq!(run.errors.len(), 4096);
    });
}

#[test]
fn one_that_eats_memory_passes_the_limit_of_memory() {
    each_run("eats-memory", |run| {
        assert_eq!(run.end, Exit::Memory);
        assert!(run.memory > BRIEF.memory && run.memory < BRIEF.memory * 16, "{} bytes", run.memory);
    });
}

#[test]
fn one_that_does_not_read_its_input_is_judged_by_what_it_prints() {
    prints("ignores-input", Exit::Well);
    prints("reads-one-byte", Exit::Well);
}

#[test]
fn a_crash_is_told_by_its_signal_and_what_was_printed_before_is_kept() {
    prints("crashes-at-end", Exit::Signal(11));
    ends("stack-overflow", Exit::Signal(11));
    each_run("aborts", |run| {
        assert_eq!(run.end, Exit::Signal(6));
        assert!(!run.errors.is_empty());
    });
}

const SHALLOW: RunLimits = RunLimits { stack: Some(8 << 20), ..BRIEF };

#[test]
#[ignore = "slow"]
fn a_stack_is_as_large_as_the_limit_says_though_the_program_asks_for_more() {
    each_run("deep-stack", |run| {
        assert_eq!((run.end, &run.output[..]), (Exit::Well, &b"1\n"[..]));
        assert!((20 << 20..22 << 20).contains(&run.stack), "{} bytes", run.stack);
    });
    each_run_within("deep-stack", SHALLOW, |run| {
        let how = run.verdict(&SHALLOW).map(|(_, how)| how);
        assert_eq!(how.as_deref(), Some("signal 11 (SIGSEGV); perhaps its stack: limit 8M"));
    });
    // With another limit, the same runner starts the program anew.
    let form = compiled("deep-stack");
    for level in levels() {
        let mut runner = form.runner(Policy::of(level), BRIEF);
        for (limits, end) in [(BRIEF, Exit::Well), (SHALLOW, Exit::Signal(11)), (BRIEF, Exit::Well)] {
            runner.limit(limits);
            assert_eq!(runner.run(b"").expect("it can be started").end, end, "at {level}");
        }
    }
    // Another crash is not taken for this one.
    each_run_within("crashes-at-end", SHALLOW, |run| {
        let how = run.verdict(&SHALLOW).map(|(_, how)| how);
        assert_eq!(how.as_deref(), Some("signal 11 (SIGSEGV)"));
    });
}

#[test]
fn a_status_other_than_0_is_told() {
    ends("exits-with-3", Exit::Status(3));
}

#[test]
fn children_that_are_left_behind_are_gone_and_do_not_keep_the_judge_waiting() {
    prints("leaves-child", Exit::Well);
    prints("leaves-daemon", Exit::Well);
}

#[test]
#[ignore = "slow"]
fn one_that_forks_is_gone_with_all_its_children() {
    each_run_within("forks", MANY, |run| {
        assert!(matches!(run.end, Exit::Idle | Exit::Crowd), "{:?}", run.end)
    });
}

#[test]
fn bytes_that_are_no_text_are_kept_as_they_are() {
    each_run("nul-bytes", |run| {
        assert_eq!(run.end, Exit::Well);
        assert!(run.output.contains(&0));
    });
}

#[test]
fn a_runner_whose_program_goes_away_says_so() {
    let compiled = compiled("ignores-input");
    let copy = tempfile::NamedTempFile::new().expect("a file can be made").into_temp_path();
    fs::copy(compiled.program.command().get_program(), &copy).expect("it can be copied");
    let mut runner = Runner::new(&made([copy.as_os_str()]), BRIEF);
    assert_eq!(runner.run(b"").expect("it runs").end, Exit::Well);
    copy.close().expect("it can be deleted");
    assert!(runner.run(b"").is_err());
}

#[test]
#[ignore = "slow"]
fn one_that_leaves_its_group_is_gone_all_the_same() {
    ends("joins-group", Exit::Idle);
}

#[test]
fn memory_of_a_child_counts_though_it_has_a_session_of_its_own() {
    each_run_within("hides-memory", MANY, |run| assert_eq!(run.end, Exit::Memory));
}

/// The judge is never the parent, at no level.
#[test]
fn one_that_kills_its_parent_has_failed_and_the_next_run_goes_well() {
    let compiled = compiled("kills-parent");
    let mut runner = compiled.runner(Policy::default(), BRIEF);
    for _ in 0..2 {
        let run = runner.run(&input()).expect("it can be started");
        assert!(matches!(run.end, Exit::Harm | Exit::Idle), "{:?}", run.end);
    }
    drop(runner);
    assert_gone(&compiled);
}

/// Programs that do not simply end at the last line. They must end the same way when they are forked.
#[test]
#[ignore = "slow"]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn programs_in_python_end_as_the_interpreter_would_end_them() {
    const RIGHT: [&str; 9] = [
        "out = open(1, 'w')\nout.write('1\\n')\n",
        "import os\nf = os.fdopen(os.dup(1), 'w')\nf.write('1\\n')\n",
        "import io, sys\nprint(1)\nsys.stdout = io.StringIO()\n",
        "class A:\n    def __del__(self): print(1)\na = A()\n",
        "import sys\nprint(1)\nsys.stdout.close()\n",
        "import sys\nprint(1)\nsys.stdout.flush()\nsys.stdout = None\n",
        "__builtins__.one = 1\nprint(one)\n",
        "def f(n): return 1 if n == 0 else f(n - 1)\nprint(f(997))\n",
        "import threading\nthreading.Thread(target=lambda: print(1)).start()\n",
    ];
    let folder = Folder::new();
    let run = |source: &str| {
        folder.write("mine.py", source);
        let program = made([folder.path("mine.py")]);
        assert!(program.can_be_forked());
        let generous = RunLimits { time: Duration::from_secs(5), ..BRIEF };
        let mut runner = Runner::new(&program, generous);
        runner.run(b"").expect("it can be started");
        runner.run(b"").expect("it can be started")
    };
    for source in RIGHT {
        let run = run(source);
        let said = String::from_utf8_lossy(&run.errors).into_owned();
        assert_eq!((run.end, &run.output[..]), (Exit::Well, &b"1\n"[..]), "{source}{said}");
    }
    assert_eq!(run("import sys\nsys.exit(3)\n").end, Exit::Status(3));
    assert_eq!(run("import sys\nsys.exit(2**70)\n").end, Exit::Status(255));
    assert_eq!(run("raise KeyboardInterrupt\n").end, Exit::Signal(2));
    let crash = run("def f():\n    return 1 // 0\nf()\n");
    assert_eq!(crash.end, Exit::Status(1));
    let said = String::from_utf8_lossy(&crash.errors).into_owned();
    assert!(said.contains("ZeroDivisionError") && !said.contains("server.py"), "{said}");
}
