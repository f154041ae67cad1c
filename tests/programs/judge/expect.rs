//! What was expected of programs.

use super::{contains_in_order, flat, folder, judge};
use crate::common::stderr;

const PROGRAMS: &str = "-- right.py zero.py crashes.py";

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_status_is_1_if_a_program_does_not_do_what_was_expected() {
    for (expected, status, met) in [
        ("--expect right.py=AC --expect zero.py=WA --expect crashes.py=WA,RTE", 0, "3 of 3"),
        ("--expect right.py=AC zero.py=WA 'crashes.py=RTE,WA'", 0, "3 of 3"),
        ("--expect 'right.py=AC zero.py=WA'", 0, "2 of 2"),
        ("--expect '*.py=AC,WA,RTE'", 0, "3 of 3"),
        ("--expect crashes.py=WA", 1, "0 of 1"),
        ("--expect zero.py=AC", 1, "0 of 1"),
        ("--expect right.py=WA zero.py=WA", 1, "1 of 2"),
        ("--expect '*.py=WA,RTE'", 1, "2 of 3"),
    ] {
        let run = judge(&folder(), &format!("{expected} {PROGRAMS}")).code(status);
        contains_in_order(&flat(&run), &[&format!("expectations: {met} met")]);
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn what_happened_instead_is_said() {
    let text =
        flat(&judge(&folder(), &format!("--expect right.py=WA crashes.py=WA {PROGRAMS}")).code(1));
    contains_in_order(
        &text,
        &["right.py: expected WA, but AC on every test", "crashes.py: expected WA, but RTE on 10"],
    );
}

#[test]
fn an_expectation_that_is_none_or_about_no_program_is_an_error() {
    for (expected, why) in [
        ("wrong/*.py=WA", "--expect \"wrong/*.py=WA\" is about none of the programs"),
        ("zero.py=WRONG", "\"WRONG\" is no verdict; these are: AC, WA, RTE, TLE, MLE, OLE, CE"),
        ("zero.py", "\"zero.py\" is not PATTERN=VERDICT"),
    ] {
        let run = judge(&folder(), &format!("--expect '{expected}' -- zero.py")).code(2).stdout_eq("");
        assert!(stderr(&run).contains(why), "{}", stderr(&run));
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_program_that_does_not_compile_has_a_verdict_and_is_trouble_unless_that_was_expected() {
    let folder = folder();
    folder.write("broken.py", "print(0\n");
    let run = judge(&folder, "--show verdict -- broken.py zero.py").code(2);
    contains_in_order(&flat(&run), &["broken.py CE CE CE\n", "zero.py AC WA WA\n"]);
    contains_in_order(&flat(&run), &["keeps every verdict: 1 of 3\n"]);
    contains_in_order(&stderr(&run), &["SyntaxError", "error: broken.py does not compile"]);
    judge(&folder, "--expect broken.py=CE -- broken.py zero.py").code(0);
    let run = judge(&folder, "--expect broken.py=WA -- broken.py zero.py").code(1);
    contains_in_order(&flat(&run), &["expected WA, but CE: it does not compile"]);
}
