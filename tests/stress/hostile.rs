//! Each hostile program is run as it is meant to be, by the fork server and without: the run ends in time, with the
//! right word for it, nothing of it is left, and the next run goes well.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crosscheck::judge::{End, Limits, Program, Run, Runner, settle};

use super::program;

const LIMITS: Limits = Limits { time: Duration::from_millis(300), memory: 64 << 20, output: 1 << 20 };

/// More than fits a pipe, so that whoever does not read it keeps the writer waiting.
fn input() -> Vec<u8> {
    b"1 2 3\n".repeat(1 << 16)
}

/// No process of this program is there any more.
fn assert_gone(file: &Path) {
    let entries = fs::read_dir("/proc").expect("there are processes");
    let left = entries
        .flatten()
        .filter(|entry| fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == file));
    assert_eq!(left.count(), 0, "{} is left behind", file.display());
}

/// Compiles a hostile program; the second is the same without a fork server: a command that is run as it is.
fn both(name: &str) -> [Program; 2] {
    settle();
    let source = OsString::from(program(&format!("hostile/{name}.c")));
    let compiled = Program::new(&[source], &mut |_| ()).expect("it compiles");
    assert!(compiled.server().is_some(), "what is compiled here can be forked");
    let file = compiled.command().get_program().to_owned();
    let plain = Program::new(&[file], &mut |_| ()).expect("it is there");
    assert!(plain.server().is_none());
    [compiled, plain]
}

/// Runs a hostile program both ways, twice each, and looks at each run.
#[track_caller]
fn each_run(name: &str, check: impl Fn(&Run)) {
    let input = input();
    let all = both(name);
    for program in &all {
        let mut runner = Runner::new(program, LIMITS);
        for _ in 0..2 {
            let begun = Instant::now();
            let run = runner.run(&input).expect("it can be started");
            // Far more than any limit, and far less than for ever.
            assert!(begun.elapsed() < Duration::from_secs(20), "{name} took {:?}", begun.elapsed());
            check(&run);
        }
        drop(runner);
        assert_gone(Path::new(program.command().get_program()));
    }
}

#[track_caller]
fn ends(name: &str, expected: End) {
    each_run(name, |run| assert_eq!(run.end, expected, "{name}"));
}

#[test]
fn one_that_hangs_is_idle_when_time_is_up() {
    ends("hangs", End::Idle);
    ends("closes-pipes", End::Idle);
    ends("prints-half-then-hangs", End::Idle);
    ends("writes-slowly", End::Idle);
}

#[test]
fn one_that_spins_passes_the_limit_of_time_whatever_signals_it_blocks() {
    ends("spins", End::Time);
    ends("ignores-sigterm", End::Time);
}

#[test]
fn one_that_prints_for_ever_passes_the_limit_of_output_and_no_more_than_that_is_kept() {
    each_run("babbles", |run| {
        assert_eq!(run.end, End::Output);
        assert_eq!(run.output.len() as u64, LIMITS.output);
    });
}

#[test]
fn complaints_without_end_are_read_but_only_their_end_is_kept() {
    each_run("babbles-to-stderr", |run| {
        assert!(matches!(run.end, End::Time | End::Idle), "{:?}", run.end);
        assert_eq!(run.errors.len(), 4096);
    });
}

#[test]
fn one_that_eats_memory_passes_the_limit_of_memory() {
    each_run("eats-memory", |run| {
        assert_eq!(run.end, End::Memory);
        assert!(run.memory > LIMITS.memory && run.memory < LIMITS.memory * 16, "{} bytes", run.memory);
    });
}

#[test]
fn one_that_does_not_read_its_input_is_judged_by_what_it_prints() {
    for name in ["ignores-input", "reads-one-byte"] {
        each_run(name, |run| {
            assert_eq!(run.end, End::Well);
            assert_eq!(run.output, b"1\n");
        });
    }
}

#[test]
fn a_crash_is_told_by_its_signal_and_what_was_printed_before_is_kept() {
    each_run("crashes-at-end", |run| {
        assert_eq!(run.end, End::Signal(11));
        assert_eq!(run.output, b"1\n");
    });
    ends("stack-overflow", End::Signal(11));
    each_run("aborts", |run| {
        assert_eq!(run.end, End::Signal(6));
        assert!(!run.errors.is_empty());
    });
}

#[test]
fn a_status_other_than_0_is_told() {
    ends("exits-with-3", End::Status(3));
}

#[test]
fn children_that_are_left_behind_are_gone_and_do_not_keep_the_judge_waiting() {
    for name in ["leaves-child", "leaves-daemon"] {
        each_run(name, |run| {
            assert_eq!(run.end, End::Well, "{name}");
            assert_eq!(run.output, b"1\n", "{name}");
        });
    }
}

#[test]
fn one_that_forks_is_gone_with_all_its_children() {
    each_run("forks", |run| assert!(matches!(run.end, End::Idle | End::Crowd), "{:?}", run.end));
}

#[test]
fn bytes_that_are_no_text_are_kept_as_they_are() {
    each_run("nul-bytes", |run| {
        assert_eq!(run.end, End::Well);
        assert!(run.output.contains(&0));
    });
}

#[test]
fn a_runner_whose_program_goes_away_says_so() {
    let [compiled, _] = both("ignores-input");
    let copy = tempfile::NamedTempFile::new().expect("a file can be made").into_temp_path();
    fs::copy(compiled.command().get_program(), &copy).expect("it can be copied");
    let program = Program::new(&[copy.as_os_str().to_owned()], &mut |_| ()).expect("it is there");
    let mut runner = Runner::new(&program, LIMITS);
    assert_eq!(runner.run(b"").expect("it runs").end, End::Well);
    copy.close().expect("it can be deleted");
    assert!(runner.run(b"").is_err());
}
