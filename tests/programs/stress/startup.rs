//! The report mentions a start-up that takes much of the time limit.

use super::contains_in_order;
use crate::common::{Folder, PROGRAM, stdout};

/// Returns a program that takes `seconds` at each start, then runs `then`. The time is processor time: a busy machine
/// adds nothing to it.
fn slow_to_start(seconds: f64, then: &str) -> Folder {
    let source = format!(
        "import subprocess, sys, time\n\
         def idle(seconds):\n    \
             end = time.process_time() + seconds\n    \
             while time.process_time() < end: pass\n\
         idle({seconds})\ntext = sys.stdin.read()\n{then}\n"
    );
    Folder::with("mine.py", source)
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_right_program_that_is_slow_to_start_is_told_of_it_and_one_that_is_not_is_not() {
    let answer = format!(
        "print(subprocess.run([{PROGRAM:?}, 'solve', 'rochine'], input=text, text=True, \
         capture_output=True).stdout, end='')"
    );
    for (seconds, told) in [(0.4, true), (0.0, false)] {
        let folder = slow_to_start(seconds, &answer);
        let run = folder
            .run(&format!(
                "stress rochine --seed 1 --cases 2 --time-limit 4s --readable {PROGRAM} -- mine.py"
            ))
            .code(0);
        let report = stdout(&run);
        let said = "to start, as measured on the smallest case: ";
        assert_eq!(report.contains(said), told, "{report}");
        if told {
            contains_in_order(&report, &["takes 0.", said, " % of the time limit", "was right on"]);
        }
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_program_that_is_too_slow_is_told_of_its_start_up_where_that_is_half_the_limit() {
    for (seconds, told) in [(0.4, true), (0.0, false)] {
        let folder = slow_to_start(seconds, "if len(text) > 60: idle(9)\nprint(0)");
        let options = "--seed 1 --shrink-runs 3 --time-limit 600ms --keep-going --cases 4";
        let report = stdout(&folder.run(&format!("stress chess {options} -- mine.py")).code(1));
        contains_in_order(
            &report,
            &["time limit exceeded (TLE): took 0.6", " s of 0.6 s of processor time"],
        );
        assert_eq!(report.contains("start-up   0."), told, "{report}");
    }
}
