//! Programs that play many cases in one process.

use std::time::Duration;

use crosscheck_judge::{Exit, Policy, RunLimits, Session};

use crate::common::{self, Folder, levels, made};

const LIMITS: RunLimits =
    RunLimits { time: Duration::from_millis(500), output: 1 << 16, ..common::LIMITS };

/// Returns a C program that prints the double of each number, with the loop of docs/stress.md. It does `what` before
/// the answer to the third.
fn doubler(what: &str) -> String {
    format!(
        "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n\
         #include <unistd.h>\n\
         int main(void) {{\n    int number, played = 0;\n    volatile char *p;\n    \
         while (scanf(\"%d\", &number) == 1) {{\n        if (++played == 3) {{ {what} }}\n        \
         printf(\"%d\\n\", 2 * number);\n        if (!getenv(\"CROSSCHECK_LOOP\")) return 0;\n        \
         putchar('\\f');\n        fflush(stdout);\n    }}\n    (void)p;\n    return 0;\n}}\n"
    )
}

/// Has a program answer five numbers in one session, at each level that works here, and checks the runs: how each
/// ended, what it printed, how long it took.
#[track_caller]
fn each_session(what: &str, check: impl Fn(&[(Exit, String, Duration)])) {
    let folder = Folder::with("mine.c", doubler(what));
    let program = made([folder.path("mine.c")]);
    for level in levels() {
        let confined = program.clone().confined(Policy::of(level)).expect("there is a current folder");
        let mut session = Session::new(&confined, LIMITS);
        let mut run = |number: i32| {
            let input = format!("{number}\n");
            let run = session.run(input.as_bytes()).expect("it can be started");
            (run.end, String::from_utf8_lossy(&run.output).trim().to_owned(), run.time)
        };
        let runs: Vec<_> = (1..=5).map(&mut run).collect();
        println!("{level}: {runs:?}");
        check(&runs);
    }
}

#[test]
#[ignore = "slow"]
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
#[ignore = "slow"]
fn the_limit_of_time_holds_for_an_input_of_many_by_the_time_that_is_told() {
    // 5 ms more than the limit, which is less than the step in which the kernel tells how long others take.
    let spin = "clock_t begun = clock(); while (clock() - begun < CLOCKS_PER_SEC / 1000 * 505) p = 0;";
    each_session(spin, |runs| {
        assert_eq!(runs[2].0, Exit::Time, "{runs:?}");
        assert!(runs[2].2 > LIMITS.time, "{runs:?}");
        assert_eq!((runs[3].0, &runs[3].1[..]), (Exit::Well, "8"), "{runs:?}");
    });
    // Longer than the limit on the clock, and nearly no time of a processor.
    each_session("usleep(600 * 1000);", |runs| {
        assert_eq!((runs[2].0, &runs[2].1[..]), (Exit::Well, "6"), "{runs:?}");
        assert!(runs[2].2 < LIMITS.time, "{runs:?}");
    });
}
