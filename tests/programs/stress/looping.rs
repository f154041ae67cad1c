//! Programs that play many cases in one process.

use std::time::Duration;

use crosscheck_judge::{Exit, Level, Policy, Program, RunLimits, Session, sandbox, settle};

use super::{contains_in_order, program};
use crate::common::{Folder, PROGRAM, stderr, stdout};

const LIMITS: RunLimits =
    RunLimits { time: Duration::from_millis(500), memory: 64 << 20, output: 1 << 16, processes: 256 };

/// Returns a C program that prints the double of each number, with the loop of docs/stress.md. It does `what` before
/// the answer to the third.
fn doubler(what: &str) -> String {
    format!(
        "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n\
         int main(void) {{\n    int number, played = 0;\n    volatile char *p;\n    \
         while (scanf(\"%d\", &number) == 1) {{\n        if (++played == 3) {{ {what} }}\n        \
         printf(\"%d\\n\", 2 * number);\n        if (!getenv(\"CROSSCHECK_LOOP\")) return 0;\n        \
         putchar('\\f');\n        fflush(stdout);\n    }}\n    (void)p;\n    return 0;\n}}\n"
    )
}

/// Has a program answer five numbers in one session, at each level that works here, and checks the runs.
#[track_caller]
fn each_session(what: &str, check: impl Fn(&[(Exit, String)])) {
    settle(false);
    sandbox::launch_with(PROGRAM.as_ref());
    let folder = Folder::with("mine.c", doubler(what));
    let program = Program::new(&[folder.path("mine.c").into()], &Policy::default(), &mut |_| ())
        .expect("it compiles");
    for level in Level::ALL.into_iter().filter(|level| level.offered().is_ok()) {
        let confined = program.clone().confined(Policy::of(level)).expect("there is a current folder");
        let mut session = Session::new(&confined, LIMITS);
        let mut run = |number: i32| {
            let input = format!("{number}\n");
            let run = session.run(input.as_bytes()).expect("it can be started");
            (run.end, String::from_utf8_lossy(&run.output).trim().to_owned())
        };
        let runs: Vec<_> = (1..=5).map(&mut run).collect();
        println!("{level}: {runs:?}");
        check(&runs);
    }
}

#[test]
fn one_process_answers_all_inputs() {
    // What it does once, it would do in each of several processes or in none.
    each_session("printf(\"third: \");", |runs| {
        let answers: Vec<&str> = runs.iter().map(|(_, answer)| &answer[..]).collect();
        assert_eq!(answers, ["2", "4", "third: 6", "8", "10"]);
        assert!(runs.iter().all(|(end, _)| *end == Exit::Well), "{runs:?}");
    });
}

#[test]
fn each_limit_holds_for_an_input_of_many_and_the_next_one_gets_a_new_process() {
    const EAT: &str = "for (;;) { p = malloc(1 << 20); memset((void *)p, 1, 1 << 20); usleep(100); }";
    for (what, end) in [
        ("abort();", Exit::Signal(6)),
        ("return 3;", Exit::Status(3)),
        ("return 0;", Exit::Early),
        ("for (;;) p = 0;", Exit::Time),
        ("for (;;) pause();", Exit::Idle),
        ("for (;;) puts(\"more\");", Exit::Output),
        (EAT, Exit::Memory),
    ] {
        each_session(what, |runs| {
            let ends: Vec<Exit> = runs.iter().map(|run| run.0).collect();
            assert_eq!(ends, [Exit::Well, Exit::Well, end, Exit::Well, Exit::Well], "{what}");
            assert_eq!(runs[4].1, "10", "{what}");
        });
    }
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn a_right_program_is_right_in_its_loop_too() {
    let line = format!("stress texas --seed 1 --cases 300 --loop -- {}", program("texas/loop.cpp"));
    let run = Folder::new().run(&line).code(0);
    contains_in_order(&stdout(&run), &["your program was right on all 300 cases"]);
}

/// Returns a program for `texas` with the loop of docs/stress.md: the right one, but for what it does before the sixth
/// case of a process.
fn spoilt(what: &str) -> String {
    let source = include_str!("../../data/programs/texas/loop.cpp");
    let source = source.replace("do solve();", &format!("int played = 0; do {{ {what} solve(); }}"));
    source.replace("\"match.hpp\"", &format!("{:?}", program("texas/match.hpp")))
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn what_a_program_does_wrong_only_after_other_cases_is_a_finding_that_names_the_case() {
    for (what, verdict) in [
        ("if (played++ == 5) std::cout << 7;", "wrong answer (WA)"),
        ("if (played++ == 5) abort();", "runtime error (RTE): signal 6 (SIGABRT)"),
        ("if (played++ == 5) return 0;", "runtime error (RTE): it ended in place of an answer"),
    ] {
        let folder = Folder::with("mine.cpp", spoilt(what));
        let line = "stress texas --seed 1 --cases 50 --sizes small --jobs 1 --loop -- mine.cpp";
        let report = stdout(&folder.run(line).code(1));
        let alone = "started for this case alone, the program is right";
        let after = "it failed in its loop, after 5 other cases";
        let kept = "mine.cpp: state kept from case to case";
        contains_in_order(&report, &[kept, verdict, alone, after, "the input:", "case 5;"]);
    }
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn a_wrong_program_is_shrunk_and_explained_as_without_its_loop() {
    let source = spoilt("").replace("#define LOOPS", "#define LOOPS\n#define WRONG_LAST_VALID");
    let folder = Folder::with("mine.cpp", source);
    let report = |options: &str| {
        let line =
            format!("stress texas --seed 1 --cases 50 --sizes small --jobs 1{options} -- mine.cpp");
        stdout(&folder.run(&line).code(1))
    };
    assert_eq!(report(" --loop"), report(""));
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn a_program_without_a_loop_is_an_error_that_says_so() {
    let line = format!("stress texas --seed 1 --cases 50 --loop -- {}", program("texas/right.cpp"));
    let said = stderr(&Folder::new().run(&line).code(2));
    contains_in_order(&said, &["error: case 0", "but not the first one in its loop", "docs/stress.md"]);
}
